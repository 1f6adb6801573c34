//! What the individuals own: a value of one parameter each, sometimes renewed, kept on success. Shared by jDE and its successors.

use crate::methods::prelude::*;
use crate::methods::value::interval;
use tpam_simd::choose;

/// One parameter: how it is renewed and the values that the individuals own.
pub(super) struct Owned {
    /// The probability of a renewal.
    pub(super) tau: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    start: Start,
    /// Whether what an individual succeeds with goes to the individual that it replaces.
    inherited: bool,
    values: Vec<f64>,
}

impl Owned {
    /// A parameter that is renewed with probability `tau` from U[low, high].
    pub(super) fn new(tau: f64, [low, high]: [f64; 2], start: Start) -> Self {
        Self { tau, low, high, start, inherited: false, values: Vec::new() }
    }

    /// The same for F and for C, with the options `tau_f`, `start_f`, `tau_c` and `start_c`.
    pub(super) fn pair(options: &Options, [f, c]: [[f64; 2]; 2]) -> PerColumn<Self, Self> {
        let [start_f, start_c] = starts(options);
        PerColumn::new(Self::new(options.real("tau_f"), f, start_f), Self::new(options.real("tau_c"), c, start_c))
    }

    /// The same if the replaced individual inherits.
    pub(super) fn inherited(self, inherited: bool) -> Self {
        Self { inherited, ..self }
    }

    /// The values that the individuals own.
    pub(super) fn values(&self) -> &[f64] {
        &self.values
    }

    /// Writes the owned values, some of them renewed: each draw decides and provides the value.
    pub(super) fn sample_by(&self, draws: &[f64], out: &mut [f64]) {
        redraw(draws, &self.values, [self.tau, self.low, self.high], out);
    }

    /// The same with given coins that decide only; fresh draws provide the values.
    pub(super) fn sample_if(&self, coins: &[f64], out: &mut [f64], rng: &mut Stream) {
        redraw_if(coins, rng.uniforms(out.len()), &self.values, [self.tau, self.low, self.high], out);
    }
}

/// The ranges of F and C from the options `low_f`, `high_f`, `low_c` and `high_c`.
pub(super) fn ranges(options: &Options) -> Result<[[f64; 2]; 2], String> {
    Ok([interval(options, ["low_f", "high_f"])?, interval(options, ["low_c", "high_c"])?])
}

impl Rule for Owned {
    /// The values that are sampled: those drawn and the first one.
    fn range(&self) -> [f64; 2] {
        let first = self.start.unwrap_or(self.low);
        [self.low.min(first), self.high.max(first)]
    }

    fn asks(&self) -> Asks {
        Asks::uses(if self.inherited { Feedback::HEIRS } else { Feedback::NONE })
    }

    fn start(&mut self, n: usize, rng: &mut Stream) {
        self.values = match self.start {
            Some(value) => vec![value; n],
            None => rng.uniforms(n).iter().map(|draw| self.low + (self.high - self.low) * draw).collect(),
        };
    }

    fn shrink(&mut self, kept: &[usize]) {
        keep_rows(&mut self.values, kept);
    }

    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        self.sample_by(rng.uniforms(column.len()), column);
    }

    /// Keeps the values of successful individuals.
    fn update(&mut self, used: &[f64], outcome: &Outcome, _rng: &mut Stream) {
        if !self.inherited || outcome.heirs.is_empty() {
            return keep(&mut self.values, used, outcome.success);
        }
        for (i, value) in used.iter().enumerate().filter(|(i, _)| outcome.success[*i]) {
            self.values[outcome.heir(i)] = *value;
        }
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
        let mut owned = Owned::new(0.1, [0.0, 1.0], Some(0.5)).inherited(true);
        let mut rng = Stream::new(1, 0, "pam");
        owned.start(3, &mut rng);
        let flags = Flags::from([true, false, true]);
        owned.update(&[0.1, 0.2, 0.3], &flags.outcome().inherited(&[1, 0, 2]), &mut rng);
        assert_eq!(owned.values(), [0.5, 0.1, 0.3]);
        owned.update(&[0.6, 0.7, 0.8], &flags.outcome(), &mut rng);
        assert_eq!(owned.values(), [0.6, 0.1, 0.8]);
    }

    #[test]
    fn the_range_contains_the_first_value() {
        assert_eq!(Owned::new(0.1, [0.7, 0.95], Some(0.5)).range(), [0.5, 0.95]);
        assert_eq!(Owned::new(0.1, [0.1, 0.8], Some(0.9)).range(), [0.1, 0.9]);
        assert_eq!(Owned::new(0.1, [0.1, 0.8], None).range(), [0.1, 0.8]);
    }
}
