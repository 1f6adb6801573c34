//! Statistics: plain numbers in; intervals, effect sizes, tests, splines and a minimiser out.
//!
//! The crate knows nothing of parameter adaptation: it takes numbers and gives numbers.
//!
//! - [`moments`]: count, mean and standard deviation of a stream of values.
//! - [`interval`]: quantiles of Student's t and the confidence intervals of a mean and of a proportion.
//! - [`effect`]: how two samples differ, unpaired (Â₁₂) and paired (mean difference).
//! - [`rank`]: midranks and the rank correlations of Spearman and Kendall.
//! - [`wilcoxon`]: the signed-rank test for paired and the rank-sum test for unpaired samples.
//! - [`mod@friedman`]: Friedman's test of several methods on the same problems, and the comparisons
//!   of two methods after it.
//! - [`mod@holm`]: the adjustment of p-values for many tests at once.
//! - [`relation`]: many rank correlations at once, with intervals and Westfall and Young's max-T; [`exchange`]: the permutations it draws.
//! - [`score`]: who is significantly better than whom on many problems, and the Average Performance Score.
//! - [`tail`]: upper tails of the normal, χ² and F distributions.
//! - [`mod@bootstrap`]: the percentile bootstrap, with the caller's random draws.
//! - [`spline`]: a smoothing spline that chooses its smoothing.
//! - [`bernoulli`]: trials that succeed or fail: likelihood, deviance and Akaike's criterion of a model.
//! - [`mod@minimize`]: where a function of a few variables is least.
//!
//! A typical use compares two methods that were run on the same seeds:
//!
//! ```
//! use tpam_stats::{mean_interval, paired_difference, vargha_delaney};
//!
//! let jade = [0.50, 0.61, 0.55, 0.58];
//! let shade = [0.57, 0.66, 0.63, 0.64];
//!
//! let gain = paired_difference(&jade, &shade);
//! let interval = mean_interval(&gain, 0.95).expect("four differences");
//! assert!(0.0 < interval.low && interval.high < 0.1);
//!
//! // The chance that a run of the second method beats a run of the first: 14 of the 16 pairs.
//! assert_eq!(vargha_delaney(&shade, &jade), Some(0.875));
//! ```
//!
//! Quantities that the data do not define, such as the mean of nothing, are `None`, never a
//! placeholder number. Elementary functions come from the `libm` crate instead of the platform's
//! mathematics library, so that a table computed on one machine has the same bits on another;
//! square roots need no such care because IEEE 754 fixes their rounding.

pub mod bernoulli;
mod beta;
pub mod bootstrap;
pub mod effect;
pub mod exchange;
pub mod friedman;
pub mod holm;
pub mod interval;
pub mod minimize;
pub mod moments;
pub mod rank;
pub mod relation;
pub mod score;
pub mod spline;
mod student_t;
mod studentized_range;
pub mod tail;
#[cfg(test)]
mod testing;
pub mod wilcoxon;

pub use bootstrap::{bootstrap, percentile_interval};
pub use effect::{paired_difference, vargha_delaney};
pub use exchange::{Families, shuffle};
pub use friedman::{Friedman, Pair, critical_difference, friedman, pairs};
pub use holm::holm;
pub use interval::{Interval, mean_interval, student_t_quantile, wilson_interval};
pub use minimize::{Least, minimize};
pub use moments::Moments;
pub use rank::{kendall, midranks, spearman};
pub use relation::{MaxT, Ranked, correlations, intervals, max_t};
pub use score::{performance_scores, significantly, wins_ties_losses};
pub use spline::SmoothingSpline;
pub use studentized_range::studentized_range_quantile;
pub use tail::{chi_squared_tail, f_tail, normal_tail};
pub use wilcoxon::{Test, rank_sum, signed_rank};
