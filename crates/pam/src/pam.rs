//! The trait [`Pam`]: a PAM samples the parameters of a population and learns from the outcome. It does not know which judge decides the
//! outcome.

use crate::feedback::{Asks, View};
use crate::{Column, FC, Params, Space, Stream, Tracked, wide};

/// A parameter adaptation method.
///
/// One round is one iteration of Algorithm 1, or one generation of a DE: [`sample`](Pam::sample), a judge decides the outcome,
/// [`update`](Pam::update). Each call handles the whole population, so the cost of a call through `dyn Pam` is negligible.
///
/// The caller guarantees: `start` is called first; every `update` follows exactly one `sample` and gets the parameters that were used: the
/// sampled ones, except those that [`redraw`](Pam::redraw) changed; columns keep their length between two calls of `start`, except that
/// [`shrink`](Pam::shrink) announces a smaller population; [`look`](Pam::look) comes before every `sample` if the PAM [asks](Pam::asks) for
/// something that is known then. What a PAM must do is defined by the [laws](crate::laws).
pub trait Pam: Send {
    /// The columns it adapts, in order; `None` if it accepts any. The default is F and C of differential evolution.
    fn space(&self) -> Option<Space> {
        Some(FC)
    }

    /// Whether it can adapt a column, if it accepts any: step sizes are log columns, and an operator is a category.
    fn adapts(&self, column: &Column) -> bool {
        let _ = column;
        true
    }

    /// The smallest and the largest value that it samples for a real column: the range of the column, unless it was published with a wider
    /// or a narrower one. Values outside the range of the column are allowed; a simulation then measures a large distance from the
    /// target.
    fn range(&self, column: usize) -> [f64; 2] {
        self.space().unwrap_or(FC)[column].ends()
    }

    /// What it listens to besides success flags.
    fn asks(&self) -> Asks {
        Asks::default()
    }

    /// Resets all state and prepares for `n` individuals and the `tracked` parameters. Also called when a DE restarts.
    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream);

    /// Learns what is known before the round. Called before every `sample` if the PAM asks for it.
    fn look(&mut self, view: &View) {
        let _ = view;
    }

    /// The population becomes smaller: only these individuals, in ascending order, remain. A PAM with a state per individual keeps their
    /// rows; `kept[k]` becomes row `k`.
    fn shrink(&mut self, kept: &[usize]) {
        let _ = kept;
    }

    /// Writes one value per individual into each column of `out` that is not empty. An empty column must not use any draws.
    fn sample(&mut self, out: &mut Params, rng: &mut Stream);

    /// Draws other parameters for individual `i`, whose trial vector was outside the box and is created again with other rows
    /// (`repair=redraw`). The default keeps the sampled ones, as a published PAM does unless it says otherwise. The state cannot
    /// change: a round has one `sample`, however often trial vectors are created again.
    fn redraw(&self, i: usize, out: &mut Params, rng: &mut Stream) {
        let _ = (i, out, rng);
    }

    /// Learns from the outcome of the sampled parameters.
    fn update(&mut self, used: &Params, outcome: &Outcome, rng: &mut Stream);

    /// Reports the state for figures (μ, M, …); a name that is reported several times is a vector, in order.
    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        let _ = show;
    }
}

/// The outcome of the sampled parameters. Success is always known; the other fields only if the judge knows them.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Outcome<'a> {
    /// Whether each individual succeeded.
    pub success: &'a [bool],
    /// The same as numbers, 1 for a success and 0 for a failure: the weights of an unweighted [mean](crate::mean).
    pub ones: &'a [f64],
    /// By how much each trial vector improved on its parent, 0 for failures; empty if the judge does not know it.
    pub gains: &'a [f64],
    /// How far each successful trial vector is from its parent, 0 for failures; empty if there are no positions.
    pub distances: &'a [f64],
    /// The share of components of each trial vector that came from the mutant; empty if there are no components.
    pub crossed: &'a [f64],
    /// The individual that each trial vector competed with; empty if it was its parent.
    pub heirs: &'a [u32],
    /// The row of the front that each trial vector competed with, if rows are picked at random; empty if each individual has one trial
    /// vector.
    pub rows: &'a [u32],
    /// By how much the last trial vector of each row of the front is better than the row was when the round began, 0 if it is not. A row
    /// that was not picked keeps its last trial vector. Empty if there is no front.
    pub row_gains: &'a [f64],
    /// What each sample is worth, also of those that fail: the reward of an operator, or by how much an offspring is better than its
    /// parent, negative if it is worse. Empty if the judge does not know it.
    pub rewards: &'a [f64],
    /// The step of each sample in units of its step size, one after the other: standard normal numbers, except at bounds. Empty if there
    /// are no steps.
    pub steps: &'a [f64],
    /// The fraction of the run that is finished after this round, in (0, 1]; `None` if the length of the run is unknown.
    pub progress: Option<f64>,
}

/// Success flags that a judge sets, as booleans and as numbers.
///
/// ```
/// let flags = tpam_pam::Flags::from([true, false]);
/// assert_eq!(flags.outcome().ones, [1.0, 0.0]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Flags {
    success: Vec<bool>,
    ones: Vec<f64>,
}

impl Flags {
    /// The flags of `n` individuals, all failures.
    pub fn new(n: usize) -> Self {
        Self { success: vec![false; n], ones: vec![0.0; n] }
    }

    /// Each individual succeeds if its draw is below its chance. Returns the number of successes.
    #[inline]
    pub fn decide(&mut self, draws: &[f64], chances: &[f64]) -> u32 {
        below(draws, chances, &mut self.success, &mut self.ones)
    }

    /// Each individual succeeds if its draw is below `peak − slope · |value − aim|`: [`Flags::decide`] for the most common acceptance, in
    /// one pass.
    #[inline]
    pub fn decide_linear(&mut self, draws: &[f64], values: &[f64], [aim, slope, peak]: [f64; 3]) -> u32 {
        below_slope(draws, values, aim, slope, peak, &mut self.success, &mut self.ones)
    }

    /// Sets the flag of one individual.
    #[inline]
    pub fn set(&mut self, i: usize, won: bool) {
        self.success[i] = won;
        self.ones[i] = f64::from(u8::from(won));
    }

    /// All flags, as booleans and as numbers, for a judge that sets both.
    pub fn both_mut(&mut self) -> (&mut [bool], &mut [f64]) {
        (&mut self.success, &mut self.ones)
    }

    /// The flags.
    pub fn success(&self) -> &[bool] {
        &self.success
    }

    /// The outcome without gains and progress.
    #[inline]
    pub fn outcome(&self) -> Outcome<'_> {
        Outcome {
            success: &self.success,
            ones: &self.ones,
            gains: &[],
            distances: &[],
            crossed: &[],
            heirs: &[],
            rows: &[],
            row_gains: &[],
            rewards: &[],
            steps: &[],
            progress: None,
        }
    }
}

wide! {
    fn below(draws: &[f64], chances: &[f64], success: &mut [bool], ones: &mut [f64]) -> u32 {
        let mut count = 0;
        for (((flag, one), draw), chance) in success.iter_mut().zip(ones).zip(draws).zip(chances) {
            *flag = draw < chance;
            *one = if *flag { 1.0 } else { 0.0 };
            count += u32::from(*flag);
        }
        count
    }
}

wide! {
    fn below_slope(draws: &[f64], values: &[f64], aim: f64, slope: f64, peak: f64, success: &mut [bool], ones: &mut [f64]) -> u32 {
        let mut count = 0;
        for (((flag, one), draw), value) in success.iter_mut().zip(ones).zip(draws).zip(values) {
            // If this is negative, no draw is below it.
            *flag = *draw < peak - slope * (value - aim).abs();
            *one = if *flag { 1.0 } else { 0.0 };
            count += u32::from(*flag);
        }
        count
    }
}

impl<const N: usize> From<[bool; N]> for Flags {
    fn from(success: [bool; N]) -> Self {
        success.to_vec().into()
    }
}

impl From<Vec<bool>> for Flags {
    fn from(success: Vec<bool>) -> Self {
        let ones = success.iter().map(|won| f64::from(u8::from(*won))).collect();
        Self { success, ones }
    }
}

impl<'a> Outcome<'a> {
    /// Adds the gains: by how much each trial vector improved on its parent.
    #[must_use]
    pub fn gaining(self, gains: &'a [f64]) -> Self {
        Self { gains, ..self }
    }

    /// Adds the progress: the fraction of the run that is finished.
    #[must_use]
    pub fn at(self, progress: f64) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// Adds the distances of the trial vectors from their parents.
    #[must_use]
    pub fn moving(self, distances: &'a [f64]) -> Self {
        Self { distances, ..self }
    }

    /// Adds the shares of components that came from the mutant.
    #[must_use]
    pub fn crossing(self, crossed: &'a [f64]) -> Self {
        Self { crossed, ..self }
    }

    /// Adds the individuals that the trial vectors competed with.
    #[must_use]
    pub fn inherited(self, heirs: &'a [u32]) -> Self {
        Self { heirs, ..self }
    }

    /// Adds the rows of the front that the trial vectors competed with, and the gain of each row.
    #[must_use]
    pub fn in_front(mut self, rows: &'a [u32], row_gains: &'a [f64]) -> Self {
        (self.rows, self.row_gains) = (rows, row_gains);
        self
    }

    /// Adds what each sample is worth.
    #[must_use]
    pub fn rewarding(self, rewards: &'a [f64]) -> Self {
        Self { rewards, ..self }
    }

    /// Adds the steps of the samples.
    #[must_use]
    pub fn stepping(self, steps: &'a [f64]) -> Self {
        Self { steps, ..self }
    }

    /// What each sample is worth: its reward, else its gain, else 1 for a success and 0 for a failure.
    #[inline]
    pub fn worth(&self) -> &'a [f64] {
        match (self.rewards, self.gains) {
            ([], []) => self.ones,
            ([], gains) => gains,
            (rewards, _) => rewards,
        }
    }

    /// Whether anything succeeded.
    pub fn any(&self) -> bool {
        // All of them without a branch: successes are rare, and where the first one is cannot be predicted.
        self.success.iter().fold(false, |any, won| any | won)
    }

    /// The gains as weights of the successes: 0 for a failure. Equal weights if the gains are unknown or all 0.
    #[inline]
    pub fn by_gain(&self) -> &'a [f64] {
        self.weights(self.gains)
    }

    /// The distances as weights of the successes: 0 for a failure. Equal weights if the distances are unknown or all 0.
    #[inline]
    pub fn by_distance(&self) -> &'a [f64] {
        self.weights(self.distances)
    }

    fn weights(&self, wanted: &'a [f64]) -> &'a [f64] {
        if wanted.iter().any(|weight| *weight > 0.0) { wanted } else { self.ones }
    }

    /// The individual that inherits what individual `i` succeeded with.
    #[inline]
    pub fn heir(&self, i: usize) -> usize {
        self.heirs.get(i).map_or(i, |heir| *heir as usize)
    }
}
