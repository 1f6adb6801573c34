//! Selective pressure: individuals picked with weights that fall linearly with their rank, from n for the best to 1 for the worst.
//!
//! # References
//! V. Stanovov, S. Akhmedova, E. Semenkin: LSHADE algorithm with rank-based selective pressure strategy for solving CEC 2017 benchmark problems. CEC 2018.
//! <https://doi.org/10.1109/CEC.2018.8477977>

/// The individuals of a population, best first, and their ranks.
pub(super) struct Ranked<'a> {
    order: &'a [u32],
    /// The rank of each individual, from 0.
    ranks: Vec<u32>,
}

impl<'a> Ranked<'a> {
    pub(super) fn new(order: &'a [u32]) -> Self {
        let mut ranks = vec![0; order.len()];
        for (rank, row) in order.iter().enumerate() {
            ranks[*row as usize] = rank as u32;
        }
        Self { order, ranks }
    }

    /// An individual that is not among `taken` (at most three), from one draw of U[0, 1).
    pub(super) fn pick(&self, draw: f64, taken: &[u32]) -> u32 {
        let n = self.order.len() as f64;
        let mut out = [u32::MAX; 3];
        for (slot, row) in out.iter_mut().zip(taken) {
            *slot = self.ranks[*row as usize];
        }
        out.sort_unstable();
        let out = &out[..taken.len()];
        let weight = |rank: u32| n - f64::from(rank);
        let total = 0.5 * n * (n + 1.0) - out.iter().map(|rank| weight(*rank)).sum::<f64>();
        let mut place = draw * total;
        // `place` counts only free weight: add that of every taken rank at or below it.
        for rank in out {
            if place >= before(f64::from(*rank), n) {
                place += weight(*rank);
            }
        }
        let mut rank = at(place, n);
        // Rounding at the end of an interval can hit a neighbour that is taken.
        while out.contains(&rank) {
            rank = if rank + 1 < self.order.len() as u32 { rank + 1 } else { 0 };
        }
        self.order[rank as usize]
    }
}

/// The sum of the weights of all ranks before this one: n + (n − 1) + ….
fn before(rank: f64, n: f64) -> f64 {
    rank * n - 0.5 * rank * (rank - 1.0)
}

/// The rank whose interval of weights holds `place`.
fn at(place: f64, n: f64) -> u32 {
    let b = n + 0.5;
    let mut rank = (b - (b * b - 2.0 * place).max(0.0).sqrt()).floor().clamp(0.0, n - 1.0);
    // The root is exact up to rounding: one step at most.
    if before(rank, n) > place {
        rank -= 1.0;
    } else if rank + 1.0 < n && before(rank + 1.0, n) <= place {
        rank += 1.0;
    }
    rank as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::Stream;

    #[test]
    fn every_place_belongs_to_its_rank() {
        for n in [1u32, 2, 5, 100] {
            for rank in 0..n {
                let (from, to) = (before(f64::from(rank), f64::from(n)), before(f64::from(rank) + 1.0, f64::from(n)));
                assert_eq!(to - from, f64::from(n - rank));
                assert_eq!((at(from, f64::from(n)), at(to - 0.001, f64::from(n))), (rank, rank));
            }
        }
    }

    #[test]
    fn weights_fall_with_the_rank_and_taken_ones_are_never_picked() {
        let order = [3, 1, 0, 2, 4];
        let (ranked, mut rng) = (Ranked::new(&order), Stream::new(1, 0, "test"));
        let mut counts = [0u32; 5];
        for _ in 0..90_000 {
            counts[ranked.pick(rng.uniform(), &[1, 4]) as usize] += 1;
        }
        // Without the second (weight 4) and the worst (weight 1): weights 5, 3, 2 of 10 for the rows 3, 0, 2. Seven standard deviations: probability 3e-12.
        for (row, share) in [(3, 0.5), (0, 0.3), (2, 0.2), (1, 0.0), (4, 0.0)] {
            let expected: f64 = 90_000.0 * share;
            let spread = 7.0 * (expected * (1.0 - share)).sqrt();
            assert!((f64::from(counts[row]) - expected).abs() <= spread, "{row}: {counts:?}");
        }
    }
}
