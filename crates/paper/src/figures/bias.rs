//! The bias of each PAM: on which side of the target its samples lie.

use super::{Figure, Part, measure_panel};
use crate::grids::Grid;
use tpam_figure::Lines;

pub(super) const FIGURE: Figure = Figure {
    id: "bias",
    part: Part::Beyond,
    needs: &[Grid::Lines, Grid::Sines, Grid::Walks],
    real: &[],
    caption: "Bias: the mean of (mean sampled value − target). Above 0 a PAM samples too high: the Lehmer mean pulls SHADE upwards, \
              the more the larger p_max is.",
    draw: |study| {
        let targets = ["lin-inc", "lin-dec", "sin:omega=20", "ran:s=0.05"];
        let figure = Lines::new("Bias of C")
            .with_x("p_max")
            .with_y("bias")
            .with_panels(targets.map(|target| measure_panel(study, "bias_c", target)))
            .with_columns(4);
        Ok(figure.into())
    },
};
