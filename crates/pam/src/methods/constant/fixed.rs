//! Constant F and C. The defaults are the control F05C09 of the review.
//!
//! # References
//! R. Tanabe, A. Fukunaga: Reviewing and benchmarking parameter control methods in differential evolution. IEEE Trans. Cybern. 50(3), 2020.
//! <https://doi.org/10.1109/TCYB.2019.2892735>

use crate::methods::prelude::*;
use crate::methods::value::{Constant, f_value};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "fixed",
    about: "learns nothing: F and C are constants (the control F05C09 of the review)",
    source: Source::Published(&[&bibliography::DE, &bibliography::REVIEW]),
    rule: "F_i = f      C_i = c",
    options: &[f_value("f", "0.5", "F of every individual"), OptionDef::unit("c", "0.9", "C of every individual")],
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(PerColumn::new(Constant(options.real("f")), Constant(options.real("c"))))));

#[cfg(test)]
mod tests {
    use crate::testing::run;
    use crate::{C, Draws, F, Tracked};

    #[test]
    fn everybody_has_the_constants_and_nothing_is_drawn() {
        let (pam, rng, params) = run("fixed", Tracked::PAIR, 3);
        assert_eq!((&params[F], &params[C]), (&[0.5; 3][..], &[0.9; 3][..]));
        assert_eq!((rng.drawn(), pam.range(F)), (Draws::default(), [0.0, 1.0]));
        let (pam, _, params) = run("fixed:f=1.5,c=0", Tracked::PAIR, 2);
        assert_eq!((&params[F], &params[C], pam.range(F)), (&[1.5; 2][..], &[0.0; 2][..], [0.0, 1.5]));
    }
}
