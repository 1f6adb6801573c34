//! The figure of one method: step response, drift without signal, success on slow and fast targets.

use super::methods::{Method, Methods};
use crate::behaviour::{Behaviour, ColumnBehaviour, Window};
use tpam_figure::{Figure, Lines, Look, Panel, Series};
use tpam_pam::Column;
use tpam_store::first_look;

impl Methods {
    /// The figure of a method; `None` if it was not simulated.
    pub(super) fn figure(&self, method: &Method) -> Option<Figure> {
        let behaviour = method.behaviour.as_ref().ok()?;
        let panels = [self.step(behaviour), drift(behaviour), success(behaviour, self.baseline())];
        let figure = Lines::new(method.page.name).with_x("iteration").with_columns(3).with_panels(panels);
        Some(first_look::figure(figure, self.options.quick()))
    }

    fn step(&self, behaviour: &Behaviour) -> Panel {
        let target = target(&behaviour.columns[0], self.options.design.rounds);
        let target = Series::new("target", target).with_look(Look::Reference);
        let samples = behaviour.columns().map(|(column, found)| samples(column.symbol, &found.step));
        Panel::new("step response", [target].into_iter().chain(samples).collect::<Vec<_>>())
    }
}

/// The corners of the target.
fn target(column: &ColumnBehaviour, rounds: usize) -> Vec<(f64, f64)> {
    let ends = column.jumps.iter().skip(1).map(|jump| jump.0).chain([rounds]);
    column.jumps.iter().zip(ends).flat_map(|((from, level), to)| [(*from as f64, *level), (to as f64, *level)]).collect()
}

fn drift(behaviour: &Behaviour) -> Panel {
    let samples = behaviour.columns().map(|(column, found)| samples(column.symbol, &found.drift));
    Panel::new("drift without signal", samples.collect::<Vec<_>>())
}

/// The mean of the samples, with a band.
fn samples(name: &str, windows: &[Window]) -> Series {
    let points: Vec<(f64, f64)> = windows.iter().map(|window| (window.round, window.mean)).collect();
    let band: Vec<[f64; 2]> = windows.iter().map(|window| [window.low, window.high]).collect();
    Series::new(name, points).with_band(band).with_look(Look::Thin)
}

/// Two points for each parameter. All places differ, so that whiskers do not hide each other.
fn success(behaviour: &Behaviour, baseline: Option<&Behaviour>) -> Panel {
    let mut names = Vec::new();
    let mut series = Vec::new();
    for (Column { symbol: name, .. }, column) in behaviour.columns() {
        let rates = [("slow", column.slow), ("fast", column.fast)];
        let points: Vec<(f64, f64)> = (names.len()..).zip(&rates).map(|(at, rate)| (at as f64, rate.1.mean)).collect();
        series.push(Series::new(*name, points).with_whiskers(rates.map(|(_, rate)| [rate.low, rate.high])));
        names.extend(rates.map(|(speed, _)| format!("{name} {speed}")));
    }
    if let Some(baseline) = baseline {
        // The same for every column, and nearly the same for both targets, because it does not depend on the path.
        let ColumnBehaviour { slow, fast, .. } = &baseline.columns[0];
        series.push(Series::level("uniform", f64::midpoint(slow.mean, fast.mean)));
    }
    series.push(Series::level("oracle", 1.0));
    Panel::new("success relative to the oracle", series).with_x_names(names)
}
