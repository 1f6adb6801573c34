//! The F of SaNSDE: normal or Cauchy, and the successes of both laws.

use crate::{Outcome, wide};

/// Successes and failures of the normal and of the Cauchy law.
#[derive(Clone, Copy, Default)]
pub(super) struct Laws {
    won: [f64; 2],
    lost: [f64; 2],
}

impl Laws {
    /// All four counters have this value.
    pub(super) fn starting_at(count: f64) -> Self {
        Self { won: [count; 2], lost: [count; 2] }
    }

    /// Counts a round; an individual whose coin is below `p` used the first law.
    pub(super) fn add(&mut self, coins: &[f64], p: f64, outcome: &Outcome) {
        for (coin, one) in coins.iter().zip(outcome.ones) {
            let law = usize::from(*coin >= p);
            self.won[law] += one;
            self.lost[law] += 1.0 - one;
        }
    }

    /// The probability of the first law; `None` if it is 0/0.
    pub(super) fn share(&self) -> Option<f64> {
        let used = [self.won[0] + self.lost[0], self.won[1] + self.lost[1]];
        let (first, second) = (self.won[0] * used[1], self.won[1] * used[0]);
        (first + second > 0.0).then(|| first / (first + second))
    }
}

/// What happens to F outside [0, 1].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repair {
    None,
    Abs,
    Clip,
}

impl Repair {
    /// The repair with this name in specs.
    pub(super) fn named(word: &str) -> Self {
        match word {
            "abs" => Repair::Abs,
            "clip" => Repair::Clip,
            _ => Repair::None,
        }
    }

    /// The values that F can have.
    pub(super) fn range(self) -> [f64; 2] {
        match self {
            Repair::None => [-f64::MAX, f64::MAX],
            Repair::Abs => [0.0, f64::MAX],
            Repair::Clip => [0.0, 1.0],
        }
    }

    /// Repairs a column.
    pub(super) fn all(self, column: &mut [f64]) {
        match self {
            Repair::None => {}
            Repair::Abs => column.iter_mut().for_each(|f| *f = f.abs()),
            Repair::Clip => column.iter_mut().for_each(|f| *f = f.clamp(0.0, 1.0)),
        }
    }
}

wide! {
    /// Converts pairs of standard normal draws into normal draws or, as their ratios, Cauchy draws.
    pub(super) fn mixed(coins: &[f64], p: f64, draws: &[f64], column: &mut [f64]) {
        let (first, second) = draws.split_at(column.len());
        for (((value, coin), first), second) in column.iter_mut().zip(coins).zip(first).zip(second) {
            let ratio = if *second == 0.0 { 0.0 } else { first / second };
            *value = if *coin < p { 0.5 + 0.3 * first } else { ratio };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{gap, run};
    use crate::{F, Flags, Tracked};
    use std::f64::consts::{PI, SQRT_2};

    #[test]
    fn the_share_of_two_laws_by_hand() {
        // 10 successes in 20 uses against 5 in 30.
        let laws = Laws { won: [10.0, 5.0], lost: [10.0, 25.0] };
        assert_eq!(laws.share(), Some(0.75));
        assert_eq!(Laws::starting_at(0.0).share(), None);
        assert_eq!(Laws::starting_at(1.0).share(), Some(0.5));
        assert_eq!(Laws { won: [0.0, 3.0], lost: [7.0, 0.0] }.share(), Some(0.0));
    }

    #[test]
    fn uses_are_counted_by_law() {
        let mut laws = Laws::starting_at(1.0);
        laws.add(&[0.1, 0.2, 0.3, 0.9], 0.3, &Flags::from([true, false, true, true]).outcome());
        assert_eq!((laws.won, laws.lost), ([2.0, 3.0], [2.0, 1.0]));
    }

    #[test]
    fn f_follows_the_mixture_and_its_repairs() {
        let mixture = |x: f64| 0.25 * libm::erfc(-(x - 0.5) / (0.3 * SQRT_2)) + 0.5 * (0.5 + libm::atan(x) / PI);
        let drawn = |repair: &str| run(&format!("sansde:repair_f={repair}"), Tracked::F, 200_000).2[F].to_vec();
        // Kolmogorov: P(> 3) < 3.1e-8 each.
        let absolute = |x: f64| mixture(x) - mixture(-x);
        let clipped = |x: f64| if x >= 1.0 { 1.0 } else { mixture(x) };
        let gaps = [
            gap(drawn("none"), mixture, mixture),
            gap(drawn("abs"), absolute, absolute),
            gap(drawn("clip"), clipped, |x| if x <= 0.0 { 0.0 } else { mixture(x) }),
        ];
        assert!(gaps.iter().all(|gap| *gap < 3.0), "{gaps:?}");
    }
}
