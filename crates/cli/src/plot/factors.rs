//! What varies between the cells of a folder: specs taken apart into their options.

use crate::failure::Failure;
use crate::folder::Stored;
use std::collections::BTreeSet;
use tpam_pam::spec::{nearest, take_apart};

/// The columns that say what a cell is.
const LABELS: [&str; 8] = ["pam", "theta", "target", "target_f", "target_c", "accept", "n", "iterations"];

/// A number that varies: an option of a spec, or n or iterations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    label: &'static str,
    /// Empty for n and iterations.
    option: String,
}

impl Axis {
    /// What it is called.
    pub(crate) fn name(&self) -> &str {
        if self.option.is_empty() { self.label } else { &self.option }
    }

    /// Whether it says who is simulated rather than how.
    fn of_pam(&self) -> bool {
        self.label == "pam"
    }
}

/// A label of a cell taken apart.
#[derive(Clone, Debug)]
struct Part {
    name: String,
    options: Vec<(String, String)>,
}

/// The cells of a folder and what varies between them.
pub(crate) struct Factors {
    /// For each cell its labels, in the order of [`LABELS`].
    cells: Vec<Vec<Part>>,
}

impl Factors {
    /// Looks at cells.
    pub(crate) fn new(cells: &[Stored]) -> Result<Self, Failure> {
        let part = |cell: &Stored, label: &str| -> Result<Part, Failure> {
            let text = cell.label(label);
            if text.is_empty() || matches!(label, "n" | "iterations") {
                return Ok(Part { name: text.to_owned(), options: Vec::new() });
            }
            let (name, options) = take_apart(text)?;
            Ok(Part { name, options })
        };
        let taken = |cell| LABELS.iter().map(|label| part(cell, label)).collect();
        Ok(Self { cells: cells.iter().map(taken).collect::<Result<_, _>>()? })
    }

    /// Where a cell lies on an axis; nothing where it has no such number.
    pub(crate) fn place(&self, cell: usize, axis: &Axis) -> Option<f64> {
        let part = &self.cells[cell][LABELS.iter().position(|label| *label == axis.label)?];
        if axis.option.is_empty() {
            return part.name.parse().ok();
        }
        part.options.iter().find(|(key, _)| *key == axis.option)?.1.parse().ok()
    }

    /// The numbers that vary, those with most values first, those of PAMs last.
    pub(crate) fn axes(&self) -> Vec<Axis> {
        let mut axes: Vec<(usize, Axis)> = Vec::new();
        // Acceptances first, so that they win a tie.
        for label in ["accept", "target", "target_f", "target_c", "theta", "n", "iterations", "pam"] {
            for option in self.options(label) {
                let axis = Axis { label, option };
                let values: BTreeSet<u64> =
                    (0..self.cells.len()).filter_map(|cell| self.place(cell, &axis)).map(f64::to_bits).collect();
                if values.len() > 1 {
                    axes.push((values.len(), axis));
                }
            }
        }
        axes.sort_by_key(|(values, axis)| (axis.of_pam(), std::cmp::Reverse(*values)));
        axes.into_iter().map(|(_, axis)| axis).collect()
    }

    /// The options that specs under a label have; one without a name for a number.
    fn options(&self, label: &str) -> BTreeSet<String> {
        let at = LABELS.iter().position(|other| *other == label).expect("labels are known");
        if matches!(label, "n" | "iterations") {
            return BTreeSet::from([String::new()]);
        }
        self.cells.iter().flat_map(|cell| &cell[at].options).map(|(key, _)| key.clone()).collect()
    }

    /// The axis that somebody named.
    pub(crate) fn named(&self, name: &str) -> Result<Axis, Failure> {
        let axes = self.axes();
        if let Some(axis) = axes.iter().find(|axis| axis.name() == name) {
            return Ok(axis.clone());
        }
        if axes.is_empty() {
            return Err(Failure::Input(format!("'{name}' is no axis: no number varies between these cells")));
        }
        let near = nearest(name, axes.iter().map(Axis::name));
        Err(Failure::Input(format!("'{name}' is no number that varies between these cells: {near}")))
    }

    /// What a cell's PAM is called, with the options that vary but for the axes.
    pub(crate) fn pam(&self, cell: usize, axes: &[&Axis]) -> String {
        self.words(cell, 0, axes)
    }

    /// What else varies: everything but the PAM and the axes.
    pub(crate) fn rest(&self, cell: usize, axes: &[&Axis]) -> String {
        let varies = |label: usize| {
            let first = self.words(0, label, axes);
            (0..self.cells.len()).any(|cell| self.words(cell, label, axes) != first)
        };
        let named = |label: usize| match LABELS[label] {
            "n" | "iterations" => format!("{} {}", LABELS[label], self.words(cell, label, axes)),
            "target_f" | "target_c" => {
                format!("{} {}", &LABELS[label][7..].to_uppercase(), self.words(cell, label, axes))
            }
            _ => self.words(cell, label, axes),
        };
        let parts: Vec<String> = (1..LABELS.len()).filter(|label| varies(*label)).map(named).collect();
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// A label with those of its options that vary among the cells with the same name, but for the axes.
    fn words(&self, cell: usize, label: usize, axes: &[&Axis]) -> String {
        let part = &self.cells[cell][label];
        if axes.iter().any(|axis| axis.label == LABELS[label] && axis.option.is_empty()) {
            return String::new();
        }
        let alike = || self.cells.iter().map(|other| &other[label]).filter(|other| other.name == part.name);
        let shown = |(key, value): &&(String, String)| {
            let other_value = |other: &Part| other.options.iter().any(|(k, v)| k == key && v != value);
            !axes.iter().any(|axis| axis.label == LABELS[label] && axis.option == *key) && alike().any(other_value)
        };
        let options: Vec<String> =
            part.options.iter().filter(shown).map(|(key, value)| format!("{key}={value}")).collect();
        if options.is_empty() { part.name.clone() } else { format!("{}:{}", part.name, options.join(",")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(rows: &[[&str; 4]]) -> Factors {
        let cell = |[pam, target, accept, n]: &[&str; 4]| {
            Stored::of(&[("pam", pam), ("theta", "c"), ("target", target), ("accept", accept), ("n", n)])
        };
        Factors::new(&rows.iter().map(cell).collect::<Vec<_>>()).unwrap()
    }

    fn names(axes: &[Axis]) -> Vec<&str> {
        axes.iter().map(Axis::name).collect()
    }

    #[test]
    fn the_number_with_most_values_comes_first_and_that_of_a_pam_last() {
        let grid = cells(&[
            ["shade:h=5,start=0.5", "sin:omega=10", "linear:pmax=0.1", "50"],
            ["shade:h=10,start=0.5", "sin:omega=20", "linear:pmax=0.1", "50"],
            ["shade:h=20,start=0.5", "sin:omega=20", "linear:pmax=0.3", "50"],
        ]);
        assert_eq!(names(&grid.axes()), ["pmax", "omega", "h"]);
        assert_eq!(grid.place(2, &grid.named("pmax").unwrap()), Some(0.3));
        let p = grid.named("pmax").unwrap();
        assert_eq!(grid.pam(0, &[&p]), "shade:h=5");
        assert_eq!(grid.rest(1, &[&p]), "sin:omega=20");
    }

    #[test]
    fn what_does_not_vary_is_not_named() {
        let grid =
            cells(&[["jde:tau=0.1", "step", "linear:pmax=0.1", "10"], ["shade:h=5", "step", "linear:pmax=0.1", "50"]]);
        assert_eq!(names(&grid.axes()), ["n"]);
        let n = grid.named("n").unwrap();
        assert_eq!(
            (grid.pam(0, &[&n]).as_str(), grid.rest(0, &[&n]).as_str(), grid.rest(1, &[]).as_str()),
            ("jde", "", "n 50")
        );
        assert!(matches!(grid.named("h"), Err(Failure::Input(text)) if text.contains("there are n")));
    }
}
