//! Figure 7: the same PAMs in a real search.

use super::{Figure, Real, ecdf_panel};
use crate::searches::{DIM, OPERATORS};
use tpam_figure::Lines;

pub(super) const FIGURE: Figure = Figure {
    id: "fig7",
    needs: &[],
    real: &[Real::Searches],
    caption: "The five PAMs in a complete differential evolution on the 24 BBOB functions in ten dimensions: the part of (function, instance, target) triples reached against the budget, \
              51 targets from 100 to 1e-8 above the optimum. Crosses are the published curves.",
    draw: |study| {
        let searches = study.searches()?;
        let panels = OPERATORS.map(|operator| ecdf_panel(searches, operator, DIM, true));
        let figure = Lines {
            title: "Figure 7: search on BBOB, D = 10".into(),
            x: "log10(evaluations / D)".into(),
            y: "proportion of targets".into(),
            crosses: "published".into(),
            panels: panels.into(),
            columns: 2,
            ..Lines::default()
        };
        Ok(figure.svg())
    },
};
