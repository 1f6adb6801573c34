//! bump: a target that rises once and falls back, 0.1 + 0.8 exp(−(n − centre)² / (2 width²)).

use std::sync::Arc;
use tpam_pam::Stream;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source};
use tpam_sim::target::{SharedTarget, Target};

pub static ENTRY: Entry<SharedTarget> = Entry {
    page: Page {
        name: "bump",
        about: "0.1 + 0.8 exp(-(n - centre)^2 / (2 width^2))",
        source: Source::Unpublished("an example"),
        options: &[OptionDef::unit("centre", "0.5", "time of the peak"), OptionDef::real("width", Bounds::positive(), "0.2", "width")],
        ..Page::EMPTY
    },
    build: |options| Ok(Arc::new(Bump { centre: options.real("centre"), width: options.real("width") })),
};

struct Bump {
    centre: f64,
    width: f64,
}

impl Target for Bump {
    fn path(&self, path: &mut [f64], _rng: &mut Stream) {
        let t_max = path.len() as f64;
        for (t, value) in path.iter_mut().enumerate() {
            let z = (t as f64 / t_max - self.centre) / self.width;
            *value = 0.1 + 0.8 * (-0.5 * z * z).exp();
        }
    }
}
