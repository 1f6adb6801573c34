//! The conditions of a simulation: θ, targets, acceptance and sizes.

use std::path::Path;
use tpam_pam::spec::take_apart;
use tpam_rows::simulations::Stored;
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
        let target = Label::Target.name();
        let targets = cell.labels().filter(|name| name.strip_prefix(&*target).is_some_and(is_column));
        Self::new(targets.map(|name| cell.label(&name).to_owned()), |label| cell.label(&label.name()).to_owned())
    }

    /// The conditions of a cell of an experiment.
    pub(super) fn from_cell(cell: &Cell) -> Self {
        let labels = Label::for_space(cell.space()).into_iter();
        let targets = labels.filter(|label| matches!(label, Label::Target | Label::TargetOf(_)));
        Self::new(targets.map(|label| cell.label(label)), |label| cell.label(label))
    }

    fn new(targets: impl Iterator<Item = String>, label: impl Fn(Label) -> String) -> Self {
        let targets = targets.filter(|spec| !spec.is_empty()).collect();
        let [theta, accept, n, iterations] = [Label::Theta, Label::Accept, Label::N, Label::Iterations].map(label);
        Self { theta, targets, accept, size: [n, iterations] }
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
