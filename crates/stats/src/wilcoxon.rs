//! Wilcoxon's test of two unpaired samples by rank sums, and the exact distributions of rank sums and of signed ranks.

use crate::normal_tail;
use crate::rank::ranks_and_ties;

/// The result of a two-sided test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The test statistic.
    pub statistic: f64,
    /// The probability, under the null hypothesis, of a statistic at least as extreme.
    pub p: f64,
}

/// The probability that a sum of ranks, each included with probability 1/2, is at most `statistic`.
pub(crate) fn signed_rank_cdf(statistic: f64, ranks: &[f64]) -> f64 {
    // Twice a midrank is a whole number; `chance[s]` is the probability of the sum s/2. It is a multiple of 2⁻ⁿ, so it is exact for up to
    // 53 ranks.
    let most = (2.0 * statistic) as usize;
    let mut chance = vec![0.0; most + 1];
    chance[0] = 1.0;
    for rank in ranks {
        let twice = (2.0 * rank) as usize;
        for sum in (0..=most).rev() {
            let with = if sum < twice { 0.0 } else { chance[sum - twice] };
            chance[sum] = f64::midpoint(chance[sum], with);
        }
    }
    chance.iter().sum()
}

/// The rank-sum test of Wilcoxon, Mann and Whitney. Null hypothesis: two samples come from one distribution.
///
/// With R the sum of the midranks of the m values of `a` among all N = m + n values, the statistic
/// is U = R − m(m + 1)/2: the number of the mn pairs that `a` wins, ties counting half. The test is
/// two-sided, with u = min(U, mn − U). The distribution of U is
///
/// - exact, over the N!/(m! n!) equally likely arrangements, p = min(1, 2 P(U ≤ u)), when no values are tied and m or n is at most 8;
/// - otherwise normal, with continuity correction, p = min(1, 2 P(Z > z)) where
///
/// ```text
/// z = (mn/2 − u − 1/2) / √(mn/12 · (N + 1 − Σ(t³ − t)/(N(N − 1))))
/// ```
///
/// and the sum is over the groups of t tied values. This is what SciPy's `mannwhitneyu(a, b)` does
/// by default, except that samples with more than about 10³⁷ arrangements, such as 8 values against
/// 100 000, get the normal approximation here. If all values are equal, p is 1.
///
/// `None` if a sample is empty or contains a NaN.
///
/// H. B. Mann and D. R. Whitney, "On a test of whether one of two random variables is
/// stochastically larger than the other", The Annals of Mathematical Statistics 18(1), 1947,
/// <https://doi.org/10.1214/aoms/1177730491>.
///
/// ```
/// let test = tpam_stats::rank_sum(&[1.0, 2.0, 3.0], &[4.0, 5.0]).unwrap();
/// assert_eq!((test.statistic, test.p), (0.0, 2.0 / 10.0));
/// ```
pub fn rank_sum(a: &[f64], b: &[f64]) -> Option<Test> {
    let pooled: Vec<f64> = a.iter().chain(b).copied().collect();
    if a.is_empty() || b.is_empty() || pooled.iter().any(|value| value.is_nan()) {
        return None;
    }
    let (ranks, ties) = ranks_and_ties(&pooled);
    let (m, n, total) = (a.len() as f64, b.len() as f64, pooled.len() as f64);
    let statistic = ranks[..a.len()].iter().sum::<f64>() - m * (m + 1.0) / 2.0;
    let least = statistic.min(m * n - statistic);

    let exact = if ties == 0.0 { rank_sum_cdf(least as usize, a.len(), b.len()) } else { None };
    let tail = exact.unwrap_or_else(|| {
        let variance = m * n / 12.0 * (total + 1.0 - ties / (total * (total - 1.0)));
        // If all values are equal, the argument is −1/2 divided by zero, and the tail is 1.
        normal_tail((m * n / 2.0 - least - 0.5) / variance.max(0.0).sqrt())
    });
    Some(Test { statistic, p: (2.0 * tail).min(1.0) })
}

/// The smallest p-value of [`rank_sum`] for two samples of these sizes without ties; 1 if one of them is empty.
///
/// ```
/// assert_eq!(tpam_stats::smallest_rank_sum_p([3, 3]), 2.0 / 20.0);
/// assert_eq!(tpam_stats::smallest_rank_sum_p([4, 4]), 2.0 / 70.0);
/// ```
pub fn smallest_rank_sum_p([a, b]: [usize; 2]) -> f64 {
    let values: Vec<f64> = (0..a + b).map(|value| value as f64).collect();
    rank_sum(&values[..a], &values[a..]).map_or(1.0, |test| test.p)
}

/// P(U ≤ `most`) for samples of `m` and `n` values without ties; `None` if the samples are too large.
///
/// The numbers of arrangements with U = 0, 1, 2, … are the coefficients of the Gaussian polynomial
/// ∏ (1 − qⁿ⁺ⁱ)/(1 − qⁱ) over i = 1, …, m, <https://dlmf.nist.gov/26.9#ii>. They are whole numbers
/// and below the number of all arrangements, so arithmetic modulo 2¹²⁸ gives them exactly.
fn rank_sum_cdf(most: usize, m: usize, n: usize) -> Option<f64> {
    let (m, n) = (m.min(n), m.max(n));
    if m > 8 {
        return None;
    }
    let all = (1..=m as u128).try_fold(1, |all: u128, i| Some(all.checked_mul(n as u128 + i)? / i))?;
    let mut ways = vec![0_u128; most + 1];
    ways[0] = 1;
    for i in 1..=m {
        for u in (n + i..=most).rev() {
            ways[u] = ways[u].wrapping_sub(ways[u - n - i]);
        }
        for u in i..=most {
            ways[u] = ways[u].wrapping_add(ways[u - i]);
        }
    }
    Some(ways.iter().sum::<u128>() as f64 / all as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Python: `[k * factor % modulus - offset for k in range(n)]`.
    fn values(n: u32, modulus: u32, factor: u32, offset: f64) -> Vec<f64> {
        (0..n).map(|k| f64::from(k * factor % modulus) - offset).collect()
    }

    fn assert_test(test: Option<Test>, statistic: f64, p: f64, what: &str) {
        let test = test.unwrap();
        assert_eq!(test.statistic, statistic, "{what}");
        assert!((test.p / p - 1.0).abs() < 1e-14, "{what}: {}, not {p}", test.p);
    }

    /// SciPy 1.17.1: `scipy.stats.mannwhitneyu(a, b)`.
    #[test]
    fn rank_sums_match_scipy() {
        let check = |a: &[f64], b: &[f64], statistic, p, what| {
            assert_test(rank_sum(a, b), statistic, p, what);
            assert_test(rank_sum(b, a), (a.len() * b.len()) as f64 - statistic, p, what);
        };
        let (eight, nine) = (values(8, 101, 37, 0.0), values(9, 101, 37, 0.0));
        check(&eight, &values(40, 103, 41, -0.5), 116.0, 0.233_762_186_735_815_2, "exact");
        check(&eight, &values(8, 103, 41, -30.5), 12.0, 0.037_917_637_917_637_914, "exact");
        check(&nine, &values(9, 103, 41, -0.5), 38.0, 0.859_819_205_054_158, "normal");
        check(&values(5, 7, 3, 0.0), &values(6, 7, 2, 1.0), 21.0, 0.310_862_870_258_897_25, "normal, with ties");
        let thirty = values(30, 101, 37, 0.0);
        check(&thirty, &values(25, 103, 41, -10.5), 258.0, 0.048_929_048_347_814_15, "normal");
    }

    /// The reference enumerates all signs, with and without ties.
    #[test]
    fn signed_rank_distribution_matches_enumeration() {
        for sizes in [vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], vec![1.0, 1.0, 2.0, 3.0, 3.0, 3.0], vec![2.0; 5]] {
            let (ranks, _) = ranks_and_ties(&sizes);
            let sums: Vec<f64> = (0_u32..1 << ranks.len())
                .map(|signs| ranks.iter().enumerate().filter(|(k, _)| signs >> k & 1 == 1).map(|(_, rank)| rank).sum())
                .collect();
            for twice in 0..=60 {
                let bound = f64::from(twice) / 2.0;
                let below = sums.iter().filter(|&&sum| sum <= bound).count();
                assert_eq!(signed_rank_cdf(bound, &ranks), below as f64 / sums.len() as f64, "{sizes:?} {bound}");
            }
        }
    }

    /// The reference is Mann and Whitney's recurrence, which conditions on the largest value.
    #[test]
    fn rank_sum_distribution_matches_the_recurrence() {
        fn ways(u: i64, m: i64, n: i64) -> u64 {
            if u < 0 || m < 0 || n < 0 {
                return 0;
            }
            if m == 0 || n == 0 { u64::from(u == 0) } else { ways(u - n, m - 1, n) + ways(u, m, n - 1) }
        }
        for (m, n) in [(1, 1), (1, 7), (4, 3), (5, 5), (3, 9)] {
            let all: u64 = (0..=m * n).map(|u| ways(u, m, n)).sum();
            let mut below = 0;
            for u in 0..=m * n {
                below += ways(u, m, n);
                let cdf = rank_sum_cdf(u as usize, m as usize, n as usize).unwrap();
                assert_eq!(cdf, below as f64 / all as f64, "{u}, {m} and {n}");
            }
        }
        assert_eq!(rank_sum_cdf(5, 9, 9), None);
        assert_eq!(rank_sum_cdf(5, 8, 10_000_000), None);
    }

    #[test]
    fn exact_and_normal_meet_for_many_values() {
        let large: Vec<f64> = (0..50_000).map(f64::from).collect();
        let small: Vec<f64> = (0..8).map(|k| 12_000.25 + 4_000.0 * f64::from(k)).collect();
        let exact = rank_sum(&small, &large).unwrap().p;
        // A tie far away from the small sample selects the normal approximation and changes almost nothing else.
        let tied: Vec<f64> = large.iter().map(|&x| if x == 1.0 { 0.0 } else { x }).collect();
        let normal = rank_sum(&small, &tied).unwrap().p;
        assert!(exact != normal && (exact / normal - 1.0).abs() < 0.03, "{exact}, {normal}");
    }

    #[test]
    fn undefined_and_degenerate_tests() {
        assert_eq!(rank_sum(&[], &[1.0]), None);
        assert_eq!(rank_sum(&[1.0], &[]), None);
        assert_eq!(rank_sum(&[1.0], &[f64::NAN]), None);
        assert_eq!(rank_sum(&[7.0; 20], &[7.0; 30]), Some(Test { statistic: 300.0, p: 1.0 }));
        assert_eq!(rank_sum(&[2.0], &[1.0, 3.0]), Some(Test { statistic: 1.0, p: 1.0 }));
    }
}
