//! Labels: the columns of a table that identify the cell of a row. Each has the name of the key that sets it.

use crate::cell::{Cell, Course};
use std::borrow::Cow;
use tpam_pam::spec::SpecData;
use tpam_pam::{Space, place_of};

/// One label of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// The PAM.
    Pam,
    /// θ.
    Theta,
    /// The target of all tracked columns.
    Target,
    /// The target of one column, by its name, if each column has its own target.
    TargetOf(&'static str),
    /// The acceptance.
    Accept,
    /// Individuals N.
    N,
    /// Iterations t_max.
    Iterations,
}

impl Label {
    /// The labels of cells whose subjects have these columns, in the order of tables.
    ///
    /// ```
    /// use tpam_sim::Label;
    /// let names: Vec<_> = Label::for_space(tpam_pam::FC).into_iter().map(Label::name).collect();
    /// assert_eq!(names, ["pam", "theta", "target", "target_f", "target_c", "accept", "n", "iterations"]);
    /// ```
    pub fn for_space(space: Space) -> Vec<Self> {
        let targets = space.iter().map(|column| Label::TargetOf(column.name));
        let first = [Label::Pam, Label::Theta, Label::Target].into_iter();
        first.chain(targets).chain([Label::Accept, Label::N, Label::Iterations]).collect()
    }

    /// The name in tables and files.
    pub fn name(self) -> Cow<'static, str> {
        match self {
            Label::Pam => "pam".into(),
            Label::Theta => "theta".into(),
            Label::Target => "target".into(),
            Label::TargetOf(column) => format!("target_{column}").into(),
            Label::Accept => "accept".into(),
            Label::N => "n".into(),
            Label::Iterations => "iterations".into(),
        }
    }

    /// Whether its values are whole numbers rather than specs.
    pub fn is_number(self) -> bool {
        matches!(self, Label::N | Label::Iterations)
    }
}

impl Cell {
    /// The spec of a label; `None` if the cell has none, or if the label is a number.
    pub fn spec(&self, label: Label) -> Option<&SpecData> {
        match (label, &self.course) {
            (Label::Pam, _) => Some(&self.subject),
            (Label::Theta, _) => Some(&self.theta_spec),
            (Label::Accept, _) => Some(&self.accept_spec),
            (Label::Target, Course::Shared(target)) => Some(&target.spec),
            (Label::TargetOf(column), Course::Separate(targets)) => Some(&targets[place_of(self.space(), column)?].spec),
            _ => None,
        }
    }

    /// The canonical value of a label; empty if the cell has none.
    pub fn label(&self, label: Label) -> String {
        match label {
            Label::N => self.n.to_string(),
            Label::Iterations => self.iterations.to_string(),
            _ => self.spec(label).map_or_else(String::new, ToString::to_string),
        }
    }

    /// The canonical values of all labels, in the order of [`Label::for_space`].
    pub fn labels(&self) -> Vec<String> {
        Label::for_space(self.space()).into_iter().map(|label| self.label(label)).collect()
    }
}
