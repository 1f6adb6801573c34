//! Figures of the samples of one run, and of success by distance over all runs.

use super::distance::Distances;
use crate::samples::{Bin, Curve, Samples};
use tpam_figure::{Bar, BarPanel, Bars, Cloud, CloudPanel};
use tpam_pam::Column;
use tpam_stats::bernoulli::Trials;

/// The number of points of a drawn spline: one for two units of the panel's width.
const STEPS: usize = 320;

/// Figure 1: all parameters of a run, successes marked, and the splines through them, with given degrees of freedom (`None` for those of
/// generalised cross validation).
pub fn cloud(title: &str, samples: &Samples, df: Option<f64>) -> Cloud {
    let panel = |which: usize| {
        let column = &samples.space[which];
        let shown =
            |points: Vec<(f64, f64)>| points.into_iter().map(|(time, unit)| (time, column.shown(column.at(unit)))).collect::<Vec<_>>();
        let curve = samples.curve(which, df).map_or_else(Vec::new, |curve| drawn(&curve));
        CloudPanel::new(column.title(), height(column, &samples.values[which]))
            .with_points(shown(samples.points(which, false)))
            .with_marked(shown(samples.points(which, true)))
            .with_curve(shown(curve))
    };
    let names = ["tile of samples that all failed", "tile with a success", "smoothing spline through the successes"];
    Cloud::new(title, names).with_x("evaluations").with_panels((0..samples.space.len()).map(panel).collect::<Vec<_>>())
}

/// The ends of an axis that shows these values, with margins of half a tile, because the ends of a range are often sampled.
fn height(column: &Column, values: &[f64]) -> [f64; 2] {
    let [low, high] = column.ends().map(|end| column.shown(end));
    let highest = values.iter().map(|unit| column.shown(column.at(*unit))).fold(high, f64::max);
    let margin = 0.01 * (high - low);
    [low - margin, highest + margin]
}

fn drawn(curve: &Curve) -> Vec<(f64, f64)> {
    let [from, to] = curve.ends;
    let time = |k: usize| from + (to - from) * k as f64 / STEPS as f64;
    (0..=STEPS).map(|k| (time(k), curve.at(time(k)))).collect()
}

/// Figure 2: joint frequencies as in the paper, with marks at the `published` ones of each column if given, and below them the probability of
/// success at each distance.
pub fn bars(title: &str, distances: &Distances, published: Option<&[Vec<f64>]>) -> Bars {
    let panel = |which: usize, conditional: bool| {
        let bar = |(k, bin): (usize, Bin)| {
            let Trials { count, successes } = bin.trials;
            Bar::new([bin.from, bin.to], if conditional { bin.trials.rate() } else { distances.joint(&bin) })
                .with_mark(published.filter(|_| !conditional).and_then(|heights| heights[which].get(k).copied()))
                .with_whisker((conditional && count > 0).then_some(bin.ends))
                .with_hover(format!("{successes} of {count} samples at distance {} to {}", bin.from, bin.to))
        };
        let shown = if published.is_some() { usize::MAX } else { shown(&distances.bins(which)) };
        let bars = distances.bins(which).into_iter().enumerate().take(shown).map(bar);
        BarPanel::new(distances.space()[which].symbol, bars.collect::<Vec<_>>())
    };
    let columns = distances.space().len();
    let rows = ["joint frequency", "P(success | distance)"];
    Bars::new(title)
        .with_x("distance from the spline")
        .with_panels([false, true].iter().flat_map(|row| (0..columns).map(|which| panel(which, *row))).collect::<Vec<_>>())
        .with_columns(columns)
        .with_y(rows.map(str::to_owned))
        .with_note(if published.is_some() { "" } else { NOTE })
}

const NOTE: &str = "Whiskers: 95 % intervals (Wilson). Distances beyond which fewer than 0.1 % of the samples lie are not shown.";

/// The number of bins to show: those beyond hold fewer than 0.1 % of the samples.
fn shown(bins: &[Bin]) -> usize {
    let total: u64 = bins.iter().map(|bin| bin.trials.count).sum();
    let mut beyond = total;
    let needed = bins.iter().take_while(|bin| {
        let more = beyond * 1000 >= total.max(1);
        beyond -= bin.trials.count;
        more
    });
    needed.count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_with_hardly_any_samples_are_not_shown() {
        let bin = |count: &u64| Bin { from: 0.0, to: 1.0, trials: Trials { count: *count, successes: 0 }, ends: [0.0, 1.0] };
        let bins = |samples: &[u64]| -> Vec<Bin> { samples.iter().map(bin).collect() };
        assert_eq!(shown(&bins(&[900, 99, 1, 0, 0])), 3);
        assert_eq!(shown(&bins(&[90_000, 9_990, 10, 0])), 2);
        assert_eq!(shown(&bins(&[0, 0])), 1);
    }
}
