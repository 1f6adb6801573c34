//! The pictures: ECDFs and convergence.

use super::converging::Converging;
use super::curves::Line;
use tpam_coco::SOLVED;
use tpam_figure::{Curve, CurvePanel, Curves};

const BUDGET: &str = "log10(evaluations / D)";

/// The ECDFs of one dimension, a panel for each part.
pub(super) fn ecdf_figure(lines: &[Line], words: &str) -> String {
    let curve = |line: &Line| Curve {
        name: line.algorithm.clone(),
        points: line.budgets.iter().map(|budget| (libm::log10(*budget), line.curve.at(*budget))).collect(),
        band: line.band.iter().flat_map(|band| band.at.iter().map(|at| [at.low, at.high])).collect(),
        cross: line.cross.map(|budget| (libm::log10(budget), line.curve.at(budget))),
        reference: line.reference,
    };
    let panel = |lines: &[Line]| CurvePanel {
        title: lines[0].part.clone(),
        curves: lines.iter().map(curve).collect(),
        height: Some([0.0, 1.0]),
    };
    let panels: Vec<CurvePanel> = lines.chunk_by(|a, b| a.part == b.part).map(panel).collect();
    Curves {
        title: format!("ECDF in {}-D · {words}", lines[0].dimension),
        x: BUDGET.to_owned(),
        y: "share of function, target pairs".to_owned(),
        columns: columns(panels.len()),
        panels,
    }
    .svg()
}

/// The convergence in one dimension, a panel for each function.
pub(super) fn convergence_figure(all: &[Converging]) -> String {
    // Below the last target precision is an accident.
    let height = |value: f64| libm::log10(value.max(SOLVED));
    let curve = |one: &Converging| Curve {
        name: one.algorithm.clone(),
        points: one.quartiles.iter().map(|at| (libm::log10(at.budget), height(at.median))).collect(),
        band: one.quartiles.iter().map(|at| [height(at.low), height(at.high)]).collect(),
        ..Curve::default()
    };
    let panel = |all: &[Converging]| CurvePanel {
        title: format!("f{}", all[0].function),
        curves: all.iter().map(curve).collect(),
        height: None,
    };
    let panels: Vec<CurvePanel> = all.chunk_by(|a, b| a.function == b.function).map(panel).collect();
    Curves {
        title: format!("Median and quartiles of the error in {}-D", all[0].dimension),
        x: BUDGET.to_owned(),
        y: "log10(f − f_opt)".to_owned(),
        columns: columns(panels.len()),
        panels,
    }
    .svg()
}

fn columns(panels: usize) -> usize {
    if panels > 6 { 4 } else { 3 }
}
