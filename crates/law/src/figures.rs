//! The figures of the study.

use super::maps::{Searched, Tracked};
use super::outcomes::Reached;
use super::resting::Rested;
use super::slopes::{Overall, Slope};
use super::swap::{ALL, Effect, Factor, TrackingEffect};
use tpam_figure::{Field, Heights, Interval, IntervalPanel, Intervals, Lines, Look, Map, Paint, Panel, Series, Tile};
use tpam_methods::behaviour::Estimate;
use tpam_pam::{C, F};
use tpam_signals::samples::NAMES;

/// A series with whiskers: (x, estimate) pairs, sorted by x.
fn whiskered(name: String, mut points: Vec<(f64, Estimate)>) -> Series {
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    let ends: Vec<[f64; 2]> = points.iter().map(|(_, estimate)| [estimate.low, estimate.high]).collect();
    let places: Vec<(f64, f64)> = points.into_iter().map(|(x, estimate)| (x, estimate.mean)).collect();
    Series::new(name, places).with_whiskers(ends)
}

/// The line on which measured and predicted values are equal.
fn diagonal<'a>(series: impl Iterator<Item = &'a Series>) -> Series {
    let values = series.flat_map(|series| &series.points).flat_map(|(x, y)| [*x, *y]).filter(|value| value.is_finite());
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    Series::new("measured = predicted", [(low, low), (high, high)]).with_look(Look::Reference)
}

/// A panel with its diagonal.
fn panel(title: String, mut series: Vec<Series>) -> Panel {
    series.push(diagonal(series.iter()));
    Panel::new(title, series)
}

/// Every value of `kappa`, once and in order.
fn kappas(all: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut kappas: Vec<f64> = all.collect();
    kappas.sort_by(f64::total_cmp);
    kappas.dedup();
    kappas
}

/// Measured resting points against computed ones, a panel for F and C and for one μ and a ring.
pub(super) fn rest(rows: &[Rested]) -> Lines {
    let values = kappas(rows.iter().map(|row| row.kappa));
    let one = |(column, h): (usize, usize)| {
        let of = |kappa: &f64| {
            let own = rows.iter().filter(|row| row.column == column && row.h == h && row.kappa == *kappa);
            whiskered(format!("κ = {kappa}"), own.map(|row| (row.predicted, row.measured)).collect())
        };
        let memory = if h == 0 { "one μ".to_owned() } else { format!("ring of {h}") };
        panel(format!("{} · {memory}", NAMES[column]), values.iter().map(of).collect())
    };
    let panels: Vec<Panel> = [F, C].into_iter().flat_map(|column| [0, 10].map(|h| (column, h))).map(one).collect();
    Lines::new("Resting points in simulation")
        .with_x("computed location")
        .with_y("measured location")
        .with_columns(2)
        .with_heights(Heights::Own)
        .with_panels(panels)
        .with_note("Nine known success probabilities for each κ; whiskers: 95 % over runs")
}

/// Measured slopes in searches against predicted ones, for rings.
pub(super) fn slopes(rows: &[Overall]) -> Lines {
    let one = |column: usize| {
        let own: Vec<&Overall> = rows.iter().filter(|row| row.column == column).collect();
        let series = own.iter().map(|row| whiskered(row.pam.clone(), vec![(row.predicted, row.measured)]));
        panel(NAMES[column].to_owned(), series.collect())
    };
    Lines::new("κ = −θ d ln p/dθ in search")
        .with_x("predicted κ")
        .with_y("measured κ, median over functions")
        .with_columns(2)
        .with_heights(Heights::Own)
        .with_panels([F, C].map(one))
        .with_note("Functions whose mean successful value is in (0.25, 0.75); whiskers: 95 % over functions and runs")
}

/// Measured slopes against predicted ones, a point for each PAM and function.
pub(super) fn slopes_by_function(rows: &[Slope]) -> Lines {
    let one = |column: usize| {
        let own = rows.iter().filter(|row| row.column == column);
        // One series for each point: a line between functions would mean nothing.
        let series = own.map(|row| Series::new(row.pam.clone(), [(row.predicted, row.measured.mean)]));
        panel(NAMES[column].to_owned(), series.collect())
    };
    Lines::new("κ = −θ d ln p/dθ on each function")
        .with_x("predicted κ")
        .with_y("measured κ")
        .with_columns(2)
        .with_own_x(true)
        .with_heights(Heights::Own)
        .with_panels([F, C].map(one))
}

/// The position of a value among those seen before it, or after them if it is new.
fn position<T: PartialEq>(seen: &mut Vec<T>, value: T) -> usize {
    seen.iter().position(|other| *other == value).unwrap_or_else(|| {
        seen.push(value);
        seen.len() - 1
    })
}

/// Effects on the share of target values: a panel for each dimension, a row for each operator.
pub(super) fn effects(effects: &[Effect]) -> Intervals {
    let (mut dims, mut operators) = (Vec::new(), Vec::new());
    let mut panels: Vec<Vec<Interval>> = Vec::new();
    for effect in effects.iter().filter(|effect| effect.reached == Reached::Share) {
        let operator = if effect.operator == ALL { "mean of all" } else { &effect.operator };
        let (dim, row) = (position(&mut dims, effect.dim), position(&mut operators, operator.to_owned()));
        panels.resize_with(dims.len(), Vec::new);
        panels[dim].push(mark(effect.factor.name(), row, effect.effect));
    }
    let panel = |(dim, marks): (&usize, Vec<Interval>)| IntervalPanel::new(format!("{dim}-D"), marks);
    let panels: Vec<IntervalPanel> = dims.iter().zip(panels).map(panel).collect();
    Intervals::new("The swap: what makes SHADE search better than JADE", operators)
        .with_x("effect on the share of target values")
        .with_columns(panels.len())
        .with_panels(panels)
        .with_note("Means over the other two factors; intervals: 95 %, functions first, then instances")
}

fn mark(name: &str, row: usize, Estimate { mean, low, high }: Estimate) -> Interval {
    Interval::new(name, row, mean, [low, high])
}

/// Effects on r_succ: a panel for each parameter and acceptance, a row for each target.
pub(super) fn tracking(effects: &[TrackingEffect]) -> Intervals {
    let (mut groups, mut targets) = (Vec::new(), Vec::new());
    let mut panels: Vec<Vec<Interval>> = Vec::new();
    for effect in effects {
        let group = position(&mut groups, (effect.column, effect.accept.clone()));
        let row = position(&mut targets, effect.target.clone());
        panels.resize_with(groups.len(), Vec::new);
        let name = if effect.factor == Factor::Memory { effect.factor.name() } else { "κ = 1 instead of 0" };
        panels[group].push(mark(name, row, effect.effect));
    }
    let mut panels: Vec<((usize, String), Vec<Interval>)> = groups.into_iter().zip(panels).collect();
    panels.sort_by(|one, other| one.0.cmp(&other.0));
    let panel =
        |((column, accept), marks): ((usize, String), Vec<Interval>)| IntervalPanel::new(format!("{} · {accept}", NAMES[column]), marks);
    Intervals::new("The swap in simulation: effects on the success rate", targets)
        .with_x("effect on the success rate")
        .with_columns(3)
        .with_panels(panels.into_iter().map(panel).collect::<Vec<_>>())
        .with_note("Intervals: 95 % over runs")
}

/// A field of tiles over κ_F and κ_C: their values and, for the colours, what they are divided by.
fn field(title: String, values: &[f64], tiles: impl Iterator<Item = ([f64; 2], f64)>, unit: f64) -> Field {
    let at = |kappa: f64| values.iter().position(|value| *value == kappa).unwrap_or(0) as f64;
    let tile = |(kappa, value): ([f64; 2], f64)| {
        let hover = format!("κ_F = {}, κ_C = {}: {value:.3}", kappa[F], kappa[C]);
        Tile::new([at(kappa[F]), at(kappa[C])], Paint::Value(value / unit), hover)
    };
    Field::new(title, tiles.map(tile).collect::<Vec<_>>())
}

/// A map over κ_F and κ_C.
fn over_kappas(title: &str, value: &str, values: &[f64], fields: Vec<Field>) -> Map {
    let names: Vec<String> = values.iter().map(ToString::to_string).collect();
    Map::new(title)
        .with_x("κ_F")
        .with_y("κ_C")
        .with_value(value)
        .with_columns(fields.len())
        .with_x_names(names.clone())
        .with_y_names(names)
        .with_fields(fields)
}

/// The map of searches.
pub(super) fn map(tiles: &[Searched]) -> Map {
    let values = kappas(tiles.iter().map(|tile| tile.kappa[F]));
    let field = field(String::new(), &values, tiles.iter().map(|tile| (tile.kappa, tile.reached[0])), 1.0);
    over_kappas("Search: share of target values reached", "share", &values, vec![field])
}

/// The map of tracking, a panel for each acceptance. The acceptances differ by more than κ does, so that each panel has a scale of its own.
pub(super) fn map_tracking(tiles: &[Tracked]) -> Map {
    let values = kappas(tiles.iter().map(|tile| tile.kappa[F]));
    let mut accepts: Vec<&str> = tiles.iter().map(|tile| tile.accept.as_str()).collect();
    accepts.sort_unstable();
    accepts.dedup();
    let one = |accept: &&str| {
        let own = tiles.iter().filter(|tile| tile.accept == **accept).map(|tile| (tile.kappa, tile.relative));
        let largest = own.clone().map(|(_, value)| value).fold(0.0, f64::max);
        field(format!("{accept}, largest {largest:.3}"), &values, own, largest)
    };
    let fields = accepts.iter().map(one).collect();
    over_kappas("Tracking: success as a part of the oracle's", "as a part of the largest", &values, fields)
}
