//! A plan of searches: the same on the command line and in result folders.

use crate::Error;
use serde::{Deserialize, Deserializer, Serialize};
use tpam_bbob::InstanceSet;
use tpam_de::Algorithm;
use tpam_pam::STREAM_VERSION;

/// What is searched, in the grammar of specs; lists and ranges make a grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchPlan {
    /// Version of the random streams.
    pub stream: u32,
    /// PAMs.
    pub pam: String,
    /// Mutations.
    pub mutation: String,
    /// Crossovers.
    pub crossover: String,
    /// Restart rules.
    #[serde(deserialize_with = "present_restarts")]
    pub restart: String,
    /// BBOB functions: `1-24`.
    pub functions: String,
    /// Dimensions: `2,5,10,20`.
    pub dims: String,
    /// Instances: `1-15`, or `year:2018`.
    pub instances: String,
    /// Evaluations per dimension.
    pub budget: u64,
    /// Individuals; 5·D, and 20 below five dimensions, where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub individuals: Option<usize>,
    /// Seed of all random numbers.
    pub seed: u64,
}

/// Folders of schema 1 have the restart rules under their former names.
fn present_restarts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let names = text.split(',').map(|name| match name.trim().strip_prefix("zz") {
        Some(rest) => format!("collapse{rest}"),
        None => name.to_owned(),
    });
    Ok(names.collect::<Vec<_>>().join(","))
}

impl Default for SearchPlan {
    /// The paper's five PAMs with current-to-pbest/1/bin on the 24 functions in ten dimensions, 15 instances.
    fn default() -> Self {
        Self {
            stream: STREAM_VERSION,
            pam: "jde:preset=original,epsde:preset=original,jade,mde,shade".to_owned(),
            mutation: "current-to-pbest/1".to_owned(),
            crossover: "bin".to_owned(),
            restart: Algorithm::RESTART.to_owned(),
            functions: "1-24".to_owned(),
            dims: "10".to_owned(),
            instances: "1-15".to_owned(),
            budget: 10_000,
            individuals: None,
            seed: 1,
        }
    }
}

impl SearchPlan {
    /// These PAMs on these functions in these dimensions; the rest as in [`SearchPlan::default`].
    pub fn new(pam: &str, functions: &str, dims: &str) -> Self {
        Self { pam: pam.to_owned(), functions: functions.to_owned(), dims: dims.to_owned(), ..Self::default() }
    }
}

/// The numbers of a list such as `1-5,8,20-24`, each within a range.
pub(super) fn whole_numbers(what: &'static str, text: &str, [least, most]: [u32; 2]) -> Result<Vec<u32>, Error> {
    let wrong = |why: &str| Error::key(what, text, format!("{why}: write numbers and ranges such as 1-5,8"));
    let mut numbers = Vec::new();
    for piece in text.split(',').map(str::trim) {
        let (from, to) = piece.split_once('-').unwrap_or((piece, piece));
        let number =
            |text: &str| text.trim().parse::<u32>().map_err(|_| wrong(&format!("'{piece}' is no number or range")));
        let (from, to) = (number(from)?, number(to)?);
        if from > to || from < least || to > most {
            return Err(wrong(&format!("'{piece}' is not within {least} to {most}")));
        }
        numbers.extend(from..=to);
    }
    Ok(numbers)
}

/// Instances: a list, or a year's.
pub(super) fn instances(text: &str) -> Result<Vec<u32>, Error> {
    let Some(year) = text.strip_prefix("year:") else {
        return whole_numbers("instances", text, [1, 1_000_000]);
    };
    let set = year.parse().ok().and_then(InstanceSet::of_year);
    let set = set.ok_or_else(|| Error::key("instances", text, "write a year from 2009 on, such as year:2018"))?;
    Ok(set.instances().collect())
}

/// A single function.
pub fn check_function(function: u64) -> Result<(), Error> {
    if (1..=24).contains(&function) {
        return Ok(());
    }
    Err(Error::key("function", function, "BBOB has the functions 1 to 24"))
}

/// A single dimension.
pub fn check_dim(dim: u64) -> Result<(), Error> {
    if (2..=1000).contains(&dim) {
        return Ok(());
    }
    Err(Error::key("dim", dim, "write a dimension from 2 to 1000"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ranges() {
        assert_eq!(whole_numbers("functions", "1-3, 8", [1, 24]).unwrap(), [1, 2, 3, 8]);
        for wrong in ["", "0", "1-25", "3-1", "a", "1-", "1,,2"] {
            assert!(whole_numbers("functions", wrong, [1, 24]).is_err(), "{wrong}");
        }
        assert_eq!(instances("year:2018").unwrap().len(), 15);
        assert!(instances("year:1999").is_err());
    }
}
