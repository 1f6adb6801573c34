//! `tpam bbob`: lists the BBOB functions, evaluates them at points from standard input, and plots them.

use crate::args::{FigureArgs, FormatArgs, count};
use crate::failure::notes;
use crate::run::{Catalogues, Failure, Run, print};
use std::fmt::Write;
use std::io::Read;
use std::path::{Path, PathBuf};
use tpam_bbob::{InstanceSet, Problem};
use tpam_figure::{Contour, Export};
use tpam_store::Error;
use tpam_store::folder::write_aside;
use tpam_table::Table;

/// The rotations of more dimensions would need minutes and gigabytes.
const MOST_DIMENSIONS: u64 = 1000;
const FUNCTIONS: std::ops::RangeInclusive<u64> = 1..=24;
/// Grid cells along each side of a figure.
const CELLS: usize = 80;

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
    /// Plot a function in two dimensions
    Plot {
        /// Function, one number from 1 to 24 [default: all, into --out]
        #[arg(long, alias = "function", value_name = "NUMBER", allow_negative_numbers = true, value_parser = count)]
        functions: Option<u64>,
        /// Instance, one number
        #[arg(long, alias = "instance", value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true, value_parser = count)]
        instances: u64,
        /// Output folder for f01.svg to f24.svg [default: print the file]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// How figures are written.
        #[command(flatten)]
        figure: FigureArgs,
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
            What::Plot { functions, instances, out, figure } => plot(*functions, *instances, out.as_deref(), &figure.export()),
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

fn plot(function: Option<u64>, instance: u64, out: Option<&Path>, export: &Export) -> Result<(), Failure> {
    let Some(out) = out else {
        let Some(function) = function else {
            return Err(Failure::Input("24 pictures need a folder: add --out DIR, or --functions for one".to_owned()));
        };
        return shown(&problem(function, 2, instance)?, export);
    };
    let wanted = function.map_or(FUNCTIONS, |function| function..=function);
    let problems: Result<Vec<Problem>, Failure> = wanted.map(|function| problem(function, 2, instance)).collect();
    let problems = problems?;
    std::fs::create_dir_all(out).map_err(|e| Error::file("make", out, e))?;
    for problem in problems {
        let files = export.files(&format!("f{:02}", problem.function()), picture(&problem)?).map_err(Error::from)?;
        for (name, bytes) in files {
            write_aside(&out.join(name), &bytes)?;
        }
    }
    notes(export.take_notes());
    Ok(())
}

/// Prints a figure in its only format.
fn shown(problem: &Problem, export: &Export) -> Result<(), Failure> {
    let [format] = export.formats[..] else {
        return Err(Failure::Input("one file can be printed: name one format in --figures, or add --out DIR".to_owned()));
    };
    let sheet = export.sheet(picture(problem)?);
    notes(sheet.notes(&[format]));
    print(&sheet.written(format).map_err(Error::from)?)
}

/// A figure of f − f_opt over the region of interest, evaluated at the centres of the grid cells.
fn picture(problem: &Problem) -> Result<Contour, Failure> {
    let (low, high) = problem.bounds();
    let middle = |k: usize| low + (k as f64 + 0.5) / CELLS as f64 * (high - low);
    let points: Vec<f64> = (0..CELLS).flat_map(|row| (0..CELLS).flat_map(move |column| [middle(column), middle(row)])).collect();
    let mut heights = vec![0.0; CELLS * CELLS];
    problem.evaluate_batch(&points, &mut heights).map_err(|e| Failure::Input(e.to_string()))?;
    for height in &mut heights {
        *height = (*height - problem.f_opt()).max(0.0);
    }
    let title = format!("f{} {} · instance {}", problem.function(), problem.name(), problem.instance());
    let contour =
        Contour::new(title, [low, high], CELLS, heights).with_x("x₁").with_y("x₂").with_mark((problem.x_opt()[0], problem.x_opt()[1]));
    Ok(contour)
}
