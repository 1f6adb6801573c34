//! The means μ_F and μ_C around which JADE and its successors sample.

use crate::draw::{self, Location};
use crate::methods::{Start, begin, starts};
use crate::spec::Options;
use crate::{C, F, Params, Stream, Tracked};

/// μ_F and μ_C; `None` if the parameter is not tracked.
pub(super) struct Centres {
    start_f: Start,
    start_c: Start,
    pub(super) f: Option<f64>,
    pub(super) c: Option<f64>,
}

impl Centres {
    /// Reads the options `start_f` and `start_c`.
    pub(super) fn new(options: &Options) -> Self {
        let [start_f, start_c] = starts(options);
        Self { start_f, start_c, f: None, c: None }
    }

    pub(super) fn start(&mut self, tracked: Tracked, rng: &mut Stream) {
        self.f = tracked.has(F).then(|| begin(self.start_f, rng));
        self.c = tracked.has(C).then(|| begin(self.start_c, rng));
    }

    pub(super) fn sample(&self, out: &mut Params, rng: &mut Stream) {
        if let Some(mu) = self.f {
            draw::scale_factors(&mut out[F], Location::new(mu), rng);
        }
        if let Some(mu) = self.c {
            draw::crossover_rates(&mut out[C], mu, rng);
        }
    }

    pub(super) fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.f.into_iter().for_each(|mu| show("mu_f", mu));
        self.c.into_iter().for_each(|mu| show("mu_c", mu));
    }
}

/// Moves `mu` towards `mean` by the fraction `rate` of their distance.
pub(super) fn follow(mu: &mut f64, mean: f64, rate: f64) {
    *mu = (1.0 - rate) * *mu + rate * mean;
}
