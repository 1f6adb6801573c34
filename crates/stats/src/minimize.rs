//! Deterministic, derivative-free minimisation of a function of a few variables.
//!
//! A Nelder–Mead simplex search begins at the best of the given starting points. A search along each coordinate follows, because a simplex
//! can miss a minimum at the boundary of the domain. Both alternate until neither improves the value. Values may be infinite: constraints
//! can be expressed by +∞.
//!
//! # References
//! J. A. Nelder, R. Mead: A simplex method for function minimization. Comput. J. 7, 1965. <https://doi.org/10.1093/comjnl/7.4.308>
//! R. Hooke, T. A. Jeeves: "Direct search" solution of numerical and statistical problems. J. ACM 8, 1961.
//! <https://doi.org/10.1145/321062.321069>

/// A point and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Least {
    /// The point.
    pub at: Vec<f64>,
    /// The value.
    pub value: f64,
}

/// The number of starting points from which a search begins.
const DESCENTS: usize = 2;
/// The maximum number of alternations of simplex and coordinate search.
const TURNS: usize = 12;
/// The maximum number of iterations of one simplex search, per variable.
const PATIENCE: usize = 250;
/// Relative improvements below this are ignored.
const GAIN: f64 = 1e-11;
/// The smallest step of the coordinate search, relative to the first.
const FINEST: f64 = 1e-7;

/// Minimises a function, starting from the best of `starts`. `step` is the initial step size. `None` if the function is not finite at any
/// start.
///
/// ```
/// use tpam_stats::minimize;
/// let valley = |x: &[f64]| (1.0 - x[0]).powi(2) + 100.0 * (x[1] - x[0] * x[0]).powi(2);
/// let least = minimize(valley, [vec![-1.0, 1.0], vec![3.0, 3.0]], 0.5).unwrap();
/// assert!(least.value < 1e-12 && (least.at[0] - 1.0).abs() < 1e-5);
/// ```
pub fn minimize(function: impl Fn(&[f64]) -> f64, starts: impl IntoIterator<Item = Vec<f64>>, step: f64) -> Option<Least> {
    let measured = |at: Vec<f64>| Least { value: known(function(&at)), at };
    let mut starts: Vec<Least> = starts.into_iter().map(measured).filter(|start| start.value.is_finite()).collect();
    // A stable sort, so that the first of equal starts is used.
    starts.sort_by(|a, b| a.value.total_cmp(&b.value));
    let descents = starts.into_iter().take(DESCENTS).map(|start| descend(&function, start, step));
    descents.reduce(|best, next| if next.value < best.value { next } else { best })
}

/// Replaces NaN by +∞, so that it is never the minimum.
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

/// The simplex search of Nelder and Mead, with their coefficients 1, 2, ½ and ½.
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
        let centre: Vec<f64> = (0..dim).map(|k| corners[..dim].iter().map(|c| c.at[k]).sum::<f64>() / dim as f64).collect();
        let towards = |corner: &Least, part: f64| measured(centre.iter().zip(&corner.at).map(|(c, x)| c + part * (x - c)).collect());
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

/// Searches along one coordinate after the other, up and down. A stride doubles while the value improves; if no stride improves it, the
/// step is halved.
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

/// Whether a value improves by more than rounding errors. Otherwise a search would make tiny steps on a plateau.
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
    fn minimum_at_the_boundary_of_the_domain() {
        // A step function that decreases towards the boundary: its slope gives no information.
        let stairs = |x: &[f64]| if x[0] < 0.4321 { f64::INFINITY } else { (x[0] * 500.0).floor() };
        let least = minimize(stairs, [vec![5.0], vec![0.0]], 1.0).unwrap();
        assert!(least.value == (0.4321_f64 * 500.0).floor(), "{least:?}");
    }

    #[test]
    fn the_deeper_of_two_valleys_is_found() {
        let valleys = |x: &[f64]| (x[0] * x[0] - 1.0).powi(2) + 0.1 * x[0];
        let starts = [vec![2.0], vec![-2.0]];
        assert!((minimize(valleys, starts, 0.1).unwrap().at[0] + 1.0).abs() < 0.02);
    }

    #[test]
    fn without_a_finite_start_the_result_is_none() {
        assert_eq!(minimize(|_| f64::NAN, [vec![1.0]], 1.0), None);
        assert_eq!(minimize(|_| f64::INFINITY, [vec![1.0]], 1.0), None);
        assert_eq!(minimize(|x| x[0], [], 1.0), None);
    }
}
