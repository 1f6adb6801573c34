//! PAM of jDE: every individual owns its F and C, sometimes redraws one, and keeps successful values.
//!
//! # References
//! J. Brest, S. Greiner, B. Bošković, M. Mernik, V. Žumer: Self-adapting control parameters in differential evolution. IEEE Trans. Evol.
//! Comput. 10(6), 2006. <https://doi.org/10.1109/TEVC.2006.872133>

use super::owned::{Owned, ranges};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "jde",
    about: "each individual owns F and C, redraws them with probability τ, keeps what succeeds",
    source: Source::Published(&[&bibliography::JDE]),
    rule: "F'_i = U[low_f, high_f] with probability τ_f, else F_i          kept for the next round only on success;
C'_i = U[low_c, high_c] with probability τ_c, else C_i          otherwise the old value returns
If nothing succeeds, nothing changes.
coins=one: the same random number decides on both; with τ_f = τ_c, F and C are always redrawn together.",
    ledger: include_str!("../../../text/jde.txt"),
    differs: "with the defaults of the TPAM paper (2017): F and C from [0, 1], both starting at 0.5. The published jDE draws F from \
              [0.1, 1] and starts at F = 0.5, C = 0.9: preset=original",
    options: &[
        OptionDef::unit("tau_f", "0.1", "probability that F is redrawn"),
        OptionDef::unit("tau_c", "0.1", "probability that C is redrawn"),
        OptionDef::unit("low_f", "0", "smallest F drawn"),
        OptionDef::unit("high_f", "1", "largest F drawn"),
        OptionDef::unit("low_c", "0", "smallest C drawn"),
        OptionDef::unit("high_c", "1", "largest C drawn"),
        OptionDef::unit_or_random("start_f", "0.5", "first F of every individual"),
        OptionDef::unit_or_random("start_c", "0.5", "first C of every individual"),
        OptionDef::optional(
            "coins",
            &["one"],
            "one: a single random number decides whether F and C are redrawn; if not given, each has its own",
        ),
    ],
    shorthands: &[TAU, LOW, HIGH, START],
    presets: &[
        preset("original", "as in the original paper: F from [0.1, 1], start at F = 0.5, C = 0.9", ORIGINAL),
        preset("published", "as in the paper; the same as original", ORIGINAL),
    ],
}
.built(|options| {
    let columns = Owned::pair(options, ranges(options)?);
    if options.text("coins") == "one" {
        return Ok(Box::new(OneCoin { columns, coins: Vec::new() }));
    }
    Ok(Box::new(columns))
});

const ORIGINAL: &[(&str, &str)] = &[("low_f", "0.1"), ("start_f", "0.5"), ("start_c", "0.9")];

/// One random number decides on both parameters.
struct OneCoin {
    columns: PerColumn<Owned, Owned>,
    coins: Vec<f64>,
}

impl Pam for OneCoin {
    forward!(columns: range, start, shrink, update);

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        if out[F].is_empty() || out[C].is_empty() {
            return self.columns.sample(out, rng);
        }
        self.coins.resize(out[F].len(), 0.0);
        rng.fill_uniform(&mut self.coins);
        self.columns.f.sample_by(&self.coins, &mut out[F]);
        self.columns.c.sample_if(&self.coins, &mut out[C], rng);
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
        still.update(&Params::from_columns(FC, [vec![], vec![0.9; 4]]), &Flags::from([true, false, true, false]).outcome(), &mut rng);
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
    #[test]
    fn one_coin_redraws_both_or_none() {
        let (_, _, params) = run("jde:coins=one,start_f=0,start_c=0", Tracked::PAIR, 100_000);
        let (mut both, mut products) = (0, 0.0);
        for (f, c) in params[F].iter().zip(&params[C]) {
            assert_eq!(*f == 0.0, *c == 0.0, "{f} {c}");
            both += u32::from(*f != 0.0);
            products += f * c;
        }
        // Seven standard deviations (95) of a binomial: probability 3e-12.
        assert!((f64::from(both) - 10_000.0).abs() < 665.0, "{both}");
        // The values are independent: E[F C] = 1/4. Seven standard errors, √(1/9 − 1/16)/100 = 2.2e-3 each.
        assert!((products / f64::from(both) - 0.25).abs() < 0.0155, "{products}");
    }

    #[test]
    fn one_coin_changes_nothing_for_one_parameter_and_is_left_out_of_canonical_forms() {
        assert_eq!(run("jde:coins=one", Tracked::C, 50).2, run("jde", Tracked::C, 50).2);
        let written = |text: &str| crate::pams().spec(text).unwrap().to_string();
        assert!(!written("jde").contains("coins"));
        assert_eq!(written("jde:preset=published"), written("jde:preset=original"));
    }
}
