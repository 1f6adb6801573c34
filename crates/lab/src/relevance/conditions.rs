//! The conditions of a simulation: θ, targets, acceptance and sizes; and the searches that they were derived from.

use crate::folder::Stored;
use std::path::Path;
use tpam_pam::spec::take_apart;
use tpam_sim::plan::{Method, Origin};
use tpam_sim::{Cell, Label};

/// All labels of a cell except the PAM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Conditions {
    /// θ as a spec.
    pub(super) theta: String,
    /// The targets as specs: one, or one for each tracked column.
    pub(super) targets: Vec<String>,
    /// The acceptance as a spec.
    pub(super) accept: String,
    /// N and t_max.
    pub(super) size: [String; 2],
}

impl Conditions {
    /// The conditions of a cell that was read from a folder.
    pub(super) fn stored(cell: &Stored) -> Self {
        let label = |label: Label| cell.label(&label.name()).to_owned();
        let target = Label::Target.name();
        let targets = cell.labels().filter(|name| name.strip_prefix(&*target).is_some_and(is_column));
        Self {
            theta: label(Label::Theta),
            targets: targets.map(|name| cell.label(name).to_owned()).filter(|spec| !spec.is_empty()).collect(),
            accept: label(Label::Accept),
            size: [label(Label::N), label(Label::Iterations)],
        }
    }

    /// The conditions of a cell of an experiment.
    pub(super) fn of(cell: &Cell) -> Self {
        let targets = Label::of(cell.space()).into_iter();
        let targets = targets.filter(|label| matches!(label, Label::Target | Label::TargetOf(_)));
        Self {
            theta: cell.label(Label::Theta),
            targets: targets.map(|label| cell.label(label)).filter(|spec| !spec.is_empty()).collect(),
            accept: cell.label(Label::Accept),
            size: [cell.label(Label::N), cell.label(Label::Iterations)],
        }
    }

    /// The suite and the function on which the scenario was calibrated.
    pub(super) fn calibrated<'a>(&self, origin: Option<&'a Origin>) -> Option<(&'a str, u32)> {
        match origin {
            Some(origin) => (origin.method == Method::Calibrate).then_some((&origin.suite, origin.function)),
            None => self.calibrated_by_name().map(|function| ("bbob", function)),
        }
    }

    /// The same for folders of older versions, which do not store the origin: their calibrated targets are in files called `f8-target-c.csv`.
    fn calibrated_by_name(&self) -> Option<u32> {
        let [target] = &self.targets[..] else { return None };
        let name = stem(&file_of(target)?);
        let (function, theta) = name.strip_prefix('f')?.split_once("-target-")?;
        if theta == self.theta { function.parse().ok() } else { None }
    }
}

/// Whether `rest` may follow `target` in the name of a label: it is empty, or `_` and the name of a column.
fn is_column(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('_')
}

/// The file that a target is read from.
pub(super) fn file_of(target: &str) -> Option<String> {
    let (name, options) = take_apart(target).ok()?;
    let path = options.into_iter().find(|(key, _)| name == "file" && key == "path")?.1;
    Some(path.trim_matches(['\'', '"']).to_owned())
}

/// The name of a file without its ending.
pub(super) fn stem(path: &str) -> String {
    Path::new(path).file_stem().map_or_else(|| path.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(theta: &str, targets: &[&str]) -> Conditions {
        let [accept, n, iterations] = ["linear", "50", "400"].map(str::to_owned);
        let targets = targets.iter().map(|target| (*target).to_owned()).collect();
        Conditions { theta: theta.to_owned(), targets, accept, size: [n, iterations] }
    }

    #[test]
    fn the_origin_has_the_function() {
        let origin = |method| Origin { method, suite: "bbob".into(), function: 15, dim: 10, algorithm: "jade".into() };
        let one = conditions("c", &["file:path=x/f8-target-c.csv"]);
        assert_eq!(one.calibrated(Some(&origin(Method::Calibrate))), Some(("bbob", 15)));
        assert_eq!(one.calibrated(Some(&origin(Method::Gao))), None);
    }

    #[test]
    fn without_an_origin_the_function_is_in_the_file_name() {
        let found = |theta: &str, targets: &[&str]| conditions(theta, targets).calibrated(None).map(|(_, f)| f);
        assert_eq!(found("c", &["file:path=x/f8-target-c.csv"]), Some(8));
        assert_eq!(found("f", &["file:path=x/f8-target-c.csv"]), None);
        assert_eq!(found("c", &["file:path=f8-gao0.4-target-c.csv"]), None);
        assert_eq!(found("c", &["sin:omega=10"]), None);
        assert_eq!(found("pair", &["file:path=f8-target-f.csv", "file:path=f8-target-c.csv"]), None);
    }
}
