//! Wilcoxon's signed-rank test with Pratt's treatment of zero differences, exact also with ties.

use crate::normal_tail;
use crate::rank::ranks_and_ties;
use crate::wilcoxon::signed_rank_cdf;

/// The largest number of nonzero differences for which the p-value is exact.
const EXACT: usize = 200;

/// The result of [`signed_rank_pratt`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedRanks {
    /// R₊, the sum of the ranks of the positive differences.
    pub plus: f64,
    /// R₋, the sum of the ranks of the negative differences.
    pub minus: f64,
    /// The two-sided p-value.
    pub p: f64,
}

/// Wilcoxon's signed-rank test that the differences aₖ − bₖ are symmetric about zero, two-sided, with zeros ranked.
///
/// The absolute values of all differences get midranks; then the ranks of the zeros are dropped (Pratt). The null distribution of R₊,
/// given the absolute differences, is
///
/// - exact for up to 200 nonzero differences, over the 2ⁿ equally likely signs, with ties and zeros too: p = min(1, 2 P(R ≤ min(R₊, R₋)));
/// - otherwise normal, with the correction for ties and for continuity, p = min(1, 2 P(Z > z)) where
///
/// ```text
/// z = (|R₊ − Σr/2| − 1/2) / √(Σr²/4)
/// ```
///
/// and the sums are over the ranks r of the nonzero differences. This is the variance of Cureton (1967); without zeros it is n(n + 1)(2n +
/// 1)/24 − Σ(t³ − t)/48. If all differences are zero, p is 1. `None` without differences, or if one is NaN.
///
/// J. W. Pratt, "Remarks on zeros and ties in the Wilcoxon signed rank procedures", Journal of the American Statistical Association
/// 54(287), 1959, <https://doi.org/10.1080/01621459.1959.10501526>.
///
/// # Panics
///
/// If the lengths differ.
///
/// ```
/// // The ranks are 1 (the zero, dropped), 2, 3 and 4; all remaining differences are positive.
/// let test = tpam_stats::signed_rank_pratt(&[1.0, 2.0, 3.0, 4.0], &[1.0, 1.0, 1.0, 1.0]).unwrap();
/// assert_eq!((test.plus, test.minus, test.p), (9.0, 0.0, 2.0 / 8.0));
/// ```
pub fn signed_rank_pratt(a: &[f64], b: &[f64]) -> Option<SignedRanks> {
    assert_eq!(a.len(), b.len(), "paired samples must have the same length");
    let differences: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
    if differences.is_empty() || differences.iter().any(|d| d.is_nan()) {
        return None;
    }
    let sizes: Vec<f64> = differences.iter().map(|d| d.abs()).collect();
    let (ranks, _) = ranks_and_ties(&sizes);
    let ranked = || ranks.iter().copied().zip(&differences);
    let plus: f64 = ranked().filter(|(_, d)| **d > 0.0).map(|(rank, _)| rank).sum();
    let minus: f64 = ranked().filter(|(_, d)| **d < 0.0).map(|(rank, _)| rank).sum();
    let kept: Vec<f64> = ranked().filter(|(_, d)| **d != 0.0).map(|(rank, _)| rank).collect();
    let tail = if kept.len() <= EXACT { signed_rank_cdf(plus.min(minus), &kept) } else { normal(plus, &kept) };
    Some(SignedRanks { plus, minus, p: (2.0 * tail).min(1.0) })
}

/// The smallest p-value that [`signed_rank_pratt`] can return for `pairs` pairs: 2 / 2ⁿ, if all differences have the same sign.
///
/// ```
/// assert_eq!(tpam_stats::smallest_signed_rank_p(6), 2.0 / 64.0);
/// assert_eq!(tpam_stats::smallest_signed_rank_p(0), 1.0);
/// ```
pub fn smallest_signed_rank_p(pairs: usize) -> f64 {
    (0..pairs.saturating_sub(1)).fold(1.0, |p, _| p / 2.0)
}

/// The number of pairs from which on [`signed_rank_pratt`] can return a p-value of at most `p`.
///
/// ```
/// assert_eq!(tpam_stats::signed_rank_runs(0.05), 6);
/// ```
///
/// # Panics
///
/// If `p` is not positive.
pub fn signed_rank_runs(p: f64) -> usize {
    assert!(p > 0.0, "no number of pairs gives a p-value of 0");
    // 2^−1074 is the smallest positive number.
    (1..=1075).find(|pairs| smallest_signed_rank_p(*pairs) <= p).unwrap_or(1075)
}

/// The normal approximation of one tail.
fn normal(plus: f64, ranks: &[f64]) -> f64 {
    let (sum, squares) = (ranks.iter().sum::<f64>(), ranks.iter().map(|rank| rank * rank).sum::<f64>());
    normal_tail(((plus - sum / 2.0).abs() - 0.5) / (squares / 4.0).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Python: `[k * factor % modulus - offset for k in range(n)]`.
    fn values(n: u32, modulus: u32, factor: u32, offset: f64) -> Vec<f64> {
        (0..n).map(|k| f64::from(k * factor % modulus) - offset).collect()
    }

    #[track_caller]
    fn check(d: &[f64], statistic: f64, p: f64) {
        let zeros = vec![0.0; d.len()];
        for (a, b) in [(d, &zeros[..]), (&zeros, d)] {
            let test = signed_rank_pratt(a, b).unwrap();
            assert_eq!(test.plus.min(test.minus), statistic);
            assert!((test.p / p - 1.0).abs() < 1e-13, "{}, not {p}", test.p);
        }
    }

    /// SciPy 1.17.1: `scipy.stats.wilcoxon(d, zero_method="pratt", method=scipy.stats.PermutationMethod(n_resamples=np.inf))`, which
    /// enumerates all signs.
    #[test]
    fn exact_with_ties_and_zeros_matches_scipy() {
        check(&values(10, 101, 37, 30.0), 15.0, 0.253_906_25);
        check(&values(12, 7, 3, 2.0), 18.0, 0.134_765_625);
        check(&values(13, 7, 3, 2.0), 25.0, 0.208_007_812_5);
        check(&values(13, 11, 3, 4.0), 39.0, 0.713_867_187_5);
    }

    /// SciPy 1.17.1: `scipy.stats.wilcoxon(d, method="exact")`; there are no ties and no zeros.
    #[test]
    fn exact_for_many_runs_matches_scipy() {
        check(&values(50, 101, 37, 43.25), 486.0, 0.146_018_361_449_723_24);
        check(&values(101, 211, 37, 93.25), 2098.0, 0.106_320_356_516_776_07);
        check(&values(200, 401, 37, 190.25), 9257.0, 0.334_301_798_036_425_8);
    }

    /// SciPy 1.17.1: `scipy.stats.wilcoxon(d, zero_method="pratt", correction=True, method="asymptotic")`; without, with 23 and with 13
    /// zeros.
    #[test]
    fn the_normal_approximation_matches_scipy() {
        check(&values(201, 401, 37, 190.25), 9359.0, 0.338_073_482_720_633_4);
        check(&values(250, 11, 3, 4.0), 10_385.5, 5.964_479_119_906_743e-6);
        check(&values(300, 23, 5, 10.0), 18_922.5, 0.016_374_472_127_376_305);
    }

    #[test]
    fn exact_and_normal_meet() {
        let exact = signed_rank_pratt(&values(200, 401, 37, 190.25), &[0.0; 200]).unwrap();
        let ranks: Vec<f64> = (1..=200).map(f64::from).collect();
        let approximate = 2.0 * normal(exact.plus, &ranks);
        assert!((exact.p / approximate - 1.0).abs() < 0.01, "{} {approximate}", exact.p);
    }

    #[test]
    fn equal_samples_do_not_differ_and_nan_is_none() {
        assert_eq!(signed_rank_pratt(&[0.5; 7], &[0.5; 7]), Some(SignedRanks { plus: 0.0, minus: 0.0, p: 1.0 }));
        assert_eq!(signed_rank_pratt(&[], &[]), None);
        assert_eq!(signed_rank_pratt(&[1.0, f64::NAN], &[0.0, 0.0]), None);
        // The smallest possible p of 200 pairs.
        let least = signed_rank_pratt(&[1.0; 200], &[0.0; 200]).unwrap().p;
        assert_eq!(least, libm::exp2(-199.0));
    }

    #[test]
    #[should_panic(expected = "same length")]
    fn unequal_pairs_panic() {
        signed_rank_pratt(&[1.0, 2.0], &[1.0]);
    }
}
