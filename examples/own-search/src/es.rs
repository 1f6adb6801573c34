//! A (1+1)-ES: one point, which moves by normal steps of length σ. A PAM adapts σ: the 1/5th success rule, or any other.
//!
//! ```text
//! y = x + σ N(0, I), within the bounds        x ← y if f(y) ≤ f(x)
//! ```

use std::ops::Range;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source, SpecError};
use tpam_pam::{Column, Outcome, Pam, Params, Space, Stream, Tracked};
use tpam_search::{Design, Evaluated, Judged, Members, Now, Probing, Sampled, Search};

/// What a PAM adapts: ratios of σ matter, not differences.
const SIGMA: Space = &[Column::log("sigma", 1e-8, 10.0)];

pub static ES: Entry<Design> = Entry {
    page: Page::new("own-es", "(1+1)-ES: one point, which moves by normal steps of length sigma", Source::Unpublished("an example")),
    build: |_| {
        Ok(Design {
            columns: SIGMA,
            build: Box::new(|setup| {
                // The size that a user asks for. A search with a population would begin with as many points.
                if let Some(n) = setup.settings.individuals.filter(|n| *n != 1) {
                    return Err(SpecError(format!("individuals = {n}: a (1+1)-ES has 1, so write 1 or leave it out")));
                }
                let [steps, probes] = ["es", "es probes"].map(|role| setup.stream(role));
                Ok(Box::new(OnePlusOne { bounds: setup.bounds.to_vec(), point: Vec::new(), value: [f64::INFINITY], steps, probes }))
            }),
        })
    },
};

struct OnePlusOne {
    bounds: Vec<(f64, f64)>,
    point: Vec<f64>,
    value: [f64; 1],
    steps: Stream,
    /// Probes have draws of their own, so that they do not change the run.
    probes: Stream,
}

/// Writes a step from a point, within the bounds.
fn step(from: &[f64], bounds: &[(f64, f64)], sigma: f64, rng: &mut Stream, to: &mut [f64]) {
    for ((to, from), (low, high)) in to.iter_mut().zip(from).zip(bounds) {
        *to = (from + sigma * rng.normal()).clamp(*low, *high);
    }
}

impl Search for OnePlusOne {
    fn size(&self) -> usize {
        1
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        points.extend(self.bounds.iter().map(|(low, high)| low + self.steps.uniform() * (high - low)));
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        (self.point, self.value) = (points.to_vec(), [values[0]]);
    }

    fn propose(&mut self, _rows: Range<usize>, _now: &Now, sampled: &mut Sampled, points: &mut [f64]) {
        step(&self.point, &self.bounds, sampled.column(0)[0], &mut self.steps, points);
    }

    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        let (before, value) = (self.value[0], evaluated.values[0]);
        judged.set(0, value <= before, before - value);
        if value <= before {
            (self.point, self.value) = (evaluated.points.to_vec(), [value]);
        }
    }

    fn population(&self) -> Members<'_> {
        Members { points: &self.point, values: &self.value, best: self.value[0] }
    }

    fn probing(&mut self) -> Option<&mut dyn Probing> {
        Some(self)
    }
}

impl Probing for OnePlusOne {
    fn at(&self, column: usize, unit: f64) -> f64 {
        SIGMA[column].at(unit)
    }

    fn probe(&mut self, rows: Range<usize>, _now: &Now, params: &Params, points: &mut [f64]) {
        for (sigma, to) in params[0][rows].iter().zip(points.chunks_mut(self.bounds.len())) {
            step(&self.point, &self.bounds, *sigma, &mut self.probes, to);
        }
    }

    fn parents(&self) -> &[f64] {
        &self.value
    }

    fn succeeds(&self, value: f64, parent: f64) -> bool {
        value <= parent
    }
}

pub static ONE_FIFTH: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "one-fifth",
        about: "the 1/5th success rule: sigma grows if more than one step in five succeeds, and falls otherwise",
        source: Source::Unpublished("an example"),
        options: &[
            OptionDef::real("start", Bounds::positive(), "1", "first sigma"),
            OptionDef::real("factor", Bounds::open_low(1.0, 10.0), "1.5", "growth by a success"),
        ],
        ..Page::EMPTY
    },
    build: |options| Ok(Box::new(OneFifth { start: options.real("start"), factor: options.real("factor"), sigma: 1.0 })),
};

struct OneFifth {
    start: f64,
    factor: f64,
    sigma: f64,
}

impl Pam for OneFifth {
    fn space(&self) -> Option<Space> {
        Some(SIGMA)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        self.sigma = self.start;
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        out[0].fill(self.sigma);
    }

    fn update(&mut self, _used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        for won in outcome.success {
            self.sigma *= if *won { self.factor } else { self.factor.powf(-0.25) };
        }
        self.sigma = self.sigma.clamp(1e-8, 10.0);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("sigma", self.sigma);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_obeys_the_laws() {
        tpam_pam::laws::check(&super::ONE_FIFTH);
    }
}
