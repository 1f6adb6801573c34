//! The table of distances, for people and for programs.

use super::distance::{Bin, Distances};
use crate::output::table::{aligned, decimals};
use crate::output::{Format, csv, json, number};
use crate::samples::NAMES;

const COLUMNS: [&str; 9] =
    ["parameter", "distance", "to", "samples", "successes", "joint", "probability", "low", "high"];
/// Within this distance is near.
const NEAR: f64 = 0.1;

/// The table; for people without what was never sampled.
pub fn render(distances: &Distances, format: Format) -> Vec<u8> {
    let bins = || (0..2).flat_map(|which| distances.bins(which).into_iter().map(move |bin| (which, bin)));
    let row = |(which, bin): (usize, Bin), show: fn(f64) -> String| {
        let counts = [bin.samples, bin.successes].map(|count| count.to_string());
        let measured = [bin.joint, bin.probability, bin.ends[0], bin.ends[1]].map(show);
        let place = [NAMES[which].to_owned(), number(bin.from), number(bin.to)];
        place.into_iter().chain(counts).chain(measured).collect::<Vec<String>>()
    };
    match format {
        Format::Table => {
            let seen = bins().filter(|(_, bin)| bin.samples > 0);
            let rows: Vec<Vec<String>> = seen.map(|bin| row(bin, |value| decimals(value, 4))).collect();
            aligned(&COLUMNS.map(str::to_owned), &rows, 1).into_bytes()
        }
        Format::Csv => csv(&COLUMNS, bins().map(|bin| row(bin, number))),
        Format::Json => json(&COLUMNS, bins().map(|bin| row(bin, number)), &COLUMNS[..1]),
    }
}

/// Why joint frequencies and probabilities differ, with the numbers at hand.
pub fn sentence(distances: &Distances) -> String {
    let [samples, successes] = distances.total();
    let near = [0, 1].map(|which| {
        let close = distances.bins(which).into_iter().filter(|bin| bin.to <= NEAR);
        100.0 * close.map(|bin| bin.samples).sum::<u64>() as f64 / samples as f64
    });
    format!(
        "The joint frequencies add up to the success rate, {:.4}: they are the probability of success at a distance times how often that distance is sampled, \
         and {:.0} % of F and {:.0} % of C lie within {NEAR} of their spline, so they fall with distance even where the probability does not.\n",
        successes as f64 / samples as f64,
        near[0],
        near[1]
    )
}
