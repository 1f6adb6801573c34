//! What a generation of a search used: the attributes of IOHprofiler's logs.

use std::fmt::Write;
use tpam_pam::{Column, Space};
use tpam_search::Generation;

/// The means of the columns of a generation, and the proportion of its points that succeeded.
///
/// Three digits after the decimal point are kept, or four digits of a log column: the logs are for plots, and there is one for each row.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Parameters {
    /// The mean of each column of the search; empty where points were drawn at random, as in the first population.
    pub means: Vec<f64>,
    /// The success rate.
    pub success: f64,
}

/// Those of points that were drawn at random.
impl Default for Parameters {
    fn default() -> Self {
        Self { means: Vec::new(), success: f64::NAN }
    }
}

/// The names of the attributes of a search with these columns, as users of IOHanalyzer select them: `F`, `C`, `success`.
pub(super) fn names(columns: Space) -> Vec<&'static str> {
    columns.iter().map(|column| column.symbol).chain(["success"]).collect()
}

impl Parameters {
    pub(super) fn from_generation(generation: &Generation) -> Self {
        if generation.params.is_none() {
            return Self::default();
        }
        let means = generation.sampled().map(|(column, values)| rounded(column, column.mean(values))).collect();
        let won = generation.success.iter().filter(|won| **won).count();
        Self { means, success: thousandths(won as f64 / generation.values.len() as f64) }
    }

    /// One number for each name of a search with `columns` columns; NaN where there is none.
    pub(super) fn values(&self, columns: usize) -> Vec<f64> {
        let mut values = self.means.clone();
        values.resize(columns, f64::NAN);
        values.push(self.success);
        values
    }

    /// Appends `@F:C:success`, or nothing.
    pub(super) fn write(&self, text: &mut String) {
        for (at, mean) in self.means.iter().enumerate() {
            let _ = write!(text, "{}{mean}", if at == 0 { '@' } else { ':' });
        }
        if !self.means.is_empty() {
            let _ = write!(text, ":{}", self.success);
        }
    }

    /// Reads such a text without its `@`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut means: Vec<f64> = text.split(':').map(str::parse).collect::<Result<_, _>>().ok()?;
        let success = means.pop()?;
        Some(Self { means, success })
    }
}

/// Equal as text, so that NaN equals NaN.
impl PartialEq for Parameters {
    fn eq(&self, other: &Self) -> bool {
        let bits = |parameters: &Self| parameters.values(parameters.means.len()).into_iter().map(f64::to_bits).collect::<Vec<_>>();
        bits(self) == bits(other)
    }
}

fn rounded(column: &Column, mean: f64) -> f64 {
    if column.is_log() { format!("{mean:.3e}").parse().unwrap_or(mean) } else { thousandths(mean) }
}

fn thousandths(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogues;
    use crate::search::{Grid, SearchPlan};
    use tpam_work::Work;

    #[test]
    fn rows_have_the_parameters_of_their_generation() {
        let plan = SearchPlan { instances: "1".into(), budget: 100, ..SearchPlan::new("fixed:f=0.3,c=0.8", "1", "2") };
        let run = Grid::new(&plan, &Catalogues::default()).unwrap().search(0, 0, &Work::new()).unwrap();
        assert_eq!(run.parameters.len(), run.trial.by_target.len());
        for (row, used) in run.trial.by_target.iter().zip(&run.parameters) {
            // The first population has twenty points.
            if row.evaluations <= 20 {
                assert_eq!(*used, Parameters::default());
            } else {
                assert_eq!(used.means, [0.3, 0.8]);
                // A row is an improvement, so that a point of its generation succeeded; the last one may be none.
                assert!(used.success >= 0.05 || row.evaluations == run.trial.evaluations, "{used:?}");
            }
        }
        assert!(run.trial.by_target.iter().any(|row| row.evaluations > 20));
    }

    #[test]
    fn step_sizes_keep_four_digits() {
        let sigma = Column::log("sigma", 1e-8, 1e2);
        assert_eq!([1.234_56e-7, 0.5].map(|mean| rounded(&sigma, mean)), [1.235e-7, 0.5]);
        assert_eq!(rounded(&Column::real("x", 0.0, 1.0), 0.123_45), 0.123);
    }
}
