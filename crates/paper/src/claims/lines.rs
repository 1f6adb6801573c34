//! Section 4.2.1: the monotone targets, as printed and as published.

use super::{Claim, beats, others};
use crate::grids::PAMS;
use crate::simulated::{mean, tenths};
use crate::study::Study;

/// L0 to L7 on one pair of targets, increasing and decreasing.
pub(super) fn claims(study: &Study, version: &str, [inc, dec]: [&str; 2]) -> Vec<Claim> {
    let id = |name: &str| format!("{name} {version}");
    let lines = [inc, dec];

    let mut close = Claim::new(id("L0"), "at p_max = 0.1 all PAMs lie within 0.03 of each other");
    for line in lines {
        for (a, b) in PAMS.into_iter().flat_map(|a| others(a).map(move |b| (a, b))) {
            let (first, second) = (study.rate(line, 0.1, a), study.rate(line, 0.1, b));
            close.above(format!("0.03 - ({a} - {b}) on {line}"), second, first, -0.03);
        }
    }

    let mut equal = Claim::new(id("L1"), "jDE, EPSDE and JADE do as well on dec as on inc, to 0.005");
    let mut worse = Claim::new(id("L2"), "MDE and SHADE do worse on dec than on inc from p_max = 0.3");
    for p in tenths(1..=10) {
        for pam in ["jde", "epsde", "jade"] {
            let (up, down) = (study.rate(inc, p, pam), study.rate(dec, p, pam));
            equal.above(format!("0.005 - (inc - dec), {pam}, p_max {p}"), down, up, -0.005);
            equal.above(format!("0.005 - (dec - inc), {pam}, p_max {p}"), up, down, -0.005);
        }
        for pam in ["mde", "shade"].into_iter().filter(|_| p >= 0.3) {
            worse.above(format!("inc - dec, {pam}, p_max {p}"), study.rate(inc, p, pam), study.rate(dec, p, pam), 0.0);
        }
    }

    let mut worst = Claim::new(id("L3"), "SHADE is the worst on dec at p_max 0.8, 0.9 and 1");
    for (p, other) in tenths(8..=10).flat_map(|p| others("shade").map(move |other| (p, other))) {
        beats(&mut worst, study, [other, "shade"], (dec, p), &format!(", p_max {p}"));
    }

    let mut rises = Claim::new(id("L4"), "success rises with p_max for every PAM on both lines");
    for (line, pam) in lines.into_iter().flat_map(|line| PAMS.map(|pam| (line, pam))) {
        for (p, next) in tenths(1..=9).zip(tenths(2..=10)) {
            rises.above(format!("p_max {next} - {p}, {pam} on {line}"), study.rate(line, next, pam), study.rate(line, p, pam), 0.0);
        }
    }

    let mut behind = Claim::new(id("L5"), "jDE falls behind the best of the others from p_max = 0.3 to 1");
    let mut catches = Claim::new(id("L6"), "EPSDE catches up with the best of the others from p_max = 0.1 to 1");
    let mut lead = Claim::new(id("L7"), "at p_max = 0.1 JADE, MDE and SHADE each beat jDE and EPSDE");
    for line in lines {
        let ratio = |pam, p| to_best(study, line, pam, p);
        behind.above(format!("jde/best at 0.3 - at 1 on {line}"), &ratio("jde", 0.3), &ratio("jde", 1.0), 0.0);
        catches.above(format!("epsde/best at 1 - at 0.1 on {line}"), &ratio("epsde", 1.0), &ratio("epsde", 0.1), 0.0);
        for (a, b) in ["jade", "mde", "shade"].into_iter().flat_map(|a| ["jde", "epsde"].map(|b| (a, b))) {
            beats(&mut lead, study, [a, b], (line, 0.1), &format!(" on {line}"));
        }
    }
    vec![close, equal, worse, worst, rises, behind, catches, lead]
}

/// The rate of a PAM divided, run by run, by that of the best other PAM, which has the highest mean.
fn to_best(study: &Study, line: &str, pam: &str, p: f64) -> Vec<f64> {
    let rates = others(pam).map(|other| study.rate(line, p, other));
    let best = rates.max_by(|a, b| mean(a).total_cmp(&mean(b))).expect("the study has more than one PAM");
    study.rate(line, p, pam).iter().zip(best).map(|(own, best)| own / best).collect()
}
