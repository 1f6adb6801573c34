//! ran: a random walk, g_1 = 0.5, g_t = g_{t−1} + s·U[−1, 1], reflected at 0.1 and 0.9.

use super::{PAPER, SharedTarget, Target};
use std::sync::Arc;
use tpam_pam::Stream;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page};

const LOW: f64 = 0.1;
const HIGH: f64 = 0.9;

pub(super) static ENTRY: Entry<SharedTarget> =
    Page::new("ran", "random walk with steps s U[-1, 1], reflected at 0.1 and 0.9; run k meets the same walk under every PAM", PAPER)
        .with(&[OptionDef::real("s", Bounds::open_low(0.0, 1.0), "0.05", "largest step")])
        .built(|options| Ok(Arc::new(Walk { step: options.real("s") })));

struct Walk {
    step: f64,
}

impl Target for Walk {
    fn path(&self, path: &mut [f64], rng: &mut Stream) {
        let mut now = 0.5;
        for value in path {
            *value = now;
            now = reflected(now + self.step * (2.0 * rng.uniform() - 1.0));
        }
    }

    fn random(&self) -> bool {
        true
    }
}

/// Reflects a value at the bounds, more than once if a large step crosses both.
fn reflected(mut value: f64) -> f64 {
    loop {
        if value > HIGH {
            value = 2.0 * HIGH - value;
        } else if value < LOW {
            value = 2.0 * LOW - value;
        } else {
            return value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::tests::path_of;

    #[test]
    fn reflection_repeats_until_inside() {
        assert!((reflected(1.0) - 0.8).abs() < 1e-15);
        assert!((reflected(0.0) - 0.2).abs() < 1e-15);
        // 1.85 → −0.05 → 0.25.
        assert!((reflected(1.85) - 0.25).abs() < 1e-15);
    }

    #[test]
    fn steps_are_bounded_and_fill_the_range() {
        let path = path_of("ran:s=0.05", 100_000);
        assert!(path.windows(2).all(|w| (w[1] - w[0]).abs() <= 0.05 + 1e-15));
        assert!(path.iter().any(|v| *v > 0.88) && path.iter().any(|v| *v < 0.12));
    }
}
