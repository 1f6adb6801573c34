//! Figure 7: the same PAMs in searches.

use super::{Figure, Part, ecdf_panel};
use crate::searches::{DIM, OPERATORS};
use tpam_figure::Lines;

pub(super) const FIGURE: Figure = Figure {
    id: "fig7",
    part: Part::Searches,
    needs: &[],
    draw: |study| {
        let searches = study.searches()?;
        let panels = OPERATORS.map(|operator| ecdf_panel(searches, operator, DIM, true));
        let figure = Lines::new("Figure 7: search on BBOB, D = 10")
            .with_x("log10(evaluations / D)")
            .with_y("proportion of targets")
            .with_crosses("published")
            .with_panels(panels)
            .with_columns(2);
        Ok(figure.into())
    },
};
