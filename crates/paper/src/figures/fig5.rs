//! Figure 5: C on random walks.

use super::{Figure, rates_panel};
use crate::grids::Grid;
use crate::published;
use crate::study::hundredths;
use tpam_figure::{Heights, Lines, Panel};

pub(super) const FIGURE: Figure = Figure {
    id: "fig5",
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
        let figure = Lines {
            title: "Figure 5: random walks".into(),
            x: "s".into(),
            y: "mean success rate".into(),
            crosses: "published".into(),
            panels: [0.1, 0.2, 0.3, 1.0].map(panel).into(),
            columns: 4,
            heights: Heights::Own,
            ..Lines::default()
        };
        Ok(figure.svg())
    },
};
