//! Convergence: the median and the quartiles of the error over the trials, function by function.

use super::logs::{Logs, of};
use crate::ecdf::EcdfOptions;
use crate::output::table::aligned;
use crate::output::{Format, csv, json, number};
use tpam_coco::{Quartiles, convergence};

/// The errors of one algorithm on one function.
pub struct Converging {
    pub algorithm: String,
    pub dimension: u32,
    pub function: u32,
    pub quartiles: Vec<Quartiles>,
}

/// All of them by dimension, function and algorithm; `budgets` are given the longest trial of the dimension, in evaluations divided by it.
pub fn converging(logs: &Logs, budgets: impl Fn(f64) -> Vec<f64>) -> Vec<Converging> {
    let mut found = Vec::new();
    for (dimension, functions) in &logs.dimensions {
        let trials = logs.algorithms.iter().flat_map(|a| of(a, *dimension)).flat_map(|problem| &problem.trials);
        let longest = trials.map(|trial| trial.evaluations).max().unwrap_or(1) as f64 / f64::from(*dimension);
        let budgets = budgets(longest);
        for function in functions {
            for algorithm in &logs.algorithms {
                let problem = of(algorithm, *dimension).find(|problem| problem.function == *function);
                found.extend(problem.map(|problem| Converging {
                    algorithm: algorithm.name.clone(),
                    dimension: *dimension,
                    function: *function,
                    quartiles: convergence(problem, &budgets),
                }));
            }
        }
    }
    found
}

/// For people the medians.
pub fn convergence_table(all: &[Converging], format: Format) -> Vec<u8> {
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

fn table(all: &[Converging]) -> String {
    let mut header = vec!["function".to_owned(), "algorithm".to_owned()];
    header.extend(all[0].quartiles.iter().map(|at| format!("{:.1}", libm::log10(at.budget))));
    let row = |one: &Converging| {
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
    if options.at.is_empty() { super::curves::grid(super::curves::end(longest), format) } else { options.at.clone() }
}
