//! `tpam trace`: one run of each cell, iteration by iteration.

use super::sim;
use crate::args::{FormatArgs, KeepArgs, PlanArgs, count, whole};
use crate::interrupt;
use crate::run::{Catalogues, Failure, Run, next, print, saved, work};
use tpam_rows::trace::Traces;
use tpam_sim::measure::Depth;
use tpam_sim::{Experiment, Plan};
use tpam_table::Document;

/// Maximum number of iterations in the printed table.
const MOST_ROWS: usize = 25;
/// Maximum number of its columns, without t.
const MOST_COLUMNS: usize = 20;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// What to simulate.
    #[command(flatten)]
    plan: PlanArgs,
    /// Seed of all random numbers [default: 1]
    #[arg(long, hide_short_help = true, allow_negative_numbers = true, value_parser = whole)]
    seed: Option<u64>,
    /// Number of runs from which the median run is taken [default: 101]
    #[arg(long, hide_short_help = true, allow_negative_numbers = true, value_parser = count)]
    runs: Option<u64>,
    /// The run: its number from 0, or 'median' for the run with the median success rate
    #[arg(long, value_name = "K|median", default_value = "0", allow_negative_numbers = true)]
    run: String,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
    /// With --format csv: one row per sample instead of one row per iteration
    #[arg(long)]
    samples: bool,
    /// Where the tables go.
    #[command(flatten)]
    keep: KeepArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let mut plan = Plan { pam: "shade".into(), accept: "linear:pmax=0.1".into(), measures: Depth::Success, ..Plan::default() };
        sim::say(&mut plan, &self.plan)?;
        plan.seed = self.seed.unwrap_or(plan.seed);
        plan.runs = self.runs.unwrap_or(plan.runs);
        if self.samples && self.format.format.is_for_people() {
            return Err(Failure::Input("--samples prints a table of samples: add --format csv or --format json".to_owned()));
        }
        let out = self.keep.out.as_deref();
        out.map_or(Ok(()), Traces::check)?;
        interrupt::listen();
        let experiment = Experiment::new(&plan, &known.sim)?;
        let cells = experiment.cells.len();
        if cells > 1 && !self.format.format.is_for_people() {
            return Err(Failure::Input(format!(
                "--format {} prints the trace of one cell, and this is a grid of {cells}: name one PAM, one target, one acceptance, one n \
                 and one number of iterations, or write the tables of all with --out DIR",
                self.format.format.name()
            )));
        }
        let traces = Traces::play(&experiment, &self.run, &work(None).with_threads(1))?;
        match out {
            Some(out) => {
                traces.write(out, &work(None))?;
                saved(out, "plot");
            }
            None => next("next: add --out DIR for the tables, which 'tpam plot DIR' draws".to_owned()),
        }
        show(&traces, experiment.seed, self)
    }
}

fn show(traces: &Traces, seed: u64, args: &Args) -> Result<(), Failure> {
    let put = |text: &str| print(text.as_bytes());
    match (args.format.format, &traces.played[..]) {
        (format, [played]) if !format.is_for_people() && args.samples => played.samples(format, put),
        (format, [played]) if !format.is_for_people() => played.iterations(format, put),
        (format, all) => {
            let shown = all
                .iter()
                .fold(Document::new(), |shown, played| shown.text(played.title(seed)).table(played.overview(MOST_ROWS, MOST_COLUMNS)));
            put(&shown.render(format))
        }
    }
}
