//! Targets: precisions f − f_opt from 100 down to 1e-8, evenly spaced in the logarithm.

/// COCO's 51 targets, 10^(2 − j/5) for j = 0, …, 50.
pub fn coco_targets() -> Vec<f64> {
    even_targets(51)
}

/// So many targets from 100 to 1e-8. The paper's text has 50 and its figures, which `cocopp` has drawn, 51.
///
/// # Panics
///
/// When there are fewer than two.
pub fn even_targets(count: u32) -> Vec<f64> {
    assert!(count > 1, "two targets at least");
    (0..count).map(|j| libm::exp10(2.0 - 10.0 * f64::from(j) / f64::from(count - 1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifty_one_or_fifty_from_100_to_1e_8() {
        let targets = coco_targets();
        assert_eq!((targets.len(), targets[0], targets[10]), (51, 100.0, 1.0));
        assert!((targets[50] / 1e-8 - 1.0).abs() < 1e-13 && (targets[1] / 63.095_734_448_019_33 - 1.0).abs() < 1e-13);
        let fifty = even_targets(50);
        assert_eq!((fifty.len(), fifty[0]), (50, 100.0));
        assert!((fifty[49] / 1e-8 - 1.0).abs() < 1e-13);
    }
}
