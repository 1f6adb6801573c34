//! `tpam trace`: one run, iteration by iteration.

use super::sim;
use crate::args::TraceArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_lab::Error;
use tpam_lab::folder::write_aside;
use tpam_lab::output::Format;
use tpam_lab::output::table::{aligned, decimals};
use tpam_lab::trace::Trace;
use tpam_sim::measure::Depth;
use tpam_sim::{Catalogues, Experiment, Label, Plan};

/// The most columns of a table for people, but for t.
const MOST_COLUMNS: usize = 20;

pub(super) fn run(args: &TraceArgs, known: &Catalogues) -> Result<(), Failure> {
    let mut plan =
        Plan { pam: "shade".into(), accept: "linear:pmax=0.1".into(), measures: Depth::Success, ..Plan::default() };
    sim::say(&mut plan, &args.plan);
    plan.seed = args.seed.unwrap_or(plan.seed);
    plan.runs = args.runs.unwrap_or(plan.runs);
    if args.samples && args.format != Format::Csv {
        return Err(Failure::Input("--samples prints a table of samples: add --format csv".to_owned()));
    }
    if let Some(out) = args.out.as_ref().filter(|out| out.exists()) {
        return Err(Failure::Input(format!("{} exists already: name a new folder", out.display())));
    }
    let experiment = Experiment::new(&plan, known)?;
    let (run, trace) = Trace::play(&experiment, &args.run, &work(None).with_threads(1))?;
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| Error::file("create", out, e))?;
        write_aside(&out.join("iterations.csv"), &trace.iterations(Format::Csv))?;
        write_aside(&out.join("samples.csv"), &trace.samples())?;
    }
    match args.format {
        Format::Table => print((title(&experiment, run) + &table(&trace)).as_bytes()),
        Format::Csv if args.samples => print(&trace.samples()),
        format => print(&trace.iterations(format)),
    }
}

fn title(experiment: &Experiment, run: u64) -> String {
    let labels = experiment
        .cells
        .iter()
        .flat_map(|cell| Label::of(cell.space()).into_iter().map(|label| (label.name(), cell.label(label))));
    let labels: Vec<String> =
        labels.filter(|(_, text)| !text.is_empty()).map(|(name, text)| format!("{name} {text}")).collect();
    format!("run {run} · seed {} · {}\n\n", experiment.seed, labels.join(" · "))
}

/// A look for people: 25 iterations, and of a long state its beginning.
fn table(trace: &Trace) -> String {
    let step = trace.len().div_ceil(25);
    let text = |t: usize| {
        let row = trace.row(t);
        let numbers = row[1..].iter().take(MOST_COLUMNS).map(|value| decimals(*value, 3));
        [row[0].to_string()].into_iter().chain(numbers).collect::<Vec<_>>()
    };
    let rows: Vec<Vec<String>> = (0..trace.len()).step_by(step).map(text).collect();
    let header: Vec<String> = trace.header().into_iter().take(1 + MOST_COLUMNS).collect();
    aligned(&header, &rows, 0)
}
