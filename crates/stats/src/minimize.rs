//! Where a function of a few variables is least, without derivatives and without chance.
//!
//! The simplex of Nelder and Mead goes down from the best of the given starts; then each coordinate is searched by strides, which also finds edges that a simplex
//! slides along; both in turn until neither gains. Values may be infinite: such places are never chosen, so a wall is a way to say what is forbidden.
//!
//! # References
//! J. A. Nelder, R. Mead: A simplex method for function minimization. Comput. J. 7, 1965. <https://doi.org/10.1093/comjnl/7.4.308>
//! R. Hooke, T. A. Jeeves: "Direct search" solution of numerical and statistical problems. J. ACM 8, 1961. <https://doi.org/10.1145/321062.321069>

/// A place and the value there.
#[derive(Clone, Debug, PartialEq)]
pub struct Least {
    /// The place.
    pub at: Vec<f64>,
    /// The value.
    pub value: f64,
}

/// Descents begin from so many of the starts.
const DESCENTS: usize = 2;
/// Turns of simplex and coordinates.
const TURNS: usize = 12;
/// Evaluations of one simplex, per variable.
const PATIENCE: usize = 250;
/// Gains below this part of the value are none.
const GAIN: f64 = 1e-11;
/// The last step of a coordinate, as a part of the first.
const FINEST: f64 = 1e-7;

/// The least value that descents from the best of `starts` find; `step` is how far apart two places are that differ. `None` where the function is infinite or NaN at every start.
///
/// ```
/// use tpam_stats::minimize;
/// let valley = |x: &[f64]| (1.0 - x[0]).powi(2) + 100.0 * (x[1] - x[0] * x[0]).powi(2);
/// let least = minimize(valley, [vec![-1.0, 1.0], vec![3.0, 3.0]], 0.5).unwrap();
/// assert!(least.value < 1e-12 && (least.at[0] - 1.0).abs() < 1e-5);
/// ```
pub fn minimize(
    function: impl Fn(&[f64]) -> f64,
    starts: impl IntoIterator<Item = Vec<f64>>,
    step: f64,
) -> Option<Least> {
    let measured = |at: Vec<f64>| Least { value: known(function(&at)), at };
    let mut starts: Vec<Least> = starts.into_iter().map(measured).filter(|start| start.value.is_finite()).collect();
    // Stable, so that of equals the first is taken.
    starts.sort_by(|a, b| a.value.total_cmp(&b.value));
    let descents = starts.into_iter().take(DESCENTS).map(|start| descend(&function, start, step));
    descents.reduce(|best, next| if next.value < best.value { next } else { best })
}

/// What is no number is nowhere least.
fn known(value: f64) -> f64 {
    if value.is_nan() { f64::INFINITY } else { value }
}

fn descend(function: &impl Fn(&[f64]) -> f64, start: Least, step: f64) -> Least {
    let mut best = start;
    for _ in 0..TURNS {
        let before = best.value;
        best = simplex(function, best, step);
        best = coordinates(function, best, step);
        if !gains(before, best.value) {
            break;
        }
    }
    best
}

/// Nelder and Mead, with their coefficients 1, 2, ½ and ½.
fn simplex(function: &impl Fn(&[f64]) -> f64, start: Least, step: f64) -> Least {
    let dim = start.at.len();
    let measured = |at: Vec<f64>| Least { value: known(function(&at)), at };
    let mut corners = vec![start];
    for k in 0..dim {
        let mut at = corners[0].at.clone();
        at[k] += step;
        corners.push(measured(at));
    }
    for _ in 0..PATIENCE * dim {
        corners.sort_by(|a, b| a.value.total_cmp(&b.value));
        let (low, high) = (corners[0].value, corners[dim].value);
        if high - low <= GAIN * low.abs() {
            break;
        }
        let centre: Vec<f64> =
            (0..dim).map(|k| corners[..dim].iter().map(|c| c.at[k]).sum::<f64>() / dim as f64).collect();
        let towards = |corner: &Least, part: f64| {
            measured(centre.iter().zip(&corner.at).map(|(c, x)| c + part * (x - c)).collect())
        };
        let mirrored = towards(&corners[dim], -1.0);
        let next = if mirrored.value < low {
            let farther = towards(&corners[dim], -2.0);
            if farther.value < mirrored.value { farther } else { mirrored }
        } else if mirrored.value < corners[dim - 1].value {
            mirrored
        } else if mirrored.value < high {
            let outside = towards(&corners[dim], -0.5);
            if outside.value <= mirrored.value { outside } else { mirrored }
        } else {
            towards(&corners[dim], 0.5)
        };
        if next.value < high {
            corners[dim] = next;
            continue;
        }
        let best = corners[0].at.clone();
        for corner in &mut corners[1..] {
            let at = best.iter().zip(&corner.at).map(|(b, x)| f64::midpoint(*b, *x)).collect();
            *corner = measured(at);
        }
    }
    corners.into_iter().reduce(|best, next| if next.value < best.value { next } else { best }).expect("never empty")
}

/// One coordinate after the other, up or down by strides that double as long as that gains and begin at half the length where nothing did.
fn coordinates(function: &impl Fn(&[f64]) -> f64, mut best: Least, step: f64) -> Least {
    let mut size = step;
    while size > step * FINEST {
        let mut gained = false;
        for k in 0..best.at.len() {
            for way in [size, -size] {
                let mut stride = way;
                loop {
                    let mut at = best.at.clone();
                    at[k] += stride;
                    let value = known(function(&at));
                    if !gains(best.value, value) {
                        break;
                    }
                    best = Least { at, value };
                    stride *= 2.0;
                    gained = true;
                }
            }
        }
        if !gained {
            size /= 2.0;
        }
    }
    best
}

/// Whether a value is less by more than what rounding could do: else a descent would crawl along what is level.
fn gains(before: f64, after: f64) -> bool {
    before - after > GAIN * before.abs().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quadratic_form_of_three_variables() {
        let centre = [0.3, -2.0, 5.0];
        let form = |x: &[f64]| {
            let d: Vec<f64> = x.iter().zip(centre).map(|(x, c)| x - c).collect();
            d[0] * d[0] + 30.0 * d[1] * d[1] + 4.0 * d[2] * d[2] + 6.0 * d[0] * d[1] - d[1] * d[2] + 7.0
        };
        let least = minimize(form, [vec![0.0; 3], vec![9.0, 9.0, 9.0]], 1.0).unwrap();
        assert!((least.value - 7.0).abs() < 1e-9, "{least:?}");
        assert!(least.at.iter().zip(centre).all(|(x, c)| (x - c).abs() < 1e-4), "{least:?}");
    }

    #[test]
    fn the_edge_of_what_is_allowed() {
        // Falls towards a wall, in steps: no slope tells where it stands.
        let stairs = |x: &[f64]| if x[0] < 0.4321 { f64::INFINITY } else { (x[0] * 500.0).floor() };
        let least = minimize(stairs, [vec![5.0], vec![0.0]], 1.0).unwrap();
        assert!(least.value == (0.4321_f64 * 500.0).floor(), "{least:?}");
    }

    #[test]
    fn of_two_valleys_the_deeper() {
        let valleys = |x: &[f64]| (x[0] * x[0] - 1.0).powi(2) + 0.1 * x[0];
        let starts = [vec![2.0], vec![-2.0]];
        assert!((minimize(valleys, starts, 0.1).unwrap().at[0] + 1.0).abs() < 0.02);
    }

    #[test]
    fn nothing_is_least_where_nothing_is_finite() {
        assert_eq!(minimize(|_| f64::NAN, [vec![1.0]], 1.0), None);
        assert_eq!(minimize(|_| f64::INFINITY, [vec![1.0]], 1.0), None);
        assert_eq!(minimize(|x| x[0], [], 1.0), None);
    }
}
