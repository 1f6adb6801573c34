//! The kinds of labels of stored cells. A folder may hold columns that this program does not know, so column names are stored as text.

use super::symbol;
use tpam_sim::Catalogues;
use tpam_sim::theta::thetas;

/// One label of a stored cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Label {
    /// The PAM.
    Pam,
    /// θ.
    Theta,
    /// The target of all tracked columns.
    Target,
    /// The target of one column.
    TargetOf(String),
    /// The acceptance.
    Accept,
    /// Individuals N.
    N,
    /// Iterations t_max.
    Iterations,
    /// The result folder, if cells of several folders are drawn.
    Folder,
}

impl Label {
    /// The label of a column of `cells.csv`.
    pub(super) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "pam" => Label::Pam,
            "theta" => Label::Theta,
            "target" => Label::Target,
            "accept" => Label::Accept,
            "n" => Label::N,
            "iterations" => Label::Iterations,
            // A name with a dot is an option of the label before it.
            _ => Label::TargetOf(name.strip_prefix("target_").filter(|column| !column.contains('.'))?.to_owned()),
        })
    }

    /// The name of its column.
    pub(super) fn name(&self) -> String {
        match self {
            Label::Pam => "pam".to_owned(),
            Label::Theta => "theta".to_owned(),
            Label::Target => "target".to_owned(),
            Label::TargetOf(column) => format!("target_{column}"),
            Label::Accept => "accept".to_owned(),
            Label::N => "n".to_owned(),
            Label::Iterations => "iterations".to_owned(),
            Label::Folder => "folder".to_owned(),
        }
    }

    /// Whether its values are whole numbers rather than specs.
    pub(super) fn is_number(&self) -> bool {
        matches!(self, Label::N | Label::Iterations)
    }

    /// Whether its values are specs.
    pub(super) fn is_spec(&self) -> bool {
        !self.is_number() && *self != Label::Folder
    }

    /// Whether it is a target.
    pub(super) fn is_target(&self) -> bool {
        matches!(self, Label::Target | Label::TargetOf(_))
    }

    /// The rank of its options among the axes: of two axes with equally many values, the one with the lower rank comes first.
    pub(super) fn rank(&self) -> usize {
        match self {
            Label::Accept => 0,
            Label::Target | Label::TargetOf(_) => 1,
            Label::Theta => 2,
            Label::N => 3,
            Label::Iterations => 4,
            Label::Pam => 5,
            Label::Folder => 6,
        }
    }

    /// A value, with the name of its label if the value alone is not clear.
    pub(super) fn titled(&self, words: &str) -> String {
        match self {
            Label::N | Label::Iterations | Label::Theta => format!("{} {words}", self.name()),
            Label::TargetOf(column) => format!("{} {words}", symbol(column)),
            Label::Pam | Label::Target | Label::Accept | Label::Folder => words.to_owned(),
        }
    }

    /// The options of a spec that differ from their defaults; none if the spec is unknown.
    pub(super) fn unusual(&self, text: &str, known: &Catalogues) -> Vec<&'static str> {
        let found = match self {
            Label::Pam => known.subjects.spec(text).ok().map(|spec| spec.unusual()),
            Label::Accept => known.acceptances.spec(text).ok().map(|spec| spec.unusual()),
            Label::Theta => {
                let mut specs = known.spaces().into_iter().map(|space| thetas(space).spec(text));
                specs.find_map(Result::ok).map(|spec| spec.unusual())
            }
            _ => None,
        };
        found.unwrap_or_default()
    }
}
