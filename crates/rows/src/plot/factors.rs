//! The factors that vary between cells: the names of specs, their options, n, iterations, and the folder.

use super::label::Label;
use super::symbol;
use crate::simulations::Stored;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use tpam_pam::spec::{nearest, take_apart};
use tpam_sim::Catalogues;
use tpam_store::Error;

/// Something that can vary between cells: the name of the spec of a label (or its number), or an option of the spec.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Factor {
    pub(super) label: Label,
    /// The option; `None` for the name or the number.
    pub(super) option: Option<String>,
}

impl Factor {
    /// The name of a label's spec, or its number.
    pub(super) fn of(label: &Label) -> Self {
        Self { label: label.clone(), option: None }
    }

    /// The short name: `pmax`, `n`.
    pub fn name(&self) -> String {
        self.option.clone().unwrap_or_else(|| self.label.name())
    }

    /// The full name: `accept.pmax`, `n`.
    fn full_name(&self) -> String {
        self.option.as_ref().map_or_else(|| self.label.name(), |option| format!("{}.{option}", self.label.name()))
    }

    /// The title of an axis.
    pub fn title(&self) -> String {
        match &self.label {
            Label::TargetOf(column) => format!("{} of the target of {}", self.name(), symbol(column)),
            Label::N => "n (individuals)".to_owned(),
            _ => self.name(),
        }
    }

    /// Whether it is an option of the PAM.
    pub fn of_pam(&self) -> bool {
        self.label == Label::Pam
    }
}

/// The value of a label, parsed.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) options: Vec<(String, String)>,
}

/// What varies between cells.
pub struct Factors {
    /// The labels, in the order of the table.
    pub(super) labels: Vec<Label>,
    /// The labels of each cell.
    pub(super) cells: Vec<BTreeMap<Label, Part>>,
    /// The options that names of cells show, by label and name of the spec: those that vary or differ from their defaults, and all of a
    /// target.
    told: BTreeSet<(Label, String, String)>,
    /// The factors with several values.
    varying: BTreeSet<Factor>,
}

/// The labels of a cell, as text.
pub(super) type Labels = Vec<(Label, String)>;

/// The labels of stored cells.
pub(super) fn labels_of(cell: &Stored) -> Labels {
    cell.labels().filter_map(|name| Some((Label::of(name)?, cell.label(name).to_owned()))).collect()
}

impl Factors {
    /// Compares the cells of result folders.
    ///
    /// ```
    /// use tpam_rows::plot::Factors;
    /// use tpam_sim::Catalogues;
    /// use tpam_rows::simulations;
    /// use tpam_rows::sweep;
    /// use tpam_sim::{Experiment, Plan};
    /// use tpam_work::Work;
    ///
    /// let known = Catalogues::new(tpam_pam::pams());
    /// let folder = std::env::temp_dir().join(format!("tpam-factors-{}", std::process::id()));
    /// let plan = Plan { pam: "jade,shade".into(), runs: 2, ..Plan::default() };
    /// sweep::keep_in(&Experiment::new(&plan, &known)?, &folder, None, &Work::new())?;
    ///
    /// let factors = Factors::of_cells(&simulations::load(&folder)?, &known)?;
    /// assert_eq!(factors.axes()[0].name(), "pmax");
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), tpam_store::Error>(())
    /// ```
    pub fn of_cells(cells: &[Stored], known: &Catalogues) -> Result<Self, Error> {
        Self::new(&cells.iter().map(labels_of).collect::<Vec<_>>(), known)
    }

    /// Compares cells by their labels.
    pub(super) fn new(cells: &[Labels], known: &Catalogues) -> Result<Self, Error> {
        let mut labels: Vec<Label> = Vec::new();
        let mut told = Told::default();
        let mut parsed = Vec::new();
        for cell in cells {
            let mut parts = BTreeMap::new();
            for (label, text) in cell {
                if !labels.contains(label) {
                    labels.push(label.clone());
                }
                let part = Part::read(label, text)?;
                told.see(label, text, &part, known);
                parts.insert(label.clone(), part);
            }
            parsed.push(parts);
        }
        let mut factors = Self { labels, cells: parsed, told: told.options, varying: BTreeSet::new() };
        factors.varying = factors.found_varying();
        Ok(factors)
    }

    /// The factors with several values. Cells without an option do not count for it, unless specs of the same name have it: an option may
    /// be left out.
    fn found_varying(&self) -> BTreeSet<Factor> {
        let mut first: BTreeMap<Factor, &str> = BTreeMap::new();
        let mut varying = BTreeSet::new();
        for (label, part) in self.cells.iter().flatten() {
            let options = part.options.iter().map(|(key, value)| (Some(key.clone()), value.as_str()));
            for (option, value) in options.chain([(None, part.name.as_str())]) {
                let factor = Factor { label: label.clone(), option };
                if *first.entry(factor.clone()).or_insert(value) != value {
                    varying.insert(factor);
                }
            }
        }
        varying.extend(self.left_out());
        // A label that some cells lack varies too.
        let lacking = |label: &&Label| self.cells.iter().any(|cell| !cell.contains_key(label));
        varying.extend(self.labels.iter().filter(lacking).map(Factor::of));
        varying
    }

    /// The options that some, but not all, specs of one name have.
    fn left_out(&self) -> Vec<Factor> {
        let mut specs: BTreeMap<(&Label, &str), usize> = BTreeMap::new();
        let mut having: BTreeMap<(&Label, &str, &str), usize> = BTreeMap::new();
        for (label, Part { name, options }) in self.cells.iter().flatten() {
            *specs.entry((label, name)).or_default() += 1;
            for (key, _) in options {
                *having.entry((label, name, key)).or_default() += 1;
            }
        }
        let some = having.into_iter().filter(|((label, name, _), count)| *count < specs[&(*label, *name)]);
        some.map(|((label, _, key), _)| Factor { label: label.clone(), option: Some(key.to_owned()) }).collect()
    }

    /// Whether a factor has several values.
    pub(super) fn varies(&self, factor: &Factor) -> bool {
        self.varying.contains(factor)
    }

    /// Whether names of cells show an option of a spec.
    pub(super) fn is_told(&self, label: &Label, name: &str, option: &str) -> bool {
        self.told.contains(&(label.clone(), name.to_owned(), option.to_owned()))
    }

    /// The PAM of a cell, with the options that vary or differ from their defaults.
    pub fn pam(&self, cell: usize) -> String {
        let Some(Part { name, options }) = self.cells[cell].get(&Label::Pam) else { return String::new() };
        let told = options.iter().filter(|(key, _)| self.is_told(&Label::Pam, name, key));
        let told: Vec<String> = told.map(|(key, value)| format!("{key}={value}")).collect();
        if told.is_empty() { name.clone() } else { format!("{name}:{}", told.join(",")) }
    }

    /// The position of a cell on an axis; `None` if it has no such number.
    pub fn place(&self, cell: usize, axis: &Factor) -> Option<f64> {
        let part = self.cells[cell].get(&axis.label)?;
        match &axis.option {
            None => part.name.parse().ok(),
            Some(option) => part.options.iter().find(|(key, _)| key == option)?.1.parse().ok(),
        }
    }

    /// The number of cells without a position on an axis.
    pub fn without(&self, axis: &Factor) -> usize {
        (0..self.cells.len()).filter(|cell| self.place(*cell, axis).is_none()).count()
    }

    /// The numbers that vary. Numbers that every cell has come first, sorted by their number of values; options of PAMs come last.
    pub fn axes(&self) -> Vec<Factor> {
        let mut axes: Vec<(usize, usize, Factor)> = Vec::new();
        for factor in self.varying.iter().filter(|factor| factor.option.is_some() || factor.label.is_number()) {
            let places: Vec<f64> = (0..self.cells.len()).filter_map(|cell| self.place(cell, factor)).collect();
            let values: BTreeSet<u64> = places.iter().map(|place| place.to_bits()).collect();
            if values.len() > 1 {
                axes.push((values.len(), self.cells.len() - places.len(), factor.clone()));
            }
        }
        // Acceptances come first if numbers of values are equal.
        axes.sort_by_key(|(values, without, axis)| (axis.of_pam(), *without > 0, Reverse(*values), axis.label.rank()));
        axes.into_iter().map(|(_, _, axis)| axis).collect()
    }

    /// The number with this name, for an axis.
    pub fn axis(&self, name: &str) -> Result<Factor, Error> {
        let axes = self.axes();
        if axes.is_empty() {
            return Err(Error::unknown("axis", name, format!("'{name}' is not an axis: no number varies between these cells")));
        }
        one_of(&axes, name, "is not a number that varies between these cells")
    }

    /// The factors with these names, separated by commas, for lines or panels.
    pub fn named(&self, names: &str) -> Result<Vec<Factor>, Error> {
        let all = self.varying.iter().cloned().chain(self.labels.iter().map(Factor::of));
        let all: Vec<Factor> = all.collect::<BTreeSet<_>>().into_iter().collect();
        names.split(',').map(|name| one_of(&all, name.trim(), "does not vary between these cells")).collect()
    }
}

/// The factor with this name, short or full.
fn one_of(factors: &[Factor], name: &str, otherwise: &str) -> Result<Factor, Error> {
    if let Some(factor) = factors.iter().find(|factor| factor.full_name() == name) {
        return Ok(factor.clone());
    }
    match &factors.iter().filter(|factor| factor.name() == name).collect::<Vec<_>>()[..] {
        [factor] => Ok((*factor).clone()),
        [] => {
            let known: Vec<String> = factors.iter().map(Factor::name).collect();
            let near = nearest(name, known.iter().map(String::as_str));
            Err(Error::unknown("factor", name, format!("'{name}' {otherwise}: {near}")))
        }
        several => {
            let choices = several.iter().map(|factor| factor.full_name()).collect();
            Err(Error::Ambiguous { name: name.to_owned(), choices })
        }
    }
}

impl Part {
    fn read(label: &Label, text: &str) -> Result<Self, Error> {
        if text.is_empty() || !label.is_spec() {
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
