//! The measures of a run, one file for each: what it is called, which values are better, and how it is computed.
//!
//! ```text
//! success      r_succ = successes / (t_max · N)
//! relative     r_succ / p_a(0)
//! bias         mean over t of (mean sampled value − target)
//! rmse         root of the mean square of (sampled value − target), over all samples
//! lag          the k in 0 … 200, below one period of the target, with the smallest mean square of
//!              (mean sampled value at t − target at t − k)
//! diversity    mean over t of the standard deviation within the iteration
//! recovery     iterations after a jump of the target until success reaches 90 % of its previous level
//! recovered    the proportion of the jumps after which success reaches that level
//! window_k     r_succ in the k-th tenth of the run
//! efficiency   mean over all samples of φ/φ_max, the progress of a step of this size on the sphere relative to the best one
//! arrival      iterations until the mean sampled step size first has an efficiency of 0.8
//! drift        mean change of the mean sampled value in an iteration
//! wander       standard deviation of these changes
//! reward       mean reward of the samples
//! regret       mean over all samples of the mean reward of the best arm − that of the sampled arm
//! best         the proportion of samples that are the best arm
//! ```
//! efficiency, arrival, drift and wander exist for each log column, reward, regret and best for each column of categories.
//! bias, rmse, lag and diversity exist once for each column (`bias_f`, `bias_c`), in its own units; for a log column, the values are log₁₀
//! of the samples and of the target. A measure that does not exist is NaN here and an empty field in tables.
//!
//! The values of a category column have no order and no differences. It has no bias and no lag. Its rmse is the root of the proportion of
//! samples that miss the target (a distance is 0 or 1). Its diversity is the mean over t of the Gini impurity 1 − Σ p², where p are the
//! proportions of its categories.
//!
//! A new measure is a file with a [`Kind`] and its line in [`KINDS`]: files, tables, figures, comparisons, the help of the command and
//! Python read it there.

mod arm;
mod bias;
mod diversity;
mod kind;
mod lag;
mod log;
mod record;
mod recovery;
mod relative;
mod rmse;
mod step;
mod success;
mod sum;
mod watch;
mod window;

pub use arm::{BEST, REGRET, REWARD};
pub use bias::BIAS;
pub use diversity::DIVERSITY;
pub use kind::{Better, Exists, Kind, Measure};
pub use lag::LAG;
pub use record::Record;
pub use recovery::{RECOVERED, RECOVERY};
pub use relative::RELATIVE;
pub use rmse::RMSE;
pub use step::{ARRIVAL, DRIFT, EFFICIENCY, WANDER};
pub use success::SUCCESS;
pub use watch::{Meter, Nothing};
pub use window::{WINDOW, WINDOWS};

use tpam_pam::Space;

/// Every measure, in the order of tables. Success, which has an interval in tables, is the first.
pub static KINDS: &[&Kind] = &[
    &SUCCESS,
    &RELATIVE,
    &BIAS,
    &RMSE,
    &LAG,
    &DIVERSITY,
    &RECOVERY,
    &RECOVERED,
    &WINDOW,
    &EFFICIENCY,
    &ARRIVAL,
    &DRIFT,
    &WANDER,
    &REWARD,
    &REGRET,
    &BEST,
];

/// The measures of an experiment, in the order of tables. They depend on the columns of its subjects.
///
/// ```
/// use tpam_sim::Measures;
/// use tpam_sim::measure::{BIAS, WINDOW};
/// let measures = Measures::for_space(tpam_pam::FC);
/// assert_eq!((measures.len(), measures.name(BIAS.at(1))), (22, "bias_c".to_owned()));
/// assert_eq!(measures.named("window_10"), Some(WINDOW.at(9)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    space: Space,
}

impl Measures {
    /// The measures of subjects with these columns.
    pub const fn for_space(space: Space) -> Self {
        Self { space }
    }

    /// The number of measures.
    #[allow(clippy::len_without_is_empty)] // It is never 0.
    pub fn len(self) -> usize {
        self.iter().count()
    }

    /// The parts that have a measure of this kind: columns, by their positions, or tenths.
    fn parts(self, kind: &Kind) -> impl Iterator<Item = usize> + Clone + use<> {
        let (space, exists) = (self.space, kind.exists);
        let count = match exists {
            Exists::Once => 1,
            Exists::PerTenth => WINDOWS,
            Exists::PerColumn | Exists::PerLog | Exists::PerCategory => space.len(),
        };
        (0..count).filter(move |part| match exists {
            Exists::PerLog => space[*part].is_log(),
            Exists::PerCategory => space[*part].is_category(),
            Exists::Once | Exists::PerColumn | Exists::PerTenth => true,
        })
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Measure> + Clone {
        KINDS.iter().flat_map(move |kind| self.parts(kind).map(|part| kind.at(part)))
    }

    /// The position of a measure.
    pub fn place(self, measure: Measure) -> usize {
        let before = KINDS.iter().take_while(|kind| **kind != measure.kind);
        let own = self.parts(measure.kind).take_while(|part| *part < measure.part);
        before.map(|kind| self.parts(kind).count()).sum::<usize>() + own.count()
    }

    /// The column of a measure, or its tenth from 1 on; empty if it exists once.
    pub fn part(self, measure: Measure) -> String {
        match measure.kind.exists {
            Exists::Once => String::new(),
            Exists::PerColumn | Exists::PerLog | Exists::PerCategory => self.space[measure.part].name.to_owned(),
            Exists::PerTenth => (measure.part + 1).to_string(),
        }
    }

    /// The name of a measure.
    pub fn name(self, measure: Measure) -> String {
        let name = measure.kind.name;
        if measure.kind.exists == Exists::Once { name.to_owned() } else { format!("{name}_{}", self.part(measure)) }
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
        for measures in [Measures::for_space(FC), Measures::for_space(THREE)] {
            let places: Vec<usize> = measures.iter().map(|measure| measures.place(measure)).collect();
            assert_eq!(places, (0..measures.len()).collect::<Vec<_>>());
            for measure in measures.iter() {
                let name = measures.name(measure);
                assert_eq!(measures.named(&name), Some(measure));
                assert_eq!(Kind::find(&name), Some((measure.kind, &measures.part(measure)[..])), "{name}");
            }
        }
    }

    #[test]
    fn the_names_of_differential_evolution() {
        let names = "success relative bias_f bias_c rmse_f rmse_c lag_f lag_c diversity_f diversity_c recovery recovered \
            window_1 window_2 window_3 window_4 window_5 window_6 window_7 window_8 window_9 window_10";
        assert_eq!(Measures::for_space(FC).names(), names.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn the_parts_of_names_belong_to_their_kinds() {
        let found = |name| Kind::find(name).map(|(kind, part)| (kind.name, part));
        assert_eq!(found("bias_long_name"), Some(("bias", "long_name")));
        assert_eq!([found("bias"), found("success_c"), found("charm")], [None; 3]);
    }
}
