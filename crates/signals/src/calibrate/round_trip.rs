//! Tests of calibration with known truth: simulations with a known target and acceptance are calibrated, and both must be recovered.

use super::fit::{Fit, fit, probabilities};
use super::functions::Segment;
use super::offsets::Offsets;
use crate::calibrate::families;
use crate::samples::Samples;
use tpam_pam::spec::Spec;
use tpam_pam::{C, F, FC};
use tpam_sim::accept::{SharedAcceptance, acceptances};
use tpam_sim::run::{Round, Runner, Watch};
use tpam_sim::theta::Theta;
use tpam_sim::{Catalogues, Experiment, Plan};

/// Records the samples of a simulated run as those of a search, and its true target.
struct Kept {
    samples: Samples,
    truth: Vec<f64>,
}

impl Watch for Kept {
    fn see(&mut self, round: &Round) {
        // In a search, time is measured in evaluations.
        self.samples.add((round.t * round.success.len()) as f64, round.params, round.success);
        self.truth.push(if round.params[F].is_empty() { round.aim[C] } else { round.aim[F] });
    }
}

/// The result of a calibration with known truth.
struct Back {
    /// Root mean square of (estimated − true target), over all runs.
    target: f64,
    fits: Vec<Fit>,
}

impl Back {
    fn chosen(&self) -> &Fit {
        self.fits.iter().find(|fit| fit.delta == 0.0).unwrap()
    }

    fn fit(&self, family: &str) -> &Fit {
        self.fits.iter().find(|fit| fit.accept.name() == family).unwrap()
    }
}

/// Simulates and calibrates six runs of 50 individuals and 2000 iterations, 600,000 samples. `shift` is an error added to the target;
/// all families are fitted if `names` is empty.
fn there_and_back([theta, pam, target, accept]: [&str; 4], shift: f64, names: &[&str]) -> Back {
    let plan = Plan {
        pam: pam.into(),
        theta: theta.into(),
        target: target.into(),
        accept: accept.into(),
        iterations: tpam_sim::plan::Count::Number(2000),
        ..Plan::default()
    };
    let experiment = Experiment::new(&plan, &Catalogues::new(tpam_pam::pams())).unwrap();
    let mut runner = Runner::new(&experiment.cells[0]).unwrap();
    let (theta, which) = if theta == "f" { (Theta::F, 0) } else { (Theta::C, 1) };
    let mut offsets = Offsets::signed();
    let (mut squares, mut count) = (0.0, 0.0);
    for run in 0..6 {
        let mut kept = Kept { samples: Samples::new(FC), truth: Vec::new() };
        runner.run(1, run, &mut kept);
        let mut segment = Segment::new(kept.samples, None).unwrap();
        for (found, truth) in segment.targets[which].iter_mut().zip(&kept.truth) {
            squares += (*found - truth) * (*found - truth);
            count += 1.0;
            *found += shift;
        }
        segment.count(theta, &mut offsets);
    }
    let known = acceptances();
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let all = families(&names, &known).unwrap();
    Back { target: f64::sqrt(squares / count), fits: fit(&offsets, &all.iter().collect::<Vec<_>>(), 1.0) }
}

/// The largest difference between two acceptances within 0.3 of the target, where most samples lie.
fn gap(found: &Spec<SharedAcceptance>, truth: &str) -> f64 {
    let at: Vec<f64> = (-30..=30).map(|k| f64::from(k) / 100.0).collect();
    let truth = acceptances().spec(truth).unwrap();
    let pairs = probabilities(found, &at).into_iter().zip(probabilities(&truth, &at));
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// The truth, and the allowed errors: of the target (RMSE) and of the curve of the true family (the largest gap).
/// Seeds are fixed, and the bounds are far above the sampling error, which is below 0.003. They allow for the bias of a PAM that lags
/// behind its target: it pulls the spline, and this flattens the curve.
const CASES: [([&str; 4], f64, f64); 7] = [
    (["c", "jade", "const:value=0.5", "linear:alpha=1,pmax=0.5"], 0.015, 0.01),
    (["c", "jade", "ran:s=0.01", "linear:alpha=1,pmax=0.5"], 0.04, 0.02),
    (["c", "jade", "ran:s=0.01", "gaussian:w=0.1,pmax=0.6"], 0.02, 0.02),
    (["f", "jade", "ran:s=0.01", "gaussian:w=0.1,pmax=0.6"], 0.03, 0.03),
    (["c", "jade", "sin:omega=10", "exponential:w=0.1,pmax=0.6"], 0.02, 0.03),
    (["c", "jade", "sin:omega=10", "gamma:k=2,w=0.1,pmax=0.6"], 0.025, 0.025),
    (["c", "shade", "sin:omega=10", "asymmetric:up=2,down=1,pmax=0.6"], 0.05, 0.06),
];

/// Options that must be recovered, each with its true value and the allowed error.
type Exact = &'static [(&'static str, f64, f64)];

const EXACT: [([&str; 4], Exact); 2] =
    [(CASES[0].0, &[("alpha", 1.0, 0.04), ("pmax", 0.5, 0.01)]), (CASES[2].0, &[("w", 0.1, 0.002), ("pmax", 0.6, 0.012)])];

#[test]
fn targets_and_acceptances_are_recovered() {
    for (words, of_target, of_curve) in CASES {
        let back = there_and_back(words, 0.0, &[]);
        let family = words[3].split(':').next().unwrap();
        let own = back.fit(family);
        println!(
            "{words:?}: target within {:.4}, {} within {:.4}, chosen {}",
            back.target,
            own.accept,
            gap(&own.accept, words[3]),
            back.chosen().accept
        );
        // The options are accurate in cases in which the target is accurate.
        if let Some((_, exact)) = EXACT.iter().find(|(case, _)| *case == words) {
            assert_eq!(back.chosen().accept.name(), family);
            for (option, truth, error) in *exact {
                let found = back.chosen().accept.options().real(option);
                assert!((found - truth).abs() < *error, "{words:?}: {}", back.chosen().accept);
            }
        }
        assert!(back.target < of_target, "{words:?}: the target is off by {}", back.target);
        assert!(gap(&own.accept, words[3]) < of_curve, "{words:?}: {}", own.accept);
        // The chosen family may differ from the true one, but its curve must be close.
        assert!(gap(&back.chosen().accept, words[3]) < of_curve + 0.03, "{words:?}: {}", back.chosen().accept);
    }
}

/// The bounds above are strict enough to detect distances that are measured from a wrong target.
#[test]
fn a_wrong_distance_is_detected() {
    for (words, _, of_curve) in [CASES[0], CASES[2], CASES[3]] {
        let family = words[3].split(':').next().unwrap();
        let back = there_and_back(words, 0.08, &[family]);
        let own = back.fit(family);
        assert!(gap(&own.accept, words[3]) > of_curve, "{words:?}: {}", own.accept);
    }
}

#[test]
fn a_constant_acceptance_is_recovered_as_constant() {
    let back = there_and_back(["c", "uniform", "sin:omega=10", "constant:pmax=0.3"], 0.0, &[]);
    assert_eq!(back.chosen().accept.name(), "constant");
    // A PAM that adapts to random successes pulls the spline with it. The fitted curve has a peak of a few tenths of a per cent, which AIC
    // detects.
    let back = there_and_back(["c", "jade", "sin:omega=10", "constant:pmax=0.3"], 0.0, &[]);
    assert!(back.fit("constant").delta < 20.0);
    assert!(gap(&back.chosen().accept, "constant:pmax=0.3") < 0.02, "{}", back.chosen().accept);
}
