//! `tpam trace`: one run, iteration by iteration.

use super::sim;
use crate::args::TraceArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_lab::trace::Trace;
use tpam_sim::measure::Depth;
use tpam_sim::{Catalogues, Experiment, Label, Plan};
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
    args.out.as_deref().map_or(Ok(()), Trace::check)?;
    let experiment = Experiment::new(&plan, known)?;
    let (run, trace) = Trace::play(&experiment, &args.run, &work(None).with_threads(1))?;
    if let Some(out) = &args.out {
        trace.write(out, &work(None))?;
    }
    let put = |text: &str| print(text.as_bytes());
    match args.format {
        format if format.is_for_people() => {
            let shown = Document::new().text(title(&experiment, run)).table(trace.overview(MOST_ROWS, MOST_COLUMNS));
            put(&shown.render(format))
        }
        format if args.samples => trace.samples(format, put),
        format => trace.iterations(format, put),
    }
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
