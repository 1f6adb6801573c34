//! PAM of CoDE (composite DE): one of three pairs (F, C) at random for each individual and round.
//!
//! # References
//! Y. Wang, Z. Cai, Q. Zhang: Differential evolution with composite trial vector generation strategies and control parameters.
//! IEEE Trans. Evol. Comput. 15(1), 2011. <https://doi.org/10.1109/TEVC.2010.2087271>

use crate::methods::prelude::*;

const POOL_F: [f64; 3] = [1.0, 1.0, 0.8];
const POOL_C: [f64; 3] = [0.1, 0.9, 0.2];

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "code",
    about: "learns nothing: one of the pairs (1, 0.1), (1, 0.9), (0.8, 0.2) at random",
    source: Source::Published(&[&bibliography::CODE]),
    rule: "(F_i, C_i) ~ {(1, 0.1), (1, 0.9), (0.8, 0.2)}, each with probability 1/3, for each individual and round",
    differs: "the form of the review (2020), which keeps the three pairs only. The published CoDE generates three trial vectors for \
              each individual, with three mutations and a random pair each, and the best of them competes with the parent",
    ..Page::EMPTY
}
.built(|_| Ok(Box::new(Code)));

struct Code;

impl Pam for Code {
    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        // One draw for both values of a pair.
        let draws = rng.uniforms(out.individuals());
        draw::pick(&POOL_F, draws, &mut out[F]);
        draw::pick(&POOL_C, draws, &mut out[C]);
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}
}

#[cfg(test)]
mod tests {
    use super::{POOL_C, POOL_F};
    use crate::testing::run;
    use crate::{C, F, Tracked};

    #[test]
    fn each_pair_has_probability_one_third() {
        let (_, _, params) = run("code", Tracked::PAIR, 30_000);
        let mut counts = [0; 3];
        for (f, c) in params[F].iter().zip(&params[C]) {
            let pair = (0..3).find(|k| POOL_F[*k] == *f && POOL_C[*k] == *c);
            counts[pair.expect("F and C are of one pair")] += 1;
        }
        // Binomial(30,000, 1/3): 10,000 ± 82. Seven standard deviations have probability 3e-12.
        assert!(counts.iter().all(|count| (count - 10_000i32).abs() < 571), "{counts:?}");
    }

    #[test]
    fn one_column_alone() {
        let (_, rng, params) = run("code", Tracked::C, 100);
        assert!(params[F].is_empty() && params[C].iter().all(|c| POOL_C.contains(c)));
        assert_eq!(rng.drawn().uniform, 100);
    }
}
