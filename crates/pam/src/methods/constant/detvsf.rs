//! PAM of DETVSF (DE with time varying scale factor): F falls linearly from 1.2 to 0.4 during the run, C constant.
//!
//! # References
//! S. Das, A. Konar, U. K. Chakraborty: Two improved differential evolution schemes for faster global search. GECCO 2005.
//! <https://doi.org/10.1145/1068009.1068177>

use crate::methods::prelude::*;
use crate::methods::value::{f_value, up_to};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "detvsf",
    about: "learns nothing: F falls linearly from 1.2 to 0.4 during the run, C is constant",
    source: Source::Published(&[&bibliography::DERSF]),
    rule: "F = (start_f − end_f) (1 − τ) + end_f for all individuals, τ = finished fraction of the run      C_i = c",
    ledger: include_str!("../../../text/detvsf.txt"),
    options: &[
        f_value("start_f", "1.2", "F at the start of the run"),
        f_value("end_f", "0.4", "F at the end of the run"),
        OptionDef::unit("c", "0.9", "C of every individual"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [start, end] = ["start_f", "end_f"].map(|name| options.real(name));
    Ok(Box::new(Detvsf { start, end, c: options.real("c"), progress: 0.0 }))
});

struct Detvsf {
    start: f64,
    end: f64,
    c: f64,
    /// The finished fraction of the run.
    progress: f64,
}

impl Detvsf {
    fn f(&self) -> f64 {
        let f = (self.start - self.end) * (1.0 - self.progress) + self.end;
        // Only rounding can leave the interval.
        f.clamp(self.start.min(self.end), self.start.max(self.end))
    }
}

impl Pam for Detvsf {
    fn range(&self, column: usize) -> [f64; 2] {
        if column == F { up_to(self.start.max(self.end)) } else { [0.0, 1.0] }
    }

    fn asks(&self) -> Asks {
        Asks::needs(Feedback::PROGRESS)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        self.progress = 0.0;
    }

    fn look(&mut self, view: &View) {
        self.progress = view.progress.unwrap_or(0.0);
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        let f = self.f();
        out[F].fill(f);
        out[C].fill(self.c);
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("shared_f", self.f());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::run;
    use crate::{C, F, Tracked, View};

    #[test]
    fn f_falls_linearly() {
        let (mut pam, mut rng, mut params) = run("detvsf", Tracked::PAIR, 2);
        assert_eq!(params[F], [1.2, 1.2], "before the first look");
        for (progress, expected) in [(0.0, 1.2), (0.25, 1.0), (0.5, 0.8), (1.0, 0.4)] {
            pam.look(&View::at(progress, 0, 100.0));
            pam.sample(&mut params, &mut rng);
            assert!(params[F].iter().all(|f| (f - expected).abs() < 1e-15), "{progress}: {:?}", &params[F]);
            assert_eq!(params[C], [0.9, 0.9]);
        }
        assert_eq!(pam.range(F), [0.0, 1.2]);
    }
}
