//! Friedman's test of several treatments on the same blocks, and the pairwise tests after it.

use crate::rank::ranks_and_ties;
use crate::{adjust, chi_squared_tail, f_tail, normal_tail, studentized_range_quantile};

/// The result of [`friedman`].
#[derive(Clone, Debug, PartialEq)]
pub struct Friedman {
    /// The mean rank of each treatment over the blocks.
    pub mean_ranks: Vec<f64>,
    /// The standard error of the difference of two mean ranks under the null hypothesis.
    pub se: f64,
    /// Friedman's χ², corrected for ties.
    pub chi_squared: f64,
    /// The p-value of `chi_squared`.
    pub chi_squared_p: f64,
    /// Iman and Davenport's F; infinite if all blocks rank the treatments in the same order.
    pub f: f64,
    /// The p-value of `f`, at least (k!)¹⁻ⁿ: the probability that n blocks agree completely under the null hypothesis.
    pub f_p: f64,
}

/// Friedman's test of the null hypothesis that k treatments do not differ, from their values on n blocks.
///
/// Each row of `blocks` holds the values of the k treatments on one block, for example of k methods
/// on one problem. Within a row they get midranks, 1 for the smallest. Let Rⱼ be the sum of the
/// ranks of treatment j and V = n(k³ − k) − Σ(t³ − t), where the sum is over the groups of t tied
/// values in all rows. Then
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
/// `None` if there are fewer than two blocks or two treatments, if all rows are constant, or if a value is NaN.
///
/// M. Friedman, "The use of ranks to avoid the assumption of normality implicit in the analysis of
/// variance", Journal of the American Statistical Association 32(200), 1937,
/// <https://doi.org/10.1080/01621459.1937.10503522>; R. L. Iman and J. M. Davenport,
/// "Approximations of the critical region of the Friedman statistic", Communications in Statistics
/// – Theory and Methods 9(6), 1980, <https://doi.org/10.1080/03610928008827904>.
///
/// # Panics
///
/// If the rows differ in length.
///
/// ```
/// let blocks = [vec![0.1, 0.2, 0.3], vec![0.4, 0.9, 0.7], vec![0.2, 0.5, 0.6]];
/// let friedman = tpam_stats::friedman(&blocks).unwrap();
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
    // Twice a rank sum is a whole number, so these squares (four times the squared deviations) are whole numbers too.
    let squares: f64 = sums.iter().map(|sum| 2.0 * sum - n * (k + 1.0)).map(|twice| twice * twice).sum();
    let chi_squared = 3.0 * (k - 1.0) * squares / spread;
    // Written without fractions, so that complete agreement gives a divisor of exactly zero.
    let f = 3.0 * (n - 1.0) * squares / (n * spread - 3.0 * squares).max(0.0);
    let (df1, df2) = (treatments as u64 - 1, (treatments as u64 - 1) * (blocks.len() as u64 - 1));
    Some(Friedman {
        mean_ranks: sums.iter().map(|sum| sum / n).collect(),
        se: (spread / (6.0 * n * n * (k - 1.0))).sqrt(),
        chi_squared,
        chi_squared_p: chi_squared_tail(chi_squared, df1),
        f,
        f_p: f_tail(f, df1, df2).max(agreement(k, n)),
    })
}

/// The probability that n random orders of k treatments are the same.
fn agreement(k: f64, n: f64) -> f64 {
    (2..=k as u32).map(|factor| f64::from(factor).powf(1.0 - n)).product()
}

/// The comparison of two treatments after Friedman's test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The column of the first treatment.
    pub a: usize,
    /// The column of the second treatment; larger than `a`.
    pub b: usize,
    /// The difference of the mean ranks of `a` and `b` in standard errors; negative if `a` has the
    /// smaller mean rank.
    pub z: f64,
    /// The two-sided p-value of `z` under the normal distribution.
    pub p: f64,
    /// `p` adjusted by [`holm`](fn@crate::holm) for all pairs.
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
    adjust(&mut pairs, |pair: &Pair| Some(pair.p), |pair, p| pair.p_holm = p);
    pairs
}

/// The critical difference of Nemenyi's test: two mean ranks that differ by more are significantly different at the significance level
/// 0.05.
///
/// J. Demšar, "Statistical comparisons of classifiers over multiple data sets", Journal of Machine Learning Research 7, 2006,
/// <https://jmlr.org/papers/v7/demsar06a.html>.
pub fn critical_difference(treatments: usize, blocks: usize) -> f64 {
    if treatments < 2 {
        return 0.0;
    }
    let (k, n) = (treatments as f64, blocks as f64);
    studentized_range_quantile(0.95, treatments) / std::f64::consts::SQRT_2 * (k * (k + 1.0) / (6.0 * n)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(value: f64, expected: f64, what: &str) {
        let error = (value / expected - 1.0).abs();
        assert!(error < 1e-13, "{what}: {value}, not {expected}: error {error:e}");
    }

    fn tied() -> Friedman {
        let blocks = [
            [14.0, 23.0, 26.0, 30.0],
            [19.0, 25.0, 25.0, 33.0],
            [17.0, 22.0, 29.0, 28.0],
            [17.0, 21.0, 28.0, 27.0],
            [16.0, 24.0, 28.0, 32.0],
            [15.0, 23.0, 27.0, 36.0],
            [18.0, 26.0, 27.0, 26.0],
            [16.0, 22.0, 30.0, 32.0],
        ];
        friedman(&blocks.map(Vec::from)).unwrap()
    }

    fn untied() -> Friedman {
        let blocks = [[0.5, 0.1, 0.3, 0.9], [0.6, 0.2, 0.7, 0.8], [0.4, 0.3, 0.2, 0.5], [0.9, 0.1, 0.6, 0.7], [0.3, 0.2, 0.5, 0.4]];
        friedman(&blocks.map(Vec::from)).unwrap()
    }

    /// SciPy 1.17.1, with `r = np.apply_along_axis(scipy.stats.rankdata, 1, x)` and `n, k = x.shape`:
    /// `r.mean(0)`, `chi, p = scipy.stats.friedmanchisquare(*x.T)`, `f = (n-1)*chi / (n*(k-1) - chi)`,
    /// `scipy.stats.f.sf(f, k-1, (k-1)*(n-1))`, `np.sqrt(2 * ((r - (k+1)/2)**2).sum() / (n*n*(k-1)))`.
    #[test]
    fn tests_match_scipy() {
        let test = tied();
        assert_eq!(test.mean_ranks, [1.0, 2.125, 3.3125, 3.5625]);
        assert_close(test.chi_squared, 20.576_923_076_923_077, "χ²");
        assert_close(test.chi_squared_p, 0.000_128_870_815_003_738, "p of χ²");
        assert_close(test.f, 42.078_651_685_393_26, "F");
        assert_close(test.f_p, 4.644_466_554_438_538e-9, "p of F");
        assert_close(test.se, 0.637_377_439_199_098_1, "se");

        let test = untied();
        assert_eq!(test.mean_ranks, [2.8, 1.2, 2.4, 3.6]);
        assert_eq!((test.chi_squared, test.f), (9.0, 6.0));
        assert_close(test.chi_squared_p, 0.029_290_886_534_888_26, "p of χ²");
        assert_close(test.f_p, 0.009_730_830_948_271_929, "p of F");
        assert_close(test.se, (4.0_f64 * 5.0 / (6.0 * 5.0)).sqrt(), "se");
    }

    fn assert_pairs(test: &Friedman, expected: [(usize, usize, f64, f64, f64); 6]) {
        let pairs = pairs(test);
        assert_eq!(pairs.len(), expected.len());
        for (pair, (a, b, z, p, p_holm)) in pairs.into_iter().zip(expected) {
            assert_eq!((pair.a, pair.b), (a, b));
            assert_close(pair.z, z, &format!("z of {a} and {b}"));
            assert_close(pair.p, p, &format!("p of {a} and {b}"));
            assert_close(pair.p_holm, p_holm, &format!("adjusted p of {a} and {b}"));
        }
    }

    /// SciPy 1.17.1 and statsmodels 0.15.0: `z = (mean_ranks[a] - mean_ranks[b]) / se`,
    /// `p = 2 * scipy.stats.norm.sf(abs(z))`, `multipletests(p, method="holm")[1]`. The p of the
    /// second are also those of scikit-posthocs 0.17.1, `posthoc_siegel_friedman(x)`.
    #[test]
    fn pairs_match_scipy() {
        assert_pairs(
            &tied(),
            [
                (0, 1, -1.765_045_216_243_656_5, 0.077_556_166_743_665_46, 0.187_343_208_988_027_8),
                (0, 2, -3.628_148_500_056_404_7, 0.000_285_461_060_620_734_27, 0.001_427_305_303_103_671_3),
                (0, 3, -4.020_380_770_332_773, 5.810_415_079_882_106e-5, 0.000_348_624_904_792_926_36),
                (1, 2, -1.863_103_283_812_748_4, 0.062_447_736_329_342_605, 0.187_343_208_988_027_8),
                (1, 3, -2.255_335_554_089_116_5, 0.024_112_274_563_005_34, 0.096_449_098_252_021_36),
                (2, 3, -0.392_232_270_276_368_1, 0.694_886_602_372_473_3, 0.694_886_602_372_473_3),
            ],
        );
        assert_pairs(
            &untied(),
            [
                (0, 1, 1.959_591_794_226_542_4, 0.050_043_521_248_705_106, 0.250_217_606_243_525_5),
                (0, 2, 0.489_897_948_556_635_5, 0.624_206_114_766_406, 0.654_373_755_580_611_1),
                (0, 3, -0.979_795_897_113_271_5, 0.327_186_877_790_305_53, 0.654_373_755_580_611_1),
                (1, 2, -1.469_693_845_669_907, 0.141_644_690_295_136_74, 0.566_578_761_180_546_6),
                (1, 3, -2.939_387_691_339_814_3, 0.003_288_614_303_847_923_4, 0.019_731_685_823_087_54),
                (2, 3, -1.469_693_845_669_907_1, 0.141_644_690_295_136_65, 0.566_578_761_180_546_6),
            ],
        );
    }

    /// With two treatments the squared z is χ², with ties too.
    #[test]
    fn two_treatments_are_one_pair() {
        let blocks = [[1.0, 2.0], [3.0, 3.0], [2.0, 5.0], [4.0, 1.0], [0.0, 6.0]].map(Vec::from);
        let test = friedman(&blocks).unwrap();
        let [pair] = pairs(&test)[..] else { panic!("expected one pair") };
        assert_close(pair.z * pair.z, test.chi_squared, "χ²");
        assert_close(pair.p, test.chi_squared_p, "p");
        assert_eq!(pair.p, pair.p_holm);
    }

    #[test]
    fn agreement_and_its_absence() {
        let alike = friedman(&vec![vec![0.1, 0.2, 0.2, 0.7, 0.5]; 7]).unwrap();
        assert_close(alike.chi_squared, 28.0, "χ²");
        assert_eq!(alike.f, f64::INFINITY);
        assert_close(alike.f_p, 120_f64.powi(-6), "p of complete agreement");
        let latin = friedman(&[vec![1.0, 2.0, 3.0], vec![2.0, 3.0, 1.0], vec![3.0, 1.0, 2.0]]).unwrap();
        assert_eq!((latin.chi_squared, latin.chi_squared_p, latin.f, latin.f_p), (0.0, 1.0, 0.0, 1.0));
        assert!(pairs(&latin).iter().all(|pair| pair.z == 0.0 && pair.p == 1.0 && pair.p_holm == 1.0));
    }

    #[test]
    fn undefined_tests_are_none() {
        assert_eq!(friedman(&[]), None);
        assert_eq!(friedman(&[vec![1.0, 2.0]]), None);
        assert_eq!(friedman(&[vec![], vec![]]), None);
        assert_eq!(friedman(&[vec![1.0], vec![2.0]]), None);
        assert_eq!(friedman(&[vec![1.0, 1.0], vec![2.0, 2.0]]), None);
        assert_eq!(friedman(&[vec![1.0, 2.0], vec![2.0, f64::NAN]]), None);
    }

    #[test]
    #[should_panic(expected = "same length")]
    fn ragged_blocks_panic() {
        friedman(&[vec![1.0, 2.0], vec![1.0]]);
    }

    /// The example of Demšar: four classifiers on 14 data sets; 2.569 √(4·5/(6·14)) = 1.25.
    #[test]
    fn critical_difference_of_demsars_example() {
        let difference = critical_difference(4, 14);
        assert!((difference - 1.25).abs() < 0.005, "{difference}");
    }
}
