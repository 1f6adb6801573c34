//! `tpam gao`: the greedy approximate oracle on a BBOB function, and its schedule as a target.

use crate::args::GaoArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_lab::Catalogues;
use tpam_lab::clouds::cloud;
use tpam_lab::folder::{check_folder, write_all};
use tpam_lab::gao::{Schedule, render, rows};
use tpam_lab::output::Format;
use tpam_lab::search::{check_dim, check_function};
use tpam_lab::shell::simulation;

/// A lower end of F below this is 0.
const LEAST: f64 = 1e-6;
/// More tries than this nobody waits for.
const MOST_TRIES: u64 = 1_000_000;

pub(super) fn run(args: &GaoArgs, known: &Catalogues) -> Result<(), Failure> {
    if !(1..=MOST_TRIES).contains(&args.lambda) {
        return Err(Failure::Input(format!(
            "--lambda {}: write the number of pairs that are tried for each individual, from 1 to {MOST_TRIES}",
            args.lambda
        )));
    }
    check_function(args.function)?;
    check_dim(args.dim)?;
    check_folder(&args.out)?;
    let lows = lows(&args.f_min)?;
    let plan = args.how.plan("uniform", &args.function.to_string(), &args.dim.to_string());
    let work = work(args.how.threads);
    let mut schedules = Vec::new();
    for low in &lows {
        schedules.push(Schedule::search(&plan, low, args.lambda as usize, &work, &known.de)?);
    }
    let mut files =
        vec![("schedule.csv".to_owned(), rows(&schedules)), ("gao.csv".to_owned(), render(&schedules, Format::Csv))];
    let mut commands = Vec::new();
    for schedule in &schedules {
        files.extend(schedule.files());
        let title = format!(
            "What the oracle chooses, F_min = {}: {}/{} on {}-D f{}, instance {}",
            schedule.low_f, args.how.mutation, args.how.crossover, schedule.dim, schedule.function, schedule.instance
        );
        files.push((format!("{}.svg", schedule.stem()), cloud(&title, &schedule.samples).into_bytes()));
        for theta in ["f", "c"] {
            let scenario = schedule.scenario(theta, &args.out, &known.sim)?;
            let plan = toml::to_string(&scenario.plan()).expect("a plan is plain text and numbers");
            files.push((format!("{}-scenario-{theta}.toml", schedule.stem()), plan.into_bytes()));
            commands.push(simulation(&scenario));
        }
    }
    write_all(&args.out, &files, &work)?;
    let mut bytes = render(&schedules, args.how.format.into());
    if args.how.format.is_for_people() {
        let (out, commands) = (args.out.display(), commands.join("\n"));
        bytes.extend(
            format!("\nwhat to simulate now:\n{commands}\n\ntargets, scenarios, tables and figures: {out}\n")
                .into_bytes(),
        );
    }
    print(&bytes)
}

/// The lower ends of F, each once, as they were written.
fn lows(text: &str) -> Result<Vec<String>, Failure> {
    let mut lows: Vec<String> = Vec::new();
    for low in text.split(',').map(str::trim) {
        let value = low.parse::<f64>().ok().filter(|value| *value == 0.0 || (LEAST..1.0).contains(value));
        let Some(value) = value else {
            return Err(Failure::Input(format!(
                "--f-min {text}: '{low}' is neither 0 nor a number from {LEAST} to 1: write such as 0,0.4"
            )));
        };
        let low = value.abs().to_string();
        if lows.contains(&low) {
            return Err(Failure::Input(format!("--f-min {text}: {low} is asked for twice")));
        }
        lows.push(low);
    }
    Ok(lows)
}
