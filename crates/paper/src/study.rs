//! The simulations of the paper's figures and claims, stored in result folders.

use super::ablation::Ablation;
use super::calibration::Calibrations;
use super::grids::Grid;
use super::oracle::{Everywhere, Oracle};
use super::searches::Searches;
use super::tracking::Distances;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tpam_law::Law;
use tpam_relevance::Relevance;
use tpam_rows::simulations::Simulations;
use tpam_rows::simulations::{Stored, load};
use tpam_rows::sweep;
use tpam_signals::clouds::Clouds;
use tpam_sim::{Catalogues, Cell, Experiment};
use tpam_store::Error;
use tpam_store::folder::{finished, peek};
use tpam_work::Work;

/// The PAMs of the paper.
pub(crate) const PAMS: [&str; 5] = ["jde", "epsde", "jade", "mde", "shade"];

/// θ, target, shape of the acceptance, p_max, PAM. The shape is α of a linear acceptance, or the name of another.
type Key = [String; 5];

/// All results of the study.
pub(crate) struct Study<'a> {
    pub(crate) runs: u64,
    pub(crate) seed: u64,
    pub(crate) known: &'a Catalogues,
    pub(crate) work: &'a Work,
    /// The name of the data folder.
    pub(crate) folder: &'static str,
    cells: BTreeMap<Key, Stored>,
    /// The distances of μ and M from the target.
    pub(crate) distances: Distances,
    /// SHADE without its memory, and JADE with SHADE's spread.
    pub(crate) ablations: Vec<Ablation>,
    /// The searches on BBOB, if requested.
    pub(crate) searches: Option<Searches>,
    /// The controls, in the same searches, if requested.
    pub(crate) controls: Option<Searches>,
    /// The searches with all operators, if requested or already done.
    pub(crate) supplement: Option<Searches>,
    /// Every F and C of JADE on f8, if requested.
    pub(crate) clouds: Option<Clouds>,
    /// The calibrations, if requested.
    pub(crate) calibrations: Option<Calibrations>,
    /// The results of the oracle, if requested.
    pub(crate) oracle: Option<Oracle>,
    /// The same on all functions, if requested.
    pub(crate) everywhere: Option<Everywhere>,
    /// The comparison of tracking and search, if requested.
    pub(crate) relevance: Option<Relevance>,
    /// What a PAM climbs, if requested.
    pub(crate) law: Option<Law>,
}

impl<'a> Study<'a> {
    /// Simulates the cells of `grids` that are missing in the folder at `out`.
    pub(crate) fn run(
        grids: &[Grid],
        [runs, seed]: [u64; 2],
        out: &Path,
        work: &'a Work,
        known: &'a Catalogues,
    ) -> Result<Self, Error> {
        let job = |grid: &Grid| Ok((Experiment::new(&grid.plan(runs, seed), known)?, out.join(grid.name())));
        let jobs: Vec<(Experiment, PathBuf)> = grids.iter().map(job).collect::<Result<_, Error>>()?;
        keep(&jobs, work)?;
        let mut cells = BTreeMap::new();
        for (experiment, path) in jobs {
            for (cell, stored) in experiment.cells.iter().zip(load(&path)?) {
                // The grid of slopes repeats a few cells of other grids with fewer measures, so the first one is used.
                cells.entry(key(cell)).or_insert(stored);
            }
        }
        Ok(Self {
            runs,
            seed,
            known,
            work,
            folder: "data",
            cells,
            distances: Distances::default(),
            ablations: Vec::new(),
            searches: None,
            controls: None,
            supplement: None,
            clouds: None,
            calibrations: None,
            oracle: None,
            everywhere: None,
            relevance: None,
            law: None,
        })
    }

    /// The searches on BBOB.
    pub(crate) fn searches(&self) -> Result<&Searches, Error> {
        self.searches.as_ref().ok_or_else(|| Error::Input("nothing was searched".to_owned()))
    }

    /// The controls in the same searches.
    pub(crate) fn controls(&self) -> Result<&Searches, Error> {
        self.controls.as_ref().ok_or_else(|| Error::Input("the controls were not searched".to_owned()))
    }

    /// The searches with all operators.
    pub(crate) fn supplement(&self) -> Result<&Searches, Error> {
        self.supplement.as_ref().ok_or_else(|| Error::Input("the supplement was not searched".to_owned()))
    }

    /// The comparison of tracking and search.
    pub(crate) fn relevance(&self) -> Result<&Relevance, Error> {
        self.relevance.as_ref().ok_or_else(|| Error::Input("nothing was related".to_owned()))
    }

    /// What a PAM climbs.
    pub(crate) fn law(&self) -> Result<&Law, Error> {
        self.law.as_ref().ok_or_else(|| Error::Input("the law was not tested".to_owned()))
    }

    /// The samples of JADE.
    pub(crate) fn clouds(&self) -> Result<&Clouds, Error> {
        self.clouds.as_ref().ok_or_else(|| Error::Input("no run was looked at".to_owned()))
    }

    /// The calibrations.
    pub(crate) fn calibrations(&self) -> Result<&Calibrations, Error> {
        self.calibrations.as_ref().ok_or_else(|| Error::Input("nothing was calibrated".to_owned()))
    }

    /// The results of the oracle.
    pub(crate) fn oracle(&self) -> Result<&Oracle, Error> {
        self.oracle.as_ref().ok_or_else(|| Error::Input("the oracle was not asked".to_owned()))
    }

    /// The results of the oracle on all functions.
    pub(crate) fn everywhere(&self) -> Result<&Everywhere, Error> {
        self.everywhere.as_ref().ok_or_else(|| Error::Input("the oracle was not asked on all functions".to_owned()))
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
