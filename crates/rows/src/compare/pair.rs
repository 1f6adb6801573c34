//! The comparison of two cells: the difference run by run, its interval, Â₁₂ and the signed-rank test; and of two sides over all settings.
//! There the unit is the run, because settings share the random streams of their runs.

use super::side::Cell;
use super::{ALPHA, Measured};
use crate::significance::{self, Outcome};
use crate::simulations::Stored;
use crate::summary::LEVEL;
use tpam_stats::{Interval, Moments, SignedRanks, mean_interval, over_settings, paired_difference, vargha_delaney};
use tpam_store::{Difference, Error};

/// The comparison of two cells.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Pair {
    /// The positions of the two sides.
    pub sides: [usize; 2],
    /// The first cell.
    pub a: Stored,
    /// The second cell.
    pub b: Stored,
    /// The mean of the measure on each side.
    pub mean: [f64; 2],
    /// The mean of b − a, run by run.
    pub difference: f64,
    /// The lower end of its 95 % interval, by Student's t; NaN for a single run.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Â₁₂: the probability that a run of b has a higher value than a run of a. Ties count half.
    pub a12: f64,
    /// The number of runs that have a value on both sides.
    pub runs: usize,
    /// The p-value of Wilcoxon's signed-rank test, two-sided, zeros by Pratt.
    pub p: f64,
    /// `p` adjusted by Holm for all pairs of the comparison.
    pub p_holm: f64,
    /// The result of the adjusted test.
    pub outcome: Outcome,
    /// The values of both sides, run by run. A run without a value on one side is NaN on both.
    values: [Vec<f64>; 2],
    ranks: SignedRanks,
}

impl Pair {
    /// `None` if no run has a value on both sides.
    pub(super) fn new(sides: [usize; 2], cells: [&Cell; 2]) -> Result<Option<Self>, Error> {
        let [a, b] = cells.map(|cell| &cell.stored);
        check_seeds(a, b)?;
        let values = common(cells.map(|cell| &cell.values[..]));
        let [first, second] = [0, 1].map(|side| with_value(&values[side]));
        let Some(ranks) = significance::test(&first, &second) else { return Ok(None) };
        let mean = |values: &[f64]| values.iter().copied().collect::<Moments>().mean().unwrap_or(f64::NAN);
        let moments = paired_difference(&first, &second);
        let Interval { low, high } = mean_interval(&moments, LEVEL).unwrap_or(UNKNOWN);
        Ok(Some(Self {
            sides,
            a: a.clone(),
            b: b.clone(),
            mean: [mean(&first), mean(&second)],
            difference: moments.mean().unwrap_or(f64::NAN),
            low,
            high,
            a12: vargha_delaney(&second, &first).unwrap_or(f64::NAN),
            runs: first.len(),
            p: ranks.p,
            p_holm: ranks.p,
            outcome: Outcome::Equal,
            values,
            ranks,
        }))
    }

    /// The values of one side, run by run.
    pub(super) fn values(&self, side: usize) -> &[f64] {
        &self.values[side]
    }

    /// b − a, run by run; NaN for a run without a value.
    pub(super) fn differences(&self) -> Vec<f64> {
        self.values[0].iter().zip(&self.values[1]).map(|(a, b)| b - a).collect()
    }

    /// The value of a label, or both values if they differ.
    pub(super) fn label(&self, name: &str) -> String {
        let (a, b) = (self.a.label(name), self.b.label(name));
        if a == b { a.to_owned() } else { format!("{a} -> {b}") }
    }

    pub(super) fn differs(&self, label: &str) -> bool {
        self.a.label(label) != self.b.label(label)
    }
}

/// The interval of a single value.
pub(super) const UNKNOWN: Interval = Interval { low: f64::NAN, high: f64::NAN };

/// Adjusts the p-values for all pairs, and decides by them.
pub(super) fn adjust(pairs: &mut [Pair]) {
    let family: Vec<SignedRanks> = pairs.iter().map(|pair| pair.ranks).collect();
    for (pair, (p_holm, outcome)) in pairs.iter_mut().zip(significance::decide(&family)) {
        (pair.p_holm, pair.outcome) = (p_holm, outcome);
    }
}

/// The values of the runs that both sides have; NaN on both sides where one has no value.
fn common([a, b]: [&[f64]; 2]) -> [Vec<f64>; 2] {
    let both = a.iter().zip(b).map(|(a, b)| if a.is_nan() || b.is_nan() { (f64::NAN, f64::NAN) } else { (*a, *b) });
    let (a, b) = both.unzip();
    [a, b]
}

fn with_value(values: &[f64]) -> Vec<f64> {
    values.iter().copied().filter(|value| !value.is_nan()).collect()
}

/// Runs are paired only if both sides have the same seed, and therefore the same random streams.
fn check_seeds(a: &Stored, b: &Stored) -> Result<(), Error> {
    let (a, b) = (a.label("seed"), b.label("seed"));
    if a == b {
        return Ok(());
    }
    let says = format!("the results have the seeds {a} and {b}, so their runs are not pairs: compute both with one seed");
    Err(Error::different(Difference::Seeds, says))
}

/// The comparison of two sides over all settings.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Overall {
    /// The positions of the two sides.
    pub sides: [usize; 2],
    /// The number of settings.
    pub settings: usize,
    /// The number of runs that have a value in every setting.
    pub runs: u64,
    /// The mean of each side over settings and runs.
    pub mean: [f64; 2],
    /// The mean of b − a over settings and runs.
    pub difference: f64,
    /// The lower end of its interval, by Student's t over the runs; NaN for fewer than two runs.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The confidence level of this interval. With m comparisons it is 1 − 0.05/m (Bonferroni), so that all m intervals hold together at
    /// 95 %.
    pub level: f64,
    /// Whether the interval excludes 0, and on which side.
    pub outcome: Outcome,
    /// The mean of Â₁₂ over the settings.
    pub a12: f64,
    /// The number of settings in which b is significantly better, by the adjusted test; higher, if no direction is better.
    pub wins: usize,
    /// The number of settings without a significant difference.
    pub ties: usize,
    /// The number of settings in which b is significantly worse; lower, if no direction is better.
    pub losses: usize,
}

/// One comparison for each pair of sides.
pub(super) fn all(pairs: &[Pair], measure: &Measured) -> Vec<Overall> {
    let comparisons: Vec<&[Pair]> = pairs.chunk_by(|a, b| a.sides == b.sides).collect();
    let level = 1.0 - ALPHA / comparisons.len() as f64;
    comparisons.iter().map(|pairs| Overall::new(pairs, level, measure.lower_is_better())).collect()
}

impl Overall {
    /// Compares two sides by the pairs of their cells, at least one.
    fn new(pairs: &[Pair], level: f64, lower_is_better: bool) -> Self {
        let differences: Vec<Vec<f64>> = pairs.iter().map(Pair::differences).collect();
        let moments = over_settings(&differences.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let Interval { low, high } = mean_interval(&moments, level).unwrap_or(UNKNOWN);
        let mean = |side: usize| {
            let values: Vec<&[f64]> = pairs.iter().map(|pair| pair.values(side)).collect();
            over_settings(&values).mean().unwrap_or(f64::NAN)
        };
        let count = |outcome: Outcome| pairs.iter().filter(|pair| pair.outcome == outcome).count();
        let (higher, lower) = (count(Outcome::Higher), count(Outcome::Lower));
        let (wins, losses) = if lower_is_better { (lower, higher) } else { (higher, lower) };
        Self {
            sides: pairs[0].sides,
            settings: pairs.len(),
            runs: moments.count(),
            mean: [mean(0), mean(1)],
            difference: moments.mean().unwrap_or(f64::NAN),
            low,
            high,
            level,
            outcome: if low > 0.0 {
                Outcome::Higher
            } else if high < 0.0 {
                Outcome::Lower
            } else {
                Outcome::Equal
            },
            a12: pairs.iter().map(|pair| pair.a12).sum::<f64>() / pairs.len() as f64,
            wins,
            ties: count(Outcome::Equal),
            losses,
        }
    }
}
