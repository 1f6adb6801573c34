//! What a reader of a comparison has to know: what was left out, and whether there are too few runs for the tests.

use super::{ALPHA, Comparison};
use crate::names::counted;
use tpam_stats::{signed_rank_runs, smallest_signed_rank_p};

impl Comparison {
    /// Sentences without a full stop: cells without a partner, baselines that were left out, and too few runs for the tests.
    pub fn notes(&self) -> Vec<String> {
        [self.left_out_note(), self.unpaired_note(), self.few_runs_note()].into_iter().flatten().collect()
    }

    fn left_out_note(&self) -> Option<String> {
        let names = self.left_out.join(" and ");
        match self.left_out.len() {
            0 => None,
            1 => Some(format!("the baseline {names} is left out")),
            _ => Some(format!("the baselines {names} are left out")),
        }
    }

    fn unpaired_note(&self) -> Option<String> {
        (self.unpaired > 0).then(|| format!("{} cells have no partner and are not compared", self.unpaired))
    }

    /// With few runs, even the smallest p-value of the signed-rank test is not significant after the adjustment for many tests.
    fn few_runs_note(&self) -> Option<String> {
        let tests = self.pairs.len();
        let runs = self.pairs.iter().map(|pair| pair.runs).max()?;
        let smallest = (smallest_signed_rank_p(runs) * tests as f64).min(1.0);
        if smallest <= ALPHA {
            return None;
        }
        let needed = signed_rank_runs(ALPHA / tests as f64);
        let [adjusted, fewer] = if tests == 1 { ["", ""] } else { ["adjusted ", "compare fewer, or "] };
        let (runs, tests) = (counted(runs, "run"), counted(tests, "test"));
        Some(format!(
            "{runs} and {tests}: the smallest {adjusted}p-value is {smallest:.3}, so no setting can differ significantly; \
             {fewer}use at least {needed} runs"
        ))
    }
}
