//! Figures 4 and 5, and Figures 3 to 5 with another θ: F, and the pair of F and C. The paper says that these look alike and does not show
//! them.

use super::rates_panel;
use crate::published;
use crate::simulated::{hundredths, tenths};
use crate::study::Study;
use tpam_figure::{Heights, Lines, Panel};

/// Panels beside each other; those of C have the published points.
pub(super) struct Row {
    x: &'static str,
    panels: Vec<Panel>,
    heights: Heights,
    published: bool,
}

impl Row {
    pub(super) fn titled(self, title: &str) -> tpam_figure::Figure {
        let columns = self.panels.len();
        let figure = Lines::new(title).with_x(self.x).with_y("mean success rate").with_panels(self.panels);
        let figure = figure.with_columns(columns).with_heights(self.heights);
        if self.published { figure.with_crosses("published").into() } else { figure.into() }
    }
}

/// The published point of C in a panel of a figure of the paper.
fn point(theta: &str, figure: &str, panel: &str, pam: &str, x: f64) -> Option<f64> {
    if theta == "c" { published::point(figure, panel, pam, x) } else { None }
}

pub(super) fn lines(study: &Study, theta: &str) -> Row {
    let panel = |target: &str| rates_panel(target, tenths(1..=10), |pam, p| study.rate_of(theta, target, 1.0, p, pam), |_, _| None);
    let panels = ["lin-inc", "lin-dec"].map(panel).into();
    Row { x: "p_max", panels, heights: Heights::Common, published: false }
}

pub(super) fn sines(study: &Study, theta: &str) -> Row {
    let panel = |omega: i32| {
        let (target, published) = (format!("sin:omega={omega}"), format!("sin w={omega}"));
        let rates = |pam, p| study.rate_of(theta, &target, 1.0, p, pam);
        let cross = |pam, p| point(theta, "fig4", &published, pam, p);
        rates_panel(&format!("ω = {omega}"), tenths(1..=10), rates, cross)
    };
    let panels = [10, 20, 30, 40].map(panel).into();
    Row { x: "p_max", panels, heights: Heights::Common, published: theta == "c" }
}

pub(super) fn walks(study: &Study, theta: &str) -> Row {
    let panel = |p: f64| {
        let published = format!("ran pmax={p:.1}");
        let rates = |pam, s| study.rate_of(theta, &format!("ran:s={s}"), 1.0, p, pam);
        let cross = |pam, s| point(theta, "fig5", &published, pam, s);
        rates_panel(&format!("p_max = {p}"), hundredths(1..=10), rates, cross)
    };
    let panels = [0.1, 0.2, 0.3, 1.0].map(panel).into();
    Row { x: "s", panels, heights: Heights::Own, published: theta == "c" }
}
