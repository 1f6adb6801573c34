//! The traces of all cells of an experiment, one run of each.

use super::Trace;
use crate::median::median_rate;
use std::slice::from_mut;
use tpam_sim::measure::SUCCESS;
use tpam_sim::run::Runner;
use tpam_sim::{Cell, Experiment, Label, Plan};
use tpam_store::Error;
use tpam_work::Work;

/// One run of each cell of an experiment, in full.
pub struct Traces {
    pub(super) plan: Plan,
    /// The runs, in the order of the cells.
    pub played: Vec<Played>,
}

/// One run of a cell, in full.
#[non_exhaustive]
pub struct Played {
    /// The number of the run.
    pub run: u64,
    /// The labels of the cell, by name, without empty ones.
    pub labels: Vec<(String, String)>,
    /// The run.
    pub trace: Trace,
}

/// The largest size of all traces together in memory, in bytes.
const MOST_BYTES: u128 = 1_000_000_000;

impl Traces {
    /// Computes one run of each cell of an experiment. `run` is a number from 0, or `median` for the run with the median success rate of
    /// its cell.
    ///
    /// ```
    /// use tpam_sim::Catalogues;
    /// use tpam_rows::trace::Traces;
    /// use tpam_sim::{Experiment, Plan};
    /// use tpam_work::Work;
    ///
    /// let plan = Plan { pam: "jade,shade".into(), accept: "linear:pmax=0.1".into(), runs: 3, ..Plan::default() };
    /// let traces = Traces::play(&Experiment::new(&plan, &Catalogues::new(tpam_pam::pams()))?, "median", &Work::new())?;
    /// assert_eq!((traces.played.len(), traces.played[0].trace.len()), (2, 1000));
    /// # Ok::<(), tpam_store::Error>(())
    /// ```
    pub fn play(experiment: &Experiment, run: &str, work: &Work) -> Result<Self, Error> {
        check_size(&experiment.cells)?;
        experiment.notes().iter().for_each(|note| work.note(note));
        let runs = which(run, experiment, work)?;
        let mut played = Vec::new();
        for (cell, run) in experiment.cells.iter().zip(runs) {
            let mut trace = Trace::new(cell);
            let (mut runner, mut go_on) = (Runner::new(cell)?, || !work.is_cancelled());
            Runner::run_while(from_mut(&mut runner), experiment.seed, run, from_mut(&mut trace), &mut go_on);
            work.check()?;
            played.push(Played { run, labels: labels(cell), trace });
        }
        Ok(Self { plan: experiment.plan.clone(), played })
    }
}

impl Played {
    /// The run, the seed and the labels, for a title.
    pub fn title(&self, seed: u64) -> String {
        let labels: Vec<String> = self.labels.iter().map(|(name, text)| format!("{name} {text}")).collect();
        format!("run {} · seed {seed} · {}", self.run, labels.join(" · "))
    }
}

fn labels(cell: &Cell) -> Vec<(String, String)> {
    let labels = Label::for_space(cell.space()).into_iter().map(|label| (label.name().into_owned(), cell.label(label)));
    labels.filter(|(_, text)| !text.is_empty()).collect()
}

/// Refuses traces that would be too large, before they are made.
fn check_size(cells: &[Cell]) -> Result<(), Error> {
    let mut all = 0;
    for cell in cells {
        all += Trace::bytes(cell)?;
    }
    if all > MOST_BYTES {
        let says = format!(
            "a trace keeps every sample and the PAM's state: these need {all} bytes, more than {MOST_BYTES}; \
             use fewer individuals, iterations or cells"
        );
        return Err(Error::count("bytes", u64::try_from(all).unwrap_or(u64::MAX), 0..=MOST_BYTES as u64, says));
    }
    Ok(())
}

/// The number of the requested run of each cell.
fn which(text: &str, experiment: &Experiment, work: &Work) -> Result<Vec<u64>, Error> {
    if text != "median" {
        let run = text.parse().map_err(|_| Error::key("run", text, "write a number from 0, or median"))?;
        return Ok(vec![run; experiment.cells.len()]);
    }
    let mut rates = vec![Vec::new(); experiment.cells.len()];
    experiment.compute(experiment.blocks(|_, _| true), work, |block, records| {
        rates[block.cell].extend(records.iter().map(|record| record.get(&SUCCESS).unwrap_or_default()));
        Ok::<(), Error>(())
    })?;
    let median = |rates: &Vec<f64>| median_rate(rates).expect("an experiment has at least one run");
    Ok(rates.iter().map(median).collect())
}
