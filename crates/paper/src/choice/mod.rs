//! Which PAM to use: what tracks best at which speed, what searches best with which operator, and what follows from it. The first chapter
//! of the report.
//!
//! ```text
//! ranking    the learners and the controls with one operator, with simultaneous intervals
//! advice     the recommendation over all operators, in sentences
//! speeds     the best PAM by speed of the target and p_max
//! page       the chapter
//! ```

mod advice;
mod page;
mod ranking;
mod speeds;

pub(crate) use advice::Advice;
pub(crate) use page::chapter;
pub(crate) use ranking::{Entrant, Ranking};

use crate::grids::PAMS;
use crate::searches::{CONTROLS, DIM, END, OPERATORS, Searches};
use crate::study::Study;
use tpam_store::Error;

/// Ranks the PAMs of the paper and the controls with each operator of Figure 7.
pub(crate) fn advice(study: &Study) -> Result<Advice, Error> {
    let (learners, controls) = (study.searches()?, study.controls()?);
    let ranking = |operator: &'static str| {
        let entrant = |searches: &Searches, name: &str, learns| Entrant {
            name: name.to_owned(),
            learns,
            areas: searches.areas_by_function(operator, name),
            end: searches.proportion(operator, name, DIM, END),
        };
        let own = PAMS.into_iter().map(|pam| entrant(learners, pam, true));
        let others = CONTROLS.into_iter().map(|control| entrant(controls, control, false));
        Ranking::new(operator, &own.chain(others).collect::<Vec<_>>())
    };
    Ok(Advice::new(OPERATORS.map(ranking).into()))
}
