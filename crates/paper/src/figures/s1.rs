//! Figure S.1: JADE's μ and SHADE's M on the same random walks.

use super::{Figure, Part};
use crate::grids::Grid;
use crate::tracking::{median_run, trace};
use tpam_figure::Lines;
use tpam_rows::plot::state_panel;

pub(super) const FIGURE: Figure = Figure {
    id: "figS1",
    part: Part::Paper,
    needs: &[Grid::Walks],
    draw: |study| {
        let mut panels = Vec::new();
        for target in ["ran:s=0.04", "ran:s=0.1"] {
            let run = median_run(study, "jade", target);
            for pam in ["jade", "shade"] {
                let trace = trace(study, pam, target, run)?;
                panels.push(state_panel(&format!("{pam} on {target}"), &trace.header(), &trace.rows(), "c"));
            }
        }
        let figure = Lines::new("Figure S.1: the same walks").with_x("iteration").with_y("C").with_panels(panels).with_columns(4);
        Ok(figure.into())
    },
};
