//! The two populations of L-SRTDE: the front, and in the rows after it the top, which holds the best that were found.

use crate::mutation::Picks;
use tpam_pam::View;

/// Points and values of both populations.
pub(crate) struct Pools {
    pub(crate) n: usize,
    pub(crate) dim: usize,
    /// The front, then the top.
    pub(crate) rows: Vec<f64>,
    /// The values of the front.
    pub(crate) values: Vec<f64>,
    /// The values of the top, best first.
    pub(crate) top_values: Vec<f64>,
    /// The row of the front that the next success replaces.
    next: usize,
    /// The successes of this round.
    new: (Vec<f64>, Vec<f64>),
    /// The rows of the front, best first; see [`rank`](Self::rank).
    pub(crate) order: Vec<u32>,
    /// The parents of the trial vectors of a round: ranks, values and points.
    parents: (Vec<u32>, Vec<f64>, Vec<f64>),
}

impl Pools {
    pub(crate) fn new(n: usize, dim: usize) -> Self {
        Self {
            n,
            dim,
            rows: vec![0.0; 2 * n * dim],
            values: vec![f64::INFINITY; n],
            top_values: vec![f64::INFINITY; n],
            next: 0,
            new: (Vec::new(), Vec::new()),
            order: Vec::new(),
            parents: (Vec::new(), Vec::new(), Vec::new()),
        }
    }

    /// The points of the front.
    pub(crate) fn front(&self) -> &[f64] {
        &self.rows[..self.n * self.dim]
    }

    /// Both populations become these points, sorted.
    pub(crate) fn begin(&mut self, points: &[f64], values: &[f64]) {
        let (n, dim) = (self.n, self.dim);
        for (to, from) in sorted(values).into_iter().enumerate() {
            let point = &points[from as usize * dim..][..dim];
            for row in [to, n + to] {
                self.rows[row * dim..][..dim].copy_from_slice(point);
            }
            self.values[to] = values[from as usize];
        }
        self.top_values.clone_from(&self.values);
        self.next = 0;
        self.forget();
    }

    /// Sorts the front; of equal ones the first is better.
    pub(crate) fn rank(&mut self) {
        self.order = sorted(&self.values);
    }

    /// Replaces the next row of the front, which it returns. A row beyond the front does not exist: see [`end`](Self::end).
    pub(crate) fn enter(&mut self, point: &[f64], value: f64) -> usize {
        let row = self.next;
        if row < self.n {
            self.rows[row * self.dim..][..self.dim].copy_from_slice(point);
            self.values[row] = value;
        }
        self.next = (row + 1) % self.n;
        self.new.0.extend_from_slice(point);
        self.new.1.push(value);
        row
    }

    /// Ends a round: the top becomes the best `n` of it and of the successes, without the last `lost` ones; the worst leave the front until
    /// `n` remain.
    ///
    /// If the next row to replace is `stale`, it stays where it was: the next success is written beyond the front if that row is gone, and
    /// the rows before it are skipped.
    pub(crate) fn end(&mut self, n: usize, lost: usize, stale: bool) {
        let (old, dim) = (self.n, self.dim);
        let keep = self.new.1.len().saturating_sub(lost);
        let mut pool = self.rows.split_off(old * dim);
        pool.extend_from_slice(&self.new.0[..keep * dim]);
        self.top_values.extend_from_slice(&self.new.1[..keep]);
        let best = sorted(&self.top_values);
        let best = &best[..n];
        let values = best.iter().map(|row| self.top_values[*row as usize]).collect();
        self.remove_worst(n);
        if !stale {
            self.next %= n;
        }
        self.rows.extend(best.iter().flat_map(|row| &pool[*row as usize * dim..][..dim]));
        self.top_values = values;
        self.forget();
    }

    /// The rows of the front that remain keep their order. Of equal values the last one leaves first.
    fn remove_worst(&mut self, n: usize) {
        if n == self.n {
            return;
        }
        let mut kept: Vec<u32> = sorted(&self.values)[..n].to_vec();
        kept.sort_unstable();
        for (to, from) in kept.into_iter().map(|row| row as usize).enumerate() {
            self.rows.copy_within(from * self.dim..(from + 1) * self.dim, to * self.dim);
            self.values[to] = self.values[from];
        }
        self.rows.truncate(n * self.dim);
        self.values.truncate(n);
        self.n = n;
    }

    fn forget(&mut self) {
        self.new.0.clear();
        self.new.1.clear();
    }

    /// Collects the parents of the trial vectors of a round.
    pub(crate) fn gather(&mut self, picks: &[Picks]) {
        let mut ranks = vec![0; self.n];
        for (rank, row) in (1..).zip(&self.order) {
            ranks[*row as usize] = rank;
        }
        let rows = || picks.iter().map(|pick| pick.base as usize);
        self.parents.0 = rows().map(|row| ranks[row]).collect();
        self.parents.1 = rows().map(|row| self.values[row]).collect();
        self.parents.2 = rows().flat_map(|row| &self.rows[row * self.dim..][..self.dim]).copied().collect();
    }

    /// Adds what a PAM sees of them before it samples.
    pub(crate) fn view<'a>(&'a self, view: View<'a>) -> View<'a> {
        let (ranks, values, points) = &self.parents;
        view.ranked(ranks).based(ranks).placed(values, points, self.dim)
    }
}

/// The rows by value, best first; of equal ones the first is better.
fn sorted(values: &[f64]) -> Vec<u32> {
    let mut order = Vec::new();
    tpam_simd::ascending(values, &mut order);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One dimension: a point is its value.
    fn pools() -> Pools {
        let mut pools = Pools::new(4, 1);
        pools.begin(&[3.0, 1.0, 4.0, 2.0], &[3.0, 1.0, 4.0, 2.0]);
        pools
    }

    fn split(pools: &Pools) -> (&[f64], &[f64]) {
        pools.rows.split_at(pools.n)
    }

    #[test]
    fn both_populations_begin_sorted() {
        let pools = pools();
        assert_eq!(split(&pools), (&[1.0, 2.0, 3.0, 4.0][..], &[1.0, 2.0, 3.0, 4.0][..]));
        assert_eq!((&pools.values, &pools.top_values), (&vec![1.0, 2.0, 3.0, 4.0], &vec![1.0, 2.0, 3.0, 4.0]));
    }

    #[test]
    fn successes_enter_in_turn_and_the_top_keeps_the_best() {
        let mut pools = pools();
        assert_eq!([2.5, 0.5, 3.5].map(|value| pools.enter(&[value], value)), [0, 1, 2]);
        assert_eq!(split(&pools), (&[2.5, 0.5, 3.5, 4.0][..], &[1.0, 2.0, 3.0, 4.0][..]));
        pools.end(4, 0, false);
        assert_eq!(split(&pools), (&[2.5, 0.5, 3.5, 4.0][..], &[0.5, 1.0, 2.0, 2.5][..]));
        assert_eq!([0.4, 0.3].map(|value| pools.enter(&[value], value)), [3, 0]);
        pools.end(3, 0, false);
        // The worst of the front, 3.5, left; the others keep their order.
        assert_eq!(split(&pools), (&[0.3, 0.5, 0.4][..], &[0.3, 0.4, 0.5][..]));
        assert_eq!((&pools.values, &pools.top_values), (&vec![0.3, 0.5, 0.4], &vec![0.3, 0.4, 0.5]));
    }

    #[test]
    fn the_released_program_loses_the_last_successes_when_the_population_falls() {
        for (lost, top) in [(0, [0.1, 0.2, 1.0]), (1, [0.2, 1.0, 2.0])] {
            let mut pools = pools();
            for value in [0.2, 0.1] {
                pools.enter(&[value], value);
            }
            pools.end(3, lost, false);
            assert_eq!(pools.top_values, top);
        }
    }

    /// Rows 0, 1 and 2 of four were replaced, and two rows are left: row 3 is gone.
    #[test]
    fn the_released_program_writes_beyond_a_front_that_became_smaller_and_skips_rows() {
        for (stale, rows, front) in [(false, [1, 0], [0.4, 0.5]), (true, [3, 0], [0.4, 0.2])] {
            let mut pools = pools();
            for value in [0.3, 0.2, 0.9] {
                pools.enter(&[value], value);
            }
            pools.end(2, 0, stale);
            assert_eq!((split(&pools).0, &pools.values[..]), (&[0.3, 0.2][..], &[0.3, 0.2][..]));
            assert_eq!([0.5, 0.4].map(|value| pools.enter(&[value], value)), rows);
            assert_eq!((split(&pools).0, &pools.values[..]), (&front[..], &front[..]));
            // The top has all successes.
            pools.enter(&[0.1], 0.1);
            pools.end(2, 0, stale);
            assert_eq!(pools.top_values, [0.1, 0.2]);
        }
    }

    #[test]
    fn parents_have_ranks_values_and_points() {
        let mut pools = pools();
        pools.enter(&[2.5], 2.5);
        pools.rank();
        assert_eq!(pools.order, [1, 0, 2, 3]);
        pools.gather(&[3, 0, 0, 1].map(|base| Picks { base, ..Picks::default() }));
        let view = pools.view(View::at(0.5, 7, 9.0));
        assert_eq!((view.ranks, view.values, view.points), (&[4, 2, 2, 1][..], &[4.0, 2.5, 2.5, 2.0][..], &[4.0, 2.5, 2.5, 2.0][..]));
    }
}
