//! What can vary between cells: a label, or an option of its spec.

use std::borrow::Cow;
use tpam_pam::symbol_of;
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
            Label::TargetOf(column) => format!("{} {words}", symbol_of(column)),
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

/// Names that stand for symbols.
const SYMBOLS: [(&str, &str); 10] = [
    ("pmax", "p_max"),
    ("alpha", "α"),
    ("beta", "β"),
    ("kappa", "κ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("omega", "ω"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("theta", "θ"),
];

/// A name as a figure shows it: `omega` is `ω`, and `mu_c` is `μ_c`.
pub(crate) fn symbol(name: &str) -> String {
    let (letter, index) = name.split_at(name.find('_').unwrap_or(name.len()));
    let known = SYMBOLS.iter().find(|(known, _)| *known == letter);
    known.map_or(name.to_owned(), |(_, symbol)| format!("{symbol}{index}"))
}

/// Something that can vary between cells: the name of the spec of a label (or its number), or an option of the spec.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Factor {
    pub(crate) label: Label,
    /// The option; `None` for the name or the number.
    pub(crate) option: Option<String>,
}

impl Factor {
    /// The name of a label's spec, or its number.
    pub(crate) fn of_label(label: &Label) -> Self {
        Self { label: label.clone(), option: None }
    }

    /// The short name: `pmax`, `n`.
    pub fn name(&self) -> String {
        self.option.clone().unwrap_or_else(|| self.label.name().into_owned())
    }

    /// The full name: `accept.pmax`, `n`.
    pub(crate) fn full_name(&self) -> String {
        if self.option.is_some() { self.column() } else { self.name() }
    }

    /// The name of its column in result files: `accept.pmax`, `accept.name`.
    pub(crate) fn column(&self) -> String {
        format!("{}.{}", self.label.name(), self.option.as_deref().unwrap_or("name"))
    }

    /// Whether its values are specs.
    pub(crate) fn is_spec(&self) -> bool {
        self.option.is_none() && !self.label.is_number()
    }

    /// The title of an axis.
    pub fn title(&self) -> String {
        let symbol = symbol(&self.name());
        match &self.label {
            Label::TargetOf(column) => format!("{symbol} of the target of {}", symbol_of(column)),
            Label::N => "n (individuals)".to_owned(),
            _ => symbol,
        }
    }

    /// Whether it is an option of the PAM.
    pub fn of_pam(&self) -> bool {
        self.label == Label::Pam
    }
}
