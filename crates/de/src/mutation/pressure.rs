//! Selective pressure: individuals picked with weights that fall with their rank, linearly from n for the best to 1 for the worst, or
//! exponentially.
//!
//! # References
//! - Linear: V. Stanovov, S. Akhmedova, E. Semenkin: LSHADE algorithm with rank-based selective pressure strategy for solving CEC 2017
//!   benchmark problems. CEC 2018. <https://doi.org/10.1109/CEC.2018.8477977>
//! - Exponential: V. Stanovov, S. Akhmedova, E. Semenkin: NL-SHADE-RSP algorithm with adaptive archive and selective pressure. CEC 2021.
//!   <https://doi.org/10.1109/CEC45853.2021.9504959>

/// How the weights fall with the rank i = 0, 1, …, n − 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pressure {
    /// n − i.
    Linear,
    /// exp(−rate · i / n).
    Exponential(f64),
}

impl Pressure {
    /// The weight of rank i of n.
    fn weight(self, i: usize, n: usize) -> f64 {
        match self {
            Self::Linear => (n - i) as f64,
            Self::Exponential(rate) => libm::exp(-rate * i as f64 / n as f64),
        }
    }
}

/// The most rows that a pick can exclude.
const MOST: usize = 4;

/// The individuals of a population, best first, and their ranks.
pub(super) struct Ranked<'a> {
    order: &'a [u32],
    /// The rank of each individual, from 0.
    ranks: Vec<u32>,
    /// The sum of the weights of all ranks before each one, and of all.
    before: Vec<f64>,
}

impl<'a> Ranked<'a> {
    pub(super) fn new(order: &'a [u32], pressure: Pressure) -> Self {
        let n = order.len();
        let mut ranks = vec![0; n];
        let mut before = Vec::with_capacity(n + 1);
        before.push(0.0);
        for (rank, row) in order.iter().enumerate() {
            ranks[*row as usize] = rank as u32;
            before.push(before[rank] + pressure.weight(rank, n));
        }
        Self { order, ranks, before }
    }

    /// An individual that is not among `taken` (at most four; a row may be there twice), from one draw of U[0, 1).
    pub(super) fn pick(&self, draw: f64, taken: &[u32]) -> u32 {
        let mut out = [u32::MAX; MOST];
        let mut count = 0;
        for row in taken {
            let rank = self.ranks[*row as usize];
            if !out[..count].contains(&rank) {
                out[count] = rank;
                count += 1;
            }
        }
        let out = &mut out[..count];
        out.sort_unstable();
        let weight = |rank: u32| self.before[rank as usize + 1] - self.before[rank as usize];
        let all = self.before[self.order.len()];
        let mut place = draw * (all - out.iter().map(|rank| weight(*rank)).sum::<f64>());
        // `place` counts only free weight: add that of every taken rank at or below it.
        for rank in &*out {
            if place >= self.before[*rank as usize] {
                place += weight(*rank);
            }
        }
        let mut rank = self.at(place);
        // Rounding at the end of an interval can hit a neighbour that is taken.
        while out.contains(&rank) {
            rank = if rank + 1 < self.order.len() as u32 { rank + 1 } else { 0 };
        }
        self.order[rank as usize]
    }

    /// The rank whose interval of weights holds `place`.
    fn at(&self, place: f64) -> u32 {
        let above = self.before.partition_point(|before| *before <= place);
        above.clamp(1, self.order.len()) as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::Stream;

    #[test]
    fn every_place_belongs_to_its_rank() {
        for pressure in [Pressure::Linear, Pressure::Exponential(1.0), Pressure::Exponential(3.0)] {
            for n in [1usize, 2, 5, 100] {
                let order: Vec<u32> = (0..n as u32).collect();
                let ranked = Ranked::new(&order, pressure);
                for rank in 0..n {
                    let (from, to) = (ranked.before[rank], ranked.before[rank + 1]);
                    assert!((to - from - pressure.weight(rank, n)).abs() < 1e-13 * n as f64, "{pressure:?}");
                    let inside = [0.0, 0.5, 0.999].map(|part| ranked.at(from + part * (to - from)));
                    assert_eq!(inside, [rank as u32; 3], "{pressure:?}");
                }
                assert_eq!(ranked.at(2.0 * ranked.before[n]), n as u32 - 1, "beyond the end by rounding");
            }
        }
        assert_eq!([0, 1, 4].map(|rank| Pressure::Linear.weight(rank, 5)), [5.0, 4.0, 1.0]);
        assert_eq!(Pressure::Exponential(3.0).weight(2, 6), libm::exp(-1.0));
    }

    #[test]
    fn weights_fall_with_the_rank_and_taken_ones_are_never_picked() {
        let order = [3, 1, 0, 2, 4];
        let e = |rank: f64| libm::exp(-3.0 * rank / 5.0);
        // Without the second and the worst: the rows 3, 0, 2 of ranks 0, 2, 3.
        let left = e(0.0) + e(2.0) + e(3.0);
        for (pressure, shares) in
            [(Pressure::Linear, [0.5, 0.3, 0.2]), (Pressure::Exponential(3.0), [e(0.0) / left, e(2.0) / left, e(3.0) / left])]
        {
            let (ranked, mut rng) = (Ranked::new(&order, pressure), Stream::new(1, 0, "test"));
            let mut counts = [0u32; 5];
            for _ in 0..90_000 {
                counts[ranked.pick(rng.uniform(), &[1, 4, 1]) as usize] += 1;
            }
            assert_eq!((counts[1], counts[4]), (0, 0));
            // Seven standard deviations: probability 3e-12.
            for (row, share) in [3, 0, 2].into_iter().zip(shares) {
                let expected: f64 = 90_000.0 * share;
                let spread = 7.0 * (expected * (1.0 - share)).sqrt();
                assert!((f64::from(counts[row]) - expected).abs() <= spread, "{row}: {counts:?}");
            }
        }
    }
}
