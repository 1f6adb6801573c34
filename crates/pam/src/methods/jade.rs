//! PAM of JADE: F and C drawn around means that follow the successes.
//!
//! ```text
//! F_i ~ Cauchy(μ_F, 0.1)      μ_F ← (1 − c) μ_F + c · mean_L(S_F)     mean_L(S) = Σ s² / Σ s
//! C_i ~ N(μ_C, 0.1²)          μ_C ← (1 − c) μ_C + c · mean_A(S_C)
//! ```
//! Where nothing succeeds nothing changes.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE: adaptive differential evolution with optional external archive. IEEE Trans. Evol. Comput. 13(5), 2009.
//! <https://doi.org/10.1109/TEVC.2009.2014613>

use super::{ORIGINAL_IS_DEFAULT, Start, begin, start_option, starts};
use crate::spec::{Bounds, Entry, Kind, OptionDef, Page, Shorthand};
use crate::{Outcome, Pam, Params, Stream, Tracked, draw, mean};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "jade",
        about: "means μ_F, μ_C that follow the successes at rate c",
        source: "Zhang & Sanderson 2009, doi:10.1109/TEVC.2009.2014613",
        options: &[
            OptionDef {
                name: "c",
                kind: Kind::Real(Bounds::closed(0.0, 1.0)),
                default: Some("0.1"),
                help: "learning rate",
            },
            start_option("start_f", "first μ_F"),
            start_option("start_c", "first μ_C"),
        ],
        shorthands: &[Shorthand { name: "start", sets: &["start_f", "start_c"] }],
        presets: ORIGINAL_IS_DEFAULT,
    },
    build: |options| {
        let (start_f, start_c) = starts(options);
        Ok(Box::new(Jade { rate: options.real("c"), start_f, start_c, mu_f: None, mu_c: None }))
    },
};

struct Jade {
    rate: f64,
    start_f: Start,
    start_c: Start,
    mu_f: Option<f64>,
    mu_c: Option<f64>,
}

impl Pam for Jade {
    fn start(&mut self, _n: usize, tracked: Tracked, rng: &mut Stream) {
        self.mu_f = tracked.f.then(|| begin(self.start_f, rng));
        self.mu_c = tracked.c.then(|| begin(self.start_c, rng));
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        if let Some(mu) = self.mu_f {
            draw::scale_factors(&mut out.f, mu, rng);
        }
        if let Some(mu) = self.mu_c {
            draw::crossover_rates(&mut out.c, mu, rng);
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let rate = self.rate;
        if let Some(mu) = &mut self.mu_f
            && let Some(mean) = mean::lehmer(&used.f, outcome.ones)
        {
            *mu = (1.0 - rate) * *mu + rate * mean;
        }
        if let Some(mu) = &mut self.mu_c
            && let Some(mean) = mean::arithmetic(&used.c, outcome.ones)
        {
            *mu = (1.0 - rate) * *mu + rate * mean;
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.mu_f.into_iter().for_each(|mu| show("mu_f", mu));
        self.mu_c.into_iter().for_each(|mu| show("mu_c", mu));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{Stream, Tracked};

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng, params) = run("jade:c=0.25", Tracked::PAIR, 4);
        pam.update(&params, &crate::Flags::from([true, true, false, false]).outcome(), &mut rng);
        let (f, c) = (&params.f, &params.c);
        let lehmer = (f[0] * f[0] + f[1] * f[1]) / (f[0] + f[1]);
        assert_eq!(
            traced(&*pam),
            [("mu_f", 0.75 * 0.5 + 0.25 * lehmer), ("mu_c", 0.75 * 0.5 + 0.25 * f64::midpoint(c[0], c[1]))]
        );
    }

    #[test]
    fn nothing_succeeds_nothing_changes() {
        let (mut pam, mut rng, params) = run("jade", Tracked::PAIR, 10);
        pam.update(&params, &crate::Flags::from([false; 10]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("mu_f", 0.5), ("mu_c", 0.5)]);
    }

    #[test]
    fn tracking_c_alone_draws_no_cauchy() {
        let (_, mut rng, params) = run("jade", Tracked::C, 50);
        let mut bare = Stream::new(1, 0, "pam");
        bare.normals(50);
        assert_eq!((params.f.len(), rng.normal(), rng.cauchy()), (0, bare.normal(), bare.cauchy()));
    }
}
