//! PAM of jDElscop: jDE with other ranges for each of its three strategies; here for one of them.
//!
//! # References
//! J. Brest, M. Sepesy Maučec: Self-adaptive differential evolution algorithm using population size reduction and three strategies. Soft
//! Comput. 15(11), 2011. <https://doi.org/10.1007/s00500-010-0644-5>

use super::owned::Owned;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "jdelscop",
    about: "as jde, with the ranges of F and C of one of the three strategies of jDElscop",
    source: Source::Published(&[&bibliography::JDELSCOP]),
    rule: "F'_i = U[low_f, 1] with probability τ_f, else F_i               kept for the next round only on success;
C'_i = U[low_c, high_c] with probability τ_c, else C_i          otherwise the old value returns
strategy=bin   F in [0.4, 1]             C in [0.7, 0.95]
strategy=exp   F in [0.5, 1]             C in [0.3, 1]
strategy=best  F in [0.1 + √(1/n), 1]    C in [0, 1]      n is the present population size
If nothing succeeds, nothing changes.",
    ledger: include_str!("../../../text/jdelscop.txt"),
    differs: "in jDElscop each individual owns three pairs (F, C), one for each strategy, and the strategy decides which pair is used \
              and learned: with probability 0.1 in the second half of the run best/1/bin, otherwise rand/1/bin for the first half of \
              the population and rand/1/exp for the second half. A PAM does not choose mutations and crossovers: this one has the pair \
              of one strategy for the whole run. The change of the sign of F, with probability 0.75 if the third vector is better than \
              the second, and the four population sizes are not part of this PAM either",
    options: &[
        OptionDef::choice("strategy", &["bin", "exp", "best"], "the strategy whose pair this is: rand/1/bin, rand/1/exp or best/1/bin"),
        OptionDef::unit("tau_f", "0.1", "probability that F is redrawn"),
        OptionDef::unit("tau_c", "0.1", "probability that C is redrawn"),
        OptionDef::unit_or_random("start_f", "0.5", "first F of every individual"),
        OptionDef::unit_or_random("start_c", "0.9", "first C of every individual"),
    ],
    shorthands: &[TAU, START],
    presets: &[preset("published", "the pair of rand/1/bin, as in the paper; the same as the defaults", &[])],
}
.built(|options| {
    let strategy = options.text("strategy");
    let columns = Owned::pair(
        options,
        match strategy {
            "exp" => [[0.5, 1.0], [0.3, 1.0]],
            "best" => [[0.1, 1.0], [0.0, 1.0]],
            _ => [[0.4, 1.0], [0.7, 0.95]],
        },
    );
    if strategy == "best" {
        return Ok(Box::new(PerColumn::new(BySize(columns.f), columns.c)));
    }
    Ok(Box::new(columns))
});

/// F of the strategy `best`: its smallest value depends on the population size.
struct BySize(Owned);

impl BySize {
    fn set_size(&mut self, n: usize) {
        self.0.low = (0.1 + (1.0 / n as f64).sqrt()).min(self.0.high);
    }
}

impl Rule for BySize {
    fn start(&mut self, n: usize, rng: &mut Stream) {
        self.set_size(n);
        self.0.start(n, rng);
    }

    fn shrink(&mut self, kept: &[usize]) {
        self.set_size(kept.len());
        self.0.shrink(kept);
    }

    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        self.0.sample(column, rng);
    }

    fn update(&mut self, used: &[f64], outcome: &Outcome, rng: &mut Stream) {
        self.0.update(used, outcome, rng);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::run;
    use crate::{C, F, Flags, Tracked};

    /// The smallest and the largest value.
    fn ends(values: &[f64]) -> [f64; 2] {
        values.iter().fold([1.0, 0.0], |[low, high], value| [low.min(*value), high.max(*value)])
    }

    #[test]
    fn each_strategy_has_its_ranges() {
        let n = 10_000;
        for (strategy, f, c) in [("bin", [0.4, 1.0], [0.7, 0.95]), ("exp", [0.5, 1.0], [0.3, 1.0]), ("best", [0.11, 1.0], [0.0, 1.0])] {
            let (_, _, params) = run(&format!("jdelscop:tau=1,strategy={strategy}"), Tracked::PAIR, n);
            for (seen, range) in [(ends(&params[F]), f), (ends(&params[C]), c)] {
                // The ends of 10,000 draws are within 0.3 % of the range: probability of more 2 · 0.997^10,000 = 2e-13.
                let most = 0.003 * (range[1] - range[0]);
                assert!(seen[0] >= range[0] && seen[0] < range[0] + most, "{strategy}: {seen:?}");
                assert!(seen[1] <= range[1] && seen[1] > range[1] - most, "{strategy}: {seen:?}");
            }
        }
    }

    #[test]
    fn the_smallest_f_of_best_follows_the_population_size() {
        let (mut pam, mut rng, _) = run("jdelscop:tau=1,strategy=best", Tracked::F, 10_000);
        pam.shrink(&(0..4).collect::<Vec<_>>());
        let mut params = crate::Params::new(4, Tracked::F);
        for _ in 0..100 {
            pam.sample(&mut params, &mut rng);
            assert!(params[F].iter().all(|f| (0.6..=1.0).contains(f)), "{:?}", &params[F]);
        }
    }

    #[test]
    fn starts_at_half_and_nine_tenths_and_keeps_successes_only() {
        let (mut pam, mut rng, mut params) = run("jdelscop:tau=0", Tracked::PAIR, 3);
        assert_eq!((&params[F], &params[C]), (&[0.5; 3][..], &[0.9; 3][..]));
        (params[F][0], params[C][1]) = (0.7, 0.8);
        pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
        let used = params.clone();
        pam.sample(&mut params, &mut rng);
        assert_eq!((&params[F], &params[C]), (&[0.5; 3][..], &[0.9; 3][..]));
        pam.update(&used, &Flags::from([true, false, false]).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        assert_eq!((&params[F], &params[C]), (&[0.7, 0.5, 0.5][..], &[0.9; 3][..]));
    }
}
