//! How simulations and searches are compared.

/// How targets are joined to scenarios.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scenarios {
    /// All targets of a family: lin-inc and lin-dec, or all sines.
    #[default]
    Family,
    /// Each target alone.
    Target,
}

/// How folders are compared.
#[derive(Clone, Debug)]
pub struct Options {
    /// How targets are joined to scenarios.
    pub by: Scenarios,
    /// Seed of the resamples and the permutations.
    pub seed: u64,
}

impl Default for Options {
    /// By family of targets, seed 1.
    fn default() -> Self {
        Self { by: Scenarios::Family, seed: 1 }
    }
}
