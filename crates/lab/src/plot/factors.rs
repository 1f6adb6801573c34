//! The factors that vary between the cells of a folder: specs parsed into their options.

use super::label::Label;
use super::symbol;
use crate::Error;
use crate::folder::Stored;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use tpam_pam::spec::{nearest, take_apart};
use tpam_sim::Catalogues;

/// A number that varies: an option of a spec, or n or iterations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The label that it belongs to.
    label: Label,
    /// The option; empty for n and iterations.
    option: String,
    /// The number of cells that have no such number.
    pub without: usize,
}

impl Axis {
    /// The name on the command line.
    pub fn name(&self) -> &str {
        if self.option.is_empty() { self.label.number_name() } else { &self.option }
    }

    /// The title in a figure.
    pub fn title(&self) -> String {
        match &self.label {
            Label::TargetOf(column) => format!("{} of the target of {}", self.option, symbol(column)),
            _ => self.name().to_owned(),
        }
    }

    /// Whether it is an option of the PAM.
    pub fn of_pam(&self) -> bool {
        self.label == Label::Pam
    }
}

/// The value of a label, parsed.
#[derive(Clone, Debug, Default)]
struct Part {
    name: String,
    options: Vec<(String, String)>,
}

/// The cells of a folder and what varies between them.
pub struct Factors {
    /// The labels, in the order of the table.
    labels: Vec<Label>,
    /// The labels of each cell.
    cells: Vec<BTreeMap<Label, Part>>,
    /// The options that names of cells show, by label and name of the spec: those that vary or differ from their defaults, and all of a target.
    told: BTreeSet<(Label, String, String)>,
}

/// The name of a cell in a figure.
pub struct Called {
    /// Its PAM.
    pub pam: String,
    /// Everything else that varies, except the axes.
    pub rest: String,
}

impl Factors {
    /// Compares the cells of a folder.
    ///
    /// ```
    /// use tpam_lab::plot::Factors;
    /// use tpam_lab::{Catalogues, folder, sweep};
    /// use tpam_sim::{Experiment, Plan};
    /// use tpam_work::Work;
    ///
    /// let known = Catalogues::default();
    /// let folder = std::env::temp_dir().join(format!("tpam-factors-{}", std::process::id()));
    /// let plan = Plan { pam: "jade,shade".into(), runs: 2, ..Plan::default() };
    /// sweep::keep_in(&Experiment::new(&plan, &known.sim)?, &folder, None, &Work::new())?;
    ///
    /// let factors = Factors::new(&folder::load(&folder)?, &known.sim)?;
    /// assert_eq!(factors.axes()[0].name(), "pmax");
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), tpam_lab::Error>(())
    /// ```
    pub fn new(cells: &[Stored], known: &Catalogues) -> Result<Self, Error> {
        let names: Vec<(Label, &str)> = cells
            .first()
            .map_or_else(Vec::new, |cell| cell.labels().filter_map(|name| Some((Label::of(name)?, name))).collect());
        let mut told = Told::default();
        let mut apart = Vec::new();
        for cell in cells {
            let mut parts = BTreeMap::new();
            for (label, name) in &names {
                let text = cell.label(name);
                let part = Part::read(label, text)?;
                told.see(label, text, &part, known);
                parts.insert(label.clone(), part);
            }
            apart.push(parts);
        }
        Ok(Self { labels: names.into_iter().map(|(label, _)| label).collect(), cells: apart, told: told.options })
    }

    /// The position of a cell on an axis; `None` if it has no such number.
    pub fn place(&self, cell: usize, axis: &Axis) -> Option<f64> {
        let part = self.cells[cell].get(&axis.label)?;
        if axis.option.is_empty() {
            return part.name.parse().ok();
        }
        part.options.iter().find(|(key, _)| *key == axis.option)?.1.parse().ok()
    }

    /// The numbers that vary. Numbers that every cell has come first, sorted by their number of values; options of PAMs come last.
    pub fn axes(&self) -> Vec<Axis> {
        let mut axes: Vec<(usize, Axis)> = Vec::new();
        // Acceptances come first if numbers of values are equal.
        let mut order: Vec<&Label> = self.labels.iter().collect();
        order.sort_by_key(|label| label.rank());
        for label in order {
            for option in self.options(label) {
                let axis = Axis { label: label.clone(), option, without: 0 };
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

    /// The options that occur in specs of a label. A label that is a number has one option with an empty name.
    fn options(&self, label: &Label) -> BTreeSet<String> {
        if label.is_number() {
            return BTreeSet::from([String::new()]);
        }
        self.cells.iter().flat_map(|cell| &cell[label].options).map(|(key, _)| key.clone()).collect()
    }

    /// The axis with this name.
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

    /// The names of all cells without these axes, and what all cells share.
    pub fn called(&self, axes: &[&Axis]) -> (Vec<Called>, String) {
        let words = |cell: &BTreeMap<Label, Part>, label: &Label| self.words(&cell[label], label, axes);
        let varies = |label: &Label| self.cells.iter().any(|cell| words(cell, label) != words(&self.cells[0], label));
        let (varying, fixed): (Vec<&Label>, Vec<&Label>) = self.labels.iter().partition(|label| varies(label));
        let joined = |cell: &BTreeMap<Label, Part>, labels: &[&Label]| {
            let shown = labels.iter().filter(|label| ***label != Label::Pam).map(|label| (label, words(cell, label)));
            let titled = shown.filter(|(_, words)| !words.is_empty()).map(|(label, words)| label.titled(&words));
            titled.collect::<Vec<_>>().join(" · ")
        };
        let called = |cell| Called { pam: words(cell, &Label::Pam), rest: joined(cell, &varying) };
        (
            self.cells.iter().map(called).collect(),
            self.cells.first().map_or_else(String::new, |cell| joined(cell, &fixed)),
        )
    }

    /// The value of a label with the options that names show, except the axes.
    fn words(&self, part: &Part, label: &Label, axes: &[&Axis]) -> String {
        let on_axis = |option: &str| axes.iter().any(|axis| axis.label == *label && axis.option == option);
        if on_axis("") {
            return String::new();
        }
        let shown = |(key, _): &&(String, String)| {
            !on_axis(key) && self.told.contains(&(label.clone(), part.name.clone(), key.clone()))
        };
        let options: Vec<String> =
            part.options.iter().filter(shown).map(|(key, value)| format!("{key}={value}")).collect();
        if options.is_empty() { part.name.clone() } else { format!("{}:{}", part.name, options.join(",")) }
    }
}

impl Part {
    fn read(label: &Label, text: &str) -> Result<Self, Error> {
        if text.is_empty() || label.is_number() {
            return Ok(Self { name: text.to_owned(), options: Vec::new() });
        }
        let (name, options) = take_apart(text)?;
        Ok(Self { name, options })
    }
}

/// Collects the options that names of cells show, cell by cell.
#[derive(Default)]
struct Told {
    options: BTreeSet<(Label, String, String)>,
    /// The first value of each option.
    first: BTreeMap<(Label, String, String), String>,
    seen: BTreeSet<(Label, String)>,
}

impl Told {
    fn see(&mut self, label: &Label, text: &str, part: &Part, known: &Catalogues) {
        if !self.seen.insert((label.clone(), text.to_owned())) {
            return;
        }
        let key = |option: &str| (label.clone(), part.name.clone(), option.to_owned());
        for (option, value) in &part.options {
            let first = self.first.entry(key(option)).or_insert_with(|| value.clone());
            if first != value || label.is_target() {
                self.options.insert(key(option));
            }
        }
        self.options.extend(label.unusual(text, known).into_iter().map(key));
    }
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
    fn options_that_differ_from_the_default_are_named_even_if_they_do_not_vary() {
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
