//! Figure 7: the same PAMs in searches.

use super::{Figure, Part, Real, ecdf_panel};
use crate::searches::{DIM, OPERATORS};
use tpam_figure::Lines;

pub(super) const FIGURE: Figure = Figure {
    id: "fig7",
    part: Part::Searches,
    needs: &[],
    real: &[Real::Searches],
    caption: "The five PAMs in a complete differential evolution on the 24 BBOB functions in ten dimensions: the part of (function, instance, target) triples reached against the budget, \
              51 targets from 100 to 1e-8 above the optimum. Crosses are the published curves.",
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
