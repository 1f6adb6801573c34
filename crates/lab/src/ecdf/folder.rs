//! A folder with every table as CSV and every figure as SVG.

use super::converging::{convergence_table, shown};
use super::figures::{convergence_figure, ecdf_figure};
use super::scores::{diagram, pair_table, score_table};
use super::tables::{areas, curves};
use super::{grid, running_times};
use crate::Error;
use crate::folder::write_aside;
use std::path::Path;
use tpam_coco::Logs;
use tpam_coco::ecdf::{EcdfOptions, Line, Mode};
use tpam_table::{Format, Table};

/// Writes it. Curves go one decade beyond the longest trial, so that the simulated restarts are seen.
pub fn write(logs: &Logs, options: &EcdfOptions, folder: &Path) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(|e| Error::file("make", folder, e))?;
    let put = |name: &str, bytes: &[u8]| write_aside(&folder.join(name), bytes);
    let put_table = |name: &str, table: &Table| put(name, table.render(Format::Csv).as_bytes());
    let lines = logs.ecdf_at(options, |end| grid(end + 1.0, Format::Csv));
    put_table("curves.csv", &curves(&lines))?;
    put_table("areas.csv", &areas(&lines))?;
    for lines in lines.chunk_by(|a, b| a.dimension == b.dimension) {
        put(&format!("ecdf-D{}.svg", lines[0].dimension), ecdf_figure(lines, &words(options, lines)).as_bytes())?;
    }
    put_table("art.csv", &running_times(logs, options.targets))?;
    let all = logs.convergence(|longest| shown(options, longest, Format::Csv));
    put_table("convergence.csv", &convergence_table(&all))?;
    for all in all.chunk_by(|a, b| a.dimension == b.dimension) {
        put(&format!("convergence-D{}.svg", all[0].dimension), convergence_figure(all).as_bytes())?;
    }
    // Algorithms that cannot be compared still have curves.
    if let Ok(all) = logs.scores() {
        put_table("scores.csv", &score_table(&all))?;
        put_table("pairs.csv", &pair_table(&all))?;
        for scores in &all {
            if let Some(svg) = diagram(scores) {
                put(&format!("cd-D{}.svg", scores.dimension), svg.as_bytes())?;
            }
        }
    }
    Ok(())
}

/// What a figure was made with.
fn words(options: &EcdfOptions, lines: &[Line]) -> String {
    let mode = if options.mode == Mode::Coco2017 { "COCO of 2017 · " } else { "" };
    let functions = lines.iter().map(|line| line.functions).max().unwrap_or(0);
    let functions = if functions > 1 { format!("{functions} functions · ") } else { String::new() };
    format!("{mode}{functions}{} targets from 100 to 1e-8", options.targets)
}
