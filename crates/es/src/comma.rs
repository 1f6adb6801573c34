//! The (μ/μ_w, λ)-ES: the weighted mean of the best half of the offspring replaces the centre.

use crate::steps::Steps;
use std::ops::Range;
use tpam_pam::{Feedback, Outcome, View, recombination_weights};
use tpam_search::{Evaluated, Judged, Members, Now, Sampled, Search, Setup};
use tpam_simd::{add_rows, ascending};

pub(crate) struct Comma {
    steps: Steps,
    weights: Vec<f64>,
    centre: Vec<f64>,
    points: Vec<f64>,
    values: Vec<f64>,
    /// The smallest value so far.
    best: f64,
    /// Which quantile of a round the points of the next one are compared with: ½ for the median.
    quantile: f64,
    /// This quantile of the round before; the value of the first centre before the first round.
    mark: f64,
    /// This mark, once for each of the offspring.
    marks: Vec<f64>,
    rewards: Vec<f64>,
    /// The offspring, the best first.
    order: Vec<u32>,
    /// The centre of the round before.
    before: Vec<f64>,
    /// The direction of the last step of the centre, if the PAM asks for two points on its line.
    line: Option<Vec<f64>>,
}

impl Comma {
    pub(crate) fn new(setup: &Setup, offspring: usize, quantile: f64) -> Self {
        let steps = Steps::new(setup, "es", offspring);
        let [centre, points] = [steps.dim(), offspring * steps.dim()].map(|length| vec![0.0; length]);
        let (values, rewards, order) = (vec![f64::INFINITY; offspring], vec![0.0; offspring], Vec::new());
        let weights = recombination_weights(offspring);
        let line = setup.asked.has(Feedback::LINE).then(|| vec![0.0; centre.len()]);
        let (before, marks) = (centre.clone(), values.clone());
        Self {
            steps,
            weights,
            centre,
            before,
            points,
            values,
            best: f64::INFINITY,
            quantile,
            mark: f64::INFINITY,
            marks,
            rewards,
            order,
            line,
        }
    }
}

impl Search for Comma {
    fn gives(&self) -> Feedback {
        crate::TOLD.and(Feedback::LINE)
    }

    fn size(&self) -> usize {
        self.values.len()
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        points.extend(self.steps.anywhere());
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        self.centre.copy_from_slice(points);
        (self.mark, self.best) = (values[0], values[0]);
        self.line.iter_mut().for_each(|line| line.fill(0.0));
        // Until the first round the population is the centre.
        self.points.chunks_exact_mut(self.centre.len()).for_each(|point| point.copy_from_slice(points));
        self.values.fill(values[0]);
    }

    fn view<'a>(&'a mut self, view: View<'a>) -> View<'a> {
        view.placed(&self.values, &self.points, self.centre.len())
    }

    fn propose(&mut self, rows: Range<usize>, _now: &Now, sampled: &mut Sampled, points: &mut [f64]) {
        self.steps.take(&self.centre, &sampled.column(0)[rows], self.line.as_deref(), points);
    }

    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        self.points.copy_from_slice(evaluated.points);
        self.values.copy_from_slice(evaluated.values);
        let Self { values, order, centre, before, marks, .. } = self;
        marks.fill(self.mark);
        judged.compare(marks, values, false);
        self.rewards.iter_mut().zip(&*values).for_each(|(reward, value)| *reward = self.mark - value);
        ascending(values, order);
        std::mem::swap(before, centre);
        centre.fill(0.0);
        add_rows(centre, 1.0, &self.weights, order, &self.points);
        if let Some(line) = &mut self.line {
            self.steps.direction(before, centre, line);
        }
        let sorted = |place: usize| values[order[place] as usize];
        self.best = self.best.min(sorted(0));
        self.mark = quantile(self.quantile, order.len(), sorted);
    }

    fn tell<'a>(&'a mut self, outcome: Outcome<'a>) -> Outcome<'a> {
        outcome.rewarding(&self.rewards).stepping(&self.steps.taken)
    }

    fn population(&self) -> Members<'_> {
        Members { points: &self.points, values: &self.values, best: self.best }
    }
}

/// The quantile of n sorted values, linear between two of them: half of the sum of the two middle ones, or the middle one, for ½.
fn quantile(part: f64, n: usize, value: impl Fn(usize) -> f64) -> f64 {
    let place = part * (n - 1) as f64;
    let (low, between) = (place as usize, place.fract());
    // Without the product 0 · ∞.
    if between == 0.0 { value(low) } else { (1.0 - between) * value(low) + between * value(low + 1) }
}

#[cfg(test)]
mod tests {
    use super::quantile;

    #[test]
    fn quantiles_by_hand() {
        let values = [1.0, 2.0, 4.0, 8.0];
        let of = |part: f64, n: usize| quantile(part, n, |place| values[place]);
        assert_eq!([of(0.5, 4), of(0.5, 3), of(0.5, 1), of(0.75, 3), of(0.25, 4)], [3.0, 2.0, 1.0, 3.0, 1.75]);
        assert_eq!(quantile(0.5, 3, |place| [1.0, 2.0, f64::INFINITY][place]), 2.0);
    }
}
