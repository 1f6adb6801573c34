//! The results of the study, stage by stage. Each stage is computed when it is first asked for; simulations and searches are stored in
//! result folders.

use super::ablation::{self, Ablation};
use super::calibration::Calibrations;
use super::clouds;
use super::grids::Grid;
use super::law;
use super::oracle::{self, Everywhere, Oracle};
use super::relevance;
use super::run::Options;
use super::searches::{Scope, Searches};
use super::tracking::Distances;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tpam_law::Law;
use tpam_relevance::Relevance;
use tpam_rows::simulations::Simulations;
use tpam_rows::simulations::{Stored, load};
use tpam_rows::sweep;
use tpam_searches::Catalogues;
use tpam_signals::clouds::Clouds;
use tpam_sim::{Cell, Experiment};
use tpam_store::Error;
use tpam_store::folder::{finished, peek};
use tpam_work::{Parts, Work};

/// The PAMs of the paper.
pub(crate) const PAMS: [&str; 5] = ["jde", "epsde", "jade", "mde", "shade"];

/// θ, target, shape of the acceptance, p_max, PAM. The shape is α of a linear acceptance, or the name of another.
type Key = [String; 5];

/// A result that is computed when it is first asked for.
struct Lazy<T>(OnceCell<T>);

impl<T> Default for Lazy<T> {
    fn default() -> Self {
        Self(OnceCell::new())
    }
}

impl<T> Lazy<T> {
    fn get(&self, compute: impl FnOnce() -> Result<T, Error>) -> Result<&T, Error> {
        if let Some(found) = self.0.get() {
            return Ok(found);
        }
        let found = compute()?;
        Ok(self.0.get_or_init(|| found))
    }
}

/// All results of the study.
pub(crate) struct Study<'a> {
    pub(crate) options: &'a Options,
    pub(crate) runs: u64,
    pub(crate) seed: u64,
    pub(crate) known: &'a Catalogues,
    /// The stages that are needed.
    pub(crate) stages: Vec<Stage>,
    data: &'a Path,
    parts: Parts,
    cells: BTreeMap<Key, Stored>,
    outputs: Outputs,
}

/// Declares the stages after the simulations, in the order of computation: a name, the seconds that it takes on two cores, its output, and
/// how that is computed with the handle of the stage.
macro_rules! stages {
    ($($(#[$about:meta])* $stage:ident, $name:literal, $seconds:literal,
        $output:ident: $type:ty = |$study:ident, $work:ident| $compute:expr;)*) => {
        /// A stage of the study.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Stage {
            /// The simulations of the figures and claims.
            Simulations,
            $($(#[$about])* $stage,)*
        }

        impl Stage {
            /// All stages, with their names and seconds.
            const ALL: &[(Self, &'static str, f64)] =
                &[(Self::Simulations, "simulations", 20.0), $((Self::$stage, $name, $seconds)),*];
        }

        /// The outputs of the stages.
        #[derive(Default)]
        struct Outputs {
            $($output: Lazy<$type>,)*
        }

        impl Study<'_> {
            $($(#[$about])*
            pub(crate) fn $output(&self) -> Result<&$type, Error> {
                let ($study, $work) = (self, self.work(Stage::$stage));
                self.outputs.$output.get(|| $compute)
            })*

            /// Computes all stages that are needed.
            pub(crate) fn compute(&self) -> Result<(), Error> {
                self.stages.iter().try_for_each(|stage| match stage {
                    Stage::Simulations => Ok(()),
                    $(Stage::$stage => self.$output().map(drop),)*
                })
            }
        }
    };
}

stages! {
    /// Every F and C of JADE on f8.
    Clouds, "samples of JADE", 1.0, clouds: Clouds = |study, work| {
        clouds::search(study.options.quick, study.seed, work, study.known)
    };
    /// The greedy approximate oracle on f8, and PAMs that track its choices.
    Oracle, "oracle", 10.0, oracle: Oracle = |study, work| oracle::run(study, &study.folder("gao"), work);
    /// The same on all functions.
    Everywhere, "oracle on all functions", 20.0, everywhere: Everywhere = |study, work| {
        Everywhere::run(study, &study.folder("gao-functions"), work)
    };
    /// The PAMs of the paper on all functions.
    Searches, "searches", 25.0, searches: Searches = |study, work| Searches::run(study, Scope::Figure7, work);
    /// PAMs that learn nothing, in the same searches.
    Controls, "controls", 20.0, controls: Searches = |study, work| Searches::controls(study, work);
    /// Success by distance on all functions.
    Calibrations, "calibrations", 8.0, calibrations: Calibrations = |study, work| Calibrations::run(study, work);
    /// The comparison of tracking and search, also on calibrated scenarios.
    Relevance, "relevance", 120.0, relevance: Relevance = |study, work| {
        study.searches()?;
        let scenarios = study.calibrations()?.scenarios(&study.folder(Calibrations::FOLDER), &study.known.sim)?;
        relevance::run(study, Scope::Figure7, scenarios, work)
    };
    /// What a PAM climbs.
    Law, "law", 120.0, law: Law = |study, work| law::run(study.options, work, study.known);
    /// The PAMs of the paper with all operators in four dimensions.
    Supplement, "supplement", 1000.0, supplement: Searches = |study, work| {
        Searches::run(study, Scope::Supplement, work)
    };
    /// The comparison of tracking and search with all operators.
    SupplementRelevance, "relevance of the supplement", 6000.0, supplement_relevance: Relevance = |study, work| {
        study.supplement()?;
        relevance::run(study, Scope::Supplement, Vec::new(), work)
    };
    /// The distances of μ and M from the target.
    Distances, "distances", 0.0, distances: Distances = |study, work| Distances::measure(study, work);
    /// SHADE without its memory, and JADE with SHADE's spread.
    Ablations, "ablations", 0.0, ablations: Vec<Ablation> = |study, work| ablation::measure(study, work);
}

impl<'a> Study<'a> {
    /// Simulates the cells of `grids` that are missing in the folder at `data`. The other stages follow when they are asked for.
    pub(crate) fn new(
        options: &'a Options,
        grids: &[Grid],
        stages: Vec<Stage>,
        data: &'a Path,
        work: &Work,
        known: &'a Catalogues,
    ) -> Result<Self, Error> {
        let weight = |(stage, name, seconds): &(Stage, &'static str, f64)| (*name, if stages.contains(stage) { *seconds } else { 0.0 });
        let parts = work.parts(Stage::ALL.iter().map(weight));
        let (runs, seed) = (options.runs(), options.seed);
        let job = |grid: &Grid| Ok((Experiment::new(&grid.plan(runs, seed), &known.sim)?, data.join(grid.name())));
        let jobs: Vec<(Experiment, PathBuf)> = grids.iter().map(job).collect::<Result<_, Error>>()?;
        keep(&jobs, &parts[Stage::Simulations as usize])?;
        let mut cells = BTreeMap::new();
        for (experiment, path) in jobs {
            for (cell, stored) in experiment.cells.iter().zip(load(&path)?) {
                // The grid of slopes repeats a few cells of other grids with fewer measures, so the first one is used.
                cells.entry(key(cell)).or_insert(stored);
            }
        }
        Ok(Self { options, runs, seed, known, stages, data, parts, cells, outputs: Outputs::default() })
    }

    /// The handle of a stage.
    fn work(&self, stage: Stage) -> &Work {
        &self.parts[stage as usize]
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
