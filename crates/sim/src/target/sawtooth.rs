//! sawtooth: rises linearly from 0.1 to 0.9 in each period of n, then jumps back.

use super::{OURS, SharedTarget, Target};
use std::sync::Arc;
use tpam_pam::Stream;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page};

pub(super) static ENTRY: Entry<SharedTarget> = Page {
    name: "sawtooth",
    about: "rises linearly from 0.1 to 0.9 in each period and falls back at once",
    source: OURS,
    options: &[OptionDef::real("period", Bounds::closed(1e-6, 2.0), "0.25", "part of the run that one tooth takes")],
    ..Page::EMPTY
}
.built(|options| Ok(Arc::new(Sawtooth { period: options.real("period") })));

struct Sawtooth {
    period: f64,
}

impl Target for Sawtooth {
    fn path(&self, path: &mut [f64], _rng: &mut Stream) {
        let period = iterations_of(self.period, path.len());
        for (t, value) in path.iter_mut().enumerate() {
            *value = 0.1 + 0.8 * (t as f64 / period).fract();
        }
    }

    fn period(&self) -> Option<f64> {
        Some(self.period)
    }
}

/// A period of n in iterations. Callers divide t by it instead of n by the period, because 0.1 · 1000 rounds to 100 but 0.3 / 0.1 does not
/// round to 3.
pub(super) fn iterations_of(period: f64, t_max: usize) -> f64 {
    period * t_max as f64
}

#[cfg(test)]
mod tests {
    use crate::target::tests::path_of;

    #[test]
    fn teeth() {
        let path = path_of("sawtooth", 1000);
        assert_eq!([path[0], path[125], path[250], path[999]], [0.1, 0.5, 0.1, 0.1 + 0.8 * 0.996]);
    }
}
