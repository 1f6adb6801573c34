//! Section 4.2.3: the random walks.

use super::{Claim, Evidence, Resampled, Unit, beats, others};
use crate::grids::PAMS;
use crate::simulated::{hundredths, mean};
use crate::study::Study;
use tpam_pam::Stream;
use tpam_stats::spearman;

const P_MAX: [f64; 4] = [0.1, 0.2, 0.3, 1.0];
const RESAMPLES: usize = 4000;

/// R1 to R6.
pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let rate = |s: f64, p, pam| study.rate(&format!("ran:s={s}"), p, pam);

    let mut falls = Claim::new("R1 all", "larger steps give lower success: Spearman's rho of at most -0.9 for all five PAMs")
        .in_units(Unit::Rank)
        .or_equal();
    let mut without = Claim::new("R1 four", "the same without EPSDE, whose rate hardly depends on the step: jDE, JADE, MDE, SHADE")
        .in_units(Unit::Rank)
        .or_equal();
    for (p, pam) in P_MAX.into_iter().flat_map(|p| PAMS.map(|pam| (p, pam))) {
        let rates: Vec<&[f64]> = hundredths(1..=10).map(|s| rate(s, p, pam)).collect();
        let what = format!("-0.9 - rho, {pam}, p_max {p}");
        falls.add(what.clone(), Evidence::Resampled(trend(&rates, study.seed)));
        if pam != "epsde" {
            without.add(what, Evidence::Resampled(trend(&rates, study.seed)));
        }
    }

    let mut worst = Claim::new("R2", "EPSDE is the worst at p_max 0.1, 0.2 and 0.3 for every s");
    let mut best = Claim::new("R3", "JADE is the best for s below 0.05 at every p_max");
    let mut fast = Claim::new("R4", "SHADE beats JADE for s of 0.06 and more at p_max 0.1, 0.2 and 0.3");
    let mut dominates = Claim::new("R5", "JADE does at least as well as MDE at every s and p_max").or_equal();
    for (p, s) in P_MAX.into_iter().flat_map(|p| hundredths(1..=10).map(move |s| (p, s))) {
        let (target, place) = (format!("ran:s={s}"), format!(", s {s}, p_max {p}"));
        for other in others("epsde").filter(|_| p < 1.0) {
            beats(&mut worst, study, [other, "epsde"], (&target, p), &place);
        }
        for other in others("jade").filter(|_| s < 0.05) {
            beats(&mut best, study, ["jade", other], (&target, p), &place);
        }
        if s >= 0.06 && p < 1.0 {
            beats(&mut fast, study, ["shade", "jade"], (&target, p), &place);
        }
        beats(&mut dominates, study, ["jade", "mde"], (&target, p), &place);
    }

    let mut second = Claim::new("R6", "EPSDE does well on walks at p_max = 1: best or second for every s of 0.05 and more");
    for s in hundredths(5..=10) {
        // Best or second: at least as good as the second best of the others.
        let mut rivals: Vec<(&str, &[f64])> = others("epsde").map(|other| (other, rate(s, 1.0, other))).collect();
        rivals.sort_by(|(_, a), (_, b)| mean(b).total_cmp(&mean(a)));
        let (name, rival) = rivals[1];
        second.above(format!("epsde - {name} (second of the others), s {s}"), rate(s, 1.0, "epsde"), rival, 0.0);
    }
    vec![falls, without, worst, best, fast, dominates, second]
}

/// −0.9 − ρ, where ρ is the rank correlation of the mean rates with their position, and its values on resampled runs.
fn trend(rates: &[&[f64]], seed: u64) -> Resampled {
    let order: Vec<f64> = (0..rates.len()).map(|k| k as f64).collect();
    let of = |runs: &[usize]| {
        let means: Vec<f64> = rates.iter().map(|rates| runs.iter().map(|run| rates[*run]).sum()).collect();
        -0.9 - spearman(&order, &means).unwrap_or(0.0)
    };
    Resampled::over_runs(rates[0].len(), RESAMPLES, Stream::new(seed, 0, "bootstrap"), of)
}
