//! A PAM that knows nothing: F uniform on (low_f, 1] and C on [0, 1), whatever happens. The lower mark in every comparison.

use super::ORIGINAL_IS_DEFAULT;
use crate::spec::{Bounds, Entry, Kind, OptionDef, Page};
use crate::{Outcome, Pam, Params, Stream, Tracked};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "uniform",
        about: "knows nothing: F uniform on (low_f, 1], C on [0, 1), whatever happens",
        source: "a reference mark of this project",
        options: &[OptionDef {
            name: "low_f",
            kind: Kind::Real(Bounds::closed(0.0, 1.0)),
            default: Some("0"),
            help: "F is above it",
        }],
        shorthands: &[],
        presets: ORIGINAL_IS_DEFAULT,
    },
    build: |options| Ok(Box::new(Uniform { range: 1.0 - options.real("low_f") })),
};

struct Uniform {
    /// The length of the range of F.
    range: f64,
}

impl Pam for Uniform {
    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        rng.fill_uniform(&mut out.f);
        // Draws are below 1 and may be 0; F is above its lower end and may be 1.
        out.f.iter_mut().for_each(|f| *f = 1.0 - self.range * *f);
        rng.fill_uniform(&mut out.c);
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}
}

#[cfg(test)]
mod tests {
    use crate::Tracked;
    use crate::testing::run;

    #[test]
    fn f_fills_its_range() {
        let (_, _, params) = run("uniform:low_f=0.4", Tracked::PAIR, 10_000);
        assert!(params.f.iter().all(|f| 0.4 < *f && *f <= 1.0));
        // Six standard errors of a mean of 10,000: 2e-9.
        let mean = params.f.iter().sum::<f64>() / 1e4;
        assert!((mean - 0.7).abs() < 6.0 * 0.6 / 12f64.sqrt() / 100.0, "{mean}");
    }
}
