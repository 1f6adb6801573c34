//! Penalised B-splines (P-splines) of a rate or of a positive mean in one or two coordinates; cross-validation by run selects the
//! smoothing.
//!
//! The mean μ at a point (x, y) of the unit square is g(η), with η = Σ βₖₗ Bₖ(x) Bₗ(y) for cubic B-splines on equally spaced knots, and
//!
//! ```text
//! rate            g(η) = 1/(1 + e^−η)    deviance of Bernoulli trials
//! positive mean   g(η) = e^η             deviance of Poisson's distribution: the variance is taken as proportional to the mean
//! ```
//! β minimises deviance/2 + λ/2 · Σ (second differences of β along each coordinate)², by Newton's method. Of a grid of λ the one is taken
//! whose fits to four fifths of the runs have the smallest deviance on the last fifth, summed over the five fifths. The unit is the run,
//! because samples of one run are not independent.
//!
//! # References
//! P. H. C. Eilers, B. D. Marx: Flexible smoothing with B-splines and penalties. Statistical Science 11(2), 1996.
//! <https://doi.org/10.1214/ss/1038425655>

mod basis;
mod newton;

use basis::Basis;
use newton::Equations;

/// What is smoothed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mean {
    /// A rate in (0, 1): the sum of a cell is its number of successes.
    Rate,
    /// A positive mean: the sum of a cell is a sum of numbers ≥ 0.
    Positive,
}

/// The samples of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Observed {
    /// The number of samples.
    pub count: f64,
    /// The sum of their values.
    pub sum: f64,
}

impl Observed {
    /// The mean of the samples; NaN without samples.
    pub fn mean(self) -> f64 {
        self.sum / self.count
    }
}

impl std::ops::AddAssign for Observed {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
    }
}

impl Mean {
    /// The mean at η.
    fn at(self, eta: f64) -> f64 {
        match self {
            Mean::Rate => 1.0 / (1.0 + libm::exp(-eta)),
            Mean::Positive => libm::exp(eta),
        }
    }

    /// The η of a mean.
    fn link(self, mean: f64) -> f64 {
        match self {
            Mean::Rate => libm::log(mean / (1.0 - mean)),
            Mean::Positive => libm::log(mean),
        }
    }

    /// dμ/dη, which is also the variance of one sample, up to a factor.
    fn slope(self, mean: f64) -> f64 {
        match self {
            Mean::Rate => mean * (1.0 - mean),
            Mean::Positive => mean,
        }
    }

    /// The deviance of a cell at η, without the part that does not depend on η.
    fn deviance(self, cell: Observed, eta: f64) -> f64 {
        match self {
            // ln(1 + e^η) without overflow.
            Mean::Rate => 2.0 * (cell.count * (eta.max(0.0) + libm::log1p(libm::exp(-eta.abs()))) - cell.sum * eta),
            Mean::Positive => 2.0 * (cell.count * libm::exp(eta) - cell.sum * eta),
        }
    }
}

/// A fitted P-spline.
///
/// ```
/// use tpam_stats::pspline::{Mean, Observed, Pspline};
/// // Ten runs; the success rate falls from 0.6 to 0.2 with x.
/// let at: Vec<[f64; 2]> = (0..20).map(|k| [(f64::from(k) + 0.5) / 20.0, 0.0]).collect();
/// let run: Vec<Observed> = at.iter().map(|[x, _]| Observed { count: 1000.0, sum: 1000.0 * (0.6 - 0.4 * x) }).collect();
/// let fit = Pspline::line(Mean::Rate, &at, &vec![run; 10]).expect("there are successes and failures");
/// assert!((fit.at([0.5, 0.0]) - 0.4).abs() < 0.003);
/// ```
#[derive(Clone, Debug)]
pub struct Pspline {
    mean: Mean,
    bases: [Basis; 2],
    coefficients: Vec<f64>,
    /// The penalty λ.
    pub lambda: f64,
}

/// Parts of the runs, each of which is left out once.
const FOLDS: usize = 5;

/// The penalties to choose from, smoothest first.
const LAMBDAS: [f64; 10] = [1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1.0, 1e-1, 1e-2];

impl Pspline {
    /// Fits a curve to cells at `at[k][0]`, of which each run has one number of samples. `None` if all runs together have no samples or no
    /// variation to fit, such as no success.
    pub fn line(mean: Mean, at: &[[f64; 2]], runs: &[Vec<Observed>]) -> Option<Self> {
        Self::cross_validated(mean, [Basis::SPLINES, Basis::CONSTANT], at, runs)
    }

    /// The same for a surface over both coordinates.
    pub fn surface(mean: Mean, at: &[[f64; 2]], runs: &[Vec<Observed>]) -> Option<Self> {
        Self::cross_validated(mean, [Basis::SPLINES, Basis::SPLINES], at, runs)
    }

    /// Fits again with the same penalty to other runs.
    pub fn refit(&self, at: &[[f64; 2]], runs: &[Vec<Observed>]) -> Option<Self> {
        let start = start(self.mean, self.bases, &total(runs))?;
        Some(fit(self.mean, self.bases, at, &total(runs), self.lambda, &start))
    }

    /// The mean at a point.
    pub fn at(&self, point: [f64; 2]) -> f64 {
        self.mean.at(basis::eta(self.bases, point, &self.coefficients))
    }

    /// The root mean square difference from a truth, over where the samples are.
    pub fn error(&self, at: &[[f64; 2]], cells: &[Observed], truth: impl Fn([f64; 2]) -> f64) -> f64 {
        let each = at.iter().zip(cells).map(|(point, cell)| (self.at(*point) - truth(*point), cell.count));
        let (sum, count) = each.fold((0.0, 0.0), |(sum, count), (gap, n)| (sum + n * gap * gap, count + n));
        f64::sqrt(sum / count)
    }

    fn cross_validated(mean: Mean, bases: [Basis; 2], at: &[[f64; 2]], runs: &[Vec<Observed>]) -> Option<Self> {
        let first = start(mean, bases, &total(runs))?;
        let folds = FOLDS.min(runs.len());
        let part = |fold: usize, inside: bool| -> Vec<Observed> {
            total_of(runs.iter().enumerate().filter(|(r, _)| (r % folds == fold) == inside).map(|(_, run)| run))
        };
        let mut deviances = [0.0; LAMBDAS.len()];
        for fold in 0..folds {
            let (rest, left_out) = (part(fold, false), part(fold, true));
            let Some(mut coefficients) = start(mean, bases, &rest) else { continue };
            for (deviance, lambda) in deviances.iter_mut().zip(LAMBDAS) {
                coefficients = fit(mean, bases, at, &rest, lambda, &coefficients).coefficients;
                let eta = |point: &[f64; 2]| basis::eta(bases, *point, &coefficients);
                *deviance += at.iter().zip(&left_out).map(|(point, cell)| mean.deviance(*cell, eta(point))).sum::<f64>();
            }
        }
        let best = (0..LAMBDAS.len()).min_by(|a, b| deviances[*a].total_cmp(&deviances[*b]))?;
        let cells = total(runs);
        let path = LAMBDAS[..best].iter().fold(first, |from, lambda| fit(mean, bases, at, &cells, *lambda, &from).coefficients);
        Some(fit(mean, bases, at, &cells, LAMBDAS[best], &path))
    }
}

/// The cells of all runs together.
pub fn total(runs: &[Vec<Observed>]) -> Vec<Observed> {
    total_of(runs.iter())
}

fn total_of<'a>(runs: impl Iterator<Item = &'a Vec<Observed>>) -> Vec<Observed> {
    let mut sum: Vec<Observed> = Vec::new();
    for run in runs {
        sum.resize(run.len(), Observed::default());
        sum.iter_mut().zip(run).for_each(|(cell, more)| *cell += *more);
    }
    sum
}

/// The coefficients of a constant mean; `None` if it is not a number.
fn start(mean: Mean, bases: [Basis; 2], cells: &[Observed]) -> Option<Vec<f64>> {
    let all = cells.iter().fold(Observed::default(), |mut sum, cell| {
        sum += *cell;
        sum
    });
    let eta = mean.link(all.mean());
    // B-splines add up to 1 at every point.
    eta.is_finite().then(|| vec![eta; bases[0].size() * bases[1].size()])
}

fn fit(mean: Mean, bases: [Basis; 2], at: &[[f64; 2]], cells: &[Observed], lambda: f64, from: &[f64]) -> Pspline {
    let coefficients = Equations::new(mean, bases, at, cells, lambda).solve(from);
    Pspline { mean, bases, coefficients, lambda }
}

#[cfg(test)]
mod tests;
