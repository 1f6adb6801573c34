//! Section 4.4: searches.

use super::{Claim, Evidence, Resampled, Unit, others};
use crate::grids::PAMS;
use crate::searches::{END, OPERATORS, Searches};
use crate::simulated::{mean, tenths};
use crate::study::Study;
use tpam_pam::Stream;
use tpam_stats::{Drawn, TwoStage, critical_difference, differences, friedman, mean_of_groups, spearman, spearman_exact};

const RESAMPLES: usize = 2000;

/// B1: the areas under the ECDF, paired by function and instance. The unit is the function.
pub(super) fn leads(searches: &Searches) -> Claim {
    let mut leads = Claim::new("B1", "SHADE leads on BBOB in ten dimensions: the largest area under the ECDF with both operators");
    for operator in OPERATORS {
        let own = searches.areas_by_function(operator, "shade");
        for other in others("shade") {
            let theirs = searches.areas_by_function(operator, other);
            let differences = differences(&own, &theirs);
            leads.add(format!("shade - {other}, {operator}"), Evidence::Units(differences.iter().map(|values| mean(values)).collect()));
        }
    }
    leads
}

/// The hard targets, on which the paper finds SHADE ahead, in the same order of PAMs as in searches.
const HARD: [&str; 7] = ["sin:omega=30", "sin:omega=40", "ran:s=0.06", "ran:s=0.07", "ran:s=0.08", "ran:s=0.09", "ran:s=0.1"];

/// B2: the order of the five PAMs on hard targets compared with their order by the area under the ECDF. Resamples show how ρ varies with
/// other runs, functions and instances; the exact test shows what five PAMs can say about other PAMs.
pub(super) fn predicts(study: &Study, searches: &Searches) -> Claim {
    let mut predicts = Claim::new(
        "B2",
        "tracking predicts search: PAMs that succeed more often on hard targets have the larger area under the ECDF, Spearman's rho above \
         0",
    )
    .in_units(Unit::Rank);
    let rates = PAMS.map(|pam| on_hard_targets(study, pam));
    for operator in OPERATORS {
        let areas = PAMS.map(|pam| searches.areas_by_function(operator, pam));
        let trials = TwoStage::new(areas[0].iter().map(Vec::len).collect());
        let rho = |runs: &[usize], drawn: &[Drawn]| {
            let x = rates.each_ref().map(|rates| runs.iter().map(|run| rates[*run]).sum::<f64>());
            let y = areas.each_ref().map(|areas| mean_of_groups(areas, drawn));
            spearman(&x, &y).unwrap_or(0.0)
        };
        let draws = ["B2 runs", "B2 trials"].map(|role| Stream::new(study.seed, 0, role));
        let found = Resampled::over_both((rates[0].len(), &trials), RESAMPLES, draws, rho);
        let means = areas.each_ref().map(|areas| mean_of_groups(areas, &trials.whole()));
        if let Some(exact) = spearman_exact(&rates.each_ref().map(|rates| mean(rates)), &means) {
            let what = format!("rho, {operator} (exact p = {}/{})", exact.at_least, exact.orders);
            predicts.add(what, Evidence::Order(found, exact));
        } else {
            predicts.add(format!("rho, {operator} (all PAMs tie)"), Evidence::Resampled(found));
        }
    }
    predicts
}

/// r_succ of a PAM for each run, averaged over the hard targets at p_max 0.1, 0.2 and 0.3.
fn on_hard_targets(study: &Study, pam: &str) -> Vec<f64> {
    let cells: Vec<&[f64]> = HARD.iter().flat_map(|target| tenths(1..=3).map(|p| study.rate(target, p, pam))).collect();
    (0..cells[0].len()).map(|run| cells.iter().map(|rates| rates[run]).sum::<f64>() / cells.len() as f64).collect()
}

/// B3: the mean ranks of the five PAMs by the proportion of target values at the end, over the settings of Figures S.2 to S.5, with
/// Nemenyi's critical difference.
pub(super) fn overall(searches: &Searches) -> Claim {
    let mut overall = Claim::new("B3", "SHADE does well overall: the best mean rank over 8 mutations, 2 crossovers and 4 dimensions")
        .in_units(Unit::Rank);
    let settings = searches.settings();
    // The smallest value has rank 1, so that the proportion of target values not reached is ranked.
    let block = |(operator, dim): &(&str, usize)| PAMS.map(|pam| 1.0 - searches.proportion(operator, pam, *dim, END)).to_vec();
    let blocks: Vec<Vec<f64>> = settings.iter().map(block).collect();
    let ranks = friedman(&blocks).map_or_else(|| vec![3.0; PAMS.len()], |test| test.mean_ranks);
    let rank = |pam: &str| ranks[PAMS.iter().position(|other| *other == pam).expect("a PAM of the paper")];
    let critical = critical_difference(PAMS.len(), settings.len());
    for other in others("shade") {
        let what = format!("mean rank of {other} - shade over {} settings", settings.len());
        overall.add(what, Evidence::Ranks(rank(other) - rank("shade"), critical));
    }
    overall
}
