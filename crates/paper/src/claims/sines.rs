//! Section 4.2.2: the sines.

use super::{Claim, others};
use crate::study::{PAMS, Study, tenths};

const OMEGAS: [u32; 4] = [10, 20, 30, 40];

/// S1 to S4.
pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let rate = |omega: u32, p, pam| study.rate(&format!("sin:omega={omega}"), p, pam);

    let mut falls = Claim::new("S1", "a faster sine gives lower success for every PAM and p_max");
    for (p, pam) in tenths(1..=10).flat_map(|p| PAMS.map(|pam| (p, pam))) {
        for step in OMEGAS.windows(2) {
            let what = format!("omega {} - {}, {pam}, p_max {p}", step[0], step[1]);
            falls.above(what, rate(step[0], p, pam), rate(step[1], p, pam), 0.0);
        }
    }

    let mut leads = Claim::new("S2", "EPSDE is the best at p_max 0.9 and 1 for every omega");
    let mut worst = Claim::new("S3", "SHADE is the worst for omega of 20 and more at p_max 0.8, 0.9 and 1");
    for omega in OMEGAS {
        for (p, other) in tenths(9..=10).flat_map(|p| others("epsde").map(move |other| (p, other))) {
            let what = format!("epsde - {other}, omega {omega}, p_max {p}");
            leads.above(what, rate(omega, p, "epsde"), rate(omega, p, other), 0.0);
        }
        for (p, other) in tenths(8..=10).flat_map(|p| others("shade").map(move |other| (p, other))) {
            if omega >= 20 {
                let what = format!("{other} - shade, omega {omega}, p_max {p}");
                worst.above(what, rate(omega, p, other), rate(omega, p, "shade"), 0.0);
            }
        }
    }

    let mut grows = Claim::new("S4", "SHADE's lead over JADE grows with omega at p_max 0.2 and 0.3");
    for (p, step) in tenths(2..=3).flat_map(|p| OMEGAS.windows(2).map(move |step| (p, step))) {
        let lead = |omega| -> Vec<f64> {
            rate(omega, p, "shade").iter().zip(rate(omega, p, "jade")).map(|(shade, jade)| shade - jade).collect()
        };
        grows.above(format!("lead at omega {} - {}, p_max {p}", step[1], step[0]), &lead(step[1]), &lead(step[0]), 0.0);
    }
    vec![falls, leads, worst, grows]
}
