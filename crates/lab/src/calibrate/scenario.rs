//! A scenario: what `tpam sim` and `tpam sweep` take as it is.

use super::functions::{Calibrated, Curve};
use crate::Error;
use std::path::Path;
use tpam_pam::spec::Spec;
use tpam_sim::plan::{Count, List};
use tpam_sim::theta::Theta;
use tpam_sim::{Catalogues, Plan};

/// A target, an acceptance and their sizes, for one function and one θ.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub function: u32,
    /// As a spec.
    pub theta: String,
    /// As specs: key of the plan and value.
    pub targets: Vec<(&'static str, String)>,
    /// As a spec.
    pub accept: String,
    pub n: usize,
    pub iterations: usize,
}

/// θ as a part of file names: `c`, `pair-max`.
pub fn label(theta: &Spec<Theta>) -> String {
    match theta.name() {
        "pair" => format!("pair-{}", theta.options().text("join")),
        name => name.to_owned(),
    }
}

/// The name of a target file.
pub(super) fn file_of_target(function: u32, parameter: &str) -> String {
    format!("f{function}-target-{parameter}.csv")
}

/// What a target file holds.
pub fn target_file(rows: &[f64]) -> Vec<u8> {
    let lines: Vec<String> = rows.iter().map(|value| format!("{value:.6}")).collect();
    format!("target\n{}\n", lines.join("\n")).into_bytes()
}

/// The target files of a function that its θs need: name and content.
pub fn rows_of_target(found: &Calibrated) -> Vec<(String, Vec<u8>)> {
    let needed = |parameter: &str| {
        found.curves.iter().any(|curve| matches!(curve.theta.name(), name if name == "pair" || name == parameter))
    };
    let file = |(parameter, rows): (&str, &Vec<f64>)| (file_of_target(found.function, parameter), target_file(rows));
    ["f", "c"].into_iter().zip(&found.targets).filter(|(parameter, _)| needed(parameter)).map(file).collect()
}

impl Scenario {
    /// That of a curve, with its target files in `folder`.
    pub fn new(found: &Calibrated, curve: &Curve, folder: &Path, known: &Catalogues) -> Result<Self, Error> {
        let target = |parameter: &str| Self::target_in(&folder.join(file_of_target(found.function, parameter)), known);
        let targets = match curve.theta.name() {
            "pair" => vec![("target_f", target("f")?), ("target_c", target("c")?)],
            parameter => vec![("target", target(parameter)?)],
        };
        Ok(Self {
            function: found.function,
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
            let path = path.display();
            return Err(Error::Input(format!("{path} is no text that a spec could hold: name another folder")));
        };
        let quoted = format!("file:path=\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        Ok(known.targets.spec(&quoted)?.to_string())
    }

    /// As an experiment of all PAMs.
    pub fn plan(&self) -> Plan {
        let target = |key: &str| {
            let found = self.targets.iter().find(|(name, _)| *name == key);
            found.map_or_else(List::default, |(_, spec)| List::Text(spec.clone()))
        };
        Plan {
            theta: List::Text(self.theta.clone()),
            target: target("target"),
            targets: [("f", target("target_f")), ("c", target("target_c"))].into_iter().collect(),
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
            function: 8,
            theta: "pair:join=max".into(),
            targets: vec![("target_f", "file:path=a.csv".into()), ("target_c", "file:path=b.csv".into())],
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
