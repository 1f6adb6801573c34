//! Writes every table as CSV and every figure into one folder.

use super::converging::{convergence_table, shown};
use super::figures::{convergence_figure, ecdf_figure};
use super::note::{convergence_note, ecdf_note};
use super::scores::{diagram, pair_table, score_table};
use super::tables::{areas, curves};
use super::{grid, running_times};
use crate::Error;
use crate::folder::write_drawn;
use std::path::Path;
use tpam_coco::Logs;
use tpam_coco::ecdf::EcdfOptions;
use tpam_figure::Export;
use tpam_table::{Format, Table};
use tpam_work::Work;

/// What the folder of files holds.
pub const KIND: &str = "evaluations of logs";

/// Writes all tables and figures. Curves extend one decade beyond the longest run to show the simulated restarts.
pub fn write(logs: &Logs, options: &EcdfOptions, export: &Export, folder: &Path, work: &Work) -> Result<(), Error> {
    write_drawn(folder, KIND, &files(logs, options, export)?, export, work)
}

/// All tables and figures: name and content.
pub(crate) fn files(logs: &Logs, options: &EcdfOptions, export: &Export) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let csv = |name: &str, table: &Table| (name.to_owned(), table.render(Format::Csv).into_bytes());
    let mut files = Vec::new();
    let lines = logs.ecdf_at(options, |end| grid(end + 1.0, Format::Csv));
    files.push(csv("curves.csv", &curves(&lines)));
    files.push(csv("areas.csv", &areas(&lines)));
    for lines in lines.chunk_by(|a, b| a.dimension == b.dimension) {
        let figure = ecdf_figure(lines, ecdf_note(logs, options, lines));
        files.extend(export.files(&format!("ecdf-D{}", lines[0].dimension), figure)?);
    }
    files.push(csv("art.csv", &running_times(logs, options.targets)));
    let all = logs.convergence(|longest| shown(options, longest, Format::Csv));
    files.push(csv("convergence.csv", &convergence_table(&all)));
    for all in all.chunk_by(|a, b| a.dimension == b.dimension) {
        let dimension = all[0].dimension;
        let figure = convergence_figure(all, convergence_note(logs, dimension));
        files.extend(export.files(&format!("convergence-D{dimension}"), figure)?);
    }
    // Algorithms that cannot be compared still have curves.
    if let Ok(all) = logs.scores() {
        files.push(csv("scores.csv", &score_table(&all)));
        files.push(csv("pairs.csv", &pair_table(&all)));
        for scores in &all {
            if let Some(figure) = diagram(scores) {
                files.extend(export.files(&format!("cd-D{}", scores.dimension), figure)?);
            }
        }
    }
    Ok(files)
}
