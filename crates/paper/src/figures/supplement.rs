//! Figures S.2 to S.5: searches with every operator, one figure per dimension.

use super::{Figure, Part, ecdf_panel};
use crate::study::Study;
use tpam_figure::Lines;
use tpam_store::Error;

/// One figure for each dimension.
pub(super) const FIGURES: [Figure; 4] = [
    Figure::new("figS2", Part::Supplement, |study| draw(study, "S.2", 2)),
    Figure::new("figS3", Part::Supplement, |study| draw(study, "S.3", 5)),
    Figure::new("figS4", Part::Supplement, |study| draw(study, "S.4", 10)),
    Figure::new("figS5", Part::Supplement, |study| draw(study, "S.5", 20)),
];

fn draw(study: &Study, number: &str, dim: usize) -> Result<tpam_figure::Figure, Error> {
    let searches = study.supplement()?;
    let panels = searches.operators().into_iter().map(|operator| ecdf_panel(searches, operator, dim, false));
    let figure = Lines::new(format!("Figure {number}: search on BBOB, D = {dim}"))
        .with_x("log10(evaluations / D)")
        .with_y("proportion of targets")
        .with_panels(panels.collect::<Vec<_>>())
        .with_columns(4);
    Ok(figure.into())
}
