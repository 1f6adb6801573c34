//! Holm's adjustment of p-values for multiple tests.

/// Holm's adjusted p-values, in the order of `p`.
///
/// With p₁ ≤ … ≤ pₘ in ascending order, the i-th becomes the maximum of (m − j + 1)pⱼ over j ≤ i, but
/// at most 1. If all hypotheses with an adjusted p-value of at most α are rejected, the probability
/// of one or more false rejections among the m tests is at most α.
///
/// S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
/// Statistics 6(2), 1979, <https://www.jstor.org/stable/4615733>.
///
/// # Panics
///
/// If a value is not between 0 and 1.
///
/// ```
/// assert_eq!(tpam_stats::holm(&[0.25, 0.125, 0.75]), [0.5, 0.375, 0.75]);
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

/// Stores [Holm's adjusted p-values](holm) of the rows that have a p-value.
///
/// ```
/// let mut rows = [(Some(0.25), 0.0), (None, 0.0), (Some(0.125), 0.0)];
/// tpam_stats::adjust(&mut rows, |row| row.0, |row, p| row.1 = p);
/// assert_eq!(rows.map(|row| row.1), [0.25, 0.0, 0.25]);
/// ```
pub fn adjust<R>(rows: &mut [R], p: impl Fn(&R) -> Option<f64>, mut store: impl FnMut(&mut R, f64)) {
    let adjusted = holm(&rows.iter().filter_map(&p).collect::<Vec<_>>());
    let tested = rows.iter_mut().filter(|row| p(row).is_some());
    tested.zip(adjusted).for_each(|(row, adjusted)| store(row, adjusted));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// statsmodels 0.15.0: `multipletests([0.01, 0.04, 0.03, 0.005, 0.9, 0.03], method="holm")[1]`.
    #[test]
    fn holm_matches_statsmodels() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005, 0.9, 0.03]);
        for (value, expected) in adjusted.into_iter().zip([0.05, 0.12, 0.12, 0.03, 0.9, 0.12]) {
            assert!((value / expected - 1.0).abs() < 1e-15, "{value}, not {expected}");
        }
        assert_eq!(holm(&[0.75, 1.0, 0.0]), [1.0, 1.0, 0.0]);
        assert!(holm(&[]).is_empty());
    }

    #[test]
    #[should_panic(expected = "between 0 and 1")]
    fn holm_needs_probabilities() {
        holm(&[0.5, f64::NAN]);
    }
}
