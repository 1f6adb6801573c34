//! Section 4.4: real search.

use super::{Claim, others};
use crate::paper::searches::{OPERATORS, Searches};

/// B1: the areas under the ECDF, paired by instance.
pub(super) fn leads(searches: &Searches) -> Claim {
    let mut leads =
        Claim::new("B1", "SHADE leads on BBOB in ten dimensions: the largest area under the ECDF with both operators");
    for operator in OPERATORS {
        for other in others("shade") {
            let (own, theirs) = (searches.areas(operator, "shade"), searches.areas(operator, other));
            leads.above(format!("shade - {other}, {operator}"), &own, &theirs, 0.0);
        }
    }
    leads
}
