//! The measure that is compared: which direction is better, and its name in sentences.

use crate::Error;
use crate::folder::Stored;
use crate::plot::symbol;

/// Which values of a measure are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Better {
    /// High values: success rates.
    Higher,
    /// Low values: errors and delays.
    Lower,
    /// Neither: the measure describes, but does not judge.
    Neither,
}

/// A measure that is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    name: String,
}

impl Measured {
    /// The measure with this name, or with its first part (`lag` for `lag_c`) if these cells have only one such measure.
    ///
    /// A name that is unknown is refused when the runs are read.
    pub(super) fn find<'a>(name: &str, cells: impl Iterator<Item = &'a Stored> + Clone) -> Result<Self, Error> {
        let Some(first) = cells.clone().next() else { return Ok(Self::named(name)) };
        if first.measures().any(|measure| measure == name) {
            return Ok(Self::named(name));
        }
        let begins = |measure: &&str| measure.split_once('_').is_some_and(|(stem, _)| stem == name && stem != "window");
        let has_values = |measure: &&str| cells.clone().any(|cell| !cell.number(measure).is_nan());
        match first.measures().filter(begins).filter(has_values).collect::<Vec<_>>()[..] {
            [one] => Ok(Self::named(one)),
            [] => Ok(Self::named(name)),
            ref several => Err(Error::key("y", name, format!("write {}", several.join(" or ")))),
        }
    }

    fn named(name: &str) -> Self {
        Self { name: name.to_owned() }
    }

    /// The column of `runs.csv`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether its absolute value is compared: a bias of -0.1 is as bad as one of 0.1.
    pub fn is_absolute(&self) -> bool {
        self.stem() == "bias"
    }

    /// The value of a run that is compared.
    pub(super) fn value(&self, measured: f64) -> f64 {
        if self.is_absolute() { measured.abs() } else { measured }
    }

    /// Which direction is better.
    pub fn better(&self) -> Better {
        match self.stem() {
            "bias" | "rmse" | "lag" | "recovery" => Better::Lower,
            "diversity" => Better::Neither,
            _ => Better::Higher,
        }
    }

    /// Its name in a sentence, such as `success rate` or `lag of C`.
    pub fn title(&self) -> String {
        match (self.stem(), self.name.split_once('_')) {
            ("success", _) => "success rate".to_owned(),
            ("relative", _) => "relative success rate".to_owned(),
            ("recovery", _) => "time to recover".to_owned(),
            ("recovered", _) => "proportion of recoveries".to_owned(),
            ("window", Some((_, tenth))) => format!("success rate in tenth {tenth} of the run"),
            ("bias", Some((_, column))) => format!("absolute bias of {}", symbol(column)),
            (stem, Some((_, column))) => format!("{stem} of {}", symbol(column)),
            (stem, None) => stem.to_owned(),
        }
    }

    /// The unit after a number; empty for rates.
    pub fn unit(&self) -> &'static str {
        if matches!(self.stem(), "lag" | "recovery") { "iterations" } else { "" }
    }

    fn stem(&self) -> &str {
        self.name.split_once('_').map_or(&self.name, |(stem, _)| stem)
    }

    /// No pair of cells has a value.
    pub(super) fn missing(&self) -> Error {
        Error::Input(format!(
            "no pair of cells has a {}: it was not measured (measures = success), or there is nothing to measure",
            self.name
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str) -> Result<String, String> {
        let columns =
            [("ci_high", "1"), ("relative", "0.5"), ("lag_f", ""), ("lag_c", "7"), ("bias_f", "0"), ("bias_c", "0")];
        let cell = Stored::of(&columns);
        Measured::find(name, [cell].iter()).map(|measure| measure.name).map_err(|e| e.to_string())
    }

    #[test]
    fn the_column_may_be_left_out_if_only_one_has_the_measure() {
        assert_eq!(found("lag"), Ok("lag_c".to_owned()));
        assert_eq!(found("success"), Ok("success".to_owned()));
        assert_eq!(found("bias"), Err("y = bias: write bias_f or bias_c".to_owned()));
        // The reader of the runs refuses it.
        assert_eq!(found("charm"), Ok("charm".to_owned()));
    }

    #[test]
    fn directions_and_titles() {
        let all =
            ["success", "relative", "bias_c", "rmse_f", "lag_c", "diversity_c", "recovery", "recovered", "window_3"];
        let higher: Vec<&str> =
            all.into_iter().filter(|name| Measured::named(name).better() == Better::Higher).collect();
        assert_eq!(higher, ["success", "relative", "recovered", "window_3"]);
        assert_eq!(Measured::named("diversity_c").better(), Better::Neither);
        assert_eq!(Measured::named("bias_c").value(-0.25), 0.25);
        assert_eq!(Measured::named("lag_c").value(-0.25), -0.25);
        let titles = ["bias_c", "window_3", "success", "lag_rate"].map(|name| Measured::named(name).title());
        assert_eq!(titles, ["absolute bias of C", "success rate in tenth 3 of the run", "success rate", "lag of rate"]);
    }
}
