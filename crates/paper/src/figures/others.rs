//! Figures 3 to 5 with another θ: F, and the pair of F and C. The paper says that they look alike and does not show them.

use super::{Figure, Part, rates_panel};
use crate::grids::Grid;
use crate::study::{Study, hundredths, tenths};
use tpam_figure::{Heights, Lines, Panel};
use tpam_store::Error;

const CURVES: &[Grid] = &[Grid::OthersOnCurves];
const WALKS: &[Grid] = &[Grid::OthersOnWalks];

const fn figure(
    id: &'static str,
    needs: &'static [Grid],
    caption: &'static str,
    draw: fn(&Study) -> Result<tpam_figure::Figure, Error>,
) -> Figure {
    Figure { id, part: Part::Others, needs, real: &[], caption, draw }
}

/// Figures 3, 4 and 5 for F, then for the pair.
pub(super) const FIGURES: [Figure; 6] = [
    figure("fig3-f", CURVES, "F on the monotone targets, as printed.", |study| Ok(lines(study, "f"))),
    figure("fig4-f", CURVES, "F on sines of four speeds ω.", |study| Ok(sines(study, "f"))),
    figure("fig5-f", WALKS, "F on random walks of ten step sizes s. Heights differ between panels.", |study| {
        Ok(walks(study, "f"))
    }),
    figure(
        "fig3-pair",
        CURVES,
        "F and C together on the monotone targets, as printed: a sample succeeds by its distance from a target in two dimensions, so that rates are lower.",
        |study| Ok(lines(study, "pair")),
    ),
    figure("fig4-pair", CURVES, "F and C together on sines of four speeds ω.", |study| Ok(sines(study, "pair"))),
    figure(
        "fig5-pair",
        WALKS,
        "F and C together on random walks of ten step sizes s. Heights differ between panels.",
        |study| Ok(walks(study, "pair")),
    ),
];

/// `F`, or `F and C`.
fn name(theta: &str) -> &'static str {
    if theta == "f" { "F" } else { "the pair" }
}

/// The five PAMs over p_max.
fn over_p_max(study: &Study, theta: &str, title: &str, target: &str) -> Panel {
    rates_panel(title, tenths(1..=10), |pam, p| study.rate_of(theta, target, 1.0, p, pam), |_, _| None)
}

fn drawn(title: String, x: &str, panels: Vec<Panel>, heights: Heights) -> tpam_figure::Figure {
    let columns = panels.len();
    let lines = Lines::new(title).with_x(x).with_y("mean success rate").with_panels(panels);
    lines.with_columns(columns).with_heights(heights).into()
}

fn lines(study: &Study, theta: &str) -> tpam_figure::Figure {
    let panels = ["lin-inc", "lin-dec"].map(|target| over_p_max(study, theta, target, target));
    drawn(format!("Monotone targets of {}", name(theta)), "p_max", panels.into(), Heights::Common)
}

fn sines(study: &Study, theta: &str) -> tpam_figure::Figure {
    let panel = |omega: i32| over_p_max(study, theta, &format!("ω = {omega}"), &format!("sin:omega={omega}"));
    drawn(format!("Sines of {}", name(theta)), "p_max", [10, 20, 30, 40].map(panel).into(), Heights::Common)
}

fn walks(study: &Study, theta: &str) -> tpam_figure::Figure {
    let panel = |p: f64| {
        let rates = |pam, s| study.rate_of(theta, &format!("ran:s={s}"), 1.0, p, pam);
        rates_panel(&format!("p_max = {p}"), hundredths(1..=10), rates, |_, _| None)
    };
    drawn(format!("Random walks of {}", name(theta)), "s", [0.1, 0.2, 0.3, 1.0].map(panel).into(), Heights::Own)
}
