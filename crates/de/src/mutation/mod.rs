//! Mutations: which individuals form a mutant. Every listed mutation is tested and usable everywhere.
//!
//! Every mutation is `v = base + F·(plus − minus)`, with one to three differences, so it only selects the rows.

mod choice;
mod classic;
mod combine;
mod current_to_ptop;
mod pbest;
mod pool;
mod pressure;
mod usage;

use crate::repair::Repair;
use tpam_pam::spec::Entry;
use tpam_pam::{FC, Space, Stream};

pub(crate) use combine::{Material, combine};

/// A mutation.
pub trait Mutation: Send {
    /// The columns that a PAM adapts in an algorithm with this mutation: F and C come first, unless they are [fixed](Self::fixed).
    fn columns(&self) -> Space {
        FC
    }

    /// F and C of all individuals, if they are not among its [columns](Self::columns).
    fn fixed(&self) -> Option<[f64; 2]> {
        None
    }

    /// The number of differences: 1 to 3.
    fn differences(&self) -> usize;

    /// The number of draws from U[0, 1) for one individual.
    fn draws(&self) -> usize;

    /// The smallest number of individuals; one more than the draws, if each is another individual.
    fn least(&self) -> usize {
        1 + self.draws()
    }

    /// How many of the best of `n` individuals the mutation uses when this part of the budget is spent.
    fn best_of(&self, n: usize, progress: f64) -> usize {
        let _ = (n, progress);
        1
    }

    /// The size of the archive of replaced parents that it uses, in individuals per individual of the population; 0 for none.
    fn archive(&self) -> f64 {
        0.0
    }

    /// Whether the archive holds successful trial vectors instead of the parents that they replace.
    fn archives_trials(&self) -> bool {
        false
    }

    /// Whether the members in the last places of the archive leave when it shrinks, instead of random ones.
    fn drops_newest(&self) -> bool {
        false
    }

    /// Whether it uses the ranks of all individuals: [`Parents::order`].
    fn ranked(&self) -> bool {
        false
    }

    /// The factor of F in the first of several differences when this part of the budget is spent.
    fn weight(&self, progress: f64) -> f64 {
        let _ = progress;
        1.0
    }

    /// Whether the rows are those of a front and, from row n on, of the best that were found: the frame of L-SRTDE. The base is random
    /// then.
    fn fronts(&self) -> bool {
        false
    }

    /// What happens to mutants beyond the bounds.
    fn repair(&self) -> Repair {
        Repair::Midpoint
    }

    /// Selects the rows of the mutant of every individual; `draws` holds [`Mutation::draws`] numbers for each.
    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]);

    /// Puts what a PAM sampled for the last of the [columns](Self::columns) in place of draws; called before [`pick`](Self::pick) if there
    /// is such a column.
    fn adapt(&self, own: &[f64], parents: &Parents, draws: &mut [f64]) {
        let _ = (own, parents, draws);
    }

    /// Learns from a round: the rows that were selected, the values of the individuals and those of their trial vectors.
    fn learn(&mut self, picks: &[Picks], values: &[f64], trials: &[f64]) {
        let _ = (picks, values, trials);
    }
}

/// The rows of one mutant: `v = base + F·(plus[0] − minus[0])`, or `v = base + w F·(plus[0] − minus[0]) + F·(plus[1] − minus[1]) [+ F·(plus[2] − minus[2])]` with the
/// [weight](Mutation::weight) w, which is 1 for most mutations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picks {
    /// The base row.
    pub base: u32,
    /// The added rows.
    pub plus: [u32; 3],
    /// The subtracted rows.
    pub minus: [u32; 3],
}

/// The part of the population that a mutation can use.
#[derive(Clone, Copy, Debug)]
pub struct Parents<'a> {
    /// The number of individuals.
    pub n: usize,
    /// The number of replaced parents in the archive, or of the best that were found if there is a front, at the rows n, n + 1, ….
    pub archived: usize,
    /// The best individuals, best first.
    pub best: &'a [u32],
    /// All individuals, best first; empty unless the mutation is [ranked](Mutation::ranked).
    pub order: &'a [u32],
    /// The part of the budget that is spent.
    pub progress: f64,
    /// The part of the trial vectors that succeeded in the last round; 0.5 before the first one.
    pub success: f64,
}

/// The registry.
#[rustfmt::skip] // One line each.
pub static MUTATIONS: &[&Entry<Box<dyn Mutation>>] = &[
    &classic::RAND_1,
    &classic::RAND_2,
    &classic::BEST_1,
    &classic::BEST_2,
    &classic::CURRENT_TO_RAND,
    &classic::CURRENT_TO_BEST,
    &pbest::CURRENT_TO_PBEST,
    &current_to_ptop::ENTRY,
    &pbest::RAND_TO_PBEST,
    &pool::ENTRY,
];

/// Draws rows one by one, each different from all before. It has no branches, because they could not be predicted.
struct Picker {
    /// The taken rows, in ascending order.
    taken: [u32; 6],
    count: usize,
}

impl Picker {
    /// A picker that excludes individual `i`.
    #[inline]
    fn except(i: usize) -> Self {
        Self { taken: [i as u32, 0, 0, 0, 0, 0], count: 1 }
    }

    /// A picker that excludes these rows, at most five. They may be in any order, but not twice.
    fn without(rows: &[u32]) -> Self {
        let mut taken = [0; 6];
        taken[..rows.len()].copy_from_slice(rows);
        taken[..rows.len()].sort_unstable();
        Self { taken, count: rows.len() }
    }

    /// Draws one of the first `pool` rows that is not taken yet.
    #[allow(clippy::inline_always)] // The count must be known to the compiler, so that the loops unroll.
    #[inline(always)]
    fn next(&mut self, draw: f64, pool: usize) -> u32 {
        let mut row = tpam_pam::draw::part(draw, pool - self.count) as u32;
        // `row` counts only free rows: add one for each taken row at or below it.
        for taken in &self.taken[..self.count] {
            row += u32::from(row >= *taken);
        }
        let mut above = row;
        for taken in &mut self.taken[..self.count] {
            (*taken, above) = ((*taken).min(above), (*taken).max(above));
        }
        self.taken[self.count] = above;
        self.count += 1;
        row
    }
}

/// The draws that a mutation needs for a whole population.
pub(crate) fn draws<'a>(mutation: &dyn Mutation, n: usize, rng: &'a mut Stream) -> &'a [f64] {
    rng.uniforms(n * mutation.draws())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::spec::Catalogue;

    /// Every mutation, on a small population with an archive.
    #[test]
    fn indices_are_distinct_within_range_and_all_reached() {
        let catalogue = Catalogue::new("mutation", MUTATIONS.iter().copied());
        let mut rng = Stream::new(3, 0, "test");
        // The rows of a front and of the top may have the same numbers; its own file tests it.
        for page in catalogue.pages().filter(|page| page.name != "current-to-ptop/1") {
            let mutation = catalogue.spec(page.name).unwrap().build().unwrap();
            let n = mutation.least();
            let archived = if mutation.archive() > 0.0 { n } else { 0 };
            let best: Vec<u32> = (0..mutation.best_of(n, 0.0) as u32).collect();
            let parents = Parents { n, archived, best: &best, order: &[], progress: 0.0, success: 0.5 };
            let mut seen = vec![false; n + archived];
            for _ in 0..2000 {
                let mut picks = vec![Picks::default(); n];
                let draws = draws(&*mutation, n, &mut rng).to_vec();
                mutation.pick(&parents, &draws, &mut picks);
                for (i, pick) in picks.iter().enumerate() {
                    check(page.name, i as u32, *pick, &best, n + archived);
                    for row in [pick.minus[0], pick.minus[1]] {
                        seen[row as usize] = true;
                    }
                }
            }
            assert!(seen.iter().all(|seen| *seen), "{}: {seen:?}", page.name);
        }
    }

    fn check(name: &str, i: u32, pick: Picks, best: &[u32], rows: usize) {
        let Picks { base, plus, minus } = pick;
        let drawn: Vec<u32> = match name {
            "rand/1" => vec![base, plus[0], minus[0]],
            "rand/2" => vec![base, plus[0], minus[0], plus[1], minus[1]],
            "best/1" => vec![plus[0], minus[0]],
            "best/2" => vec![plus[0], minus[0], plus[1], minus[1]],
            "current-to-rand/1" => vec![plus[0], plus[1], minus[1]],
            // Before the PAM has chosen.
            "pool" => vec![base, plus[0], minus[0]],
            "current-to-best/1" | "current-to-pbest/1" => vec![plus[1], minus[1]],
            "rand-to-pbest/1" => vec![base, plus[1], minus[1]],
            other => panic!("{other} is not checked"),
        };
        let mut distinct = drawn.clone();
        distinct.push(i);
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), drawn.len() + 1, "{name}: {pick:?} of {i}");
        assert!(drawn.iter().all(|row| (*row as usize) < rows), "{name}: {pick:?}");
        match name {
            "best/1" | "best/2" => assert!(best.contains(&base)),
            "current-to-best/1" | "current-to-pbest/1" => {
                assert!(best.contains(&plus[0]) && base == i && minus[0] == i);
            }
            "current-to-rand/1" => assert!(base == i && minus[0] == i),
            "rand-to-pbest/1" => assert!(best.contains(&plus[0]) && minus[0] == base),
            _ => {}
        }
    }
}
