//! What varies between the cells of a folder: specs taken apart into their options.

use crate::Error;
use crate::folder::Stored;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use tpam_pam::spec::{nearest, take_apart};
use tpam_sim::Catalogues;

/// The columns that say what a cell is.
const LABELS: [&str; 8] = ["pam", "theta", "target", "target_f", "target_c", "accept", "n", "iterations"];

/// A number that varies: an option of a spec, or n or iterations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Its place in [`LABELS`].
    label: usize,
    /// Empty for n and iterations.
    option: String,
    /// Cells that have no such number.
    pub without: usize,
}

impl Axis {
    /// What it is called on the command line.
    pub fn name(&self) -> &str {
        if self.option.is_empty() { LABELS[self.label] } else { &self.option }
    }

    /// What it is called in a figure.
    pub fn title(&self) -> String {
        match LABELS[self.label] {
            "target_f" => format!("{} of the target of F", self.option),
            "target_c" => format!("{} of the target of C", self.option),
            _ => self.name().to_owned(),
        }
    }

    /// Whether it says who is simulated rather than how.
    pub fn of_pam(&self) -> bool {
        self.label == 0
    }
}

/// A label of a cell taken apart.
#[derive(Clone, Debug)]
struct Part {
    name: String,
    options: Vec<(String, String)>,
}

/// The cells of a folder and what varies between them.
pub struct Factors {
    /// For each cell its labels, in the order of [`LABELS`].
    cells: Vec<Vec<Part>>,
    /// The options that are worth telling, by place of the label and name: those that vary or are not as usual, and all of a target.
    told: BTreeSet<(usize, String, String)>,
}

/// What a cell is called in a figure.
pub struct Called {
    /// Its PAM.
    pub pam: String,
    /// Everything else that varies, but for the axes.
    pub rest: String,
}

impl Factors {
    /// Looks at cells.
    pub fn new(cells: &[Stored], known: &Catalogues) -> Result<Self, Error> {
        let mut apart = Vec::new();
        let mut told = BTreeSet::new();
        let mut values: BTreeMap<(usize, String, String), String> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for cell in cells {
            let mut parts = Vec::new();
            for (place, label) in LABELS.into_iter().enumerate() {
                let text = cell.label(label);
                let plain = text.is_empty() || matches!(label, "n" | "iterations");
                let (name, options) = if plain { (text.to_owned(), Vec::new()) } else { take_apart(text)? };
                if seen.insert((place, text)) {
                    for (key, value) in &options {
                        let key = (place, name.clone(), key.clone());
                        let first = values.entry(key.clone()).or_insert_with(|| value.clone());
                        if first != value || label.starts_with("target") {
                            told.insert(key);
                        }
                    }
                    told.extend(
                        unusual(label, text, known).into_iter().map(|key| (place, name.clone(), key.to_owned())),
                    );
                }
                parts.push(Part { name, options });
            }
            apart.push(parts);
        }
        Ok(Self { cells: apart, told })
    }

    /// Where a cell lies on an axis; nothing where it has no such number.
    pub fn place(&self, cell: usize, axis: &Axis) -> Option<f64> {
        let part = &self.cells[cell][axis.label];
        if axis.option.is_empty() {
            return part.name.parse().ok();
        }
        part.options.iter().find(|(key, _)| *key == axis.option)?.1.parse().ok()
    }

    /// The numbers that vary: those that every cell has first, of these those with most values, those of PAMs last.
    pub fn axes(&self) -> Vec<Axis> {
        let mut axes: Vec<(usize, Axis)> = Vec::new();
        // Acceptances first, so that they win a tie.
        for label in [5, 2, 3, 4, 1, 6, 7, 0] {
            for option in self.options(label) {
                let axis = Axis { label, option, without: 0 };
                let places: Vec<f64> = (0..self.cells.len()).filter_map(|cell| self.place(cell, &axis)).collect();
                let values: BTreeSet<u64> = places.iter().map(|place| place.to_bits()).collect();
                if values.len() > 1 {
                    axes.push((values.len(), Axis { without: self.cells.len() - places.len(), ..axis }));
                }
            }
        }
        axes.sort_by_key(|(values, axis)| (axis.of_pam(), axis.without > 0, Reverse(*values)));
        axes.into_iter().map(|(_, axis)| axis).collect()
    }

    /// The options that specs under a label have; one without a name for a number.
    fn options(&self, label: usize) -> BTreeSet<String> {
        if matches!(LABELS[label], "n" | "iterations") {
            return BTreeSet::from([String::new()]);
        }
        self.cells.iter().flat_map(|cell| &cell[label].options).map(|(key, _)| key.clone()).collect()
    }

    /// The axis that somebody named.
    pub fn named(&self, name: &str) -> Result<Axis, Error> {
        let axes = self.axes();
        if let Some(axis) = axes.iter().find(|axis| axis.name() == name) {
            return Ok(axis.clone());
        }
        if axes.is_empty() {
            return Err(Error::Input(format!("'{name}' is no axis: no number varies between these cells")));
        }
        let near = nearest(name, axes.iter().map(Axis::name));
        Err(Error::Input(format!("'{name}' is no number that varies between these cells: {near}")))
    }

    /// What every cell is called beside these axes, and what all of them share.
    pub fn called(&self, axes: &[&Axis]) -> (Vec<Called>, String) {
        let words: Vec<Vec<String>> = self
            .cells
            .iter()
            .map(|cell| (0..LABELS.len()).map(|label| self.words(&cell[label], label, axes)).collect())
            .collect();
        let varies: Vec<bool> =
            (0..LABELS.len()).map(|label| words.iter().any(|cell| cell[label] != words[0][label])).collect();
        let joined = |cell: &[String], wanted: &dyn Fn(usize) -> bool| {
            let parts = (1..LABELS.len()).filter(|label| wanted(*label) && !cell[*label].is_empty());
            parts.map(|label| titled(LABELS[label], &cell[label])).collect::<Vec<_>>().join(" · ")
        };
        let called = words
            .iter()
            .map(|cell| Called { pam: cell[0].clone(), rest: joined(cell, &|label| varies[label]) })
            .collect();
        (called, joined(&words[0], &|label| !varies[label]))
    }

    /// A label with those of its options that are worth telling, but for the axes.
    fn words(&self, part: &Part, label: usize, axes: &[&Axis]) -> String {
        let on_axis = |option: &str| axes.iter().any(|axis| axis.label == label && axis.option == option);
        if on_axis("") {
            return String::new();
        }
        let shown = |(key, _): &&(String, String)| {
            !on_axis(key) && self.told.contains(&(label, part.name.clone(), key.clone()))
        };
        let options: Vec<String> =
            part.options.iter().filter(shown).map(|(key, value)| format!("{key}={value}")).collect();
        if options.is_empty() { part.name.clone() } else { format!("{}:{}", part.name, options.join(",")) }
    }
}

/// A label's words with what they are, where they do not say it themselves.
fn titled(label: &str, words: &str) -> String {
    match label {
        "n" | "iterations" | "theta" => format!("{label} {words}"),
        "target_f" => format!("F {words}"),
        "target_c" => format!("C {words}"),
        _ => words.to_owned(),
    }
}

/// The options of a spec that are not at their defaults; none where the spec is not known here.
fn unusual(label: &str, text: &str, known: &Catalogues) -> Vec<&'static str> {
    match label {
        "pam" => known.subjects.spec(text).map(|spec| spec.unusual()),
        "theta" => known.thetas.spec(text).map(|spec| spec.unusual()),
        "accept" => known.acceptances.spec(text).map(|spec| spec.unusual()),
        _ => return Vec::new(),
    }
    .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(rows: &[[&str; 4]]) -> Factors {
        let cell = |[pam, target, accept, n]: &[&str; 4]| {
            Stored::of(&[("pam", pam), ("theta", "c"), ("target", target), ("accept", accept), ("n", n)])
        };
        Factors::new(&rows.iter().map(cell).collect::<Vec<_>>(), &Catalogues::new(tpam_pam::pams())).unwrap()
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
        let (called, shared) = grid.called(&[&p]);
        assert_eq!((called[0].pam.as_str(), called[1].rest.as_str()), ("shade:h=5", "sin:omega=20"));
        assert_eq!(shared, "theta c · linear · n 50");
    }

    #[test]
    fn what_does_not_vary_is_not_named() {
        let grid =
            cells(&[["jde:tau=0.1", "step", "linear:pmax=0.1", "10"], ["shade:h=5", "step", "linear:pmax=0.1", "50"]]);
        assert_eq!(names(&grid.axes()), ["n"]);
        let n = grid.named("n").unwrap();
        let (called, _) = grid.called(&[&n]);
        assert_eq!((called[0].pam.as_str(), called[0].rest.as_str()), ("jde", ""));
        assert_eq!(grid.called(&[]).0[1].rest, "n 50");
        assert!(matches!(grid.named("h"), Err(Error::Input(text)) if text.contains("there are n")));
    }

    #[test]
    fn what_is_not_as_usual_is_named_even_where_it_does_not_vary() {
        let grid = cells(&[
            ["jade:c=0.9", "sin:omega=20", "linear:alpha=2,pmax=0.1", "10"],
            ["jade:c=0.9", "sin:omega=20", "linear:alpha=2,pmax=0.3", "10"],
        ]);
        let (called, shared) = grid.called(&[&grid.named("pmax").unwrap()]);
        assert_eq!(
            (called[0].pam.as_str(), shared.as_str()),
            ("jade:c=0.9", "theta c · sin:omega=20 · linear:alpha=2 · n 10")
        );
    }

    #[test]
    fn a_number_that_every_cell_has_is_preferred() {
        let grid = cells(&[
            ["jde", "sin:omega=10", "linear:pmax=0.1", "50"],
            ["jde", "sin:omega=20", "linear:pmax=0.3", "50"],
            ["jde", "sin:omega=30", "linear:pmax=0.1", "50"],
            ["jde", "step", "linear:pmax=0.1", "50"],
        ]);
        assert_eq!(names(&grid.axes()), ["pmax", "omega"]);
        assert_eq!(grid.axes()[1].without, 1);
    }
}
