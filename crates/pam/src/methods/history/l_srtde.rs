//! PAM of L-SRTDE: F follows the success rate, and a memory of C learns the share of components that were really crossed over.
//!
//! # References
//! V. Stanovov, E. Semenkin: Success rate-based adaptive differential evolution L-SRTDE for CEC 2024 competition. CEC 2024.
//! <https://doi.org/10.1109/CEC60901.2024.10611907>

use super::memory::History;
use super::options::{lehmer_or, size_option, start_option};
use super::rules::Rules;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "l-srtde",
    about: "F follows the success rate; a memory of C learns the share of components that were crossed over",
    source: Source::Published(&[&bibliography::L_SRTDE]),
    rule: "SR = 0.5 at the start, then the part of the individuals that succeeded in the last round;  M_C = 1
F_i ~ N(0.4 + 0.25 tanh(5 SR), 0.02²), redrawn until in [0, 1]
C_i ~ N(M_C[r_i], 0.05²) clipped to [0, 1],  r_i ~ {1, …, H}
success: M_C[k] ← (M_C[k] + mean_WL(S_A)) / 2,  k ← k mod H + 1
S_A = share of the components of each successful trial vector that came from the mutant; C_i where there are no components
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success / Σ gains, and 1 if Σ w s ≤ 1e-8
If nothing succeeds, SR is 0, and the memory and k do not change.",
    ledger: include_str!("../../../text/l-srtde.txt"),
    differs: "individuals are drawn at random with replacement and successful trial vectors join a second population; this, p-best \
              sets of 0.7 N exp(−7 SR), at least 2, base vectors by weights exp(−3 i / N), and N = 20 D, which shrinks to 4, are \
              matters of the search",
    options: &[
        size_option("5"),
        OptionDef::unit("low", "0.4", "centre of F when nothing succeeds"),
        OptionDef::unit("span", "0.25", "by how much the centre of F rises at most"),
        OptionDef::real("slope", Bounds::closed(0.0, 1000.0), "5", "how fast it rises with the success rate"),
        start_option("start_c", "1"),
    ],
    presets: &[PUBLISHED],
    ..Page::EMPTY
}
.built(|options| {
    let rate = SuccessRate { low: options.real("low"), span: options.real("span"), slope: options.real("slope") };
    if rate.low + rate.span > 1.0 {
        return Err("low + span is above 1".to_owned());
    }
    let rules = memory(options.integer("h"), [None, options.real_or_random("start_c")]);
    Ok(Box::new(LSrtde { rate, success: FIRST_RATE, memory: History::new(rules) }))
});

/// The success rate before the first round.
pub(super) const FIRST_RATE: f64 = 0.5;
const WIDTH_F: f64 = 0.02;
pub(super) const WIDTH_C: f64 = 0.05;

/// The memory of L-SRTDE and RDEx: cells of C are averaged with their old content.
pub(super) fn memory(size: usize, start: [Option<f64>; 2]) -> Rules {
    let mean = |values: &[f64], weights: &[f64]| lehmer_or(values, weights, 1e-8, 1.0);
    Rules { means: [mean, mean], keep: [0.0, 0.5], width_c: WIDTH_C, ..Rules::lehmer(size, start) }
}

/// How F follows the success rate.
#[derive(Clone, Copy, Debug)]
pub(super) struct SuccessRate {
    pub(super) low: f64,
    pub(super) span: f64,
    pub(super) slope: f64,
}

impl SuccessRate {
    /// The centre of F.
    pub(super) fn centre(self, success: f64) -> f64 {
        self.low + self.span * libm::tanh(self.slope * success)
    }

    /// Draws F around the centre, redrawn until in [0, 1].
    pub(super) fn draw(self, success: f64, column: &mut [f64], rng: &mut Stream) {
        let centre = self.centre(success);
        let draws = rng.normals(column.len());
        for (f, draw) in column.iter_mut().zip(draws) {
            *f = centre + WIDTH_F * draw;
        }
        // With the published constants this is 17 standard deviations away or more.
        if !(10.0 * WIDTH_F..=1.0 - 10.0 * WIDTH_F).contains(&centre) {
            for f in column.iter_mut().filter(|f| !(0.0..=1.0).contains(*f)) {
                *f = draw::normal_within(centre, WIDTH_F, [0.0, 1.0], rng);
            }
        }
    }
}

/// The part of the individuals that succeeded.
pub(super) fn success_rate(outcome: &Outcome) -> f64 {
    outcome.success.iter().filter(|won| **won).count() as f64 / outcome.success.len().max(1) as f64
}

/// What M_C learns from: the shares that were crossed over, or C if they are unknown.
pub(super) fn crossed<'a>(used: &'a Params, outcome: &Outcome<'a>) -> &'a [f64] {
    if outcome.crossed.is_empty() { &used[C] } else { outcome.crossed }
}

struct LSrtde {
    rate: SuccessRate,
    /// The success rate of the last round.
    success: f64,
    /// Of C only.
    memory: History,
}

impl Pam for LSrtde {
    fn asks(&self) -> Asks {
        Asks::uses(Feedback::GAINS.and(Feedback::CROSSED))
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        let memory = if tracked.has(C) { Tracked::C } else { Tracked::none(FC) };
        self.memory.start(n, memory, rng);
        self.success = FIRST_RATE;
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.rate.draw(self.success, &mut out[F], rng);
        if !out[C].is_empty() {
            self.memory.pick(out, rng);
            self.memory.draw_c(&mut out[C], rng);
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        self.success = success_rate(outcome);
        self.memory.learn(&[], crossed(used, outcome), outcome.by_gain(), outcome);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("success_rate", self.success);
        show("mu_f", self.rate.centre(self.success));
        self.memory.trace(show);
    }
}

#[cfg(test)]
mod tests {
    use super::SuccessRate;
    use crate::testing::{run, traced};
    use crate::{C, Draws, F, FC, Flags, Params, Stream, Tracked};

    const PUBLISHED: SuccessRate = SuccessRate { low: 0.4, span: 0.25, slope: 5.0 };

    #[test]
    fn numbers_of_the_catalogue() {
        for (success, mean) in [
            (0.0, 0.4),
            (0.01, 0.412_490),
            (0.05, 0.461_230),
            (0.1, 0.515_529),
            (0.2, 0.590_399),
            (0.3, 0.626_287),
            (0.5, 0.646_654),
            (1.0, 0.649_977),
        ] {
            assert!((PUBLISHED.centre(success) - mean).abs() < 5e-7, "{success}");
        }
    }

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng, _) = run("l-srtde:h=1", Tracked::PAIR, 4);
        let used = Params::from_columns(FC, [vec![0.5; 4], vec![0.9, 0.9, 0.1, 0.1]]);
        let flags = Flags::from([true, true, false, false]);
        let crossed = [0.4, 0.8, 1.0, 1.0];
        pam.update(&used, &flags.outcome().gaining(&[1.0, 3.0, 0.0, 0.0]).crossing(&crossed), &mut rng);
        let [(_, success), (_, centre), (_, cell)] = traced(&*pam)[..] else { panic!("three values") };
        assert_eq!((success, centre), (0.5, PUBLISHED.centre(0.5)));
        assert!((cell - f64::midpoint(1.0, 0.742_857_142_857_142_9)).abs() < 1e-15, "{cell}");
        // Without shares it learns from C, and without success only the rate changes.
        pam.update(&used, &flags.outcome(), &mut rng);
        let learned = f64::midpoint(cell, 0.9);
        pam.update(&used, &Flags::from([false; 4]).outcome(), &mut rng);
        let [(_, success), _, (_, cell)] = traced(&*pam)[..] else { panic!("three values") };
        assert!(success == 0.0 && (cell - learned).abs() < 1e-15, "{cell}");
    }

    #[test]
    fn a_tiny_mean_is_one() {
        let (mut pam, mut rng, _) = run("l-srtde:h=1,start_c=0.2", Tracked::C, 1);
        let used = Params::from_columns(FC, [vec![], vec![0.0]]);
        pam.update(&used, &Flags::from([true]).outcome(), &mut rng);
        assert_eq!(traced(&*pam)[2].1, 0.6);
    }

    #[test]
    fn f_alone_and_c_alone() {
        let (_, rng, params) = run("l-srtde", Tracked::F, 50);
        assert_eq!((params[C].len(), rng.drawn()), (0, Draws { normal: 50, ..Draws::default() }));
        let (_, rng, params) = run("l-srtde", Tracked::C, 50);
        assert_eq!((params[F].len(), rng.drawn()), (0, Draws { normal: 50, uniform: 50, ..Draws::default() }));
    }

    #[test]
    fn f_follows_the_normal_within_its_bounds() {
        let edge = SuccessRate { low: 0.0, span: 0.01, slope: 5.0 };
        for (rate, success) in [(PUBLISHED, 0.1), (edge, 0.0)] {
            let mut column = vec![0.0; 200_000];
            rate.draw(success, &mut column, &mut Stream::new(1, 0, "pam"));
            column.sort_by(f64::total_cmp);
            let below = |x: f64| 0.5 * libm::erfc(-(x - rate.centre(success)) / (0.02 * std::f64::consts::SQRT_2));
            let cdf = |x: f64| (below(x) - below(0.0)) / (below(1.0) - below(0.0));
            let n = column.len() as f64;
            let gap = column.iter().zip(0..).map(|(x, i)| (cdf(*x) - f64::from(i) / n).abs()).fold(0.0, f64::max);
            // Kolmogorov: P(> 3) < 3.1e-8; the step of the empirical distribution adds 1/n.
            assert!((gap - 1.0 / n) * n.sqrt() < 3.0, "{gap}");
        }
    }

    #[test]
    fn constants_that_do_not_fit_together() {
        assert!(crate::pams().spec("l-srtde:low=0.9").unwrap().build().is_err());
    }
}
