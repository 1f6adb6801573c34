//! The random numbers of simulated restarts and of bands.

use std::fmt;
use std::sync::Arc;

/// Draws one of 0, 1, …, n − 1 with equal probability.
pub type Draw = Box<dyn FnMut(usize) -> usize>;

/// The purpose of random numbers. Each purpose has its own generator, so that bands do not change the curves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Simulated restarts.
    Restarts,
    /// Resamples of the trials.
    Bands,
}

/// A generator for each purpose and each problem (function, dimension): the part of a problem in a curve does not depend on the other
/// problems.
#[derive(Clone)]
pub struct Randomness(Arc<dyn Fn(Purpose, (u32, u32)) -> Draw + Send + Sync>);

impl Randomness {
    /// User-defined generators.
    pub fn new(generator: impl Fn(Purpose, (u32, u32)) -> Draw + Send + Sync + 'static) -> Self {
        Self(Arc::new(generator))
    }

    /// Generators that depend only on the seed, the purpose and the problem (SplitMix64).
    pub fn seeded(seed: u64) -> Self {
        Self::new(move |purpose, (function, dimension)| {
            let problem = u64::from(function) << 32 | u64::from(dimension);
            let mut state = mixed(mixed(mixed(seed) ^ purpose as u64) ^ problem);
            Box::new(move |n| {
                state = state.wrapping_add(GOLDEN);
                ((u128::from(mixed(state)) * n as u128) >> 64) as usize
            })
        })
    }

    /// The generator for a problem.
    pub fn draw(&self, purpose: Purpose, problem: (u32, u32)) -> Draw {
        (self.0)(purpose, problem)
    }
}

impl fmt::Debug for Randomness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Randomness")
    }
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64's finaliser. G. Steele, D. Lea, C. Flood: Fast splittable pseudorandom number generators. OOPSLA 2014.
/// <https://doi.org/10.1145/2660193.2660195>
fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_uniform_and_depend_on_seed_purpose_and_problem() {
        let draws = |seed, purpose, problem| {
            let mut draw = Randomness::seeded(seed).draw(purpose, problem);
            (0..7000).map(|_| draw(7)).collect::<Vec<_>>()
        };
        let one = draws(1, Purpose::Restarts, (1, 2));
        for value in 0..7 {
            let count = one.iter().filter(|drawn| **drawn == value).count();
            // Mean 1000, standard deviation 29.
            assert!((870..1130).contains(&count), "{value}: {count}");
        }
        assert_eq!(one, draws(1, Purpose::Restarts, (1, 2)));
        for other in [draws(2, Purpose::Restarts, (1, 2)), draws(1, Purpose::Bands, (1, 2)), draws(1, Purpose::Restarts, (2, 1))] {
            assert_ne!(one, other);
        }
    }
}
