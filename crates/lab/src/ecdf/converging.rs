//! Convergence as a table.

use crate::output::table::aligned;
use crate::output::{Format, csv, json, number};
use tpam_coco::Convergence;
use tpam_coco::ecdf::{EcdfOptions, end};

/// For people the medians.
pub fn convergence_table(all: &[Convergence], format: Format) -> Vec<u8> {
    const COLUMNS: [&str; 7] = ["algorithm", "dimension", "function", "budget", "low", "median", "high"];
    let rows = || {
        all.iter().flat_map(|one| {
            one.quartiles.iter().map(|at| {
                let words = [one.algorithm.clone(), one.dimension.to_string(), one.function.to_string()];
                words.into_iter().chain([at.budget, at.low, at.median, at.high].map(number)).collect()
            })
        })
    };
    match format {
        Format::Table => {
            all.chunk_by(|a, b| a.dimension == b.dimension).map(table).collect::<Vec<_>>().join("\n").into_bytes()
        }
        Format::Csv => csv(&COLUMNS, rows()),
        Format::Json => json(&COLUMNS, rows(), &["algorithm"]),
    }
}

fn table(all: &[Convergence]) -> String {
    let mut header = vec!["function".to_owned(), "algorithm".to_owned()];
    header.extend(all[0].quartiles.iter().map(|at| format!("{:.1}", libm::log10(at.budget))));
    let row = |one: &Convergence| {
        let mut row = vec![format!("f{}", one.function), one.algorithm.clone()];
        row.extend(one.quartiles.iter().map(|at| format!("{:.1e}", at.median)));
        row
    };
    let rows: Vec<Vec<String>> = all.iter().map(row).collect();
    format!(
        "{}-D · median of f - f_opt after log10(evaluations / D)\n\n{}",
        all[0].dimension,
        aligned(&header, &rows, 2)
    )
}

/// Which budgets are shown.
pub fn shown(options: &EcdfOptions, longest: f64, format: Format) -> Vec<f64> {
    if options.at.is_empty() { super::grid(end(longest), format) } else { options.at.clone() }
}
