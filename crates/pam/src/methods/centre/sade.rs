//! PAM of SaDE: F is normal and not learned; C is normal around the median of what succeeded in recent rounds.
//!
//! # References
//! A. K. Qin, V. L. Huang, P. N. Suganthan: Differential evolution algorithm with strategy adaptation for global numerical optimization.
//! IEEE Trans. Evol. Comput. 13(2), 2009. <https://doi.org/10.1109/TEVC.2008.927706>

use super::held::Held;
use super::window::Window;
use crate::methods::{PerColumn, REVIEW, Rule, Start, begin};
use crate::spec::{Bounds, Entry, OptionDef, Page, Preset, Source};
use crate::{Outcome, Pam, Stream, bibliography};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "sade",
        about: "draws C around the median of the successful C of the last rounds; F is normal and not learned",
        source: Source::Published(&[&bibliography::SADE, &bibliography::SADE_2005]),
        rule: "F_i ~ N(mean_f, width_f²), not repaired: it can be negative or above 1;  repair_f=redraw: redrawn until in (0, 2]
C_i ~ N(μ_C, 0.1²), clipped to [0, 1] (repair=clip) or redrawn until in [0, 1] (repair=redraw);  a new one after every hold rounds
memory=rounds: after each round the successful C are stored and those of the round learn rounds ago are dropped;
               from round learn + 1 on, μ_C ← median of all stored C
memory=batches: a round with successes stores a batch;
               in every round from round learn on, μ_C ← median of all stored C, then the oldest batch is dropped
memory=period: after every learn rounds, μ_C ← median of all stored C, then all are dropped
Nothing is stored: μ_C stays (empty=keep) or μ_C ← U(0, 1) (empty=random).
centre=mean: the mean in place of the median.",
        ledger: &[
            "The paper of 2009 and the review of 2020 keep the successes of the last 50 rounds. The review sets C to the nearer end of [0, \
             1]; the pseudo-code of the paper (preset=published) and the program of its authors redraw C until it is in [0, 1]: \
             repair=redraw.",
            "That program starts to learn in round 50, with rounds 1 to 49; it drops one stored batch per round, and a round without \
             success stores none: memory=batches. If nothing is stored, μ_C is a new draw from U(0, 1): empty=random.",
            "The first version (2005, preset=published-2005) holds the C of each individual for 5 rounds (hold=5), computes μ_C every 25 \
             rounds from the successes of these rounds alone (memory=period), uses the mean instead of the median (centre=mean), and draws \
             F in (0, 2] (repair_f=redraw). It does not say what happens to C outside [0, 1]. The paper was not at hand: the periods and \
             the mean are also those of the library thefittest, which does not repair F; the range of F is also that of a loop, commented \
             out in the program of the authors, that redraws F below 0 or above 2.",
            "A success is f(u) ≤ f(x), in the review and in the program.",
        ],
        differs: "SaDE also learns which of four mutations to use and has a μ_C for each of them; this PAM has one",
        options: &[
            OptionDef::integer("learn", [1, 100_000], "50", "learning period, in rounds"),
            OptionDef::real("mean_f", Bounds::closed(0.0, 2.0), "0.5", "mean of F"),
            OptionDef::real("width_f", Bounds::closed(0.0, 2.0), "0.3", "standard deviation of F"),
            OptionDef::choice("repair", &["clip", "redraw"], "C outside [0, 1]: nearer end, or redrawn"),
            OptionDef::choice(
                "memory",
                &["rounds", "batches", "period"],
                "what is dropped: the oldest round, in every round the oldest batch of successes, or everything after learn rounds",
            ),
            OptionDef::choice("empty", &["keep", "random"], "μ_C when nothing is stored: as before, or a draw from U(0, 1)"),
            OptionDef::choice("centre", &["median", "mean"], "how μ_C follows from the stored C"),
            OptionDef::integer("hold", [1, 100_000], "1", "rounds for which a C is held"),
            OptionDef::choice("repair_f", &["none", "redraw"], "F outside (0, 2]: as it is, or redrawn"),
            OptionDef::unit_or_random("start_c", "0.5", "first μ_C"),
        ],
        presets: &[
            REVIEW,
            Preset { name: "published", about: "as in the pseudo-code of the paper of 2009: C redrawn", sets: &[("repair", "redraw")] },
            Preset {
                name: "published-2005",
                about: "as in the paper of 2005: C held for 5 rounds, μ_C the mean of the successful C of 25 rounds, F in (0, 2]",
                sets: &[("learn", "25"), ("memory", "period"), ("centre", "mean"), ("hold", "5"), ("repair_f", "redraw")],
            },
            Preset {
                name: "code",
                about: "as in the program of the authors: C redrawn, stored batches, random μ_C when nothing is stored",
                sets: &[("repair", "redraw"), ("memory", "batches"), ("empty", "random")],
            },
        ],
        ..Page::EMPTY
    },
    build: |options| {
        let law_f = [options.real("mean_f"), options.real("width_f")];
        let redraws_f = options.text("repair_f") == "redraw";
        if redraws_f && law_f == [0.0, 0.0] {
            return Err("every F would be 0, and repair_f=redraw draws until F is above 0: write mean_f or width_f above 0".to_owned());
        }
        let f = Normal { law: law_f, redraws: redraws_f };
        let c = Centre {
            learn: options.integer("learn"),
            memory: match options.text("memory") {
                "batches" => Memory::Batches,
                "period" => Memory::Period,
                _ => Memory::Rounds,
            },
            random_if_empty: options.text("empty") == "random",
            by_mean: options.text("centre") == "mean",
            start: options.real_or_random("start_c"),
            mu: 0.0,
            round: 0,
            window: Window::default(),
            held: Held::new(options.integer("hold"), options.text("repair") == "redraw"),
        };
        Ok(Box::new(PerColumn::new(f, c)))
    },
};

/// F: normal, and not learned.
struct Normal {
    /// The mean and the standard deviation.
    law: [f64; 2],
    /// Whether values outside (0, 2] are redrawn.
    redraws: bool,
}

impl Rule for Normal {
    fn range(&self) -> [f64; 2] {
        if self.redraws { [0.0, 2.0] } else { [-f64::MAX, f64::MAX] }
    }

    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        let [mean, width] = self.law;
        let normals = rng.normals(column.len());
        for (value, normal) in column.iter_mut().zip(normals) {
            *value = mean + width * normal;
        }
        if self.redraws {
            for value in column {
                while !(*value > 0.0 && *value <= 2.0) {
                    *value = mean + width * rng.normal();
                }
            }
        }
    }
}

/// What is dropped from the stored successes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    /// The oldest round.
    Rounds,
    /// In every round the oldest batch.
    Batches,
    /// Everything, after each learning period.
    Period,
}

/// C: normal around the median of the stored successes.
struct Centre {
    learn: usize,
    memory: Memory,
    random_if_empty: bool,
    by_mean: bool,
    start: Start,
    mu: f64,
    /// The number of the present round, from 1 on.
    round: usize,
    window: Window,
    held: Held,
}

impl Centre {
    /// Computes μ_C from what is stored.
    fn learned(&mut self, rng: &mut Stream) -> f64 {
        let finished = self.round - 1;
        let waits = match self.memory {
            Memory::Rounds => finished < self.learn,
            Memory::Batches => self.round < self.learn,
            Memory::Period => finished == 0 || !finished.is_multiple_of(self.learn),
        };
        if waits {
            return self.mu;
        }
        let centre = if self.by_mean { self.window.mean() } else { self.window.median() };
        match self.memory {
            Memory::Rounds => {}
            Memory::Batches => self.window.drop_oldest(),
            Memory::Period => self.window.clear(),
        }
        centre.unwrap_or_else(|| if self.random_if_empty { rng.uniform() } else { self.mu })
    }
}

impl Rule for Centre {
    fn start(&mut self, n: usize, rng: &mut Stream) {
        self.mu = begin(self.start, rng);
        self.round = 0;
        self.window.clear();
        self.held.start(n);
    }

    fn shrink(&mut self, kept: &[usize]) {
        self.held.shrink(kept);
    }

    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        self.round += 1;
        self.mu = self.learned(rng);
        self.held.sample(self.round - 1, self.mu, column, rng);
    }

    fn update(&mut self, used: &[f64], outcome: &Outcome, _rng: &mut Stream) {
        let by_rounds = self.memory == Memory::Rounds;
        self.window.push(used, outcome.success, by_rounds);
        if by_rounds && self.window.batches() > self.learn {
            self.window.drop_oldest();
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("mu_c", self.mu);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{gap, run, traced};
    use crate::{C, F, FC, Flags, Params, Tracked};

    /// The μ_C of each round when these values of C succeed, one round after the other.
    fn centres(spec: &str, rounds: &[&[f64]]) -> Vec<f64> {
        let (mut pam, mut rng, mut params) = run(spec, Tracked::C, 3);
        let mut seen = Vec::new();
        for won in rounds {
            let c = (0..3).map(|i| won.get(i).copied().unwrap_or(0.99)).collect();
            let flags = Flags::from((0..3).map(|i| i < won.len()).collect::<Vec<_>>());
            pam.update(&Params::from_columns(FC, [vec![], c]), &flags.outcome(), &mut rng);
            pam.sample(&mut params, &mut rng);
            seen.push(traced(&*pam)[0].1);
        }
        seen
    }

    #[test]
    fn the_window_holds_the_last_rounds() {
        // The first median is that of rounds 1 and 2. Rounds 4 and 5 have no success: then nothing is stored, and μ_C stays.
        let rounds: [&[f64]; 7] = [&[0.1, 0.2], &[0.9], &[0.3, 0.4, 0.8], &[], &[], &[0.7], &[0.6]];
        assert_eq!(centres("sade:learn=2", &rounds), [0.5, 0.2, 0.5 * (0.4 + 0.8), 0.4, 0.4, 0.7, 0.5 * (0.7 + 0.6)]);
        let means = centres("sade:learn=2,centre=mean", &rounds);
        assert!((means[1] - 0.4).abs() < 1e-15 && (means[2] - 0.6).abs() < 1e-15, "{means:?}");
    }

    #[test]
    fn the_program_drops_a_batch_per_round_and_draws_mu_if_nothing_is_stored() {
        // Learning starts in round 2 with the batch of round 1, which is dropped then.
        let rounds: [&[f64]; 5] = [&[0.1, 0.2], &[0.9], &[], &[0.3, 0.4, 0.8], &[]];
        let seen = centres("sade:preset=code,learn=2", &rounds);
        assert_eq!((seen[0], seen[1], seen[3]), (0.5 * (0.1 + 0.2), 0.9, 0.4));
        assert!([seen[2], seen[4]].iter().all(|mu| ![0.1, 0.4, 0.5, 0.9].contains(mu) && (0.0..1.0).contains(mu)));
        assert_ne!(seen[2], seen[4]);
    }

    #[test]
    fn the_version_of_2005_holds_c_for_5_rounds_and_learns_every_25() {
        let (mut pam, mut rng, mut params) = run("sade:preset=published-2005", Tracked::PAIR, 4);
        let (mut drawn, mut centres) = (vec![params[C].to_vec()], Vec::new());
        for round in 1..=50 {
            // In round k of each period one C succeeds: k / 100. The mean over the rounds 1 to 25 is 0.13.
            let won = f64::from((round - 1) % 25 + 1) / 100.0 + if round > 25 { 0.5 } else { 0.0 };
            let used = Params::from_columns(FC, [vec![0.5; 4], vec![won, 0.9, 0.9, 0.9]]);
            pam.update(&used, &Flags::from([true, false, false, false]).outcome(), &mut rng);
            pam.sample(&mut params, &mut rng);
            drawn.push(params[C].to_vec());
            centres.push(traced(&*pam)[0].1);
        }
        for round in 1..=50 {
            assert_eq!(drawn[round] == drawn[round - 1], round % 5 != 0, "round {round}");
        }
        assert!(centres[..24].iter().all(|mu| *mu == 0.5) && (centres[24] - 0.13).abs() < 1e-12, "{centres:?}");
        // The first period is forgotten: the mean of the second is 0.63.
        assert!(centres[25..49].iter().all(|mu| *mu == centres[24]) && (centres[49] - 0.63).abs() < 1e-12);
    }

    #[test]
    fn f_of_2005_is_redrawn_until_it_is_in_its_range() {
        let (_, _, params) = run("sade:preset=published-2005", Tracked::F, 200_000);
        let below = |x: f64| 0.5 * libm::erfc(-(x - 0.5) / (0.3 * std::f64::consts::SQRT_2));
        let cdf = |x: f64| ((below(x) - below(0.0)) / (below(2.0) - below(0.0))).clamp(0.0, 1.0);
        assert!(params[F].iter().all(|f| 0.0 < *f && *f <= 2.0));
        // Kolmogorov: P(> 3) < 3.1e-8.
        let gap = gap(params[F].to_vec(), cdf, cdf);
        assert!(gap < 3.0, "{gap}");
        let never = crate::pams().spec("sade:mean_f=0,width_f=0,repair_f=redraw").unwrap().build().err().unwrap();
        assert!(never.to_string().contains("write mean_f or width_f above 0"), "{never}");
    }

    #[test]
    fn learning_starts_after_the_period() {
        let (mut pam, mut rng, mut params) = run("sade", Tracked::C, 10);
        let used = Params::from_columns(FC, [vec![], vec![0.8; 10]]);
        for finished in 1..=50 {
            assert_eq!(traced(&*pam), [("mu_c", 0.5)], "{finished}");
            pam.update(&used, &Flags::from([true; 10]).outcome(), &mut rng);
            pam.sample(&mut params, &mut rng);
        }
        assert_eq!(traced(&*pam), [("mu_c", 0.8)]);
    }

    #[test]
    fn f_is_normal_and_not_repaired() {
        let (_, rng, params) = run("sade", Tracked::F, 200_000);
        assert_eq!((rng.drawn().uniform, rng.drawn().normal), (0, 200_000), "C is not tracked");
        let cdf = |x: f64| 0.5 * libm::erfc(-(x - 0.5) / (0.3 * std::f64::consts::SQRT_2));
        assert!((cdf(0.0) - 0.047_790).abs() < 5e-7 && (1.0 - cdf(1.0) - 0.047_790).abs() < 5e-7);
        // Six standard errors of a share of 0.0478 in 200,000 draws are 0.0029: probability 2e-9. Kolmogorov: P(> 3) < 3.1e-8.
        let share = |is: fn(&&f64) -> bool| params[F].iter().filter(is).count() as f64 / 2e5;
        let (below, above) = (share(|f| **f < 0.0), share(|f| **f > 1.0));
        assert!((below - 0.047_790).abs() < 0.0029 && (above - 0.047_790).abs() < 0.0029, "{below} {above}");
        let gap = gap(params[F].to_vec(), cdf, cdf);
        assert!(gap < 3.0, "{gap}");
    }

    #[test]
    fn c_is_clipped_or_redrawn() {
        for (spec, ends) in
            [("sade:start_c=0.95", true), ("sade:start_c=0.95,preset=published", false), ("sade:start_c=0.95,preset=code", false)]
        {
            let (_, _, params) = run(spec, Tracked::C, 10_000);
            assert_eq!(params[C].contains(&1.0), ends, "{spec}");
        }
    }
}
