//! The design of the study: a file that is fixed before the first full run.

use serde::Deserialize;
use std::path::Path;
use tpam_store::Error;

/// Declares the tables of the file, with all their keys.
macro_rules! tables {
    ($($(#[$about:meta])* pub struct $name:ident { $($(#[$doc:meta])* pub $key:ident: $type:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[non_exhaustive]
        pub struct $name {
            $($(#[$doc])* pub $key: $type,)*
        }
    )*};
}

tables! {
    /// Everything that the study computes, as it is written in the file. Every key is required, except the table `frozen`.
    ///
    /// ```
    /// let text = std::fs::read_to_string("../../experiments/study.toml").unwrap();
    /// let design = tpam_prediction::Design::parse(&text)?;
    /// assert_eq!((design.settings, design.operators.len()), (128, 2));
    /// # Ok::<(), tpam_store::Error>(())
    /// ```
    pub struct Design {
        /// Seed of all random numbers.
        pub seed: u64,
        /// The number of settings that are drawn from the family.
        pub settings: usize,
        /// PAMs of the catalogue, shown beside the settings.
        pub marks: Vec<String>,
        /// Mutation and crossover: `rand/1/bin`.
        pub operators: Vec<String>,
        /// The ranges of the family.
        pub family: Family,
        /// The searches from which predictors are made.
        pub building: Half,
        /// The searches that are predicted.
        pub test: Half,
        /// The probes of surfaces.
        pub probes: Probing,
        /// The simulations on surfaces.
        pub twins: Twins,
        /// The simulations of tracking.
        pub simulation: Simulation,
        /// Precisions of the average running times.
        pub precisions: Vec<f64>,
        /// Intervals and tests.
        pub statistics: Statistics,
        /// The comparison of the two frozen settings with other PAMs.
        pub comparison: Comparison,
        /// The two settings, chosen from the building half.
        pub frozen: Option<Frozen>,
    }

    /// The ranges of the family `mean` from which settings are drawn.
    pub struct Family {
        /// The part of the settings with one μ instead of a ring.
        pub one_mu: f64,
        /// Cells of a ring, on a logarithmic scale.
        pub h: [f64; 2],
        /// Learning rate of one μ, on a logarithmic scale.
        pub rate_one_mu: [f64; 2],
        /// Learning rate of a ring, on a logarithmic scale.
        pub rate_ring: [f64; 2],
        /// Scale of both distributions, on a logarithmic scale.
        pub width: [f64; 2],
        /// κ of the mean of F.
        pub kappa_f: [f64; 2],
        /// κ of the mean of C.
        pub kappa_c: [f64; 2],
        /// The part of the settings that weight successes by gain.
        pub by_gain: f64,
    }

    /// Functions, dimensions, instances and budget of searches.
    pub struct Half {
        /// Functions of BBOB: `1,3,5`.
        pub functions: String,
        /// Dimensions: `5,10`.
        pub dims: String,
        /// Instances: `1-15`.
        pub instances: String,
        /// Evaluations per dimension.
        pub budget: u64,
    }

    /// The probes of surfaces, in searches of the building half.
    pub struct Probing {
        /// K: probes of each individual in each generation.
        pub per_individual: usize,
        /// The PAMs of the searches that are probed. A PAM is judged on surfaces of the first driver that is not itself.
        pub drivers: Vec<String>,
    }

    /// The simulations on surfaces.
    pub struct Twins {
        /// Runs on each surface.
        pub runs: u64,
    }

    /// The simulations of tracking, as in the TPAM paper.
    pub struct Simulation {
        /// Tracked parameters.
        pub theta: String,
        /// Target trajectories.
        pub target: String,
        /// Acceptances.
        pub accept: String,
        /// Individuals N.
        pub n: u64,
        /// Iterations.
        pub iterations: u64,
        /// Runs of each cell.
        pub runs: u64,
    }

    /// Intervals and tests.
    pub struct Statistics {
        /// The confidence level of intervals.
        pub level: f64,
        /// Permutations of settings.
        pub permutations: usize,
    }

    /// The comparison of the two frozen settings with other PAMs.
    pub struct Comparison {
        /// Mutations; each is combined with each crossover.
        pub mutations: Vec<String>,
        /// Crossovers.
        pub crossovers: Vec<String>,
        /// The other PAMs.
        pub rivals: Vec<String>,
        /// A difference in area of at most this size does not matter.
        pub margin: f64,
    }
}

/// The two settings that are compared, fixed before the test half is computed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frozen {
    /// The setting that searches best in the building half.
    pub by_search: String,
    /// The setting that the best predictor prefers.
    pub by_predictor: String,
    /// The predictor with the largest correlation in the building half.
    pub predictor: String,
}

impl Frozen {
    /// The lines to add to the design.
    pub fn lines(&self) -> String {
        let Self { by_search, by_predictor, predictor } = self;
        format!("[frozen]\nby_search = \"{by_search}\"\nby_predictor = \"{by_predictor}\"\npredictor = \"{predictor}\"\n")
    }
}

impl Design {
    /// Reads and checks a design.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let design: Self =
            toml::from_str(text).map_err(|e| Error::Unreadable { path: None, problem: tpam_rows::sweep::toml_problem(text, &e) })?;
        design.check()?;
        Ok(design)
    }

    /// Reads and checks the design in a file.
    pub fn read(file: &Path) -> Result<Self, Error> {
        let text = std::fs::read_to_string(file).map_err(|e| Error::file("read", file, e))?;
        Self::parse(&text).map_err(|error| error.within(file.display()))
    }

    /// The same study on few small problems, for a first look: it chooses the frozen settings itself.
    #[must_use]
    pub fn quick(self) -> Self {
        let half = |functions: &str, dims: &str, instances: &str| Half {
            functions: functions.to_owned(),
            dims: dims.to_owned(),
            instances: instances.to_owned(),
            budget: 300,
        };
        Self {
            settings: 12,
            marks: vec!["jade".to_owned(), "shade".to_owned(), "cobide".to_owned(), "swde".to_owned()],
            building: half("1,8", "2", "1-3"),
            test: half("2,10", "3", "4-6"),
            twins: Twins { runs: 2 },
            simulation: Simulation {
                target: "sin:omega=10,ran:s=0.08".to_owned(),
                accept: "linear:pmax=0.3|1".to_owned(),
                iterations: 200,
                runs: 3,
                ..self.simulation
            },
            statistics: Statistics { permutations: 999, ..self.statistics },
            comparison: Comparison {
                mutations: vec!["rand/1".to_owned(), "current-to-pbest/1".to_owned()],
                rivals: vec!["shade".to_owned(), "swde".to_owned()],
                ..self.comparison
            },
            frozen: None,
            ..self
        }
    }

    fn check(&self) -> Result<(), Error> {
        let Self { settings, operators, precisions, statistics, .. } = self;
        refuse(!(4..=4096).contains(settings), "settings", settings, "write the number of settings, from 4 to 4096")?;
        for wrong in operators.iter().filter(|operator| parts(operator).is_none()) {
            refuse(true, "operators", wrong, "write mutation and crossover, such as rand/1/bin")?;
        }
        refuse(operators.is_empty(), "operators", "[]", "write at least one, such as rand/1/bin")?;
        self.family.check()?;
        let drivers = &self.probes.drivers;
        let why = "write at least two PAMs, because no PAM is judged on surfaces of its own searches";
        refuse(drivers.len() < 2, "drivers", drivers.join(","), why)?;
        for own in drivers.iter().filter(|driver| crate::setting::name_of(driver) == "mean") {
            refuse(true, "drivers", own, "write PAMs that are not of the family 'mean', which is judged")?;
        }
        refuse(self.twins.runs == 0, "twins.runs", 0, "write the runs on each surface, at least 1")?;
        let is_wrong = |precision: &f64| precision.is_nan() || *precision <= 0.0;
        let why = "write positive numbers, such as [1e1, 1e-1, 1e-3]";
        refuse(precisions.is_empty() || precisions.iter().any(is_wrong), "precisions", "…", why)?;
        let Statistics { level, permutations } = *statistics;
        refuse(!(level > 0.0 && level < 1.0), "level", level, "write a confidence level between 0 and 1, such as 0.95")?;
        refuse(permutations < 100, "permutations", permutations, "write at least 100")?;
        let margin = self.comparison.margin;
        refuse(margin.is_nan() || margin < 0.0, "margin", margin, "write a difference in area of at least 0")
    }
}

/// An error if the value of a key is wrong.
fn refuse(wrong: bool, key: &'static str, value: impl std::fmt::Display, why: impl Into<String>) -> Result<(), Error> {
    if wrong { Err(Error::key(key, value, why)) } else { Ok(()) }
}

impl Family {
    fn check(&self) -> Result<(), Error> {
        let Self { h, rate_one_mu, rate_ring, width, kappa_f, kappa_c, one_mu, by_gain } = *self;
        for (key, [low, high], [least, most]) in [
            ("h", h, [1.0, 1e6]),
            ("rate_one_mu", rate_one_mu, [1e-6, 1.0]),
            ("rate_ring", rate_ring, [1e-6, 1.0]),
            ("width", width, [1e-6, 10.0]),
            ("kappa_f", kappa_f, [0.0, 100.0]),
            ("kappa_c", kappa_c, [0.0, 100.0]),
        ] {
            let why = format!("write two numbers from {least} to {most}, the smaller one first");
            refuse(!(least <= low && low <= high && high <= most), key, format!("[{low}, {high}]"), why)?;
        }
        for (key, part) in [("one_mu", one_mu), ("by_gain", by_gain)] {
            refuse(!(0.0..=1.0).contains(&part), key, part, "write a part of the settings, from 0 to 1")?;
        }
        Ok(())
    }
}

/// Mutation and crossover of an operator.
pub(crate) fn parts(operator: &str) -> Option<[&str; 2]> {
    let (mutation, crossover) = operator.rsplit_once('/')?;
    (mutation.contains('/') && !crossover.is_empty()).then_some([mutation, crossover])
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../experiments/study.toml");

    fn refused(from: &str, to: &str) -> String {
        assert!(FILE.contains(from), "{from}");
        Design::parse(&FILE.replacen(from, to, 1)).unwrap_err().to_string()
    }

    #[test]
    fn the_design_of_this_project_is_read() {
        let design = Design::parse(FILE).unwrap();
        assert_eq!(design.operators, ["rand/1/bin", "current-to-pbest/1/bin"]);
        assert_eq!(design.comparison.mutations.len() * design.comparison.crossovers.len(), 16);
        assert!(design.clone().quick().settings < design.settings);
    }

    #[test]
    fn every_error_names_the_key_and_what_to_write() {
        let said = refused("settings = 128", "settings = 2");
        assert_eq!(said, "settings = 2: write the number of settings, from 4 to 4096");
        assert!(refused("seed = ", "sed = ").contains("unknown field `sed`"));
        assert!(refused("\"rand/1/bin\"", "\"bin\"").contains("such as rand/1/bin"));
        assert!(refused("\"cobide\", \"jde\"", "\"cobide\"").starts_with("drivers = cobide"));
        assert!(refused("drivers = [\"cobide\"", "drivers = [\"mean:h=5\"").contains("not of the family 'mean'"));
        assert!(refused("width = [0.05, 0.3]", "width = [0.3, 0.05]").starts_with("width = [0.3, 0.05]: write two"));
    }

    #[test]
    fn frozen_settings_are_written_as_they_are_read() {
        let frozen = Frozen { by_search: "mean:h=5".into(), by_predictor: "mean:h=0".into(), predictor: "kappa".into() };
        let (open, _) = FILE.split_once("[frozen]").unwrap();
        assert_eq!(Design::parse(open).unwrap().frozen, None);
        assert_eq!(Design::parse(&format!("{open}{}", frozen.lines())).unwrap().frozen, Some(frozen));
        // Those of this project.
        assert!(FILE.ends_with(&Design::parse(FILE).unwrap().frozen.unwrap().lines()));
    }

    #[test]
    fn operators_have_two_parts() {
        assert_eq!(parts("current-to-pbest/1/bin"), Some(["current-to-pbest/1", "bin"]));
        assert_eq!(parts("rand/1"), None);
    }
}
