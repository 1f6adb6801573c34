//! The cells of a figure: those of one or several selections, with their labels and their values of a measure.

use super::Kind;
use super::measure::Measured;
use super::options::Options;
use super::rename::Called;
use crate::factor::{Factor, Label};
use crate::factors::Factors;
use crate::labels::Labels;
use crate::names::names_of_folders;
use crate::parts::Parts as Spec;
use crate::select::Selection;
use crate::simulations::Stored;
use crate::summary::BASELINES;
use std::collections::BTreeSet;
use tpam_figure::distinct;
use tpam_store::Error;
use tpam_work::Work;

/// The cells of a figure.
pub(super) struct Data {
    pub(super) cells: Vec<Stored>,
    pub(super) labels: Vec<Labels>,
    pub(super) measure: Measured,
    /// Its values, cell by cell and run by run.
    pub(super) runs: Vec<Vec<f64>>,
    /// What was left out, if anything was.
    pub(super) note: Option<String>,
}

impl Data {
    pub(super) fn load(options: &Options) -> Result<Self, Error> {
        let mut parts = Vec::new();
        let mut seen = BTreeSet::new();
        for selection in &options.selections {
            let folder = selection.folder().canonicalize().unwrap_or_else(|_| selection.folder().to_owned());
            let mut cells = selection.load()?;
            // Selections may overlap.
            cells.retain(|cell| seen.insert((folder.clone(), cell.row())));
            parts.push((selection, cells));
        }
        let only_pams = options.kind() == Kind::Best && !options.with_baselines;
        let note = if only_pams { leave_baselines_out(&mut parts) } else { None };
        let all: Vec<Stored> = parts.iter().flat_map(|(_, cells)| cells.iter().cloned()).collect();
        let measure = Measured::find(&options.measure, &all)?;
        measure.check_measured(&all)?;
        let runs = parts.iter().map(|(selection, cells)| runs(selection, cells, &measure));
        let runs = runs.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
        Ok(Self { labels: labels(options, &parts), cells: all, measure, runs, note })
    }

    /// Runs and seed, for a description.
    pub(super) fn about_runs(&self) -> [(&'static str, Vec<&str>); 2] {
        ["runs", "seed"].map(|name| (name, distinct(self.cells.iter().map(|cell| cell.label(name)))))
    }
}

type Parts<'a> = Vec<(&'a Selection, Vec<Stored>)>;

fn runs(selection: &Selection, cells: &[Stored], measure: &Measured) -> Result<Vec<Vec<f64>>, Error> {
    if measure.is_success() {
        return Ok(cells.iter().map(|cell| cell.success.clone()).collect());
    }
    selection.values(cells, measure.name())
}

/// Removes the baselines, unless nothing else is there, and says so.
fn leave_baselines_out(parts: &mut Parts) -> Option<String> {
    let all = || parts.iter().flat_map(|(_, cells)| cells);
    let (baselines, cells) = (all().filter(|cell| cell.is_baseline()).count(), all().count());
    if baselines == 0 || baselines == cells {
        return None;
    }
    for (_, cells) in parts.iter_mut() {
        cells.retain(|cell| !cell.is_baseline());
    }
    Some(format!("the baselines {} are left out", BASELINES.join(" and ")))
}

/// The labels of the cells. The folder is a label if cells of two folders have the same other labels, or if lines or panels are folders.
fn labels(options: &Options, parts: &Parts) -> Vec<Labels> {
    let asked = [&options.lines, &options.panels].into_iter().flatten().any(|names| names.split(',').any(|name| name.trim() == "folder"));
    let shown = asked || has_twins(parts);
    let labels = |(cell, folder): (&Stored, &String)| {
        let mut labels = cell.labels.clone();
        labels.0.extend(shown.then(|| (Label::Folder, Spec::named(folder))));
        labels
    };
    let names = names_of_folders(&parts.iter().map(|(selection, _)| selection.folder()).collect::<Vec<_>>());
    parts.iter().zip(&names).flat_map(|((_, cells), folder)| cells.iter().map(move |cell| (cell, folder))).map(labels).collect()
}

fn has_twins(parts: &Parts) -> bool {
    let mut seen = BTreeSet::new();
    let mut cells = parts.iter().flat_map(|(_, cells)| cells);
    !cells.all(|cell| seen.insert(cell.labels.0.iter().map(|(label, spec)| (label, spec.text())).collect::<Vec<_>>()))
}

/// All that a figure of cells is made of.
pub(super) struct Drawing<'a> {
    pub(super) options: &'a Options,
    pub(super) work: &'a Work,
    pub(super) data: &'a Data,
    pub(super) factors: &'a Factors,
    pub(super) axes: &'a [Factor],
    /// The names of the cells.
    pub(super) called: Vec<Called>,
    /// What all cells have in common, for the description of the figure.
    pub(super) shared: String,
}

impl Drawing<'_> {
    /// Says how many cells are left out because they have no such number, if any are.
    pub(super) fn note_left_out(&self, count: usize, axis: &Factor) {
        if count > 0 {
            self.work.note(&format!("{count} of {} cells have no {} and are left out", self.data.cells.len(), axis.name()));
        }
    }
}
