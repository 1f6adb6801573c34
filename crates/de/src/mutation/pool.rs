//! pool: several mutations, of which a PAM chooses one for each individual; F and C are constants.
//!
//! # References
//! Á. Fialho, R. Ros, M. Schoenauer, M. Sebag: Comparison-based adaptive strategy selection with bandits in differential evolution.
//! PPSN XI, 2010. <https://doi.org/10.1007/978-3-642-15844-5_20>

use super::{Mutation, Parents, Picker, Picks};
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source};
use tpam_pam::{Column, Space, bibliography};

/// The column: which mutation an individual has.
const OPERATORS: Space = &[Column::category("operator", &["rand/1", "rand/2", "rand-to-best/2", "current-to-rand/1"])];

/// Draws for each individual: the operator, and the rows of five others.
const DRAWS: usize = 6;

pub(super) static ENTRY: Entry<Box<dyn Mutation>> = Page {
    name: "pool",
    about: "rand/1, rand/2, rand-to-best/2 or current-to-rand/1, chosen by the PAM for each individual; F and C are constants",
    source: Source::Published(&[&bibliography::COMPARISON_BASED]),
    rule: "rand/1: x1 + F(x2 − x3)      rand/2: x1 + F(x2 − x3) + F(x4 − x5)
rand-to-best/2: x1 + F(best − x1) + F(x2 − x3) + F(x4 − x5)      current-to-rand/1: x + F(x1 − x) + F(x2 − x3)
The column is operator; PAMs of operators adapt it, such as ap and ucb1.",
    options: &[
        OptionDef::real("f", Bounds::closed(0.0, 2.0), "0.5", "F of all individuals"),
        OptionDef::unit("c", "1", "C of all individuals"),
    ],
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(Pool { fixed: ["f", "c"].map(|name| options.real(name)) })));

struct Pool {
    fixed: [f64; 2],
}

impl Mutation for Pool {
    fn columns(&self) -> Space {
        OPERATORS
    }

    fn fixed(&self) -> Option<[f64; 2]> {
        Some(self.fixed)
    }

    fn differences(&self) -> usize {
        3
    }

    fn draws(&self) -> usize {
        DRAWS
    }

    fn least(&self) -> usize {
        DRAWS
    }

    /// The first draw of an individual is its operator; before the PAM has sampled it is rand/1.
    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(DRAWS)).enumerate() {
            let (mut picker, own, best) = (Picker::except(i), i as u32, parents.best[0]);
            let [a, b, c, d, e] = std::array::from_fn(|k| picker.next(draws[k + 1], parents.n));
            // A difference of a row and itself adds nothing.
            *pick = match draws[0] as usize {
                0 => Picks { base: a, plus: [b, a, a], minus: [c, a, a] },
                1 => Picks { base: a, plus: [b, d, a], minus: [c, e, a] },
                2 => Picks { base: a, plus: [best, b, d], minus: [a, c, e] },
                _ => Picks { base: own, plus: [a, b, own], minus: [own, c, own] },
            };
        }
    }

    fn adapt(&self, own: &[f64], _parents: &Parents, draws: &mut [f64]) {
        draws.chunks_exact_mut(DRAWS).zip(own).for_each(|(draws, operator)| draws[0] = *operator);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_operators_are_made_of_different_rows() {
        let parents = Parents { n: 9, archived: 0, best: &[7], order: &[], progress: 0.0, success: 0.5 };
        let mut draws = vec![0.3; 4 * DRAWS];
        let mut picks = [Picks::default(); 4];
        Pool { fixed: [0.5, 1.0] }.adapt(&[0.0, 1.0, 2.0, 3.0], &parents, &mut draws);
        Pool { fixed: [0.5, 1.0] }.pick(&parents, &draws, &mut picks);
        let none = |pick: &Picks, k: usize| pick.plus[k] == pick.minus[k];
        assert_eq!(
            [0, 1, 2].map(|k| picks.map(|pick| none(&pick, k))),
            [[false; 4], [true, false, false, false], [true, true, false, true]]
        );
        assert!(picks[2].plus[0] == 7 && picks[2].minus[0] == picks[2].base && picks[3].base == 3 && picks[3].minus[0] == 3);
        let mut rows = vec![picks[1].base, picks[1].plus[0], picks[1].plus[1], picks[1].minus[0], picks[1].minus[1], 1];
        rows.sort_unstable();
        rows.dedup();
        assert_eq!(rows.len(), 6, "five others and the individual");
    }
}
