//! Observed and fitted curves.

use super::fit::{Fit, probabilities};
use super::functions::{Calibrated, Curve};
use super::table::LINEAR;
use tpam_figure::{Curve as Line, CurvePanel, Curves};

const OBSERVED: &str = "observed, 95 %";
const CHOSEN: &str = "chosen by AIC";
const Y: &str = "P(success)";
/// Between the points of a drawn curve; 0, where some have their corner, is one of them.
const STEP: f64 = 0.025;

/// One function and θ: what was observed, and every family.
pub fn alone(title: &str, curve: &Curve) -> String {
    // What is the same curve as another would only hide it.
    let lines =
        curve.fits.iter().filter(|fit| fit.like.is_none()).filter_map(|fit| fitted(fit.accept.name(), curve, fit));
    figure(title, vec![panel(String::new(), curve, lines.collect())], curve.theta.name(), 1)
}

/// A panel for each function: what was observed, the paper's linear model and what AIC chooses. `theta` is the place of θ.
pub fn multiples(title: &str, all: &[Calibrated], theta: usize, columns: usize) -> String {
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
    let points: Vec<(f64, f64)> = seen.iter().map(|seen| (seen.middle(), seen.trials.rate())).collect();
    let all = points.iter().chain(lines.iter().flat_map(|line| &line.points));
    let top = (1.15 * all.map(|point| point.1).fold(0.0, f64::max)).clamp(1e-6, 1.0);
    // Where little was sampled intervals are wide; they are not to make the rest small.
    let band = seen.iter().map(|seen| seen.ends.map(|end| end.min(top))).collect();
    let observed = Line { name: OBSERVED.to_owned(), points, band, ..Line::default() };
    CurvePanel { title, height: Some([0.0, top]), curves: [observed].into_iter().chain(lines).collect() }
}

/// A fitted curve, where something was observed.
fn fitted(name: &str, curve: &Curve, fit: &Fit) -> Option<Line> {
    let seen = curve.offsets.coarse();
    let [from, to] = [seen.first()?.from, seen.last()?.to].map(|end| (end / STEP).round() as i32);
    let at: Vec<f64> = (from..=to).map(|k| f64::from(k) * STEP).collect();
    let points = at.iter().copied().zip(probabilities(&fit.accept, &at)).collect();
    Some(Line { name: name.to_owned(), points, ..Line::default() })
}
