//! PAM of jDE: every individual owns its F and C, sometimes redraws one, and keeps successful values.
//!
//! # References
//! J. Brest, S. Greiner, B. Bošković, M. Mernik, V. Žumer: Self-adapting control parameters in differential evolution. IEEE Trans. Evol. Comput. 10(6), 2006.
//! <https://doi.org/10.1109/TEVC.2006.872133>

use crate::methods::{Start, keep_rows, start_option, starts};
use crate::spec::{Bounds, Entry, Kind, OptionDef, Options, Page, Preset, Shorthand, Source};
use crate::{C, F, Outcome, Pam, Params, Stream, Tracked, bibliography, wide};
use tpam_simd::choose;

const PROBABILITY: Kind = Kind::Real(Bounds::closed(0.0, 1.0));

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "jde",
        about: "each individual owns F and C, redraws them with probability τ, keeps what succeeds",
        source: Source::Published(&[&bibliography::JDE]),
        rule: "F'_i = U[low_f, high_f] with probability τ_f, else F_i          kept for the next round only on success;
C'_i = U[low_c, high_c] with probability τ_c, else C_i          otherwise the old value returns
If nothing succeeds, nothing changes.",
        ledger: &[],
        differs: "with the defaults of the TPAM paper (2017): F and C from [0, 1], both starting at 0.5. The published jDE draws F from [0.1, 1] and starts at F = 0.5, C = 0.9: preset=original",
        options: &[
            OptionDef { name: "tau_f", kind: PROBABILITY, default: Some("0.1"), help: "probability that F is redrawn" },
            OptionDef { name: "tau_c", kind: PROBABILITY, default: Some("0.1"), help: "probability that C is redrawn" },
            OptionDef { name: "low_f", kind: PROBABILITY, default: Some("0"), help: "smallest F drawn" },
            OptionDef { name: "high_f", kind: PROBABILITY, default: Some("1"), help: "largest F drawn" },
            OptionDef { name: "low_c", kind: PROBABILITY, default: Some("0"), help: "smallest C drawn" },
            OptionDef { name: "high_c", kind: PROBABILITY, default: Some("1"), help: "largest C drawn" },
            start_option("start_f", "first F of every individual"),
            start_option("start_c", "first C of every individual"),
        ],
        shorthands: &[
            Shorthand { name: "tau", sets: &["tau_f", "tau_c"] },
            Shorthand { name: "low", sets: &["low_f", "low_c"] },
            Shorthand { name: "high", sets: &["high_f", "high_c"] },
            Shorthand { name: "start", sets: &["start_f", "start_c"] },
        ],
        presets: &[Preset {
            name: "original",
            about: "as in the original paper: F from [0.1, 1], start at F = 0.5, C = 0.9",
            sets: &[("low_f", "0.1"), ("start_f", "0.5"), ("start_c", "0.9")],
        }],
    },
    build: |options| {
        let (start_f, start_c) = starts(options);
        Ok(Box::new(Jde {
            f: Trait::new(options, ["tau_f", "low_f", "high_f"], start_f)?,
            c: Trait::new(options, ["tau_c", "low_c", "high_c"], start_c)?,
        }))
    },
};

struct Jde {
    f: Trait,
    c: Trait,
}

/// One parameter: its options and the values that the individuals own.
struct Trait {
    tau: f64,
    low: f64,
    high: f64,
    start: Start,
    /// Empty if the parameter is not tracked.
    owned: Vec<f64>,
}

impl Trait {
    fn new(options: &Options, [tau, low, high]: [&str; 3], start: Start) -> Result<Self, String> {
        let (from, to) = (options.real(low), options.real(high));
        if from > to {
            return Err(format!("{low}={from} is above {high}={to}"));
        }
        Ok(Self { tau: options.real(tau), low: from, high: to, start, owned: Vec::new() })
    }

    fn begin(&mut self, n: usize, rng: &mut Stream) {
        self.owned = match self.start {
            Some(value) => vec![value; n],
            None => rng.uniforms(n).iter().map(|draw| self.low + (self.high - self.low) * draw).collect(),
        };
    }

    fn sample(&self, out: &mut [f64], rng: &mut Stream) {
        redraw(rng.uniforms(out.len()), &self.owned, [self.tau, self.low, self.high], out);
    }
}

wide! {
    /// Converts each uniform draw into a new value or the owned one.
    fn redraw(draws: &[f64], owned: &[f64], range: [f64; 3], out: &mut [f64]) {
        let [tau, low, high] = range;
        // Given u < τ, u/τ is uniform in [0, 1): one draw decides and provides the value.
        let stretch = (high - low) / tau;
        for ((out, draw), own) in out.iter_mut().zip(draws).zip(owned) {
            let redrawn = (low + stretch * draw).min(high);
            *out = if *draw < tau { redrawn } else { *own };
        }
    }
}

wide! {
    /// Stores the used values of successful individuals as their owned values.
    fn keep(owned: &mut [f64], used: &[f64], success: &[bool]) {
        for ((own, used), won) in owned.iter_mut().zip(used).zip(success) {
            *own = choose(*won, *used, *own);
        }
    }
}

impl Pam for Jde {
    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.f.begin(if tracked.has(F) { n } else { 0 }, rng);
        self.c.begin(if tracked.has(C) { n } else { 0 }, rng);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.f.sample(&mut out[F], rng);
        self.c.sample(&mut out[C], rng);
    }

    fn shrink(&mut self, kept: &[usize]) {
        keep_rows(&mut self.f.owned, kept);
        keep_rows(&mut self.c.owned, kept);
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        keep(&mut self.f.owned, &used[F], outcome.success);
        keep(&mut self.c.owned, &used[C], outcome.success);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::run;
    use crate::{C, F, FC, Flags, Params, Tracked};

    #[test]
    fn a_success_is_kept_and_a_failure_restores_the_old_value() {
        let (mut pam, mut rng, mut params) = run("jde:tau=1", Tracked::C, 4);
        let first = params[C].to_vec();
        pam.update(&params, &Flags::from([true, false, true, false]).outcome(), &mut rng);
        // τ = 1 hides the owned values; the second PAM has τ = 0 and samples them unchanged.
        pam.sample(&mut params, &mut rng);
        assert!(params[C].iter().zip(&first).all(|(now, then)| now != then), "τ = 1 redraws everything");
        let (mut still, mut rng, mut params) = run("jde:tau=0,start=random", Tracked::C, 4);
        let own = params[C].to_vec();
        still.update(
            &Params::from_columns(FC, [vec![], vec![0.9; 4]]),
            &Flags::from([true, false, true, false]).outcome(),
            &mut rng,
        );
        still.sample(&mut params, &mut rng);
        assert_eq!(params[C], [0.9, own[1], 0.9, own[3]]);
    }

    #[test]
    fn tau_one_redraws_everything() {
        let (_, _, params) = run("jde:tau=1", Tracked::PAIR, 100);
        assert!(params[F].iter().chain(&params[C]).all(|value| *value != 0.5));
    }

    #[test]
    fn redraws_come_at_rate_tau_from_the_range() {
        let (_, _, params) = run("jde:tau_f=0.1,low_f=0.2,high_f=0.4", Tracked::F, 100_000);
        let redrawn: Vec<f64> = params[F].iter().copied().filter(|f| *f != 0.5).collect();
        // Seven standard deviations (95) of a binomial: probability 3e-12.
        assert!((redrawn.len() as f64 - 10_000.0).abs() < 665.0, "{}", redrawn.len());
        assert!(redrawn.iter().all(|f| (0.2..=0.4).contains(f)));
        let mean = redrawn.iter().sum::<f64>() / redrawn.len() as f64;
        // Seven standard errors, 0.2/√12/100 = 5.8e-4 each.
        assert!((mean - 0.3).abs() < 0.004, "{mean}");
    }

    #[test]
    fn nothing_changes_without_success() {
        let (mut pam, mut rng, mut params) = run("jde:tau=0.5", Tracked::PAIR, 100);
        for _ in 0..10 {
            pam.update(&params, &Flags::from([false; 100]).outcome(), &mut rng);
            pam.sample(&mut params, &mut rng);
        }
        assert!(params[F].iter().filter(|f| **f == 0.5).count() > 20);
    }
}
