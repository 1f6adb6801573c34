//! Ranks of values and the rank correlations of two samples: Spearman's ρ and Kendall's τ-b.

use crate::correlation::of_deviations;
use std::cmp::Ordering;

/// The rank of every value, 1 for the smallest. Tied values share the mean of their ranks.
///
/// Equal values that would take the ranks i, i + 1, …, j all get (i + j)/2, so that the ranks of n
/// values always sum to n(n + 1)/2. Zeros of either sign are equal; infinities rank like other
/// values. A NaN cannot be ordered: if one value is NaN, every rank is NaN.
///
/// M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33(3), 1945,
/// <https://doi.org/10.1093/biomet/33.3.239>.
///
/// ```
/// assert_eq!(tpam_stats::midranks(&[0.3, 0.1, 0.3, 0.2]), [3.5, 1.0, 3.5, 2.0]);
/// ```
pub fn midranks(values: &[f64]) -> Vec<f64> {
    ranks_and_ties(values).0
}

/// The midranks, and Σ(t³ − t) over the groups of t tied values, which tie corrections use.
pub(crate) fn ranks_and_ties(values: &[f64]) -> (Vec<f64>, f64) {
    let mut ranks = vec![f64::NAN; values.len()];
    if values.iter().any(|value| value.is_nan()) {
        return (ranks, f64::NAN);
    }
    let mut order: Vec<usize> = (0..values.len()).collect();
    // The total order puts -0.0 just before 0.0; the grouping by equality joins them again.
    order.sort_unstable_by(|&i, &j| values[i].total_cmp(&values[j]));

    let (mut below, mut ties) = (0.0, 0.0);
    for tied in order.chunk_by(|&i, &j| values[i] == values[j]) {
        let t = tied.len() as f64;
        for &i in tied {
            ranks[i] = below + f64::midpoint(t, 1.0);
        }
        below += t;
        ties += t * t * t - t;
    }
    (ranks, ties)
}

/// Spearman's rank correlation ρ, the product-moment correlation of the midranks.
///
/// With dₖ and eₖ the deviations of the midranks of xₖ and yₖ from their mean (n + 1)/2,
///
/// ```text
/// ρ = Σ dₖeₖ / √(Σ dₖ² · Σ eₖ²)
/// ```
///
/// which without ties is 1 − 6 Σ(dₖ − eₖ)² / (n³ − n). Twice a deviation is a whole number, so for
/// up to about 10⁵ values the sums are exact, and ρ is exactly ±1 for samples in the same or in
/// opposite order.
///
/// `None` for fewer than two values, if all values of a sample are equal, or if a value is NaN.
///
/// C. Spearman, "The proof and measurement of association between two things", The American
/// Journal of Psychology 15(1), 1904, <https://doi.org/10.2307/1412159>.
///
/// # Panics
///
/// If the lengths differ.
///
/// ```
/// assert_eq!(tpam_stats::spearman(&[1.0, 2.0, 3.0], &[0.1, 0.4, 9.0]), Some(1.0));
/// ```
pub fn spearman(x: &[f64], y: &[f64]) -> Option<f64> {
    assert_eq!(x.len(), y.len(), "paired samples must have the same length");
    let centre = x.len() as f64 + 1.0;
    let ranks = midranks(x).into_iter().zip(midranks(y));
    of_deviations(ranks.map(|(rank_x, rank_y)| (2.0 * rank_x - centre, 2.0 * rank_y - centre)))
}

/// Kendall's rank correlation τ-b, by comparing every two pairs, in O(n²).
///
/// Two pairs are concordant if x and y order them in the same way, and discordant if they order
/// them in opposite ways. With C and D the numbers of concordant and discordant combinations, and X
/// and Y the numbers of combinations that are not tied in x and in y,
///
/// ```text
/// τ = (C − D) / √(X · Y)
/// ```
///
/// The counts are whole numbers; only the last expression rounds.
///
/// `None` for fewer than two values, if all values of a sample are equal, or if a value is NaN.
///
/// M. G. Kendall, "A new measure of rank correlation", Biometrika 30(1–2), 1938,
/// <https://doi.org/10.1093/biomet/30.1-2.81>, with ties as in the paper cited at [`midranks`].
///
/// # Panics
///
/// If the lengths differ.
pub fn kendall(x: &[f64], y: &[f64]) -> Option<f64> {
    assert_eq!(x.len(), y.len(), "paired samples must have the same length");
    let (mut score, mut untied_x, mut untied_y) = (0_i64, 0_i64, 0_i64);
    for j in 0..x.len() {
        for i in 0..j {
            let (sign_x, sign_y) = (sign(x[i], x[j])?, sign(y[i], y[j])?);
            score += sign_x * sign_y;
            untied_x += sign_x.abs();
            untied_y += sign_y.abs();
        }
    }
    (untied_x > 0 && untied_y > 0).then(|| score as f64 / (untied_x as f64 * untied_y as f64).sqrt())
}

/// −1, 0 or 1 if `a` is below, equal to or above `b`; `None` if one is NaN.
fn sign(a: f64, b: f64) -> Option<i64> {
    a.partial_cmp(&b).map(|order| match order {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: [f64; 10] = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0, 5.0, 3.0];
    const Y: [f64; 10] = [2.0, 7.0, 1.0, 8.0, 2.0, 8.0, 1.0, 8.0, 2.0, 8.0];

    fn assert_close(value: Option<f64>, expected: f64) {
        let value = value.unwrap();
        assert!((value / expected - 1.0).abs() < 1e-15, "{value}, not {expected}");
    }

    /// SciPy 1.17.1: `scipy.stats.rankdata(X)`.
    #[test]
    fn midranks_match_scipy() {
        assert_eq!(midranks(&X), [4.5, 1.5, 6.0, 1.5, 7.5, 10.0, 3.0, 9.0, 7.5, 4.5]);
        // Three groups of two tied values; then one of two and one of three.
        assert_eq!(ranks_and_ties(&X).1, 3.0 * 6.0);
        assert_eq!(ranks_and_ties(&[1.0, 2.0, 1.0, 2.0, 2.0]).1, 6.0 + 24.0);
    }

    #[test]
    fn midranks_at_the_edges() {
        assert!(midranks(&[]).is_empty());
        assert_eq!(midranks(&[0.0, f64::NEG_INFINITY, -0.0, f64::INFINITY]), [2.5, 1.0, 2.5, 4.0]);
        assert!(midranks(&[1.0, f64::NAN, 2.0]).iter().all(|rank| rank.is_nan()));
    }

    /// SciPy 1.17.1: `scipy.stats.spearmanr(x, y).statistic`, `scipy.stats.kendalltau(x, y).statistic`.
    #[test]
    fn correlations_match_scipy() {
        assert_close(spearman(&X, &Y), 0.134_715_062_810_912_67);
        assert_close(kendall(&X, &Y), 0.130_410_132_739_325_25);
        let x = [0.1, 0.5, 0.2, 0.9, 0.4, 0.7, 0.3];
        let y = [1.0, 4.0, 3.0, 9.0, 2.0, 5.0, 6.0];
        assert_close(spearman(&x, &y), 0.714_285_714_285_714_4);
        assert_close(kendall(&x, &y), 0.619_047_619_047_619_1);
    }

    #[test]
    fn order_alone_counts_and_extremes_are_exact() {
        for n in 2..60 {
            // Groups of three tied values; cubing keeps the order.
            let x: Vec<f64> = (0..n).map(|k| f64::from((k * 7) % 59 / 3)).collect();
            let (up, down): (Vec<f64>, Vec<f64>) = x.iter().map(|x| (x * x * x + 1.0, -x)).unzip();
            if x.iter().all(|&value| value == x[0]) {
                continue;
            }
            for correlation in [spearman, kendall] {
                assert_eq!(correlation(&x, &up), Some(1.0), "n {n}");
                assert_eq!(correlation(&x, &down), Some(-1.0), "n {n}");
            }
        }
    }

    #[test]
    fn no_correlation_without_two_orders() {
        for correlation in [spearman, kendall] {
            assert_eq!(correlation(&[], &[]), None);
            assert_eq!(correlation(&[1.0], &[2.0]), None);
            assert_eq!(correlation(&[1.0, 2.0], &[3.0, 3.0]), None);
            assert_eq!(correlation(&[3.0, 3.0], &[1.0, 2.0]), None);
            assert_eq!(correlation(&[1.0, 2.0, 3.0], &[1.0, f64::NAN, 3.0]), None);
        }
    }

    #[test]
    #[should_panic(expected = "same length")]
    fn unequal_lengths_panic_in_spearman() {
        spearman(&[1.0, 2.0], &[1.0]);
    }

    #[test]
    #[should_panic(expected = "same length")]
    fn unequal_lengths_panic_in_kendall() {
        kendall(&[1.0], &[1.0, 2.0]);
    }
}
