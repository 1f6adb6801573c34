//! `tpam bbob`: lists the BBOB functions, and evaluates them at points from standard input.

use crate::args::{FormatArgs, count};
use crate::run::{Catalogues, Failure, Run, print};
use std::fmt::Write;
use std::io::Read;
use tpam_bbob::{InstanceSet, Problem};
use tpam_table::Table;

/// The rotations of more dimensions would need minutes and gigabytes.
const MOST_DIMENSIONS: u64 = 1000;
const FUNCTIONS: std::ops::RangeInclusive<u64> = 1..=24;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The subcommand.
    #[command(subcommand)]
    what: What,
}

/// The subcommands of `tpam bbob`.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum What {
    /// List the functions, their groups and COCO's sets of instances
    List(FormatArgs),
    /// Evaluate points from standard input, one per line, coordinates separated by commas; prints one value per line
    Eval {
        /// Function, one number from 1 to 24
        #[arg(long, alias = "function", value_name = "NUMBER", allow_negative_numbers = true, value_parser = count)]
        functions: u64,
        /// Dimension, one number from 2 to 1000
        #[arg(long, alias = "dim", value_name = "NUMBER", allow_negative_numbers = true, value_parser = count)]
        dims: u64,
        /// Instance, one number
        #[arg(long, alias = "instance", value_name = "NUMBER", allow_negative_numbers = true, value_parser = count)]
        instances: u64,
        /// Evaluate eight points at a time
        #[arg(long)]
        batch: bool,
    },
}

impl Run for Args {
    fn run(&self, _: &Catalogues) -> Result<(), Failure> {
        match &self.what {
            What::List(format) => format.print_table(&functions()?),
            What::Eval { functions, dims, instances, batch } => {
                let problem = problem(*functions, *dims, *instances)?;
                let mut text = String::new();
                std::io::stdin()
                    .lock()
                    .read_to_string(&mut text)
                    .map_err(|e| Failure::Input(format!("cannot read points from standard input: {e}")))?;
                print(values(&problem, &points(&text, problem.dim())?, *batch)?.as_bytes())
            }
        }
    }
}

fn problem(function: u64, dim: u64, instance: u64) -> Result<Problem, Failure> {
    if dim > MOST_DIMENSIONS {
        return Err(Failure::Input(format!("--dims {dim} is too large: write a number from 2 to {MOST_DIMENSIONS}")));
    }
    let Ok(instance) = u32::try_from(instance) else {
        return Err(Failure::Input(format!("--instances {instance} is too large: write a number up to {}", u32::MAX)));
    };
    let function = u32::try_from(function).unwrap_or(u32::MAX);
    Problem::new(function, dim as usize, instance).map_err(|e| Failure::Input(e.to_string()))
}

fn functions() -> Result<Table, Failure> {
    let problems = FUNCTIONS.map(|function| problem(function, 2, 1)).collect::<Result<Vec<_>, _>>()?;
    let table = Table::from_rows(&problems)
        .text("function", |problem| format!("f{}", problem.function()))
        .text("name", Problem::name)
        .text("group", |problem| problem.group().to_string());
    let sets = InstanceSet::ALL.iter().map(|set| format!("\n  {}  {set}", set.name));
    let note = format!("COCO's instances from a year on{}", sets.collect::<String>());
    Ok(table.note(note).build())
}

/// Parses points, one per line.
fn points(text: &str, dim: usize) -> Result<Vec<f64>, Failure> {
    let mut points = Vec::new();
    // Ignore blank lines at the end.
    for (k, line) in text.trim_end().lines().enumerate() {
        let number = |word: &str| {
            word.trim().parse::<f64>().map_err(|_| {
                Failure::Input(format!(
                    "line {} of the points: '{}' is not a number: write {dim} numbers with commas between",
                    k + 1,
                    word.trim()
                ))
            })
        };
        let before = points.len();
        for word in line.split(',') {
            points.push(number(word)?);
        }
        let found = points.len() - before;
        if found != dim {
            return Err(Failure::Input(format!("line {} of the points has {found} numbers where {dim} are needed", k + 1)));
        }
    }
    Ok(points)
}

/// The values at the points, one per line, with 17 digits, so that they can be read back exactly.
fn values(problem: &Problem, points: &[f64], batch: bool) -> Result<String, Failure> {
    let mut values = vec![0.0; points.len() / problem.dim()];
    let mut evaluate = || {
        if batch {
            return problem.evaluate_batch(points, &mut values);
        }
        for (value, x) in values.iter_mut().zip(points.chunks(problem.dim())) {
            *value = problem.evaluate(x)?;
        }
        Ok(())
    };
    evaluate().map_err(|e| Failure::Input(e.to_string()))?;
    Ok(values.iter().fold(String::new(), |mut text, value| {
        let _ = writeln!(text, "{value:.16e}");
        text
    }))
}
