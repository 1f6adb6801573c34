//! step: low in the first half of each period of n, high in the second.

use super::{OURS, SharedTarget, Target};
use std::sync::Arc;
use tpam_pam::Stream;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page};

pub(super) static ENTRY: Entry<SharedTarget> = Page {
    name: "step",
    about: "low in the first half of each period, high in the second; recovery from the jumps is measured",
    source: OURS,
    options: &[
        OptionDef::unit("low", "0.3", "lower level"),
        OptionDef::unit("high", "0.7", "upper level"),
        OptionDef::real("period", Bounds::closed(1e-6, 2.0), "0.5", "part of the run that low and high take together"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [low, high, period] = ["low", "high", "period"].map(|name| options.real(name));
    if low >= high {
        return Err(format!("low={low} must be below high={high}"));
    }
    Ok(Arc::new(Step { low, high, period }))
});

struct Step {
    low: f64,
    high: f64,
    period: f64,
}

impl Target for Step {
    fn path(&self, path: &mut [f64], _rng: &mut Stream) {
        let period = super::sawtooth::iterations_of(self.period, path.len());
        for (t, value) in path.iter_mut().enumerate() {
            let phase = (t as f64 / period).fract();
            *value = if phase < 0.5 { self.low } else { self.high };
        }
    }

    fn jumps(&self) -> bool {
        true
    }

    fn period(&self) -> Option<f64> {
        Some(self.period)
    }
}

#[cfg(test)]
mod tests {
    use crate::target::tests::path_of;

    #[test]
    fn the_default_has_three_jumps() {
        let path = path_of("step", 1000);
        let jumps: Vec<usize> = (1..1000).filter(|t| path[*t] != path[t - 1]).collect();
        assert_eq!((path[0], jumps), (0.3, vec![250, 500, 750]));
    }

    #[test]
    fn periods_that_are_not_binary_fractions_jump_on_time() {
        let path = path_of("step:period=0.1", 1000);
        let jumps: Vec<usize> = (1..1000).filter(|t| path[*t] != path[t - 1]).collect();
        assert_eq!(jumps, (1..20).map(|k| k * 50).collect::<Vec<_>>());
    }
}
