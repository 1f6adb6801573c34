//! Scores of all subjects, on a sample of functions and instances and without each of the functions.

use tpam_stats::{Drawn, TwoStage, mean_of_groups};

/// Measurements of all subjects on the same functions and instances, from which a score of each subject can be computed.
pub(crate) trait Sample {
    /// The numbers of instances of the functions; nothing if the scores do not depend on functions.
    fn stages(&self) -> TwoStage;

    /// The score of each subject on the drawn functions and instances; larger is better.
    fn scores(&self, drawn: &[Drawn]) -> Vec<f64>;
}

/// Scores that do not depend on functions: those of simulations, and κ.
#[derive(Clone, Debug)]
pub(crate) struct Fixed(pub(crate) Vec<f64>);

impl Sample for Fixed {
    fn stages(&self) -> TwoStage {
        TwoStage::new(Vec::new())
    }

    fn scores(&self, _drawn: &[Drawn]) -> Vec<f64> {
        self.0.clone()
    }
}

/// One value for each subject, function and unit: an instance, or a run of a simulation. The score is the mean over functions of the means
/// over units.
#[derive(Clone, Debug)]
pub(crate) struct Means(pub(crate) Vec<Vec<Vec<f64>>>);

impl Means {
    /// The mean over several measurements of the same subjects, functions and units, such as those with several operators.
    pub(crate) fn average(all: &[&Self]) -> Self {
        let mut sum = all[0].clone();
        for (subject, functions) in sum.0.iter_mut().enumerate() {
            for (function, units) in functions.iter_mut().enumerate() {
                for (unit, value) in units.iter_mut().enumerate() {
                    *value = all.iter().map(|one| one.0[subject][function][unit]).sum::<f64>() / all.len() as f64;
                }
            }
        }
        sum
    }
}

impl Sample for Means {
    fn stages(&self) -> TwoStage {
        TwoStage::new(self.0.first().map_or_else(Vec::new, |functions| functions.iter().map(Vec::len).collect()))
    }

    fn scores(&self, drawn: &[Drawn]) -> Vec<f64> {
        self.0.iter().map(|functions| mean_of_groups(functions, drawn)).collect()
    }
}

/// The scores on the sample, and without each of its functions.
#[derive(Clone, Debug)]
pub(crate) struct Scored {
    /// On the sample.
    pub(crate) whole: Vec<f64>,
    /// Without each function; empty if the scores do not depend on functions.
    pub(crate) without: Vec<Vec<f64>>,
}

impl Scored {
    pub(crate) fn new(sample: &dyn Sample) -> Self {
        let stages = sample.stages();
        let without = (0..stages.groups()).map(|function| sample.scores(&stages.without(function))).collect();
        Self { whole: sample.scores(&stages.whole()), without }
    }

    /// The scores without a function, or on the whole sample if they do not depend on functions.
    pub(crate) fn leaving(&self, function: usize) -> &[f64] {
        self.without.get(function).unwrap_or(&self.whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_means_of_functions() {
        let means = Means(vec![vec![vec![1.0, 3.0], vec![4.0]], vec![vec![0.0, 0.0], vec![1.0]]]);
        let found = Scored::new(&means);
        assert_eq!((found.whole.as_slice(), found.leaving(0), found.leaving(1)), (&[3.0, 0.5][..], &[4.0, 1.0][..], &[2.0, 0.0][..]));
        assert_eq!(Means::average(&[&means, &means]).0, means.0);
    }

    #[test]
    fn fixed_scores_depend_on_no_function() {
        let found = Scored::new(&Fixed(vec![1.0, 2.0]));
        assert!(found.without.is_empty());
        assert_eq!(found.leaving(7), [1.0, 2.0]);
    }
}
