//! `tpam trace`: one run of each cell, iteration by iteration.

use super::sim;
use crate::args::TraceArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_rows::trace::Traces;
use tpam_sim::measure::Depth;
use tpam_sim::{Catalogues, Experiment, Plan};
use tpam_table::Document;

/// Maximum number of iterations in the printed table.
const MOST_ROWS: usize = 25;
/// Maximum number of its columns, without t.
const MOST_COLUMNS: usize = 20;

pub(super) fn run(args: &TraceArgs, known: &Catalogues) -> Result<(), Failure> {
    let mut plan =
        Plan { pam: "shade".into(), accept: "linear:pmax=0.1".into(), measures: Depth::Success, ..Plan::default() };
    sim::say(&mut plan, &args.plan);
    plan.seed = args.seed.unwrap_or(plan.seed);
    plan.runs = args.runs.unwrap_or(plan.runs);
    if args.samples && args.format.is_for_people() {
        return Err(Failure::Input(
            "--samples prints a table of samples: add --format csv or --format json".to_owned(),
        ));
    }
    args.out.as_deref().map_or(Ok(()), Traces::check)?;
    let experiment = Experiment::new(&plan, known)?;
    let cells = experiment.cells.len();
    if cells > 1 && !args.format.is_for_people() {
        return Err(Failure::Input(format!(
            "--format {} prints the trace of one cell, and this is a grid of {cells}: name one PAM, one target, one acceptance, one n and one number of iterations, or write the tables of all with --out DIR",
            args.format.name()
        )));
    }
    let traces = Traces::play(&experiment, &args.run, &work(None).with_threads(1))?;
    if let Some(out) = &args.out {
        traces.write(out, &work(None))?;
    }
    show(&traces, experiment.seed, args)
}

fn show(traces: &Traces, seed: u64, args: &TraceArgs) -> Result<(), Failure> {
    let put = |text: &str| print(text.as_bytes());
    match (args.format, &traces.played[..]) {
        (format, [played]) if !format.is_for_people() && args.samples => played.samples(format, put),
        (format, [played]) if !format.is_for_people() => played.iterations(format, put),
        (format, all) => {
            let shown = all.iter().fold(Document::new(), |shown, played| {
                shown.text(played.title(seed)).table(played.overview(MOST_ROWS, MOST_COLUMNS))
            });
            put(&shown.render(format))
        }
    }
}
