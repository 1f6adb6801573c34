//! The results of the study, stage by stage. Each stage is computed when it is first asked for; simulations and searches are stored in
//! result folders.

use super::ablation::{self, Ablation};
use super::calibration::Calibrations;
use super::clouds;
use super::grids::Grid;
use super::law;
use super::options::Options;
use super::oracle::{self, Everywhere, Oracle};
use super::relevance;
use super::searches::{Scope, Searches};
use super::simulated::Simulated;
use super::tracking::Distances;
use std::cell::OnceCell;
use std::ops::Deref;
use std::path::Path;
use tpam_law::Law;
use tpam_relevance::Relevance;
use tpam_searches::Catalogues;
use tpam_signals::clouds::Clouds;
use tpam_store::Error;
use tpam_work::{Parts, Work};

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

/// All results of the study: the simulations, and what the other stages computed.
pub(crate) struct Study<'a> {
    simulated: Simulated<'a>,
    /// The stages that are needed.
    pub(crate) stages: Vec<Stage>,
    parts: Parts,
    outputs: Outputs,
}

impl<'a> Deref for Study<'a> {
    type Target = Simulated<'a>;

    fn deref(&self) -> &Self::Target {
        &self.simulated
    }
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
        let simulated = Simulated::new(options, grids, data, &parts[Stage::Simulations as usize], known)?;
        Ok(Self { simulated, stages, parts, outputs: Outputs::default() })
    }

    /// The handle of a stage.
    fn work(&self, stage: Stage) -> &Work {
        &self.parts[stage as usize]
    }
}
