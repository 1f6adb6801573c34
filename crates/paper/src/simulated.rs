//! The simulations of the study, and what every later stage needs.

use super::grids::Grid;
use super::options::Options;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tpam_rows::simulations::{Simulations, Stored, load};
use tpam_rows::sweep;
use tpam_searches::Catalogues;
use tpam_sim::{Cell, Experiment};
use tpam_store::Error;
use tpam_store::folder::{finished, peek};
use tpam_work::Work;

/// θ, target, shape of the acceptance, p_max, PAM. The shape is α of a linear acceptance, or the name of another.
type Key = [String; 5];

/// The simulated cells, with the settings of the study.
pub(crate) struct Simulated<'a> {
    pub(crate) options: &'a Options,
    pub(crate) runs: u64,
    pub(crate) seed: u64,
    pub(crate) known: &'a Catalogues,
    data: &'a Path,
    cells: BTreeMap<Key, Stored>,
}

impl<'a> Simulated<'a> {
    /// Simulates the cells of `grids` that are missing in the folder at `data`.
    pub(crate) fn new(options: &'a Options, grids: &[Grid], data: &'a Path, work: &Work, known: &'a Catalogues) -> Result<Self, Error> {
        let (runs, seed) = (options.runs(), options.seed);
        let job = |grid: &Grid| Ok((Experiment::new(&grid.plan(runs, seed), &known.sim)?, data.join(grid.name())));
        let jobs: Vec<(Experiment, PathBuf)> = grids.iter().map(job).collect::<Result<_, Error>>()?;
        keep(&jobs, work)?;
        let mut cells = BTreeMap::new();
        for (experiment, path) in jobs {
            for (cell, stored) in experiment.cells.iter().zip(load(&path)?) {
                // The grid of slopes repeats a few cells of other grids with fewer measures, so the first one is used.
                cells.entry(key(cell)).or_insert(stored);
            }
        }
        Ok(Self { options, runs, seed, known, data, cells })
    }

    /// A folder of the data.
    pub(crate) fn folder(&self, name: &str) -> PathBuf {
        self.data.join(name)
    }

    /// The cell of C at α = 1.
    pub(crate) fn cell(&self, target: &str, p_max: f64, pam: &str) -> &Stored {
        self.cell_of("c", target, "1", p_max, pam)
    }

    fn cell_of(&self, theta: &str, target: &str, shape: &str, p_max: f64, pam: &str) -> &Stored {
        let key = [theta, target, shape, &p_max.to_string(), pam].map(str::to_owned);
        self.cells.get(&key).unwrap_or_else(|| panic!("{key:?} was not simulated"))
    }

    /// r_succ of C at α = 1, run by run.
    pub(crate) fn rate(&self, target: &str, p_max: f64, pam: &str) -> &[f64] {
        &self.cell(target, p_max, pam).success
    }

    /// r_succ, run by run.
    pub(crate) fn rate_of(&self, theta: &str, target: &str, alpha: f64, p_max: f64, pam: &str) -> &[f64] {
        &self.cell_of(theta, target, &alpha.to_string(), p_max, pam).success
    }

    /// r_succ of C, run by run, under the linear acceptance with slope α, or under another one, given by its name.
    pub(crate) fn rate_under(&self, shape: &str, target: &str, p_max: f64, pam: &str) -> &[f64] {
        &self.cell_of("c", target, shape, p_max, pam).success
    }
}

/// Simulates the runs that are missing in the folders.
pub(super) fn keep(jobs: &[(Experiment, PathBuf)], work: &Work) -> Result<(), Error> {
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let sizes = jobs.iter().map(|(experiment, path)| (name(path), sweep::samples(experiment, &|_, _| true) as f64));
    let parts = work.parts(sizes);
    // Before anything is computed, a folder that does not fit is reported.
    jobs.iter().try_for_each(|(experiment, path)| peek(path, &Simulations(experiment)).map(drop))?;
    for ((experiment, path), work) in jobs.iter().zip(parts.iter()) {
        // A finished folder is only read, so that it cannot be damaged.
        if !finished(path, &Simulations(experiment))? {
            sweep::keep_in(experiment, path, None, work)?;
        }
    }
    Ok(())
}

fn key(cell: &Cell) -> Key {
    let number = |name| cell.accept_spec.options().real(name).to_string();
    let shape = match cell.accept_spec.name() {
        "linear" => number("alpha"),
        other => other.to_owned(),
    };
    let target = cell.course.targets()[0].spec.to_string();
    let (theta, pam) = (cell.theta_spec.name().to_owned(), cell.subject.name().to_owned());
    [theta, target, shape, number("pmax"), pam]
}

/// The mean of some runs.
pub(crate) fn mean(runs: &[f64]) -> f64 {
    runs.iter().sum::<f64>() / runs.len() as f64
}

/// Numbers of tenths as values of p_max.
pub(crate) fn tenths(range: std::ops::RangeInclusive<u8>) -> impl Iterator<Item = f64> + Clone {
    range.map(|k| f64::from(k) / 10.0)
}

/// Numbers of hundredths as values of s.
pub(crate) fn hundredths(range: std::ops::RangeInclusive<u8>) -> impl Iterator<Item = f64> + Clone {
    range.map(|k| f64::from(k) / 100.0)
}
