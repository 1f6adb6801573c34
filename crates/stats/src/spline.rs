//! The natural cubic smoothing spline, with a smoothing that generalised cross validation chooses.
//!
//! Of all curves g it is the one with the least Σ wᵢ(yᵢ − g(xᵢ))² + λ∫g″(x)²dx. Values at the same x are merged into their mean, whose weight w is their number: g
//! is the same as without merging. With Q and R of Green & Silverman, γ the second derivatives at the inner x and W the weights,
//!
//! ```text
//! (R + λQᵀW⁻¹Q) γ = Qᵀy,    y − g = λW⁻¹Qγ,    degrees of freedom = 2 + tr((R + λQᵀW⁻¹Q)⁻¹R)
//! ```
//! all of which takes O(n) with five bands. λ minimises N·RSS/(N − df)², where N counts all values and RSS includes how those at the same x differ: the criterion of
//! the data before merging. Without ties it is the one of SciPy's `make_smoothing_spline`; with weights SciPy counts distinct x and takes residuals without
//! their weights, which is not what the data before merging would say.
//!
//! Digits are lost where distances of neighbouring x differ by orders of magnitude: merge what is nearly the same x.
//!
//! # References
//! P. Craven, G. Wahba: Smoothing noisy data with spline functions. Numer. Math. 31, 1978. <https://doi.org/10.1007/BF01404567>
//! M. F. Hutchinson, F. R. de Hoog: Smoothing noisy data with spline functions. Numer. Math. 47, 1985. <https://doi.org/10.1007/BF01389878>
//! P. J. Green, B. W. Silverman: Nonparametric Regression and Generalized Linear Models, chapter 2. Chapman & Hall, 1994.

mod bands;
mod knots;

use bands::Bands;
use knots::Knots;

/// Fewer distinct x than this say nothing about smoothness.
const FEWEST: usize = 5;
/// Steps of the coarse search, per power of ten of λ.
const STEPS: f64 = 4.0;
/// Steps of the golden section: the last interval is 10⁻⁸ of the first.
const SECTIONS: usize = 38;

/// A fitted curve.
///
/// ```
/// use tpam_stats::SmoothingSpline;
/// let x: Vec<f64> = (0..40).map(f64::from).collect();
/// let y: Vec<f64> = x.iter().map(|x| 0.5 + 0.01 * x + if x % 2.0 == 0.0 { 0.1 } else { -0.1 }).collect();
/// let spline = SmoothingSpline::fit(&x, &y).expect("40 points");
/// assert!((spline.at(20.0) - 0.7).abs() < 0.02);
/// ```
#[derive(Clone, Debug)]
pub struct SmoothingSpline {
    x: Vec<f64>,
    /// Its values at `x`.
    values: Vec<f64>,
    /// Its second derivatives there.
    bends: Vec<f64>,
    lambda: f64,
    degrees_of_freedom: f64,
}

impl SmoothingSpline {
    /// Fits with the λ of generalised cross validation. `None` below five distinct x, and where something is not finite or the lengths differ.
    pub fn fit(x: &[f64], y: &[f64]) -> Option<Self> {
        let knots = Knots::new(x, y).filter(|knots| knots.x.len() >= FEWEST)?;
        let score = |log: f64| {
            let score = knots.solve(libm::exp10(log)).map(|solved| solved.score);
            score.filter(|score| score.is_finite()).unwrap_or(f64::INFINITY)
        };
        Self::of(&knots, libm::exp10(least(knots.logs(), score)))
    }

    /// Fits with a given λ ≥ 0; `None` as in [`fit`](Self::fit).
    pub fn with_lambda(x: &[f64], y: &[f64], lambda: f64) -> Option<Self> {
        let knots = Knots::new(x, y).filter(|knots| knots.x.len() >= FEWEST)?;
        let known = lambda >= 0.0 && lambda.is_finite();
        known.then(|| Self::of(&knots, lambda / knots.cube())).flatten()
    }

    /// With the λ of x scaled to [0, 1].
    fn of(knots: &Knots, lambda: f64) -> Option<Self> {
        let solved = knots.solve(lambda)?;
        let (values, bends) = knots.unscaled(&solved);
        let (lambda, degrees_of_freedom) = (lambda * knots.cube(), solved.degrees_of_freedom);
        Some(Self { x: knots.x.clone(), values, bends, lambda, degrees_of_freedom })
    }

    /// The curve at x: a straight line before the first and after the last of the data.
    pub fn at(&self, x: f64) -> f64 {
        let last = self.x.len() - 1;
        let k = self.x.partition_point(|knot| *knot <= x).clamp(1, last);
        let (from, to) = (k - 1, k);
        let step = self.x[to] - self.x[from];
        let inside = x.clamp(self.x[0], self.x[last]);
        let (a, b) = ((self.x[to] - inside) / step, (inside - self.x[from]) / step);
        let bent = (a * a * a - a) * self.bends[from] + (b * b * b - b) * self.bends[to];
        let value = a * self.values[from] + b * self.values[to] + bent * step * step / 6.0;
        if x == inside {
            return value;
        }
        // At the ends of the data the curve has no bend.
        let bend = if x < inside { -self.bends[to] } else { self.bends[from] };
        let slope = (self.values[to] - self.values[from]) / step + step * bend / 6.0;
        value + slope * (x - inside)
    }

    /// The smoothing λ: 0 interpolates, ∞ is a straight line.
    pub fn lambda(&self) -> f64 {
        self.lambda
    }

    /// The trace of the matrix that makes fitted values of data: from 2, a straight line, to the number of distinct x.
    pub fn degrees_of_freedom(&self) -> f64 {
        self.degrees_of_freedom
    }
}

/// Where a function of log λ is least: the best of a grid, then a golden section between its neighbours.
fn least([low, high]: [f64; 2], score: impl Fn(f64) -> f64) -> f64 {
    let steps = ((high - low) * STEPS).ceil() as usize;
    let at = |k: usize| low + k as f64 / STEPS;
    let scores = (0..=steps).map(|k| (score(at(k)), k));
    let (_, best) = scores.reduce(|best, next| if next.0 < best.0 { next } else { best }).unwrap_or((0.0, steps));
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut left, mut right) = (at(best.saturating_sub(1)), at(best + 1));
    let inner = |left: f64, right: f64| [right - golden * (right - left), left + golden * (right - left)];
    let mut points = inner(left, right);
    let mut values = points.map(&score);
    for _ in 0..SECTIONS {
        if values[0] <= values[1] {
            right = points[1];
            (points[1], values[1]) = (points[0], values[0]);
            points[0] = inner(left, right)[0];
            values[0] = score(points[0]);
        } else {
            left = points[0];
            (points[0], values[0]) = (points[1], values[1]);
            points[1] = inner(left, right)[1];
            values[1] = score(points[1]);
        }
    }
    points[usize::from(values[1] < values[0])]
}

#[cfg(test)]
mod tests;
