//! Crossovers: which components of a mutant replace those of its parent. One file each; every listed crossover is tested and usable
//! everywhere.

mod binomial;
mod coin;
mod exponential;
mod run;
mod shuffled;

use tpam_pam::Stream;
use tpam_pam::spec::Entry;

/// A crossover.
pub trait Crossover: Send {
    /// Called before every round, with the part of the budget that is spent.
    fn begin(&mut self, progress: f64, rng: &mut Stream) {
        let _ = (progress, rng);
    }

    /// Marks the components of each trial vector: 1 if it comes from the mutant, as at least one does, and 0 if it comes from the parent.
    /// `c` holds the crossover rate of each individual.
    fn mark(&mut self, dim: usize, c: &[f64], rng: &mut Stream, marks: &mut [f64]);
}

/// The registry.
#[rustfmt::skip] // One line each.
pub static CROSSOVERS: &[&Entry<Box<dyn Crossover>>] = &[
    &binomial::ENTRY,
    &shuffled::ENTRY,
    &exponential::ENTRY,
    &coin::ENTRY,
];

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::spec::Catalogue;

    /// The number of mutant components in each of `n` trial vectors, for crossover rate `c` and dimension `dim`; and how often each
    /// component is taken.
    fn taken(crossover: &mut dyn Crossover, n: usize, dim: usize, c: f64) -> (Vec<usize>, Vec<usize>) {
        let mut trials = vec![f64::NAN; n * dim];
        crossover.mark(dim, &vec![c; n], &mut Stream::new(5, 0, "test"), &mut trials);
        assert!(trials.iter().all(|mark| [0.0, 1.0].contains(mark)));
        let counts = trials.chunks(dim).map(|row| row.iter().filter(|x| **x == 1.0).count()).collect();
        let each = (0..dim).map(|j| trials.iter().skip(j).step_by(dim).filter(|x| **x == 1.0).count()).collect();
        (counts, each)
    }

    /// The mean number of components taken, by definition.
    fn expected(name: &str, dim: usize, c: f64) -> f64 {
        match name {
            "bin" => 1.0 + (dim - 1) as f64 * c,
            // 1 + C + C² + … + C^(D−1)
            "sec" | "exp" => (0..dim).map(|k| c.powi(k as i32)).sum(),
            other => panic!("{other} is not checked"),
        }
    }

    #[test]
    fn the_number_of_components_is_as_defined_and_all_are_equally_likely() {
        const N: usize = 40_000;
        let catalogue = Catalogue::new("crossover", CROSSOVERS.iter().copied());
        // exp-or-bin cuts stretches at the last component; its own file tests it.
        for page in catalogue.pages().filter(|page| page.name != "exp-or-bin") {
            let mut crossover = catalogue.spec(page.name).unwrap().build().unwrap();
            for (dim, c) in [(2, 0.3), (10, 0.0), (10, 0.5), (10, 0.9), (10, 1.0), (13, 0.7)] {
                let (counts, each) = taken(&mut *crossover, N, dim, c);
                assert!(counts.iter().all(|count| 1 <= *count && *count <= dim), "{}", page.name);
                // Tolerance of six standard errors: a false alarm in these 300 checks has probability below 1e-6.
                let mean = expected(page.name, dim, c);
                let found = counts.iter().sum::<usize>() as f64 / N as f64;
                assert!((found - mean).abs() <= 6.0 * dim as f64 / 2.0 / (N as f64).sqrt(), "{} {dim} {c}: {found}", page.name);
                for part in each {
                    let part = part as f64 / N as f64;
                    assert!((part - mean / dim as f64).abs() <= 6.0 * 0.5 / (N as f64).sqrt(), "{} {dim} {c}: {part}", page.name);
                }
            }
        }
    }

    #[test]
    fn exponential_takes_neighbours_and_shuffled_does_not() {
        let catalogue = Catalogue::new("crossover", CROSSOVERS.iter().copied());
        let together = |name: &str| {
            let mut trials = vec![f64::NAN; 8000];
            let mut crossover = catalogue.spec(name).unwrap().build().unwrap();
            crossover.mark(8, &[0.5; 1000], &mut Stream::new(5, 0, "test"), &mut trials);
            // Read cyclically, a stretch begins once.
            let begins = |row: &[f64]| (0..8).filter(|j| row[*j] == 1.0 && row[(j + 7) % 8] == 0.0).count();
            trials.chunks(8).all(|row| begins(row) <= 1)
        };
        assert!(together("exp") && !together("sec"));
    }
}
