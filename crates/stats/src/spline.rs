//! The natural cubic smoothing spline. Generalised cross validation selects the smoothing.
//!
//! The spline g minimises Σ wᵢ(yᵢ − g(xᵢ))² + λ∫g″(x)²dx. Values at the same x are merged into their mean with their number as weight w;
//! this does not change g. With Q and R of Green & Silverman, γ the second derivatives at the inner x and W the weights,
//!
//! ```text
//! (R + λQᵀW⁻¹Q) γ = Qᵀy,    y − g = λW⁻¹Qγ,    degrees of freedom = 2 + tr((R + λQᵀW⁻¹Q)⁻¹R)
//! ```
//! The matrix has five bands, so the solution takes O(n). λ minimises N·RSS/(N − df)², where N is the number of values and RSS includes the
//! deviations of values from the mean at their x: this is the criterion of the data before merging. Without ties it is the criterion of
//! SciPy's `make_smoothing_spline`. With weights, SciPy counts distinct x and uses unweighted residuals, which differs from the criterion
//! before merging.
//!
//! Accuracy is lost if the distances of neighbouring x differ by orders of magnitude: merge x that are nearly equal.
//!
//! # References
//! P. Craven, G. Wahba: Smoothing noisy data with spline functions. Numer. Math. 31, 1978. <https://doi.org/10.1007/BF01404567>
//! M. F. Hutchinson, F. R. de Hoog: Smoothing noisy data with spline functions. Numer. Math. 47, 1985. <https://doi.org/10.1007/BF01389878>
//! P. J. Green, B. W. Silverman: Nonparametric Regression and Generalized Linear Models, chapter 2. Chapman & Hall, 1994.

mod bands;
mod knots;

use bands::Bands;
use knots::Knots;

/// The minimum number of distinct x.
const FEWEST: usize = 5;
/// Steps of the grid search, per power of ten of λ.
const STEPS: f64 = 4.0;
/// Steps of the golden-section search: the last interval is 10⁻⁸ of the first.
const SECTIONS: usize = 38;

/// Halvings of the range of log λ until its degrees of freedom are found.
const HALVINGS: usize = 40;

/// A fitted smoothing spline.
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
    /// The values at `x`.
    values: Vec<f64>,
    /// The second derivatives at `x`.
    bends: Vec<f64>,
    lambda: f64,
    degrees_of_freedom: f64,
}

impl SmoothingSpline {
    /// Fits with the λ of generalised cross validation. `None` for fewer than five distinct x, if a number is not finite, or if the lengths
    /// differ.
    pub fn fit(x: &[f64], y: &[f64]) -> Option<Self> {
        let knots = Knots::new(x, y).filter(|knots| knots.x.len() >= FEWEST)?;
        let score = |log: f64| {
            let score = knots.solve(libm::exp10(log)).map(|solved| solved.score);
            score.filter(|score| score.is_finite()).unwrap_or(f64::INFINITY)
        };
        Self::fitted(&knots, libm::exp10(least(knots.logs(), score)))
    }

    /// Fits with a given λ ≥ 0; `None` as in [`fit`](Self::fit).
    pub fn with_lambda(x: &[f64], y: &[f64], lambda: f64) -> Option<Self> {
        let knots = Knots::new(x, y).filter(|knots| knots.x.len() >= FEWEST)?;
        let known = lambda >= 0.0 && lambda.is_finite();
        known.then(|| Self::fitted(&knots, lambda / knots.cube())).flatten()
    }

    /// Fits with the λ that has given degrees of freedom, up to 0.001; `None` as in [`fit`](Self::fit), or if they are below 2. With more
    /// than there are distinct x it interpolates.
    ///
    /// ```
    /// use tpam_stats::SmoothingSpline;
    /// let x: Vec<f64> = (0..40).map(f64::from).collect();
    /// let y: Vec<f64> = x.iter().map(|x| (x * 0.7) % 1.0).collect();
    /// let spline = SmoothingSpline::with_degrees_of_freedom(&x, &y, 5.0).unwrap();
    /// assert!((spline.degrees_of_freedom() - 5.0).abs() < 1e-3);
    /// ```
    pub fn with_degrees_of_freedom(x: &[f64], y: &[f64], degrees_of_freedom: f64) -> Option<Self> {
        let knots = Knots::new(x, y).filter(|knots| knots.x.len() >= FEWEST && degrees_of_freedom >= 2.0)?;
        // They fall from the number of distinct x to 2 as λ grows.
        let [mut low, mut high] = knots.logs();
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            match knots.solve(libm::exp10(middle)) {
                Some(solved) if solved.degrees_of_freedom <= degrees_of_freedom => high = middle,
                _ => low = middle,
            }
        }
        Self::fitted(&knots, libm::exp10(high))
    }

    /// Fits with the λ that applies to x scaled to [0, 1].
    fn fitted(knots: &Knots, lambda: f64) -> Option<Self> {
        let solved = knots.solve(lambda)?;
        let (values, bends) = knots.unscaled(&solved);
        let (lambda, degrees_of_freedom) = (lambda * knots.cube(), solved.degrees_of_freedom);
        Some(Self { x: knots.x.clone(), values, bends, lambda, degrees_of_freedom })
    }

    /// The value at x. Outside the range of the data the spline is a straight line.
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
        // The second derivative is 0 at both ends.
        let bend = if x < inside { -self.bends[to] } else { self.bends[from] };
        let slope = (self.values[to] - self.values[from]) / step + step * bend / 6.0;
        value + slope * (x - inside)
    }

    /// The smoothing parameter λ: 0 interpolates, ∞ is a straight line.
    pub fn lambda(&self) -> f64 {
        self.lambda
    }

    /// The trace of the smoothing matrix: from 2 (a straight line) to the number of distinct x (interpolation).
    pub fn degrees_of_freedom(&self) -> f64 {
        self.degrees_of_freedom
    }
}

/// Minimises a function of log λ: a grid search, then a golden-section search between the neighbours of the best grid point.
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
