//! The searches of all methods.

use crate::folders::{Finished, Purpose};
use crate::methods::{METHODS, Method};
use crate::scale::{OPERATORS, Operator, Scale};
use tpam_coco::{Reached, mean_area, proportions};

/// The searches of one method with one operator.
pub(crate) struct Found {
    pub(crate) method: &'static Method,
    /// The proportions of target values reached, at the places of the scale.
    pub(crate) curve: Vec<f64>,
    /// The area under the ECDF, from 0 to the end of the scale.
    pub(crate) area: f64,
}

impl Found {
    fn new(method: &'static Method, runs: &[Reached], scale: Scale) -> Self {
        Self { method, curve: proportions(runs, &scale.places()), area: mean_area(runs, scale.end) }
    }

    /// The proportion at the end of the budget.
    pub(crate) fn end(&self) -> f64 {
        self.curve.last().copied().unwrap_or(f64::NAN)
    }
}

/// The searches of all methods with one operator, in the order of the methods.
pub(crate) struct Searched {
    pub(crate) operator: &'static Operator,
    pub(crate) found: Vec<Found>,
}

impl Searched {
    /// The methods, the best at the end of the budget first; of equal ones, the one with the larger area.
    pub(crate) fn order(&self) -> Vec<&Found> {
        let mut order: Vec<&Found> = self.found.iter().collect();
        order.sort_by(|a, b| b.end().total_cmp(&a.end()).then(b.area.total_cmp(&a.area)));
        order
    }

    /// The place of a method in this order, from 1.
    pub(crate) fn rank(&self, method: &Method) -> Option<usize> {
        Some(1 + self.order().iter().position(|found| found.method == method)?)
    }

    /// The searches of a method.
    pub(crate) fn find(&self, method: &Method) -> Option<&Found> {
        self.found.iter().find(|found| found.method == method)
    }
}

/// The searches of all methods, by operator.
pub(crate) fn by_operator(folders: &[Finished], scale: Scale) -> Vec<Searched> {
    let method = |spec: &str| METHODS.iter().position(|method| method.spec == spec).expect("a method of the review");
    let searched = |operator: &'static Operator| {
        let own = folders.iter().filter(|folder| folder.purpose == Purpose::Methods(operator));
        let mut found: Vec<(usize, Found)> = own
            .flat_map(|folder| folder.pams.iter().zip(&folder.runs))
            .map(|(spec, runs)| (method(spec), Found::new(&METHODS[method(spec)], runs, scale)))
            .collect();
        found.sort_by_key(|(place, _)| *place);
        Searched { operator, found: found.into_iter().map(|(_, found)| found).collect() }
    };
    OPERATORS.iter().map(searched).collect()
}
