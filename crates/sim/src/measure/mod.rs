//! The measures of a run.
//!
//! ```text
//! success      r_succ = successes / (t_max · N)
//! relative     r_succ / p_a(0)
//! bias         mean over t of (mean sampled value − target)
//! rmse         root of the mean square of (sampled value − target), over all samples
//! lag          the k in 0 … 200, below one period of the target, with the smallest mean square of (mean sampled value at t − target at t − k)
//! diversity    mean over t of the standard deviation within the iteration
//! recovery     iterations after a jump of the target until success reaches 90 % of its previous level
//! recovered    the proportion of the jumps after which success reaches that level
//! window_k     r_succ in the k-th tenth of the run
//! ```
//! bias, rmse, lag and diversity exist once for each column (`bias_f`, `bias_c`), in its own units. A measure that does not exist is NaN here and an empty
//! field in tables.
//!
//! The values of a category column have no order and no differences. It has no bias and no lag. Its rmse is the root of the proportion of samples that
//! miss the target (a distance is 0 or 1). Its diversity is the mean over t of the Gini impurity 1 − Σ p², where p are the proportions of its categories.

mod category;
pub(crate) mod lag;
mod record;
mod recovery;
mod sum;
mod watch;

pub use record::Record;
pub use watch::{Meter, Nothing};

use tpam_pam::Space;

/// One measure. Columns are given by their positions in the space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// r_succ.
    Success,
    /// r_succ / p_a(0).
    Relative,
    /// Bias of a column.
    Bias(usize),
    /// Root mean square error of a column.
    Rmse(usize),
    /// Lag of a column, in iterations.
    Lag(usize),
    /// Diversity of a column.
    Diversity(usize),
    /// Iterations until success recovers after a jump.
    Recovery,
    /// Proportion of the jumps after which success recovers.
    Recovered,
    /// r_succ in a tenth of the run, numbered from 0.
    Window(usize),
}

/// The number of windows of a run.
pub const WINDOWS: usize = 10;

impl Measure {
    /// Whether its unit is iterations.
    pub fn in_iterations(self) -> bool {
        matches!(self, Measure::Lag(_) | Measure::Recovery)
    }
}

/// The measures of an experiment, in the order of tables. They depend on the columns of its subjects.
///
/// ```
/// use tpam_sim::{Measure, Measures};
/// let measures = Measures::of(tpam_pam::FC);
/// assert_eq!((measures.len(), measures.name(Measure::Bias(1))), (22, "bias_c".to_owned()));
/// assert_eq!(measures.named("window_10"), Some(Measure::Window(9)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    space: Space,
}

/// The measures that exist once for each column.
const BY_COLUMN: [fn(usize) -> Measure; 4] = [Measure::Bias, Measure::Rmse, Measure::Lag, Measure::Diversity];

impl Measures {
    /// The measures of subjects with these columns.
    pub const fn of(space: Space) -> Self {
        Self { space }
    }

    /// The number of measures.
    #[allow(clippy::len_without_is_empty)] // It is never 0.
    pub const fn len(self) -> usize {
        2 + BY_COLUMN.len() * self.space.len() + 2 + WINDOWS
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Measure> + Clone {
        let columns = self.space.len();
        let by_column = BY_COLUMN.into_iter().flat_map(move |measure| (0..columns).map(measure));
        let after = [Measure::Recovery, Measure::Recovered].into_iter().chain((0..WINDOWS).map(Measure::Window));
        [Measure::Success, Measure::Relative].into_iter().chain(by_column).chain(after)
    }

    /// The position of a measure.
    pub const fn place(self, measure: Measure) -> usize {
        let columns = self.space.len();
        match measure {
            Measure::Success => 0,
            Measure::Relative => 1,
            Measure::Bias(column) => 2 + column,
            Measure::Rmse(column) => 2 + columns + column,
            Measure::Lag(column) => 2 + 2 * columns + column,
            Measure::Diversity(column) => 2 + 3 * columns + column,
            Measure::Recovery => 2 + 4 * columns,
            Measure::Recovered => 3 + 4 * columns,
            Measure::Window(tenth) => 4 + 4 * columns + tenth,
        }
    }

    /// The name of a measure.
    pub fn name(self, measure: Measure) -> String {
        let of = |what: &str, column: usize| format!("{what}_{}", self.space[column].name);
        match measure {
            Measure::Success => "success".to_owned(),
            Measure::Relative => "relative".to_owned(),
            Measure::Bias(column) => of("bias", column),
            Measure::Rmse(column) => of("rmse", column),
            Measure::Lag(column) => of("lag", column),
            Measure::Diversity(column) => of("diversity", column),
            Measure::Recovery => "recovery".to_owned(),
            Measure::Recovered => "recovered".to_owned(),
            Measure::Window(tenth) => format!("window_{}", tenth + 1),
        }
    }

    /// The names of all, in order.
    pub fn names(self) -> Vec<String> {
        self.iter().map(|measure| self.name(measure)).collect()
    }

    /// The measure with a name.
    pub fn named(self, name: &str) -> Option<Measure> {
        self.iter().find(|measure| self.name(*measure) == name)
    }
}

/// How much is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// Everything.
    #[default]
    All,
    /// Only r_succ and what can be computed from it; faster.
    Success,
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::{Column, FC};

    #[test]
    fn places_follow_the_order() {
        const THREE: Space = &[FC[0], FC[1], Column::category("rule", &["a", "b"])];
        for measures in [Measures::of(FC), Measures::of(THREE)] {
            let places: Vec<usize> = measures.iter().map(|measure| measures.place(measure)).collect();
            assert_eq!(places, (0..measures.len()).collect::<Vec<_>>());
            assert!(measures.iter().all(|measure| measures.named(&measures.name(measure)) == Some(measure)));
        }
    }

    #[test]
    fn the_names_of_differential_evolution() {
        let names = "success relative bias_f bias_c rmse_f rmse_c lag_f lag_c diversity_f diversity_c recovery recovered \
            window_1 window_2 window_3 window_4 window_5 window_6 window_7 window_8 window_9 window_10";
        assert_eq!(Measures::of(FC).names(), names.split_whitespace().collect::<Vec<_>>());
    }
}
