//! PAM of DERSF (DE with random scale factor): F uniform on [0.5, 1] for each individual, C constant.
//!
//! # References
//! S. Das, A. Konar, U. K. Chakraborty: Two improved differential evolution schemes for faster global search. GECCO 2005.
//! <https://doi.org/10.1145/1068009.1068177>

use crate::methods::prelude::*;
use crate::methods::value::{Between, Constant, f_value, interval};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "dersf",
    about: "learns nothing: F is redrawn uniformly from [0.5, 1] for each individual, C is constant",
    source: Source::Published(&[&bibliography::DERSF]),
    rule: "F_i ~ U[low_f, high_f)      C_i = c",
    options: &[
        f_value("low_f", "0.5", "smallest F drawn"),
        f_value("high_f", "1", "largest F drawn"),
        OptionDef::unit("c", "0.9", "C of every individual"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let f = Between(interval(options, ["low_f", "high_f"])?);
    Ok(Box::new(PerColumn::new(f, Constant(options.real("c")))))
});

#[cfg(test)]
mod tests {
    use crate::testing::{gap, run, uniform_cdf};
    use crate::{C, Draws, F, Tracked, pams};

    #[test]
    fn f_is_uniform_and_c_constant() {
        let (_, rng, params) = run("dersf", Tracked::PAIR, 200_000);
        let cdf = uniform_cdf([0.5, 1.0]);
        // Kolmogorov: P(> 3) < 3.1e-8.
        let gap = gap(params[F].to_vec(), cdf, cdf);
        assert!(gap < 3.0, "{gap}");
        assert!(params[C].iter().all(|c| *c == 0.9));
        assert_eq!(rng.drawn(), Draws { uniform: 200_000, ..Draws::default() });
    }

    #[test]
    fn the_ends_must_be_in_order() {
        let error = pams().spec("dersf:low_f=0.9,high_f=0.1").unwrap().build().err().unwrap().to_string();
        assert!(error.ends_with("low_f=0.9 is above high_f=0.1"), "{error}");
        let (pam, _, params) = run("dersf:low_f=2,high_f=2", Tracked::F, 3);
        assert_eq!((&params[F], pam.range(F)), (&[2.0; 3][..], [0.0, 2.0]));
    }
}
