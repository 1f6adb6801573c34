//! Effect sizes of two samples: the Vargha–Delaney Â₁₂ for unpaired data and the mean difference for paired data.

use crate::Moments;

/// Â₁₂, the probability that a value drawn from `a` exceeds one drawn from `b`. Ties count half.
///
/// ```text
/// Â₁₂ = P(A > B) + P(A = B)/2 = (R₁/m − (m + 1)/2) / n
/// ```
///
/// with R₁ the sum of the midranks of the m values of `a` among all m + n values. It is 0.5 when
/// neither sample tends to be larger and 1 when every value of `a` exceeds every value of `b`.
/// One sort finds the tied groups, in O((m + n) log(m + n)). The counts are whole numbers, so only
/// the last division rounds.
///
/// `None` if a sample is empty or contains a NaN, which has no rank.
///
/// A. Vargha and H. D. Delaney, "A critique and improvement of the CL common language effect size
/// statistics of McGraw and Wong", Journal of Educational and Behavioral Statistics 25(2), 2000,
/// <https://doi.org/10.3102/10769986025002101>.
///
/// ```
/// // 3 beats both values of the other sample, 2 beats one and ties with one: 3.5 of 4 pairs.
/// assert_eq!(tpam_stats::vargha_delaney(&[2.0, 3.0], &[1.0, 2.0]), Some(0.875));
/// ```
pub fn vargha_delaney(a: &[f64], b: &[f64]) -> Option<f64> {
    if a.is_empty() || b.is_empty() || a.iter().chain(b).any(|value| value.is_nan()) {
        return None;
    }
    let from_a = a.iter().map(|&value| (value, true));
    let from_b = b.iter().map(|&value| (value, false));
    let mut pooled: Vec<(f64, bool)> = from_a.chain(from_b).collect();
    // The total order puts -0.0 just before 0.0; the grouping by equality joins them again.
    pooled.sort_unstable_by(|x, y| x.0.total_cmp(&y.0));

    let (mut twice_wins, mut b_below) = (0_u64, 0_u64);
    for tied in pooled.chunk_by(|x, y| x.0 == y.0) {
        let a_here = tied.iter().filter(|&&(_, is_a)| is_a).count() as u64;
        let b_here = tied.len() as u64 - a_here;
        twice_wins += a_here * (2 * b_below + b_here);
        b_below += b_here;
    }
    Some(twice_wins as f64 / (2.0 * a.len() as f64 * b.len() as f64))
}

/// Moments of the differences b_k − a_k of two paired samples.
///
/// Runs that share a seed share much of their noise; the difference within a pair removes it, so
/// that [`mean_interval`](crate::mean_interval) of the result is the interval of a paired t test.
///
/// # Panics
///
/// If the lengths differ. Values without a partner are an error of the caller; dropping them would
/// hide it.
pub fn paired_difference(a: &[f64], b: &[f64]) -> Moments {
    assert_eq!(a.len(), b.len(), "paired samples must have the same length");
    a.iter().zip(b).map(|(a, b)| b - a).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Â₁₂ by its definition, pair by pair.
    fn by_pairs(a: &[f64], b: &[f64]) -> f64 {
        let score = |x: f64, y: f64| f64::from(x > y) + f64::from(x == y) / 2.0;
        let wins: f64 = a.iter().flat_map(|&x| b.iter().map(move |&y| score(x, y))).sum();
        wins / (a.len() * b.len()) as f64
    }

    /// SciPy 1.17.1: `scipy.stats.mannwhitneyu(a, b).statistic / (len(a) * len(b))`.
    #[test]
    fn matches_scipy_with_ties() {
        let a = [1.0, 2.0, 2.0, 3.0, 5.0, 5.0, 8.0];
        let b = [2.0, 2.0, 4.0, 5.0, 5.0, 6.0];
        assert_eq!(vargha_delaney(&a, &b), Some(0.428_571_428_571_428_55));
    }

    #[test]
    fn matches_the_definition_and_its_complement() {
        // A small linear congruential generator; few distinct values, so that ties are common.
        let mut state = 1_u32;
        let mut draw = |values: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from((state >> 16) % values)
        };
        for case in 0..200 {
            let values = [1, 2, 5, 50][case % 4];
            let a: Vec<f64> = (0..=case % 13).map(|_| draw(values)).collect();
            let b: Vec<f64> = (0..=case % 7).map(|_| draw(values) + f64::from(case > 99)).collect();
            let forward = vargha_delaney(&a, &b).unwrap();
            let backward = vargha_delaney(&b, &a).unwrap();
            assert_eq!(forward, by_pairs(&a, &b), "case {case}: {a:?} {b:?}");
            assert!((forward + backward - 1.0).abs() < 1e-15, "case {case}");
        }
    }

    #[test]
    fn extremes_of_the_effect() {
        assert_eq!(vargha_delaney(&[3.0, 4.0], &[1.0, 2.0, 2.5]), Some(1.0));
        assert_eq!(vargha_delaney(&[1.0, 2.0, 2.5], &[3.0, 4.0]), Some(0.0));
        assert_eq!(vargha_delaney(&[7.0; 5], &[7.0; 3]), Some(0.5));
        assert_eq!(vargha_delaney(&[1.0], &[1.0]), Some(0.5));
        assert_eq!(vargha_delaney(&[f64::INFINITY, -0.0], &[0.0]), Some(0.75));
    }

    #[test]
    fn no_effect_without_ranks() {
        assert_eq!(vargha_delaney(&[], &[1.0]), None);
        assert_eq!(vargha_delaney(&[1.0], &[]), None);
        assert_eq!(vargha_delaney(&[], &[]), None);
        assert_eq!(vargha_delaney(&[1.0, f64::NAN], &[1.0]), None);
        assert_eq!(vargha_delaney(&[1.0], &[f64::NAN]), None);
    }

    #[test]
    fn differences_are_second_minus_first() {
        let moments = paired_difference(&[0.5, 0.25, 0.75], &[0.75, 0.5, 1.5]);
        let expected: Moments = [0.25, 0.25, 0.75].into_iter().collect();
        assert_eq!(moments, expected);
        assert_eq!(paired_difference(&[], &[]), Moments::default());
    }

    #[test]
    #[should_panic(expected = "same length")]
    fn unequal_pairs_panic() {
        paired_difference(&[1.0, 2.0], &[1.0]);
    }
}
