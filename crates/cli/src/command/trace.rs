//! `tpam trace`: one run, iteration by iteration.

use super::sim;
use crate::args::TraceArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_lab::Error;
use tpam_lab::folder::write_aside;
use tpam_lab::trace::Trace;
use tpam_sim::measure::Depth;
use tpam_sim::{Catalogues, Experiment, Label, Plan};
use tpam_table::{Document, Format};

/// The most iterations of a table for people.
const MOST_ROWS: usize = 25;
/// Its most columns, without t.
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
    if let Some(out) = args.out.as_ref().filter(|out| out.exists()) {
        return Err(Failure::Input(format!("{} exists already: name a new folder", out.display())));
    }
    let experiment = Experiment::new(&plan, known)?;
    let (run, trace) = Trace::play(&experiment, &args.run, &work(None).with_threads(1))?;
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| Error::file("create", out, e))?;
        write_aside(&out.join("iterations.csv"), trace.iterations().render(Format::Csv).as_bytes())?;
        write_aside(&out.join("samples.csv"), trace.samples().render(Format::Csv).as_bytes())?;
    }
    let people = || Document::new().text(title(&experiment, run)).table(trace.overview(MOST_ROWS, MOST_COLUMNS));
    let programs = || if args.samples { trace.samples() } else { trace.iterations() };
    print(args.format.render(people, programs).as_bytes())
}

fn title(experiment: &Experiment, run: u64) -> String {
    let labels = experiment
        .cells
        .iter()
        .flat_map(|cell| Label::of(cell.space()).into_iter().map(|label| (label.name(), cell.label(label))));
    let labels: Vec<String> =
        labels.filter(|(_, text)| !text.is_empty()).map(|(name, text)| format!("{name} {text}")).collect();
    format!("run {run} · seed {} · {}", experiment.seed, labels.join(" · "))
}
