//! The table of distances, and how to read it.

use super::distance::{Bin, Distances};
use crate::samples::NAMES;
use tpam_table::Table;

/// Distances up to this are near.
const NEAR: f64 = 0.1;

/// One row per parameter and bin of distances.
pub fn table(distances: &Distances) -> Table {
    table_of(distances, |_| true)
}

/// The same without bins that have no samples.
pub fn sampled(distances: &Distances) -> Table {
    table_of(distances, |bin| bin.samples > 0)
}

fn table_of(distances: &Distances, shown: fn(&Bin) -> bool) -> Table {
    let of = |which: usize| distances.bins(which).into_iter().map(move |bin| (NAMES[which], bin));
    let bins: Vec<(&str, Bin)> = (0..2).flat_map(of).filter(|(_, bin)| shown(bin)).collect();
    Table::of(&bins)
        .text("parameter", |(name, _)| *name)
        .real("distance", |(_, bin)| bin.from)
        .real("to", |(_, bin)| bin.to)
        .integer("samples", |(_, bin)| bin.samples)
        .integer("successes", |(_, bin)| bin.successes)
        .real("joint", |(_, bin)| bin.joint)
        .decimals(4)
        .real("probability", |(_, bin)| bin.probability)
        .title("probability [95 % interval]")
        .decimals(4)
        .real("low", |(_, bin)| bin.ends[0])
        .decimals(4)
        .real("high", |(_, bin)| bin.ends[1])
        .decimals(4)
        .interval()
        .build()
}

/// Explains with these counts why joint frequencies and probabilities differ.
pub fn sentence(distances: &Distances) -> String {
    let [samples, successes] = distances.total();
    let near = [0, 1].map(|which| {
        let close = distances.bins(which).into_iter().filter(|bin| bin.to <= NEAR);
        100.0 * close.map(|bin| bin.samples).sum::<u64>() as f64 / samples as f64
    });
    format!(
        "The joint frequencies add up to the success rate, {:.4}: they are the probability of success at a distance times how often that distance is sampled, \
         and {:.0} % of F and {:.0} % of C lie within {NEAR} of their spline, so they fall with distance even where the probability does not.",
        successes as f64 / samples as f64,
        near[0],
        near[1]
    )
}
