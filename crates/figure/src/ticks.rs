//! Round numbers for axes.

/// Round numbers within a range.
pub(crate) fn ticks([low, high]: [f64; 2]) -> Vec<f64> {
    const WANTED: f64 = 5.0;
    let rough = (high - low) / WANTED;
    let steps = (-12..13).flat_map(|power| [1.0, 2.0, 2.5, 5.0].map(|digit| digit * libm::exp10(f64::from(power))));
    let step = steps.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(1.0);
    let first = (low / step - 1e-9).ceil();
    (0..100).map(|k| (first + f64::from(k)) * step).take_while(|value| *value <= high + step * 1e-9).collect()
}

/// Powers of ten within a range; if there are fewer than three, also 2 and 5 times powers of ten.
pub(crate) fn decades([low, high]: [f64; 2]) -> Vec<f64> {
    let powers = || (-12..13).map(|power| libm::exp10(f64::from(power)));
    let inside = |value: &f64| *value >= low * (1.0 - 1e-9) && *value <= high * (1.0 + 1e-9);
    let whole: Vec<f64> = powers().filter(inside).collect();
    if whole.len() > 2 {
        whole
    } else {
        powers().flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * power)).filter(inside).collect()
    }
}

/// The smallest and the largest finite value.
pub(crate) fn range(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let finite = values.filter(|value| value.is_finite());
    finite.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::short;

    #[test]
    fn ticks_are_round_and_inside() {
        let texts = |range| ticks(range).iter().map(|value| short(*value)).collect::<Vec<_>>();
        assert_eq!(texts([0.0, 1.0]), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!(texts([0.01, 0.1]), ["0.02", "0.04", "0.06", "0.08", "0.1"]);
        assert_eq!(texts([0.0, 1000.0]), ["0", "200", "400", "600", "800", "1000"]);
        assert_eq!(texts([-0.11, 0.12]), ["-0.1", "-0.05", "0", "0.05", "0.1"]);
    }
}
