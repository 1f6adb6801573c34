//! Sums in eight interleaved accumulators, added up in a fixed order: fast, and the same on every machine.

const WIDE: usize = 8;

/// Σ term(a).
#[inline]
pub(super) fn sum(a: &[f64], term: impl Fn(f64) -> f64) -> f64 {
    let mut parts = [0.0; WIDE];
    let (rows, rest) = a.as_chunks::<WIDE>();
    for row in rows.iter().map(|row| &row[..]).chain([rest]) {
        row.iter().zip(&mut parts).for_each(|(x, part)| *part += term(*x));
    }
    parts.iter().sum()
}

/// Σ (a − b)².
#[inline]
pub(super) fn squared_distance(a: &[f64], b: &[f64]) -> f64 {
    let mut parts = [0.0; WIDE];
    let ((rows_a, rest_a), (rows_b, rest_b)) = (a.as_chunks::<WIDE>(), b.as_chunks::<WIDE>());
    for (row_a, row_b) in rows_a.iter().zip(rows_b) {
        for lane in 0..WIDE {
            parts[lane] += (row_a[lane] - row_b[lane]) * (row_a[lane] - row_b[lane]);
        }
    }
    for (lane, (x, y)) in rest_a.iter().zip(rest_b).enumerate() {
        parts[lane] += (x - y) * (x - y);
    }
    parts.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_length() {
        for n in [0, 1, 7, 8, 9, 50] {
            let a: Vec<f64> = (0..n).map(f64::from).collect();
            let b = vec![1.0; a.len()];
            assert_eq!(sum(&a, |x| 2.0 * x), a.iter().map(|x| 2.0 * x).sum::<f64>());
            assert_eq!(squared_distance(&a, &b), a.iter().map(|x| (x - 1.0) * (x - 1.0)).sum::<f64>());
        }
    }
}
