//! PAM of FDSADE: jDE whose renewals become rarer while the objective values of the population are diverse.
//!
//! # References
//! V. Tirronen, F. Neri: Differential evolution with fitness diversity self-adaptation. In: Nature-Inspired Algorithms for Optimisation,
//! Springer, 2009.

use super::owned::{Owned, ranges};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "fdsade",
    about: "as jde, with a probability of renewal that falls with the diversity of the objective values",
    source: Source::Published(&[&bibliography::FDSADE]),
    rule: "φ = sd(f_1, …, f_n) / (max f − min f), 0 if the range is 0 or infinite          τ = K (1 − φ)
F'_i = U[low_f, high_f] with probability τ, else F_i          kept for the next round only on success;
C'_i = U[low_c, high_c] with probability τ, else C_i          otherwise the old value returns
The two decisions are independent. φ ≤ ½, so that τ is in [K/2, K]. If nothing succeeds, nothing changes.",
    ledger: include_str!("../../../text/fdsade.txt"),
    options: &[
        OptionDef::unit("k", "0.3", "largest probability of a renewal K"),
        OptionDef::unit("low_f", "0.1", "smallest F drawn"),
        OptionDef::unit("high_f", "1", "largest F drawn"),
        OptionDef::unit("low_c", "0", "smallest C drawn"),
        OptionDef::unit("high_c", "1", "largest C drawn"),
        OptionDef::unit_or_random("start_f", "0.5", "first F of every individual"),
        OptionDef::unit_or_random("start_c", "0.9", "first C of every individual"),
    ],
    shorthands: &[LOW, HIGH, START],
    presets: &[REVIEW],
    ..Page::EMPTY
}
.built(|options| {
    let most = options.real("k");
    let ([f, c], [start_f, start_c]) = (ranges(options)?, starts(options));
    let columns = PerColumn::new(Owned::new(most, f, start_f), Owned::new(most, c, start_c));
    Ok(Box::new(Fdsade { most, columns }))
});

struct Fdsade {
    /// The largest probability of a renewal.
    most: f64,
    columns: PerColumn<Owned, Owned>,
}

impl Fdsade {
    fn set_diversity(&mut self, phi: f64) {
        let tau = self.most * (1.0 - phi);
        self.columns.f.tau = tau;
        self.columns.c.tau = tau;
    }
}

/// The standard deviation of the values divided by their range, in [0, ½]; 0 if the range is 0, infinite or not a number.
fn diversity(values: &[f64]) -> f64 {
    let [low, high] = values.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(*value), high.max(*value)]);
    let range = high - low;
    if !(range > 0.0 && range.is_finite()) {
        return 0.0;
    }
    // Scaled to [0, 1] first: the squares of objective values can overflow.
    let n = values.len() as f64;
    let mean = values.iter().map(|value| (value - low) / range).sum::<f64>() / n;
    let square = |value: &f64| {
        let distance = (value - low) / range - mean;
        distance * distance
    };
    let variance = values.iter().map(square).sum::<f64>() / n;
    // `max` also replaces NaN, which a value that is not a number would give.
    variance.sqrt().max(0.0)
}

impl Pam for Fdsade {
    forward!(columns: range, shrink, sample, update);

    fn asks(&self) -> Asks {
        Asks::needs(Feedback::VALUES)
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.set_diversity(0.0);
        self.columns.start(n, tracked, rng);
    }

    fn look(&mut self, view: &View) {
        self.set_diversity(diversity(view.values));
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("tau", self.columns.f.tau);
    }
}

#[cfg(test)]
mod tests {
    use super::diversity;
    use crate::testing::{run, traced};
    use crate::{C, F, FC, Flags, Params, Tracked, View};

    fn view(values: &[f64]) -> View<'_> {
        View::default().placed(values, &[], 0)
    }

    #[test]
    fn diversity_by_hand() {
        // The extreme case: half of the values at each end.
        assert_eq!(diversity(&[3.0, 7.0, 7.0, 3.0]), 0.5);
        // Mean ¼ and variance 3/16 of the range.
        assert!((diversity(&[1e308, 0.0, 0.0, 0.0]) - 0.1875f64.sqrt()).abs() < 1e-15);
        for same in [&[][..], &[1.0], &[2.0; 3], &[f64::INFINITY; 3], &[0.0, f64::INFINITY], &[-1e308, 1e308]] {
            assert_eq!(diversity(same), 0.0, "{same:?}");
        }
        assert_eq!(diversity(&[0.0, f64::NAN, 1.0]), 0.0);
    }

    #[test]
    fn the_probability_follows_the_diversity() {
        let (mut pam, mut rng, mut params) = run("fdsade", Tracked::PAIR, 100_000);
        let values: Vec<f64> = (0..100_000).map(|i| f64::from(i % 2)).collect();
        for (phi, seen) in [(0.0, &[][..]), (0.5, &values[..])] {
            pam.look(&view(seen));
            assert_eq!(traced(&*pam), [("tau", 0.3 * (1.0 - phi))]);
            pam.sample(&mut params, &mut rng);
            let expected = 1e5 * 0.3 * (1.0 - phi);
            for (column, own) in [(F, 0.5), (C, 0.9)] {
                let renewed = params[column].iter().filter(|value| **value != own).count() as f64;
                // A binomial with a standard deviation of at most 145; seven of them have probability 3e-12.
                assert!((renewed - expected).abs() < 1015.0, "{renewed} of {expected}");
            }
        }
        let drawn = params[F].iter().filter(|f| **f != 0.5).fold([1.0f64, 0.0], |[a, b], f| [a.min(*f), b.max(*f)]);
        assert!(drawn[0] >= 0.1 && drawn[0] < 0.11 && drawn[1] > 0.99 && drawn[1] <= 1.0, "{drawn:?}");
    }

    #[test]
    fn success_is_kept_and_failure_restores() {
        let (mut pam, mut rng, mut params) = run("fdsade:k=0", Tracked::C, 3);
        assert_eq!(params[C], [0.9; 3]);
        let used = Params::from_columns(FC, [vec![], vec![0.1, 0.2, 0.3]]);
        pam.update(&used, &Flags::from([false, true, false]).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        assert_eq!(params[C], [0.9, 0.2, 0.9]);
        pam.update(&used, &Flags::from([false; 3]).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        assert_eq!(params[C], [0.9, 0.2, 0.9]);
    }
}
