//! PAM of SWDE (switched parameter DE): F and C are each one of two extreme values at random.
//!
//! # References
//! S. Das, A. Ghosh, S. S. Mullick: A switched parameter differential evolution for large scale global optimization – simpler may be better. MENDEL 2015.

use crate::methods::value::{f_value, range_up_to};
use crate::spec::{Entry, OptionDef, Page, Source};
use crate::{C, F, Outcome, Pam, Params, Stream, Tracked, bibliography, draw};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "swde",
        about: "learns nothing: F is 0.5 or 2 and C is 0 or 1, each a fair coin",
        source: Source::Published(&[&bibliography::SWDE]),
        rule: "F_i ~ {low_f, high_f}      C_i ~ {low_c, high_c}      two independent fair coins for each individual and round",
        ledger: &["With C = 0 one component of the trial vector still comes from the mutant."],
        differs: "the form of the review (2020), which keeps F and C only. The published SWDE also switches between rand/1 and best/1: an individual keeps the mutation of its last success",
        options: &[
            f_value("low_f", "0.5", "one value of F"),
            f_value("high_f", "2", "the other value of F"),
            OptionDef::unit("low_c", "0", "one value of C"),
            OptionDef::unit("high_c", "1", "the other value of C"),
        ],
        ..Page::EMPTY
    },
    build: |options| {
        let pair = |names: [&str; 2]| names.map(|name| options.real(name));
        Ok(Box::new(Swde { f: pair(["low_f", "high_f"]), c: pair(["low_c", "high_c"]) }))
    },
};

struct Swde {
    f: [f64; 2],
    c: [f64; 2],
}

impl Pam for Swde {
    fn range(&self, column: usize) -> [f64; 2] {
        range_up_to(self.f[0].max(self.f[1]), column)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        for (at, pool) in [(F, &self.f), (C, &self.c)] {
            draw::pick(pool, rng.uniforms(out[at].len()), &mut out[at]);
        }
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}
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
