//! PAM of SaNSDE: F is normal or Cauchy with a learned probability; C is normal around a mean weighted by gains.
//!
//! # References
//! Z. Yang, K. Tang, X. Yao: Self-adaptive differential evolution with neighborhood search. CEC 2008.
//! <https://doi.org/10.1109/CEC.2008.4630935>

use super::held::Held;
use super::record::Record;
use super::two_laws::{Laws, Repair, mixed};
use crate::methods::{PerColumn, Rule, Start, begin};
use crate::spec::{Entry, OptionDef, Page, Preset, Source};
use crate::{Asks, Feedback, Outcome, Pam, Stream, bibliography};
use std::collections::VecDeque;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "sansde",
        about: "learns the probability of normal and Cauchy F, and a mean of C weighted by gains",
        source: Source::Published(&[&bibliography::SANSDE]),
        rule: "F_i ~ N(0.5, 0.3²) with probability p, else Cauchy(0, 1)
    outside [0, 1]: as it is (repair_f=none), its absolute value (abs), or the nearer end (clip)
after the first learn rounds, and then every `every` rounds: p ← s₁ t₂ / (s₂ t₁ + s₁ t₂)
    s successes and t uses of the two laws since the last time; p stays if this is 0/0
    all four counts begin at s = count and t = 2 count
C_i ~ N(μ_C, 0.1²), clipped to [0, 1] (repair_c=clip) or redrawn until in [0, 1] (redraw)
    a new one after every hold rounds
after every learn_c rounds, from round window on: μ_C ← Σ g C / Σ g over the successes of the last
    window rounds, g the gain
If nothing succeeded in these rounds, μ_C stays.",
        ledger: &[
            "preset=published holds the C of each individual for 5 rounds (hold=5), learns μ_C every 25 rounds (learn_c=25) and p every \
             50 (every=50). The paper of 2008 was not at hand: these periods are those of programs in the lineage of the authors; one copy \
             of them, in DECC-MDG, learns μ_C and p every 24 rounds. The review of 2020 draws C in every round.",
            "These programs take |F| (repair_f=abs), start all counters at 1 (count=1), redraw C until it is in (0, 1), and learn p after \
             51, 101, … rounds (learn=51): preset=code.",
            "The default every=1 is a fit, not a rule that is written anywhere. The review's rule for p can be read in two ways: a period \
             of 50 rounds again and again, or every round after the first 50, each time with the counts since the last time. The second \
             one (every=1) reproduces the published curve within 0.012 at the end and was chosen for that reason, after about thirty \
             readings had been tried; with the first one (every=50) the end is 0.059 too high.",
            "With counts that start at 0, p = 0 and p = 1 are final: a law that is not used cannot succeed. With every=1 this happens soon \
             after round 50, so that the PAM chooses one of the two laws.",
            "The review does not repair the F of SaDE and does not say whether that of SaNSDE is repaired; its general rule, the nearer \
             end (repair_f=clip), does not reproduce the published curve. It does not say either over which rounds the mean of C is taken; \
             here it is the last 50: window=50.",
            "A success is f(u) ≤ f(x) for p; μ_C learns from f(u) < f(x) only, which the gains as weights imply.",
        ],
        differs: "SaNSDE also learns which of two mutations to use; that is not part of this PAM",
        options: &[
            OptionDef::integer("learn", [1, 100_000], "50", "rounds before the first update of p"),
            OptionDef::integer("every", [1, 100_000], "1", "rounds between later updates of p"),
            OptionDef::integer("learn_c", [1, 100_000], "1", "rounds between updates of μ_C"),
            OptionDef::integer("window", [1, 100_000], "50", "rounds that the mean of C is taken over"),
            OptionDef::integer("hold", [1, 100_000], "1", "rounds for which a C is held"),
            OptionDef::integer("count", [0, 1000], "0", "first value of the counters"),
            OptionDef::choice("repair_f", &["none", "abs", "clip"], "F outside [0, 1]: as it is, its absolute value, or the nearer end"),
            OptionDef::choice("repair_c", &["clip", "redraw"], "C outside [0, 1]: nearer end, or redrawn"),
            OptionDef::unit("start_p", "0.5", "first p"),
            OptionDef::unit_or_random("start_c", "0.5", "first μ_C"),
        ],
        presets: &[
            Preset {
                name: "review",
                about: "as in the review of 2020, with every=1, which is a fit to its curve; the same as the defaults",
                sets: &[],
            },
            Preset {
                name: "published",
                about: "as in the paper of 2008: C held for 5 rounds, μ_C learned every 25 rounds and p every 50",
                sets: &[("every", "50"), ("learn_c", "25"), ("window", "25"), ("hold", "5")],
            },
            Preset {
                name: "code",
                about: "as in the programs in the lineage of the authors: as the paper, with |F|, counters that start at 1, and p first \
                        learned after 51 rounds",
                sets: &[
                    ("learn", "51"),
                    ("every", "50"),
                    ("learn_c", "25"),
                    ("window", "25"),
                    ("hold", "5"),
                    ("count", "1"),
                    ("repair_f", "abs"),
                    ("repair_c", "redraw"),
                ],
            },
        ],
        ..Page::EMPTY
    },
    build: |options| {
        let f = TwoLaws {
            learn: options.integer("learn"),
            every: options.integer("every"),
            count: options.integer("count") as f64,
            repair: Repair::named(options.text("repair_f")),
            start: options.real("start_p"),
            p: 0.0,
            round: 0,
            laws: Laws::default(),
            coins: Vec::new(),
        };
        let c = Weighted {
            learn: options.integer("learn_c"),
            window: options.integer("window"),
            start: options.real_or_random("start_c"),
            mu: 0.0,
            round: 0,
            records: VecDeque::new(),
            held: Held::new(options.integer("hold"), options.text("repair_c") == "redraw"),
        };
        Ok(Box::new(PerColumn::new(f, c)))
    },
};

/// F: normal with probability p, else Cauchy.
struct TwoLaws {
    learn: usize,
    every: usize,
    count: f64,
    repair: Repair,
    start: f64,
    p: f64,
    /// The number of finished rounds.
    round: usize,
    laws: Laws,
    /// One draw for each individual: below p its F is normal.
    coins: Vec<f64>,
}

impl Rule for TwoLaws {
    fn range(&self) -> [f64; 2] {
        self.repair.range()
    }

    fn start(&mut self, _n: usize, _rng: &mut Stream) {
        self.p = self.start;
        self.round = 0;
        self.laws = Laws::starting_at(self.count);
    }

    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        self.coins.resize(column.len(), 0.0);
        rng.fill_uniform(&mut self.coins);
        mixed(&self.coins, self.p, rng.normals(2 * column.len()), column);
        self.repair.all(column);
    }

    fn update(&mut self, _used: &[f64], outcome: &Outcome, _rng: &mut Stream) {
        self.round += 1;
        self.laws.add(&self.coins, self.p, outcome);
        if self.round >= self.learn && (self.round - self.learn).is_multiple_of(self.every) {
            self.p = self.laws.share().unwrap_or(self.p);
            self.laws = Laws::starting_at(self.count);
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("p", self.p);
    }
}

/// C: normal around the mean of recent successes, weighted by gains.
struct Weighted {
    learn: usize,
    window: usize,
    start: Start,
    mu: f64,
    /// The number of finished rounds.
    round: usize,
    /// Those of the last rounds, oldest first.
    records: VecDeque<Record>,
    held: Held,
}

impl Rule for Weighted {
    fn asks(&self) -> Asks {
        Asks::uses(Feedback::GAINS)
    }

    fn start(&mut self, n: usize, rng: &mut Stream) {
        self.mu = begin(self.start, rng);
        self.round = 0;
        self.records.clear();
        self.held.start(n);
    }

    fn shrink(&mut self, kept: &[usize]) {
        self.held.shrink(kept);
    }

    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        self.held.sample(self.round, self.mu, column, rng);
    }

    fn update(&mut self, used: &[f64], outcome: &Outcome, _rng: &mut Stream) {
        self.round += 1;
        if self.records.len() == self.window {
            self.records.pop_front();
        }
        let mut record = Record::default();
        record.add(used, outcome);
        self.records.push_back(record);
        if self.round >= self.window && self.round.is_multiple_of(self.learn) {
            let all = self.records.iter().fold(Record::default(), Record::and);
            self.mu = all.mean().unwrap_or(self.mu);
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("mu_c", self.mu);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{C, F, FC, Flags, Pam, Params, Stream, Tracked};

    /// One round in which these values of C succeed with these gains.
    fn teach(pam: &mut dyn Pam, rng: &mut Stream, c: [f64; 2], gains: [f64; 2]) {
        let used = Params::from_columns(FC, [vec![], c.to_vec()]);
        pam.update(&used, &Flags::from([true, true]).outcome().gaining(&gains), rng);
    }

    #[test]
    fn mu_is_the_mean_weighted_by_gains() {
        let (mut pam, mut rng, mut params) = run("sansde:window=1", Tracked::C, 2);
        teach(&mut *pam, &mut rng, [0.4, 0.8], [1.0, 3.0]);
        let [(_, mu)] = traced(&*pam)[..] else { panic!("one centre") };
        assert!((mu - 0.7).abs() < 1e-15, "{mu}");
        pam.sample(&mut params, &mut rng);
        pam.update(&params, &Flags::from([false, false]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("mu_c", mu)], "nothing succeeded");
        // Gains that are all 0 count equally.
        teach(&mut *pam, &mut rng, [0.5, 0.25], [0.0, 0.0]);
        assert_eq!(traced(&*pam), [("mu_c", 0.375)]);
    }

    #[test]
    fn paper_and_program_learn_mu_over_25_rounds_and_hold_c_for_5() {
        ["sansde:preset=published", "sansde:preset=code"].into_iter().for_each(mu_after_25_rounds);
    }

    fn mu_after_25_rounds(spec: &str) {
        let (mut pam, mut rng, mut params) = run(spec, Tracked::C, 2);
        let mut seen = vec![params[C].to_vec()];
        for round in 1..25 {
            teach(&mut *pam, &mut rng, [0.25, 0.75], [1.0, f64::from(round)]);
            assert_eq!(traced(&*pam), [("mu_c", 0.5)]);
            pam.sample(&mut params, &mut rng);
            seen.push(params[C].to_vec());
        }
        for round in 1..25 {
            assert_eq!(seen[round] == seen[round - 1], round % 5 != 0, "round {round}");
        }
        teach(&mut *pam, &mut rng, [0.25, 0.75], [1.0, 0.0]);
        // Weights: 25 for 0.25, and 1 + … + 24 = 300 for 0.75.
        assert_eq!(traced(&*pam), [("mu_c", (25.0 * 0.25 + 300.0 * 0.75) / 325.0)]);
    }

    #[test]
    fn p_follows_the_success_rates_of_the_laws() {
        let n = 10_000;
        // Only values above 1.5 succeed: 0.04 % of the normal draws and arccot(1.5)/π = 18.7 % of the Cauchy draws.
        let (mut pam, mut rng, mut params) = run("sansde:learn=2", Tracked::F, n);
        for round in 1..=2 {
            assert_eq!(traced(&*pam), [("p", 0.5)], "round {round}");
            let flags = Flags::from(params[F].iter().map(|f| *f > 1.5).collect::<Vec<_>>());
            pam.update(&params, &flags.outcome(), &mut rng);
            pam.sample(&mut params, &mut rng);
        }
        let [(_, p)] = traced(&*pam)[..] else { panic!("one probability") };
        assert!(p < 0.02, "{p}");
        // Nothing succeeds: p stays, and the counts begin again.
        pam.update(&params, &Flags::from(vec![false; n]).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        assert_eq!(traced(&*pam), [("p", p)]);
        // The next round alone decides: a negative F is a normal one with probability 0.05 and a Cauchy one with probability 1/2.
        let flags = Flags::from(params[F].iter().map(|f| *f < 0.0).collect::<Vec<_>>());
        pam.update(&params, &flags.outcome(), &mut rng);
        let [(_, p)] = traced(&*pam)[..] else { panic!("one probability") };
        assert!(p < 0.3, "{p}");
    }

    #[test]
    fn p_is_learned_in_every_round_or_in_periods() {
        for (spec, rounds) in [
            ("sansde:learn=3", [3, 4, 5]),
            ("sansde:learn=3,every=2", [3, 5, 7]),
            ("sansde:preset=published", [50, 100, 150]),
            // The program counts rounds from 0 and learns at the end of those that 50 divides, but for the first.
            ("sansde:preset=code", [51, 101, 151]),
        ] {
            let (mut pam, mut rng, mut params) = run(spec, Tracked::F, 200);
            let mut changes = Vec::new();
            for round in 1..=151 {
                let before = traced(&*pam);
                // Everything succeeds in odd rounds and half of it in even ones, so that p changes at each update.
                let flags = Flags::from((0..200).map(|i| round % 2 == 1 || i % 3 == round / 2 % 3).collect::<Vec<_>>());
                pam.update(&params, &flags.outcome(), &mut rng);
                pam.sample(&mut params, &mut rng);
                if traced(&*pam) != before {
                    changes.push(round);
                }
            }
            assert_eq!(changes[..3], rounds, "{spec}");
        }
    }
}
