//! The table of distances, and how to read it.

use super::distance::Distances;
use crate::samples::{Bin, NAMES};
use tpam_figure::prose;
use tpam_table::Table;

/// Distances up to this are near.
const NEAR: f64 = 0.1;

impl Distances {
    /// One row per parameter and bin of distances that is shown.
    pub(super) fn table(&self, shown: fn(&Bin) -> bool) -> Table {
        let named = |which: usize| self.bins(which).into_iter().map(move |bin| (NAMES[which], bin));
        let bins: Vec<(&str, Bin)> = (0..2).flat_map(named).filter(|(_, bin)| shown(bin)).collect();
        Table::of(&bins)
            .text("parameter", |(name, _)| *name)
            .real("distance", |(_, bin)| bin.from)
            .real("to", |(_, bin)| bin.to)
            .integer("samples", |(_, bin)| bin.trials.count)
            .integer("successes", |(_, bin)| bin.trials.successes)
            .rounded("joint", 4, |(_, bin)| self.joint(bin))
            .rounded("probability", 4, |(_, bin)| bin.trials.rate())
            .title("probability [95 % interval]")
            .rounded("low", 4, |(_, bin)| bin.ends[0])
            .rounded("high", 4, |(_, bin)| bin.ends[1])
            .interval()
            .build()
    }

    /// Explains with these counts why joint frequencies and probabilities differ.
    pub fn sentence(&self) -> String {
        let total = self.total();
        let near = |which: usize| {
            let close = self.bins(which).into_iter().filter(|bin| bin.to <= NEAR);
            100.0 * close.map(|bin| bin.trials.count).sum::<u64>() as f64 / total.count as f64
        };
        let [words] = prose!("clouds", rate = total.rate(), f = near(0), c = near(1), near = NEAR);
        words
    }
}
