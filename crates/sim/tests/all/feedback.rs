//! What a simulation tells a PAM besides success: the time, and gains if the acceptance models them. What it does not have is refused, or
//! something stands in for it.

use std::sync::{Arc, Mutex};
use tpam_pam::spec::{Entry, Page, Source};
use tpam_pam::{Asks, C, F, Feedback, Outcome, Pam, Params, Stream, Tracked, View, pams};
use tpam_sim::measure::{BIAS, Nothing};
use tpam_sim::run::Runner;
use tpam_sim::subject::Subject;
use tpam_sim::{Catalogues, Experiment, Plan, Record};
use tpam_work::{Cancelled, Work};

/// What a PAM was told.
#[derive(Default)]
struct Heard {
    /// Progress, round and planned rounds of each view.
    views: Vec<(Option<f64>, u64, Option<f64>)>,
    /// The sampled C, the success and the gain of each individual.
    samples: Vec<(f64, bool, Option<f64>)>,
}

/// Samples the same values in every round, spread over [0, 1], and listens.
struct Listener {
    asks: Asks,
    heard: Arc<Mutex<Heard>>,
}

impl Pam for Listener {
    fn asks(&self) -> Asks {
        self.asks
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

    fn look(&mut self, view: &View) {
        self.heard.lock().unwrap().views.push((view.progress, view.round, view.rounds));
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        for column in [F, C] {
            let n = out[column].len() as f64;
            out[column].iter_mut().enumerate().for_each(|(i, value)| *value = i as f64 / (n - 1.0));
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let gain = |i: usize| outcome.gains.get(i).copied();
        let all = (0..outcome.success.len()).map(|i| (used[C][i], outcome.success[i], gain(i)));
        self.heard.lock().unwrap().samples.extend(all);
    }
}

/// The plan of a test: `uniform` takes the place of the listener until the run.
fn plan(theta: &str, accept: &str, n: u64, iterations: u64) -> Plan {
    Plan {
        pam: "uniform".into(),
        theta: theta.into(),
        target: "const:value=0.5".into(),
        accept: accept.into(),
        n: tpam_sim::plan::Count::Number(n),
        iterations: tpam_sim::plan::Count::Number(iterations),
        ..Plan::default()
    }
}

/// What a PAM that asks for `asks` is told in one run.
fn heard(asks: Asks, plan: &Plan) -> Heard {
    let experiment = Experiment::new(plan, &Catalogues::new(pams())).unwrap();
    let heard = Arc::new(Mutex::new(Heard::default()));
    let listener = Listener { asks, heard: Arc::clone(&heard) };
    Runner::with(&experiment.cells[0], Subject::Pam(Box::new(listener))).run(1, 0, &mut Nothing);
    std::mem::take(&mut heard.lock().unwrap())
}

/// What stands in for what, in words.
const GAINS: &str = "equal gains stand in for the gains of successes (gain= of the acceptance models them)";
/// The same for what is not gains.
const OTHERS: &str =
    "a random order stands in for the ranks of the individuals, C stands in for the share of components that were crossed over";

/// The acceptance of two equal distances, joined.
type Joined = fn(f64) -> f64;

#[test]
fn the_time_is_told_before_each_sample_to_those_who_ask() {
    let views = |asks| heard(asks, &plan("c", "linear", 2, 4)).views;
    let expected = [0.0, 0.25, 0.5, 0.75].into_iter().zip(0..).map(|(part, round)| (Some(part), round, Some(4.0)));
    assert_eq!(views(Asks::needs(Feedback::PROGRESS)), expected.clone().collect::<Vec<_>>());
    assert_eq!(views(Asks::uses(Feedback::RANKS)), expected.collect::<Vec<_>>());
    assert!(views(Asks::uses(Feedback::GAINS)).is_empty() && views(Asks::default()).is_empty());
}

/// The mean gain of the successes with each value of C, and their number.
fn mean_gains(theta: &str, accept: &str) -> Vec<(f64, f64, f64)> {
    const N: usize = 11;
    let heard = heard(Asks::default(), &plan(theta, accept, N as u64, 20_000));
    let mut sums = vec![(0.0, 0.0, 0.0); N];
    for (i, (c, won, gain)) in heard.samples.into_iter().enumerate() {
        let gain = gain.expect("the acceptance has a gain model");
        assert!(won || gain == 0.0, "a failure has no gain");
        let (value, sum, count) = &mut sums[i % N];
        (*value, *sum, *count) = (c, *sum + gain, *count + f64::from(u8::from(won)));
    }
    sums.into_iter().map(|(c, sum, count)| (c, sum / count, count)).filter(|(_, _, count)| *count > 0.0).collect()
}

#[test]
fn the_mean_gain_is_a_function_of_the_distance() {
    let accept = |model: &str| format!("linear:alpha=1,pmax=0.8,gain={model}");
    for (c, mean, _) in mean_gains("c", &accept("equal")) {
        assert_eq!(mean, 1.0, "{c}");
    }
    for (c, mean, _) in mean_gains("c", &accept("acceptance")) {
        assert!((mean - (0.8 - (c - 0.5).abs())).abs() < 1e-9, "{c}: {mean}");
    }
    let exponential = mean_gains("c", &accept("exponential"));
    assert_eq!(exponential.len(), 11);
    for (c, mean, count) in exponential {
        let expected = 0.8 - (c - 0.5).abs();
        // The standard deviation of an exponential gain is its mean. Six standard errors, eleven times: probability 2e-8.
        assert!((mean - expected).abs() < 6.0 * expected / count.sqrt(), "{c}: {mean}, {expected}");
    }
}

#[test]
fn the_mean_gain_of_joined_parameters_is_their_joint_acceptance() {
    // F and C are equal, so d_F = d_C = d.
    let joins: [(&str, Joined); 4] = [
        ("euclid", |d| 0.9 - 0.8 * (2.0 * d * d).sqrt()),
        ("max", |d| 0.9 - 0.8 * d),
        ("sum", |d| 0.9 - 1.6 * d),
        ("product", |d| (0.9 - 0.8 * d) * (0.9 - 0.8 * d)),
    ];
    for (join, expected) in joins {
        let theta = format!("pair:join={join}");
        let means = mean_gains(&theta, "linear:alpha=0.8,pmax=0.9,gain=acceptance");
        assert!(means.len() >= 10, "{join}");
        for (c, mean, _) in means {
            let expected = expected((c - 0.5).abs());
            assert!((mean - expected).abs() < 1e-9, "{join}, {c}: {mean}, {expected}");
        }
    }
}

fn records(pam: &str, target: &str, accept: &str) -> Vec<Record> {
    let plan = Plan { pam: pam.into(), target: target.into(), accept: accept.into(), runs: 20, ..Plan::default() };
    let experiment = Experiment::new(&plan, &Catalogues::new(pams())).unwrap();
    let all = Mutex::new(Vec::new());
    let take = |_: &tpam_sim::sweep::Block, records: &[Record]| {
        all.lock().unwrap().extend(records.to_vec());
        Ok::<(), Cancelled>(())
    };
    experiment.compute(experiment.blocks(|_, _| true), &Work::new().with_threads(2), take).unwrap();
    all.into_inner().unwrap()
}

/// The bits of all measures; NaN has bits too.
fn bits(records: &[Record]) -> Vec<u64> {
    records.iter().flat_map(|record| record.values().iter().map(|value| value.to_bits())).collect()
}

#[test]
fn gains_change_nothing_but_what_a_pam_makes_of_them() {
    for accept in ["linear:alpha=1,pmax=0.4", "gamma:pmax=0.5", "box:pmax=0.3"] {
        let of = |pam: &str, gain: &str| bits(&records(pam, "ran:s=0.05", &format!("{accept}{gain}")));
        // JADE does not listen to gains. L-SHADE does, and equal gains are its stand-in.
        for gain in [",gain=equal", ",gain=acceptance", ",gain=exponential"] {
            assert_eq!(of("jade", gain), of("jade", ""), "{accept}{gain}");
        }
        assert_eq!(of("l-shade", ",gain=equal"), of("l-shade", ""), "{accept}");
        assert_ne!(of("l-shade", ",gain=exponential"), of("l-shade", ""), "{accept}");
    }
    assert_ne!(bits(&records("l-shade", "step", "linear:gain=acceptance")), bits(&records("l-shade", "step", "linear:gain=exponential")));
}

#[test]
fn weights_pull_the_memory_towards_the_target() {
    // Lehmer means are too large on a low target. Gains proportional to the acceptance weigh the values near the target more.
    let bias = |gain: &str| {
        let records = records("l-shade", "const:value=0.2", &format!("linear:alpha=1,pmax=0.5{gain}"));
        records.iter().map(|record| record.get(BIAS.at(C)).unwrap()).sum::<f64>() / records.len() as f64
    };
    let [equal, weighted] = ["", ",gain=acceptance"].map(bias);
    assert!(0.0 < weighted && weighted < 0.95 * equal, "{weighted}, {equal}");
}

const fn page(name: &'static str) -> Page {
    Page { name, about: "asks", source: Source::Unpublished("a test"), ..Page::EMPTY }
}

fn asking(asks: Asks) -> Box<dyn Pam> {
    Box::new(Listener { asks, heard: Arc::default() })
}

static RANKED: Entry<Box<dyn Pam>> = Entry {
    page: page("ranked"),
    build: |_| Ok(asking(Asks::needs(Feedback::BASE_RANKS.and(Feedback::PROGRESS)).and_uses(Feedback::GAINS))),
};
static GREEDY: Entry<Box<dyn Pam>> = Entry { page: page("greedy"), build: |_| Ok(asking(Asks::needs(Feedback::GAINS))) };
static CURIOUS: Entry<Box<dyn Pam>> = Entry {
    page: page("curious"),
    build: |_| Ok(asking(Asks::needs(Feedback::ROUNDS).and_uses(Feedback::GAINS.and(Feedback::CROSSED).and(Feedback::RANKS)))),
};

fn experiment(pam: &str, accept: &str) -> Result<Experiment, String> {
    let known = Catalogues::new(pams().with(&RANKED).with(&GREEDY).with(&CURIOUS));
    let plan = Plan { pam: pam.into(), accept: accept.into(), ..Plan::default() };
    Experiment::new(&plan, &known).map_err(|error| error.0)
}

#[test]
fn a_pam_that_needs_what_a_simulation_does_not_have_is_refused() {
    for accept in ["linear", "linear:gain=equal"] {
        assert_eq!(
            experiment("jade,ranked", accept).err().unwrap(),
            "ranked needs the ranks of the base vectors, which a simulation does not have: use it in a search"
        );
    }
    assert_eq!(
        experiment("greedy", "box").err().unwrap(),
        "greedy needs the gains of successes: choose a model of them, such as box:gain=exponential"
    );
    assert!(experiment("greedy", "box:gain=exponential").is_ok());
    let known = Catalogues::new(pams().with(&RANKED).with(&CURIOUS));
    assert!(known.simulated().contains(&"curious") && known.simulated().contains(&"oracle"));
    assert!(!known.simulated().contains(&"ranked"));
}

#[test]
fn what_stands_in_is_said_once_for_each_pam() {
    let notes = |pam: &str, accept: &str| experiment(pam, accept).unwrap().notes();
    assert_eq!(notes("jade,l-shade:h=5|6,curious", "linear,box"), [format!("l-shade: {GAINS}"), format!("curious: {GAINS}, {OTHERS}")]);
    assert_eq!(notes("l-shade,curious", "linear:gain=equal"), [format!("curious: {OTHERS}")]);
    assert!(notes("jade,oracle", "linear").is_empty());
}
