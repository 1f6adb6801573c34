//! The measure that is compared: which direction is better, and its name in sentences.

use crate::Error;
use crate::folder::Stored;
use crate::plot::{Better, measure};

/// A measure that is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    name: String,
    better: Option<Better>,
}

impl Measured {
    /// The measure with this name, or with its first part (`lag` for `lag_c`) if these cells have only one such measure.
    pub(super) fn find(name: &str, cells: &[Stored]) -> Result<Self, Error> {
        Ok(Self::named(&measure::resolved(name, cells)?))
    }

    fn named(name: &str) -> Self {
        // Of some measures, such as the diversity, neither end is better.
        Self { name: name.to_owned(), better: measure::better(name).ok() }
    }

    /// The column of `runs.csv`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Which values are better; `None` for a measure that describes and does not judge.
    pub fn better(&self) -> Option<Better> {
        self.better
    }

    /// Whether its absolute value is compared: a bias of -0.1 is as bad as one of 0.1.
    pub fn is_absolute(&self) -> bool {
        self.better == Some(Better::NearZero)
    }

    /// Whether a lower compared value is better.
    pub(super) fn lower_is_better(&self) -> bool {
        matches!(self.better, Some(Better::Lower | Better::NearZero))
    }

    /// The value of a run that is compared.
    pub(super) fn value(&self, measured: f64) -> f64 {
        if self.is_absolute() { measured.abs() } else { measured }
    }

    /// Its name with its unit, such as `success rate` or `lag of C (iterations)`.
    pub fn title(&self) -> String {
        let title = measure::title(&self.name);
        if self.is_absolute() { format!("absolute {title}") } else { title }
    }

    /// Its name without its unit, for sentences.
    pub(super) fn noun(&self) -> String {
        self.title().split(" (").next().unwrap_or_default().to_owned()
    }

    /// The unit after a number in a sentence, such as ` iterations`; empty for rates.
    pub(super) fn unit(&self) -> String {
        let title = self.title();
        let unit = title.split_once(" (").and_then(|(_, unit)| unit.strip_suffix(')'));
        unit.map_or_else(String::new, |unit| format!(" {unit}"))
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

    #[test]
    fn directions_and_titles() {
        let lower = ["success", "relative", "bias_c", "rmse_f", "lag_c", "diversity_c", "recovery", "window_3"]
            .into_iter()
            .filter(|name| Measured::named(name).lower_is_better());
        assert_eq!(lower.collect::<Vec<_>>(), ["bias_c", "rmse_f", "lag_c"]);
        assert_eq!(Measured::named("diversity_c").better(), None);
        assert_eq!(Measured::named("bias_c").value(-0.25), 0.25);
        assert_eq!(Measured::named("lag_c").value(-0.25), -0.25);
        let lag = Measured::named("lag_c");
        assert_eq!((lag.noun().as_str(), lag.unit().as_str()), ("lag of C", " iterations"));
        let success = Measured::named("success");
        assert_eq!((success.noun().as_str(), success.unit().as_str()), ("success rate", ""));
        assert_eq!(Measured::named("bias_c").noun(), "absolute bias of C");
    }
}
