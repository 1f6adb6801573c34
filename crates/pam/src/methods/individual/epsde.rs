//! PAM of EPSDE: every individual owns a pair from two pools, keeps it while it succeeds, and redraws both on failure.
//!
//! # References
//! R. Mallipeddi, P. N. Suganthan, Q. K. Pan, M. F. Tasgetiren: Differential evolution algorithm with ensemble of parameters and mutation
//! strategies. Appl. Soft Comput. 11(2), 2011. <https://doi.org/10.1016/j.asoc.2010.04.024>

use super::owned::replace;
use super::reused::Reused;
use crate::methods::prelude::*;
use crate::spec::{Shorthand, decimal_range};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "epsde",
    about: "each individual owns a pair from two pools, keeps it on success, redraws it on failure",
    source: Source::Published(&[&bibliography::EPSDE]),
    rule: "F_i ∈ {low_f, low_f + step_f, …, high_f}      C_i ∈ {low_c, low_c + step_c, …, high_c}
success: (F_i, C_i) stays      failure: both are redrawn uniformly from their pools
If nothing succeeds, every individual redraws.
reuse=list: in every round each individual takes, with probability p, a random pair of a list, otherwise random values of the pools
p = mean share of failures in the last 11 rounds; the list is empty at the start, and is not used while it is
success: (F_i, C_i) joins the list; if it came from the list, the pair at a random place leaves
         (places count from the newest pair, were drawn with (F_i, C_i), and are read after all successes have joined)",
    ledger: include_str!("../../../text/epsde.txt"),
    differs: "with the defaults of the TPAM paper (2017): pools 0, 0.1, …, 1 for F and for C, both starting at 0.5. The published \
              EPSDE has the pools 0.4…0.9 for F and 0.1…0.9 for C and a random start: preset=original. The program of its authors \
              reuses combinations that were successful before: preset=code. Its pool of mutations, which are part of the combinations, \
              is not part of this PAM",
    options: &[
        OptionDef::unit("low_f", "0", "smallest F of the pool"),
        OptionDef::unit("high_f", "1", "largest F of the pool"),
        OptionDef::real("step_f", Bounds::open_low(0.0, 1.0), "0.1", "distance of neighbours in the pool of F"),
        OptionDef::unit("low_c", "0", "smallest C of the pool"),
        OptionDef::unit("high_c", "1", "largest C of the pool"),
        OptionDef::real("step_c", Bounds::open_low(0.0, 1.0), "0.1", "distance of neighbours in the pool of C"),
        OptionDef::unit_or_random("start_f", "0.5", "first F of every individual"),
        OptionDef::unit_or_random("start_c", "0.5", "first C of every individual"),
        OptionDef::optional(
            "reuse",
            &["own", "list"],
            "what an individual uses again: its own pair after a success (own, the default), or in any round one of a list of successful \
             pairs (list)",
        ),
    ],
    shorthands: &[LOW, HIGH, Shorthand { name: "step", sets: &["step_f", "step_c"] }, START],
    presets: &[
        preset("original", "as in the original paper: pools 0.4…0.9 for F and 0.1…0.9 for C, random start", ORIGINAL),
        preset("published", "as in the paper; the same as original", ORIGINAL),
        preset("code", "as in the program of the authors: the pools of the paper, and a list of successful pairs", PROGRAM),
    ],
}
.built(|options| {
    let [start_f, start_c] = starts(options);
    let f = Pool::new(options, ["low_f", "high_f", "step_f"], start_f)?;
    let c = Pool::new(options, ["low_c", "high_c", "step_c"], start_c)?;
    if options.text("reuse") == "list" {
        return Ok(Box::new(Reused::new([f.values, c.values], [start_f, start_c])));
    }
    Ok(Box::new(PerColumn::new(f, c)))
});

const ORIGINAL: &[(&str, &str)] =
    &[("low_f", "0.4"), ("high_f", "0.9"), ("low_c", "0.1"), ("high_c", "0.9"), ("start_f", "random"), ("start_c", "random")];

const PROGRAM: &[(&str, &str)] = &[
    ("low_f", "0.4"),
    ("high_f", "0.9"),
    ("low_c", "0.1"),
    ("high_c", "0.9"),
    ("start_f", "random"),
    ("start_c", "random"),
    ("reuse", "list"),
];

/// The pool of one parameter and the values that the individuals took from it.
struct Pool {
    values: Vec<f64>,
    start: Start,
    owned: Vec<f64>,
    fresh: Vec<f64>,
}

impl Pool {
    fn new(options: &Options, [low, high, step]: [&str; 3], start: Start) -> Result<Self, String> {
        let values = decimal_range(options.real(low), options.real(high), options.real(step))
            .map_err(|e| format!("the pool {low}, {high}, {step}: {e}"))?;
        Ok(Self { values, start, owned: Vec::new(), fresh: Vec::new() })
    }

    /// Redraws the values that did not succeed. It makes one draw for every individual, which is cheaper than checking for success first.
    fn redraw(&mut self, success: &[bool], rng: &mut Stream) {
        draw::pick(&self.values, rng.uniforms(self.owned.len()), &mut self.fresh);
        replace(&mut self.owned, &self.fresh, success);
    }
}

impl Rule for Pool {
    fn start(&mut self, n: usize, rng: &mut Stream) {
        self.owned = vec![self.start.unwrap_or(0.0); n];
        self.fresh = vec![0.0; n];
        if self.start.is_none() {
            self.redraw(&vec![false; n], rng);
        }
    }

    fn shrink(&mut self, kept: &[usize]) {
        keep_rows(&mut self.owned, kept);
        keep_rows(&mut self.fresh, kept);
    }

    fn sample(&mut self, column: &mut [f64], _rng: &mut Stream) {
        column.copy_from_slice(&self.owned);
    }

    fn update(&mut self, _used: &[f64], outcome: &Outcome, rng: &mut Stream) {
        self.redraw(outcome.success, rng);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::run;
    use crate::{C, F, Flags, Tracked};

    #[test]
    fn success_stays_and_failure_redraws_both() {
        let (mut pam, mut rng, mut params) = run("epsde", Tracked::PAIR, 10_000);
        assert!(params[F].iter().chain(&params[C]).all(|v| *v == 0.5));
        let flags: Vec<bool> = (0..10_000).map(|i| i < 5_000).collect();
        pam.update(&params, &Flags::from(flags).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        for column in [&params[F], &params[C]] {
            assert!(column[..5_000].iter().all(|v| *v == 0.5));
            for k in 0..=10 {
                let value = f64::from(k) / 10.0;
                let count = column[5_000..].iter().filter(|v| **v == value).count();
                // Binomial(5000, 1/11): 454.5 ± 20.3. Seven standard deviations have probability 3e-12.
                assert!((count as f64 - 454.5).abs() < 143.0, "{value}: {count}");
            }
        }
    }

    #[test]
    fn the_original_pools() {
        let written = |text: &str| crate::pams().spec(text).unwrap().to_string();
        assert_eq!(written("epsde:preset=published"), written("epsde:preset=original"));
        let (_, _, params) = run("epsde:preset=original", Tracked::PAIR, 1000);
        let seen = |column: &[f64]| {
            let mut values = column.to_vec();
            values.sort_by(f64::total_cmp);
            values.dedup();
            values
        };
        assert_eq!(seen(&params[F]), [0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
        assert_eq!(seen(&params[C]), [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
    }
}
