//! What a generation of a search used: the attributes of IOHprofiler's logs.

use tpam_pam::{Column, Space};
use tpam_search::Generation;

/// The mean of each column of a generation, and the proportion of its points that succeeded. Nothing where points were drawn at random, as
/// in the first population.
///
/// Three digits after the decimal point are kept, or four digits of a log column: the logs are for plots, and there is one for each row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameters(Vec<f64>);

/// The names of the attributes, as users of IOHanalyzer select them.
pub(super) fn names(space: Space) -> Vec<&'static str> {
    space.iter().map(|column| column.symbol).chain(["success"]).collect()
}

impl Parameters {
    pub(super) fn from_generation(generation: &Generation, space: Space) -> Self {
        let Some(params) = generation.params else { return Self::default() };
        let count = generation.values.len();
        let mean = |column: &Column| {
            let values = params.column(column.name).expect("a search has the columns that it asks for");
            rounded(column, column.mean(&values[..count]))
        };
        let won = generation.success.iter().take(count).filter(|won| **won).count();
        let success = (won as f64 / count as f64 * 1e3).round() / 1e3;
        Self(space.iter().map(mean).chain([success]).collect())
    }

    /// The mean of each column, then the success rate; empty for points that were drawn at random.
    pub fn values(&self) -> &[f64] {
        &self.0
    }

    /// Whether they are those of a search with this many columns.
    pub(super) fn has(&self, columns: usize) -> bool {
        self.0.is_empty() || self.0.len() == columns + 1
    }

    /// As text: `@F:C:success`, or nothing.
    pub(super) fn write(&self) -> String {
        let values: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        if values.is_empty() { String::new() } else { format!("@{}", values.join(":")) }
    }

    /// Reads such a text without its `@`.
    pub(super) fn read(text: &str) -> Option<Self> {
        text.split(':').map(|value| value.parse().ok()).collect::<Option<_>>().map(Self)
    }
}

fn rounded(column: &Column, mean: f64) -> f64 {
    if column.is_log() { format!("{mean:.3e}").parse().unwrap_or(mean) } else { (mean * 1e3).round() / 1e3 }
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
                assert_eq!(used.values()[..2], [0.3, 0.8]);
                // A row is an improvement, so that a point of its generation succeeded; the last one may be none.
                assert!(used.values()[2] >= 0.05 || row.evaluations == run.trial.evaluations, "{used:?}");
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
