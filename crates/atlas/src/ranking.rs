//! The methods of a dimension on a group of functions, at one budget, in one view: who leads.

use crate::entry::Entry;
use crate::group::{self, Group};
use crate::leaders::{Standing, standings};
use crate::method::Method;
use crate::part::{DECADES, Functions};
use std::cmp::Ordering;
use tpam_coco::View;

/// What is ranked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// The functions of MA-BBOB that the statements are about, and those of BBOB beside them.
    pub group: Group,
    /// At fixed budget or anytime.
    pub view: View,
    /// log10(evaluations / D).
    pub by: f64,
}

/// Both views.
pub(crate) const VIEWS: [View; 2] = [View::FixedBudget, View::Anytime];

/// The questions that tables answer in each dimension: all groups, both views, and budgets of 10², 10³ and 10⁴ evaluations per dimension.
pub(crate) fn questions() -> impl Iterator<Item = Question> {
    let by_budget = |group, view| (2..=DECADES).map(move |decade| Question { group, view, by: decade as f64 });
    group::apart().flat_map(move |group| VIEWS.into_iter().flat_map(move |view| by_budget(group, view)))
}

/// The name of a view.
pub(crate) fn view_name(view: View) -> &'static str {
    if view == View::Anytime { "anytime" } else { "fixed budget" }
}

/// A method in a ranking.
#[derive(Clone, Debug)]
pub struct Place {
    /// The method.
    pub method: Method,
    /// Its share of target values, or the mean of that share over log10(evaluations / D), on MA-BBOB.
    pub mean: f64,
    /// The same on the 24 functions of BBOB.
    pub bbob: f64,
    /// The difference from the first method, with an interval that holds for all methods together.
    pub standing: Standing,
}

/// All methods that have runs at this budget, the best first.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// What is ranked.
    pub question: Question,
    /// The number of functions of MA-BBOB.
    pub functions: usize,
    /// The methods.
    pub places: Vec<Place>,
}

impl Ranking {
    /// Ranks methods. `rankings` is the number of rankings whose intervals hold together.
    pub fn new(entries: &[&Entry], question: Question, rankings: usize) -> Self {
        let Question { group, view, by } = question;
        let places = group.places(Functions::ManyAffine);
        let with_values = |entry: &&Entry| Some((entry.method.clone(), at(&entry.by_function(Functions::ManyAffine, view, by)?, &places)));
        let (methods, values): (Vec<Method>, Vec<Vec<f64>>) = entries.iter().filter_map(with_values).unzip();
        let on_bbob = group.places(Functions::Bbob);
        let bbob = |method: &Method| {
            let entry = entries.iter().find(|entry| entry.method == *method)?;
            let values = at(&entry.by_function(Functions::Bbob, view, by)?, &on_bbob);
            Some(values.iter().sum::<f64>() / values.len() as f64)
        };
        let place = |standing: Standing| {
            let method = methods[standing.method].clone();
            Place { mean: standing.mean, bbob: bbob(&method).unwrap_or(f64::NAN), method, standing }
        };
        Self { question, functions: places.len(), places: standings(&values, rankings).into_iter().map(place).collect() }
    }

    /// The methods that cannot be told from the best.
    pub fn leaders(&self) -> impl Iterator<Item = &Place> {
        self.places.iter().filter(|place| place.standing.leads)
    }

    /// The place of a method, from 1: one more than there are methods with larger means.
    pub fn place(&self, method: &Method) -> Option<usize> {
        let own = self.places.iter().find(|place| place.method == *method)?;
        Some(1 + self.places.iter().filter(|place| place.mean.total_cmp(&own.mean) == Ordering::Greater).count())
    }
}

fn at(values: &[f64], places: &[usize]) -> Vec<f64> {
    places.iter().map(|place| values[*place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::tests::three;

    #[test]
    fn the_method_with_the_most_target_values_is_first() {
        let atlas = three();
        let question = Question { group: Group::named("multi").unwrap(), view: View::FixedBudget, by: 4.0 };
        let ranking = Ranking::new(&atlas.entries(10), question, 1);
        let names: Vec<String> = ranking.places.iter().map(|place| place.method.to_string()).collect();
        assert_eq!(names, ["b current-to-pbest/1/bin", "a rand/1/bin", "c"]);
        assert_eq!(ranking.leaders().count(), 1);
        assert_eq!(ranking.place(&ranking.places[2].method), Some(3));
        assert!((ranking.places[0].bbob - 30.0 / 51.0).abs() < 1e-12);
    }
}
