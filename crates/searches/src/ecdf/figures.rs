//! Figures of ECDFs and of convergence.

use tpam_coco::ecdf::{By, Line};
use tpam_coco::{Convergence, SOLVED};
use tpam_figure::{Curve, CurvePanel, Curves};

/// The ECDFs of one dimension, a panel for each part, with a text below that says what they show.
pub(super) fn ecdf_figure(lines: &[Line], by: &By, note: String) -> Curves {
    let curve = |line: &Line| {
        Curve::new(
            line.algorithm.clone(),
            line.budgets.iter().map(|budget| (libm::log10(*budget), line.curve.at(*budget))).collect::<Vec<_>>(),
        )
        .with_band(line.band.iter().flat_map(|band| band.at.iter().map(|at| [at.low, at.high])).collect::<Vec<_>>())
        .with_cross(line.cross.map(|budget| (libm::log10(budget), line.curve.at(budget))))
        .with_reference(line.reference)
    };
    let panel = |lines: &[Line]| {
        let curves: Vec<Curve> = lines.iter().map(curve).collect();
        CurvePanel::new(in_words(&lines[0].part, by), curves).with_height([0.0, 1.0])
    };
    let panels = lines.chunk_by(|a, b| a.part == b.part).map(panel).collect();
    figure(format!("ECDF in {}-D", lines[0].dimension), "share of function, target pairs", panels, note)
}

/// A part in words: `separable` for the group `separ`.
fn in_words<'a>(part: &'a str, by: &'a By) -> &'a str {
    let groups = if let By::Group(groups) = by { &groups[..] } else { &[] };
    match groups.iter().find(|group| group.key == part) {
        Some(group) => &group.name,
        None if part == "all" => "all functions",
        None => part,
    }
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
    let panels = all.chunk_by(|a, b| a.function == b.function).map(panel).collect();
    figure(format!("Convergence in {}-D", all[0].dimension), "log10(f − f_opt)", panels, note)
}

fn figure(title: String, y: &str, panels: Vec<CurvePanel>, note: String) -> Curves {
    let columns = if panels.len() > 6 { 4 } else { 3 };
    Curves::new(title).with_x("log10(evaluations / D)").with_y(y).with_columns(columns).with_panels(panels).with_note(note)
}
