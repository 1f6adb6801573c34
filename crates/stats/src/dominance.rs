//! Trial-based dominance: how many comparisons with trials of other algorithms the trials of each algorithm win.

use crate::rank::midranks;

/// The U-score of each sample: the number of pairs of one of its values and a value of another sample in which its value is smaller; an
/// equal pair counts ½.
///
/// With N values in all samples, ranked from 1 for the largest to N for the smallest with midranks for ties, and R the sum of the ranks of
/// the n values of a sample,
///
/// ```text
/// U = R − n(n + 1)/2
/// ```
///
/// which for two samples is the statistic of Mann and Whitney. The scores of samples of sizes n₁, n₂, … sum to Σ nᵢnⱼ over i < j. All
/// scores are NaN if a value is NaN.
///
/// K. V. Price, A. Kumar, P. N. Suganthan, "Trial-based dominance for comparing both the speed and accuracy of stochastic optimizers with
/// standard non-parametric tests", Swarm and Evolutionary Computation 78, 2023, <https://doi.org/10.1016/j.swevo.2023.101287>.
///
/// ```
/// // 1 is smaller than all four others; 3 ties with one of them and is smaller than two.
/// assert_eq!(tpam_stats::u_scores(&[&[1.0, 3.0], &[2.0, 3.0], &[4.0, 5.0]]), [6.5, 5.5, 0.0]);
/// ```
pub fn u_scores(samples: &[&[f64]]) -> Vec<f64> {
    let ranks = midranks(&samples.concat());
    let count = ranks.len() as f64;
    let mut rest = &ranks[..];
    let score = |sample: &&[f64]| {
        let (own, others) = rest.split_at(sample.len());
        rest = others;
        let n = own.len() as f64;
        n * (count + 1.0) - own.iter().sum::<f64>() - n * (n + 1.0) / 2.0
    };
    samples.iter().map(score).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rank_sum;

    /// The definition, pair by pair.
    fn by_pairs(samples: &[&[f64]], of: usize) -> f64 {
        let win = |a: f64, b: f64| if a < b { 1.0 } else { f64::from(u8::from(a == b)) / 2.0 };
        let others = || samples.iter().enumerate().filter(|(k, _)| *k != of).flat_map(|(_, sample)| *sample);
        samples[of].iter().flat_map(|a| others().map(|b| win(*a, *b))).sum()
    }

    #[test]
    fn ranks_count_the_pairs() {
        let samples: [&[f64]; 4] = [&[3.0, 1.0, 4.0, 1.0], &[5.0, 9.0, 2.0], &[1.0, 4.0, 4.0, 2.0, 0.0], &[]];
        let scores = u_scores(&samples);
        let expected: Vec<f64> = (0..4).map(|of| by_pairs(&samples, of)).collect();
        assert_eq!(scores, expected);
        assert_eq!(scores.iter().sum::<f64>(), 4.0 * 3.0 + 4.0 * 5.0 + 3.0 * 5.0);
        assert!(u_scores(&[&[1.0], &[f64::NAN]]).iter().all(|score| score.is_nan()));
    }

    /// The test's statistic counts the pairs in which the value of the first sample is larger.
    #[test]
    fn two_samples_have_the_statistic_of_mann_and_whitney() {
        let (a, b) = ([3.0, 1.0, 4.0, 1.0, 5.0], [2.0, 7.0, 1.0, 8.0]);
        let [of_a, of_b] = u_scores(&[&a, &b])[..] else { panic!("two scores") };
        assert_eq!((of_b, of_a), (rank_sum(&a, &b).unwrap().statistic, rank_sum(&b, &a).unwrap().statistic));
    }
}
