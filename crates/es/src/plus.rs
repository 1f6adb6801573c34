//! The (1+λ)-ES: the best of the offspring replaces the point if it is not worse.

use crate::SIGMA;
use crate::steps::Steps;
use std::ops::Range;
use tpam_pam::{Feedback, Outcome, Params, View};
use tpam_search::{Evaluated, Judged, Members, Now, Probing, Sampled, Search, Setup};

pub(crate) struct Plus {
    steps: Steps,
    /// Probes have draws of their own, so that they do not change the run.
    probes: Steps,
    point: Vec<f64>,
    value: [f64; 1],
    /// This value, once for each of the offspring.
    marks: Vec<f64>,
    /// By how much each offspring is better than the point was.
    rewards: Vec<f64>,
}

impl Plus {
    pub(crate) fn new(setup: &Setup, offspring: usize) -> Self {
        let [steps, probes] = ["es", "es probes"].map(|role| Steps::new(setup, role, offspring));
        let [marks, rewards] = [f64::INFINITY, 0.0].map(|value| vec![value; offspring]);
        Self { steps, probes, point: Vec::new(), value: [f64::INFINITY], marks, rewards }
    }
}

impl Search for Plus {
    fn gives(&self) -> Feedback {
        crate::TOLD
    }

    fn size(&self) -> usize {
        self.rewards.len()
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        points.extend(self.steps.anywhere());
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        (self.point, self.value) = (points.to_vec(), [values[0]]);
    }

    fn view<'a>(&'a mut self, view: View<'a>) -> View<'a> {
        view.placed(&self.value, &self.point, self.point.len())
    }

    fn propose(&mut self, rows: Range<usize>, _now: &Now, sampled: &mut Sampled, points: &mut [f64]) {
        self.steps.take(&self.point, &sampled.column(0)[rows], None, points);
    }

    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        let before = self.value[0];
        self.marks.fill(before);
        judged.compare(&self.marks, evaluated.values, true);
        self.rewards.iter_mut().zip(evaluated.values).for_each(|(reward, value)| *reward = before - value);
        let best = (0..evaluated.counted).reduce(|best, i| if evaluated.values[i] < evaluated.values[best] { i } else { best });
        if let Some(best) = best.filter(|best| evaluated.values[*best] <= before) {
            self.point.copy_from_slice(&evaluated.points[best * self.steps.dim()..][..self.steps.dim()]);
            self.value = [evaluated.values[best]];
        }
    }

    fn tell<'a>(&'a mut self, outcome: Outcome<'a>) -> Outcome<'a> {
        outcome.rewarding(&self.rewards).stepping(&self.steps.taken)
    }

    fn population(&self) -> Members<'_> {
        Members { points: &self.point, values: &self.value, best: self.value[0] }
    }

    fn probing(&mut self) -> Option<&mut dyn Probing> {
        Some(self)
    }
}

impl Probing for Plus {
    fn at(&self, column: usize, unit: f64) -> f64 {
        SIGMA[column].at(unit)
    }

    fn probe(&mut self, rows: Range<usize>, _now: &Now, params: &Params, points: &mut [f64]) {
        self.probes.take(&self.point, &params[0][rows], None, points);
    }

    fn parents(&self) -> &[f64] {
        &self.value
    }

    fn succeeds(&self, value: f64, parent: f64) -> bool {
        value <= parent
    }
}
