//! The central idea: a PAM samples a population's parameters and learns from what became of them. It does not know who judges it.

use crate::Stream;

/// A parameter adaptation method.
///
/// One round is one iteration of Algorithm 1, or one generation of a DE: [`sample`](Pam::sample), judgement by somebody else,
/// [`update`](Pam::update). All work is done a population at a time, so a call through `dyn Pam` costs next to nothing.
///
/// What a PAM may rely on: `start` comes first; every `update` follows a `sample`, with the parameters that were really used; columns keep their length
/// between two `start`s. What it must do is written down as [laws](crate::laws).
pub trait Pam: Send {
    /// Forgets everything and prepares for `n` individuals whose `tracked` parameters are wanted. Also called when a DE restarts.
    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream);

    /// Writes one value per individual into each column of `out` that is not empty. An empty column must cost no draw.
    fn sample(&mut self, out: &mut Params, rng: &mut Stream);

    /// Learns from what became of the sampled parameters.
    fn update(&mut self, used: &Params, outcome: &Outcome, rng: &mut Stream);

    /// Shows the state for figures (μ, M, …); a name shown several times is a vector, in order.
    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        let _ = show;
    }
}

/// Which parameters are adapted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracked {
    /// The scale factor F.
    pub f: bool,
    /// The crossover rate C.
    pub c: bool,
}

impl Tracked {
    /// F alone.
    pub const F: Self = Self { f: true, c: false };
    /// C alone.
    pub const C: Self = Self { f: false, c: true };
    /// F and C.
    pub const PAIR: Self = Self { f: true, c: true };
}

/// The parameters of a population: one column per parameter, one row per individual. The column of a parameter that is not tracked is empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// The scale factors F.
    pub f: Vec<f64>,
    /// The crossover rates C.
    pub c: Vec<f64>,
}

impl Params {
    /// Columns for `n` individuals.
    pub fn new(n: usize, tracked: Tracked) -> Self {
        let column = |wanted| vec![0.0; if wanted { n } else { 0 }];
        Self { f: column(tracked.f), c: column(tracked.c) }
    }
}

/// What became of the sampled parameters. Success flags are always known; the rest where the judge knows it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Outcome<'a> {
    /// Whether each individual's trial was a success.
    pub success: &'a [bool],
    /// By how much each trial improved on its parent; empty where there is no fitness.
    pub gains: &'a [f64],
    /// The part of the whole run that is over after this round, in (0, 1], where its length is known.
    pub progress: Option<f64>,
}

impl<'a> Outcome<'a> {
    /// Flags alone.
    pub fn flags(success: &'a [bool]) -> Self {
        Self { success, gains: &[], progress: None }
    }

    /// The same, told how much of the run is over.
    #[must_use]
    pub fn at(mut self, progress: f64) -> Self {
        self.progress = Some(progress);
        self
    }
}
