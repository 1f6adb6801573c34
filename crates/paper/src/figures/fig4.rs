//! Figure 4: C on sines.

use super::{Figure, rates_panel};
use crate::grids::Grid;
use crate::published;
use crate::study::tenths;
use tpam_figure::{Lines, Panel};

pub(super) const FIGURE: Figure = Figure {
    id: "fig4",
    needs: &[Grid::Sines],
    real: &[],
    caption: "Sines of four speeds ω. Crosses are the published points.",
    draw: |study| {
        let panel = |omega: i32| -> Panel {
            let (target, published) = (format!("sin:omega={omega}"), format!("sin w={omega}"));
            let cross = |pam, p| published::point("fig4", &published, pam, p);
            rates_panel(&format!("ω = {omega}"), tenths(1..=10), |pam, p| study.rate(&target, p, pam), cross)
        };
        let figure = Lines {
            title: "Figure 4: sines".into(),
            x: "p_max".into(),
            y: "mean success rate".into(),
            crosses: "published".into(),
            panels: [10, 20, 30, 40].map(panel).into(),
            columns: 4,
            ..Lines::default()
        };
        Ok(figure.svg())
    },
};
