//! PAM of jDE100, winner of the 100-Digit Challenge: jDE with wider ranges, in which F and C can exceed 1.
//!
//! # References
//! J. Brest, M. Sepesy Maučec, B. Bošković: The 100-Digit Challenge: algorithm jDE100. CEC 2019. <https://doi.org/10.1109/CEC.2019.8789904>

use super::owned::Owned;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "jde100",
    about: "as jde, with F from [0.15, 1.25] and C from [0, 1.1]",
    source: Source::Published(&[&bibliography::JDE100]),
    rule: "F'_i = low_f + width_f U[0, 1] with probability τ_f, else F_i          kept for the next round only on success;
C'_i = low_c + width_c U[0, 1] with probability τ_c, else C_i          otherwise the old value returns
If nothing succeeds, nothing changes.",
    ledger: include_str!("../../../text/jde100.txt"),
    differs: "the two populations, their restarts and the exchange of individuals between them are not part of this PAM",
    options: &[
        OptionDef::unit("tau_f", "0.1", "probability that F is redrawn"),
        OptionDef::unit("tau_c", "0.1", "probability that C is redrawn"),
        OptionDef::unit("low_f", "0.15", "smallest F drawn"),
        OptionDef::real("width_f", Bounds::closed(0.0, 2.0), "1.1", "length of the range of F"),
        OptionDef::unit("low_c", "0", "smallest C drawn"),
        OptionDef::real("width_c", Bounds::closed(0.0, 2.0), "1.1", "length of the range of C"),
        OptionDef::unit_or_random("start_f", "0.5", "first F of every individual"),
        OptionDef::unit_or_random("start_c", "0.9", "first C of every individual"),
    ],
    shorthands: &[TAU, START],
    presets: &[preset("code", "as in the released program, with its general settings; the same as the defaults", &[])],
}
.built(|options| {
    let range = |low: &str, width: &str| {
        let low = options.real(low);
        [low, low + options.real(width)]
    };
    Ok(Box::new(Owned::pair(options, [range("low_f", "width_f"), range("low_c", "width_c")])))
});

#[cfg(test)]
mod tests {
    use crate::testing::{gap, run};
    use crate::{C, F, Flags, Tracked};

    #[test]
    fn renewed_values_are_uniform_on_the_wide_ranges() {
        let (pam, _, params) = run("jde100:tau=1", Tracked::PAIR, 200_000);
        assert_eq!((pam.range(F), pam.range(C)), ([0.15, 1.25], [0.0, 1.1]));
        for (column, low) in [(F, 0.15), (C, 0.0)] {
            let cdf = |x: f64| (x - low) / 1.1;
            // Kolmogorov: P(> 3) < 3.1e-8 each.
            let gap = gap(params[column].to_vec(), cdf, cdf);
            assert!(gap < 3.0, "{gap}");
        }
    }

    #[test]
    fn starts_at_half_and_nine_tenths_and_keeps_successes_only() {
        let (mut pam, mut rng, mut params) = run("jde100:tau=0", Tracked::PAIR, 2);
        assert_eq!((&params[F], &params[C]), (&[0.5; 2][..], &[0.9; 2][..]));
        params[F].fill(1.2);
        pam.update(&params, &Flags::from([true, false]).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        assert_eq!(params[F], [1.2, 0.5]);
        pam.update(&params, &Flags::from([false, false]).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        assert_eq!(params[F], [1.2, 0.5]);
    }
}
