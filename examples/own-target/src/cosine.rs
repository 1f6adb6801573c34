//! cosine: an acceptance that decreases like a cosine, pmax cos(π d), and is 0 for distances d ≥ 0.5.

use std::sync::Arc;
use tpam_pam::spec::{Entry, OptionDef, Page, Source};
use tpam_sim::accept::{Acceptance, SharedAcceptance};

pub static ENTRY: Entry<SharedAcceptance> = Entry {
    page: Page {
        name: "cosine",
        about: "max(pmax cos(pi d), 0)",
        source: Source::Unpublished("an example"),
        options: &[OptionDef::unit("pmax", "0.5", "probability at the target")],
        ..Page::EMPTY
    },
    build: |options| Ok(Arc::new(Cosine { peak: options.real("pmax") })),
};

struct Cosine {
    peak: f64,
}

impl Acceptance for Cosine {
    fn probabilities(&self, values: &[f64], aim: f64, out: &mut [f64]) {
        for (out, value) in out.iter_mut().zip(values) {
            let distance = (value - aim).abs().min(0.5);
            *out = self.peak * (std::f64::consts::PI * distance).cos().max(0.0);
        }
    }

    fn peak(&self) -> f64 {
        self.peak
    }
}
