//! Friedman's test of several treatments on the same blocks, and the pairwise tests after it.

use crate::rank::ranks_and_ties;
use crate::{chi_squared_tail, f_tail, normal_tail};

/// The outcome of [`friedman`].
#[derive(Clone, Debug, PartialEq)]
pub struct Friedman {
    /// The mean over the blocks of the rank of each treatment.
    pub mean_ranks: Vec<f64>,
    /// Standard error of the difference of two mean ranks under the null hypothesis.
    pub se: f64,
    /// Friedman's χ², corrected for ties.
    pub chi_squared: f64,
    /// The p-value of `chi_squared`.
    pub chi_squared_p: f64,
    /// Iman and Davenport's F; infinite when all blocks rank the treatments alike.
    pub f: f64,
    /// The p-value of `f`.
    pub f_p: f64,
}

/// Friedman's test that k treatments do not differ, from their values on each of n blocks.
///
/// Each row of `blocks` holds the values of the k treatments on one block, say of k methods on one
/// problem. Within a row they get midranks, 1 for the smallest. With Rⱼ the sum of the ranks of
/// treatment j and V = n(k³ − k) − Σ(t³ − t), the sum being over the groups of t tied values in
/// all rows,
///
/// ```text
/// χ² = 12(k − 1) Σ(Rⱼ − n(k + 1)/2)² / V      with k − 1 degrees of freedom
/// F  = (n − 1)χ² / (n(k − 1) − χ²)            with k − 1 and (k − 1)(n − 1)
/// se = √(V / (6n²(k − 1)))                    which is √(k(k + 1)/(6n)) without ties
/// ```
///
/// χ² is that of SciPy's `friedmanchisquare`. F is less conservative and usually preferred. The
/// sums are of whole numbers; only the last divisions round.
///
/// `None` below two blocks or two treatments, when all rows are constant, and when a value is NaN.
///
/// M. Friedman, "The use of ranks to avoid the assumption of normality implicit in the analysis of
/// variance", Journal of the American Statistical Association 32(200), 1937,
/// <https://doi.org/10.1080/01621459.1937.10503522>; R. L. Iman and J. M. Davenport,
/// "Approximations of the critical region of the Friedman statistic", Communications in Statistics
/// – Theory and Methods 9(6), 1980, <https://doi.org/10.1080/03610928008827904>.
///
/// # Panics
///
/// When the rows differ in length.
///
/// ```
/// let blocks = [vec![0.1, 0.2, 0.3], vec![0.4, 0.9, 0.7], vec![0.2, 0.5, 0.6]];
/// let friedman = tpam_analysis::friedman(&blocks).unwrap();
/// assert_eq!(friedman.mean_ranks, [1.0, 7.0 / 3.0, 8.0 / 3.0]);
/// assert_eq!(friedman.chi_squared, 14.0 / 3.0);
/// ```
pub fn friedman(blocks: &[Vec<f64>]) -> Option<Friedman> {
    let treatments = blocks.first()?.len();
    let mut sums = vec![0.0; treatments];
    let mut all_ties = 0.0;
    for block in blocks {
        assert_eq!(block.len(), treatments, "blocks must have the same length");
        let (ranks, ties) = ranks_and_ties(block);
        all_ties += ties;
        for (sum, rank) in sums.iter_mut().zip(ranks) {
            *sum += rank;
        }
    }
    let (n, k) = (blocks.len() as f64, treatments as f64);
    let spread = n * (k * k * k - k) - all_ties;
    // False also for NaN.
    let defined = n > 1.0 && spread > 0.0;
    if !defined {
        return None;
    }
    // Twice a sum is a whole number, hence four times these squares too.
    let squares: f64 = sums.iter().map(|sum| 2.0 * sum - n * (k + 1.0)).map(|twice| twice * twice).sum();
    let chi_squared = 3.0 * (k - 1.0) * squares / spread;
    // Multiplied out, so that complete agreement gives a divisor of exactly zero.
    let f = 3.0 * (n - 1.0) * squares / (n * spread - 3.0 * squares).max(0.0);
    let (df1, df2) = (treatments as u64 - 1, (treatments as u64 - 1) * (blocks.len() as u64 - 1));
    Some(Friedman {
        mean_ranks: sums.iter().map(|sum| sum / n).collect(),
        se: (spread / (6.0 * n * n * (k - 1.0))).sqrt(),
        chi_squared,
        chi_squared_p: chi_squared_tail(chi_squared, df1),
        f,
        f_p: f_tail(f, df1, df2),
    })
}

/// The comparison of two treatments after Friedman's test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The first treatment, by its column.
    pub a: usize,
    /// The second treatment, by its column; larger than `a`.
    pub b: usize,
    /// The difference of the mean ranks of `a` and `b` in standard errors; negative when `a` has
    /// the smaller ranks.
    pub z: f64,
    /// The two-sided p-value of `z` by the normal distribution.
    pub p: f64,
    /// That p-value adjusted by [`holm`] for all the pairs.
    pub p_holm: f64,
}

/// All k(k − 1)/2 comparisons of two treatments, in the order (0, 1), (0, 2), …, (k − 2, k − 1).
///
/// Here z = (mean rank of a − mean rank of b) / se. Without ties this is the test of section 3.2.2
/// in J. Demšar, "Statistical comparisons of classifiers over multiple data sets", Journal of
/// Machine Learning Research 7, 2006, <https://jmlr.org/papers/v7/demsar06a.html>; with ties the
/// corrected standard error is smaller than the one given there.
pub fn pairs(friedman: &Friedman) -> Vec<Pair> {
    let ranks = &friedman.mean_ranks;
    let mut pairs = Vec::new();
    for a in 0..ranks.len() {
        for b in a + 1..ranks.len() {
            let z = (ranks[a] - ranks[b]) / friedman.se;
            let p = 2.0 * normal_tail(z.abs());
            pairs.push(Pair { a, b, z, p, p_holm: p });
        }
    }
    let raw: Vec<f64> = pairs.iter().map(|pair| pair.p).collect();
    for (pair, adjusted) in pairs.iter_mut().zip(holm(&raw)) {
        pair.p_holm = adjusted;
    }
    pairs
}

/// Holm's adjusted p-values, in the order of `p`.
///
/// With p₁ ≤ … ≤ pₘ in ascending order, the i-th becomes the largest of (m − j + 1)pⱼ over j ≤ i, and
/// at most 1. Rejecting where it is at most α errs in any of the m tests with chance α at most.
///
/// S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
/// Statistics 6(2), 1979, <https://www.jstor.org/stable/4615733>.
///
/// # Panics
///
/// When a value is not between 0 and 1.
///
/// ```
/// assert_eq!(tpam_analysis::holm(&[0.25, 0.125, 0.75]), [0.5, 0.375, 0.75]);
/// ```
pub fn holm(p: &[f64]) -> Vec<f64> {
    assert!(p.iter().all(|p| (0.0..=1.0).contains(p)), "p-values must be between 0 and 1");
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&i, &j| p[i].total_cmp(&p[j]));
    let (mut adjusted, mut largest) = (vec![0.0; p.len()], 0.0_f64);
    for (smaller, i) in order.into_iter().enumerate() {
        largest = largest.max((p.len() - smaller) as f64 * p[i]).min(1.0);
        adjusted[i] = largest;
    }
    adjusted
}
