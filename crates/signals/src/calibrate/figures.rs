//! Figures of observed and fitted success curves.

use super::fit::{Fit, probabilities};
use super::functions::{Calibrated, Curve};
use super::table::LINEAR;
use crate::samples::listed;
use tpam_figure::{Curve as Line, CurvePanel, Curves};
use tpam_sim::theta::Theta;

const OBSERVED: &str = "observed, 95 %";
const CHOSEN: &str = "chosen by QAIC";
const Y: &str = "P(success)";
/// The distance between the points of a drawn curve. 0 is one of the points, because some curves have a corner there.
const STEP: f64 = 0.025;

/// The figure of one function and θ: the observed curve and every fitted family.
pub(super) fn alone(title: &str, curve: &Curve) -> Curves {
    // A fit that equals a simpler one would only hide it.
    let lines = curve.fits.iter().filter(|fit| fit.like.is_none()).filter_map(|fit| fitted(fit.accept.name(), curve, fit));
    figure(title, vec![panel(String::new(), curve, lines.collect())], Some(curve), 1)
}

/// A panel for each function: the observed curve, the paper's linear model and the fit that QAIC chooses. `theta` is the index of θ.
pub fn multiples(title: &str, all: &[Calibrated], theta: usize, columns: usize) -> Curves {
    let one = |found: &Calibrated| {
        let curve = &found.curves[theta];
        let linear = curve.fit(LINEAR).and_then(|fit| fitted(LINEAR, curve, fit));
        let chosen = fitted(CHOSEN, curve, curve.chosen());
        let title = format!("f{}: {}", found.function, curve.chosen().accept.name());
        panel(title, curve, linear.into_iter().chain(chosen).collect())
    };
    figure(title, all.iter().map(one).collect(), all.first().map(|found| &found.curves[theta]), columns)
}

fn figure(title: &str, panels: Vec<CurvePanel>, first: Option<&Curve>, columns: usize) -> Curves {
    let x = first.map_or_else(String::new, |curve| distance(curve.tracked()));
    Curves::new(title).with_x(x).with_y(Y).with_panels(panels).with_columns(columns)
}

/// What the distance from the target of θ is, in words.
fn distance(theta: Theta) -> String {
    match theta {
        Theta::All { space, .. } => {
            let columns = listed(space.iter().map(|column| column.symbol.to_owned()));
            format!("joined distance of {columns} from their targets")
        }
        Theta::One { space, column } => {
            let unit = if space[column].ends() == [0.0, 1.0] { "" } else { ", in units of its range" };
            format!("sampled {0} − target of {0}{unit}", space[column].title())
        }
    }
}

fn panel(title: String, curve: &Curve, lines: Vec<Line>) -> CurvePanel {
    let seen = curve.offsets.coarse();
    let points: Vec<(f64, f64)> = seen.iter().map(|seen| (f64::midpoint(seen.from, seen.to), seen.trials.rate())).collect();
    let all = points.iter().chain(lines.iter().flat_map(|line| &line.points));
    let top = (1.15 * all.map(|point| point.1).fold(0.0, f64::max)).clamp(1e-6, 1.0);
    // Intervals are wide where there are few samples. They are cut so that they do not compress the curves.
    let band: Vec<[f64; 2]> = seen.iter().map(|seen| seen.ends.map(|end| end.min(top))).collect();
    let observed = Line::new(OBSERVED, points).with_band(band);
    CurvePanel::new(title, [observed].into_iter().chain(lines).collect::<Vec<_>>()).with_height([0.0, top])
}

/// A fitted curve, over the range of the observed one.
fn fitted(name: &str, curve: &Curve, fit: &Fit) -> Option<Line> {
    let seen = curve.offsets.coarse();
    let [from, to] = [seen.first()?.from, seen.last()?.to].map(|end| (end / STEP).round() as i32);
    let at: Vec<f64> = (from..=to).map(|k| f64::from(k) * STEP).collect();
    let points: Vec<(f64, f64)> = at.iter().copied().zip(probabilities(&fit.accept, &at)).collect();
    Some(Line::new(name, points))
}
