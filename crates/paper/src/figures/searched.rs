//! Figure 7, and Figures S.2 to S.5: the same PAMs in searches, with the operators of the paper and with every operator.

use super::Drawn;
use crate::grids::PAMS;
use crate::searches::{BUDGETS, DIM, END, OPERATORS, Searches, published};
use crate::study::Study;
use tpam_figure::{Lines, Panel, Series};

pub(super) fn of_paper(study: &Study) -> Drawn {
    let searches = study.searches()?;
    let panels = OPERATORS.map(|operator| ecdf_panel(searches, operator, DIM, true)).into();
    Ok(ecdfs("Figure 7: search on BBOB, D = 10".to_owned(), panels).with_crosses("published").with_columns(2).into())
}

/// One figure for each dimension.
pub(super) fn of_supplement(study: &Study, number: &str, dim: usize) -> Drawn {
    let searches = study.supplement()?;
    let panels = searches.operators().into_iter().map(|operator| ecdf_panel(searches, operator, dim, false)).collect();
    Ok(ecdfs(format!("Figure {number}: search on BBOB, D = {dim}"), panels).with_columns(4).into())
}

fn ecdfs(title: String, panels: Vec<Panel>) -> Lines {
    Lines::new(title).with_x("log10(evaluations / D)").with_y("proportion of targets").with_panels(panels)
}

/// The five PAMs with one operator in one dimension: the proportions of target values reached, with the published ones if `known`.
fn ecdf_panel(searches: &Searches, operator: &str, dim: usize, known: bool) -> Panel {
    const STEPS: u32 = 16;
    let series = |pam: &'static str| {
        let at = |k: u32| END * f64::from(k) / f64::from(STEPS);
        let cross = |by| Some((by, published(operator, pam, by)?));
        Series::new(pam, (0..=STEPS).map(|k| (at(k), searches.proportion(operator, pam, dim, at(k)))).collect::<Vec<_>>())
            .with_crosses(if known { BUDGETS.into_iter().filter_map(cross).collect() } else { Vec::new() })
    };
    Panel::new(operator, PAMS.into_iter().map(series).collect::<Vec<_>>())
}
