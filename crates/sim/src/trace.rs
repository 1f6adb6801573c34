//! A run in full: target, samples, successes and the PAM's state of every iteration.

use crate::cell::Cell;
use crate::run::{Round, Watch};
use crate::subject::Subject;
use std::collections::HashMap;
use tpam_pam::spec::SpecError;
use tpam_pam::{Stream, Tracked};

/// One run in full. The iterations follow each other in each list.
///
/// ```
/// use tpam_sim::{Catalogues, Experiment, Plan, run::Runner, trace::Trace};
/// let plan = Plan { pam: "jade".into(), accept: "linear:pmax=0.1".into(), ..Plan::default() };
/// let experiment = Experiment::new(&plan, &Catalogues::new(tpam_pam::pams()))?;
/// let mut trace = Trace::new(&experiment.cells[0]);
/// Runner::new(&experiment.cells[0])?.run(1, 0, &mut trace);
/// assert_eq!(trace.header(), ["t", "target_c", "mean_c", "sd_c", "success", "mu_c"]);
/// assert_eq!((trace.len(), trace.samples(1).len(), trace.row(0)[1]), (1000, 50_000, 0.5));
/// # Ok::<(), tpam_pam::spec::SpecError>(())
/// ```
pub struct Trace {
    tracked: Tracked,
    n: usize,
    iterations: usize,
    /// The names of the values of the PAM's state, the same in every iteration.
    names: Vec<String>,
    /// Target and samples of each column of the space; empty if it is not tracked.
    targets: Vec<Vec<f64>>,
    samples: Vec<Vec<f64>>,
    success: Vec<bool>,
    /// The PAM's state when it sampled.
    state: Vec<f64>,
}

impl Watch for Trace {
    fn see(&mut self, round: &Round) {
        for (at, _) in self.tracked.columns() {
            self.targets[at].push(round.aim[at]);
            self.samples[at].extend_from_slice(&round.params[at]);
        }
        self.success.extend_from_slice(round.success);
        let mut names = Vec::new();
        if let Some(pam) = round.pam {
            pam.trace(&mut |name, value| {
                names.push(name);
                self.state.push(value);
            });
        }
        if self.names.is_empty() {
            self.names = numbered(&names);
            self.state.reserve_exact((self.iterations - 1) * names.len());
        }
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

impl Trace {
    /// An empty trace for a run of this cell.
    pub fn new(cell: &Cell) -> Self {
        let (tracked, n, iterations) = (cell.theta.tracked(), cell.n, cell.iterations);
        let reserved = |each: usize| {
            let column = |at| Vec::with_capacity(if tracked.has(at) { each * iterations } else { 0 });
            (0..tracked.space().len()).map(column).collect()
        };
        let (targets, samples) = (reserved(1), reserved(n));
        let success = Vec::with_capacity(n * iterations);
        Self { tracked, n, iterations, names: Vec::new(), targets, samples, success, state: Vec::new() }
    }

    /// The size of a trace of this cell in memory, in bytes: 8 for each sample, target and value of the PAM's state, 1 for each success.
    pub fn bytes(cell: &Cell) -> Result<u128, SpecError> {
        let [n, state, columns] = [cell.n, state_size(cell)?, cell.theta.tracked().columns().count()].map(|size| size as u128);
        Ok((8 * columns * (n + 1) + n + 8 * state) * cell.iterations as u128)
    }

    /// The number of iterations.
    pub fn len(&self) -> usize {
        self.success.len() / self.n
    }

    /// Whether the trace has no iterations yet.
    pub fn is_empty(&self) -> bool {
        self.success.is_empty()
    }

    /// The number of individuals N.
    pub fn individuals(&self) -> usize {
        self.n
    }

    /// The columns that were tracked.
    pub fn tracked(&self) -> Tracked {
        self.tracked
    }

    /// The target of a column, given by its position, in each iteration; empty if the column is not tracked.
    pub fn target(&self, column: usize) -> &[f64] {
        &self.targets[column]
    }

    /// The samples of a column, N for each iteration; empty if the column is not tracked.
    pub fn samples(&self, column: usize) -> &[f64] {
        &self.samples[column]
    }

    /// Whether each sample succeeded, N for each iteration.
    pub fn success(&self) -> &[bool] {
        &self.success
    }

    /// The names of the values of [`row`](Self::row).
    pub fn header(&self) -> Vec<String> {
        let mut header = vec!["t".to_owned()];
        for (_, column) in self.tracked.columns() {
            header.extend(["target", "mean", "sd"].map(|what| format!("{what}_{}", column.name)));
        }
        header.push("success".to_owned());
        header.extend(self.names.iter().cloned());
        header
    }

    /// The row of iteration `t`, counted from 0: t counted from 1, then target, mean and spread of each parameter, the success rate and the
    /// PAM's state. The mean of a log column is geometric, and its spread is in decades.
    pub fn row(&self, t: usize) -> Vec<f64> {
        let places = t * self.n..(t + 1) * self.n;
        let mut row = vec![(t + 1) as f64];
        for (at, column) in self.tracked.columns() {
            let samples = &self.samples[at][places.clone()];
            let (n, mean) = (samples.len() as f64, column.mean(samples));
            let middle = column.shown(mean);
            let square = |value: &f64| (column.shown(*value) - middle) * (column.shown(*value) - middle);
            row.extend([self.targets[at][t], mean, (samples.iter().map(square).sum::<f64>() / n).sqrt()]);
        }
        row.push(self.success[places].iter().filter(|won| **won).count() as f64 / self.n as f64);
        row.extend(&self.state[t * self.names.len()..(t + 1) * self.names.len()]);
        row
    }

    /// All rows.
    pub fn rows(&self) -> Vec<Vec<f64>> {
        (0..self.len()).map(|t| self.row(t)).collect()
    }
}

/// The number of values in the PAM's state.
fn state_size(cell: &Cell) -> Result<usize, SpecError> {
    let mut size = 0;
    if let Subject::Pam(mut pam) = cell.subject.build()? {
        pam.start(cell.n, cell.theta.tracked(), &mut Stream::new(0, 0, "pam"));
        pam.trace(&mut |_, _| size += 1);
    }
    Ok(size)
}
