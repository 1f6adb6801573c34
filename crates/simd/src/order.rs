//! The order of numbers: rows from the smallest number to the largest.
//!
//! The rank of a number is how many are smaller. With few numbers it pays to count them for each number, eight side by side and without a
//! branch, because the branches of a sort cannot be predicted.

use crate::wide;

/// Up to here ranks are counted, beyond it numbers are sorted.
const FEW: usize = 128;
const LANES: usize = 8;

/// The rows from the smallest number to the largest in the order of [`f64::total_cmp`]; of equal ones the first.
pub fn ascending(values: &[f64], order: &mut Vec<u32>) {
    ordered(values, 0, order);
}

/// The rows from the largest number to the smallest in the order of [`f64::total_cmp`]; of equal ones the first.
pub fn descending(values: &[f64], order: &mut Vec<u32>) {
    ordered(values, -1, order);
}

/// `turned` is 0, or −1 for the largest first: all bits of the keys are flipped.
fn ordered(values: &[f64], turned: i64, order: &mut Vec<u32>) {
    let n = values.len();
    order.clear();
    if n > FEW {
        order.extend(0..n as u32);
        order.sort_by_key(|row| key(values[*row as usize]) ^ turned);
        return;
    }
    order.resize(n, 0);
    place(values, turned, order);
}

/// An integer for each number, in the same order.
#[inline]
fn key(value: f64) -> i64 {
    let bits = value.to_bits() as i64;
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

wide! {
    /// Places each row at the rank of its number.
    fn place(values: &[f64], turned: i64, order: &mut [u32]) {
        let mut keys = [[0; LANES]; FEW / LANES];
        let (rows, rest) = values.as_chunks::<LANES>();
        let mut last = [0.0; LANES];
        last[..rest.len()].copy_from_slice(rest);
        for (keys, row) in keys.iter_mut().zip(rows.iter().chain([&last])) {
            *keys = row.map(|value| key(value) ^ turned);
        }
        // Equal numbers have one rank and follow each other from there.
        let mut placed = [0u8; FEW];
        for (first, own) in (0..values.len()).step_by(LANES).zip(&keys) {
            let mut smaller = [0; LANES];
            for key in &keys.as_flattened()[..values.len()] {
                for lane in 0..LANES {
                    smaller[lane] += i64::from(*key < own[lane]);
                }
            }
            for (row, rank) in (first..values.len()).zip(smaller) {
                let rank = rank as usize;
                order[rank + placed[rank] as usize] = row as u32;
                placed[rank] += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers with many equal ones among them, and those that are hard to order.
    fn numbers(n: usize) -> Vec<f64> {
        let hard = [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN, f64::MIN_POSITIVE, -5e-324];
        (0..n).map(|i| if i % 3 == 0 { hard[i / 3 % hard.len()] } else { ((i * 7919) % 31) as f64 - 15.0 }).collect()
    }

    #[test]
    fn the_order_is_that_of_a_stable_sort() {
        let mut order = Vec::new();
        for n in (0..40).chain([FEW - 1, FEW, FEW + 1, 1000]) {
            let values = numbers(n);
            let mut sorted: Vec<u32> = (0..n as u32).collect();
            sorted.sort_by(|a, b| values[*a as usize].total_cmp(&values[*b as usize]));
            ascending(&values, &mut order);
            assert_eq!(order, sorted, "{n}");
            sorted.sort_unstable();
            sorted.sort_by(|a, b| values[*b as usize].total_cmp(&values[*a as usize]));
            descending(&values, &mut order);
            assert_eq!(order, sorted, "{n}");
        }
    }
}
