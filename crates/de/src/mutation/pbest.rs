//! The two pbest mutations: `v = b + F·(pb − b) + F·(x1 − x̃2)`, where b is the individual itself or a random one.

use super::{Mutation, Parents, Picker, Picks};
use tpam_pam::draw::part;
use tpam_pam::spec::{Bounds, Kind, OptionDef};

pub(super) const OPTIONS: &[OptionDef] = &[OptionDef {
    name: "p",
    kind: Kind::Real(Bounds::closed(0.0, 1.0)),
    default: Some("0.05"),
    help: "the part of the population that counts as best; at least two individuals",
}];

/// The base of a mutant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    /// The individual itself.
    Current,
    /// Another, random individual.
    Random,
}

/// A mutation towards one of the best `p`·n individuals.
pub(super) struct ToPbest {
    pub(super) base: Base,
    pub(super) p: f64,
}

/// `DRAWS` is known to the compiler, so that the loops of [`Picker::next`] unroll.
fn pick_all<const DRAWS: usize>(parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
    for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(DRAWS)).enumerate() {
        let mut picker = Picker::except(i);
        let base = if DRAWS == 4 { picker.next(draws[1], parents.n) } else { i as u32 };
        let first = picker.next(draws[DRAWS - 2], parents.n);
        let second = picker.next(draws[DRAWS - 1], parents.n + parents.archived);
        let towards = parents.best[part(draws[0], parents.best.len())];
        *pick = Picks { base, plus: [towards, first], minus: [base, second] };
    }
}

impl Mutation for ToPbest {
    fn differences(&self) -> usize {
        2
    }

    fn draws(&self) -> usize {
        3 + usize::from(self.base == Base::Random)
    }

    fn least(&self) -> usize {
        3 + usize::from(self.base == Base::Random)
    }

    fn best_of(&self, n: usize) -> usize {
        count(self.p, n)
    }

    fn archived(&self) -> bool {
        true
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        match self.base {
            Base::Current => pick_all::<3>(parents, draws, picks),
            Base::Random => pick_all::<4>(parents, draws, picks),
        }
    }
}

/// max(round(p·n), 2), half rounded up.
fn count(p: f64, n: usize) -> usize {
    ((p * n as f64 + 0.5).floor() as usize).max(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_rounded_and_at_least_two() {
        assert_eq!(
            [count(0.05, 50), count(0.05, 20), count(0.05, 100), count(0.1, 25), count(1.0, 7)],
            [3, 2, 5, 3, 7]
        );
    }
}
