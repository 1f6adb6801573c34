//! Figure 5: C on random walks.

use super::{Figure, Part, rates_panel};
use crate::grids::Grid;
use crate::published;
use crate::study::hundredths;
use tpam_figure::{Heights, Lines, Panel};

pub(super) const FIGURE: Figure = Figure {
    id: "fig5",
    part: Part::Paper,
    needs: &[Grid::Walks],
    real: &[],
    caption: "Random walks of ten step sizes s. Crosses are the published points. Heights differ between panels.",
    draw: |study| {
        let panel = |p: f64| -> Panel {
            let published = format!("ran pmax={p:.1}");
            let cross = |pam, s| published::point("fig5", &published, pam, s);
            let rates = |pam, s| study.rate(&format!("ran:s={s}"), p, pam);
            rates_panel(&format!("p_max = {p}"), hundredths(1..=10), rates, cross)
        };
        let figure = Lines::new("Figure 5: random walks")
            .with_x("s")
            .with_y("mean success rate")
            .with_crosses("published")
            .with_panels([0.1, 0.2, 0.3, 1.0].map(panel))
            .with_columns(4)
            .with_heights(Heights::Own);
        Ok(figure.into())
    },
};
