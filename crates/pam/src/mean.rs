//! Means over the successful values of a column: arithmetic, Lehmer and power mean.
//!
//! Sums run in eight interleaved accumulators that are added up in a fixed order: fast, and the same on every machine.

const WIDE: usize = 8;

/// Σ term(s) over the successes, for as many terms as wanted at once.
#[inline]
fn sums<const K: usize>(values: &[f64], success: &[bool], terms: impl Fn(f64) -> [f64; K]) -> [f64; K] {
    debug_assert_eq!(values.len(), success.len());
    let mut parts = [[0.0; WIDE]; K];
    let mut add = |values: &[f64], success: &[bool]| {
        for (lane, (&value, &won)) in values.iter().zip(success).enumerate() {
            for (part, term) in parts.iter_mut().zip(terms(value)) {
                // A failure adds 0 instead of branching: flags are hard to predict.
                part[lane] += if won { term } else { 0.0 };
            }
        }
    };
    let (value_rows, value_rest) = values.as_chunks::<WIDE>();
    let (flag_rows, flag_rest) = success.as_chunks::<WIDE>();
    value_rows.iter().zip(flag_rows).for_each(|(values, flags)| add(values, flags));
    add(value_rest, flag_rest);
    parts.map(|part| part.iter().sum())
}

fn count(success: &[bool]) -> Option<f64> {
    let count = success.iter().filter(|won| **won).count();
    (count > 0).then_some(count as f64)
}

/// Σ s / |S|; `None` where nothing succeeded.
pub fn arithmetic(values: &[f64], success: &[bool]) -> Option<f64> {
    let count = count(success)?;
    let [sum] = sums(values, success, |s| [s]);
    Some(sum / count)
}

/// Σ s² / Σ s, and 0 where all successes are 0; `None` where nothing succeeded.
pub fn lehmer(values: &[f64], success: &[bool]) -> Option<f64> {
    count(success)?;
    let [sum, squares] = sums(values, success, |s| [s, s * s]);
    Some(if sum > 0.0 { squares / sum } else { 0.0 })
}

/// (Σ s^1.5 / |S|)^(1/1.5); `None` where nothing succeeded.
pub fn power(values: &[f64], success: &[bool]) -> Option<f64> {
    let count = count(success)?;
    let [sum] = sums(values, success, |s| [s * s.sqrt()]);
    let mean = sum / count;
    Some(libm::cbrt(mean * mean))
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [f64; 4] = [0.25, 0.5, 0.75, 1.0];
    const SOME: [bool; 4] = [true, false, false, true];

    #[test]
    fn by_hand() {
        assert_eq!(arithmetic(&VALUES, &SOME), Some(0.625));
        assert_eq!(lehmer(&VALUES, &SOME), Some(1.0625 / 1.25));
        assert!((power(&VALUES, &SOME).unwrap() - libm::pow(0.5625, 2.0 / 3.0)).abs() < 1e-15);
    }

    #[test]
    fn nothing_succeeded() {
        let none = [false; 4];
        assert_eq!((arithmetic(&VALUES, &none), lehmer(&VALUES, &none), power(&VALUES, &none)), (None, None, None));
    }

    #[test]
    fn zeros_give_zero_and_not_nan() {
        let all = [true; 3];
        assert_eq!(lehmer(&[0.0; 3], &all), Some(0.0));
        assert_eq!(power(&[0.0; 3], &all), Some(0.0));
    }

    #[test]
    fn the_order_of_means() {
        // Arithmetic < power(1.5) < Lehmer on any spread: where the pull upwards that the paper speaks of comes from.
        let values: Vec<f64> = (0..50).map(|i| f64::from(i) / 50.0).collect();
        let flags: Vec<bool> = (0..50).map(|i| i % 3 != 0).collect();
        let [a, p, l] = [arithmetic, power, lehmer].map(|mean| mean(&values, &flags).unwrap());
        assert!(a < p && p < l, "{a} {p} {l}");
        let plain = values.iter().zip(&flags).filter(|(_, won)| **won).map(|(v, _)| v).sum::<f64>() / 33.0;
        assert!((a - plain).abs() < 1e-15);
    }
}
