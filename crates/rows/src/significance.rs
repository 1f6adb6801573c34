//! When a difference between PAMs is significant: the one rule of tables, maps and comparisons. `docs/comparisons.md` has it in words.

use std::cmp::Ordering;
use tpam_stats::{SignedRanks, holm, signed_rank_pratt};

/// The significance level of all decisions.
pub const ALPHA: f64 = 0.05;

/// The rule in a few words, for several PAMs of which each might have been compared with each.
pub(crate) const RULE: &str =
    "Wilcoxon's signed-rank test over the runs, Holm's correction for all pairs of PAMs of the setting, significance level 0.05";

/// The most PAMs of which all pairs are tested.
const MOST: usize = 100;

/// How the values of b compare with those of a, by a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// They are significantly higher.
    Higher,
    /// They are not significantly different.
    Equal,
    /// They are significantly lower.
    Lower,
}

/// The test of b against a, run by run. Runs without a finite value on one side do not count; `None` if no run is left.
pub(crate) fn test(a: &[f64], b: &[f64]) -> Option<SignedRanks> {
    let both = a.iter().zip(b).filter(|(a, b)| a.is_finite() && b.is_finite());
    let (a, b): (Vec<f64>, Vec<f64>) = both.unzip();
    signed_rank_pratt(&b, &a)
}

/// The adjusted p-value and the result of each test of a family.
pub(crate) fn decide(family: &[SignedRanks]) -> Vec<(f64, Outcome)> {
    let adjusted = holm(&family.iter().map(|test| test.p).collect::<Vec<_>>());
    let outcome = |(test, p): (&SignedRanks, f64)| {
        let outcome = match test.plus.total_cmp(&test.minus) {
            Ordering::Greater if p <= ALPHA => Outcome::Higher,
            Ordering::Less if p <= ALPHA => Outcome::Lower,
            _ => Outcome::Equal,
        };
        (p, outcome)
    };
    family.iter().zip(adjusted).map(outcome).collect()
}

/// Which of several, with paired runs, are significantly lower than one of them. The family are all pairs, because that one is chosen by
/// its runs: for the pairs with it alone the rule would find a difference between equal PAMs too often.
///
/// Of more than 100, the pairs with that one are tested, and p is multiplied by the number of all pairs. This finds no more than Holm's
/// correction does.
pub(crate) fn lower_than(best: usize, runs: &[&[f64]]) -> Vec<bool> {
    if runs.len() > MOST {
        let pairs = (runs.len() * (runs.len() - 1) / 2) as f64;
        let is_lower = |test: SignedRanks| test.minus > test.plus && test.p * pairs <= ALPHA;
        return runs.iter().map(|other| test(runs[best], other).is_some_and(is_lower)).collect();
    }
    let pairs = (0..runs.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
    let tested: Vec<_> = pairs.filter_map(|[a, b]| Some(([a, b], test(runs[a], runs[b])?))).collect();
    let family: Vec<SignedRanks> = tested.iter().map(|(_, test)| *test).collect();
    let mut lower = vec![false; runs.len()];
    for (([a, b], _), (_, outcome)) in tested.into_iter().zip(decide(&family)) {
        match outcome {
            Outcome::Lower if a == best => lower[b] = true,
            Outcome::Higher if b == best => lower[a] = true,
            _ => {}
        }
    }
    lower
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_runs_are_enough_for_one_test_and_seven_for_three() {
        let high: Vec<f64> = (0..7).map(|k| 0.5 + f64::from(k) / 10.0).collect();
        let low = [0.1; 7];
        // p = 2/2ⁿ for n runs with differences of one sign.
        for (runs, p) in [(5, 0.0625), (6, 0.03125), (7, 0.015_625)] {
            assert_eq!(test(&low[..runs], &high[..runs]).unwrap().p, p);
            assert_eq!(lower_than(1, &[&low[..runs], &high[..runs]]), [p < 0.05, false]);
            // Three pairs: p is multiplied by 3.
            let three = lower_than(1, &[&low[..runs], &high[..runs], &low[..runs]]);
            assert_eq!(three, [3.0 * p < 0.05, false, 3.0 * p < 0.05], "{runs}");
        }
    }

    /// 101 PAMs have 5050 pairs: 18 runs have p · 5050 = 0.039, 17 runs twice as much. Ten thousand take no time.
    #[test]
    fn many_pams_are_compared_with_the_best_alone() {
        let values = |level: f64| (0..18).map(|k| level + f64::from(k) / 100.0).collect::<Vec<f64>>();
        let (high, low) = (values(0.5), values(0.1));
        for (runs, found) in [(17, false), (18, true)] {
            let mut all = vec![&low[..runs]; 101];
            all[7] = &high[..runs];
            let lower = lower_than(7, &all);
            assert!((0..101).all(|at| lower[at] == (found && at != 7)), "{runs}");
        }
        let all = vec![&low[..]; 10_000];
        assert!(!lower_than(0, &all).contains(&true));
    }

    #[test]
    fn directions_and_runs_without_a_value() {
        let (a, b) = ([0.0; 8], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, f64::NAN, f64::INFINITY]);
        let [higher, lower, same] = [test(&a, &b), test(&b, &a), test(&a, &a)].map(Option::unwrap);
        assert_eq!((higher.p, higher.plus, higher.minus), (0.03125, 21.0, 0.0));
        let outcomes = |family: &[SignedRanks]| decide(family).into_iter().map(|(_, outcome)| outcome).collect::<Vec<_>>();
        assert_eq!(outcomes(&[higher]), [Outcome::Higher]);
        assert_eq!(outcomes(&[lower]), [Outcome::Lower]);
        assert_eq!(outcomes(&[higher, same]), [Outcome::Equal; 2]);
        assert!(test(&[f64::NAN], &[1.0]).is_none());
    }
}
