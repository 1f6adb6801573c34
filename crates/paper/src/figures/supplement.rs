//! Figures S.2 to S.5: searches with every operator, one figure per dimension.

use super::{Figure, Part, Real, ecdf_panel};
use crate::study::Study;
use tpam_figure::Lines;
use tpam_store::Error;

const fn figure(
    id: &'static str,
    caption: &'static str,
    draw: fn(&Study) -> Result<tpam_figure::Figure, Error>,
) -> Figure {
    Figure { id, part: Part::Supplement, needs: &[], real: &[Real::Supplement], caption, draw }
}

/// One figure for each dimension.
pub(super) const FIGURES: [Figure; 4] = [
    figure("figS2", "As Figure 7, with eight mutations and two crossovers, in 2 dimensions.", |study| {
        draw(study, "S.2", 2)
    }),
    figure("figS3", "As Figure 7, with eight mutations and two crossovers, in 5 dimensions.", |study| {
        draw(study, "S.3", 5)
    }),
    figure("figS4", "As Figure 7, with eight mutations and two crossovers, in 10 dimensions.", |study| {
        draw(study, "S.4", 10)
    }),
    figure("figS5", "As Figure 7, with eight mutations and two crossovers, in 20 dimensions.", |study| {
        draw(study, "S.5", 20)
    }),
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
