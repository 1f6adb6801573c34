//! Target values: precisions f − f_opt from 100 down to 1e-8, evenly spaced in the logarithm.

/// 1 and 10^0.2, 10^0.4, 10^0.6, 10^0.8, with more digits than an f64 has.
const FIFTHS: [&str; 5] = ["1", "1.584893192461113485202", "2.511886431509580111085", "3.981071705534972507703", "6.309573444801932494344"];

/// COCO's 51 target values, 10^(2 − j/5) for j = 0, …, 50.
pub fn coco_targets() -> Vec<f64> {
    even_targets(51)
}

/// `count` target values from 100 to 1e-8. The paper's text has 50; its figures, drawn by `cocopp`, have 51.
///
/// Every target 10^(k/5) with a whole number k is correctly rounded, for any count. `cocopp` computes powers, and its values agree up to
/// some units in the last place.
///
/// # Panics
///
/// If `count` is below 2.
pub fn even_targets(count: u32) -> Vec<f64> {
    assert!(count > 1, "at least two targets are needed");
    (0..count).map(|j| target(j, count - 1)).collect()
}

/// 10^(2 − 10·j/steps).
fn target(j: u32, steps: u32) -> f64 {
    let fifths = 50 * u64::from(j);
    if fifths.is_multiple_of(u64::from(steps)) {
        return fifth_power(10 - (fifths / u64::from(steps)) as i32);
    }
    libm::exp10(2.0 - 10.0 * f64::from(j) / f64::from(steps))
}

/// 10^(k/5), correctly rounded.
fn fifth_power(k: i32) -> f64 {
    let digits = FIFTHS[k.rem_euclid(5) as usize];
    format!("{digits}e{}", k.div_euclid(5)).parse().expect("digits and an exponent are a number")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifty_one_or_fifty_from_100_to_1e_8() {
        let targets = coco_targets();
        assert_eq!((targets.len(), targets[0], targets[10], targets[50]), (51, 100.0, 1.0, 1e-8));
        let fifty = even_targets(50);
        assert_eq!((fifty.len(), fifty[0], fifty[49]), (50, 100.0, 1e-8));
        assert!(targets.is_sorted_by(|a, b| a > b) && fifty.is_sorted_by(|a, b| a > b));
    }

    /// Python: `float(Decimal(10) ** (Decimal(2) - Decimal(j) / 5))`.
    #[test]
    fn targets_are_correctly_rounded() {
        let targets = coco_targets();
        let expected = [(1, 63.095_734_448_019_32), (2, 39.810_717_055_349_73), (4, 15.848_931_924_611_135)];
        let small = [(31, 6.309_573_444_801_932e-5), (44, 1.584_893_192_461_113_6e-7), (47, 3.981_071_705_534_972e-8)];
        for (j, value) in expected.into_iter().chain(small) {
            assert_eq!(targets[j], value, "{j}");
        }
        // A hundred steps contain the same values.
        assert_eq!(even_targets(101)[62], targets[31]);
    }
}
