//! The shape of a rate, or of another mean, along one coordinate: a peak, a slope, a level or a valley. The unit is the run.
//!
//! For each run, the highest and the lowest place of the curve are taken from a P-spline through the *other* runs, so that no run chooses
//! the place at which it is tested. With m, t, l and r the means of a run in three neighbouring cells at the highest place, at the lowest
//! place, at the left end and at the right end, these differences, relative to m and over all runs, have [`ratio_of_sums`] with 95 %
//! intervals:
//!
//! ```text
//! rise m − l,  fall m − r,  range m − t,  left t to l: l − t,  right t to r: r − t
//! ```
//! The rules, with a margin δ of 5 % of the highest mean, were fixed before any search was looked at:
//!
//! ```text
//! a difference exists    its interval is above 0 and its value at least δ
//! a difference is small  its interval is below δ
//! level      the range is small
//! peak       rise and fall exist, not both left and right
//! valley     left and right exist, not both rise and fall
//! falls      the fall exists, the rise is small, and it is not a valley
//! rises      the rise exists, the fall is small, and it is not a valley
//! undecided  otherwise: the samples are too few
//! ```
//! A maximum within about 0.1 of an end of the coordinate counts as that end.

use crate::pspline::{Mean, Observed, Pspline};
use crate::ratio::{Ratio, ratio_of_sums};
use std::fmt;

/// The equivalence margin δ, relative to the highest mean.
pub const MARGIN: f64 = 0.05;
/// The level of the intervals.
const LEVEL: f64 = 0.95;
/// The cells on either side of a place that belong to it.
const SIDE: usize = 1;

/// The shape of a mean along a coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// It rises and then falls.
    Peak,
    /// It falls.
    Falls,
    /// It rises.
    Rises,
    /// It varies by less than the margin.
    Level,
    /// It falls and then rises.
    Valley,
    /// The runs do not tell.
    Undecided,
}

impl Shape {
    /// The name of the shape.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Peak => "peak",
            Shape::Falls => "falls",
            Shape::Rises => "rises",
            Shape::Level => "level",
            Shape::Valley => "valley",
            Shape::Undecided => "undecided",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The shape over cells of equal width on [0, 1], of which each run has one number of samples. Runs without samples in a cell of a place
/// are left out.
///
/// ```
/// use tpam_stats::pspline::{Mean, Observed};
/// use tpam_stats::{Shape, shape};
/// let run = |rate: fn(f64) -> f64| -> Vec<Observed> {
///     (0..20).map(|k| Observed { count: 1e4, sum: 1e4 * rate((f64::from(k) + 0.5) / 20.0) }).collect()
/// };
/// assert_eq!(shape(Mean::Rate, &vec![run(|x| 0.5 - 0.4 * x); 8]), Shape::Falls);
/// assert_eq!(shape(Mean::Rate, &vec![run(|x| 0.5 - (x - 0.4) * (x - 0.4)); 8]), Shape::Peak);
/// assert_eq!(shape(Mean::Rate, &vec![run(|_| 0.3); 8]), Shape::Level);
/// ```
pub fn shape(mean: Mean, runs: &[Vec<Observed>]) -> Shape {
    contrasts(mean, runs).map_or(Shape::Undecided, |found| found.shape())
}

/// The five differences.
struct Contrasts {
    rise: Ratio,
    fall: Ratio,
    range: Ratio,
    left: Ratio,
    right: Ratio,
}

impl Contrasts {
    fn shape(&self) -> Shape {
        let exists = |ratio: &Ratio| ratio.interval.low > 0.0 && ratio.value >= MARGIN;
        let small = |ratio: &Ratio| ratio.interval.high < MARGIN;
        let (peak, valley) = (exists(&self.rise) && exists(&self.fall), exists(&self.left) && exists(&self.right));
        match (peak, valley) {
            _ if small(&self.range) => Shape::Level,
            (true, false) => Shape::Peak,
            (false, true) => Shape::Valley,
            (false, false) if exists(&self.fall) && small(&self.rise) => Shape::Falls,
            (false, false) if exists(&self.rise) && small(&self.fall) => Shape::Rises,
            _ => Shape::Undecided,
        }
    }
}

fn contrasts(mean: Mean, runs: &[Vec<Observed>]) -> Option<Contrasts> {
    let cells = runs.first()?.len();
    let at: Vec<[f64; 2]> = (0..cells).map(|k| [(k as f64 + 0.5) / cells as f64, 0.0]).collect();
    let all = Pspline::line(mean, &at, runs)?;
    let mut pairs: [Vec<(f64, f64)>; 5] = Default::default();
    for left_out in 0..runs.len() {
        let others: Vec<Vec<Observed>> = runs.iter().enumerate().filter(|(r, _)| *r != left_out).map(|(_, run)| run.clone()).collect();
        let Some(curve) = all.refit(&at, &others) else { continue };
        let heights: Vec<f64> = at.iter().map(|point| curve.at(*point)).collect();
        for (pairs, pair) in pairs.iter_mut().zip(differences(&runs[left_out], &heights)) {
            pairs.push(pair);
        }
    }
    let [rise, fall, range, left, right] = pairs.map(|pairs| ratio_of_sums(&pairs, LEVEL));
    Some(Contrasts { rise: rise?, fall: fall?, range: range?, left: left?, right: right? })
}

/// The differences of one run with these places of the highest and lowest height, each with the mean at the highest place, both times the
/// number of samples.
fn differences(run: &[Observed], heights: &[f64]) -> [(f64, f64); 5] {
    let last = run.len() - 1;
    let highest = (0..=last).max_by(|a, b| heights[*a].total_cmp(&heights[*b])).unwrap_or(0);
    let lowest = (0..=last).min_by(|a, b| heights[*a].total_cmp(&heights[*b])).unwrap_or(0);
    let [m, t, l, r] = [highest, lowest, 0, last].map(|place| around(run, place));
    let count: f64 = run.iter().map(|cell| cell.count).sum();
    [m - l, m - r, m - t, l - t, r - t].map(|difference| match difference * m {
        // A mean without samples is NaN: the run is left out.
        product if product.is_nan() => (0.0, 0.0),
        _ => (count * difference, count * m),
    })
}

/// The mean of a run around a place.
fn around(run: &[Observed], place: usize) -> f64 {
    let centre = place.clamp(SIDE, run.len() - 1 - SIDE);
    let mut sum = Observed::default();
    run[centre - SIDE..=centre + SIDE].iter().for_each(|cell| sum += *cell);
    sum.mean()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape_of(rate: impl Fn(f64) -> f64) -> Shape {
        let run = (0..20).map(|k| Observed { count: 5e3, sum: 5e3 * rate((f64::from(k) + 0.5) / 20.0) });
        shape(Mean::Rate, &vec![run.collect(); 6])
    }

    #[test]
    fn shapes_without_noise() {
        assert_eq!(shape_of(|x| 0.2 + 0.5 * x), Shape::Rises);
        assert_eq!(shape_of(|x| 0.5 * libm::exp(-4.0 * x)), Shape::Falls);
        assert_eq!(shape_of(|x| 0.2 + (x - 0.5) * (x - 0.5)), Shape::Valley);
        assert_eq!(shape_of(|x| 0.4 + 0.01 * x), Shape::Level);
        assert_eq!(shape_of(|x| if x < 0.5 { 0.5 } else { 0.5 - 0.6 * (x - 0.5) }), Shape::Falls);
    }

    #[test]
    fn a_gaussian_peak_is_a_peak() {
        for w in [0.2, 0.4, 0.6] {
            for centre in [0.3, 0.5, 0.7] {
                let rate = |x: f64| 0.5 * libm::exp(-(x - centre) * (x - centre) / (2.0 * w * w));
                assert_eq!(shape_of(rate), Shape::Peak, "{w} {centre}");
            }
        }
    }

    #[test]
    fn few_samples_decide_nothing() {
        let cell = |k: usize, r: usize| Observed { count: 10.0, sum: ((7 * k + 3 * r) % 5) as f64 };
        let runs: Vec<Vec<Observed>> = (0..4).map(|r| (0..20).map(|k| cell(k, r)).collect()).collect();
        assert_eq!(shape(Mean::Rate, &runs), Shape::Undecided);
        assert_eq!(shape(Mean::Rate, &[]), Shape::Undecided);
        assert_eq!(shape(Mean::Rate, &vec![vec![Observed::default(); 20]; 4]), Shape::Undecided);
    }
}
