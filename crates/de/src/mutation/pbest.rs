//! The two pbest mutations: `v = b + F·(pb − b) + F·(x1 − x̃2)`, where b is the individual itself or a random one.

use super::pressure::Ranked;
use super::{Mutation, Parents, Picker, Picks};
use tpam_pam::draw::part;
use tpam_pam::spec::{Bounds, Kind, OptionDef, Options};

pub(super) const OPTIONS: &[OptionDef] = &[
    OptionDef {
        name: "p",
        kind: Kind::Real(Bounds::closed(0.0, 1.0)),
        default: Some("0.05"),
        help: "the part of the population that counts as best; at least two individuals",
    },
    OptionDef {
        name: "p_end",
        kind: Kind::OptionalReal(Bounds::closed(0.0, 1.0)),
        default: Some(""),
        help: "p at the end of the budget; it changes linearly [default: p]",
    },
    OptionDef {
        name: "archive",
        kind: Kind::OptionalReal(Bounds::closed(0.0, 100.0)),
        default: Some(""),
        help: "size of the archive, in population sizes [default: 1]",
    },
    OptionDef {
        name: "weight",
        kind: Kind::Optional(&["jso"]),
        default: Some(""),
        help: "jso: the difference to the best is multiplied by 0.7, by 0.8 and by 1.2 before 20 %, before 40 % and after 40 % of the budget",
    },
    OptionDef {
        name: "pick",
        kind: Kind::Optional(&["rank"]),
        default: Some(""),
        help: "rank: x1 and x2 of the population are picked with weights that fall linearly with the rank",
    },
];

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
    base: Base,
    /// At the beginning and at the end.
    p: [f64; 2],
    archive: f64,
    weighted: bool,
    ranked: bool,
}

impl ToPbest {
    pub(super) fn new(base: Base, options: &Options) -> Self {
        let p = options.real("p");
        Self {
            base,
            p: [p, options.optional_real("p_end").unwrap_or(p)],
            archive: options.optional_real("archive").unwrap_or(1.0),
            weighted: options.text("weight") == "jso",
            ranked: options.text("pick") == "rank",
        }
    }
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

/// x1 and, if it is not from the archive, x2 are picked by rank.
fn pick_by_rank(base: Base, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
    let each = draws.len() / picks.len();
    let ranks = Ranked::new(parents.order);
    for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(each)).enumerate() {
        let mut taken = vec![i as u32];
        let mut next = |draw: f64| {
            let row = ranks.pick(draw, &taken);
            taken.push(row);
            row
        };
        let base = if base == Base::Random { next(draws[1]) } else { i as u32 };
        let first = next(draws[each - 2]);
        // The last draw decides between population and archive, and then within it.
        let all = (parents.n + parents.archived) as f64;
        let place = draws[each - 1] * all;
        let second = if place < parents.n as f64 {
            next(place / parents.n as f64)
        } else {
            parents.n as u32 + part((place - parents.n as f64) / parents.archived as f64, parents.archived) as u32
        };
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

    fn best_of(&self, n: usize, progress: f64) -> usize {
        let [first, last] = self.p;
        let p = if first == last { first } else { first + (last - first) * progress };
        count(p, n)
    }

    fn archive(&self) -> f64 {
        self.archive
    }

    fn ranked(&self) -> bool {
        self.ranked
    }

    fn weight(&self, progress: f64) -> f64 {
        match progress {
            _ if !self.weighted => 1.0,
            ..0.2 => 0.7,
            ..0.4 => 0.8,
            _ => 1.2,
        }
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        if self.ranked {
            return pick_by_rank(self.base, parents, draws, picks);
        }
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
