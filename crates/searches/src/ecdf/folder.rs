//! Writes every table as CSV and every figure into one folder.

use super::figures::{convergence_figure, ecdf_figure};
use super::fixed::{error_table, rank_table, sign_table};
use super::note::{convergence_note, ecdf_note};
use super::scores::{diagram, pair_table, score_table};
use super::tables::{areas, convergence_table, curves, shown};
use super::{grid, running_times};
use std::path::Path;
use tpam_coco::ecdf::{EcdfOptions, EcdfTask, Line};
use tpam_coco::{Convergence, FixedBudget, Logs, Scores, View};
use tpam_figure::{Export, Figure};
use tpam_store::Error;
use tpam_store::folder::write_drawn;
use tpam_table::{Format, Table};
use tpam_work::Work;

/// What the folder of files holds.
pub const KIND: &str = "evaluations of logs";

/// Writes all tables and figures. Curves extend one decade beyond the longest run to show the simulated restarts.
pub fn write(logs: &Logs, options: &EcdfOptions, export: &Export, folder: &Path, work: &Work) -> Result<(), Error> {
    write_drawn(folder, KIND, &files(logs, options, &lines(logs, options, long, work)?, export)?, export, work)
}

/// All tables and figures: name and content.
fn files(logs: &Logs, options: &EcdfOptions, lines: &[Line], export: &Export) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let csv = |name: &str, table: &Table| (name.to_owned(), table.render(Format::Csv).into_bytes());
    let mut files = Vec::new();
    let add = |files: &mut Vec<(String, Vec<u8>)>, figures: Vec<(String, Figure)>| -> Result<(), Error> {
        for (name, figure) in figures {
            files.extend(export.files(&name, figure)?);
        }
        Ok(())
    };
    files.push(csv("curves.csv", &curves(lines)));
    files.push(csv("areas.csv", &areas(lines)));
    add(&mut files, curve_figures(logs, options, lines))?;
    files.push(csv("art.csv", &running_times(logs, options.targets)));
    let all = logs.convergence(|longest| shown(options, longest, Format::Csv));
    files.push(csv("convergence.csv", &convergence_table(&all)));
    add(&mut files, convergence_figures(logs, &all))?;
    let fixed = logs.fixed_budget(&options.at, options.floor);
    files.push(csv("errors.csv", &error_table(&fixed)));
    // Algorithms that cannot be compared still have curves.
    if let Ok(rankings) = fixed.iter().map(FixedBudget::ranking).collect::<Result<Vec<_>, _>>() {
        files.push(csv("signs.csv", &sign_table(&fixed)));
        files.push(csv("ranks.csv", &rank_table(&fixed, &rankings)));
    }
    if let Ok(all) = logs.scores(View::FixedBudget) {
        files.push(csv("scores.csv", &score_table(&all)));
        files.push(csv("pairs.csv", &pair_table(&all)));
        add(&mut files, diagrams(&all))?;
    }
    Ok(files)
}

/// The figures that [`write()`] writes, by the names of their files without extension: `ecdf-D10`, `convergence-D10`, and `cd-D10` if the
/// algorithms can be compared.
pub fn figures(logs: &Logs, options: &EcdfOptions) -> Vec<(String, Figure)> {
    let all = logs.convergence(|longest| shown(options, longest, Format::Csv));
    let curves = curve_figures(logs, options, &logs.ecdf_at(options, long));
    let compared = logs.scores(View::FixedBudget).map_or_else(|_| Vec::new(), |all| diagrams(&all));
    [curves, convergence_figures(logs, &all), compared].concat()
}

/// The budgets of the curves of figures, one decade longer than the runs.
fn long(end: f64) -> Vec<f64> {
    grid(end + 1.0, Format::Csv)
}

/// The curves at some budgets, computed on all threads with their progress.
pub fn lines(logs: &Logs, options: &EcdfOptions, budgets: impl Fn(f64) -> Vec<f64>, work: &Work) -> Result<Vec<Line>, Error> {
    Ok(work.collect("curves", "curves", logs.ecdf_tasks(options, budgets), EcdfTask::line)?)
}

fn curve_figures(logs: &Logs, options: &EcdfOptions, lines: &[Line]) -> Vec<(String, Figure)> {
    let of_dimension = |lines: &[Line]| {
        let figure = ecdf_figure(lines, &options.by, ecdf_note(logs, options, lines));
        (format!("ecdf-D{}", lines[0].dimension), figure.into())
    };
    lines.chunk_by(|a, b| a.dimension == b.dimension).map(of_dimension).collect()
}

fn convergence_figures(logs: &Logs, all: &[Convergence]) -> Vec<(String, Figure)> {
    let of_dimension = |all: &[Convergence]| {
        let dimension = all[0].dimension;
        (format!("convergence-D{dimension}"), convergence_figure(all, convergence_note(logs, dimension)).into())
    };
    all.chunk_by(|a, b| a.dimension == b.dimension).map(of_dimension).collect()
}

fn diagrams(all: &[Scores]) -> Vec<(String, Figure)> {
    let one = |scores: &Scores| Some((format!("cd-D{}", scores.dimension), diagram(scores)?.into()));
    all.iter().filter_map(one).collect()
}
