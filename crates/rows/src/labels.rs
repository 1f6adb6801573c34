//! The labels of stored cells, each taken apart. A folder may hold columns that this program does not know, so column names are stored as
//! text.

use crate::factors::Factor;
use crate::parts::{Parts, value};
use std::borrow::Cow;
use tpam_pam::spec::Value;
use tpam_sim::Catalogues;
use tpam_sim::theta::thetas;

/// One label of a stored cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Label {
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
    /// The row of the table of cells, if cells are selected by it.
    Cell,
    /// A column that this program does not know. It distinguishes cells, but figures do not show it.
    Other(String),
}

/// The names of the columns of all labels except the targets of single columns.
const NAMES: [(&str, Label); 8] = [
    ("pam", Label::Pam),
    ("theta", Label::Theta),
    ("target", Label::Target),
    ("accept", Label::Accept),
    ("n", Label::N),
    ("iterations", Label::Iterations),
    ("folder", Label::Folder),
    ("cell", Label::Cell),
];

impl Label {
    /// The label of a column of `cells.csv`.
    pub(crate) fn from_column(column: &str) -> Option<Self> {
        let known = NAMES.into_iter().find(|(name, _)| *name == column).map(|(_, label)| label);
        let of_column = || column.strip_prefix("target_").map(|column| Label::TargetOf(column.to_owned()));
        // A name with a dot is an option of the label before it.
        known.or_else(of_column).or_else(|| Some(Label::Other(column.to_owned()))).filter(|_| !column.contains('.'))
    }

    /// The name of its column.
    pub(crate) fn name(&self) -> Cow<'static, str> {
        match (self, NAMES.into_iter().find(|(_, label)| label == self)) {
            (Label::TargetOf(column), _) => format!("target_{column}").into(),
            (Label::Other(column), _) => column.clone().into(),
            (_, known) => known.map_or("", |(name, _)| name).into(),
        }
    }

    /// Whether its values are whole numbers rather than specs.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Label::N | Label::Iterations | Label::Cell)
    }

    /// Whether it is a target.
    pub(crate) fn is_target(&self) -> bool {
        matches!(self, Label::Target | Label::TargetOf(_))
    }

    /// The rank of its options among the axes: of two axes with equally many values, the one with the lower rank comes first.
    pub(crate) fn rank(&self) -> usize {
        match self {
            Label::Accept => 0,
            Label::Target | Label::TargetOf(_) => 1,
            Label::Theta => 2,
            Label::N => 3,
            Label::Iterations => 4,
            Label::Pam => 5,
            _ => 6,
        }
    }

    /// A value, with the name of its label if the value alone is not clear.
    pub(crate) fn titled(&self, words: &str) -> String {
        match self {
            Label::N | Label::Iterations | Label::Theta => format!("{} {words}", self.name()),
            Label::TargetOf(column) => format!("{} {words}", symbol(column)),
            _ => words.to_owned(),
        }
    }

    /// The options of a spec that differ from their defaults; `None` if these are unknown.
    pub(crate) fn unusual(&self, text: &str, known: &Catalogues) -> Option<Vec<&'static str>> {
        match self {
            Label::Pam => known.subjects.spec(text).ok().map(|spec| spec.unusual()),
            Label::Accept => known.acceptances.spec(text).ok().map(|spec| spec.unusual()),
            Label::Theta => {
                let mut specs = known.spaces().into_iter().map(|space| thetas(space).spec(text));
                specs.find_map(Result::ok).map(|spec| spec.unusual())
            }
            _ => None,
        }
    }
}

/// The name of a column in figures: F and C in capitals, as in the literature.
pub(crate) fn symbol(column: &str) -> &str {
    match column {
        "f" => "F",
        "c" => "C",
        other => other,
    }
}

/// The labels of a cell, in the order of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Labels(pub(crate) Vec<(Label, Parts)>);

impl Labels {
    /// Those among the columns of a table, by name and text.
    pub(crate) fn read<'a>(columns: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        Self(columns.filter_map(|(name, text)| Some((Label::from_column(name)?, Parts::read_any(text)))).collect())
    }

    /// The value of a label, unless it is empty.
    pub(crate) fn get(&self, label: &Label) -> Option<&Parts> {
        self.0.iter().find(|(own, _)| own == label).map(|(_, parts)| parts).filter(|parts| !parts.name().is_empty())
    }

    /// The value of a factor, if there is one: of an option, of a number, or the name of a spec.
    pub(crate) fn value(&self, factor: &Factor) -> Option<Cow<'_, Value>> {
        let parts = self.get(&factor.label)?;
        match &factor.option {
            Some(option) => parts.option(option).map(Cow::Borrowed),
            None if factor.label.is_number() => Some(Cow::Owned(value(parts.name()))),
            None => Some(Cow::Owned(parts.name().into())),
        }
    }

    /// The factors of all labels: the names or numbers, and the options.
    pub(crate) fn factors(&self) -> impl Iterator<Item = Factor> {
        let options = |(label, parts): &(Label, Parts)| {
            let options = parts.options().iter().map(|(key, _)| Factor { label: label.clone(), option: Some(key.clone()) });
            [Factor::of_label(label)].into_iter().chain(options.collect::<Vec<_>>())
        };
        self.0.iter().flat_map(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A later version may have labels that this one does not know. Cells that differ in one of them are not the same.
    #[test]
    fn unknown_columns_distinguish_cells() {
        let labels = |columns: &[(&'static str, &'static str)]| Labels::read(columns.iter().copied());
        let names = |labels: &Labels| labels.0.iter().map(|(label, _)| label.name().into_owned()).collect::<Vec<_>>();
        let [a, b] = ["5", "7"].map(|value| labels(&[("pam", "jade"), ("target_c", ""), ("depth", value), ("pam.h", "5")]));
        assert_eq!(names(&a), ["pam", "target_c", "depth"]);
        let depth = Factor::of_label(&Label::Other("depth".to_owned()));
        assert_ne!(a.value(&depth), b.value(&depth));
        assert_eq!(a.value(&Factor::of_label(&Label::TargetOf("c".to_owned()))), None);
    }
}
