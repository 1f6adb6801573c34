//! The figures of the study.

use super::maps::{Searched, Tracked};
use super::outcomes::Reached;
use super::resting::Rested;
use super::slopes::Overall;
use super::swap::{Effect, Factor, TrackingEffect};
use crate::behaviour::Estimate;
use crate::samples::NAMES;
use tpam_figure::{Field, Heights, Lines, Look, Map, Paint, Panel, Series, Tile};
use tpam_pam::{C, F};

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
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
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

/// Effects on the share of target values, a panel for each dimension.
pub(super) fn effects(effects: &[Effect]) -> Lines {
    let shares: Vec<&Effect> = effects.iter().filter(|effect| effect.reached == Reached::Share).collect();
    let (mut dims, mut operators): (Vec<usize>, Vec<String>) = (Vec::new(), Vec::new());
    for effect in &shares {
        if !dims.contains(&effect.dim) {
            dims.push(effect.dim);
        }
        if !operators.contains(&effect.operator) {
            operators.push(effect.operator.clone());
        }
    }
    let of = |dim: usize, factor: Factor| {
        let own = shares.iter().filter(|effect| effect.dim == dim && effect.factor == factor);
        let at =
            |effect: &&&Effect| operators.iter().position(|operator| *operator == effect.operator).unwrap_or(0) as f64;
        whiskered(factor.name().to_owned(), own.map(|effect| (at(&effect), effect.effect)).collect())
    };
    let panel = |dim: &usize| {
        let series: Vec<Series> = Factor::ALL.into_iter().map(|factor| of(*dim, factor)).collect();
        Panel::new(format!("{dim}-D"), series).with_x_names(operators.clone())
    };
    Lines::new("The swap: what makes SHADE search better than JADE")
        .with_y("effect on the share of target values")
        .with_panels(dims.iter().map(panel).collect::<Vec<_>>())
        .with_note("Means over the other two factors; whiskers: 95 %, functions first, then instances")
}

/// Effects on r_succ, a panel for each parameter and acceptance.
pub(super) fn tracking(effects: &[TrackingEffect]) -> Lines {
    let (mut groups, mut targets): (Vec<(usize, String)>, Vec<String>) = (Vec::new(), Vec::new());
    for effect in effects {
        let group = (effect.column, effect.accept.clone());
        if !groups.contains(&group) {
            groups.push(group);
        }
        if !targets.contains(&effect.target) {
            targets.push(effect.target.clone());
        }
    }
    groups.sort();
    let panel = |(column, accept): &(usize, String)| {
        let own: Vec<&TrackingEffect> =
            effects.iter().filter(|effect| effect.column == *column && effect.accept == *accept).collect();
        let of = |name: &str, is: &dyn Fn(Factor) -> bool| {
            let at = |target: &str| targets.iter().position(|known| known == target).unwrap_or(0) as f64;
            let points =
                own.iter().filter(|effect| is(effect.factor)).map(|effect| (at(&effect.target), effect.effect));
            whiskered(name.to_owned(), points.collect())
        };
        let memory = of("ring instead of one μ", &|factor| factor == Factor::Memory);
        let bias = of("κ = 1 instead of 0", &|factor| factor != Factor::Memory);
        Panel::new(format!("{} · {accept}", NAMES[*column]), [memory, bias]).with_x_names(targets.clone())
    };
    Lines::new("The swap in simulation: effects on the success rate")
        .with_y("effect on the success rate")
        .with_columns(3)
        .with_heights(Heights::Own)
        .with_panels(groups.iter().map(panel).collect::<Vec<_>>())
        .with_note("Whiskers: 95 % over runs")
}

/// A field of tiles over κ_F and κ_C.
fn field(title: &str, values: &[f64], tiles: impl Iterator<Item = ([f64; 2], f64)>) -> Field {
    let at = |kappa: f64| values.iter().position(|value| *value == kappa).unwrap_or(0) as f64;
    let tile = |(kappa, value): ([f64; 2], f64)| {
        let hover = format!("κ_F = {}, κ_C = {}: {value:.3}", kappa[F], kappa[C]);
        Tile::new([at(kappa[F]), at(kappa[C])], Paint::Value(value), hover)
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
    let field = field("", &values, tiles.iter().map(|tile| (tile.kappa, tile.reached[0])));
    over_kappas("Search: share of target values reached", "share", &values, vec![field])
}

/// The map of tracking, a panel for each acceptance.
pub(super) fn map_tracking(tiles: &[Tracked]) -> Map {
    let values = kappas(tiles.iter().map(|tile| tile.kappa[F]));
    let mut accepts: Vec<&str> = tiles.iter().map(|tile| tile.accept.as_str()).collect();
    accepts.sort_unstable();
    accepts.dedup();
    let one = |accept: &&str| {
        let own = tiles.iter().filter(|tile| tile.accept == **accept);
        field(accept, &values, own.map(|tile| (tile.kappa, tile.relative)))
    };
    let fields = accepts.iter().map(one).collect();
    over_kappas("Tracking: success as a part of the oracle's", "relative success", &values, fields)
}
