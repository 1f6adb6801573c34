//! Tables of convergence.

use tpam_coco::ecdf::{EcdfOptions, end};
use tpam_coco::{Convergence, Quartiles};
use tpam_table::{Digits, Document, Format, Table};

/// The quartiles of the error: one row per algorithm, problem and budget.
pub fn convergence_table(all: &[Convergence]) -> Table {
    let mut rows: Vec<(&Convergence, &Quartiles)> = Vec::new();
    for one in all {
        rows.extend(one.quartiles.iter().map(|at| (one, at)));
    }
    Table::from_rows(&rows)
        .text("algorithm", |(one, _)| &one.algorithm)
        .integer("dimension", |(one, _)| one.dimension)
        .integer("function", |(one, _)| one.function)
        .real("budget", |(_, at)| at.budget)
        .real("low", |(_, at)| at.low)
        .real("median", |(_, at)| at.median)
        .real("high", |(_, at)| at.high)
        .build()
}

/// The medians, to be printed: a table for each dimension.
pub fn convergence_overview(all: &[Convergence]) -> Document {
    all.chunk_by(|a, b| a.dimension == b.dimension).map(medians).collect()
}

fn medians(all: &[Convergence]) -> Table {
    let mut table = Table::from_rows(all)
        .caption(format!("{}-D · median of f - f_opt after log10(evaluations / D)", all[0].dimension))
        .text("function", |one| format!("f{}", one.function))
        .text("algorithm", |one| &one.algorithm);
    for (k, at) in all[0].quartiles.iter().enumerate() {
        let heading = format!("{:.1}", libm::log10(at.budget));
        table = table.real(heading, move |one| one.quartiles[k].median).digits(Digits::Scientific(1));
    }
    table.build()
}

/// The budgets to show.
pub fn shown(options: &EcdfOptions, longest: f64, format: Format) -> Vec<f64> {
    if options.at.is_empty() { super::grid(end(longest), format) } else { options.at.clone() }
}
