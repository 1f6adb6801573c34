//! Figures S.2 to S.5: searches with every operator, one figure per dimension.

use super::ecdf_panel;
use crate::searches::Searches;
use tpam_figure::{Figure, Lines};

/// Dimensions and the names of their figures.
const FIGURES: [(usize, &str); 4] = [(2, "figS2"), (5, "figS3"), (10, "figS4"), (20, "figS5")];

/// Name, figure and caption of each.
pub(crate) fn supplement(searches: &Searches) -> Vec<(&'static str, Figure, String)> {
    let draw = |(dim, id): (usize, &'static str)| {
        let figure = Lines::new(format!("Figure {}: search on BBOB, D = {dim}", id.replace("figS", "S.")))
            .with_x("log10(evaluations / D)")
            .with_y("proportion of targets")
            .with_panels(
                searches
                    .operators()
                    .into_iter()
                    .map(|operator| ecdf_panel(searches, operator, dim, false))
                    .collect::<Vec<_>>(),
            )
            .with_columns(4);
        (
            id,
            Figure::from(figure),
            format!("As Figure 7, with eight mutations and two crossovers, in {dim} dimensions."),
        )
    };
    FIGURES.map(draw).into()
}
