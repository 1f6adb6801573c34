//! The last trial vector of each row of a front, and what the row gained by it: RDEx learns from rows.

use tpam_search::finite_gain;

/// The rows of a front during a run.
#[derive(Default)]
pub(crate) struct Rows {
    /// The values of the rows when the round began.
    before: Vec<f64>,
    /// The value of the last trial vector of each row, also of an earlier round; infinite if there was none.
    tried: Vec<f64>,
    /// The rows of the trial vectors of this round, in their order.
    picked: Vec<u32>,
    gains: Vec<f64>,
}

impl Rows {
    /// Begins a round of rows with these values. If there are fewer of them, the last trial vectors stay in their places, as in the
    /// released program of RDEx.
    pub(crate) fn begin(&mut self, values: &[f64]) {
        self.before.clear();
        self.before.extend_from_slice(values);
        self.tried.resize(values.len(), f64::INFINITY);
        self.picked.clear();
    }

    /// The next trial vector of the round competed with this row.
    pub(crate) fn tried(&mut self, row: usize, value: f64) {
        self.tried[row] = value;
        self.picked.push(row as u32);
    }

    /// The row of each trial vector of the round, and the gain of each row.
    pub(crate) fn gains(&mut self) -> (&[u32], &[f64]) {
        let gained = |(before, tried): (&f64, &f64)| if tried < before { finite_gain(before - tried) } else { 0.0 };
        self.gains.clear();
        self.gains.extend(self.before.iter().zip(&self.tried).map(gained));
        (&self.picked, &self.gains)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_counts_once_with_its_last_trial_vector_and_keeps_it() {
        let mut rows = Rows::default();
        rows.begin(&[10.0, 8.0, 6.0]);
        // Row 0 is picked twice, row 1 fails, row 2 is not picked.
        for (row, value) in [(0, 3.0), (1, 9.0), (0, 7.0)] {
            rows.tried(row, value);
        }
        assert_eq!(rows.gains(), (&[0, 1, 0][..], &[3.0, 0.0, 0.0][..]));
        // The value of row 1 rose, because a success of another row was written there: its old trial vector is better now.
        rows.begin(&[7.0, 9.5, 6.0]);
        rows.tried(2, 1.0);
        assert_eq!(rows.gains(), (&[2][..], &[0.0, 0.5, 5.0][..]));
        // Two rows are left: the trial vectors of the first two places remain.
        rows.begin(&[9.0, 8.0]);
        assert_eq!(rows.gains(), (&[][..], &[2.0, 0.0][..]));
    }
}
