//! Measures of the five PAMs in simulations, as lines: the success rates of Figures 3 to 5, those with another θ, and measures that the
//! paper does not have.

use crate::grids::{PAMS, STEPS};
use crate::published;
use crate::simulated::{hundredths, mean, tenths};
use crate::study::Study;
use tpam_figure::{Figure, Heights, Lines, Panel, Series};

/// A value of the five PAMs over an axis, with published points where there are some.
fn pams_panel(
    title: &str,
    axis: impl IntoIterator<Item = f64, IntoIter: Clone>,
    value: impl Fn(&'static str, f64) -> f64,
    published: impl Fn(&'static str, f64) -> Option<f64>,
) -> Panel {
    let axis = axis.into_iter();
    let series = |pam: &'static str| {
        Series::new(pam, axis.clone().map(|x| (x, value(pam, x))).collect::<Vec<_>>())
            .with_crosses(axis.clone().filter_map(|x| Some((x, published(pam, x)?))).collect::<Vec<_>>())
    };
    Panel::new(title, PAMS.into_iter().map(series).collect::<Vec<_>>())
}

/// Figure 3: C on the monotone targets, as printed and as published.
pub(super) fn monotone(study: &Study) -> Figure {
    let panel = |title: &str, target: &str, published: &str| {
        let cross = |pam, p| published::point("fig3", published, pam, p);
        pams_panel(title, tenths(1..=10), |pam, p| mean(study.rate(target, p, pam)), cross)
    };
    let panels = vec![
        panel("lin-inc, as printed", "lin-inc", "lin/inc"),
        panel("lin-dec, as printed", "lin-dec", "lin/dec"),
        panel("sqrt-inc, as published", "sqrt-inc", "lin/inc"),
        panel("sqrt-dec, as published", "sqrt-dec", "lin/dec"),
    ];
    Lines::new("Figure 3: monotone targets")
        .with_x("p_max")
        .with_y("mean success rate")
        .with_crosses("published")
        .with_panels(panels)
        .with_columns(2)
        .into()
}

/// Panels beside each other; those of C have the published points.
pub(super) struct Row {
    x: &'static str,
    panels: Vec<Panel>,
    heights: Heights,
    published: bool,
}

impl Row {
    pub(super) fn titled(self, title: &str) -> Figure {
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
    let panel = |target: &str| pams_panel(target, tenths(1..=10), |pam, p| mean(study.rate_of(theta, target, 1.0, p, pam)), |_, _| None);
    let panels = ["lin-inc", "lin-dec"].map(panel).into();
    Row { x: "p_max", panels, heights: Heights::Common, published: false }
}

pub(super) fn sines(study: &Study, theta: &str) -> Row {
    let panel = |omega: i32| {
        let (target, published) = (format!("sin:omega={omega}"), format!("sin w={omega}"));
        let rates = |pam, p| mean(study.rate_of(theta, &target, 1.0, p, pam));
        let cross = |pam, p| point(theta, "fig4", &published, pam, p);
        pams_panel(&format!("ω = {omega}"), tenths(1..=10), rates, cross)
    };
    let panels = [10, 20, 30, 40].map(panel).into();
    Row { x: "p_max", panels, heights: Heights::Common, published: theta == "c" }
}

pub(super) fn walks(study: &Study, theta: &str) -> Row {
    let panel = |p: f64| {
        let published = format!("ran pmax={p:.1}");
        let rates = |pam, s| mean(study.rate_of(theta, &format!("ran:s={s}"), 1.0, p, pam));
        let cross = |pam, s| point(theta, "fig5", &published, pam, s);
        pams_panel(&format!("p_max = {p}"), hundredths(1..=10), rates, cross)
    };
    let panels = [0.1, 0.2, 0.3, 1.0].map(panel).into();
    Row { x: "s", panels, heights: Heights::Own, published: theta == "c" }
}

/// On which side of the target the samples lie.
pub(super) fn bias(study: &Study) -> Figure {
    let targets = ["lin-inc", "lin-dec", "sin:omega=20", "ran:s=0.05"];
    drawn(study, ["Bias of C", "bias", "bias_c"], targets)
}

/// By how many iterations they are late.
pub(super) fn lag(study: &Study) -> Figure {
    let targets = ["sin:omega=10", "sin:omega=20", "sin:omega=40", "ran:s=0.05"];
    drawn(study, ["Lag of C", "lag in iterations", "lag_c"], targets)
}

/// The spread of the samples.
pub(super) fn diversity(study: &Study) -> Figure {
    let targets = ["lin-inc", "sin:omega=10", "sin:omega=40", "ran:s=0.05"];
    drawn(study, ["Diversity of C", "standard deviation", "diversity_c"], targets)
}

fn drawn(study: &Study, [title, y, measure]: [&str; 3], targets: [&str; 4]) -> Figure {
    let panels = targets.map(|target| measure_panel(study, measure, target, target));
    Lines::new(title).with_x("p_max").with_y(y).with_panels(panels).with_columns(4).into()
}

/// The five PAMs over p_max: the mean of a measure of C.
fn measure_panel(study: &Study, measure: &str, target: &str, title: &str) -> Panel {
    pams_panel(title, tenths(1..=10), |pam, p| study.cell(target, p, pam).number(measure), |_, _| None)
}

/// How long each PAM takes to recover from a jump of the target.
pub(super) fn recovery(study: &Study) -> Figure {
    let panel = |measure: &str, title: &str| measure_panel(study, measure, STEPS, title);
    Lines::new("Recovery from jumps")
        .with_x("p_max")
        .with_panels([panel("recovery", "iterations until recovery"), panel("recovered", "part of the jumps")])
        .with_columns(2)
        .with_heights(Heights::Own)
        .into()
}
