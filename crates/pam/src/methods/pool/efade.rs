//! PAM of EFADE: C comes from one of two intervals, chosen by a running mean of their success rates; F is constant.
//!
//! # References
//! A. W. Mohamed, P. N. Suganthan: Real-parameter unconstrained optimization based on enhanced fitness-adaptive differential evolution
//! algorithm with novel mutation. Soft Comput. 22(10), 2018. <https://doi.org/10.1007/s00500-017-2777-2>

use crate::methods::prelude::*;
use crate::methods::value::{f_value, up_to};

/// The lower ends of the two intervals, and their length.
const LOW: [f64; 2] = [0.05, 0.9];
const LENGTH: f64 = 0.1;
/// C of the first interval is below this, C of the second above.
const BETWEEN: f64 = 0.5;
/// What the paper adds to the success rates.
const EPSILON: f64 = 0.01;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "efade",
    about: "draws C from [0.05, 0.15] or [0.9, 1], chosen by a running mean of their success rates; F is constant",
    source: Source::Published(&[&bibliography::EFADE]),
    rule: "C_i ~ U[0.05, 0.15) with probability p_1, else U[0.9, 1); p starts at (½, ½)      F_i = f
after round g = 1, 2, …: p ← ((g − 1) p + w)/g      w_k = s_k / (s_1 + s_2), (½, ½) if both are 0
rates=round: s_k = successes / uses of interval k in this round, 0 if unused
rates=all:   s_k = successes / uses of interval k in all rounds so far + 0.01, 0.01 if unused
p is an unweighted mean over all rounds: it changes more and more slowly.",
    ledger: include_str!("../../../text/efade.txt"),
    differs: "only its C is adapted here, by the rule of the released program. The published algorithm also has a mutation with scale \
              factors of its own, and another rule for the success rates: rates=all",
    options: &[
        f_value("f", "0.7", "F of every individual"),
        OptionDef::choice("rates", &["round", "all"], "success rates of the last round, or of all rounds so far"),
    ],
    presets: &[
        preset("published", "success rates as in the paper", &[("rates", "all")]),
        preset("code", "success rates as in the program; the same as the defaults", &[("rates", "round")]),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let all = options.text("rates") == "all";
    Ok(Box::new(Efade { f: options.real("f"), all, first: 0.5, rounds: 0.0, used: [0.0; 2], won: [0.0; 2] }))
});

struct Efade {
    f: f64,
    /// Whether success rates are those of all rounds.
    all: bool,
    /// The probability of the first interval.
    first: f64,
    rounds: f64,
    /// Uses and successes of the intervals, in all rounds.
    used: [f64; 2],
    won: [f64; 2],
}

wide! {
    /// Converts draws from U[0, 1) into C. One draw chooses the interval and the place in it.
    fn choose(draws: &[f64], first: f64, column: &mut [f64]) {
        let [one, other] = [LENGTH / first, LENGTH / (1.0 - first)];
        for (c, draw) in column.iter_mut().zip(draws) {
            let low = (LOW[0] + one * draw).min(LOW[0] + LENGTH);
            let high = (LOW[1] + other * (draw - first)).min(LOW[1] + LENGTH);
            *c = if *draw < first { low } else { high };
        }
    }
}

impl Efade {
    /// The shares of the two intervals in the sum of their success rates.
    fn first_share(&self, used: [f64; 2], won: [f64; 2]) -> f64 {
        let extra = if self.all { EPSILON } else { 0.0 };
        let rate = |k: usize| extra + if used[k] > 0.0 { won[k] / used[k] } else { 0.0 };
        let sum = rate(0) + rate(1);
        if sum > 0.0 { rate(0) / sum } else { 0.5 }
    }
}

impl Pam for Efade {
    fn range(&self, column: usize) -> [f64; 2] {
        if column == F { up_to(self.f) } else { [0.0, 1.0] }
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        (self.first, self.rounds, self.used, self.won) = (0.5, 0.0, [0.0; 2], [0.0; 2]);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        out[F].fill(self.f);
        choose(rng.uniforms(out[C].len()), self.first, &mut out[C]);
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        if used[C].is_empty() {
            return;
        }
        let [mut uses, mut wins] = [[0.0; 2]; 2];
        for (c, one) in used[C].iter().zip(outcome.ones) {
            let interval = usize::from(*c > BETWEEN);
            uses[interval] += 1.0;
            wins[interval] += one;
        }
        for k in 0..2 {
            self.used[k] += uses[k];
            self.won[k] += wins[k];
        }
        let share = if self.all { self.first_share(self.used, self.won) } else { self.first_share(uses, wins) };
        self.first = (self.first * self.rounds + share) / (self.rounds + 1.0);
        self.rounds += 1.0;
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("p", self.first);
        show("p", 1.0 - self.first);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{gap, run, traced};
    use crate::{C, F, FC, Flags, Params, Tracked};

    /// The probability of the first interval after rounds with these C and successes.
    fn taught(spec: &str, rounds: &[([f64; 4], [bool; 4])]) -> f64 {
        let (mut pam, mut rng, _) = run(spec, Tracked::C, 4);
        for (c, flags) in rounds {
            let used = Params::from_columns(FC, [vec![], c.to_vec()]);
            pam.update(&used, &Flags::from(*flags).outcome(), &mut rng);
        }
        traced(&*pam)[0].1
    }

    const C_OF_A_ROUND: [f64; 4] = [0.1, 0.1, 0.95, 0.95];

    #[test]
    fn two_rounds_by_hand() {
        // Rates 1/2 and 1: w = 1/3; then 1/2 and 0: w = 1, and the mean is 2/3.
        let rounds = [(C_OF_A_ROUND, [true, false, true, true]), (C_OF_A_ROUND, [true, false, false, false])];
        assert!((taught("efade", &rounds[..1]) - 1.0 / 3.0).abs() < 1e-15);
        assert!((taught("efade", &rounds) - 2.0 / 3.0).abs() < 1e-15);
        // All rounds: 0.51/(0.51 + 1.01); then 0.51/(0.51 + 0.51).
        assert!((taught("efade:preset=published", &rounds) - f64::midpoint(0.51 / 1.52, 0.5)).abs() < 1e-15);
    }

    #[test]
    fn nothing_succeeds_or_one_interval_is_unused() {
        assert_eq!(taught("efade", &[(C_OF_A_ROUND, [false; 4])]), 0.5);
        assert_eq!(taught("efade:rates=all", &[(C_OF_A_ROUND, [false; 4])]), 0.5);
        assert_eq!(taught("efade", &[([0.1; 4], [true; 4])]), 1.0);
        assert_eq!(taught("efade", &[([0.95; 4], [true; 4])]), 0.0);
    }

    #[test]
    fn c_is_uniform_on_both_intervals() {
        // Rates 1/3 and 1, then 1/2 and 0.
        let some = ([0.1, 0.1, 0.1, 0.95], [true, false, false, true]);
        let all = (C_OF_A_ROUND, [true, false, false, false]);
        for (first, lesson) in [(0.5, None), (0.25, Some(some)), (1.0, Some(all))] {
            let (mut pam, mut rng, _) = run("efade", Tracked::PAIR, 4);
            if let Some((c, flags)) = lesson {
                let used = Params::from_columns(FC, [vec![0.7; 4], c.to_vec()]);
                pam.update(&used, &Flags::from(flags).outcome(), &mut rng);
            }
            assert!((traced(&*pam)[0].1 - first).abs() < 1e-15);
            let mut params = Params::new(200_000, Tracked::PAIR);
            pam.sample(&mut params, &mut rng);
            let cdf = |x: f64| first * ((x - 0.05) / 0.1).clamp(0.0, 1.0) + (1.0 - first) * ((x - 0.9) / 0.1).clamp(0.0, 1.0);
            // Kolmogorov: P(> 3) < 3.1e-8 each.
            let gap = gap(params[C].to_vec(), cdf, cdf);
            assert!(gap < 3.0, "{first}: {gap}");
            assert!(params[F].iter().all(|f| *f == 0.7));
        }
    }
}
