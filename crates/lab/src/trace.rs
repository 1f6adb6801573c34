//! One run in full: target, samples, successes and the PAM's state of every iteration.

use crate::Error;
use crate::folder::{check_folder, is_empty, is_files, write_all};
use crate::median::median_rate;
use std::collections::HashMap;
use std::path::Path;
use tpam_pam::{Params, Stream};
use tpam_sim::run::{Round, Runner, Watch};
use tpam_sim::subject::Subject;
use tpam_sim::{Aim, Cell, Experiment, Measure};
use tpam_table::{Format, Table};
use tpam_work::Work;

/// What the folder of files holds.
const KIND: &str = "a trace";

/// The table by which a folder is recognised as a trace.
pub const ITERATIONS: &str = "iterations.csv";

/// One run in full.
pub struct Trace {
    tracked: tpam_pam::Tracked,
    /// The names of the values of the PAM's state, the same in every iteration.
    names: Vec<String>,
    rounds: Vec<Kept>,
}

/// One iteration.
struct Kept {
    aim: Aim,
    params: Params,
    success: Vec<bool>,
    /// The PAM's state when it sampled.
    state: Vec<f64>,
}

impl Watch for Trace {
    fn see(&mut self, round: &Round) {
        let (mut names, mut state) = (Vec::new(), Vec::new());
        if let Subject::Pam(pam) = round.subject {
            pam.trace(&mut |name, value| {
                names.push(name);
                state.push(value);
            });
        }
        if self.rounds.is_empty() {
            self.names = numbered(&names);
        }
        let (params, success) = (round.params.clone(), round.success.to_vec());
        self.rounds.push(Kept { aim: round.aim.clone(), params, success, state });
    }
}

/// Numbers the names that occur several times, which are the entries of a vector: m_c_1, m_c_2, ….
fn numbered(names: &[&'static str]) -> Vec<String> {
    let mut totals: HashMap<&str, usize> = HashMap::new();
    for name in names {
        *totals.entry(name).or_default() += 1;
    }
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let number = |name: &&'static str| {
        let place = seen.entry(name).or_default();
        *place += 1;
        if totals[name] > 1 { format!("{name}_{place}") } else { (*name).to_owned() }
    };
    names.iter().map(number).collect()
}

/// The largest number of values in a trace: about a gigabyte.
const MOST_NUMBERS: u64 = 50_000_000;

impl Trace {
    /// Computes one run of an experiment of one cell. `run` is a number from 0, or `median` for the run with the median success rate. Also returns the number.
    pub fn play(experiment: &Experiment, run: &str, work: &Work) -> Result<(u64, Self), Error> {
        let [cell] = &experiment.cells[..] else {
            return Err(Error::Input(format!(
                "a trace shows one cell, and this is a grid of {}: name one PAM, one target, one acceptance, one n and one number of iterations",
                experiment.cells.len()
            )));
        };
        let kept = (cell.n + state_size(cell)?) as u64 * cell.iterations as u64;
        if kept > MOST_NUMBERS {
            return Err(Error::Input(format!(
                "a trace keeps every sample and the PAM's state, and {kept} numbers are too many: use fewer than {MOST_NUMBERS} ((n + state) times iterations)"
            )));
        }
        let run = which(run, experiment, work)?;
        let mut trace = Trace::new(cell);
        Runner::new(cell)?.run(experiment.seed, run, &mut trace);
        Ok((run, trace))
    }

    /// An empty trace for a run of this cell.
    pub fn new(cell: &Cell) -> Self {
        Self { tracked: cell.theta.tracked(), names: Vec::new(), rounds: Vec::with_capacity(cell.iterations) }
    }

    /// The tracked parameters: name, target and samples of each.
    fn columns<'a>(&self, round: &'a Kept) -> Vec<(&'static str, f64, &'a [f64])> {
        self.tracked.columns().map(|(at, column)| (column.name, round.aim[at], &round.params[at])).collect()
    }

    /// Checks, before the work, that a trace can be written into a folder: it is new, empty, or holds a trace.
    pub fn check(folder: &Path) -> Result<(), Error> {
        check_folder(folder, KIND)?;
        if folder.exists() && !is_files(folder, KIND) && !is_empty(folder) {
            return Err(Error::Input(format!("{} exists already: name a new folder", folder.display())));
        }
        Ok(())
    }

    /// Writes both tables into a folder. A trace in it is replaced.
    pub fn write(&self, folder: &Path, work: &Work) -> Result<(), Error> {
        Self::check(folder)?;
        let csv = |name: &str, table: Table| (name.to_owned(), table.render(Format::Csv).into_bytes());
        let files = [csv(ITERATIONS, self.iterations()), csv("samples.csv", self.samples())];
        write_all(folder, KIND, &files, work)
    }

    /// The number of iterations.
    pub fn len(&self) -> usize {
        self.rounds.len()
    }

    /// Whether the trace has no iterations yet.
    pub fn is_empty(&self) -> bool {
        self.rounds.is_empty()
    }

    /// The names of the columns.
    pub fn header(&self) -> Vec<String> {
        let first = &self.rounds[0];
        let mut header = vec!["t".to_owned()];
        for (name, ..) in self.columns(first) {
            header.extend(["target", "mean", "sd"].map(|what| format!("{what}_{name}")));
        }
        header.push("success".to_owned());
        header.extend(self.names.iter().cloned());
        header
    }

    /// The row of iteration `t`, counted from 0: t counted from 1, then target, mean and spread of each parameter, the success rate and the PAM's state.
    pub fn row(&self, t: usize) -> Vec<f64> {
        let round = &self.rounds[t];
        let mut row = vec![(t + 1) as f64];
        for (_, target, samples) in self.columns(round) {
            let n = samples.len() as f64;
            let mean = samples.iter().sum::<f64>() / n;
            let variance = samples.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / n;
            row.extend([target, mean, variance.sqrt()]);
        }
        row.push(round.success.iter().filter(|won| **won).count() as f64 / round.success.len() as f64);
        row.extend(&round.state);
        row
    }

    /// All rows.
    pub fn rows(&self) -> Vec<Vec<f64>> {
        (0..self.len()).map(|t| self.row(t)).collect()
    }

    /// One row per iteration.
    pub fn iterations(&self) -> Table {
        self.table(1, usize::MAX)
    }

    /// A shorter table: at most `iterations` rows at equal distances, with t and the first `columns` other columns.
    pub fn overview(&self, iterations: usize, columns: usize) -> Table {
        self.table(self.len().div_ceil(iterations), columns)
    }

    fn table(&self, step: usize, columns: usize) -> Table {
        let rows: Vec<Vec<f64>> = (0..self.len()).step_by(step).map(|t| self.row(t)).collect();
        let columns = self.header().into_iter().enumerate().skip(1).take(columns);
        let t = Table::of(&rows).real("t", |row| row[0]);
        columns.fold(t, |table, (at, name)| table.real(name, move |row| row[at]).decimals(3)).build()
    }

    /// One row per sample: iteration and individual from 1, target and value of each parameter, 1 for a success.
    pub fn samples(&self) -> Table {
        let of = |(t, round): (usize, &'_ Kept)| (0..round.success.len()).map(move |i| (t, i)).collect::<Vec<_>>();
        let rows: Vec<(usize, usize)> = self.rounds.iter().enumerate().flat_map(of).collect();
        let mut table = Table::of(&rows).integer("t", |(t, _)| t + 1).integer("i", |(_, i)| i + 1);
        for (at, column) in self.tracked.columns() {
            table = table.real(format!("target_{}", column.name), |(t, _)| self.rounds[*t].aim[at]);
            table = table.real(column.name, |(t, i)| self.rounds[*t].params[at][*i]);
        }
        table.integer("success", |(t, i)| self.rounds[*t].success[*i]).build()
    }
}

/// The number of values in the PAM's state.
fn state_size(cell: &Cell) -> Result<usize, Error> {
    let mut size = 0;
    if let Subject::Pam(mut pam) = cell.subject.build()? {
        pam.start(cell.n, cell.theta.tracked(), &mut Stream::new(0, 0, "pam"));
        pam.trace(&mut |_, _| size += 1);
    }
    Ok(size)
}

/// The number of the requested run.
fn which(text: &str, experiment: &Experiment, work: &Work) -> Result<u64, Error> {
    if text != "median" {
        return text.parse().map_err(|_| Error::key("run", text, "write a number from 0, or median"));
    }
    let mut rates = Vec::new();
    experiment.compute(experiment.blocks(|_, _| true), work, |_, records| {
        rates.extend(records.iter().map(|record| record.get(Measure::Success).unwrap_or_default()));
        Ok::<(), Error>(())
    })?;
    Ok(median_rate(&rates).expect("an experiment has at least one run"))
}
