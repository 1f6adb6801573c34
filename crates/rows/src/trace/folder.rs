//! The folder of traces: two tables for each trace, and `trace.toml`, which says what they are.

use super::Traces;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use tpam_sim::Plan;
use tpam_store::folder::{check_folder, write_parts};
use tpam_store::{Error, disk};
use tpam_table::Format;
use tpam_work::Work;

/// What the folder of files holds.
const KIND: &str = "a trace";
/// The description.
pub(super) const ABOUT: &str = "trace.toml";
/// The names of the tables of the only trace.
const TABLES: [&str; 2] = ["iterations.csv", "samples.csv"];

/// What a folder of traces holds.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct About {
    /// The experiment: one run of each of its cells.
    pub(super) experiment: Plan,
    /// The traces, in the order of the cells.
    #[serde(rename = "trace")]
    pub(super) traces: Vec<One>,
}

/// One trace.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct One {
    /// The number of the run.
    pub(super) run: u64,
    /// The file with one row per iteration.
    pub(super) iterations: String,
    /// The file with one row per sample.
    pub(super) samples: String,
    /// The labels of its cell.
    pub(super) labels: BTreeMap<String, String>,
}

/// Whether a folder holds traces.
pub fn is_trace(folder: &Path) -> bool {
    disk::is_there(&folder.join(ABOUT))
}

impl Traces {
    /// Checks, before the work, that traces can be written into a folder: it is new, empty, or holds traces.
    pub fn check(folder: &Path) -> Result<(), Error> {
        check_folder(folder, KIND)
    }

    /// Writes the tables and their description into a folder. Traces in it are replaced.
    pub fn write(&self, folder: &Path, work: &Work) -> Result<(), Error> {
        Self::check(folder)?;
        let about = self.about();
        let tables = about.traces.iter().flat_map(|one| [one.iterations.as_str(), one.samples.as_str()]);
        let names: Vec<&str> = [ABOUT].into_iter().chain(tables).collect();
        write_parts(folder, KIND, &names, work, |name, file| {
            let put = |text: &str| Ok(file.put(text.as_bytes())?);
            let table = |one: &One| [&one.iterations, &one.samples].iter().position(|own| *own == name);
            let found = about.traces.iter().zip(&self.played).find_map(|(one, played)| Some((table(one)?, played)));
            match found {
                Some((0, played)) => played.iterations(Format::Csv, put),
                Some((_, played)) => played.samples(Format::Csv, put),
                None => Ok(file.put(about.text().as_bytes())?),
            }
        })
    }

    fn about(&self) -> About {
        let several = self.played.len() > 1;
        let file = |table: &str, k: usize| {
            if several { table.replace('.', &format!("-{}.", k + 1)) } else { table.to_owned() }
        };
        let one = |(k, played): (usize, &super::Played)| One {
            run: played.run,
            iterations: file(TABLES[0], k),
            samples: file(TABLES[1], k),
            labels: played.labels.iter().cloned().collect(),
        };
        About { experiment: self.plan.clone(), traces: self.played.iter().enumerate().map(one).collect() }
    }
}

impl About {
    fn text(&self) -> String {
        let toml = toml::to_string(self).expect("strings and numbers can be written as TOML");
        format!("# Traces of tpam: the experiment, and for each of its cells the run and the files.\n{toml}")
    }
}
