//! Sections 4.1, 4.2 and 4.3: the slope α, F and the pair, and how closely μ and M track.

use super::{Claim, Evidence, Resampled, Unit};
use crate::grids::PAMS;
use crate::simulated::tenths;
use crate::study::Study;
use crate::tracking::{FAST, SLOW};
use tpam_pam::Stream;
use tpam_stats::kendall;
use tpam_store::Error;

const RESAMPLES: usize = 1000;

/// T1, T2, T3, A1 and P1.
pub(super) fn claims(study: &Study) -> Result<Vec<Claim>, Error> {
    let distances = study.distances()?;
    let mut claims = Vec::new();
    for (what, words) in [("entries", "the entries of M"), ("mean", "the mean of M")] {
        let mut slow = Claim::new(format!("T1 {what}"), "JADE's mu tracks slow targets closer than SHADE's M").in_units(Unit::Distance);
        for target in SLOW {
            slow.above(format!("{words} - mu on {target}"), distances.get(target, what), distances.get(target, "mu"), 0.0);
        }
        let mut fast = Claim::new(format!("T2 {what}"), "SHADE's M tracks fast targets closer than JADE's mu").in_units(Unit::Distance);
        for target in FAST {
            fast.above(format!("mu - {words} on {target}"), distances.get(target, "mu"), distances.get(target, what), 0.0);
        }
        claims.extend([slow, fast]);
    }
    claims.push(diversity(study)?);

    claims.extend(slopes(study));

    let mut alike = Claim::new("P1", "PAMs come in the same order on F and on the pair as on C: mean Kendall's tau of at least 0.6")
        .in_units(Unit::Rank)
        .or_equal();
    for theta in ["f", "pair"] {
        let panels: Vec<[Orders; 2]> = panels().map(|(target, p)| ["c", theta].map(|theta| orders(study, theta, &target, p))).collect();
        alike.add(format!("tau of c and {theta} - 0.6"), Evidence::Resampled(agreement(&panels, study)));
    }
    claims.push(alike);
    Ok(claims)
}

/// T3: SHADE against the same without memory, and against JADE with samples that are as widely spread.
fn diversity(study: &Study) -> Result<Claim, Error> {
    let mut robust = Claim::new(
        "T3",
        "the diversity of M makes SHADE robust: it beats SHADE with h = 1, and JADE with equally spread samples, on fast targets at p_max \
         0.1, 0.2 and 0.3",
    );
    for one in study.ablations()? {
        let (place, own) = (format!("{}, p_max {}", one.target, one.p_max), study.rate(one.target, one.p_max, "shade"));
        robust.above(format!("shade - shade:h=1, {place}"), own, &one.single, 0.0);
        let [shade, jade] = one.spreads;
        let what = format!("shade - jade with sd {:.3}, {place} (spread of samples {shade:.3} and {jade:.3})", one.width);
        robust.above(what, own, &one.wide, 0.0);
    }
    Ok(robust)
}

/// A1 on the three targets of the claim at p_max = 0.5, and on every target and p_max.
fn slopes(study: &Study) -> [Claim; 2] {
    let mut three = Claim::new("A1 three", "success falls as alpha rises over 0.5, 1, 2, 3 for every PAM");
    let mut all = Claim::new("A1 all", "the same on every target of Figures 3 to 5, as printed, and at every p_max");
    let add = |claim: &mut Claim, target: &str, p: f64| {
        for (pam, step) in PAMS.into_iter().flat_map(|pam| [[0.5, 1.0], [1.0, 2.0], [2.0, 3.0]].map(|step| (pam, step))) {
            let [low, high] = step.map(|alpha| study.rate_of("c", target, alpha, p, pam));
            let what = format!("alpha {} - {}, {pam} on {target}, p_max {p}", step[0], step[1]);
            claim.above(what, low, high, 0.0);
        }
    };
    for target in ["lin-inc", "sin:omega=20", "ran:s=0.05"] {
        add(&mut three, target, 0.5);
    }
    targets().for_each(|target| tenths(1..=10).for_each(|p| add(&mut all, &target, p)));
    [three, all]
}

/// The rates of the five PAMs, run by run.
type Orders<'a> = [&'a [f64]; 5];

fn orders<'a>(study: &'a Study, theta: &str, target: &str, p: f64) -> Orders<'a> {
    PAMS.map(|pam| study.rate_of(theta, target, 1.0, p, pam))
}

/// The monotone targets, as printed, and the sines of the paper.
fn curves() -> impl Iterator<Item = String> {
    let lines = ["lin-inc", "lin-dec"].into_iter().map(str::to_owned);
    lines.chain([10, 20, 30, 40].into_iter().map(|omega| format!("sin:omega={omega}")))
}

/// The random walks of the paper.
fn walks() -> impl Iterator<Item = String> {
    (1..=10).map(|k| format!("ran:s={}", f64::from(k) / 100.0))
}

/// Every target of Figures 3 (as printed), 4 and 5.
fn targets() -> impl Iterator<Item = String> {
    curves().chain(walks())
}

/// Every point of Figures 3 (as printed), 4 and 5.
fn panels() -> impl Iterator<Item = (String, f64)> {
    let first = curves().flat_map(|target| tenths(1..=10).map(move |p| (target.clone(), p)));
    first.chain(walks().flat_map(|target| [0.1, 0.2, 0.3, 1.0].map(|p| (target.clone(), p))))
}

/// The mean τ over the panels minus 0.6, and its values on resampled runs.
fn agreement(panels: &[[Orders; 2]], study: &Study) -> Resampled {
    let of = |chosen: &[usize]| {
        let sum = |rates: &[f64]| chosen.iter().map(|run| rates[*run]).sum::<f64>();
        let taus = panels.iter().map(|[a, b]| kendall(&a.map(sum), &b.map(sum)).unwrap_or(0.0));
        taus.sum::<f64>() / panels.len() as f64 - 0.6
    };
    Resampled::over_runs(study.runs as usize, RESAMPLES, Stream::new(study.seed, 0, "bootstrap"), of)
}
