//! The tests and intervals of the study under null hypotheses with clusters: [`measured`] tells how often they are wrong.
//!
//! Settings have four traits, as those of the family `mean` do. On each function the score of a setting is a weighted sum of its traits;
//! the weights of a function differ from those of the population of functions, so that all settings share the luck of the functions that
//! were drawn. Instances add noise.

#[path = "../../../rows/tests/error_rates/mod.rs"]
mod measured;
#[path = "../../../rows/tests/error_rates/observed.rs"]
mod observed;

use crate::between::difference;
use crate::comparison::{Verdict, by_function, paired, signed_ranks};
use crate::design::Statistics;
use crate::relate::{Functions, relate};
use crate::sample::{Fixed, Means, Scored};
use measured::{Check, renew};
use observed::Observed;
use tpam_pam::Stream;
use tpam_rows::error_rates::{OF_RHO, OF_TWO_RHOS};
use tpam_stats::{holm, spearman};

const SETTINGS: usize = 128;
const FUNCTIONS: usize = 12;
const INSTANCES: usize = 15;
const TRAITS: usize = 4;

const UNRELATED: &str = "128 settings, 12 functions, 15 instances; predictors share half of their variance and depend on other traits \
                         than search";
const RELATED: &str = "128 settings, 12 functions on each side, 15 instances; functions weigh four traits of a setting differently";

const OBSERVED: &str = "observed areas of 48 settings: 12 functions drawn from one half and 12 from the other, 5 instances";
const LOWER: &str = "jackknife interval of ρ, lower end above the true ρ";
const UPPER: &str = "jackknife interval of ρ, upper end below the true ρ";
const BETWEEN: &str = "jackknife interval of the difference of two ρ";
const FROZEN: &str = "better or worse: Student's t over functions and signed-rank test";
const FROZEN_DATA: &str = "observed effects of a ring around 0, 12 functions of one half, 5 instances";

/// The tests of the study.
fn checks() -> Vec<Check> {
    vec![
        Check::new("permuted settings, Holm over six predictors", "study", UNRELATED, 0.05, permutation_alarm),
        Check::new(LOWER, "study", RELATED, 0.025, |draws| normal(draws).low_alarm(draws)),
        Check::new(LOWER, "study", OBSERVED, 0.025, |draws| observed(draws).low_alarm(draws)),
        Check::new(UPPER, "study", RELATED, 0.025, |draws| normal(draws).high_alarm(draws)),
        Check::new(UPPER, "study", OBSERVED, 0.025, |draws| observed(draws).high_alarm(draws)),
        Check::new(BETWEEN, "study", RELATED, 0.05, |draws| normal(draws).difference_alarm()),
        Check::new(BETWEEN, "study", OBSERVED, 0.05, |draws| observed(draws).difference_alarm()),
        Check::new(FROZEN, "study", FROZEN_DATA, 0.05, frozen_alarm),
    ]
}

/// The traits of all settings.
fn traits(draws: &mut Stream) -> Vec<Vec<f64>> {
    (0..SETTINGS).map(|_| draws.normals(TRAITS).to_vec()).collect()
}

fn weighted(traits: &[f64], weights: &[f64]) -> f64 {
    traits.iter().zip(weights).map(|(value, weight)| value * weight).sum()
}

/// The scores of settings by function and instance. A function's weights have the standard deviation 1 around those of the population.
fn scores(draws: &mut Stream, settings: &[Vec<f64>], population: &[f64]) -> Means {
    let mut around = |weight: &f64| weight + draws.normal();
    let weights: Vec<Vec<f64>> = (0..FUNCTIONS).map(|_| population.iter().map(&mut around).collect()).collect();
    let mut on_function = |traits: &[f64], weights: &Vec<f64>| {
        let expected = weighted(traits, weights);
        draws.normals(INSTANCES).iter().map(|noise| expected + noise).collect()
    };
    let mut of_setting = |traits: &Vec<f64>| weights.iter().map(|one| on_function(traits, one)).collect();
    Means(settings.iter().map(&mut of_setting).collect())
}

/// Whether a predictor that has nothing to do with search is found to predict it.
fn permutation_alarm(draws: &mut Stream) -> bool {
    let (settings, weights) = (traits(draws), draws.normals(TRAITS).to_vec());
    let search = scores(draws, &settings, &weights);
    let reached = Scored::new(&search);
    let shared = draws.normals(SETTINGS).to_vec();
    // 199 permutations are the fewest with which Holm's test of six hypotheses can find something.
    let statistics = Statistics { level: 0.95, permutations: 199 };
    let p: Vec<f64> = (0..6)
        .map(|_| {
            let own = draws.normals(SETTINGS).to_vec();
            let predictor = Fixed(shared.iter().zip(own).map(|(shared, own)| shared + own).collect());
            relate([&Scored::new(&predictor), &reached], Functions::Apart, SETTINGS, &statistics, draws).p
        })
        .collect();
    holm(&p).iter().any(|p| *p <= 0.05)
}

/// Scores of settings on two samples of functions, and what they would be on all functions of their kind.
struct Halves {
    samples: [Means; 2],
    expected: [Vec<f64>; 2],
    /// Another predictor, a fixed number of each setting.
    other: Vec<f64>,
}

fn normal(draws: &mut Stream) -> Halves {
    let settings = traits(draws);
    let outcome = draws.normals(TRAITS).to_vec();
    let [predictor, other] = [(); 2].map(|()| outcome.iter().zip(draws.normals(TRAITS)).map(|(one, own)| one + own).collect::<Vec<_>>());
    let expected = |weights: &Vec<f64>| settings.iter().map(|one| weighted(one, weights)).collect();
    Halves {
        samples: [&predictor, &outcome].map(|weights| scores(draws, &settings, weights)),
        expected: [expected(&predictor), expected(&outcome)],
        other: expected(&other),
    }
}

/// The halves are those of the study, and the other predictor is the area on the first function.
fn observed(draws: &mut Stream) -> Halves {
    let halves = [0, 1].map(|from| Observed::factorial().half(from));
    Halves {
        samples: halves.each_ref().map(|half| Means(half.drawn(FUNCTIONS, draws).areas)),
        expected: halves.each_ref().map(Observed::means),
        other: halves[0].areas.iter().map(|functions| functions[0].iter().sum()).collect(),
    }
}

impl Halves {
    fn scored(&self) -> [Scored; 2] {
        self.samples.each_ref().map(|sample| Scored::new(sample))
    }

    fn interval(&self, draws: &mut Stream) -> [f64; 2] {
        let statistics = Statistics { level: 0.95, permutations: 0 };
        let [predicted, reached] = self.scored();
        relate([&predicted, &reached], Functions::Apart, self.other.len(), &statistics, draws).interval
    }

    /// ρ of a predictor with the expected outcome.
    fn truth(&self, predictor: &[f64]) -> f64 {
        spearman(predictor, &self.expected[1]).unwrap_or(0.0)
    }

    fn low_alarm(&self, draws: &mut Stream) -> bool {
        self.interval(draws)[0] > self.truth(&self.expected[0])
    }

    fn high_alarm(&self, draws: &mut Stream) -> bool {
        self.interval(draws)[1] < self.truth(&self.expected[0])
    }

    /// Whether the interval of the difference of both predictors misses that of the expected scores.
    fn difference_alarm(&self) -> bool {
        let [predicted, reached] = self.scored();
        let [low, high] = difference([&predicted, &Scored::new(&Fixed(self.other.clone()))], &reached, self.other.len()).interval(0.95);
        !(low..=high).contains(&(self.truth(&self.expected[0]) - self.truth(&self.other)))
    }
}

/// Whether a setting is called better or worse than a rival from which it does not differ.
fn frozen_alarm(draws: &mut Stream) -> bool {
    let ring = Observed::factorial().contrast(|member| Some(member.starts_with("ring"))).half(1).centred();
    let means = Means(vec![ring.drawn(FUNCTIONS, draws).areas.swap_remove(0)]);
    let differences = [by_function(&means, 0), vec![0.0; FUNCTIONS]];
    let verdict = Verdict::from_difference(&paired(&differences, 0.95), signed_ranks(&differences), 0.005, 0.95);
    matches!(verdict, Verdict::Better | Verdict::Worse)
}

#[test]
#[ignore = "writes the page of the documentation"]
fn renew_error_rates() {
    renew(&checks());
}

/// 200 data sets for each test. Noise in the scores makes ρ smaller, so that the upper end is too low more often than it promises.
#[test]
fn no_test_of_the_study_has_more_false_alarms_than_the_page_says() {
    for check in checks() {
        let rate = check.measure(200);
        assert!(rate.agrees_with_the_page(), "{rate:?}");
    }
}

#[test]
fn reports_say_what_the_page_says_about_rho() {
    let observed = |test: &str| checks().into_iter().find(|check| check.test == test && check.null == OBSERVED).unwrap();
    let [lower, upper, between] = [LOWER, UPPER, BETWEEN].map(|test| 100.0 * observed(test).documented().unwrap()[0]);
    let said = [format!("in {upper:.0} % instead of 2.5 %"), format!("above it in {lower:.1} %")];
    assert!(said.iter().all(|words| OF_RHO.contains(words)), "{said:?}");
    assert!(OF_TWO_RHOS.contains(&format!("in {between:.0} % instead of 5 %")), "{between}");
}
