//! Answers to the questions: paired comparisons of the variants of a PAM.
//!
//! Variants share functions, instances and random streams, so that the difference of two of them is taken run by run. Two units answer two
//! questions:
//!
//! - The instance (one run on every function): is there a difference on these 24 functions? Each instance is reduced to the mean of its
//!   differences over the functions, and the interval is Student's t over these means. The intervals of all rows hold together
//!   (Bonferroni).
//! - The function: is there a difference on functions such as these? Wilcoxon's signed-rank test of the mean differences on the functions,
//!   with Holm's correction for all rows.

use crate::folders::{Finished, Purpose};
use crate::questions::{Question, Setting, Variant};
use crate::scale::Scale;
use tpam_coco::{Reached, by_function};
use tpam_stats::{Difference, adjust, differences};
use tpam_table::named;

/// The significance level of the whole table.
const ALPHA: f64 = 0.05;

named! {
    /// What is compared.
    pub(crate) enum Measure {
        /// The area under the ECDF: how fast target values are reached.
        Area = "area",
        /// The proportion of target values reached at the end: how many.
        End = "end",
    }
}

impl Measure {
    fn value(self, run: &Reached, end: f64) -> f64 {
        match self {
            Measure::Area => run.area(end),
            Measure::End => run.proportion(end),
        }
    }
}

/// The runs of the variants of a question in one setting, by function and instance.
pub(crate) struct Compared {
    pub(crate) question: &'static Question,
    pub(crate) setting: Setting,
    runs: Vec<Vec<Reached>>,
}

/// A row of the table of answers: a variant compared with the first one.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) question: &'static Question,
    pub(crate) setting: Setting,
    pub(crate) measure: Measure,
    /// The variant that is compared with, and the other one.
    pub(crate) variants: [&'static Variant; 2],
    /// Their means over functions and instances.
    pub(crate) means: [f64; 2],
    pub(crate) difference: Difference,
    /// Of the signed-rank test over functions, adjusted for all rows.
    pub(crate) p: f64,
}

impl Compared {
    /// The difference of each variant from the first one at each place, with its 95 % interval over instances.
    pub(crate) fn over_time(&self, places: &[f64]) -> Vec<(&'static Variant, Vec<Difference>)> {
        let at = |variant: usize, by: f64| by_function(&self.runs[variant], |run| run.proportion(by));
        let difference = |variant: usize, by: f64| Difference::new(&differences(&at(variant, by), &at(0, by)), 1.0 - ALPHA);
        let curve = |variant| places.iter().map(|by| difference(variant, *by)).collect();
        (1..self.runs.len()).map(|variant| (&self.question.variants[variant], curve(variant))).collect()
    }

    /// The comparison of each variant with the first one.
    fn answers(&self, end: f64, level: f64) -> Vec<Answer> {
        let mut answers = Vec::new();
        for measure in Measure::ALL {
            let values: Vec<Vec<Vec<f64>>> = self.runs.iter().map(|runs| by_function(runs, |run| measure.value(run, end))).collect();
            let mean = |variant: usize| {
                let all: Vec<f64> = values[variant].concat();
                all.iter().sum::<f64>() / all.len() as f64
            };
            answers.extend((1..values.len()).map(|variant| {
                let difference = Difference::new(&differences(&values[variant], &values[0]), level);
                Answer {
                    question: self.question,
                    setting: self.setting,
                    measure,
                    variants: [0, variant].map(|variant| &self.question.variants[variant]),
                    means: [mean(0), mean(variant)],
                    p: difference.p,
                    difference,
                }
            }));
        }
        answers
    }
}

/// The runs of the variants of all questions.
pub(crate) fn compared(folders: Vec<Finished>) -> Vec<Compared> {
    let compared = |folder: Finished| match folder.purpose {
        Purpose::Question(question, setting) => Some(Compared { question, setting, runs: folder.runs }),
        _ => None,
    };
    folders.into_iter().filter_map(compared).collect()
}

/// All rows of the table, with intervals that hold together and adjusted p-values.
pub(crate) fn answers(all: &[Compared], scale: Scale) -> Vec<Answer> {
    let rows: usize = all.iter().map(|compared| (compared.runs.len() - 1) * Measure::ALL.len()).sum();
    let level = 1.0 - ALPHA / rows.max(1) as f64;
    let mut answers: Vec<Answer> = all.iter().flat_map(|compared| compared.answers(scale.end, level)).collect();
    adjust(&mut answers, |answer: &Answer| Some(answer.p), |answer, p| answer.p = p);
    answers
}

impl Answer {
    /// The answer in a few words, without the question and the measure.
    pub(crate) fn short(&self) -> String {
        let Difference { mean, low, high, .. } = self.difference;
        let [baseline, variant] = self.variants.map(|variant| variant.name);
        format!("`{variant}` − `{baseline}` with {}: {mean:+.4} [{low:+.4}, {high:+.4}], {}", self.setting.name(), self.difference.word())
    }

    /// The answer in one sentence.
    pub(crate) fn words(&self) -> String {
        let Difference { mean, low, high, .. } = self.difference;
        let [baseline, variant] = self.variants.map(|variant| variant.name);
        let what = match self.measure {
            Measure::Area => "area under the ECDF",
            Measure::End => "proportion of target values at the end",
        };
        let words = self.difference.word();
        format!(
            "{}, {}: `{variant}` − `{baseline}` = {mean:+.4} [{low:+.4}, {high:+.4}] in the {what}: {words}.",
            self.question.pam(),
            self.setting.name()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::QUESTIONS;
    use tpam_pam::Stream;
    use tpam_stats::{holm, student_t_quantile};

    /// Runs on two functions and three instances; each reaches one of two target values after the given number of evaluations per
    /// dimension.
    fn runs(lengths: [[f64; 3]; 2]) -> Vec<Reached> {
        let run = |function: usize, instance: usize| Reached {
            function: function as u32 + 1,
            lengths: vec![lengths[function][instance], f64::INFINITY],
        };
        (0..2).flat_map(|function| (0..3).map(move |instance| run(function, instance))).collect()
    }

    fn compared(a: [[f64; 3]; 2], b: [[f64; 3]; 2]) -> Compared {
        Compared { question: &QUESTIONS[0], setting: Setting::Review, runs: vec![runs(a), runs(b)] }
    }

    #[test]
    fn each_instance_counts_once() {
        // Areas up to 10⁴: 10 → 3/8, 100 → 2/8, 1000 → 1/8. Differences: (1, 1, 0)/8 and (1, −1, 1)/8, so 1/8, 0, 1/16 by instance.
        let all = [compared([[100.0, 100.0, 10.0], [1000.0, 10.0, 100.0]], [[10.0, 10.0, 10.0], [100.0, 100.0, 10.0]])];
        let scale = Scale::new(false);
        let answers = answers(&all, scale);
        let [area, end] = &answers[..] else { panic!("two measures") };
        assert!((area.difference.mean - 1.0 / 16.0).abs() < 1e-12);
        assert_eq!((area.difference.instances, area.difference.functions), (3, [2, 0, 0]));
        // Two rows: each interval has the level 0.975. The standard deviation of 2/16, 0 and 1/16 is 1/16.
        let half = -student_t_quantile(0.0125, 2) / 16.0 / 3.0_f64.sqrt();
        assert!((area.difference.high - area.difference.mean - half).abs() < 1e-12);
        assert_eq!(area.difference.word(), "no significant difference");
        // All reach the same target values in the end.
        assert_eq!((end.difference.mean, end.difference.functions, end.p), (0.0, [0, 2, 0], 1.0));
        assert_eq!(end.means, [0.5, 0.5]);
        // Two functions on the same side: p = 1/2, adjusted for two rows 1.
        assert_eq!(area.p, 1.0);
        assert!(area.short().starts_with("`last` − `own` with current-to-pbest/1/bin: +0.0625 [-"), "{}", area.short());
        assert!(area.words().starts_with("nl-shade-rsp, current-to-pbest/1/bin: `last` − `own` = +0.0625 [-"), "{}", area.words());
    }

    /// How many of 1000 tables of 28 rows show a difference that does not exist, by the intervals and by the tests over functions. The
    /// differences are on 24 functions of very different spread (a sixth of them without any) and 30 instances; `common` is the weight of
    /// an effect of the instance on all functions.
    fn false_alarms(common: f64) -> [u32; 2] {
        let (rows, functions, instances) = (28, 24, 30);
        let mut rng = Stream::new(1, 0, "null");
        let mut row = || {
            let shared: Vec<f64> = rng.normals(instances).to_vec();
            let on_function = |function: usize| {
                let spread = if function < 4 { 0.0 } else { libm::exp10(-(function as f64) / 12.0) };
                let own = rng.normals(instances);
                shared.iter().zip(own).map(|(shared, own)| spread * (common * shared + own)).collect()
            };
            Difference::new(&(0..functions).map(on_function).collect::<Vec<_>>(), 1.0 - ALPHA / f64::from(rows))
        };
        let mut alarms = [0, 0];
        for _ in 0..1000 {
            let table: Vec<Difference> = (0..rows).map(|_| row()).collect();
            alarms[0] += u32::from(table.iter().any(|row| row.low > 0.0 || row.high < 0.0));
            let adjusted = holm(&table.iter().map(|row| row.p).collect::<Vec<_>>());
            alarms[1] += u32::from(adjusted.iter().any(|p| *p < ALPHA));
        }
        alarms
    }

    #[test]
    fn the_error_rate_of_a_table_under_the_null_hypothesis() {
        // Binomial(1000, 0.05) is above 88 with probability 3e-7 and below 20 with probability 5e-7.
        let [by_interval, by_rank] = false_alarms(0.0);
        assert!((20..=88).contains(&by_interval) && by_rank <= 88, "{by_interval} {by_rank}");
        // An effect of the instance on all functions does not harm the intervals. The test over functions takes it for a difference,
        // because it would be one on other functions too.
        let [by_interval, by_rank] = false_alarms(0.5);
        assert!((20..=88).contains(&by_interval) && by_rank > 88, "{by_interval} {by_rank}");
    }

    #[test]
    fn the_sign_is_that_of_the_variant_minus_the_first() {
        let slow = [[100.0, 100.0, 1000.0], [1000.0, 100.0, 100.0]];
        let fast = [[10.0, 10.0, 100.0], [100.0, 10.0, 10.0]];
        let word = |a, b| answers(&[compared(a, b)], Scale::new(false))[0].difference.word();
        assert_eq!((word(slow, fast), word(fast, slow)), ("higher", "lower"));
        let over_time = compared(slow, fast).over_time(&[0.0, 1.0, 2.0, 3.0]);
        let means: Vec<f64> = over_time[0].1.iter().map(|difference| difference.mean).collect();
        // At 10 evaluations per dimension four of six runs have their target value, and none before; at 100 it is all of them against four.
        for (mean, expected) in means.iter().zip([0.0, 2.0 / 6.0, 1.0 / 6.0, 0.0]) {
            assert!((mean - expected).abs() < 1e-12, "{means:?}");
        }
    }
}
