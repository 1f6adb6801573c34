//! The lag of each PAM behind the target, in iterations.

use super::{Figure, Part, measure_panel};
use crate::grids::Grid;
use tpam_figure::Lines;

pub(super) const FIGURE: Figure = Figure {
    id: "lag",
    part: Part::Beyond,
    needs: &[Grid::Sines, Grid::Walks],
    real: &[],
    caption: "Lag: by how many iterations the mean sampled value is behind the target, the shift between 0 and 200 that fits best. \
              A PAM that hardly follows, such as EPSDE at low p_max, has a lag too, which then means nothing.",
    draw: |study| {
        let targets = ["sin:omega=10", "sin:omega=20", "sin:omega=40", "ran:s=0.05"];
        let figure = Lines::new("Lag of C")
            .with_x("p_max")
            .with_y("lag in iterations")
            .with_panels(targets.map(|target| measure_panel(study, "lag_c", target)))
            .with_columns(4);
        Ok(figure.into())
    },
};
