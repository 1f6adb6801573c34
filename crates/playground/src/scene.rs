//! What the page shows: one run of each PAM on the same target, in full and measured.

use crate::json;
use crate::lines;
use crate::setting::Setting;
use tpam_pam::spec::{SpecError, short_together};
use tpam_pam::{Column, ColumnKind};
use tpam_sim::measure::{Depth, Meter};
use tpam_sim::trace::Trace;
use tpam_sim::{Catalogues, Cell, Experiment, Record};

/// One run of each PAM of a setting.
pub struct Scene {
    cells: Vec<Cell>,
    seed: u64,
    run: u64,
    notes: Vec<String>,
    /// The runs, in the order of the PAMs.
    pub played: Vec<Played>,
}

/// One run of a PAM.
pub struct Played {
    /// The name of the PAM and the options that differ from their defaults.
    pub label: String,
    /// The run in full.
    pub trace: Trace,
    /// The rows of `trace`, one after the other.
    pub rows: Vec<f64>,
    /// The measures of the run.
    pub record: Record,
}

/// The largest number of PAMs: there are eight colours.
const MOST_PAMS: usize = 8;
/// The largest size of all traces together, in bytes; the memory of the page holds them all.
const MOST_BYTES: u128 = 200_000_000;

impl Scene {
    /// Computes a setting.
    pub(crate) fn new(setting: &Setting, known: &Catalogues) -> Result<Self, SpecError> {
        let experiment = Experiment::new(&setting.plan, known)?;
        check(&experiment, known)?;
        let labels = short_together(experiment.cells.iter().map(|cell| &cell.subject));
        let (seed, run, notes) = (experiment.seed, setting.run, experiment.notes());
        let play = |(label, cell): (String, &Cell)| Played::new(label, cell, seed, run);
        let played = labels.into_iter().zip(&experiment.cells).map(play).collect::<Result<_, _>>()?;
        Ok(Self { cells: experiment.cells, seed, run, notes, played })
    }

    /// The scene as JSON. Arrays of numbers are given by `[address, length]`.
    pub(crate) fn json(&self) -> String {
        let first = &self.cells[0];
        let columns = first.theta.tracked().columns().map(|(_, column)| {
            let ends = json::list(column.ends().map(json::number));
            json::object([("name", json::text(column.name)), ("sort", json::text(sort(column))), ("ends", ends)])
        });
        let cells = self.played.iter().zip(&self.cells).map(|(played, cell)| played.json(cell));
        json::object([
            ("columns", json::list(columns)),
            ("n", first.n.to_string()),
            ("iterations", first.iterations.to_string()),
            ("peak", json::number(first.peak())),
            ("notes", json::texts(&self.notes)),
            ("command", json::text(&lines::command(&self.cells, self.seed, self.run))),
            ("python", json::texts(self.cells.iter().map(|cell| lines::python(cell, self.seed, self.run)))),
            ("played", json::list(cells)),
        ])
    }
}

/// Refuses what the page cannot show.
fn check(experiment: &Experiment, known: &Catalogues) -> Result<(), SpecError> {
    let (cells, pams) = (experiment.cells.len(), known.subjects.all_specs(experiment.plan.pam.texts())?.len());
    if cells != pams {
        return Err(SpecError(
            "the page shows one target, one acceptance, one n and one number of iterations: write one of each, without ranges".to_owned(),
        ));
    }
    if pams > MOST_PAMS {
        return Err(SpecError(format!("the page shows at most {MOST_PAMS} PAMs, and these are {pams}: choose fewer")));
    }
    let mut bytes = 0;
    for cell in &experiment.cells {
        bytes += Trace::bytes(cell)?;
    }
    if bytes > MOST_BYTES {
        return Err(SpecError(format!(
            "these runs need {bytes} bytes, more than {MOST_BYTES}: use fewer individuals, iterations or PAMs, or a smaller memory"
        )));
    }
    Ok(())
}

impl Played {
    fn new(label: String, cell: &Cell, seed: u64, run: u64) -> Result<Self, SpecError> {
        let mut trace = Trace::new(cell);
        let mut meter = Meter::with(cell, Depth::All, vec![cell.subject.build()?]);
        let record = meter.measure_watched(seed, run, &mut trace);
        let rows = trace.rows().concat();
        Ok(Self { label, trace, rows, record })
    }

    fn json(&self, cell: &Cell) -> String {
        let measures = self.record.measures();
        let found = measures.iter().filter_map(|measure| Some((measures.name(measure), self.record.get(measure)?)));
        let found: Vec<(String, String)> = found.map(|(name, value)| (name, json::number(value))).collect();
        let samples = cell.theta.tracked().columns().map(|(at, _)| place(self.trace.samples(at)));
        json::object([
            ("label", json::text(&self.label)),
            ("spec", json::text(&cell.subject.to_string())),
            ("measures", json::object(found.iter().map(|(name, value)| (name.as_str(), value.clone())))),
            ("header", json::texts(self.trace.header())),
            ("rows", place(&self.rows)),
            ("samples", json::list(samples)),
            ("success", place(self.trace.success())),
        ])
    }
}

/// The kind of a column's values, which says how the page draws them.
fn sort(column: &Column) -> &'static str {
    match column.kind {
        ColumnKind::Real { .. } => "real",
        ColumnKind::Log { .. } => "log",
        ColumnKind::Category { .. } => "category",
    }
}

/// Where an array is in memory: `[address, length]`.
fn place<T>(array: &[T]) -> String {
    json::list([array.as_ptr().addr().to_string(), array.len().to_string()])
}
