//! Observed and fitted curves.

use super::fit::{Fit, probabilities};
use super::functions::{Calibrated, Curve};
use super::table::LINEAR;
use tpam_analysis::figure::{Curve as Line, CurvePanel, Curves};

const OBSERVED: &str = "observed, 95 %";
const CHOSEN: &str = "chosen by AIC";
const Y: &str = "P(success)";

/// One function and θ: what was observed, and every family.
pub(crate) fn alone(title: &str, curve: &Curve) -> String {
    let lines = curve.fits.iter().filter_map(|fit| fitted(fit.accept.name(), curve, fit));
    figure(title, vec![panel(String::new(), curve, lines.collect())], curve.theta.name(), 1)
}

/// A panel for each function: what was observed, the paper's linear model and what AIC chooses. `theta` is the place of θ.
pub(crate) fn multiples(title: &str, all: &[Calibrated], theta: usize, columns: usize) -> String {
    let one = |found: &Calibrated| {
        let curve = &found.curves[theta];
        let linear = curve.fit(LINEAR).and_then(|fit| fitted(LINEAR, curve, fit));
        let chosen = fitted(CHOSEN, curve, curve.chosen());
        let title = format!("f{}: {}", found.function, curve.chosen().accept.name());
        panel(title, curve, linear.into_iter().chain(chosen).collect())
    };
    let name = all.first().map_or("", |found| found.curves[theta].theta.name());
    figure(title, all.iter().map(one).collect(), name, columns)
}

fn figure(title: &str, panels: Vec<CurvePanel>, theta: &str, columns: usize) -> String {
    let x = match theta {
        "pair" => "joined distance of F and C from their targets".to_owned(),
        name => format!("sampled {0} − target of {0}", name.to_uppercase()),
    };
    Curves { title: title.to_owned(), x, y: Y.to_owned(), panels, columns }.svg()
}

fn panel(title: String, curve: &Curve, lines: Vec<Line>) -> CurvePanel {
    let seen = curve.offsets.coarse();
    let observed = Line {
        name: OBSERVED.to_owned(),
        points: seen.iter().map(|seen| (seen.middle(), seen.trials.rate())).collect(),
        band: seen.iter().map(|seen| seen.ends).collect(),
        ..Line::default()
    };
    let highest = |line: &Line| {
        line.points.iter().map(|point| point.1).chain(line.band.iter().map(|ends| ends[1])).fold(0.0, f64::max)
    };
    let top = lines.iter().map(highest).fold(highest(&observed), f64::max);
    CurvePanel {
        title,
        height: Some([0.0, (1.05 * top).min(1.0)]),
        curves: [observed].into_iter().chain(lines).collect(),
    }
}

/// A fitted curve, where something was observed.
fn fitted(name: &str, curve: &Curve, fit: &Fit) -> Option<Line> {
    let seen = curve.offsets.coarse();
    let at = curve.offsets.middles([seen.first()?.from, seen.last()?.to]);
    let points = at.iter().copied().zip(probabilities(&fit.accept, &at)).collect();
    Some(Line { name: name.to_owned(), points, ..Line::default() })
}
