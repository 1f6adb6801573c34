//! The best PAMs of a setting: the one with the highest success rate, and those that are not significantly worse.

use super::Row;
use crate::significance::{RULE, lower_than};
use std::collections::BTreeMap;
use tpam_sim::Label;
use tpam_sim::accept::Law;
use tpam_stats::Moments;

/// The subjects that are not candidates for the best PAM: the lower and the upper baseline.
pub const BASELINES: [&str; 2] = ["uniform", "oracle"];

/// What bold means in a table of cells.
pub(super) fn meaning(rows: &[Row]) -> String {
    let baselines = if rows.iter().any(is_baseline) { " The baselines uniform and oracle are not compared." } else { "" };
    format!("Bold: the highest success rate of a setting, and those that are not significantly lower ({RULE}).{baselines}")
}

/// For each of several PAMs with paired runs, whether its mean is the highest or not significantly lower: by Wilcoxon's signed-rank test,
/// with Holm's correction for all pairs, as in [`compare`](crate::compare). No PAM leads if there are fewer than two of them or fewer than
/// two runs.
///
/// ```
/// use tpam_rows::summary::leaders;
/// let high = [0.5, 0.6, 0.55, 0.5, 0.52, 0.61, 0.57];
/// let [near, low] = [high.map(|rate| 1.1 - rate), high.map(|rate| rate / 2.0)];
/// assert_eq!(leaders(&[&low, &high, &near]), [false, true, true]);
/// ```
pub fn leaders(runs: &[&[f64]]) -> Vec<bool> {
    let common = runs.iter().map(|runs| runs.len()).min().unwrap_or(0);
    if runs.len() < 2 || common < 2 {
        return vec![false; runs.len()];
    }
    let runs: Vec<&[f64]> = runs.iter().map(|runs| &runs[..common]).collect();
    let means: Vec<Option<f64>> = runs.iter().map(|runs| runs.iter().copied().collect::<Moments>().mean()).collect();
    let highest = (1..runs.len()).fold(0, |best, at| if means[at] > means[best] { at } else { best });
    lower_than(highest, &runs).into_iter().map(|lower| !lower).collect()
}

/// Everything that defines a setting but the PAM: labels, runs and seed.
type Setting = (Vec<String>, u64, u64);

/// The number of the setting of each row.
pub(super) fn settings(rows: &[Row]) -> Vec<usize> {
    let mut seen: BTreeMap<Setting, usize> = BTreeMap::new();
    let mut place = |setting| {
        let next = seen.len();
        *seen.entry(setting).or_insert(next)
    };
    rows.iter().map(|row| place(setting(row))).collect()
}

fn setting(row: &Row) -> Setting {
    let labels = Label::for_space(row.cell.space()).into_iter().filter(|label| *label != Label::Pam);
    (labels.map(|label| row.cell.label(label)).collect(), row.experiment.runs, row.experiment.seed)
}

/// Whether each row is among the best of its setting.
pub(super) fn best_rows(rows: &[Row], settings: &[usize]) -> Vec<bool> {
    let mut candidates: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, setting) in settings.iter().enumerate().filter(|(at, _)| !is_baseline(&rows[*at]) && is_judged(&rows[*at])) {
        candidates.entry(*setting).or_default().push(at);
    }
    let mut bold = vec![false; rows.len()];
    for places in candidates.values() {
        let rates: Option<Vec<&[f64]>> = places.iter().map(|at| rows[*at].summary.rates()).collect();
        for (at, leads) in places.iter().zip(leaders(&rates.unwrap_or_default())) {
            bold[*at] = leads;
        }
    }
    bold
}

/// Whether a higher success rate is better: not on the sphere, where a shorter step succeeds more often.
fn is_judged(row: &Row) -> bool {
    !matches!(row.cell.accept.law(), Some(Law::Sphere(_)))
}

pub(super) fn is_baseline(row: &Row) -> bool {
    BASELINES.contains(&row.cell.subject.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_lead_is_alone_and_noise_is_shared() {
        let high: Vec<f64> = (0..20).map(|k| 0.5 + f64::from(k % 5) / 50.0).collect();
        let low: Vec<f64> = high.iter().enumerate().map(|(k, rate)| rate - 0.01 - (k % 3) as f64 / 1000.0).collect();
        let noisy: Vec<f64> = high.iter().enumerate().map(|(k, rate)| rate - 0.001 + [0.05, -0.05][k % 2]).collect();
        assert_eq!(leaders(&[&low, &high]), [false, true]);
        assert_eq!(leaders(&[&noisy, &low, &high]), [true, false, true]);
    }

    #[test]
    fn ties_are_shared_and_constant_differences_decide() {
        let [same, less] = [[0.5; 6], [0.25; 6]];
        assert_eq!(leaders(&[&same, &same]), [true, true]);
        assert_eq!(leaders(&[&same, &less]), [true, false]);
        // Five runs are too few for any difference.
        assert_eq!(leaders(&[&same[..5], &less[..5]]), [true, true]);
    }

    #[test]
    fn one_pam_or_one_run_cannot_be_compared() {
        assert_eq!(leaders(&[&[0.5, 0.25]]), [false]);
        assert_eq!(leaders(&[&[0.5], &[0.25]]), [false, false]);
        assert!(leaders(&[]).is_empty());
    }

    /// One run that is far off decides a t test, but not the ranks: bold must not contradict a comparison of the same runs.
    #[test]
    fn bold_and_comparisons_have_one_rule() {
        // Eleven runs are lower by 0.0101 to 0.0111 and one is higher by 0.05: the mean is 0.0055 lower, and t = 1.1.
        let lower = |k: u32| if k == 0 { -0.05 } else { 0.01 + f64::from(k) / 1e4 };
        let high: Vec<f64> = (0..12).map(|k| 0.5 + f64::from(k) / 1000.0).collect();
        let low: Vec<f64> = (0..).zip(&high).map(|(k, rate)| rate - lower(k)).collect();
        // The run that is far off has rank 12. Sets of different numbers from 1 to 12 with a sum of at most 12: 1 + 1 + 1 + 2 + 2 + 3 + 4 +
        // 5 + 6 + 8 + 10 + 12 + 15 = 70.
        let p = crate::significance::test(&low, &high).unwrap().p;
        assert!((p - 2.0 * 70.0 / 4096.0).abs() < 1e-12, "{p}");
        assert_eq!(leaders(&[&high, &low]), [true, false]);
    }
}
