//! The factors that vary between cells: the names of specs, their options, n, iterations, and the folder.

use crate::factor::{Factor, Label};
use crate::labels::Labels;
use crate::names::the_one_named;
use crate::parts::{Parts, number};
use crate::simulations::Stored;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use tpam_figure::distinct;
use tpam_pam::spec::{Value, nearest};
use tpam_sim::Catalogues;
use tpam_store::Error;

/// What varies between cells.
pub struct Factors {
    /// The labels, in the order of the table.
    pub(crate) labels: Vec<Label>,
    /// The labels of each cell.
    pub(crate) cells: Vec<Labels>,
    /// The options that names of cells show, by label and name of the spec: those that vary or differ from their defaults, and all of a
    /// target.
    told: BTreeSet<(Label, String, String)>,
    /// The factors with several values.
    varying: BTreeSet<Factor>,
}

/// The different specs of each label, by name.
type Specs<'a> = BTreeMap<(&'a Label, &'a str), Vec<&'a Parts>>;

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
    /// let factors = Factors::of_cells(&simulations::load(&folder)?, &known);
    /// assert_eq!(factors.axes()[0].name(), "pmax");
    /// # std::fs::remove_dir_all(&folder).unwrap();
    /// # Ok::<(), tpam_store::Error>(())
    /// ```
    pub fn of_cells(cells: &[Stored], known: &Catalogues) -> Self {
        Self::new(cells.iter().map(|cell| cell.labels.clone()).collect(), known)
    }

    /// Compares cells by their labels.
    pub(crate) fn new(mut cells: Vec<Labels>, known: &Catalogues) -> Self {
        for cell in &mut cells {
            cell.0.retain(|(label, _)| !matches!(label, Label::Other(_)));
        }
        let labels = distinct(cells.iter().flat_map(|cell| &cell.0).map(|(label, _)| label.clone()));
        let (mut specs, mut seen) = (Specs::new(), BTreeSet::new());
        for (label, parts) in cells.iter().flat_map(|cell| &cell.0) {
            if seen.insert((label, parts.text())) {
                specs.entry((label, parts.name())).or_default().push(parts);
            }
        }
        let (told, mut varying) = (told(&specs, known), varying(&specs));
        // A label that some cells lack varies too.
        let lacking = |label: &&Label| cells.iter().any(|cell| cell.0.iter().all(|(own, _)| own != *label));
        varying.extend(labels.iter().filter(lacking).map(Factor::of_label));
        Self { labels, cells, told, varying }
    }

    /// Whether a factor has several values.
    pub(crate) fn varies(&self, factor: &Factor) -> bool {
        self.varying.contains(factor)
    }

    /// Whether names of cells show an option of a spec.
    pub(crate) fn is_told(&self, label: &Label, name: &str, option: &str) -> bool {
        self.told.contains(&(label.clone(), name.to_owned(), option.to_owned()))
    }

    /// The PAM of a cell, with the options that vary or differ from their defaults.
    pub fn pam(&self, cell: usize) -> String {
        let pam = self.cells[cell].get(&Label::Pam);
        pam.map_or_else(String::new, |pam| pam.with_only(|key| self.is_told(&Label::Pam, pam.name(), key)))
    }

    /// The position of a cell on an axis; `None` if it has no such number.
    pub fn place(&self, cell: usize, axis: &Factor) -> Option<f64> {
        number(&*self.cells[cell].value(axis)?)
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
        varying_one(&axes, name, "is not a number that varies between these cells")
    }

    /// The factors with these names, separated by commas, for lines or panels.
    pub fn named(&self, names: Option<&str>) -> Result<Vec<Factor>, Error> {
        let all = self.varying.iter().cloned().chain(self.labels.iter().map(Factor::of_label));
        let all: Vec<Factor> = all.collect::<BTreeSet<_>>().into_iter().collect();
        names
            .into_iter()
            .flat_map(|names| names.split(','))
            .map(|name| varying_one(&all, name.trim(), "does not vary between these cells"))
            .collect()
    }
}

/// The options that names of cells show.
fn told(specs: &Specs, known: &Catalogues) -> BTreeSet<(Label, String, String)> {
    let mut told = BTreeSet::new();
    for ((label, name), specs) in specs {
        let mut first: BTreeMap<&str, &Value> = BTreeMap::new();
        for spec in specs {
            let shown = spec.options().iter().filter(|(key, value)| *first.entry(key).or_insert(value) != value || label.is_target());
            let shown = shown.map(|(key, _)| key.as_str()).chain(label.unusual(spec.text(), known).unwrap_or_default());
            told.extend(shown.map(|key| ((*label).clone(), (*name).to_owned(), key.to_owned())));
        }
    }
    told
}

/// The factors with several values. Specs without an option do not count for it, unless others of the same name have it: an option may be
/// left out.
fn varying(specs: &Specs) -> BTreeSet<Factor> {
    let names = specs.keys().zip(specs.keys().skip(1)).filter(|((label, _), (next, _))| label == next);
    let mut varying: BTreeSet<Factor> = names.map(|((label, _), _)| Factor::of_label(label)).collect();
    let mut first: BTreeMap<Factor, &Value> = BTreeMap::new();
    for ((label, _), specs) in specs {
        let mut having: BTreeMap<Factor, usize> = BTreeMap::new();
        for (key, value) in specs.iter().flat_map(|spec| spec.options()) {
            let factor = Factor { label: (*label).clone(), option: Some(key.clone()) };
            if *first.entry(factor.clone()).or_insert(value) != value {
                varying.insert(factor.clone());
            }
            *having.entry(factor).or_default() += 1;
        }
        varying.extend(having.into_iter().filter(|(_, count)| *count < specs.len()).map(|(factor, _)| factor));
    }
    varying
}

/// The factor that varies and has this name, short or full.
fn varying_one(factors: &[Factor], name: &str, otherwise: &str) -> Result<Factor, Error> {
    let unknown = || {
        let known: Vec<String> = factors.iter().map(Factor::name).collect();
        let near = nearest(name, known.iter().map(String::as_str));
        Error::unknown("factor", name, format!("'{name}' {otherwise}: {near}"))
    };
    the_one_named(factors, name, |factor| [factor.full_name(), factor.name()])?.cloned().ok_or_else(unknown)
}
