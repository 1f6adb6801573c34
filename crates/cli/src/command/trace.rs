//! `tpam trace`: one run, iteration by iteration.

use super::sim;
use crate::args::TraceArgs;
use crate::failure::Failure;
use crate::folder::write_aside;
use crate::interrupt;
use crate::output::table::{aligned, decimals};
use crate::output::{self, Format};
use crate::trace::Trace;
use tpam_pam::Stream;
use tpam_pam::spec::SpecError;
use tpam_sim::measure::Depth;
use tpam_sim::run::Runner;
use tpam_sim::subject::Subject;
use tpam_sim::{Catalogues, Cell, Experiment, Measure, Plan};

/// The most samples a trace keeps: about a gigabyte.
const MOST_SAMPLES: u64 = 50_000_000;

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
    let experiment = Experiment::new(&plan, known)?;
    let [cell] = &experiment.cells[..] else {
        return Err(Failure::Input(format!(
            "a trace shows one cell, and this is a grid of {}: name one PAM, one target, one acceptance, one n and one number of iterations",
            experiment.cells.len()
        )));
    };
    let kept = (cell.n + state_size(cell)?) as u64 * cell.iterations as u64;
    if kept > MOST_SAMPLES {
        return Err(Failure::Input(format!(
            "a trace keeps every sample and the PAM's state, and {kept} numbers are too many: use fewer than {MOST_SAMPLES} ((n + state) times iterations)"
        )));
    }
    if let Some(out) = args.out.as_ref().filter(|out| out.exists()) {
        return Err(Failure::Input(format!("{} exists already: name a new folder", out.display())));
    }
    let run = which(&args.run, &experiment)?;
    let mut trace = Trace::new(cell);
    Runner::new(cell)?.run(experiment.seed, run, &mut trace);
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| Failure::file("make", out, &e))?;
        write_aside(&out.join("iterations.csv"), &trace.iterations(Format::Csv))?;
        write_aside(&out.join("samples.csv"), &trace.samples())?;
    }
    let named = Cell::LABELS.iter().zip(cell.labels()).filter(|(_, label)| !label.is_empty());
    let labels: Vec<String> = named.map(|(name, label)| format!("{name} {label}")).collect();
    let title = format!("run {run} · seed {} · {}\n\n", experiment.seed, labels.join(" · "));
    match args.format {
        Format::Table => output::print((title + &table(&trace)).as_bytes()),
        Format::Csv if args.samples => output::print(&trace.samples()),
        format => output::print(&trace.iterations(format)),
    }
}

/// How many numbers the PAM shows of its state.
fn state_size(cell: &Cell) -> Result<usize, Failure> {
    let mut size = 0;
    if let Subject::Pam(mut pam) = cell.subject.build()? {
        pam.start(cell.n, cell.theta.tracked(), &mut Stream::new(0, 0, "pam"));
        pam.trace(&mut |_, _| size += 1);
    }
    Ok(size)
}

/// The run asked for.
fn which(text: &str, experiment: &Experiment) -> Result<u64, Failure> {
    if text != "median" {
        return text
            .parse()
            .map_err(|_| Failure::Input(format!("--run {text} is no run: write a number from 0, or median")));
    }
    let mut rates = Vec::new();
    experiment.compute(experiment.blocks(|_, _| true), 1, interrupt::asked(), |block, records| {
        let rate = |record: &tpam_sim::Record| record.get(Measure::Success).unwrap_or_default();
        rates.extend(block.runs.clone().zip(records).map(|(run, record)| (rate(record), run)));
        Ok::<(), SpecError>(())
    })?;
    if rates.len() as u64 != experiment.runs {
        return Err(Failure::Interrupted("stopped".to_owned()));
    }
    rates.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    // Of an even number of runs the lower middle one: a run that exists.
    Ok(rates[(rates.len() - 1) / 2].1)
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
