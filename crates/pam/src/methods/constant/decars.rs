//! PAM of DECaRS: F uniform on a short interval, one C of five values for all individuals of a round.
//!
//! # References
//! D. Molina-Pérez, E. Mezura-Montes, E. A. Portilla-Flores, E. Vega-Alvarado, B. Calva-Yañez: A differential evolution algorithm for
//! solving mixed-integer nonlinear programming problems. Swarm Evol. Comput. 84, 2024. <https://doi.org/10.1016/j.swevo.2023.101427>

use crate::methods::prelude::*;
use crate::methods::value::{Between, f_value, interval};

/// The values of C.
const RATES: [f64; 5] = [0.5, 0.6, 0.7, 0.8, 0.9];

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "decars",
    about: "learns nothing: F uniform on [0.5, 0.55], one C of {0.5, 0.6, …, 0.9} for a whole round",
    source: Source::Published(&[&bibliography::DECARS]),
    rule: "F_i ~ U[low_f, high_f) for each individual
C ~ {0.5, 0.6, 0.7, 0.8, 0.9}, one value for all individuals of a round",
    ledger: include_str!("../../../text/decars.txt"),
    options: &[f_value("low_f", "0.5", "smallest F drawn"), f_value("high_f", "0.55", "largest F drawn")],
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(PerColumn::new(Between(interval(options, ["low_f", "high_f"])?), SharedRate))));

/// One of [`RATES`] for all individuals of a round.
struct SharedRate;

impl Rule for SharedRate {
    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        column.fill(RATES[rng.index(RATES.len())]);
    }
}

#[cfg(test)]
mod tests {
    use super::RATES;
    use crate::testing::{gap, run, uniform_cdf};
    use crate::{C, Draws, F, Tracked};

    #[test]
    fn f_is_uniform_and_c_is_shared_by_a_round() {
        let (mut pam, mut rng, params) = run("decars", Tracked::PAIR, 200_000);
        let cdf = uniform_cdf([0.5, 0.55]);
        // Kolmogorov: P(> 3) < 3.1e-8.
        let gap = gap(params[F].to_vec(), cdf, cdf);
        assert!(gap < 3.0, "{gap}");
        let mut small = crate::Params::new(2, Tracked::C);
        let mut counts = [0; 5];
        for _ in 0..10_000 {
            pam.sample(&mut small, &mut rng);
            assert_eq!(small[C][0], small[C][1]);
            counts[RATES.iter().position(|rate| *rate == small[C][0]).expect("a value of the pool")] += 1;
        }
        // Binomial(10,000, 1/5): 2000 ± 40. Seven standard deviations have probability 3e-12.
        assert!(counts.iter().all(|count| (count - 2000i32).abs() < 280), "{counts:?}");
    }

    #[test]
    fn f_alone_draws_nothing_for_c() {
        let (_, rng, _) = run("decars", Tracked::F, 50);
        assert_eq!(rng.drawn(), Draws { uniform: 50, ..Draws::default() });
    }
}
