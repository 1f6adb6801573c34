//! What a generation of a search used: the attributes of IOHprofiler's logs.

use tpam_de::Generation;
use tpam_pam::{FC, place_of};

/// The means of F and C of a generation, and the proportion of its points that succeeded. NaN where points were drawn at random, as in the
/// first population.
///
/// Three digits after the decimal point are kept: the logs are for plots, and there is one for each row.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Parameters {
    /// The mean of F.
    pub f: f64,
    /// The mean of C.
    pub c: f64,
    /// The success rate.
    pub success: f64,
}

/// The names of the attributes, as users of IOHanalyzer select them.
pub(super) const NAMES: [&str; 3] = ["F", "C", "success"];

impl Parameters {
    /// Those of points that were drawn at random.
    pub(super) const NONE: Self = Self { f: f64::NAN, c: f64::NAN, success: f64::NAN };

    pub(super) fn from_generation(generation: &Generation) -> Self {
        let Some(params) = generation.params else { return Self::NONE };
        let count = generation.values.len();
        let space = generation.pam.space().unwrap_or(FC);
        let mean = |column| {
            let at = place_of(space, column).expect("a search has the columns f and c");
            rounded(params[at][..count].iter().sum::<f64>() / count as f64)
        };
        let won = generation.success.iter().take(count).filter(|won| **won).count();
        Self { f: mean("f"), c: mean("c"), success: rounded(won as f64 / count as f64) }
    }

    pub(super) fn values(self) -> [f64; 3] {
        [self.f, self.c, self.success]
    }

    /// As text: `F:C:success`, or nothing.
    pub(super) fn write(self) -> String {
        let Self { f, c, success } = self;
        if f.is_nan() { String::new() } else { format!("@{f}:{c}:{success}") }
    }

    /// Reads such a text without its `@`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let [f, c, success] = text.split(':').map(str::parse).collect::<Result<Vec<f64>, _>>().ok()?.try_into().ok()?;
        Some(Self { f, c, success })
    }
}

/// Equal as text, so that NaN equals NaN.
impl PartialEq for Parameters {
    fn eq(&self, other: &Self) -> bool {
        self.values().map(f64::to_bits) == other.values().map(f64::to_bits)
    }
}

fn rounded(value: f64) -> f64 {
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
                assert_eq!(*used, Parameters::NONE);
            } else {
                assert_eq!((used.f, used.c), (0.3, 0.8));
                // A row is an improvement, so that a point of its generation succeeded; the last one may be none.
                assert!(used.success >= 0.05 || row.evaluations == run.trial.evaluations, "{used:?}");
            }
        }
        assert!(run.trial.by_target.iter().any(|row| row.evaluations > 20));
    }
}
