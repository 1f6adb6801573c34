//! Figure 3: C on the monotone targets, as printed and as published.

use super::rates_panel;
use crate::published;
use crate::simulated::tenths;
use crate::study::Study;
use tpam_figure::{Figure, Lines};

pub(super) fn draw(study: &Study) -> Figure {
    let panel = |title: &str, target: &str, published: &str| {
        let cross = |pam, p| published::point("fig3", published, pam, p);
        rates_panel(title, tenths(1..=10), |pam, p| study.rate(target, p, pam), cross)
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
