//! Statistics on plain numbers: intervals, effect sizes, tests, splines and a minimiser.
//!
//! The crate is independent of parameter adaptation: its functions take numbers and return numbers.
//!
//! - [`moments`]: count, mean and standard deviation of a stream of values.
//! - [`interval`]: quantiles of Student's t and the confidence intervals of a mean and of a proportion;
//!   [`rate_interval`](mod@rate_interval): that of a mean of rates.
//! - [`effect`]: effect sizes of two samples, unpaired (Â₁₂) and paired (mean difference).
//! - [`correlation`]: Pearson's correlation; [`rank`]: midranks and the rank correlations of Spearman and Kendall.
//! - [`wilcoxon`]: the rank-sum test for unpaired samples; [`pratt`]: the signed-rank test for paired samples with zeros ranked, exact with
//!   ties.
//! - [`shared_runs`]: the mean difference over settings that share their runs; [`difference`]: that of two methods on functions and
//!   instances.
//! - [`mod@friedman`]: Friedman's test of several methods on the same problems, and the pairwise comparisons after it.
//! - [`mod@holm`]: the adjustment of p-values for multiple tests.
//! - [`relation`]: many rank correlations, with intervals and Westfall and Young's max-T; [`exchange`]: the permutations for it;
//!   [`orders`]: the exact test of one correlation of a few subjects.
//! - [`score`]: counts of significant wins and losses over many problems, and the Average Performance Score; [`dominance`]: the U-score of
//!   trials.
//! - [`tail`]: upper tails of the normal, χ² and F distributions.
//! - [`mod@bootstrap`]: the percentile bootstrap, with random draws from the caller; [`two_stage`]: groups first, then units within them.
//! - [`ratio`]: ratios of sums over runs, with intervals whose unit is the run; [`pspline`]: smooth curves and surfaces of rates, with
//!   cross-validation by run; [`shape()`]: whether a rate has a peak, falls, rises or is level.
//! - [`spline`]: a smoothing spline; generalised cross validation selects the smoothing.
//! - [`bernoulli`]: likelihood, deviance and Akaike's criterion of a model of trials that succeed or fail.
//! - [`mod@minimize`]: minimisation of a function of a few variables.
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
//! // The probability that a run of the second method beats a run of the first: 14 of the 16 pairs.
//! assert_eq!(vargha_delaney(&shade, &jade), Some(0.875));
//! ```
//!
//! Quantities that the data do not define, such as the mean of no values, are `None`, never a
//! placeholder number. Elementary functions come from the `libm` crate instead of the platform's
//! mathematics library, so that results have the same bits on every machine. Square roots do not
//! need it, because IEEE 754 defines their rounding.

pub mod bernoulli;
mod beta;
pub mod bootstrap;
pub mod correlation;
pub mod difference;
pub mod dominance;
pub mod effect;
pub mod exchange;
pub mod friedman;
pub mod holm;
pub mod interval;
pub mod minimize;
pub mod moments;
pub mod orders;
pub mod pratt;
pub mod pspline;
pub mod rank;
pub mod rate_interval;
pub mod ratio;
pub mod relation;
pub mod score;
pub mod shape;
pub mod shared_runs;
pub mod spline;
mod student_t;
mod studentized_range;
pub mod tail;
#[cfg(test)]
mod testing;
pub mod two_stage;
pub mod wilcoxon;

pub use bootstrap::{bootstrap, percentile_interval};
pub use correlation::pearson;
pub use difference::{Difference, differences};
pub use dominance::u_scores;
pub use effect::{paired_difference, vargha_delaney};
pub use exchange::{Families, shuffle};
pub use friedman::{Friedman, Pair, critical_difference, friedman, pairs};
pub use holm::{adjust, holm};
pub use interval::{Interval, mean_interval, student_t_quantile, wilson_interval};
pub use minimize::{Least, minimize};
pub use moments::Moments;
pub use orders::{ExactRho, spearman_exact};
pub use pratt::{SignedRanks, signed_rank_pratt, signed_rank_runs, smallest_signed_rank_p};
pub use pspline::Pspline;
pub use rank::{kendall, midranks, spearman};
pub use rate_interval::rate_interval;
pub use ratio::{Ratio, ratio_of_sums};
pub use relation::{MaxT, Ranked, correlations, intervals, max_t};
pub use score::{performance_scores, significantly, wins_ties_losses};
pub use shape::{Shape, shape};
pub use shared_runs::over_settings;
pub use spline::SmoothingSpline;
pub use studentized_range::studentized_range_quantile;
pub use tail::{chi_squared_tail, f_tail, normal_tail};
pub use two_stage::{Drawn, TwoStage, mean_of_groups};
pub use wilcoxon::{Test, rank_sum, smallest_rank_sum_p};
