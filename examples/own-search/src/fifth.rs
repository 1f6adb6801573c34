//! The 1/5 rule: σ grows if more than one step in five succeeds, and falls otherwise.
//!
//! # References
//! I. Rechenberg: Evolutionsstrategie. Frommann-Holzboog, 1973.

use crate::es::COLUMNS;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source};
use tpam_pam::{Outcome, Pam, Params, Space, Stream, Tracked};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "fifth",
        about: "the 1/5 rule for a step length",
        source: Source::Unpublished("an example after Rechenberg 1973"),
        rule: "σ ← σ · up  after a success\nσ ← σ · up^(-1/4)  after a failure",
        options: &[OptionDef::real("up", Bounds::closed(1.0, 100.0), "1.5", "factor after a success")],
        ..Page::EMPTY
    },
    build: |options| Ok(Box::new(Fifth { sigma: FIRST, up: options.real("up") })),
};

/// The first σ.
const FIRST: f64 = 1.0;

struct Fifth {
    sigma: f64,
    up: f64,
}

impl Pam for Fifth {
    fn space(&self) -> Option<Space> {
        Some(COLUMNS)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        self.sigma = FIRST;
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        out[0].fill(self.sigma);
    }

    fn update(&mut self, _used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let [low, high] = self.range(0);
        for won in outcome.success {
            let factor = if *won { self.up } else { self.up.sqrt().sqrt().recip() };
            self.sigma = (self.sigma * factor).clamp(low, high);
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("sigma", self.sigma);
    }
}
