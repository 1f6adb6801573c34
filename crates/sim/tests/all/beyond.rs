//! Step sizes and operators: values that are known in closed form.

use tpam_pam::spec::SpecError;
use tpam_pam::{Column, Flags, Params, Space, Stream, Tracked, other_pams, pams};
use tpam_sim::measure::{BEST, DRIFT, Depth, EFFICIENCY, Meter, Nothing, REGRET, REWARD, SUCCESS};
use tpam_sim::plan::List;
use tpam_sim::run::Runner;
use tpam_sim::{Catalogues, Experiment, Measure, Plan};

/// An experiment of one individual, whose columns are those of the acceptance or the PAM.
fn experiment([pam, target, accept]: [&str; 3], iterations: usize) -> Result<Experiment, SpecError> {
    let plan = Plan { theta: List::default(), ..Plan::new([pam, "", target, accept], [1, iterations as u64]) };
    Experiment::new(&plan, &Catalogues::new(pams()))
}

/// Mean and standard error of a measure of the only cell of an experiment.
fn measured(specs: [&str; 3], [iterations, runs]: [usize; 2], measure: impl Into<Measure>) -> [f64; 2] {
    let (experiment, measure) = (experiment(specs, iterations).unwrap(), measure.into());
    let records = Meter::new(&experiment.cells[0], Depth::All).unwrap().measure(1, 0..runs as u64);
    mean_and_error(&records.iter().map(|record| record.get(measure).unwrap()).collect::<Vec<f64>>())
}

fn mean_and_error(values: &[f64]) -> [f64; 2] {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    [mean, (squares / (n - 1.0) / n).sqrt()]
}

/// Within seven standard errors, probability 3e-12 for a normal mean, and a rest that is stated.
fn near([mean, error]: [f64; 2], expected: f64, rest: f64) -> bool {
    (mean - expected).abs() < 7.0 * error + rest
}

#[test]
fn rewards_of_choosers_on_a_fixed_assignment() {
    let earns = |pam: &str, law: &str| measured([pam, "const", &format!("reward:law={law}")], [5000, 40], REWARD.at(0));
    for law in ["uniform", "boolean", "outlier"] {
        assert!(near(earns("uniform", law), 3.0, 0.0) && near(earns("oracle", law), 5.0, 0.0), "{law}");
    }
    // Qualities that are nearly exact after a few hundred rewards: p = 0.1 + 0.5 q / 15, and 0.6 for the best arm.
    let (pm, ap) = (earns("pm:alpha=0.01", "uniform"), earns("ap:alpha=0.02,beta=0.1", "uniform"));
    assert!(near(pm, 0.1 * 15.0 + 0.5 * 55.0 / 15.0, 0.03), "{pm:?}");
    assert!(near(ap, 4.0, 0.05), "{ap:?}");
}

#[test]
fn regret_is_what_rewards_miss() {
    let of = |measure| measured(["pm", "assign:every=50", "reward"], [2000, 20], measure);
    let ([reward, error], [regret, _], [best, _]) = (of(REWARD.at(0)), of(REGRET.at(0)), of(BEST.at(0)));
    assert!((reward + regret - 5.0).abs() < 7.0 * error && (0.2..0.5).contains(&best), "{reward} {regret} {best}");
    // Problems of other numbers of arms: the oracle has no regret, a uniform chooser the mean gap of pb1.
    let gap = measured(["uniform", "piecewise:problem=pb1", "reward:law=bernoulli"], [5000, 20], REGRET.at(0));
    let expected =
        [[0.6, 0.4, 0.0], [0.6, 0.7, 0.0], [0.0, 0.1, 0.2], [0.0, 0.5, 0.6], [0.0, 0.2, 0.6]].as_flattened().iter().sum::<f64>() / 15.0;
    assert!(near(gap, expected, 0.0), "{gap:?} {expected}");
    assert_eq!(measured(["oracle", "piecewise:problem=yahoo", "reward:law=bernoulli"], [900, 2], REGRET.at(0))[0], 0.0);
}

#[test]
fn success_settles_at_the_set_point() {
    for (rule, set) in [
        ("one-fifth", 0.2),
        ("one-fifth:preset=nevergrad", 0.200_983_6),
        ("one-fifth:set=0.25", 0.25),
        ("smoothed-success", 2.0 / 11.0),
        ("smoothed-success:set=0.3,dim=2", 0.3),
    ] {
        // The step size moves by ln up for a success: its range bounds the difference.
        let found = measured([rule, "const", "sphere"], [20_000, 10], &SUCCESS);
        assert!((found[0] - set).abs() < 2e-3, "{rule}: {found:?}");
    }
}

#[test]
fn small_steps_have_the_efficiency_of_the_set_point() {
    for (set, efficiency) in [("0.2", 0.928), ("0.18181818181818182", 0.887), ("0.25", 0.994)] {
        let rule = format!("one-fifth:up=1.02,set={set}");
        let found = measured([&rule, "const", "sphere"], [20_000, 10], EFFICIENCY.at(0));
        assert!(near(found, efficiency, 0.004), "{set}: {found:?}");
    }
}

#[test]
fn without_a_signal_the_step_size_drifts_as_the_rule_says() {
    for chance in [0.2, 0.5] {
        // Success raises ln σ by ln 1.5, failure lowers it by a quarter of that.
        let expected = (chance - 0.25 * (1.0 - chance)) * libm::log10(1.5);
        let accept = format!("constant:pmax={chance}");
        // In 20 iterations the step size does not reach the end of its range.
        let found = measured(["one-fifth", "const", &accept], [20, 4000], DRIFT.at(0));
        assert!(near(found, expected, 0.0), "{chance}: {found:?} {expected}");
    }
}

/// The closed loop is a (1+1)-ES on the sphere: the mean fall of ln R against one with vectors.
#[test]
fn a_driven_target_is_an_evolution_strategy() {
    const SIGMA: Space = &[Column::log("sigma", 1e-30, 1e30)];
    const DIM: usize = 5;
    const ITERATIONS: usize = 400;
    const RUNS: u64 = 400;
    let falls: Vec<f64> = (0..RUNS)
        .map(|run| {
            let mut pam = other_pams().spec("one-fifth").unwrap().build().unwrap();
            let (mut rng, mut steps) = (Stream::new(9, run, "pam"), Stream::new(9, run, "steps"));
            let (tracked, mut params) = (Tracked::all(SIGMA), Params::new(1, Tracked::all(SIGMA)));
            pam.start(1, tracked, &mut rng);
            // σ starts at 1, the optimal step of R = D/1.2240.
            let mut x = vec![0.0; DIM];
            x[0] = DIM as f64 / 1.224_006_361_924_961_5;
            let squares = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>();
            let first = squares(&x);
            // The last of the iterations does not move the target that is measured.
            for _ in 1..ITERATIONS {
                pam.sample(&mut params, &mut rng);
                let y: Vec<f64> = x.iter().map(|x| x + params[0][0] * steps.normal()).collect();
                let won = squares(&y) < squares(&x);
                x = if won { y } else { x };
                pam.update(&params, &Flags::from([won]).outcome(), &mut rng);
            }
            0.5 * (squares(&x) / first).ln() / std::f64::consts::LN_10
        })
        .collect();
    let experiment = experiment(["one-fifth", "driven", "sphere:d=5,decades=60"], ITERATIONS).unwrap();
    let mut runner = Runner::new(&experiment.cells[0]).unwrap();
    let driven: Vec<f64> = (0..RUNS)
        .map(|run| {
            runner.run(1, run, &mut Nothing);
            let path = &runner.paths()[0];
            libm::log10(path[ITERATIONS - 1] / path[0])
        })
        .collect();
    let ([one, first], [other, second]) = (mean_and_error(&falls), mean_and_error(&driven));
    assert!(one < -3.0 && (one - other).abs() < 7.0 * first.hypot(second), "{one} {other}");
}

#[test]
fn what_does_not_fit_is_refused_in_one_sentence() {
    let why = |pam: &str, target: &str, accept: &str| experiment([pam, target, accept], 1000).err().unwrap().0;
    assert_eq!(
        why("ucb1", "const", "sphere"),
        "ucb1 cannot adapt sigma, which is a step size, on a log scale: choose a rule of step sizes, such as one-fifth"
    );
    let sentence = why("one-fifth", "const", "reward");
    assert!(sentence.starts_with("one-fifth cannot adapt arm, which is a category: choose a rule that chooses operators, such as ap"));
    assert!(why("jade", "const", "reward").contains("the values of arm are categories"));
    assert!(why("oracle", "const", "reward,sphere").contains("are about different columns"));
    assert!(why("one-fifth", "driven", "sphere").contains("write the acceptance sphere:d=10"));
    assert!(why("one-fifth", "driven", "sphere:d=2").contains("write decades="));
    assert!(why("csa", "const", "sphere").contains("csa needs the steps of the points, which a simulation does not have"));
}
