//! The crossover of NL-SHADE-RSP: a fair coin decides between exponential crossover with C and binomial crossover with a rate that depends
//! on time alone.
//!
//! # References
//! V. Stanovov, S. Akhmedova, E. Semenkin: NL-SHADE-RSP algorithm with adaptive archive and selective pressure. CEC 2021.
//! <https://doi.org/10.1109/CEC45853.2021.9504959>

use super::{Crossover, run::length};
use tpam_pam::Stream;
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, OptionDef, Page, Source};

pub(super) static ENTRY: Entry<Box<dyn Crossover>> = Page {
    name: "exp-or-bin",
    about: "a coin: exponential with C, cut at the last component, or binomial with a rate that grows with time",
    source: Source::Published(&[&bibliography::NL_SHADE_RSP]),
    rule: "with probability 1/2: neighbouring components from a random one on, one and then on while rand < C, not beyond the last
else: each component with probability Cb, at least one;  Cb = 0 in the first half of the budget, then 2 (τ − 1/2)",
    ledger: include_str!("../../text/exp-or-bin.txt"),
    options: &[OptionDef::choice("coin", &["each", "round"], "every individual tosses the coin, or there is one for the whole round")],
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(Coin { each: options.text("coin") == "each", binomial: false, rate: 0.0 })));

struct Coin {
    each: bool,
    /// The coin of the round.
    binomial: bool,
    /// The rate of the binomial crossover.
    rate: f64,
}

impl Crossover for Coin {
    fn begin(&mut self, progress: f64, rng: &mut Stream) {
        self.rate = (2.0 * (progress - 0.5)).max(0.0);
        if !self.each {
            self.binomial = rng.uniform() < 0.5;
        }
    }

    fn mark(&mut self, dim: usize, c: &[f64], rng: &mut Stream, marks: &mut [f64]) {
        for (marks, c) in marks.chunks_exact_mut(dim).zip(c) {
            let binomial = if self.each { rng.uniform() < 0.5 } else { self.binomial };
            let from = rng.index(dim);
            if binomial {
                for (j, mark) in marks.iter_mut().enumerate() {
                    *mark = f64::from(u8::from(rng.uniform() < self.rate || j == from));
                }
            } else {
                marks.fill(0.0);
                marks[from..from + length(dim - from, *c, rng)].fill(1.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crossover::CROSSOVERS;
    use tpam_pam::spec::Catalogue;

    const DIM: usize = 10;
    const N: usize = 40_000;

    /// The mutant's components in many trial vectors with C = 0.5, as marks.
    fn crossed(spec: &str, progress: f64, seed: u64) -> Vec<Vec<bool>> {
        let catalogue = Catalogue::new("crossover", CROSSOVERS.iter().copied());
        let (mut crossover, mut rng) = (catalogue.spec(spec).unwrap().build().unwrap(), Stream::new(seed, 0, "test"));
        let mut trials = vec![f64::NAN; N * DIM];
        crossover.begin(progress, &mut rng);
        crossover.mark(DIM, &vec![0.5; N], &mut rng, &mut trials);
        trials.chunks(DIM).map(|row| row.iter().map(|x| *x == 1.0).collect()).collect()
    }

    fn mean(rows: &[Vec<bool>]) -> f64 {
        rows.iter().flatten().filter(|taken| **taken).count() as f64 / rows.len() as f64
    }

    /// 1 + C + … up to the last component, over all first components.
    fn exponential() -> f64 {
        let from = |start: usize| (0..DIM - start).map(|k| 0.5f64.powi(k as i32)).sum::<f64>();
        (0..DIM).map(from).sum::<f64>() / DIM as f64
    }

    // Each trial vector has 1 to 10 components: a standard deviation of at most 4.5 (Popoviciu), 0.0225 of the mean of 40,000. Seven of
    // them: 3e-12.
    const TOLERANCE: f64 = 7.0 * 0.0225;

    #[test]
    fn every_individual_tosses_the_coin() {
        for (progress, rate) in [(0.0, 0.0), (0.5, 0.0), (0.9, 0.8)] {
            let rows = crossed("exp-or-bin", progress, 5);
            let binomial = 1.0 + 9.0 * rate;
            assert!((mean(&rows) - 0.5 * (binomial + exponential())).abs() < TOLERANCE, "{progress}: {}", mean(&rows));
            assert!(rows.iter().all(|row| row.contains(&true)));
        }
    }

    #[test]
    fn one_coin_decides_for_a_round() {
        let rows: Vec<_> = (1..=20).map(|seed| crossed("exp-or-bin:coin=round", 0.75, seed)).collect();
        let near = |rows: &[Vec<bool>], expected: f64| (mean(rows) - expected).abs() < TOLERANCE;
        let binomial = rows.iter().filter(|rows| near(rows, 5.5)).count();
        assert_eq!(binomial + rows.iter().filter(|rows| near(rows, exponential())).count(), 20);
        assert!((2..=18).contains(&binomial), "{binomial} of 20; outside with probability 4e-5, and the seeds are fixed");
    }

    #[test]
    fn a_stretch_does_not_go_on_at_the_first_component() {
        for seed in 1..=20 {
            let rows = crossed("exp-or-bin:coin=round", 0.0, seed);
            let begins = |row: &[bool]| (0..DIM).filter(|j| row[*j] && (*j == 0 || !row[j - 1])).count();
            assert!(rows.iter().all(|row| begins(row) == 1), "one stretch, or one component");
        }
    }
}
