//! Figure 4: C on sines.

use super::{Figure, Part, rates_panel};
use crate::grids::Grid;
use crate::published;
use crate::study::tenths;
use tpam_figure::{Lines, Panel};

pub(super) const FIGURE: Figure = Figure {
    id: "fig4",
    part: Part::Paper,
    needs: &[Grid::Sines],
    real: &[],
    caption: "Sines of four speeds ω. Crosses are the published points.",
    draw: |study| {
        let panel = |omega: i32| -> Panel {
            let (target, published) = (format!("sin:omega={omega}"), format!("sin w={omega}"));
            let cross = |pam, p| published::point("fig4", &published, pam, p);
            rates_panel(&format!("ω = {omega}"), tenths(1..=10), |pam, p| study.rate(&target, p, pam), cross)
        };
        let figure = Lines::new("Figure 4: sines")
            .with_x("p_max")
            .with_y("mean success rate")
            .with_crosses("published")
            .with_panels([10, 20, 30, 40].map(panel))
            .with_columns(4);
        Ok(figure.into())
    },
};
