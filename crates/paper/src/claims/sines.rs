//! Section 4.2.2: the sines.

use super::{Claim, Evidence, Resampled, Unit, beats, others};
use crate::grids::PAMS;
use crate::simulated::tenths;
use crate::study::Study;
use tpam_pam::Stream;

const OMEGAS: [u32; 4] = [10, 20, 30, 40];
const RESAMPLES: usize = 2000;

/// S1 to S5.
pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let rate = |omega: u32, p, pam| study.rate(&format!("sin:omega={omega}"), p, pam);

    let mut falls = Claim::new("S1", "a faster sine gives lower success for every PAM and p_max").or_equal();
    for (p, pam) in tenths(1..=10).flat_map(|p| PAMS.map(|pam| (p, pam))) {
        for step in OMEGAS.windows(2) {
            let what = format!("omega {} - {}, {pam}, p_max {p}", step[0], step[1]);
            falls.above(what, rate(step[0], p, pam), rate(step[1], p, pam), 0.0);
        }
    }

    let mut leads = Claim::new("S2", "EPSDE is the best at p_max 0.9 and 1 for every omega");
    let mut worst = Claim::new("S3", "SHADE is the worst for omega of 20 and more at p_max 0.8, 0.9 and 1");
    for (omega, p) in OMEGAS.into_iter().flat_map(|omega| tenths(8..=10).map(move |p| (omega, p))) {
        let (target, place) = (format!("sin:omega={omega}"), format!(", omega {omega}, p_max {p}"));
        for other in others("epsde").filter(|_| p >= 0.9) {
            beats(&mut leads, study, ["epsde", other], (&target, p), &place);
        }
        for other in others("shade").filter(|_| omega >= 20) {
            beats(&mut worst, study, [other, "shade"], (&target, p), &place);
        }
    }

    let mut grows = Claim::new("S4", "SHADE's lead over JADE grows with omega at p_max 0.2 and 0.3");
    for (p, step) in tenths(2..=3).flat_map(|p| OMEGAS.windows(2).map(move |step| (p, step))) {
        let lead =
            |omega| -> Vec<f64> { rate(omega, p, "shade").iter().zip(rate(omega, p, "jade")).map(|(shade, jade)| shade - jade).collect() };
        grows.above(format!("lead at omega {} - {}, p_max {p}", step[1], step[0]), &lead(step[1]), &lead(step[0]), 0.0);
    }
    vec![falls, leads, worst, grows, ranks(study)]
}

/// S5: SHADE's rank among the five by their mean rates, averaged over ω, at neighbouring p_max. Runs are resampled.
fn ranks(study: &Study) -> Claim {
    let mut ranks = Claim::new(
        "S5",
        "the lower p_max, the better SHADE against the others on sines: its mean rank over omega does not get worse as p_max falls from \
         0.6 to 0.1",
    )
    .in_units(Unit::Rank)
    .or_equal();
    for (low, high) in tenths(1..=5).zip(tenths(2..=6)) {
        let gain = |runs: &[usize]| mean_rank(study, high, runs) - mean_rank(study, low, runs);
        let found = Resampled::over_runs(study.runs as usize, RESAMPLES, Stream::new(study.seed, 0, "S5"), gain);
        ranks.add(format!("mean rank at p_max {high} - at {low}"), Evidence::Resampled(found));
    }
    ranks
}

/// The mean over ω of one plus the number of PAMs with a higher sum of rates than SHADE over the chosen runs; equal ones count half.
fn mean_rank(study: &Study, p: f64, runs: &[usize]) -> f64 {
    let rank = |omega: u32| {
        let sum = |pam: &str| {
            let rates = study.rate(&format!("sin:omega={omega}"), p, pam);
            runs.iter().map(|run| rates[*run]).sum::<f64>()
        };
        let own = sum("shade");
        let ahead = |other: f64| {
            if other > own {
                1.0
            } else if other < own {
                0.0
            } else {
                0.5
            }
        };
        1.0 + others("shade").map(|other| ahead(sum(other))).sum::<f64>()
    };
    OMEGAS.map(rank).iter().sum::<f64>() / OMEGAS.len() as f64
}
