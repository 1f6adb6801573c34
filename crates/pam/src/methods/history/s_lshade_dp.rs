//! PAM of S-LSHADE-DP: L-SHADE's memory of F; C is not adapted.
//!
//! # References
//! L. V. Cuong, N. N. Bao, N. K. Phuong, H. T. T. Binh: Dynamic perturbation for population diversity management in differential evolution.
//! GECCO Companion 2022. <https://doi.org/10.1145/3520304.3529075>

use super::memory::History;
use super::options::{size_option, start_option};
use super::rules::Rules;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "s-lshade-dp",
    about: "a memory of F; C is 0 in the first half of the run and random in the second",
    source: Source::Published(&[&bibliography::S_LSHADE_DP]),
    rule: "M_F = 0.5;  F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1,  r_i ~ {1, …, H};  τ = finished part of the run
C_i = 0 while τ ≤ 0.5, then C_i ~ U[0, 1);  with operator=target always 0
success: M_F[k] ← Σ w s² / Σ w s over S_F, w = gain of the success;  k ← k mod H + 1
If nothing succeeds, the memory and k do not change.",
    ledger: include_str!("../../../text/s-lshade-dp.txt"),
    differs: "one memory, for one mutation. The choice between the two mutations, the perturbation of individuals that stagnate, p = \
              0.11, an archive of 2.6 N, and N = 100, which shrinks to 4, are matters of the search",
    options: &[
        size_option("6"),
        OptionDef::choice(
            "operator",
            &["pbest", "target"],
            "the mutation whose C is meant: current-to-pbest/1 (pbest), or target/1, for which C is always 0 (target)",
        ),
        start_option("start_f", "0.5"),
    ],
    presets: &[CODE],
    ..Page::EMPTY
}
.built(|options| {
    let rules = Rules::lehmer(options.integer("h"), [options.real_or_random("start_f"), None]);
    let always_zero = options.text("operator") == "target";
    Ok(Box::new(SLshadeDp { always_zero, progress: 0.0, memory: History::new(rules) }))
});

struct SLshadeDp {
    always_zero: bool,
    progress: f64,
    /// Of F only.
    memory: History,
}

impl Pam for SLshadeDp {
    forward!(memory: trace);

    fn asks(&self) -> Asks {
        Asks::needs(Feedback::PROGRESS).and_uses(Feedback::GAINS)
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        let memory = if tracked.has(F) { Tracked::F } else { Tracked::none(FC) };
        self.memory.start(n, memory, rng);
        self.progress = 0.0;
    }

    fn look(&mut self, view: &View) {
        self.progress = view.progress.unwrap_or(0.0);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        if !out[F].is_empty() {
            self.memory.pick(out, rng);
            self.memory.draw_f(&mut out[F], rng);
        }
        if self.always_zero || self.progress <= 0.5 {
            out[C].fill(0.0);
        } else {
            rng.fill_uniform(&mut out[C]);
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        self.memory.learn(&used[F], &[], outcome.by_gain(), outcome);
    }
}

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::{fixed_point, sampled, taught};
    use crate::testing::run;
    use crate::{C, Draws, Tracked};

    #[test]
    fn one_round_by_hand() {
        let [(_, cell)] = taught("s-lshade-dp:h=1", Tracked::PAIR, &[([0.4, 0.8], [1.0, 3.0])])[..] else { panic!("one cell") };
        assert!((cell - 0.742_857_142_857_142_9).abs() < 1e-15, "{cell}");
        assert!((fixed_point("s-lshade-dp:h=1", Tracked::F, 0.3) - 0.3).abs() < 1e-12);
    }

    #[test]
    fn c_is_zero_and_then_random() {
        assert!(sampled("s-lshade-dp", 0.5)[C].iter().all(|c| *c == 0.0));
        assert!(sampled("s-lshade-dp:operator=target", 0.9)[C].iter().all(|c| *c == 0.0));
        let mut c = sampled("s-lshade-dp", 0.51)[C].to_vec();
        c.sort_by(f64::total_cmp);
        let gap = c.iter().zip(0..).map(|(c, i)| (c - f64::from(i) / 20_000.0).abs()).fold(0.0, f64::max);
        // Kolmogorov: P(> 3) < 3.1e-8; the step of the empirical distribution adds 1/n.
        assert!((gap - 5e-5) * 20_000_f64.sqrt() < 3.0, "{gap}");
    }

    #[test]
    fn c_alone_needs_no_draws_in_the_first_half() {
        let (_, rng, params) = run("s-lshade-dp", Tracked::C, 50);
        assert_eq!((rng.drawn(), &params[C]), (Draws::default(), &[0.0; 50][..]));
    }
}
