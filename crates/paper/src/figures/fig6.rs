//! Figure 6: JADE's μ and SHADE's M in the run with the median success rate.

use super::{Figure, Part};
use crate::grids::Grid;
use crate::study::Study;
use crate::tracking::{median_run, trace};
use tpam_figure::{Lines, Panel};
use tpam_rows::plot::state_panel;
use tpam_store::Error;

const TARGETS: [&str; 5] = ["lin-dec", "sin:omega=10", "sin:omega=40", "ran:s=0.04", "ran:s=0.1"];

pub(super) const FIGURE: Figure = Figure {
    id: "fig6",
    part: Part::Paper,
    needs: &[Grid::Lines, Grid::Sines, Grid::Walks],
    draw: |study| {
        let panels = ["jade", "shade"].into_iter().flat_map(|pam| TARGETS.map(|target| panel(study, pam, target)));
        let figure = Lines::new("Figure 6: what is remembered, in the median run")
            .with_x("iteration")
            .with_y("C")
            .with_panels(panels.collect::<Result<Vec<_>, _>>()?)
            .with_columns(TARGETS.len());
        Ok(figure.into())
    },
};

fn panel(study: &Study, pam: &str, target: &str) -> Result<Panel, Error> {
    let trace = trace(study, pam, target, median_run(study, pam, target))?;
    Ok(state_panel(&format!("{pam} on {target}"), &trace.header(), &trace.rows(), "c"))
}
