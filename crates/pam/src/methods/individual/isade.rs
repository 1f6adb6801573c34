//! PAM of ISADE: jDE in which a renewal of an individual that is better than average can only make its values smaller.
//!
//! # References
//! L. Jia, W. Gong, H. Wu: An improved self-adaptive control parameter of differential evolution for global optimization. ISICA 2009.

use super::owned::{Owned, ranges};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "isade",
    about: "as jde, but a renewal makes the values of better-than-average individuals smaller",
    source: Source::Published(&[&bibliography::ISADE]),
    rule: "α_i = (f_i − min f) / (mean f − min f)
with probability τ_f: F'_i = low_f + α_i (F_i − low_f) if f_i < mean f, else U[low_f, high_f]; otherwise F_i
with probability τ_c: C'_i = low_c + α_i (C_i − low_c) if f_i < mean f, else U[low_c, high_c]; otherwise C_i
success: F'_i and C'_i are kept      failure: the old values return
If all values are equal or the mean is not a number, the second case applies to everyone.
If nothing succeeds, nothing changes.",
    ledger: include_str!("../../../text/isade.txt"),
    options: &[
        OptionDef::unit("tau_f", "0.1", "probability that F is renewed"),
        OptionDef::unit("tau_c", "0.1", "probability that C is renewed"),
        OptionDef::unit("low_f", "0.1", "smallest F"),
        OptionDef::unit("high_f", "1", "largest F drawn"),
        OptionDef::unit("low_c", "0", "smallest C"),
        OptionDef::unit("high_c", "1", "largest C drawn"),
        OptionDef::unit_or_random("start_f", "0.5", "first F of every individual"),
        OptionDef::unit_or_random("start_c", "0.9", "first C of every individual"),
    ],
    shorthands: &[TAU, LOW, HIGH, START],
    presets: &[REVIEW],
    ..Page::EMPTY
}
.built(|options| {
    let PerColumn { f, c, .. } = Owned::pair(options, ranges(options)?);
    let rule = |owned: Owned| Isade { owned, alpha: Vec::new() };
    Ok(Box::new(PerColumn::new(rule(f), rule(c))))
});

/// The α of an individual that is not better than average.
const NOT_BETTER: f64 = f64::INFINITY;

struct Isade {
    owned: Owned,
    /// The α of each individual.
    alpha: Vec<f64>,
}

/// Writes the α of each individual.
fn compare(values: &[f64], alpha: &mut Vec<f64>) {
    let low = values.iter().fold(f64::INFINITY, |low, value| low.min(*value));
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let width = mean - low;
    alpha.clear();
    alpha.extend(values.iter().map(|value| if *value < mean { (value - low) / width } else { NOT_BETTER }));
}

wide! {
    /// Converts each uniform draw into a smaller value, a new value or the owned one.
    fn renew(draws: &[f64], owned: &[f64], alpha: &[f64], range: [f64; 3], out: &mut [f64]) {
        let [tau, low, high] = range;
        // Given u < τ, u/τ is uniform in [0, 1): one draw decides and provides the value.
        let stretch = (high - low) / tau;
        for (((out, draw), own), alpha) in out.iter_mut().zip(draws).zip(owned).zip(alpha) {
            let redrawn = (low + stretch * draw).min(high);
            let smaller = low + alpha * (own - low);
            // An α that is not a number counts as not better than average.
            let renewed = if *alpha <= 1.0 { smaller } else { redrawn };
            *out = if *draw < tau { renewed } else { *own };
        }
    }
}

impl Rule for Isade {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::VALUES)
    }

    fn range(&self) -> [f64; 2] {
        self.owned.range()
    }

    fn start(&mut self, n: usize, rng: &mut Stream) {
        self.owned.start(n, rng);
        self.alpha.clear();
    }

    fn look(&mut self, view: &View) {
        compare(view.values, &mut self.alpha);
    }

    fn shrink(&mut self, kept: &[usize]) {
        self.owned.shrink(kept);
        keep_rows(&mut self.alpha, kept);
    }

    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        // Without values nobody is better than average.
        self.alpha.resize(column.len(), NOT_BETTER);
        let Owned { tau, low, high, .. } = self.owned;
        renew(rng.uniforms(column.len()), self.owned.values(), &self.alpha, [tau, low, high], column);
    }

    fn update(&mut self, used: &[f64], outcome: &Outcome, rng: &mut Stream) {
        self.owned.update(used, outcome, rng);
    }
}

#[cfg(test)]
mod tests {
    use super::{NOT_BETTER, compare};
    use crate::testing::run;
    use crate::{C, F, Flags, Tracked, View};

    #[test]
    fn alpha_by_hand() {
        let mut alpha = Vec::new();
        compare(&[4.0, 0.0, 1.0, 3.0], &mut alpha);
        assert_eq!(alpha, [NOT_BETTER, 0.0, 0.5, NOT_BETTER]);
        compare(&[1.0, f64::INFINITY], &mut alpha);
        assert_eq!(alpha, [0.0, NOT_BETTER]);
        for same in [[2.0; 3], [f64::INFINITY; 3], [f64::NAN; 3], [f64::NEG_INFINITY, f64::INFINITY, 0.0]] {
            compare(&same, &mut alpha);
            assert_eq!(alpha, [NOT_BETTER; 3], "{same:?}");
        }
    }

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng, mut params) = run("isade:tau=1", Tracked::PAIR, 4);
        pam.look(&View::default().placed(&[4.0, 0.0, 1.0, 3.0], &[], 0));
        let (f, c) = (0.1 + 0.5 * (0.5 - 0.1), 0.5 * 0.9);
        pam.sample(&mut params, &mut rng);
        assert_eq!((params[F][1], params[C][1]), (0.1, 0.0), "the best one");
        assert_eq!((params[F][2], params[C][2]), (f, c));
        assert!([0, 3].iter().all(|i| params[F][*i] >= 0.1 && params[F][*i] != 0.5 && params[C][*i] != 0.9));
        // The success of the third one is kept: its next renewal starts from it.
        pam.update(&params, &Flags::from([false, false, true, false]).outcome(), &mut rng);
        pam.look(&View::default().placed(&[4.0, 0.0, 1.0, 3.0], &[], 0));
        pam.sample(&mut params, &mut rng);
        assert_eq!((params[F][2], params[C][2]), (0.1 + 0.5 * (f - 0.1), 0.5 * c));
        assert_eq!((params[F][1], params[C][1]), (0.1, 0.0));
    }

    #[test]
    fn renewals_come_at_rate_tau_and_nothing_changes_without_success() {
        let (mut pam, mut rng, mut params) = run("isade", Tracked::C, 100_000);
        let best: Vec<f64> = (0..100_000).map(|i| if i < 50_000 { 0.0 } else { 1.0 }).collect();
        pam.look(&View::default().placed(&best, &[], 0));
        for _ in 0..3 {
            pam.update(&params, &Flags::from(vec![false; 100_000]).outcome(), &mut rng);
            pam.sample(&mut params, &mut rng);
        }
        let zeros = params[C].iter().filter(|c| **c == 0.0).count() as f64;
        let own = params[C].iter().filter(|c| **c == 0.9).count() as f64;
        // Binomials: 5,000 ± 67 and 90,000 ± 95. Seven standard deviations have probability 3e-12.
        assert!((zeros - 5_000.0).abs() < 470.0 && (own - 90_000.0).abs() < 665.0, "{zeros} {own}");
    }
}
