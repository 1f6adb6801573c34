//! PAM of SLADE: JADE with the distributions exchanged, normal for F and Cauchy for C.
//!
//! # References
//! Z. Zhao, J. Yang, Z. Hu, H. Che: A differential evolution algorithm with self-adaptive strategy and control parameters based on
//! symmetric Latin hypercube design for unconstrained optimization problems. Eur. J. Oper. Res. 250(1), 2016.

use super::centres::{Draw, Rate, centres};
use crate::draw::{self, SCALE};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "slade",
    about: "as jade, with normal F, Cauchy C and arithmetic means",
    source: Source::Published(&[&bibliography::SLADE]),
    rule: "F_i ~ N(μ_F, 0.1²), every value outside [0, 1] becomes 1, also a negative one
C_i ~ Cauchy(μ_C, 0.1), redrawn until in [0, 1]
μ_F ← (1 − c) μ_F + c · mean_A(S_F)      μ_C ← (1 − c) μ_C + c · mean_A(S_C)
If nothing succeeds, nothing changes.",
    ledger: include_str!("../../../text/slade.txt"),
    differs: "the form of the review of 2020. The initial population by symmetric Latin hypercube design and the choice of mutations \
              are not part of this PAM",
    options: &[
        OptionDef::unit("c", "0.1", "learning rate"),
        OptionDef::unit_or_random("start_f", "0.5", "first μ_F"),
        OptionDef::unit_or_random("start_c", "0.5", "first μ_C"),
    ],
    shorthands: &[START],
    presets: &[REVIEW],
}
.built(|options| {
    let rate = Rate::Fixed(options.real("c"));
    Ok(Box::new(centres(options, DRAWS, [mean::arithmetic; 2], [rate; 2])))
});

const DRAWS: [Draw; 2] = [|column, mu, rng| one_if_outside(rng.normals(column.len()), mu, column), draw::cauchys_within];

wide! {
    /// Converts standard normal draws into F.
    fn one_if_outside(draws: &[f64], location: f64, column: &mut [f64]) {
        for (value, draw) in column.iter_mut().zip(draws) {
            let drawn = location + SCALE * draw;
            *value = if drawn >= 0.0 { drawn.min(1.0) } else { 1.0 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SCALE;
    use crate::testing::{gap, run, traced};
    use crate::{C, Draws, F, FC, Flags, Params, Tracked};

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng, _) = run("slade:c=0.25", Tracked::PAIR, 3);
        let used = Params::from_columns(FC, [vec![0.5, 1.0, 0.0], vec![0.25, 0.75, 0.0]]);
        pam.update(&used, &Flags::from([true, true, false]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("mu_f", 0.75 * 0.5 + 0.25 * 0.75), ("mu_c", 0.5)]);
        pam.update(&used, &Flags::from([false; 3]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("mu_f", 0.5625), ("mu_c", 0.5)], "nothing succeeded");
    }

    #[test]
    fn f_outside_the_range_becomes_one() {
        let (_, _, params) = run("slade:start_f=0.05", Tracked::F, 200_000);
        let normal = |x: f64| 0.5 * libm::erfc(-(x - 0.05) / (SCALE * std::f64::consts::SQRT_2));
        let kept = |x: f64| normal(x) - normal(0.0);
        // Kolmogorov: P(> 3) < 3.1e-8. The share of 1 is P(N < 0) = 0.31.
        let gap = gap(params[F].to_vec(), |x| if x >= 1.0 { 1.0 } else { kept(x) }, kept);
        assert!(gap < 3.0, "{gap}");
        assert!(params[F].iter().all(|f| *f >= 0.0) && kept(0.999) < 0.7);
    }

    #[test]
    fn c_is_a_restricted_cauchy() {
        let (_, rng, params) = run("slade:start_c=0.9", Tracked::C, 200_000);
        assert_eq!(rng.drawn(), Draws { cauchy: 200_000, ..Draws::default() });
        let free = |x: f64| libm::atan((x - 0.9) / SCALE);
        let cdf = |x: f64| (free(x) - free(0.0)) / (free(1.0) - free(0.0));
        let gap = gap(params[C].to_vec(), cdf, cdf);
        assert!(gap < 3.0, "{gap}");
    }
}
