//! PAM of j2020: jDE with other ranges for each of its two populations; in the big one the replaced individual inherits F and C.
//!
//! # References
//! J. Brest, M. Sepesy Maučec, B. Bošković: Differential evolution algorithm for single objective bound-constrained optimization: algorithm
//! j2020. CEC 2020. <https://doi.org/10.1109/CEC48606.2020.9185551>

use super::owned::Owned;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "j2020",
    about: "as jde, with the ranges of one of the two populations of j2020; the replaced individual inherits F and C",
    source: Source::Published(&[&bibliography::J2020]),
    rule: "F'_i = U[low_f, high_f] with probability τ_f, else F_i
C'_i = U[low_c, high_c] with probability τ_c, else C_i
population=big    F in [0.01, 1.11]    C in [0, 1]        success: the replaced individual gets F'_i and C'_i
population=small  F in [0.17, 1.27]    C in [0.1, 0.8]    success: individual i gets them
If nothing succeeds, nothing changes.",
    ledger: include_str!("../../../text/j2020.txt"),
    differs: "j2020 runs both populations (7 D and D individuals) side by side; this PAM has one of them. Restarts and the exchange of \
              individuals are not part of it",
    options: &[
        OptionDef::choice("population", &["big", "small"], "the population whose ranges are used"),
        OptionDef::unit("tau_f", "0.1", "probability that F is redrawn"),
        OptionDef::unit("tau_c", "0.1", "probability that C is redrawn"),
        OptionDef::unit_or_random("start_f", "0.5", "first F of every individual"),
        OptionDef::unit_or_random("start_c", "0.9", "first C of every individual"),
    ],
    shorthands: &[TAU, START],
    presets: &[preset("code", "the big population, as in the released program; the same as the defaults", &[])],
}
.built(|options| {
    let big = options.text("population") == "big";
    let ranges = if big { [[0.01, 1.11], [0.0, 1.0]] } else { [[0.17, 1.27], [0.1, 0.8]] };
    let PerColumn { f, c, .. } = Owned::pair(options, ranges);
    Ok(Box::new(PerColumn::new(f.inherited(big), c.inherited(big))))
});

#[cfg(test)]
mod tests {
    use crate::testing::{gap, run};
    use crate::{C, F, FC, Flags, Params, Tracked};

    #[test]
    fn renewed_values_are_uniform_on_the_ranges_of_the_population() {
        for (population, f, c) in [("big", [0.01, 1.11], [0.0, 1.0]), ("small", [0.17, 1.27], [0.1, 0.8])] {
            let (_, _, params) = run(&format!("j2020:tau=1,population={population}"), Tracked::PAIR, 200_000);
            for (column, [low, high]) in [(F, f), (C, c)] {
                let cdf = |x: f64| (x - low) / (high - low);
                // Kolmogorov: P(> 3) < 3.1e-8 each.
                let gap = gap(params[column].to_vec(), cdf, cdf);
                assert!(gap < 3.0, "{population}: {gap}");
            }
        }
    }

    #[test]
    fn the_replaced_individual_inherits_in_the_big_population() {
        for (population, expected) in [("big", [0.5, 0.1, 0.3]), ("small", [0.1, 0.5, 0.3])] {
            let (mut pam, mut rng, mut params) = run(&format!("j2020:tau=0,population={population}"), Tracked::PAIR, 3);
            let used = Params::from_columns(FC, [vec![0.1, 0.2, 0.3], vec![0.9; 3]]);
            let flags = Flags::from([true, false, true]);
            pam.update(&used, &flags.outcome().inherited(&[1, 0, 2]), &mut rng);
            pam.sample(&mut params, &mut rng);
            assert_eq!(params[F], expected, "{population}");
        }
    }

    #[test]
    fn nothing_changes_without_success() {
        let (mut pam, mut rng, mut params) = run("j2020:tau=0", Tracked::PAIR, 2);
        params[F].fill(1.1);
        pam.update(&params, &Flags::from([false; 2]).outcome().inherited(&[1, 0]), &mut rng);
        pam.sample(&mut params, &mut rng);
        assert_eq!((&params[F], &params[C]), (&[0.5; 2][..], &[0.9; 2][..]));
    }
}
