//! Scenarios of the simulation: a target, an acceptance and the sizes N and t_max, derived from searches.

use super::functions::{Calibrated, Curve};
use std::path::Path;
use tpam_pam::Column;
use tpam_pam::spec::Spec;
use tpam_sim::plan::{Count, List, Method, Origin};
use tpam_sim::theta::Theta;
use tpam_sim::{Catalogues, Label, Plan};
use tpam_store::{Error, FolderProblem};

/// A target, an acceptance and the sizes N and t_max, for one function and one θ.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The searches that it was derived from.
    pub origin: Origin,
    /// θ as a spec.
    pub theta: String,
    /// The targets as specs: one for all tracked columns, or one for each of them.
    pub targets: Vec<(Label, String)>,
    /// The acceptance as a spec.
    pub accept: String,
    /// Individuals N.
    pub n: usize,
    /// Iterations t_max.
    pub iterations: usize,
}

/// The searches of an algorithm on a function of a suite.
pub fn origin(method: Method, suite: &str, function: u32, dim: usize, algorithm: &str) -> Origin {
    Origin { method, suite: suite.to_owned(), function, dim, algorithm: algorithm.to_owned() }
}

/// θ as a part of file names: `c`, `pair-max`.
pub(super) fn label(theta: &Spec<Theta>) -> String {
    let joined = theta.build().is_ok_and(|theta| theta.join().is_some());
    if joined { format!("{}-{}", theta.name(), theta.options().text("join")) } else { theta.name().to_owned() }
}

/// The name of a target file.
pub(super) fn file_of_target(function: u32, parameter: &str) -> String {
    format!("f{function}-target-{parameter}.csv")
}

/// The content of a target file.
pub(crate) fn target_file(rows: &[f64]) -> Vec<u8> {
    let lines: Vec<String> = rows.iter().map(|value| format!("{value:.6}")).collect();
    format!("target\n{}\n", lines.join("\n")).into_bytes()
}

/// The target files of a function for its tracked parameters: name and content.
pub(super) fn rows_of_target(found: &Calibrated) -> Vec<(String, Vec<u8>)> {
    let needed = |at: &usize| found.curves.iter().any(|curve| curve.tracked().tracked().has(*at));
    let file = |at: usize| (file_of_target(found.function, found.space[at].name), target_file(&found.targets[at]));
    (0..found.space.len()).filter(needed).map(file).collect()
}

impl Scenario {
    /// The scenario of a success curve, with its target files in `folder`.
    pub fn new(found: &Calibrated, curve: &Curve, folder: &Path, known: &Catalogues) -> Result<Self, Error> {
        let target = |parameter: &str| Self::target_in(&folder.join(file_of_target(found.function, parameter)), known);
        let theta = curve.tracked();
        let label = |column: &Column| if theta.join().is_some() { Label::TargetOf(column.name) } else { Label::Target };
        let targets = theta.tracked().columns().map(|(_, column)| Ok((label(column), target(column.name)?)));
        let targets = targets.collect::<Result<_, Error>>()?;
        Ok(Self {
            origin: origin(Method::Calibrate, &found.suite, found.function, found.dim, &found.algorithm),
            theta: curve.theta.to_string(),
            targets,
            accept: curve.chosen().accept.to_string(),
            n: found.individuals,
            iterations: found.targets[0].len(),
        })
    }

    /// A target file as a spec.
    pub fn target_in(path: &Path, known: &Catalogues) -> Result<String, Error> {
        let Some(text) = path.to_str() else {
            return Err(Error::folder(path, FolderProblem::NotUnicode, "name another folder"));
        };
        Ok(known.targets.make("file", &[("path", text.into())])?.to_string())
    }

    /// The file of the scenario: its plan, with targets beside the file.
    pub(crate) fn toml(&self) -> Vec<u8> {
        let plan = self.plan().with_paths(|path| Path::new(path).file_name()?.to_str().map(str::to_owned));
        toml::to_string(&plan).expect("strings and numbers can be written as TOML").into_bytes()
    }

    /// The plan that simulates all PAMs in this scenario.
    pub fn plan(&self) -> Plan {
        let list = |spec: &String| List::Text(spec.clone());
        let shared = self.targets.iter().find(|(label, _)| *label == Label::Target).map(|(_, spec)| spec);
        let own = |(label, spec): &(Label, String)| match label {
            Label::TargetOf(column) => Some((*column, list(spec))),
            _ => None,
        };
        Plan {
            theta: List::Text(self.theta.clone()),
            target: shared.map_or_else(List::default, list),
            targets: self.targets.iter().filter_map(own).collect(),
            scenario: Some(self.origin.clone()),
            accept: List::Text(self.accept.clone()),
            n: Count::Number(self.n as u64),
            iterations: Count::Number(self.iterations as u64),
            ..Plan::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_has_two_targets() {
        let scenario = Scenario {
            origin: origin(Method::Calibrate, "bbob", 8, 10, "jade current-to-pbest/1/bin"),
            theta: "pair:join=max".into(),
            targets: vec![(Label::TargetOf("f"), "file:path=a.csv".into()), (Label::TargetOf("c"), "file:path=b.csv".into())],
            accept: "constant:pmax=0.3".into(),
            n: 50,
            iterations: 400,
        };
        let plan = scenario.plan();
        assert!(plan.target.is_empty() && plan.targets.get("f") == Some(&List::from("file:path=a.csv")));
        let text = toml::to_string(&plan).unwrap();
        assert_eq!(toml::from_str::<Plan>(&text).unwrap(), plan);
    }
}
