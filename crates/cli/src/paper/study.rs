//! The simulations that the paper's figures and claims rest on, kept in result folders.

use super::calibration::Calibrations;
use super::grids::Grid;
use super::searches::Searches;
use super::tracking::Distances;
use crate::failure::Failure;
use crate::folder::{Folder, Stored, finished, load, peek};
use crate::progress::Progress;
use crate::work;
use std::collections::BTreeMap;
use std::path::Path;
use tpam_sim::{Catalogues, Cell, Experiment};

/// The PAMs of the paper.
pub(crate) const PAMS: [&str; 5] = ["jde", "epsde", "jade", "mde", "shade"];

/// θ, target, α, p_max, PAM.
type Key = [String; 5];

/// Everything that was simulated.
pub(crate) struct Study<'a> {
    pub(crate) runs: u64,
    pub(crate) seed: u64,
    pub(crate) known: &'a Catalogues,
    cells: BTreeMap<Key, Stored>,
    /// How far μ and M were from the target.
    pub(crate) distances: Distances,
    /// Real searches, where they were asked for.
    pub(crate) searches: Option<Searches>,
    /// Searches that were calibrated, likewise.
    pub(crate) calibrations: Option<Calibrations>,
}

impl<'a> Study<'a> {
    /// Simulates what `grids` need and the folder at `out` does not hold yet.
    pub(crate) fn run(
        grids: &[Grid],
        [runs, seed]: [u64; 2],
        out: &Path,
        threads: usize,
        known: &'a Catalogues,
    ) -> Result<Self, Failure> {
        let mut jobs = Vec::new();
        let mut left = 0;
        for grid in grids {
            let experiment = Experiment::new(&grid.plan(runs, seed), known)?;
            let path = out.join(grid.name());
            let done = peek(&path, &experiment)?;
            left += work::samples(&experiment, &|cell, run| !done.has(cell, run));
            jobs.push((experiment, path));
        }
        let mut progress = Progress::new(left);
        let mut cells = BTreeMap::new();
        for (experiment, path) in jobs {
            // A folder that is finished is only read, so that nothing can happen to it.
            if !finished(&path, &experiment)? {
                let mut folder = Folder::open(&path, &experiment)?;
                let wanted = work::missing(&folder, &|_, _| true);
                work::keep(&experiment, &wanted, threads, &mut progress, &mut folder)?;
                folder.finish(&experiment)?;
            }
            for (cell, stored) in experiment.cells.iter().zip(load(&path)?) {
                // The slopes repeat a few cells of other grids, with less measured.
                cells.entry(key(cell)).or_insert(stored);
            }
        }
        Ok(Self { runs, seed, known, cells, distances: Distances::default(), searches: None, calibrations: None })
    }

    /// The real searches.
    pub(crate) fn searches(&self) -> Result<&Searches, Failure> {
        self.searches.as_ref().ok_or_else(|| Failure::Input("nothing was searched".to_owned()))
    }

    /// A cell of C at α = 1.
    pub(crate) fn cell(&self, target: &str, p_max: f64, pam: &str) -> &Stored {
        self.cell_of("c", target, 1.0, p_max, pam)
    }

    fn cell_of(&self, theta: &str, target: &str, alpha: f64, p_max: f64, pam: &str) -> &Stored {
        let key = [theta, target, &alpha.to_string(), &p_max.to_string(), pam].map(str::to_owned);
        self.cells.get(&key).unwrap_or_else(|| panic!("{key:?} was not simulated"))
    }

    /// r_succ of C at α = 1, run by run.
    pub(crate) fn rate(&self, target: &str, p_max: f64, pam: &str) -> &[f64] {
        &self.cell(target, p_max, pam).success
    }

    /// r_succ, run by run.
    pub(crate) fn rate_of(&self, theta: &str, target: &str, alpha: f64, p_max: f64, pam: &str) -> &[f64] {
        &self.cell_of(theta, target, alpha, p_max, pam).success
    }
}

fn key(cell: &Cell) -> Key {
    let number = |name| cell.accept_spec.options().real(name).to_string();
    let target = cell.course.targets()[0].spec.to_string();
    let (theta, pam) = (cell.theta_spec.name().to_owned(), cell.subject.name().to_owned());
    [theta, target, number("alpha"), number("pmax"), pam]
}

/// The mean of some runs.
pub(crate) fn mean(runs: &[f64]) -> f64 {
    runs.iter().sum::<f64>() / runs.len() as f64
}

/// p_max as a number of tenths.
pub(crate) fn tenths(range: std::ops::RangeInclusive<u8>) -> impl Iterator<Item = f64> + Clone {
    range.map(|k| f64::from(k) / 10.0)
}

/// s as a number of hundredths.
pub(crate) fn hundredths(range: std::ops::RangeInclusive<u8>) -> impl Iterator<Item = f64> + Clone {
    range.map(|k| f64::from(k) / 100.0)
}
