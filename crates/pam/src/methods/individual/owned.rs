//! What the individuals own: a value of one parameter each, sometimes renewed, kept on success. Shared by jDE and its successors.

use crate::methods::{Start, keep_rows};
use crate::spec::Options;
use crate::{Outcome, Stream, wide};
use tpam_simd::choose;

/// One parameter: how it is renewed and the values that the individuals own.
pub(super) struct Owned {
    /// The probability of a renewal.
    pub(super) tau: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    start: Start,
    /// Empty if the parameter is not tracked.
    values: Vec<f64>,
}

impl Owned {
    /// A parameter that is renewed with probability `tau` from U[low, high].
    pub(super) fn new(tau: f64, [low, high]: [f64; 2], start: Start) -> Self {
        Self { tau, low, high, start, values: Vec::new() }
    }

    /// The same from the options with these names.
    pub(super) fn from_options(options: &Options, [tau, low, high]: [&str; 3], start: Start) -> Result<Self, String> {
        let (from, to) = (options.real(low), options.real(high));
        if from > to {
            return Err(format!("{low}={from} is above {high}={to}"));
        }
        Ok(Self::new(options.real(tau), [from, to], start))
    }

    /// The values that are sampled: those drawn and the first one.
    pub(super) fn range(&self) -> [f64; 2] {
        let first = self.start.unwrap_or(self.low);
        [self.low.min(first), self.high.max(first)]
    }

    /// Gives each of `n` individuals its first value; `n` is 0 if the parameter is not tracked.
    pub(super) fn begin(&mut self, n: usize, rng: &mut Stream) {
        self.values = match self.start {
            Some(value) => vec![value; n],
            None => rng.uniforms(n).iter().map(|draw| self.low + (self.high - self.low) * draw).collect(),
        };
    }

    /// The values that the individuals own.
    pub(super) fn values(&self) -> &[f64] {
        &self.values
    }

    /// Writes the owned values, some of them renewed.
    pub(super) fn sample(&self, out: &mut [f64], rng: &mut Stream) {
        self.sample_by(rng.uniforms(out.len()), out);
    }

    /// The same with given draws: each one decides and provides the value.
    pub(super) fn sample_by(&self, draws: &[f64], out: &mut [f64]) {
        redraw(draws, &self.values, [self.tau, self.low, self.high], out);
    }

    /// The same with given coins that decide only; fresh draws provide the values.
    pub(super) fn sample_if(&self, coins: &[f64], out: &mut [f64], rng: &mut Stream) {
        redraw_if(coins, rng.uniforms(out.len()), &self.values, [self.tau, self.low, self.high], out);
    }

    /// Keeps the values of successful individuals.
    pub(super) fn keep(&mut self, used: &[f64], outcome: &Outcome) {
        keep(&mut self.values, used, outcome.success);
    }

    /// The same, but what an individual succeeded with goes to the individual that it replaced.
    pub(super) fn pass_on(&mut self, used: &[f64], outcome: &Outcome) {
        if outcome.heirs.is_empty() {
            return self.keep(used, outcome);
        }
        for (i, value) in used.iter().enumerate().filter(|(i, _)| outcome.success[*i]) {
            self.values[outcome.heir(i)] = *value;
        }
    }

    /// Only these individuals remain.
    pub(super) fn shrink(&mut self, kept: &[usize]) {
        keep_rows(&mut self.values, kept);
    }
}

wide! {
    /// Converts each uniform draw into a new value or the owned one.
    fn redraw(draws: &[f64], owned: &[f64], range: [f64; 3], out: &mut [f64]) {
        let [tau, low, high] = range;
        // Given u < τ, u/τ is uniform in [0, 1): one draw decides and provides the value.
        let stretch = (high - low) / tau;
        for ((out, draw), own) in out.iter_mut().zip(draws).zip(owned) {
            let redrawn = (low + stretch * draw).min(high);
            *out = if *draw < tau { redrawn } else { *own };
        }
    }
}

wide! {
    /// The same with one draw that decides and another that provides the value.
    fn redraw_if(coins: &[f64], draws: &[f64], owned: &[f64], range: [f64; 3], out: &mut [f64]) {
        let [tau, low, high] = range;
        for (((out, coin), draw), own) in out.iter_mut().zip(coins).zip(draws).zip(owned) {
            let redrawn = (low + (high - low) * draw).min(high);
            *out = if *coin < tau { redrawn } else { *own };
        }
    }
}

wide! {
    /// Stores the used values of successful individuals as their owned values.
    fn keep(owned: &mut [f64], used: &[f64], success: &[bool]) {
        for ((own, used), won) in owned.iter_mut().zip(used).zip(success) {
            *own = choose(*won, *used, *own);
        }
    }
}

wide! {
    /// Replaces the owned values of individuals without success.
    pub(super) fn replace(owned: &mut [f64], fresh: &[f64], success: &[bool]) {
        for ((own, fresh), won) in owned.iter_mut().zip(fresh).zip(success) {
            *own = choose(*won, *own, *fresh);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Flags;

    #[test]
    fn an_heir_gets_what_another_individual_succeeded_with() {
        let mut owned = Owned::new(0.1, [0.0, 1.0], Some(0.5));
        owned.begin(3, &mut Stream::new(1, 0, "pam"));
        let flags = Flags::from([true, false, true]);
        owned.pass_on(&[0.1, 0.2, 0.3], &flags.outcome().inherited(&[1, 0, 2]));
        assert_eq!(owned.values(), [0.5, 0.1, 0.3]);
        owned.pass_on(&[0.6, 0.7, 0.8], &flags.outcome());
        assert_eq!(owned.values(), [0.6, 0.1, 0.8]);
    }

    #[test]
    fn the_range_contains_the_first_value() {
        assert_eq!(Owned::new(0.1, [0.7, 0.95], Some(0.5)).range(), [0.5, 0.95]);
        assert_eq!(Owned::new(0.1, [0.1, 0.8], Some(0.9)).range(), [0.1, 0.9]);
        assert_eq!(Owned::new(0.1, [0.1, 0.8], None).range(), [0.1, 0.8]);
    }
}
