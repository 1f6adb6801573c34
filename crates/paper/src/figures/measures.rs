//! Bias, lag and diversity of each PAM, and other measures, over p_max.

use crate::grids::PAMS;
use crate::simulated::tenths;
use crate::study::Study;
use tpam_figure::{Figure, Lines, Panel, Series};

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
    let panels = targets.map(|target| panel(study, measure, target, target));
    Lines::new(title).with_x("p_max").with_y(y).with_panels(panels).with_columns(4).into()
}

/// The five PAMs over p_max: the mean of a measure of C.
pub(super) fn panel(study: &Study, measure: &str, target: &str, title: &str) -> Panel {
    let point = |pam, p| (p, study.cell(target, p, pam).number(measure));
    let series = |pam: &'static str| Series::new(pam, tenths(1..=10).map(|p| point(pam, p)).collect::<Vec<_>>());
    Panel::new(title, PAMS.into_iter().map(series).collect::<Vec<_>>())
}
