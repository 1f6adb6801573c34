//! PAM of RDE (rank-based DE): F grows and C falls with the rank of the base vector.
//!
//! # References
//! T. Takahama, S. Sakai: Efficient constrained optimization by the ε constrained rank-based differential evolution. CEC 2012.
//! <https://doi.org/10.1109/CEC.2012.6256111>

use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "rde",
    about: "computes F and C from the rank of the base vector: a better one gets a smaller F and a larger C",
    source: Source::Published(&[&bibliography::RDE]),
    rule: "j = rank of the base vector, 1 = best
F_i = low_f + (high_f − low_f) (j − 1)/(n − 1)      C_i = high_c − (high_c − low_c) (j − 1)/(n − 1)",
    ledger: include_str!("../../../text/rde.txt"),
    options: &[
        OptionDef::unit("low_f", "0.6", "F with the best base vector"),
        OptionDef::unit("high_f", "0.95", "F with the worst base vector"),
        OptionDef::unit("low_c", "0.85", "C with the worst base vector"),
        OptionDef::unit("high_c", "0.95", "C with the best base vector"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let rule = |names: [&str; 2]| {
        let [best, worst] = names.map(|name| options.real(name));
        ByRank { best, worst, places: Vec::new() }
    };
    Ok(Box::new(PerColumn::new(rule(["low_f", "high_f"]), rule(["high_c", "low_c"]))))
});

/// A value that changes linearly with the rank of the base vector.
struct ByRank {
    /// With the best base vector.
    best: f64,
    /// With the worst base vector.
    worst: f64,
    /// (j − 1)/(n − 1) of each individual.
    places: Vec<f64>,
}

/// The place of an individual whose base vector is not known: in the middle.
const UNKNOWN: f64 = 0.5;

impl Rule for ByRank {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::BASE_RANKS)
    }

    fn start(&mut self, _n: usize, _rng: &mut Stream) {
        self.places.clear();
    }

    fn look(&mut self, view: &View) {
        let worst = view.base_ranks.len().saturating_sub(1).max(1) as f64;
        self.places.clear();
        self.places.extend(view.base_ranks.iter().map(|rank| (f64::from(*rank) - 1.0) / worst));
    }

    fn sample(&mut self, column: &mut [f64], _rng: &mut Stream) {
        self.places.resize(column.len(), UNKNOWN);
        for (value, place) in column.iter_mut().zip(&self.places) {
            *value = self.best + (self.worst - self.best) * place;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::run;
    use crate::{C, F, Params, Tracked, View};

    #[test]
    fn values_by_rank() {
        let (mut pam, mut rng, mut params) = run("rde", Tracked::PAIR, 50);
        assert!(params[F].iter().all(|f| (f - 0.775).abs() < 1e-15), "the middle before the first look");
        let mut ranks = [7; 50];
        ranks[..4].copy_from_slice(&[1, 2, 25, 50]);
        pam.look(&View::default().based(&ranks));
        pam.sample(&mut params, &mut rng);
        let expected = [(0.6, 0.95), (0.60714, 0.94796), (0.77143, 0.90102), (0.95, 0.85)];
        for ((f, c), expected) in params[F].iter().zip(&params[C]).zip(expected) {
            // Half a unit of the last digit given.
            assert!((f - expected.0).abs() < 5.1e-6 && (c - expected.1).abs() < 5.1e-6, "{f} {c} {expected:?}");
        }
        assert_eq!(rng.drawn().uniform, 0);
    }

    #[test]
    fn a_single_individual_is_the_best() {
        let (mut pam, mut rng, _) = run("rde", Tracked::PAIR, 1);
        let mut params = Params::new(1, Tracked::PAIR);
        pam.look(&View::default().based(&[1]));
        pam.sample(&mut params, &mut rng);
        assert_eq!((&params[F], &params[C]), (&[0.6][..], &[0.95][..]));
    }
}
