//! The diversity of the samples of each PAM.

use super::{Figure, Part, measure_panel};
use crate::grids::Grid;
use tpam_figure::Lines;

pub(super) const FIGURE: Figure = Figure {
    id: "diversity",
    part: Part::Beyond,
    needs: &[Grid::Lines, Grid::Sines, Grid::Walks],
    real: &[],
    caption: "Diversity: the standard deviation of the samples within an iteration, averaged over iterations and runs. Uniform samples have 0.289. \
              Wide samples find a target that moved away, and miss a target that stays.",
    draw: |study| {
        let targets = ["lin-inc", "sin:omega=10", "sin:omega=40", "ran:s=0.05"];
        let figure = Lines::new("Diversity of C")
            .with_x("p_max")
            .with_y("standard deviation")
            .with_panels(targets.map(|target| measure_panel(study, "diversity_c", target)))
            .with_columns(4);
        Ok(figure.into())
    },
};
