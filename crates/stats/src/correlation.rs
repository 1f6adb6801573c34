//! Pearson's correlation.

/// Pearson's product-moment correlation
///
/// ```text
/// r = Σ (xₖ − x̄)(yₖ − ȳ) / √(Σ (xₖ − x̄)² · Σ (yₖ − ȳ)²)
/// ```
///
/// of the pairs whose two values are finite; `None` if fewer than two remain, or if all values of a sample are equal.
///
/// # Panics
///
/// If the lengths differ.
///
/// ```
/// assert_eq!(tpam_stats::pearson(&[1.0, 2.0, 3.0], &[2.0, 4.0, 6.0]), Some(1.0));
/// assert_eq!(tpam_stats::pearson(&[1.0, 2.0], &[f64::NAN, 4.0]), None);
/// ```
pub fn pearson(x: &[f64], y: &[f64]) -> Option<f64> {
    assert_eq!(x.len(), y.len(), "paired samples must have the same length");
    let pairs: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).filter(|(x, y)| x.is_finite() && y.is_finite()).collect();
    let n = pairs.len() as f64;
    let mean_x = pairs.iter().map(|pair| pair.0).sum::<f64>() / n;
    let mean_y = pairs.iter().map(|pair| pair.1).sum::<f64>() / n;
    of_deviations(pairs.into_iter().map(|(x, y)| (x - mean_x, y - mean_y)))
}

/// The correlation of pairs, given as deviations from the means; `None` if those of one side are all zero, or if one is NaN.
pub(crate) fn of_deviations(pairs: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let (mut xy, mut xx, mut yy) = (0.0, 0.0, 0.0);
    for (d, e) in pairs {
        xy += d * e;
        xx += d * d;
        yy += e * e;
    }
    (xx > 0.0 && yy > 0.0).then(|| xy / (xx * yy).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_matches_scipy() {
        // scipy.stats.pearsonr([1, 2, 4, 7], [3, 1, 8, 5]).statistic
        let found = pearson(&[1.0, 2.0, 4.0, 7.0], &[3.0, 1.0, 8.0, 5.0]).unwrap();
        assert!((found - 0.527_397_992_634_238).abs() < 1e-12, "{found}");
        assert_eq!(pearson(&[1.0, 1.0], &[1.0, 2.0]), None);
    }
}
