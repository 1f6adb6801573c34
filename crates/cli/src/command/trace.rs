//! `tpam trace`: one run, iteration by iteration.

use super::sim;
use crate::args::TraceArgs;
use crate::failure::Failure;
use crate::folder::write_aside;
use crate::interrupt;
use crate::output::table::{aligned, decimals};
use crate::output::{self, Format, csv, json, number};
use std::collections::HashMap;
use tpam_pam::spec::SpecError;
use tpam_pam::{Params, Stream};
use tpam_sim::measure::Depth;
use tpam_sim::run::{Round, Runner, Watch};
use tpam_sim::subject::Subject;
use tpam_sim::{Aim, Catalogues, Cell, Experiment, Measure, Plan};

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
        Format::Table => output::print((title + &trace.table()).as_bytes()),
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

/// One run, kept whole.
struct Trace {
    tracked: tpam_pam::Tracked,
    /// What the values of a state are called, the same in every iteration.
    names: Vec<String>,
    rounds: Vec<Kept>,
}

/// One iteration.
struct Kept {
    aim: Aim,
    params: Params,
    success: Vec<bool>,
    /// The PAM's state as it sampled.
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
        self.rounds.push(Kept { aim: round.aim, params, success, state });
    }
}

/// A name shown several times is a vector: m_c_1, m_c_2, ….
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
    fn new(cell: &Cell) -> Self {
        Self { tracked: cell.theta.tracked(), names: Vec::new(), rounds: Vec::with_capacity(cell.iterations) }
    }

    /// The tracked parameters: name, target and samples of each.
    fn columns<'a>(&self, round: &'a Kept) -> Vec<(&'static str, f64, &'a [f64])> {
        let f = self.tracked.f.then_some(("f", round.aim.f, &round.params.f[..]));
        let c = self.tracked.c.then_some(("c", round.aim.c, &round.params.c[..]));
        f.into_iter().chain(c).collect()
    }

    fn header(&self) -> Vec<String> {
        let first = &self.rounds[0];
        let mut header = vec!["t".to_owned()];
        for (name, ..) in self.columns(first) {
            header.extend(["target", "mean", "sd"].map(|what| format!("{what}_{name}")));
        }
        header.push("success".to_owned());
        header.extend(self.names.iter().cloned());
        header
    }

    /// Iteration `t` from 0: t from 1, then target, mean and spread of each parameter, the success rate and the PAM's state.
    fn row(&self, t: usize) -> Vec<f64> {
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

    /// A look for people: 25 iterations, and of a long state its beginning.
    fn table(&self) -> String {
        let step = self.rounds.len().div_ceil(25);
        let text = |t: usize| {
            let row = self.row(t);
            let numbers = row[1..].iter().take(MOST_COLUMNS).map(|value| decimals(*value, 3));
            [row[0].to_string()].into_iter().chain(numbers).collect::<Vec<_>>()
        };
        let rows: Vec<Vec<String>> = (0..self.rounds.len()).step_by(step).map(text).collect();
        let header: Vec<String> = self.header().into_iter().take(1 + MOST_COLUMNS).collect();
        aligned(&header, &rows, 0)
    }

    fn iterations(&self, format: Format) -> Vec<u8> {
        let header = self.header();
        let header: Vec<&str> = header.iter().map(String::as_str).collect();
        let rows = (0..self.rounds.len()).map(|t| self.row(t).into_iter().map(number).collect());
        if format == Format::Json { json(&header, rows, &[]) } else { csv(&header, rows) }
    }

    /// One row per sample: iteration and individual from 1, target and value of each parameter, 1 for a success.
    fn samples(&self) -> Vec<u8> {
        let names: Vec<String> = self
            .columns(&self.rounds[0])
            .iter()
            .flat_map(|(name, ..)| [format!("target_{name}"), (*name).to_owned()])
            .collect();
        let header: Vec<&str> =
            ["t", "i"].into_iter().chain(names.iter().map(String::as_str)).chain(["success"]).collect();
        let rows = self.rounds.iter().enumerate().flat_map(|(t, round)| {
            round.success.iter().enumerate().map(move |(i, won)| {
                let values = self
                    .columns(round)
                    .into_iter()
                    .flat_map(|(_, target, samples)| [number(target), number(samples[i])]);
                let place = [(t + 1).to_string(), (i + 1).to_string()];
                place.into_iter().chain(values).chain([u8::from(*won).to_string()]).collect()
            })
        });
        csv(&header, rows)
    }
}
