//! Section 4.2.3: the random walks.

use super::{Claim, others};
use crate::study::{Study, hundredths, mean};
use tpam_pam::Stream;
use tpam_stats::{bootstrap, spearman};

const P_MAX: [f64; 4] = [0.1, 0.2, 0.3, 1.0];
const RESAMPLES: usize = 4000;

/// R1 to R5.
pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let rate = |s: f64, p, pam| study.rate(&format!("ran:s={s}"), p, pam);

    let mut falls =
        Claim::new("R1", "larger steps give lower success: Spearman's rho of at most -0.9 for jDE, JADE, MDE, SHADE");
    for (p, pam) in P_MAX.into_iter().flat_map(|p| ["jde", "jade", "mde", "shade"].map(|pam| (p, pam))) {
        let rates: Vec<&[f64]> = hundredths(1..=10).map(|s| rate(s, p, pam)).collect();
        let (estimate, resamples) = trend(&rates, study.seed);
        falls.resamples(format!("-0.9 - rho, {pam}, p_max {p}"), estimate, resamples);
    }

    let mut worst = Claim::new("R2", "EPSDE is the worst at p_max 0.1, 0.2 and 0.3 for every s");
    let mut best = Claim::new("R3", "JADE is the best for s below 0.05 at every p_max");
    let mut fast = Claim::new("R4", "SHADE beats JADE for s of 0.06 and more at p_max 0.1, 0.2 and 0.3");
    let mut dominates = Claim::new("R5", "JADE does at least as well as MDE at every s and p_max");
    for (p, s) in P_MAX.into_iter().flat_map(|p| hundredths(1..=10).map(move |s| (p, s))) {
        for other in others("epsde").filter(|_| p < 1.0) {
            worst.above(format!("{other} - epsde, s {s}, p_max {p}"), rate(s, p, other), rate(s, p, "epsde"), 0.0);
        }
        for other in others("jade").filter(|_| s < 0.05) {
            best.above(format!("jade - {other}, s {s}, p_max {p}"), rate(s, p, "jade"), rate(s, p, other), 0.0);
        }
        if s >= 0.06 && p < 1.0 {
            fast.above(format!("shade - jade, s {s}, p_max {p}"), rate(s, p, "shade"), rate(s, p, "jade"), 0.0);
        }
        dominates.above(format!("jade - mde, s {s}, p_max {p}"), rate(s, p, "jade"), rate(s, p, "mde"), 0.0);
    }
    vec![falls, worst, best, fast, dominates]
}

/// −0.9 − ρ, where ρ is the rank correlation of the mean rates with their position, and its values on resampled runs.
fn trend(rates: &[&[f64]], seed: u64) -> (f64, Vec<f64>) {
    let order: Vec<f64> = (0..rates.len()).map(|k| k as f64).collect();
    let of = |means: &[f64]| -0.9 - spearman(&order, means).unwrap_or(0.0);
    let estimate = of(&rates.iter().map(|runs| mean(runs)).collect::<Vec<_>>());
    let mut rng = Stream::new(seed, 0, "bootstrap");
    let resamples = bootstrap(
        rates[0].len(),
        RESAMPLES,
        |n| rng.index(n),
        |runs| {
            let means: Vec<f64> = rates.iter().map(|rates| runs.iter().map(|run| rates[*run]).sum()).collect();
            of(&means)
        },
    );
    (estimate, resamples)
}
