//! Experiments with columns other than F and C: a number in [0, 1], one in [−3, 3], and a category of three.

use std::sync::Mutex;
use tpam_pam::spec::{Entry, Page, Source};
use tpam_pam::{Column, Outcome, Pam, Params, Space, Stream, Tracked, pams};
use tpam_sim::measure::{BIAS, DIVERSITY, Depth, LAG, Meter, RMSE, SUCCESS};
use tpam_sim::run::{Round, Runner, Watch};
use tpam_sim::{Catalogues, Experiment, Label, Plan, Record};
use tpam_work::{Cancelled, Work};

const SPACE: Space = &[Column::real("x", 0.0, 1.0), Column::real("y", -3.0, 3.0), Column::category("rule", &["add", "swap", "drop"])];

/// Samples the middle of every column.
struct Middle;

impl Pam for Middle {
    fn space(&self) -> Option<Space> {
        Some(SPACE)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        out.columns_mut().zip(SPACE).for_each(|(values, column)| values.fill(column.at(0.5)));
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}
}

static MIDDLE: Entry<Box<dyn Pam>> = Entry {
    page: Page { name: "middle", about: "samples the middle of every column", source: Source::Unpublished("a test"), ..Page::EMPTY },
    build: |_| Ok(Box::new(Middle)),
};

fn known() -> Catalogues {
    Catalogues::new(pams().with(&MIDDLE))
}

fn plan(pam: &str, theta: &str, target: &str) -> Plan {
    let accept = "linear:pmax=1".into();
    Plan { pam: pam.into(), theta: theta.into(), target: target.into(), accept, runs: 2, ..Plan::default() }
}

fn records(plan: &Plan) -> Vec<Record> {
    let experiment = Experiment::new(plan, &known()).unwrap();
    let all = Mutex::new(Vec::new());
    let take = |_: &tpam_sim::sweep::Block, records: &[Record]| {
        all.lock().unwrap().extend(records.to_vec());
        Ok::<(), Cancelled>(())
    };
    experiment.compute(experiment.blocks(|_, run| run == 0), &Work::new().with_threads(1), take).unwrap();
    all.into_inner().unwrap()
}

fn refused(plan: &Plan) -> String {
    Experiment::new(plan, &known()).err().unwrap().0
}

#[test]
fn every_kind_of_column_is_measured_in_its_own_units() {
    let [middle, uniform, oracle] = &records(&plan("middle,uniform,oracle", "all:join=max", "const:value=0.75"))[..] else {
        panic!("one record for each PAM");
    };
    // The target is at 0.75, 1.5 and the third category; the distances are 0.25, 0.25 and 1.
    assert_eq!(middle.get(BIAS.at(0)), Some(-0.25));
    assert_eq!(middle.get(BIAS.at(1)), Some(-1.5));
    assert_eq!((middle.get(BIAS.at(2)), middle.get(LAG.at(2))), (None, None));
    assert_eq!((middle.get(RMSE.at(2)), middle.get(DIVERSITY.at(2))), (Some(1.0), Some(0.0)));
    assert_eq!(middle.get(&SUCCESS), Some(0.0));
    assert_eq!((oracle.get(&SUCCESS), oracle.get(RMSE.at(1))), (Some(1.0), Some(0.0)));
    // 50,000 draws: (1 − 1/50)(1 − 3/9) and 6/√12, each with a tolerance of about 1 %.
    let (impurity, spread) = (uniform.get(DIVERSITY.at(2)).unwrap(), uniform.get(DIVERSITY.at(1)).unwrap());
    assert!((impurity - 0.98 * 2.0 / 3.0).abs() < 0.01, "{impurity}");
    assert!((spread - 6.0 / 12f64.sqrt()).abs() < 0.03, "{spread}");
}

const SIGMA: Space = &[Column::log("sigma", 1e-8, 1e2)];

/// Samples 1e-3 in every column.
struct Thousandth;

impl Pam for Thousandth {
    fn space(&self) -> Option<Space> {
        Some(SIGMA)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        out[0].fill(1e-3);
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}
}

static THOUSANDTH: Entry<Box<dyn Pam>> = Entry {
    page: Page { name: "thousandth", about: "samples 1e-3", source: Source::Unpublished("a test"), ..Page::EMPTY },
    build: |_| Ok(Box::new(Thousandth)),
};

#[test]
fn a_log_column_is_measured_in_decades() {
    let known = Catalogues::new(pams().with(&THOUSANDTH));
    let experiment = Experiment::new(&plan("thousandth,uniform,oracle", "sigma", "const:value=0.75"), &known).unwrap();
    let record = |cell: usize| Meter::new(&experiment.cells[cell], Depth::All).unwrap().measure(1, 0..1).remove(0);
    let [thousandth, uniform, oracle] = [0, 1, 2].map(record);
    // The target is at 10^−0.5, the samples 2.5 decades of 10 below it.
    let near = |value: Option<f64>, expected: f64, tolerance: f64| (value.unwrap() - expected).abs() < tolerance;
    assert!(near(thousandth.get(BIAS.at(0)), -2.5, 1e-12) && near(thousandth.get(RMSE.at(0)), 2.5, 1e-12));
    assert!(near(thousandth.get(&SUCCESS), 0.75, 0.02) && oracle.get(&SUCCESS) == Some(1.0));
    // Uniform over ten decades: 50,000 draws.
    assert!(near(uniform.get(DIVERSITY.at(0)), 10.0 / 12f64.sqrt(), 0.05) && near(uniform.get(BIAS.at(0)), -2.5, 0.1));
}

#[test]
fn pams_of_f_and_c_adapt_a_column_that_another_pam_declares() {
    let known = Catalogues::new(pams().with(&MIDDLE).with(&THOUSANDTH));
    let lines = |pam: &str| {
        let experiment = Experiment::new(&plan(pam, "sigma", "const:value=0.9"), &known).unwrap();
        assert_eq!((experiment.space, experiment.cells[0].subject.name()), (SIGMA, "jade"));
        Meter::new(&experiment.cells[0], Depth::All).unwrap().measure(1, 0..1).remove(0)
    };
    let record = lines("jade,thousandth");
    assert_eq!(record.get(RMSE.at(0)), lines("jade").get(RMSE.at(0)), "the columns are found by the name of θ alone");
    // JADE follows the target at 10 although 1e-3 is in the middle.
    assert!(record.get(BIAS.at(0)).unwrap().abs() < 1.0, "{:?}", record.get(BIAS.at(0)));
    assert!(Experiment::new(&plan("jade,middle", "x", "step"), &known).is_err(), "a category cannot be copied");
}

#[test]
fn a_single_column_leaves_the_others_empty() {
    for (column, name) in ["x", "y", "rule"].into_iter().enumerate() {
        let all = records(&plan("middle,uniform,oracle", name, "sin:omega=20"));
        for other in (0..3).filter(|other| *other != column) {
            assert!(all.iter().all(|record| record.get(RMSE.at(other)).is_none()), "{name}");
        }
        assert!(all.iter().all(|record| record.get(RMSE.at(column)).is_some()), "{name}");
        assert_eq!(all[2].get(&SUCCESS), Some(1.0), "the oracle on {name}");
    }
}

/// The target of each column in every iteration.
struct Paths(Vec<[f64; 3]>);

impl Watch for Paths {
    fn see(&mut self, round: &Round) {
        self.0.push([round.aim[0], round.aim[1], round.aim[2]]);
    }
}

fn paths(plan: &Plan) -> Vec<[f64; 3]> {
    let experiment = Experiment::new(plan, &known()).unwrap();
    let mut seen = Paths(Vec::new());
    Runner::new(&experiment.cells[0]).unwrap().run(1, 0, &mut seen);
    seen.0
}

#[test]
fn a_shared_target_is_mapped_onto_every_range() {
    for [x, y, rule] in paths(&plan("middle", "all", "ran:s=0.5")) {
        assert_eq!((y, rule), (-3.0 + 6.0 * x, (3.0 * x).floor()));
    }
}

#[test]
fn separate_targets_have_separate_streams() {
    let mut separate = plan("middle", "all", "step");
    separate.target = tpam_sim::plan::List::default();
    for column in ["rule", "x", "y"] {
        separate.targets.set(column, "ran:s=0.5".into());
    }
    let walk = |role: &str| {
        let target = tpam_sim::target::targets().spec("ran:s=0.5").unwrap().build().unwrap();
        let mut path = vec![0.0; 1000];
        target.path(&mut path, &mut Stream::new(1, 0, role));
        path
    };
    let [x, y, rule] = ["target-x", "target-y", "target-rule"].map(walk);
    let expected: Vec<[f64; 3]> = (0..1000).map(|t| [x[t], -3.0 + 6.0 * y[t], (3.0 * rule[t]).floor()]).collect();
    assert_eq!(paths(&separate), expected);
    let experiment = Experiment::new(&separate, &known()).unwrap();
    let names: Vec<_> = Label::for_space(experiment.space).into_iter().map(Label::name).collect();
    assert_eq!(names, ["pam", "theta", "target", "target_x", "target_y", "target_rule", "accept", "n", "iterations"]);
    assert_eq!(experiment.cells[0].labels()[2..5], ["", "ran:s=0.5", "ran:s=0.5"]);
    let text = toml::to_string(&experiment.plan).unwrap();
    assert!(text.find("target_x").unwrap() < text.find("target_rule").unwrap(), "{text}");
    assert_eq!(toml::from_str::<Plan>(&text).unwrap(), experiment.plan);
}

#[test]
fn baselines_alone_use_the_columns_that_theta_names() {
    let space = |theta| Experiment::new(&plan("uniform,oracle", theta, "step"), &known()).unwrap().space;
    assert_eq!((space("rule"), space("all"), space("pair")), (SPACE, SPACE, tpam_pam::FC));
}

#[test]
fn errors_are_one_sentence() {
    assert_eq!(
        refused(&plan("jade,middle", "c", "step")),
        "jade adapts f, c and middle adapts x, y, rule: PAMs of one experiment must adapt the same columns, with the same ranges; PAMs of \
         numbers cannot be fitted to rule, whose values are categories"
    );
    assert_eq!(refused(&plan("middle", "c", "step")), "unknown theta 'c': there are x, y, rule, all");
    // Without a θ, all columns of a PAM that has no C are tracked.
    let whole = Experiment::new(&Plan { theta: Plan::default().theta, ..plan("middle", "", "step") }, &known()).unwrap();
    assert_eq!(whole.cells[0].theta_spec.name(), "all");
    let mut one = plan("middle", "all", "step");
    one.targets.set("z", "step".into());
    assert_eq!(refused(&one), "the target of z: the PAMs have no column 'z', only x, y, rule");
    let mut one = plan("middle", "all", "step");
    one.targets.set("x", "step".into());
    assert!(refused(&one).starts_with("y has no target: give each of x, y, rule a target of its own"));
    let sided = Plan { accept: "asymmetric".into(), ..plan("middle", "rule", "step") };
    assert!(refused(&sided).contains("the values of rule have no order"));
}

#[test]
fn unknown_keys_are_refused_and_known_ones_kept() {
    let error = toml::from_str::<Plan>("pam = \"jade\"\ntarge = \"step\"\n").unwrap_err().to_string();
    assert!(error.contains("line 2") && error.contains("unknown field `targe`"), "{error}");
    let plan: Plan = toml::from_str("target_f = \"step\"\ntarget_c = [\"step\", \"lin-inc\"]\nn = 10\n").unwrap();
    let experiment = Experiment::new(&Plan { theta: "pair".into(), ..plan }, &known()).unwrap();
    let text = toml::to_string(&experiment.plan).unwrap();
    let keys: Vec<&str> = text.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key).collect();
    assert_eq!(keys[..5], ["stream", "pam", "theta", "target_f", "target_c"]);
}
