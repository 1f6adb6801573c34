//! Sections 4.1, 4.2 and 4.3: the slope α, F and the pair, and how closely μ and M track.

use super::Claim;
use crate::study::{PAMS, Study, mean, tenths};
use crate::tracking::{FAST, SLOW};
use tpam_pam::Stream;
use tpam_stats::{bootstrap, kendall};

const RESAMPLES: usize = 400;

/// T1, T2, A1 and P1.
pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (what, words) in [("entries", "the entries of M"), ("mean", "the mean of M")] {
        let mut slow = Claim::new(format!("T1 {what}"), "JADE's mu tracks slow targets closer than SHADE's M");
        for target in SLOW {
            slow.above(
                format!("{words} - mu on {target}"),
                study.distances.of(target, what),
                study.distances.of(target, "mu"),
                0.0,
            );
        }
        let mut fast = Claim::new(format!("T2 {what}"), "SHADE's M tracks fast targets closer than JADE's mu");
        for target in FAST {
            fast.above(
                format!("mu - {words} on {target}"),
                study.distances.of(target, "mu"),
                study.distances.of(target, what),
                0.0,
            );
        }
        claims.extend([slow, fast]);
    }

    let mut slope = Claim::new("A1", "success falls as alpha rises over 0.5, 1, 2, 3 for every PAM");
    for (target, pam) in
        ["lin-inc", "sin:omega=20", "ran:s=0.05"].into_iter().flat_map(|target| PAMS.map(|pam| (target, pam)))
    {
        for step in [0.5, 1.0, 2.0, 3.0].windows(2) {
            let rate = |alpha| study.rate_of("c", target, alpha, 0.5, pam);
            slope.above(
                format!("alpha {} - {}, {pam} on {target}", step[0], step[1]),
                rate(step[0]),
                rate(step[1]),
                0.0,
            );
        }
    }
    claims.push(slope);

    let mut alike = Claim::new(
        "P1",
        "PAMs come in the same order on F and on the pair as on C: mean Kendall's tau of at least 0.6",
    );
    for theta in ["f", "pair"] {
        let panels: Vec<[Orders; 2]> =
            panels().map(|(target, p)| ["c", theta].map(|theta| orders(study, theta, &target, p))).collect();
        let (estimate, resamples) = agreement(&panels, study);
        alike.resamples(format!("tau of c and {theta} - 0.6"), estimate, resamples);
    }
    claims.push(alike);
    claims
}

/// The rates of the five PAMs, run by run.
type Orders<'a> = [&'a [f64]; 5];

fn orders<'a>(study: &'a Study, theta: &str, target: &str, p: f64) -> Orders<'a> {
    PAMS.map(|pam| study.rate_of(theta, target, 1.0, p, pam))
}

/// Every point of Figures 3 (as printed), 4 and 5.
fn panels() -> impl Iterator<Item = (String, f64)> {
    let lines = ["lin-inc", "lin-dec"].into_iter().map(str::to_owned);
    let sines = [10, 20, 30, 40].into_iter().map(|omega| format!("sin:omega={omega}"));
    let walks = (1..=10).map(|k| format!("ran:s={}", f64::from(k) / 100.0));
    let first = lines.chain(sines).flat_map(|target| tenths(1..=10).map(move |p| (target.clone(), p)));
    first.chain(walks.flat_map(|target| [0.1, 0.2, 0.3, 1.0].map(|p| (target.clone(), p))))
}

/// The mean τ over the panels minus 0.6, and its values on resampled runs.
fn agreement(panels: &[[Orders; 2]], study: &Study) -> (f64, Vec<f64>) {
    let of = |means: &dyn Fn(&[f64]) -> f64| {
        let taus = panels.iter().map(|[a, b]| kendall(&a.map(means), &b.map(means)).unwrap_or(0.0));
        taus.sum::<f64>() / panels.len() as f64 - 0.6
    };
    let estimate = of(&mean);
    let mut rng = Stream::new(study.seed, 0, "bootstrap");
    let runs = study.runs as usize;
    let resamples =
        bootstrap(runs, RESAMPLES, |n| rng.index(n), |chosen| of(&|rates| chosen.iter().map(|run| rates[*run]).sum()));
    (estimate, resamples)
}
