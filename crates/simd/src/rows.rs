//! Sums of rows.

use crate::wide;

wide! {
    /// Adds rows to `sum`: those that `order` begins with, one for each weight, times `scale` and the weight.
    ///
    /// # Panics
    /// If a row is not there.
    pub fn add_rows(sum: &mut [f64], scale: f64, weights: &[f64], order: &[u32], rows: &[f64]) {
        for (weight, row) in weights.iter().zip(order) {
            let row = &rows[*row as usize * sum.len()..][..sum.len()];
            for (sum, number) in sum.iter_mut().zip(row) {
                *sum += scale * weight * number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rows_of_an_order_are_added() {
        let mut sum = [1.0, 2.0];
        add_rows(&mut sum, 10.0, &[0.5, 0.25], &[2, 0, 1], &[1.0, 2.0, 100.0, 200.0, 3.0, 4.0]);
        assert_eq!(sum, [1.0 + 15.0 + 2.5, 2.0 + 20.0 + 5.0]);
    }
}
