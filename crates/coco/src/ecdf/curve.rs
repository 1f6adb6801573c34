//! The ECDF curve: a step function of the budget, its height and the area under it.

use super::{Draws, RunLengths, Settings, simulate};

/// An empirical cumulative distribution function of run lengths divided by the dimension.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// Finite run lengths, the shortest first.
    reached: Vec<f64>,
    /// The number of run lengths, including infinite ones.
    all: usize,
}

/// The curve of some problems of one algorithm; `missing` further problems were not run and count as not solved.
pub fn curve(problems: &[&RunLengths], missing: usize, settings: &Settings, draws: &Draws) -> Curve {
    let simulated = problems.iter().flat_map(|lengths| simulate(lengths, settings, &mut *draws(lengths.problem())));
    let mut curve: Curve = simulated.collect();
    curve.all += missing * settings.targets.len() * settings.samples;
    curve
}

impl FromIterator<f64> for Curve {
    fn from_iter<I: IntoIterator<Item = f64>>(lengths: I) -> Self {
        let mut all = 0;
        let counted = lengths.into_iter().inspect(|_| all += 1);
        let mut reached: Vec<f64> = counted.filter(|length| length.is_finite()).collect();
        reached.sort_unstable_by(f64::total_cmp);
        Self { reached, all }
    }
}

impl Curve {
    /// The proportion reached within a budget (evaluations divided by the dimension); 0 for an empty curve.
    pub fn at(&self, budget: f64) -> f64 {
        self.share(self.reached.partition_point(|length| *length <= budget))
    }

    /// The proportion reached with any budget.
    pub fn top(&self) -> f64 {
        self.share(self.reached.len())
    }

    /// The mean height for log10(evaluations / dimension) from `low` to `high`: the area under the curve; 1 if everything is reached before
    /// `low`.
    pub fn area(&self, low: f64, high: f64) -> f64 {
        let sum: f64 = self.reached.iter().map(|length| under(*length, low, high)).sum();
        if self.all == 0 { 0.0 } else { sum / self.all as f64 }
    }

    fn share(&self, reached: usize) -> f64 {
        if self.all == 0 { 0.0 } else { reached as f64 / self.all as f64 }
    }
}

/// The contribution of one run length (evaluations divided by the dimension) to the area for log10(evaluations / dimension) from `low` to
/// `high`: the part of the range to its right. The area under a curve is the mean of it over all run lengths.
pub fn under(length: f64, low: f64, high: f64) -> f64 {
    ((high - libm::log10(length)) / (high - low)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ecdf::{Mode, tests::toy};
    use crate::logs::Problem;
    use crate::trial::tests::trial;

    #[test]
    fn heights_and_area_by_hand() {
        let curve: Curve = [100.0, 1.0, f64::INFINITY, 10.0, 10.0].into_iter().collect();
        assert_eq!([0.5, 1.0, 9.9, 10.0, 1e9].map(|x| curve.at(x)), [0.0, 0.2, 0.2, 0.6, 0.8]);
        assert_eq!(curve.top(), 0.8);
        // 0.2 from 0 to 1, 0.6 from 1 to 2, 0.8 from 2 to 4.
        assert!((curve.area(0.0, 4.0) - (0.2 + 0.6 + 1.6) / 4.0).abs() < 1e-15);
        assert!((curve.area(1.0, 2.0) - 0.6).abs() < 1e-15);
        assert_eq!([0.99, 1.0, 99.9, 100.0].map(|x| curve.at(x)), [0.0, 0.2, 0.6, 0.8]);
    }

    #[test]
    fn an_empty_curve_is_zero() {
        let curve = Curve::default();
        assert_eq!((curve.at(1e9), curve.top(), curve.area(0.0, 4.0)), (0.0, 0.0, 0.0));
    }

    /// Left of the smallest budget the curve is the proportion over trials, functions and targets, for any draws.
    #[test]
    fn without_restarts_the_curve_is_not_random() {
        let run = |instance, at| trial(instance, 100, &[(1, 1e3), (at, 0.1)]);
        let problem =
            |function| Problem { function, dimension: 1, trials: (1..=5).map(|k| run(k, 10 * u64::from(k * function))).collect() };
        let settings = Settings::new(Mode::Coco, vec![1.0, 0.01], 5);
        let lengths = [1, 2].map(|function| RunLengths::new(&problem(function), &settings.targets));
        let both = curve(&lengths.each_ref(), 0, &settings, &|_| toy());
        // To the first target: 10, 20, 30, 40, 50 and 20, 40, 60, 80, 100; the second is never reached.
        assert_eq!([10.0, 20.0, 40.0, 99.0, 100.0].map(|x| both.at(x)), [0.05, 0.15, 0.3, 0.45, 0.5]);
        // A third function was not run.
        let lacking = curve(&lengths.each_ref(), 1, &settings, &|_| toy());
        assert_eq!(lacking.at(99.0), 9.0 / 30.0);
    }
}
