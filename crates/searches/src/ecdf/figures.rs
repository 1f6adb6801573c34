//! Figures of ECDFs and of convergence.

use tpam_coco::ecdf::Line;
use tpam_coco::{Convergence, SOLVED};
use tpam_figure::{Curve, CurvePanel, Curves};

const BUDGET: &str = "log10(evaluations / D)";

/// The ECDFs of one dimension, a panel for each part, with a text below that says what they show.
pub(super) fn ecdf_figure(lines: &[Line], note: String) -> Curves {
    let curve = |line: &Line| {
        Curve::new(
            line.algorithm.clone(),
            line.budgets.iter().map(|budget| (libm::log10(*budget), line.curve.at(*budget))).collect::<Vec<_>>(),
        )
        .with_band(line.band.iter().flat_map(|band| band.at.iter().map(|at| [at.low, at.high])).collect::<Vec<_>>())
        .with_cross(line.cross.map(|budget| (libm::log10(budget), line.curve.at(budget))))
        .with_reference(line.reference)
    };
    let panel =
        |lines: &[Line]| CurvePanel::new(lines[0].part.clone(), lines.iter().map(curve).collect::<Vec<_>>()).with_height([0.0, 1.0]);
    let panels: Vec<CurvePanel> = lines.chunk_by(|a, b| a.part == b.part).map(panel).collect();
    Curves::new(format!("ECDF in {}-D", lines[0].dimension))
        .with_x(BUDGET)
        .with_y("share of function, target pairs")
        .with_columns(columns(panels.len()))
        .with_panels(panels)
        .with_note(note)
}

/// The convergence in one dimension, a panel for each function, with a text below that says what they show.
pub(super) fn convergence_figure(all: &[Convergence], note: String) -> Curves {
    // Precisions below the last target value are not distinguished.
    let height = |value: f64| libm::log10(value.max(SOLVED));
    let curve = |one: &Convergence| {
        Curve::new(one.algorithm.clone(), one.quartiles.iter().map(|at| (libm::log10(at.budget), height(at.median))).collect::<Vec<_>>())
            .with_band(one.quartiles.iter().map(|at| [height(at.low), height(at.high)]).collect::<Vec<_>>())
    };
    let panel = |all: &[Convergence]| CurvePanel::new(format!("f{}", all[0].function), all.iter().map(curve).collect::<Vec<_>>());
    let panels: Vec<CurvePanel> = all.chunk_by(|a, b| a.function == b.function).map(panel).collect();
    Curves::new(format!("Convergence in {}-D", all[0].dimension))
        .with_x(BUDGET)
        .with_y("log10(f − f_opt)")
        .with_columns(columns(panels.len()))
        .with_panels(panels)
        .with_note(note)
}

fn columns(panels: usize) -> usize {
    if panels > 6 { 4 } else { 3 }
}
