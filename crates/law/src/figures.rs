//! The figures of the study.

use super::maps::{Searched, Tracked};
use super::outcomes::Reached;
use super::resting::Rested;
use super::slopes::{Overall, Slope};
use super::swap::{ALL, Effect, Factor, Interaction, TrackingEffect};
use std::collections::BTreeSet;
use tpam_figure::{Field, Heights, Interval, IntervalPanel, Intervals, Lines, Look, Map, Paint, Panel, Series, Tile};
use tpam_methods::behaviour::Estimate;
use tpam_pam::{C, F, FC};
use tpam_rows::plot::place;

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

/// Panels of measured against predicted values, two in a row.
fn compared(title: &str, [x, y]: [&str; 2], panels: Vec<Panel>) -> Lines {
    Lines::new(title).with_x(x).with_y(y).with_columns(2).with_heights(Heights::Own).with_panels(panels)
}

/// Measured resting points against computed ones, a panel for F and C and for one μ and a ring.
pub(super) fn rest(rows: &[Rested]) -> Lines {
    let values = kappas(rows.iter().map(|row| row.case.kappa));
    let drawn = |(column, h): (usize, usize)| {
        let line = |kappa: &f64| {
            let own = rows.iter().filter(|Rested { case, .. }| case.column == column && case.h == h && case.kappa == *kappa);
            whiskered(format!("κ = {kappa}"), own.map(|row| (row.predicted, row.measured)).collect())
        };
        let memory = if h == 0 { "one μ".to_owned() } else { format!("ring of {h}") };
        panel(format!("{} · {memory}", FC[column].symbol), values.iter().map(line).collect())
    };
    let panels = [F, C].into_iter().flat_map(|column| [0, 10].map(|h| (column, h))).map(drawn).collect();
    compared("Resting points in simulation", ["computed location", "measured location"], panels)
        .with_note("Nine known success probabilities for each κ; whiskers: 95 % over runs")
}

/// Measured slopes in searches against predicted ones, for rings.
pub(super) fn slopes(rows: &[Overall]) -> Lines {
    let drawn = |column: usize| {
        let own = rows.iter().filter(|row| row.column == column);
        panel(FC[column].symbol.to_owned(), own.map(|row| whiskered(row.pam.clone(), vec![(row.predicted, row.measured)])).collect())
    };
    compared("κ = −θ d ln p/dθ in search", ["predicted κ", "measured κ, median over functions"], [F, C].map(drawn).into())
        .with_note("Functions whose mean successful value is in (0.25, 0.75); whiskers: 95 % over functions and runs")
}

/// Measured slopes against predicted ones, a point for each PAM and function.
pub(super) fn slopes_by_function(rows: &[Slope]) -> Lines {
    let drawn = |column: usize| {
        let own = rows.iter().filter(|row| row.column == column);
        // One series for each point: a line between functions would mean nothing.
        let series = own.map(|row| Series::new(row.pam.clone(), [(row.predicted, row.measured.mean)]));
        panel(FC[column].symbol.to_owned(), series.collect())
    };
    compared("κ = −θ d ln p/dθ on each function", ["predicted κ", "measured κ"], [F, C].map(drawn).into()).with_own_x(true)
}

/// Intervals in panels, by key, and in rows, by name: what is new is added after what there is.
struct Effects<K> {
    panels: Vec<(K, Vec<Interval>)>,
    rows: Vec<String>,
}

impl<K: PartialEq> Effects<K> {
    fn new() -> Self {
        Self { panels: Vec::new(), rows: Vec::new() }
    }

    fn add(&mut self, panel: K, row: &str, name: &str, Estimate { mean, low, high }: Estimate) {
        let row = place(&mut self.rows, |other| other == row, || row.to_owned());
        let at = self.panels.iter().position(|(key, _)| *key == panel).unwrap_or_else(|| {
            self.panels.push((panel, Vec::new()));
            self.panels.len() - 1
        });
        self.panels[at].1.push(Interval::new(name, row, mean, [low, high]));
    }

    fn drawn(self, title: &str, name: impl Fn(&K) -> String) -> Intervals {
        let panels = self.panels.into_iter().map(|(key, marks)| IntervalPanel::new(name(&key), marks));
        Intervals::new(title, self.rows).with_panels(panels.collect::<Vec<_>>())
    }
}

/// Effects on searches: a panel for each dimension and measure, a row for each operator.
pub(super) fn effects(effects: &[Effect]) -> Intervals {
    let mut all: Effects<(usize, Reached)> = Effects::new();
    for effect in effects {
        let operator = if effect.operator == ALL { "mean of all" } else { &effect.operator };
        all.add((effect.dim, effect.reached), operator, effect.factor.name(), effect.effect);
    }
    all.drawn("What a member of the family gains by each factor", |(dim, reached)| format!("{dim}-D, {}", reached.name()))
        .with_x("effect on the share of target values at the end, and on the area under the ECDF")
        .with_columns(Reached::ALL.len())
        .with_note("Means over the other factors; intervals: 95 %, Student's t over functions")
}

/// What κ_C is worth at each level of the other factors: a panel for each operator and dimension, a row for each level.
pub(super) fn interactions(rows: &[Interaction]) -> Intervals {
    let mut all: Effects<(&str, usize)> = Effects::new();
    for row in rows.iter().filter(|row| row.factors[0] == Factor::BiasC && row.operator != ALL) {
        let levels = row.factors[1].levels().into_iter().zip(row.effects);
        // Both contrasts of lengths have the same first level.
        for (level, effect) in levels.skip(usize::from(row.factors[1] == Factor::Longest)) {
            all.add((&row.operator, row.dim), level, row.reached.name(), effect);
        }
    }
    let dims = rows.iter().map(|row| row.dim).collect::<BTreeSet<_>>().len();
    all.drawn("What κ_C = 1 is worth, by the level of the other factors", |(operator, dim)| format!("{operator}, {dim}-D"))
        .with_x("effect of κ_C = 1 instead of 0")
        .with_columns(dims)
        .with_note("Means over the other factors; intervals: 95 %, Student's t over functions")
}

/// Effects on r_succ: a panel for each parameter and acceptance, a row for each target.
pub(super) fn tracking(effects: &[TrackingEffect]) -> Intervals {
    let mut all: Effects<(usize, &str)> = Effects::new();
    for effect in effects {
        let name = if effect.factor == Factor::Ring { effect.factor.name() } else { "κ = 1 instead of 0" };
        all.add((effect.column, &effect.accept), &effect.target, name, effect.effect);
    }
    all.panels.sort_by_key(|(key, _)| *key);
    all.drawn("The swap in simulation: effects on the success rate", |(column, accept)| format!("{} · {accept}", FC[*column].symbol))
        .with_x("effect on the success rate")
        .with_columns(3)
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
    let accepts: BTreeSet<&str> = tiles.iter().map(|tile| tile.accept.as_str()).collect();
    let drawn = |accept: &str| {
        let own = tiles.iter().filter(|tile| tile.accept == accept).map(|tile| (tile.kappa, tile.relative));
        let largest = own.clone().map(|(_, value)| value).fold(0.0, f64::max);
        field(format!("{accept}, largest {largest:.3}"), &values, own, largest)
    };
    let fields = accepts.into_iter().map(drawn).collect();
    over_kappas("Tracking: success as a part of the oracle's", "as a part of the largest", &values, fields)
}
