//! A scenario: what `tpam sim` and `tpam sweep` take as it is.

use super::functions::{Calibrated, Curve};
use crate::failure::Failure;
use std::path::Path;
use tpam_pam::spec::Spec;
use tpam_sim::plan::{Count, List};
use tpam_sim::theta::Theta;
use tpam_sim::{Catalogues, Plan};

/// A target, an acceptance and their sizes, for one function and one θ.
#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    pub(crate) function: u8,
    /// As a spec.
    pub(crate) theta: String,
    /// As specs: flag and value.
    pub(crate) targets: Vec<(&'static str, String)>,
    /// As a spec.
    pub(crate) accept: String,
    pub(crate) n: usize,
    pub(crate) iterations: usize,
}

/// θ as a part of file names: `c`, `pair-max`.
pub(crate) fn label(theta: &Spec<Theta>) -> String {
    match theta.name() {
        "pair" => format!("pair-{}", theta.options().text("join")),
        name => name.to_owned(),
    }
}

/// The name of a target file.
pub(super) fn file_of_target(function: u8, parameter: &str) -> String {
    format!("f{function}-target-{parameter}.csv")
}

/// What a target file holds.
pub(crate) fn target_file(rows: &[f64]) -> Vec<u8> {
    let lines: Vec<String> = rows.iter().map(|value| format!("{value:.6}")).collect();
    format!("target\n{}\n", lines.join("\n")).into_bytes()
}

/// The target files of a function that its θs need: name and content.
pub(crate) fn rows_of_target(found: &Calibrated) -> Vec<(String, Vec<u8>)> {
    let needed = |parameter: &str| {
        found.curves.iter().any(|curve| matches!(curve.theta.name(), name if name == "pair" || name == parameter))
    };
    let file = |(parameter, rows): (&str, &Vec<f64>)| (file_of_target(found.function, parameter), target_file(rows));
    ["f", "c"].into_iter().zip(&found.targets).filter(|(parameter, _)| needed(parameter)).map(file).collect()
}

impl Scenario {
    /// That of a curve, with its target files in `folder`.
    pub(crate) fn new(found: &Calibrated, curve: &Curve, folder: &Path, known: &Catalogues) -> Result<Self, Failure> {
        let target = |parameter: &str| Self::target_in(&folder.join(file_of_target(found.function, parameter)), known);
        let targets = match curve.theta.name() {
            "pair" => vec![("--target-f", target("f")?), ("--target-c", target("c")?)],
            parameter => vec![("--target", target(parameter)?)],
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
    pub(crate) fn target_in(path: &Path, known: &Catalogues) -> Result<String, Failure> {
        let Some(text) = path.to_str() else {
            let path = path.display();
            return Err(Failure::Input(format!("{path} is no text that a spec could hold: name another folder")));
        };
        let quoted = format!("file:path=\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        Ok(known.targets.spec(&quoted)?.to_string())
    }

    /// As an experiment of all PAMs.
    pub(crate) fn plan(&self) -> Plan {
        let target = |flag: &str| {
            let found = self.targets.iter().find(|(name, _)| *name == flag);
            found.map_or_else(List::default, |(_, spec)| List::Text(spec.clone()))
        };
        Plan {
            theta: List::Text(self.theta.clone()),
            target: target("--target"),
            target_f: target("--target-f"),
            target_c: target("--target-c"),
            accept: List::Text(self.accept.clone()),
            n: Count::Number(self.n as u64),
            iterations: Count::Number(self.iterations as u64),
            ..Plan::default()
        }
    }

    /// As a command for a shell.
    pub(crate) fn command(&self) -> String {
        let (n, iterations) = (self.n.to_string(), self.iterations.to_string());
        let mut words = vec!["tpam", "sim", "--theta", &self.theta];
        words.extend(self.targets.iter().flat_map(|(flag, spec)| [*flag, spec]));
        words.extend(["--accept", &self.accept, "--n", &n, "--iterations", &iterations]);
        words.into_iter().map(shell_word).collect::<Vec<_>>().join(" ")
    }
}

/// A folder as a word of a shell, which is no option whatever it begins with.
pub(crate) fn shell_path(folder: &Path) -> String {
    let text = folder.display().to_string();
    shell_word(&if text.starts_with('-') { format!("./{text}") } else { text })
}

/// A word that a POSIX shell leaves as it is.
fn shell_word(word: &str) -> String {
    let plain = |ch: char| ch.is_ascii_alphanumeric() || "_-./:=,+".contains(ch);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_a_shell_would_take_apart_are_quoted() {
        assert_eq!(shell_word("file:path=results/f8-target-c.csv"), "file:path=results/f8-target-c.csv");
        assert_eq!(shell_path(Path::new("my run")), "'my run'");
        assert_eq!(shell_path(Path::new("-run")), "./-run");
        assert_eq!(shell_word("file:path=\"my run/it's.csv\""), "'file:path=\"my run/it'\\''s.csv\"'");
    }

    #[test]
    fn a_pair_has_two_targets() {
        let scenario = Scenario {
            function: 8,
            theta: "pair:join=max".into(),
            targets: vec![("--target-f", "file:path=a.csv".into()), ("--target-c", "file:path=b.csv".into())],
            accept: "constant:pmax=0.3".into(),
            n: 50,
            iterations: 400,
        };
        assert_eq!(
            scenario.command(),
            "tpam sim --theta pair:join=max --target-f file:path=a.csv --target-c file:path=b.csv --accept constant:pmax=0.3 --n 50 --iterations 400"
        );
        let plan = scenario.plan();
        assert!(plan.target.is_empty() && plan.target_f == List::from("file:path=a.csv"));
        let text = toml::to_string(&plan).unwrap();
        assert_eq!(toml::from_str::<Plan>(&text).unwrap(), plan);
    }
}
