//! Round numbers for axes.

/// About this number of round numbers within a range.
pub(crate) fn ticks([low, high]: [f64; 2], wanted: usize) -> Vec<f64> {
    let rough = (high - low) / wanted.max(1) as f64;
    let steps = (-12..13).flat_map(|power| [1.0, 2.0, 2.5, 5.0].map(|digit| digit * libm::exp10(f64::from(power))));
    let step = steps.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(1.0);
    let first = (low / step - 1e-9).ceil();
    (0..100).map(|k| (first + f64::from(k)) * step).take_while(|value| *value <= high + step * 1e-9).collect()
}

/// Powers of ten within a range, or every second, third … of them if there are more than wanted. If there are fewer than three, also 2 and
/// 5 times powers of ten; if these are too few, other round numbers.
pub(crate) fn decades([low, high]: [f64; 2], wanted: usize) -> Vec<f64> {
    let inside = |value: &f64| *value >= low * (1.0 - 1e-9) && *value <= high * (1.0 + 1e-9);
    let times = |digits: &[f64]| -> Vec<f64> {
        let powers = (-18..19).map(|power| libm::exp10(f64::from(power)));
        powers.flat_map(|power| digits.iter().map(move |digit| digit * power)).filter(inside).collect()
    };
    let whole = times(&[1.0]);
    let some = [whole.clone(), times(&[1.0, 2.0, 5.0])].into_iter().find(|some| some.len() > 2 && some.len() <= wanted);
    match some {
        Some(some) => some,
        None if whole.len() > 1 => thinned(&whole, wanted),
        None => ticks([low, high], wanted),
    }
}

/// Every k-th value, so that at most `most` remain. Powers of ten that are kept have exponents divisible by k.
fn thinned(powers: &[f64], most: usize) -> Vec<f64> {
    let every = powers.len().div_ceil(most.max(1)).max(1) as i32;
    let exponent = |value: &f64| libm::log10(*value).round() as i32;
    powers.iter().filter(|value| exponent(value).rem_euclid(every) == 0).copied().collect()
}

/// The smallest and the largest finite value.
pub(crate) fn range(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let finite = values.filter(|value| value.is_finite());
    finite.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{log_short, short};

    #[test]
    fn ticks_are_round_and_inside() {
        let texts = |range| ticks(range, 5).iter().map(|value| short(*value)).collect::<Vec<_>>();
        assert_eq!(texts([0.0, 1.0]), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!(texts([0.01, 0.1]), ["0.02", "0.04", "0.06", "0.08", "0.1"]);
        assert_eq!(texts([0.0, 1000.0]), ["0", "200", "400", "600", "800", "1000"]);
        assert_eq!(texts([-0.11, 0.12]), ["-0.1", "-0.05", "0", "0.05", "0.1"]);
        assert_eq!(ticks([0.0, 1.0], 2), [0.0, 0.5, 1.0]);
    }

    #[test]
    fn logarithmic_ticks_are_readable_over_any_range() {
        let texts = |range| decades(range, 6).iter().map(|value| log_short(*value, false)).collect::<Vec<_>>();
        assert_eq!(texts([1.0, 1000.0]), ["1", "10", "100", "1000"]);
        assert_eq!(texts([0.02, 0.6]), ["0.02", "0.05", "0.1", "0.2", "0.5"]);
        assert_eq!(texts([0.31, 0.42]), ["0.32", "0.34", "0.36", "0.38", "0.4", "0.42"]);
        assert_eq!(texts([1e-8, 1e4]), ["0.000001", "0.001", "1", "1000"]);
    }
}
