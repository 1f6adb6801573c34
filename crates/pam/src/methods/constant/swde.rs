//! PAM of SWDE (switched parameter DE): F and C are each one of two extreme values at random.
//!
//! # References
//! S. Das, A. Ghosh, S. S. Mullick: A switched parameter differential evolution for large scale global optimization – simpler may be
//! better. MENDEL 2015.

use crate::methods::prelude::*;
use crate::methods::value::{f_value, up_to};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "swde",
    about: "learns nothing: F is 0.5 or 2 and C is 0 or 1, each a fair coin",
    source: Source::Published(&[&bibliography::SWDE]),
    rule: "F_i ~ {low_f, high_f}      C_i ~ {low_c, high_c}      two independent fair coins for each individual and round",
    ledger: "With C = 0 one component of the trial vector still comes from the mutant.",
    differs: "the form of the review (2020), which keeps F and C only. The published SWDE also switches between rand/1 and best/1: an \
              individual keeps the mutation of its last success",
    options: &[
        f_value("low_f", "0.5", "one value of F"),
        f_value("high_f", "2", "the other value of F"),
        OptionDef::unit("low_c", "0", "one value of C"),
        OptionDef::unit("high_c", "1", "the other value of C"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let coin = |names: [&str; 2]| Coin(names.map(|name| options.real(name)));
    Ok(Box::new(PerColumn::new(coin(["low_f", "high_f"]), coin(["low_c", "high_c"]))))
});

/// Two values, each with probability ½.
struct Coin([f64; 2]);

impl Rule for Coin {
    fn range(&self) -> [f64; 2] {
        up_to(self.0[0].max(self.0[1]))
    }

    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        draw::pick(&self.0, rng.uniforms(column.len()), column);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::run;
    use crate::{C, F, Tracked};

    #[test]
    fn four_corners_with_equal_probabilities() {
        let (pam, rng, params) = run("swde", Tracked::PAIR, 40_000);
        for corner in [(0.5, 0.0), (0.5, 1.0), (2.0, 0.0), (2.0, 1.0)] {
            let count = params[F].iter().zip(&params[C]).filter(|(f, c)| (**f, **c) == corner).count() as f64;
            // Binomial(40,000, 1/4): 10,000 ± 87. Seven standard deviations have probability 3e-12; the four corners are everything.
            assert!((count - 10_000.0).abs() < 607.0, "{corner:?}: {count}");
        }
        assert!(params[F].iter().all(|f| [0.5, 2.0].contains(f)) && params[C].iter().all(|c| [0.0, 1.0].contains(c)));
        assert_eq!((rng.drawn().uniform, pam.range(F)), (80_000, [0.0, 2.0]));
    }
}
