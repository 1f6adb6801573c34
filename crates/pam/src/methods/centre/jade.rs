//! PAM of JADE: F and C drawn around means that follow the successes.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE: adaptive differential evolution with optional external archive. IEEE Trans. Evol. Comput. 13(5), 2009.
//! <https://doi.org/10.1109/TEVC.2009.2014613>

use super::centres::{Centres, follow};
use crate::methods::{ORIGINAL_IS_DEFAULT, start_option};
use crate::spec::{Bounds, Entry, Kind, OptionDef, Page, Shorthand, Source};
use crate::{C, F, Outcome, Pam, Params, Stream, Tracked, bibliography, mean};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "jade",
        about: "means μ_F, μ_C that follow the successes at rate c",
        source: Source::Published(&[&bibliography::JADE]),
        rule: "F_i ~ Cauchy(μ_F, 0.1)      μ_F ← (1 − c) μ_F + c · mean_L(S_F)     mean_L(S) = Σ s² / Σ s
C_i ~ N(μ_C, 0.1²)          μ_C ← (1 − c) μ_C + c · mean_A(S_C)
If nothing succeeds, nothing changes.",
        ledger: &[],
        differs: "the update rule is the published one. The program of its authors counts only strict improvements as successes; in searches here f(u) = f(x) counts too. Mutation, archive and population size are options of the search, not of this PAM",
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
    build: |options| Ok(Box::new(Jade { rate: options.real("c"), mu: Centres::new(options) })),
};

struct Jade {
    rate: f64,
    mu: Centres,
}

impl Pam for Jade {
    fn start(&mut self, _n: usize, tracked: Tracked, rng: &mut Stream) {
        self.mu.start(tracked, rng);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.mu.sample(out, rng);
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        if let Some(mu) = &mut self.mu.f
            && let Some(mean) = mean::lehmer(&used[F], outcome.ones)
        {
            follow(mu, mean, self.rate);
        }
        if let Some(mu) = &mut self.mu.c
            && let Some(mean) = mean::arithmetic(&used[C], outcome.ones)
        {
            follow(mu, mean, self.rate);
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.mu.trace(show);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{C, Draws, F, Tracked};

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng, params) = run("jade:c=0.25", Tracked::PAIR, 4);
        pam.update(&params, &crate::Flags::from([true, true, false, false]).outcome(), &mut rng);
        let (f, c) = (&params[F], &params[C]);
        let lehmer = (f[0] * f[0] + f[1] * f[1]) / (f[0] + f[1]);
        assert_eq!(
            traced(&*pam),
            [("mu_f", 0.75 * 0.5 + 0.25 * lehmer), ("mu_c", 0.75 * 0.5 + 0.25 * f64::midpoint(c[0], c[1]))]
        );
    }

    #[test]
    fn nothing_changes_without_success() {
        let (mut pam, mut rng, params) = run("jade", Tracked::PAIR, 10);
        pam.update(&params, &crate::Flags::from([false; 10]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("mu_f", 0.5), ("mu_c", 0.5)]);
    }

    #[test]
    fn tracking_c_alone_draws_no_cauchy() {
        let (_, rng, params) = run("jade", Tracked::C, 50);
        assert_eq!((params[F].len(), rng.drawn()), (0, Draws { normal: 50, ..Draws::default() }));
    }
}
