//! PAM of NL-SHADE-RSP: a large memory, and crossover rates sorted by rank. The released program does not adapt F; both forms are here.
//!
//! # References
//! V. Stanovov, S. Akhmedova, E. Semenkin: NL-SHADE-RSP algorithm with adaptive archive and selective pressure for CEC 2021 numerical
//! optimization. CEC 2021. <https://doi.org/10.1109/CEC45853.2021.9504959>

use super::learner::{Learner, Weights};
use super::options::{lehmer_or_half, silence, silence_option, size, size_by_dimension, start_option};
use super::rules::Rules;
use crate::methods::prelude::*;

/// H = 20 D.
const FACTOR: usize = 20;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "nl-shade-rsp",
    about: "a memory of 20 D means weighted by gains; the C of a round are sorted by rank",
    source: Source::Published(&[&bibliography::NL_SHADE_RSP, &bibliography::NL_SHADE_RSP_MID]),
    rule: "M_F = M_C = 0.2;  r_i ~ {1, …, H}, the same for F and C
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1
C_i ~ N(M_C[r_i], 0.1²) clipped to [0, 1]; then all C are sorted: the individual of rank ρ gets the ρ-th smallest, the best the smallest
success: M_F[k] ← (M_F[k] + mean_WL(S_F)) / 2,  M_C[k] ← (M_C[k] + mean_WL(S_C)) / 2,  k ← k mod H + 1
         update=replace: M_F[k] ← mean_WL(S_F),  M_C[k] ← mean_WL(S_C)
         feed=last: every element of S_F is the last F that was drawn in this round, before it was limited to 1
nothing succeeds: nothing changes;  silence=reset: M_F[k] ← M_C[k] ← 0.5, k stays
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success / Σ gains, and 0.5 if Σ w s ≤ 1e-6",
    ledger: include_str!("../../../text/nl-shade-rsp.txt"),
    differs: "one fair coin per round decides between exponential crossover with C_i and binomial crossover with a rate that depends \
              on τ alone; this, the adaptive use of the archive, and N = 30 D, which shrinks to 4, are matters of the search",
    options: &[
        size_by_dimension("memory size H; 0 stands for 20 D, and for 200 where there is no dimension"),
        OptionDef::choice("feed", &["own", "last"], "what M_F learns from: the successful F (own), or the last F that was drawn (last)"),
        OptionDef::choice(
            "update",
            &["half", "replace"],
            "a written cell is the average of its old content and the mean (half), or the mean (replace)",
        ),
        silence_option("keep"),
        start_option("start_f", "0.2"),
        start_option("start_c", "0.2"),
    ],
    shorthands: &[START],
    presets: &[
        PUBLISHED,
        preset(
            "code",
            "as in the released program: F is not adapted, cells are replaced, and reset if nothing succeeds",
            &[("feed", "last"), ("update", "replace"), ("silence", "reset")],
        ),
        preset(
            "mid",
            "as in the program of NL-SHADE-RSP-MID (2022): that of NL-SHADE-RSP, but M_F learns from the successful F",
            &[("update", "replace"), ("silence", "reset")],
        ),
    ],
}
.built(|options| {
    let h = options.integer("h");
    let rules = Rules {
        means: [lehmer_or_half, lehmer_or_half],
        keep: [if options.text("update") == "half" { 0.5 } else { 0.0 }; 2],
        silence: silence(options),
        ..Rules::lehmer(size(h, FACTOR, 0), starts(options))
    };
    let learner = Learner::new(rules, Weights::Gains).sized(h, FACTOR).sorted();
    Ok(Box::new(NlShadeRsp { learner, feeds_last: options.text("feed") == "last", last: 0.0 }))
});

struct NlShadeRsp {
    learner: Learner,
    /// Whether M_F learns from the last draw.
    feeds_last: bool,
    /// The F of the last individual, not limited to 1.
    last: f64,
}

impl Pam for NlShadeRsp {
    forward!(learner: asks, look, trace);

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.learner.start(n, tracked, rng);
        self.last = 0.0;
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.learner.sample(out, rng);
        if self.feeds_last
            && let (Some(f), Some(location)) = (out[F].last(), self.learner.memory.picked().all().last())
        {
            self.last = if *f < 1.0 { *f } else { above_one(*location, rng) };
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let weights = outcome.by_gain();
        let last = self.feeds_last.then_some(self.last);
        self.learner.memory.learn_by(&used[F], &used[C], outcome, |column, _, values| match last {
            Some(last) if column == F => last,
            _ => lehmer_or_half(values, weights).unwrap_or(0.5),
        });
    }
}

/// A draw from Cauchy(location, 0.1) given that it is above 1: what F was before it was limited.
fn above_one(location: f64, rng: &mut Stream) -> f64 {
    /// Larger values make no difference, because F is 1 around them.
    const MOST: f64 = 1e9;
    let low = libm::atan((1.0 - location) / draw::SCALE);
    let angle = low + (std::f64::consts::FRAC_PI_2 - low) * rng.uniform();
    (location + draw::SCALE * libm::tan(angle)).clamp(1.0, MOST)
}

#[cfg(test)]
mod tests {
    use super::above_one;
    use crate::methods::history::testing::{fixed_point, taught};
    use crate::testing::{run, traced};
    use crate::{C, F, FC, Flags, Params, Stream, Tracked, View};

    #[test]
    fn one_round_by_hand() {
        let mean = 0.742_857_142_857_142_9;
        let round = [([0.4, 0.8], [1.0, 3.0])];
        for (spec, keep) in [("nl-shade-rsp:h=1", 0.5), ("nl-shade-rsp:h=1,update=replace", 0.0)] {
            for (name, cell) in taught(spec, Tracked::PAIR, &round) {
                assert!((cell - (keep * 0.2 + (1.0 - keep) * mean)).abs() < 1e-15, "{spec}: {name} = {cell}");
            }
        }
        // All successful C are 0: the mean is 0.5.
        assert_eq!(taught("nl-shade-rsp:h=1,update=replace", Tracked::C, &[([0.0; 2], [1.0; 2])])[0].1, 0.5);
    }

    #[test]
    fn silence_keeps_or_resets_the_next_cell() {
        let after = |spec: &str| {
            let (mut pam, mut rng, params) = run(spec, Tracked::C, 3);
            for success in [[true; 3], [false; 3], [false; 3]] {
                let used = Params::from_columns(FC, [vec![], vec![0.8; 3]]);
                pam.update(&used, &Flags::from(success).outcome(), &mut rng);
            }
            assert_eq!(params[F].len(), 0);
            traced(&*pam).into_iter().map(|(_, cell)| cell).collect::<Vec<_>>()
        };
        assert_eq!(after("nl-shade-rsp:h=3,update=replace"), [0.8, 0.2, 0.2]);
        assert_eq!(after("nl-shade-rsp:h=3,update=replace,silence=reset"), [0.8, 0.5, 0.2]);
    }

    #[test]
    fn the_best_individual_has_the_smallest_c() {
        let (mut pam, mut rng, mut params) = run("nl-shade-rsp", Tracked::C, 50);
        let ranks: Vec<u32> = (0..50).map(|i| 1 + (i * 7) % 50).collect();
        pam.look(&View::at(0.1, 1, 100.0).ranked(&ranks));
        pam.sample(&mut params, &mut rng);
        let by_rank = |rank: u32| params[C][ranks.iter().position(|r| *r == rank).unwrap()];
        assert!((1..50).all(|rank| by_rank(rank) <= by_rank(rank + 1)) && by_rank(1) < by_rank(50));
    }

    #[test]
    fn the_memory_has_twenty_cells_per_dimension() {
        let (mut pam, mut rng, mut params) = run("nl-shade-rsp", Tracked::C, 5);
        assert_eq!(traced(&*pam).len(), 200);
        pam.look(&View::default().placed(&[], &[], 3));
        pam.sample(&mut params, &mut rng);
        assert_eq!(traced(&*pam).len(), 60);
        // Later views change nothing, and a new start does.
        pam.update(&params, &Flags::from([true; 5]).outcome(), &mut rng);
        pam.look(&View::default().placed(&[], &[], 4));
        pam.sample(&mut params, &mut rng);
        assert_eq!(traced(&*pam).len(), 60);
        pam.start(5, Tracked::C, &mut rng);
        pam.sample(&mut params, &mut rng);
        assert_eq!(traced(&*pam).len(), 200);
    }

    #[test]
    fn the_version_with_a_midpoint_replaces_and_resets_and_learns_the_successful_f() {
        let won = ([0.4, 0.8], [1.0, 3.0]);
        for (name, cell) in taught("nl-shade-rsp:preset=mid,h=1", Tracked::PAIR, &[won]) {
            assert!((cell - 0.742_857_142_857_142_9).abs() < 1e-15, "{name} = {cell}");
        }
        let (mut pam, mut rng, params) = run("nl-shade-rsp:preset=mid,h=1", Tracked::PAIR, 3);
        pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_f", 0.5), ("m_c", 0.5)]);
    }

    #[test]
    fn the_program_learns_the_last_draw() {
        for n in [1, 7, 50] {
            let (mut pam, mut rng, params) = run("nl-shade-rsp:preset=code,h=1", Tracked::F, n);
            pam.update(&params, &Flags::from(vec![true; n]).outcome(), &mut rng);
            let [(_, cell)] = traced(&*pam)[..] else { panic!("one cell") };
            assert_eq!(cell.min(1.0), params[F][n - 1]);
        }
        // A cell far above 1 makes every F 1.
        let (mut pam, mut rng, mut params) = run("nl-shade-rsp:preset=code,h=1,start_f=1", Tracked::F, 1);
        while traced(&*pam)[0].1 < 50.0 {
            pam.sample(&mut params, &mut rng);
            pam.update(&params, &Flags::from([true]).outcome(), &mut rng);
        }
        let mut many = Params::new(1000, Tracked::F);
        pam.sample(&mut many, &mut rng);
        // P(F < 1) around 50 or more is below 0.1 / (49 π) = 6.5e-4 per draw: 20 of 1000 has a probability below 1e-22.
        assert!(many[F].iter().filter(|f| **f < 1.0).count() < 20);
    }

    #[test]
    fn draws_above_one_follow_the_cauchy() {
        let mut rng = Stream::new(1, 0, "pam");
        for location in [0.2, 0.9, 5.0] {
            let mut draws: Vec<f64> = (0..200_000).map(|_| above_one(location, &mut rng)).collect();
            draws.sort_by(f64::total_cmp);
            let free = |x: f64| 0.5 + libm::atan((x - location) / 0.1) / std::f64::consts::PI;
            let cdf = |x: f64| (free(x) - free(1.0)) / (1.0 - free(1.0));
            let n = draws.len() as f64;
            let gap = draws.iter().zip(0..).map(|(x, i)| (cdf(*x) - f64::from(i) / n).abs()).fold(0.0, f64::max);
            // Kolmogorov: P(> 3) < 3.1e-8; the step of the empirical distribution adds 1/n.
            assert!((gap - 1.0 / n) * n.sqrt() < 3.0, "{location}: {gap}");
        }
    }

    #[test]
    fn a_value_that_always_succeeds_is_the_fixed_point() {
        assert!((fixed_point("nl-shade-rsp:h=1", Tracked::F, 0.8) - 0.8).abs() < 1e-12);
    }
}
