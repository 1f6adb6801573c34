//! The figures: what one run sampled, and success by distance over all runs.

use super::distance::{Bin, Distances, NAMES};
use super::samples::{Held, Samples};
use tpam_figure::{Bar, BarPanel, Bars, Cloud, CloudPanel};

/// Points of a drawn spline: one for two units of the panel's width.
const STEPS: usize = 320;

/// Figure 1: all F and C of a run, successes marked, and the splines through them.
pub fn cloud(title: &str, samples: &Samples) -> String {
    let panel = |which: usize| {
        let curve = samples.curve(which).map_or_else(Vec::new, |curve| drawn(&curve));
        let highest = samples.values[which].iter().copied().fold(1.0, f64::max);
        CloudPanel {
            title: NAMES[which].to_owned(),
            // Half a tile of room: F = 1, C = 0 and C = 1 are values that are often sampled.
            height: [-0.01, highest + 0.01],
            points: samples.points(which, false),
            marked: samples.points(which, true),
            curve,
        }
    };
    let names = ["tile of samples that all failed", "tile with a success", "smoothing spline through the successes"];
    Cloud {
        title: title.to_owned(),
        x: "evaluations".to_owned(),
        names: names.map(str::to_owned),
        panels: vec![panel(0), panel(1)],
    }
    .svg()
}

fn drawn(curve: &Held) -> Vec<(f64, f64)> {
    let [from, to] = curve.ends;
    let time = |k: usize| from + (to - from) * k as f64 / STEPS as f64;
    (0..=STEPS).map(|k| (time(k), curve.at(time(k)))).collect()
}

/// Figure 2: joint frequencies as in the paper, with marks where the published ones of F and C are given, and below them the probability of success at
/// a distance.
pub fn bars(title: &str, distances: &Distances, published: Option<&[Vec<f64>; 2]>) -> String {
    let panel = |which: usize, conditional: bool| {
        let bar = |(k, bin): (usize, Bin)| Bar {
            mark: published.filter(|_| !conditional).and_then(|heights| heights[which].get(k).copied()),
            from: bin.from,
            to: bin.to,
            height: if conditional { bin.probability } else { bin.joint },
            whisker: (conditional && bin.samples > 0).then_some(bin.ends),
            hover: format!("{} of {} samples at distance {} to {}", bin.successes, bin.samples, bin.from, bin.to),
        };
        BarPanel {
            title: NAMES[which].to_owned(),
            bars: distances.bins(which).into_iter().enumerate().map(bar).collect(),
        }
    };
    let rows = ["joint frequency", "P(success | distance), 95 %"];
    Bars {
        title: title.to_owned(),
        x: "distance from the spline".to_owned(),
        panels: [false, true].iter().flat_map(|row| [panel(0, *row), panel(1, *row)]).collect(),
        columns: 2,
        y: rows.map(str::to_owned).to_vec(),
    }
    .svg()
}
