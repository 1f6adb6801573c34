//! A folder with every table as CSV and every figure as SVG.

use super::converging::{convergence_table, converging, shown};
use super::curves::{Line, grid, lines};
use super::figures::{convergence_figure, ecdf_figure};
use super::scores::{pair_table, score_table, scores};
use super::tables::{areas, curves};
use super::{Logs, running_times};
use crate::Error;
use crate::ecdf::EcdfOptions;
use crate::folder::write_aside;
use crate::output::Format;
use std::path::Path;
use tpam_coco::ecdf::Mode;

/// Writes it. Curves go one decade beyond the longest trial, so that the simulated restarts are seen.
pub fn write(logs: &Logs, options: &EcdfOptions, folder: &Path) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(|e| Error::file("make", folder, e))?;
    let put = |name: &str, bytes: &[u8]| write_aside(&folder.join(name), bytes);
    let lines = lines(logs, options, |end| grid(end + 1.0, Format::Csv));
    put("curves.csv", &curves(&lines, Format::Csv))?;
    put("areas.csv", &areas(&lines, Format::Csv))?;
    for lines in lines.chunk_by(|a, b| a.dimension == b.dimension) {
        put(&format!("ecdf-D{}.svg", lines[0].dimension), ecdf_figure(lines, &words(options, lines)).as_bytes())?;
    }
    put("art.csv", &running_times(logs, options.targets, Format::Csv))?;
    let all = converging(logs, |longest| shown(options, longest, Format::Csv));
    put("convergence.csv", &convergence_table(&all, Format::Csv))?;
    for all in all.chunk_by(|a, b| a.dimension == b.dimension) {
        put(&format!("convergence-D{}.svg", all[0].dimension), convergence_figure(all).as_bytes())?;
    }
    // Algorithms that cannot be compared still have curves.
    if let Ok(all) = scores(logs) {
        put("scores.csv", &score_table(&all, Format::Csv))?;
        put("pairs.csv", &pair_table(&all))?;
        for scores in &all {
            if let Some(svg) = scores.diagram() {
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
