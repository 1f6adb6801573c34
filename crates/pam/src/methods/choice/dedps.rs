//! The choice of DEDPS: the arms are dealt to the individuals; the less successful half is dropped several times.
//!
//! # References
//! R. A. Sarker, S. M. Elsayed, T. Ray: Differential evolution with dynamic parameters selection for optimization problems.
//! IEEE Trans. Evol. Comput. 18(5), 2014. <https://doi.org/10.1109/TEVC.2013.2281528>

use super::chooser::{Choose, Chooser, add};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "dedps-choice",
    about: "deals the arms to the individuals, and drops the less successful half several times",
    source: Source::Published(&[&bibliography::DEDPS]),
    rule: "each round: the arms are shuffled and dealt, one per individual; if n is larger, the others get random ones
after rounds period, 2 period, …, prunings · period: arms are ordered by successes / uses (0 if unused),
the lower half is dropped (5 → 3 → 2 → 1), and both counts restart at 0;  a dropped arm does not return
Among equal arms, random ones are dropped.",
    differs: "the rule by which DEDPS chooses among its 63 pairs (F, C), for any arms. Of 63 pairs four remain; of few arms a single one",
    options: &[
        OptionDef::integer("period", [1, 1_000_000], "50", "rounds between two prunings"),
        OptionDef::integer("prunings", [0, 20], "4", "number of prunings"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [period, prunings] = ["period", "prunings"].map(|name| options.integer(name));
    Ok(Chooser::boxed(Dedps { period, prunings, ..Dedps::default() }))
});

#[derive(Clone, Default)]
struct Dedps {
    period: usize,
    prunings: usize,
    /// The number of finished rounds.
    round: usize,
    /// The arms that remain, in the order of the last shuffle.
    pool: Vec<usize>,
    used: Vec<f64>,
    won: Vec<f64>,
    /// The expected share of each arm.
    shares: Vec<f64>,
}

impl Dedps {
    fn prune(&mut self) {
        let score = |arm: &usize| self.won[*arm] / self.used[*arm].max(1.0);
        // The sort is stable and the pool is shuffled: equal arms stay in random order.
        self.pool.sort_by(|one, other| score(other).total_cmp(&score(one)));
        self.pool.truncate(self.pool.len().div_ceil(2));
        self.used.fill(0.0);
        self.won.fill(0.0);
        self.shares.fill(0.0);
        self.pool.iter().for_each(|arm| self.shares[*arm] = 1.0 / self.pool.len() as f64);
    }
}

impl Choose for Dedps {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.round = 0;
        self.pool = (0..arms).collect();
        [self.used, self.won] = std::array::from_fn(|_| vec![0.0; arms]);
        self.shares = vec![1.0 / arms as f64; arms];
    }

    fn choose(&mut self, chosen: &mut [usize], rng: &mut Stream) {
        let arms = self.pool.len();
        let draws = rng.uniforms(chosen.len());
        for (i, (arm, draw)) in chosen.iter_mut().zip(draws).enumerate() {
            if i < arms {
                self.pool.swap(i, i + draw::part(*draw, arms - i));
                *arm = self.pool[i];
            } else {
                *arm = self.pool[draw::part(*draw, arms)];
            }
        }
    }

    fn learn(&mut self, chosen: &[usize], _rewards: &[f64], outcome: &Outcome, _rng: &mut Stream) {
        for arm in chosen {
            self.used[*arm] += 1.0;
        }
        add(chosen, outcome.ones, &mut self.won);
        self.round += 1;
        if self.round.is_multiple_of(self.period) && self.round / self.period <= self.prunings {
            self.prune();
        }
    }

    fn shown(&self) -> &[f64] {
        &self.shares
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{rows, taught};

    #[test]
    fn every_arm_is_dealt() {
        for round in rows("dedps-choice", 5, 12, 20, None) {
            let mut dealt = round[..5].to_vec();
            dealt.sort_unstable();
            assert_eq!(dealt, [0, 1, 2, 3, 4], "{round:?}");
        }
        let single: Vec<usize> = rows("dedps-choice", 5, 1, 40, None).concat();
        assert!((0..5).all(|arm| single.contains(&arm)), "{single:?}");
    }

    #[test]
    fn the_better_half_remains() {
        // Successes / uses of the five arms: 1, 1/2, 1/3, 1/4 and 1/5.
        let reward = |_: usize, arm: usize, nth: usize| if nth % (arm + 1) == 0 { 1.0 } else { -1.0 };
        let third = 1.0 / 3.0;
        for (rounds, shares) in [
            (1, [0.2; 5]),
            (2, [third, third, third, 0.0, 0.0]),
            (4, [0.5, 0.5, 0.0, 0.0, 0.0]),
            (6, [1.0, 0.0, 0.0, 0.0, 0.0]),
            (100, [1.0, 0.0, 0.0, 0.0, 0.0]),
        ] {
            assert_eq!(taught("dedps-choice:period=2", 5, 600, rounds, reward), shares, "{rounds}");
        }
        assert_eq!(taught("dedps-choice:period=2,prunings=1", 5, 600, 100, reward), [third, third, third, 0.0, 0.0]);
    }

    #[test]
    fn counts_restart_after_a_pruning() {
        // In round 1 arms 0 and 1 succeed, arm 0 more often; in round 2 only arm 1.
        let reward = |round: usize, arm: usize, nth: usize| {
            let successes = [[90, 10, 0, 0], [0, 20, 0, 0]][round][arm];
            if nth < successes { 1.0 } else { -1.0 }
        };
        assert_eq!(taught("dedps-choice:period=1", 4, 600, 1, reward), [0.5, 0.5, 0.0, 0.0]);
        assert_eq!(taught("dedps-choice:period=1", 4, 600, 2, reward), [0.0, 1.0, 0.0, 0.0]);
    }
}
