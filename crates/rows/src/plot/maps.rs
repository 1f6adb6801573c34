//! Maps of the cells over two numbers that vary: a measure as a colour scale, or the best PAM.

use super::data::Drawing;
use super::{Better, Measured, columns, place};
use crate::factor::Factor;
use crate::significance::{RULE, lower_than};
use crate::simulations::Stored;
use std::collections::BTreeMap;
use tpam_figure::{Field, Map, Paint, Sheet, Tile};
use tpam_stats::Moments;
use tpam_store::{Difference, Error};

/// The map of a measure: a panel for each combination of the factors that are not axes.
pub(super) fn value_map(drawing: &Drawing, [x, y]: [&Factor; 2]) -> Result<Sheet, Error> {
    let (data, name) = (drawing.data, drawing.data.measure.name());
    let mut fields: Vec<Field> = Vec::new();
    for (k, at) in places(drawing, [x, y]) {
        let called = &drawing.called[k];
        let parts = [&called.line, &called.panel].into_iter().filter(|part| !part.is_empty());
        let title = parts.map(String::as_str).collect::<Vec<_>>().join(" · ");
        let value = data.measure.mean(&data.cells[k]);
        if value.is_finite() {
            let hover = format!("{title}, {}: {name} {value:.4}", position([x, y], at));
            field(&mut fields, &title).tiles.push(Tile::new(at, Paint::Value(value), hover));
        }
    }
    if fields.is_empty() {
        return Err(Error::nothing("measure", format!("these cells hold no {name} over {} and {}", x.name(), y.name())));
    }
    let map = map(drawing, [x, y], fields);
    Ok(map.with_value(format!("mean {}", data.measure.title())).sheet())
}

/// The cells that are compared on one tile.
struct Contest {
    panel: String,
    at: [f64; 2],
    /// The cells, each with the index of its name.
    cells: Vec<(usize, usize)>,
}

/// The map of the PAM with the best mean: a panel for each combination of the factors that are neither axes nor lines.
pub(super) fn best_map(drawing: &Drawing, [x, y]: [&Factor; 2]) -> Result<Sheet, Error> {
    let better = drawing.data.measure.judged()?;
    let (names, contests) = contests(drawing, [x, y])?;
    drawing.data.note.iter().for_each(|note| drawing.work.note(note));
    let mut fields: Vec<Field> = Vec::new();
    for Contest { panel, at, cells } in contests {
        let runs: Vec<&[f64]> = cells.iter().map(|(_, cell)| &drawing.data.runs[*cell][..]).collect();
        let best = best_by(&runs, better);
        let competing: Vec<&str> = cells.iter().map(|(name, _)| names[*name].as_str()).collect();
        let hover = format!("{}: {}", position([x, y], at), best.words(&competing));
        let paint = Paint::Name { index: cells[best.first].0, sure: best.sure };
        field(&mut fields, &panel).tiles.push(Tile::new(at, paint, hover));
    }
    let map = map(drawing, [x, y], fields).with_names(names);
    Ok(map.with_note(what_is_best(&drawing.data.measure, better)).sheet())
}

/// The measure and the test.
fn what_is_best(measure: &Measured, better: Better) -> String {
    let measure = measure.title();
    let best = match better {
        Better::Higher => format!("highest mean {measure}"),
        Better::Lower => format!("lowest mean {measure}"),
        Better::NearZero => format!("lowest mean |{measure}|"),
    };
    format!("Best: {best}. Within noise: the second is not significantly worse ({RULE}).")
}

/// The competing names, and the tiles with at least two competitors.
fn contests(drawing: &Drawing, axes: [&Factor; 2]) -> Result<(Vec<String>, Vec<Contest>), Error> {
    let mut names: Vec<String> = Vec::new();
    let mut contests: Vec<Contest> = Vec::new();
    let mut found: BTreeMap<(&str, [u64; 2]), usize> = BTreeMap::new();
    for (k, at) in places(drawing, axes) {
        if !drawing.data.runs[k].iter().any(|value| value.is_finite()) {
            continue;
        }
        let called = &drawing.called[k];
        let name = place(&mut names, |name| *name == called.line, || called.line.clone());
        let contest = *found.entry((&called.panel, at.map(f64::to_bits))).or_insert_with(|| {
            contests.push(Contest { panel: called.panel.clone(), at, cells: Vec::new() });
            contests.len() - 1
        });
        contests[contest].cells.push((name, k));
    }
    // A single cell is not compared with others, so its tile is left out.
    contests.retain(|contest| contest.cells.len() > 1);
    if contests.is_empty() {
        let says = "nowhere do two PAMs meet under the same settings: who is best needs at least two";
        return Err(Error::different(Difference::Cells, says));
    }
    contests.iter().try_for_each(|contest| check_seeds(drawing, contest))?;
    Ok((names, contests))
}

/// Runs are pairs only if they have the same random streams.
fn check_seeds(drawing: &Drawing, contest: &Contest) -> Result<(), Error> {
    let seed = |(_, cell): &(usize, usize)| Stored::label(&drawing.data.cells[*cell], "seed").to_owned();
    let first = seed(&contest.cells[0]);
    match contest.cells.iter().map(seed).find(|other| *other != first) {
        Some(other) => {
            let says = format!("the results have the seeds {first} and {other}, so their runs are not pairs: compute all with one seed");
            Err(Error::different(Difference::Seeds, says))
        }
        None => Ok(()),
    }
}

/// The cells that have both numbers, and their positions. Says how many do not.
fn places(drawing: &Drawing, [x, y]: [&Factor; 2]) -> Vec<(usize, [f64; 2])> {
    for axis in [x, y] {
        drawing.note_left_out(drawing.factors.without(axis), axis);
    }
    let place = |k: usize| Some((k, [drawing.factors.place(k, x)?, drawing.factors.place(k, y)?]));
    (0..drawing.data.cells.len()).filter_map(place).collect()
}

fn position([x, y]: [&Factor; 2], [at_x, at_y]: [f64; 2]) -> String {
    format!("{} {at_x}, {} {at_y}", x.name(), y.name())
}

/// The map without its legend.
fn map(drawing: &Drawing, [x, y]: [&Factor; 2], fields: Vec<Field>) -> Map {
    let options = drawing.options;
    Map::new(options.title.clone().unwrap_or_default())
        .with_x(options.x_label.clone().unwrap_or_else(|| x.title()))
        .with_y(options.y_label.clone().unwrap_or_else(|| y.title()))
        .with_columns(options.columns.unwrap_or_else(|| columns(fields.len())))
        .with_fields(fields)
        .with_size(options.size)
}

fn field<'a>(fields: &'a mut Vec<Field>, title: &str) -> &'a mut Field {
    let at = place(fields, |field| field.title == title, || Field::new(title, Vec::new()));
    &mut fields[at]
}

/// The best of several PAMs, and the second best.
pub struct Best {
    /// The index of the best.
    pub first: usize,
    second: Option<usize>,
    /// Whether the second best is significantly worse.
    pub sure: bool,
    means: Vec<f64>,
}

impl Best {
    /// `shade 0.1034, then jade 0.0988`.
    pub fn words(&self, names: &[impl AsRef<str>]) -> String {
        let of = |k: usize| format!("{} {:.4}", names[k].as_ref(), self.means[k]);
        let noise = if self.sure { "" } else { " (within noise)" };
        self.second.map_or_else(|| of(self.first), |second| format!("{}, then {}{noise}", of(self.first), of(second)))
    }
}

/// Finds the highest mean. The runs of all are paired.
pub fn best(runs: &[&[f64]]) -> Best {
    best_by(runs, Better::Higher)
}

/// Finds the best mean. The runs of all are paired; a run without a value does not count.
///
/// ```
/// use tpam_rows::plot::{Better, best_by};
/// let lags: [&[f64]; 2] = [&[9.0, 8.0, 9.0, 9.0, 8.0, 8.0, 5.0], &[3.0, 2.0, 3.0, 3.0, 2.0, 2.0, f64::NAN]];
/// assert_eq!(best_by(&lags, Better::Lower).words(&["jade", "shade"]), "shade 2.5000, then jade 8.0000");
/// ```
pub fn best_by(runs: &[&[f64]], better: Better) -> Best {
    let scores = |runs: &&[f64]| runs.iter().map(|value| better.score(*value)).collect::<Vec<f64>>();
    let scores: Vec<Vec<f64>> = runs.iter().map(scores).collect();
    let mean = |scores: &Vec<f64>| moments(scores.iter().copied()).mean().unwrap_or(f64::NEG_INFINITY);
    let means: Vec<f64> = scores.iter().map(mean).collect();
    let mut order: Vec<usize> = (0..runs.len()).collect();
    order.sort_by(|a, b| means[*b].total_cmp(&means[*a]));
    let (first, second) = (order[0], order.get(1).copied());
    let paired: Vec<&[f64]> = scores.iter().map(Vec::as_slice).collect();
    let sure = second.is_none_or(|second| lower_than(first, &paired)[second]);
    Best { first, second, sure, means: means.into_iter().map(|mean| better.value(mean)).collect() }
}

fn moments(values: impl Iterator<Item = f64>) -> Moments {
    values.filter(|value| value.is_finite()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_mean_is_best_and_noise_is_reported() {
        let high = [0.5, 0.6, 0.55, 0.5, 0.6, 0.55, 0.55];
        let (low, near) = (high.map(|rate| rate - 0.4), [0.65, 0.4, 0.5, 0.65, 0.4, 0.5, 0.5]);
        let clear = best(&[&low, &high]);
        assert!((clear.first, clear.sure) == (1, true));
        assert_eq!(clear.words(&["a", "b"]), "b 0.5500, then a 0.1500");
        let close = best(&[&high, &near, &low]);
        assert!((close.first, close.sure) == (0, false));
        assert!(best(&[&low]).sure);
        // Five runs with one sign have p = 2/2⁵.
        assert!(!best(&[&low[..5], &high[..5]]).sure);
    }

    #[test]
    fn the_bias_nearest_to_0_is_best() {
        let (left, right) = ([-0.1, 0.1, -0.1, 0.1, 0.1, 0.1], [0.3, 0.3, 0.31, 0.3, 0.3, 0.31]);
        let best = best_by(&[&right, &left], Better::NearZero);
        assert!((best.first, best.sure) == (1, true));
        assert_eq!(best.words(&["a", "b"]), "b 0.1000, then a 0.3033");
    }
}
