//! assign: the levels 1, (K − 1)/K, …, 1/K are assigned to the arms at random, again and again. On other columns: a new uniform value.
//!
//! # References
//! D. Thierens: An adaptive pursuit strategy for allocating operator probabilities. GECCO 2005. <https://doi.org/10.1145/1068009.1068251>

use super::{Levels, MOST_ITERATIONS, SharedTarget, Target};
use std::sync::Arc;
use tpam_pam::spec::{Entry, OptionDef, Page, Source};
use tpam_pam::{Stream, bibliography};

pub(super) static ENTRY: Entry<SharedTarget> = Page {
    name: "assign",
    about: "jumps at equal times: levels are assigned to arms at random; other columns jump to a uniform value",
    source: Source::Published(&[&bibliography::ADAPTIVE_PURSUIT]),
    options: &[OptionDef::integer("every", [1, MOST_ITERATIONS], "50", "iterations between two jumps")],
    ..Page::EMPTY
}
.built(|options| Ok(Arc::new(Assign { every: options.integer("every") })));

struct Assign {
    every: usize,
}

impl Target for Assign {
    fn path(&self, path: &mut [f64], rng: &mut Stream) {
        path.chunks_mut(self.every).for_each(|part| part.fill(rng.uniform()));
    }

    fn random(&self) -> bool {
        true
    }

    fn jumps(&self) -> bool {
        true
    }

    fn levels(&self, iterations: usize, arms: usize, rng: &mut Stream) -> Option<Levels> {
        let mut levels = Levels::default();
        for start in (0..iterations).step_by(self.every) {
            let mut own: Vec<f64> = (0..arms).map(|rank| 1.0 - rank as f64 / arms as f64).collect();
            for last in (1..arms).rev() {
                own.swap(last, rng.index(last + 1));
            }
            levels.push(start, own);
        }
        Some(levels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::tests::path_of;

    #[test]
    fn levels_are_permutations_and_every_arm_is_best_equally_often() {
        let levels = Assign { every: 10 }.levels(60_000, 3, &mut Stream::new(1, 0, "target")).unwrap();
        let mut best = [0.0; 3];
        for (at, (start, own)) in levels.segments().enumerate() {
            let mut sorted = own.to_vec();
            sorted.sort_by(f64::total_cmp);
            assert_eq!((start, sorted), (10 * at, vec![1.0 - 2.0 / 3.0, 1.0 - 1.0 / 3.0, 1.0]));
            best[Levels::best(own)] += 1.0;
        }
        // Binomial(6000, 1/3): 2000 ± 36.5. Seven standard deviations have probability 3e-12.
        assert!(best.iter().all(|count| (count - 2000.0f64).abs() < 256.0), "{best:?}");
    }

    #[test]
    fn other_columns_jump() {
        let path = path_of("assign:every=4", 10);
        let jumps: Vec<usize> = (1..10).filter(|t| path[*t] != path[t - 1]).collect();
        assert!(jumps == [4, 8] && path.iter().all(|value| (0.0..1.0).contains(value)));
    }
}
