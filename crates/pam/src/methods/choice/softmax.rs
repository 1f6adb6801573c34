//! Soft-max: positive numbers with the sum 1 from any numbers.

/// Replaces the values by exp(v − max v) / Σ exp(v − max v).
pub(super) fn softmax(values: &mut [f64]) {
    let largest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    for value in &mut *values {
        *value = libm::exp(*value - largest);
    }
    let sum: f64 = values.iter().sum();
    for value in values {
        *value /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_value_has_a_larger_share_and_no_value_is_too_large() {
        let mut values = [2f64.ln(), 0.0, 2f64.ln()];
        softmax(&mut values);
        assert!((values[0] - 0.4).abs() < 1e-15 && (values[1] - 0.2).abs() < 1e-15, "{values:?}");
        let mut values = [1e300, 1e300, -1e300];
        softmax(&mut values);
        assert_eq!(values, [0.5, 0.5, 0.0]);
    }
}
