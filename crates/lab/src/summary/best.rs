//! The best PAMs of a setting: the one with the highest success rate, and those that are not significantly worse.

use super::Row;
use crate::plot::best;
use std::collections::BTreeMap;
use tpam_sim::Label;
use tpam_stats::{f_tail, holm, paired_difference};

/// The subjects that are no candidates for the best PAM: the lower and the upper baseline.
pub const BASELINES: [&str; 2] = ["uniform", "oracle"];

/// The significance level of the tests.
const LEVEL: f64 = 0.05;

/// What bold means in a table of cells.
pub(super) const MEANING: &str = "Bold: the highest success rate of a setting, and those that are not significantly lower \
    (paired t test over the runs, Holm's correction for all pairs of PAMs of the setting, significance level 0.05).";

/// Added to it if the table has baselines.
pub(super) const WITHOUT_BASELINES: &str = " The baselines uniform and oracle are not compared.";

/// For each of several PAMs with paired runs, whether its mean is the highest or not significantly lower: the paired t test against the highest. No PAM leads
/// if there are fewer than two of them or fewer than two runs.
///
/// Which PAM is the highest is known only from the same runs, so that any pair might have been compared, and Holm's correction is for all pairs. For the
/// pairs with the highest alone it would find a difference between equal PAMs too often.
///
/// ```
/// use tpam_lab::summary::leaders;
/// let (high, near, low) = ([0.5, 0.6, 0.55, 0.5], [0.6, 0.5, 0.5, 0.5], [0.1, 0.21, 0.15, 0.1]);
/// assert_eq!(leaders(&[&low, &high, &near]), [false, true, true]);
/// ```
pub fn leaders(runs: &[&[f64]]) -> Vec<bool> {
    let common = runs.iter().map(|runs| runs.len()).min().unwrap_or(0);
    if runs.len() < 2 || common < 2 {
        return vec![false; runs.len()];
    }
    let runs: Vec<&[f64]> = runs.iter().map(|runs| &runs[..common]).collect();
    let first = best(&runs).first;
    let pairs: Vec<[usize; 2]> = (0..runs.len()).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
    let p: Vec<f64> = pairs.iter().map(|&[a, b]| p_value(runs[a], runs[b])).collect();
    let mut leads = vec![true; runs.len()];
    for ([a, b], p) in pairs.into_iter().zip(holm(&p)) {
        if p < LEVEL && (a == first || b == first) {
            leads[a + b - first] = false;
        }
    }
    leads
}

/// The p-value of the two-sided paired t test: t² has the F distribution with 1 and n − 1 degrees of freedom.
fn p_value(a: &[f64], b: &[f64]) -> f64 {
    let lead = paired_difference(b, a);
    let (mean, sd) = (lead.mean().unwrap_or(0.0), lead.sd().unwrap_or(0.0));
    if mean == 0.0 || sd == 0.0 {
        return if mean == 0.0 { 1.0 } else { 0.0 };
    }
    f_tail(mean * mean * lead.count() as f64 / (sd * sd), 1, lead.count() - 1)
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
    let labels = Label::of(row.cell.space()).into_iter().filter(|label| *label != Label::Pam);
    (labels.map(|label| row.cell.label(label)).collect(), row.experiment.runs, row.experiment.seed)
}

/// Whether each row is among the best of its setting.
pub(super) fn best_rows(rows: &[Row], settings: &[usize]) -> Vec<bool> {
    let mut candidates: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, setting) in settings.iter().enumerate().filter(|(at, _)| !is_baseline(&rows[*at])) {
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
        assert_eq!(leaders(&[&[0.5, 0.25], &[0.5, 0.25]]), [true, true]);
        assert_eq!(leaders(&[&[0.5, 0.25], &[0.25, 0.0]]), [true, false]);
    }

    #[test]
    fn one_pam_or_one_run_cannot_be_compared() {
        assert_eq!(leaders(&[&[0.5, 0.25]]), [false]);
        assert_eq!(leaders(&[&[0.5], &[0.25]]), [false, false]);
        assert!(leaders(&[]).is_empty());
    }

    /// p = 0.03 for each of two others is significant alone and not after the correction for three pairs.
    #[test]
    fn the_tests_are_corrected_for_the_number_of_pams() {
        let zero = [0.0; 4];
        // t = 3.96 with three degrees of freedom.
        let lead = [0.1, 0.2, 0.3, 0.12];
        let p = p_value(&lead, &zero);
        assert!((0.025..0.05).contains(&p), "{p}");
        assert_eq!(leaders(&[&lead, &zero]), [true, false]);
        assert_eq!(leaders(&[&lead, &zero, &zero]), [true, true, true]);
        // p = 0.02 would be significant if only the two pairs with the highest counted.
        let lead = [0.1, 0.21, 0.26, 0.12];
        let p = p_value(&lead, &zero);
        assert!((0.05 / 3.0..0.025).contains(&p), "{p}");
        assert_eq!(leaders(&[&lead, &zero, &zero]), [true, true, true]);
    }
}
