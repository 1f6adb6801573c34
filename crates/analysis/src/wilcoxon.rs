//! Wilcoxon's tests of two samples: signed ranks for paired and rank sums for unpaired data.

use crate::normal_tail;
use crate::rank::ranks_and_ties;

/// The outcome of a two-sided test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The test statistic.
    pub statistic: f64,
    /// The chance, if the null hypothesis holds, of a statistic at least as extreme.
    pub p: f64,
}

/// Wilcoxon's signed-rank test that the differences aₖ − bₖ are symmetric about zero, two-sided.
///
/// Differences of zero are dropped and the absolute values of the n others get midranks. With R₊
/// and R₋ the sums of the ranks of the positive and of the negative differences, the statistic is
/// min(R₊, R₋). Its distribution is
///
/// - exact, over the 2ⁿ equally likely signs, p = min(1, 2 P(R ≤ min(R₊, R₋))), for up to 50 pairs
///   where no difference is zero and none are tied, and for up to 13 pairs in any case;
/// - otherwise normal, without continuity correction, p = 2 P(Z > |z|) with
///
/// ```text
/// z = (R₊ − n(n + 1)/4) / √(n(n + 1)(2n + 1)/24 − Σ(t³ − t)/48)
/// ```
///
/// where the sum is over the groups of t tied absolute differences. This is what SciPy 1.17's
/// `wilcoxon(a, b)` does by default. Differences are compared as they come out of the subtraction,
/// so that decimal fractions which tie on paper need not tie here.
///
/// `None` without a nonzero difference, or when a difference is NaN.
///
/// F. Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1(6), 1945,
/// <https://doi.org/10.2307/3001968>.
///
/// # Panics
///
/// When the lengths differ.
///
/// ```
/// let test = tpam_analysis::signed_rank(&[1.0, 2.0, 3.0, 4.0], &[0.5, 1.0, 1.0, 0.0]).unwrap();
/// assert_eq!((test.statistic, test.p), (0.0, 2.0 / 16.0));
/// ```
pub fn signed_rank(a: &[f64], b: &[f64]) -> Option<Test> {
    assert_eq!(a.len(), b.len(), "paired samples must have the same length");
    let differences: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).filter(|&d| d != 0.0).collect();
    if differences.is_empty() || differences.iter().any(|d| d.is_nan()) {
        return None;
    }
    let sizes: Vec<f64> = differences.iter().map(|d| d.abs()).collect();
    let (ranks, ties) = ranks_and_ties(&sizes);
    let plus: f64 = ranks.iter().zip(&differences).filter(|(_, d)| **d > 0.0).map(|(rank, _)| rank).sum();
    let n = differences.len() as f64;
    let statistic = plus.min(n * (n + 1.0) / 2.0 - plus);

    let plain = ties == 0.0 && differences.len() == a.len();
    let p = if a.len() <= 13 || (a.len() <= 50 && plain) {
        (2.0 * signed_rank_cdf(statistic, &ranks)).min(1.0)
    } else {
        let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ties / 48.0;
        2.0 * normal_tail((plus - n * (n + 1.0) / 4.0).abs() / variance.sqrt())
    };
    Some(Test { statistic, p })
}

/// The chance that a sum of the ranks, each taken or left with chance 1/2, is at most `statistic`.
fn signed_rank_cdf(statistic: f64, ranks: &[f64]) -> f64 {
    // Twice a midrank is a whole number; `ways[s]` choices of ranks sum to s/2.
    let most = (2.0 * statistic) as usize;
    let mut ways = vec![0_u64; most + 1];
    ways[0] = 1;
    for rank in ranks {
        let twice = (2.0 * rank) as usize;
        for sum in (twice..=most).rev() {
            ways[sum] += ways[sum - twice];
        }
    }
    ways.iter().sum::<u64>() as f64 / (1_u64 << ranks.len()) as f64
}

/// The rank-sum test of Wilcoxon, Mann and Whitney that two samples come from one distribution.
///
/// With R the sum of the midranks of the m values of `a` among all N = m + n values, the statistic
/// is U = R − m(m + 1)/2: how many of the mn pairs `a` wins, ties counting half. The test is
/// two-sided, with u = min(U, mn − U). The distribution of U is
///
/// - exact, over the N!/(m! n!) equally likely arrangements, p = min(1, 2 P(U ≤ u)), when no
///   values are tied and m or n is at most 8;
/// - otherwise normal, with continuity correction, p = min(1, 2 P(Z > z)) where
///
/// ```text
/// z = (mn/2 − u − 1/2) / √(mn/12 · (N + 1 − Σ(t³ − t)/(N(N − 1))))
/// ```
///
/// and the sum is over the groups of t tied values. This is what SciPy's `mannwhitneyu(a, b)` does
/// by default, except that samples with more than some 10³⁷ arrangements, such as 8 values against
/// 100 000, get the normal approximation here. When all values are equal, p is 1.
///
/// `None` when a sample is empty or holds a NaN.
///
/// H. B. Mann and D. R. Whitney, "On a test of whether one of two random variables is
/// stochastically larger than the other", The Annals of Mathematical Statistics 18(1), 1947,
/// <https://doi.org/10.1214/aoms/1177730491>.
///
/// ```
/// let test = tpam_analysis::rank_sum(&[1.0, 2.0, 3.0], &[4.0, 5.0]).unwrap();
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
        // With all values equal this is −1/2 divided by zero, whose tail is 1.
        normal_tail((m * n / 2.0 - least - 0.5) / variance.max(0.0).sqrt())
    });
    Some(Test { statistic, p: (2.0 * tail).min(1.0) })
}

/// P(U ≤ `most`) for samples of `m` and `n` values without ties; `None` for too large samples.
///
/// The numbers of arrangements with U = 0, 1, 2, … are the coefficients of the Gaussian polynomial
/// ∏ (1 − qⁿ⁺ⁱ)/(1 − qⁱ) over i = 1, …, m, <https://dlmf.nist.gov/26.9#ii>. They are whole, and
/// below the number of all arrangements; thus arithmetic modulo 2¹²⁸ gives them exactly.
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
