//! Writes every table as CSV and every figure as SVG into one folder.

use super::converging::{convergence_table, shown};
use super::figures::{convergence_figure, ecdf_figure};
use super::scores::{diagram, pair_table, score_table};
use super::tables::{areas, curves};
use super::{grid, running_times};
use crate::Error;
use crate::folder::write_all;
use std::path::Path;
use tpam_coco::Logs;
use tpam_coco::ecdf::{EcdfOptions, Line, Mode};
use tpam_table::{Format, Table};
use tpam_work::Work;

/// What the folder of files holds.
pub const KIND: &str = "evaluations of logs";

/// Writes all tables and figures. Curves extend one decade beyond the longest run to show the simulated restarts.
pub fn write(logs: &Logs, options: &EcdfOptions, folder: &Path, work: &Work) -> Result<(), Error> {
    write_all(folder, KIND, &files(logs, options), work)
}

/// All tables and figures: name and content.
pub(crate) fn files(logs: &Logs, options: &EcdfOptions) -> Vec<(String, Vec<u8>)> {
    let csv = |name: &str, table: &Table| (name.to_owned(), table.render(Format::Csv).into_bytes());
    let mut files = Vec::new();
    let lines = logs.ecdf_at(options, |end| grid(end + 1.0, Format::Csv));
    files.push(csv("curves.csv", &curves(&lines)));
    files.push(csv("areas.csv", &areas(&lines)));
    for lines in lines.chunk_by(|a, b| a.dimension == b.dimension) {
        files.push((
            format!("ecdf-D{}.svg", lines[0].dimension),
            ecdf_figure(lines, &words(options, lines)).into_bytes(),
        ));
    }
    files.push(csv("art.csv", &running_times(logs, options.targets)));
    let all = logs.convergence(|longest| shown(options, longest, Format::Csv));
    files.push(csv("convergence.csv", &convergence_table(&all)));
    for all in all.chunk_by(|a, b| a.dimension == b.dimension) {
        files.push((format!("convergence-D{}.svg", all[0].dimension), convergence_figure(all).into_bytes()));
    }
    // Algorithms that cannot be compared still have curves.
    if let Ok(all) = logs.scores() {
        files.push(csv("scores.csv", &score_table(&all)));
        files.push(csv("pairs.csv", &pair_table(&all)));
        for scores in &all {
            if let Some(svg) = diagram(scores) {
                files.push((format!("cd-D{}.svg", scores.dimension), svg.into_bytes()));
            }
        }
    }
    files
}

/// The settings that a figure was made with.
fn words(options: &EcdfOptions, lines: &[Line]) -> String {
    let mode = if options.mode == Mode::Coco2017 { "COCO of 2017 · " } else { "" };
    let functions = lines.iter().map(|line| line.functions).max().unwrap_or(0);
    let functions = if functions > 1 { format!("{functions} functions · ") } else { String::new() };
    format!("{mode}{functions}{} targets from 100 to 1e-8", options.targets)
}
