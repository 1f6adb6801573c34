//! The slope of success where a PAM samples in a search, beside the slope that its mean forces.
//!
//! As in [`calibrate`](tpam_signals::calibrate), each restart segment has a spline through its successful samples, and samples are counted
//! by their offset d from it. The slope s of ln p at the spline is that of the model p = e^{a + s d} for |d| ≤ 0.1, by maximum likelihood
//! of Poisson counts: the tilt that turns the distribution of all samples into one with the mean of the successful ones. Then κ = −θ s,
//! where θ is the mean of the successful values.

use super::kept::Measured;
use super::motion::Motion;
use super::outcomes::{mean_of, memory_of};
use super::sampler::Sampler;
use super::scale::Scale;
use super::tilt::tilt_at_mean;
use std::path::Path;
use tpam_methods::behaviour::Estimate;
use tpam_pam::mean::Gini;
use tpam_pam::{C, F, FC, Stream};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan, watch};
use tpam_signals::samples::{Samples, Segments};
use tpam_stats::bootstrap::quantile;
use tpam_stats::percentile_interval;
use tpam_store::Error;
use tpam_work::Work;

/// Rings with the same κ on F and C, and JADE and MDE as members of the family.
const PAMS: &str = "mean:kappa=0|0.25|0.5|1|1.5|2,mean:preset=jade,mean:preset=mde";
/// The operator.
const OPERATOR: [&str; 2] = ["current-to-pbest/1", "bin"];
/// Offsets beyond this are left out.
const NEAR: f64 = 0.1;
/// Bins in each direction.
const BINS: usize = 20;
/// Functions whose mean successful value is outside are left out of the summary: there cut and redraw decide.
const INSIDE: [f64; 2] = [0.25, 0.75];
/// The most steps of Newton's method.
const MOST_STEPS: usize = 30;
/// The number of resamples, and the confidence level.
const RESAMPLES: usize = 1000;
const LEVEL: f64 = 0.95;

/// The slope on one function.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Slope {
    /// The PAM as a spec.
    pub pam: String,
    /// κ of its mean.
    pub kappa: f64,
    /// F or C, as a position.
    pub column: usize,
    /// The function.
    pub function: u32,
    /// The mean of the successful values.
    pub theta: f64,
    /// The κ of a location that rests where the successes have this mean and learns from many of them; NaN if no location has it.
    pub at_rest: f64,
    /// The κ that the law gives for the places, the motion and the numbers of successes of the searches.
    pub predicted: f64,
    /// The measured κ, with an interval over runs.
    pub measured: Estimate,
}

/// Whether a mean successful value is far from both bounds.
pub(super) fn is_inside(theta: f64) -> bool {
    theta > INSIDE[0] && theta < INSIDE[1]
}

/// The slopes over the functions whose mean successful value is in (0.25, 0.75).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Overall {
    /// The PAM as a spec.
    pub pam: String,
    /// κ of its mean.
    pub kappa: f64,
    /// F or C, as a position.
    pub column: usize,
    /// The number of functions.
    pub functions: usize,
    /// The median of κ at rest.
    pub at_rest: f64,
    /// The median of the predicted κ.
    pub predicted: f64,
    /// The median of the measured κ, with an interval over functions and runs.
    pub measured: Estimate,
    /// The lower and the upper quartile of the measured κ.
    pub quartiles: [f64; 2],
}

/// All slopes.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Slopes {
    /// One for each PAM, parameter and function.
    pub functions: Vec<Slope>,
    /// One for each PAM and parameter.
    pub overall: Vec<Overall>,
}

/// The samples of one run near the splines of its segments, for one parameter.
#[derive(Clone, Debug, PartialEq)]
struct Near {
    /// Samples and successes by offset.
    bins: Vec<[f64; 2]>,
    /// Where the splines were and how they moved.
    motion: Motion,
    /// Sum and number of the successful values.
    successes: [f64; 2],
}

impl Default for Near {
    fn default() -> Self {
        Self { bins: vec![[0.0; 2]; 2 * BINS], motion: Motion::default(), successes: [0.0; 2] }
    }
}

impl Near {
    /// Counts the samples of all segments.
    fn from_segments(segments: &[Samples], column: usize) -> Self {
        let mut near = Self::default();
        for segment in segments.iter().filter(|segment| !segment.times.is_empty()) {
            let Some(target) = segment.target(column, None) else { continue };
            let offsets = segment.offsets(column, &target).zip(&segment.values[column]).zip(&segment.success);
            offsets.for_each(|((offset, value), success)| near.count(offset, *value, *success));
            near.motion.add_segment(segment, column, &target);
        }
        near
    }

    fn count(&mut self, offset: f64, value: f64, success: bool) {
        if success {
            self.successes = [self.successes[0] + value, self.successes[1] + 1.0];
        }
        let place = ((offset / NEAR + 1.0) * BINS as f64).floor();
        if (0.0..(2 * BINS) as f64).contains(&place) {
            let [samples, successes] = &mut self.bins[place as usize];
            *samples += 1.0;
            *successes += f64::from(u8::from(success));
        }
    }

    /// The sum over runs.
    fn pooled<'a>(runs: impl Iterator<Item = &'a Self>) -> Self {
        let mut all = Self::default();
        for run in runs {
            let pairs = all.bins.iter_mut().zip(&run.bins).chain([(&mut all.successes, &run.successes)]);
            pairs.for_each(|(sum, more)| *sum = [sum[0] + more[0], sum[1] + more[1]]);
            all.motion.add(&run.motion);
        }
        all
    }

    /// All sums, in a fixed order.
    fn numbers(&self) -> Vec<f64> {
        [self.bins.as_flattened(), self.motion.places.as_flattened(), &self.successes].concat()
    }

    /// The same backwards.
    fn from_numbers(numbers: &[f64]) -> Self {
        let mut near = Self::default();
        let sums = near.bins.as_flattened_mut().iter_mut().chain(near.motion.places.as_flattened_mut());
        sums.chain(&mut near.successes).zip(numbers).for_each(|(sum, number)| *sum = *number);
        near
    }

    /// The mean of the successful values.
    fn theta(&self) -> f64 {
        self.successes[0] / self.successes[1]
    }

    /// The slope of ln p at offset 0; NaN without successes.
    fn slope(&self) -> f64 {
        let middle = |bin: usize| NEAR * ((bin as f64 + 0.5) / BINS as f64 - 1.0);
        let (mut sum, mut count) = (0.0, 0.0);
        for (bin, [_, successes]) in self.bins.iter().enumerate() {
            sum += successes * middle(bin);
            count += successes;
        }
        let wanted = sum / count;
        // Newton's method for the tilt: the derivative of the mean is the variance.
        let (mut slope, mut step) = (0.0, f64::INFINITY);
        for _ in 0..MOST_STEPS {
            if step.abs() < 1e-9 {
                break;
            }
            let (mut all, mut first, mut second) = (0.0, 0.0, 0.0);
            for (bin, [samples, _]) in self.bins.iter().enumerate() {
                let at = middle(bin);
                let weight = samples * libm::exp(slope * at);
                all += weight;
                first += weight * at;
                second += weight * at * at;
            }
            let mean = first / all;
            step = (wanted - mean) / (second / all - mean * mean);
            slope += step;
        }
        slope
    }

    /// κ = −θ s.
    fn kappa(&self) -> f64 {
        -self.theta() * self.slope()
    }
}

impl Slopes {
    /// Searches with every member what is missing in a folder, and measures the slopes.
    pub(super) fn run(scale: Scale, folder: &Path, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let grid = Grid::new(&scale.search(PAMS, OPERATOR, scale.dim()), known)?;
        let searched = searched(&grid, folder, work)?;
        let mut rng = Stream::new(scale.seed, 0, "law slopes");
        let mut slopes = Self::default();
        for algorithm in 0..grid.algorithms.len() {
            let pam = grid.algorithms[algorithm].algorithm.pam();
            let cells = grid.cells.iter().zip(&searched).filter(|(cell, _)| cell.algorithm == algorithm);
            let own: Vec<(u32, &Vec<[Near; 2]>)> = cells.map(|(cell, runs)| (cell.function, runs)).collect();
            for column in [F, C] {
                let member = (mean_of(pam.options(), column), memory_of(pam.options(), column));
                slopes.add(&pam.short(), member, column, &own, &mut rng);
            }
        }
        Ok(slopes)
    }

    /// Adds one PAM and parameter: all functions, and the summary.
    fn add(&mut self, pam: &str, (mean, memory): (Gini, f64), column: usize, own: &[(u32, &Vec<[Near; 2]>)], rng: &mut Stream) {
        let (kappa, sampler) = (mean.kappa(), Sampler::for_column(column, tpam_pam::draw::SCALE));
        let mut inside = Vec::new();
        for (function, runs) in own {
            let theta = Near::pooled(runs.iter().map(|near| &near[column])).theta();
            // Prediction and measurement share no run: what is random in one run would be in both.
            let half = |rest: usize| runs.iter().skip(rest).step_by(2).map(|near| &near[column]).collect::<Vec<_>>();
            let (known, runs) = (Near::pooled(half(1).into_iter()), half(0));
            let at_rest = tilt_at_mean(mean, sampler, known.theta(), 0.0).map_or(f64::NAN, |found| found.kappa);
            let predicted = -known.theta() * known.motion.slope(mean, sampler, memory);
            let measured = interval(Near::pooled(runs.iter().copied()).kappa(), || resampled(&runs, rng).kappa());
            let (pam, function) = (pam.to_owned(), *function);
            self.functions.push(Slope { pam, kappa, column, function, theta, at_rest, predicted, measured });
            if is_inside(theta) {
                inside.push((runs, [at_rest, predicted], measured.mean));
            }
        }
        if inside.is_empty() {
            return;
        }
        let sorted = |mut values: Vec<f64>| {
            values.sort_unstable_by(f64::total_cmp);
            values
        };
        let all = sorted(inside.iter().map(|(.., measured)| *measured).collect());
        let again = || {
            let chosen: Vec<usize> = inside.iter().map(|_| rng.index(inside.len())).collect();
            let kappas = chosen.into_iter().map(|at| resampled(&inside[at].0, rng).kappa());
            quantile(&sorted(kappas.collect()), 0.5)
        };
        let [at_rest, predicted] = [0, 1].map(|which| quantile(&sorted(inside.iter().map(|(_, known, _)| known[which]).collect()), 0.5));
        self.overall.push(Overall {
            pam: pam.to_owned(),
            kappa,
            column,
            functions: inside.len(),
            at_rest,
            predicted,
            measured: interval(quantile(&all, 0.5), again),
            quartiles: [0.25, 0.75].map(|q| quantile(&all, q)),
        });
    }
}

/// The samples near the splines, by cell and run.
fn searched(grid: &Grid, folder: &Path, work: &Work) -> Result<Vec<Vec<[Near; 2]>>, Error> {
    let pam = |algorithm: usize| grid.algorithms[algorithm].algorithm.pam();
    let names = grid.cells.iter().map(|cell| format!("{} f{} in {}-D", pam(cell.algorithm), cell.function, cell.dim));
    let SearchPlan { mutation, crossover, budget, .. } = &grid.plan;
    let plan = Measured {
        settings: format!("samples near splines, {mutation}, {crossover}, {budget} D evaluations"),
        seed: grid.plan.seed,
        runs: grid.instances.len() as u64,
        numbers: 2 * Near::default().numbers().len(),
        cells: names.collect(),
    };
    let near = |cell, run| {
        let (_, watched) = watch(grid, cell, run, Segments::new(FC), work)?;
        Ok([F, C].map(|column| Near::from_segments(&watched.samples, column).numbers()).concat())
    };
    let read = |run: Vec<f64>| {
        let (f, c) = run.split_at(run.len() / 2);
        [f, c].map(Near::from_numbers)
    };
    let kept = plan.keep(folder, work, &near)?;
    Ok(kept.into_iter().map(|runs| runs.into_iter().map(read).collect()).collect())
}

/// A resample of runs, pooled.
fn resampled(runs: &[&Near], rng: &mut Stream) -> Near {
    Near::pooled((0..runs.len()).map(|_| runs[rng.index(runs.len())]).collect::<Vec<_>>().into_iter())
}

/// An estimate with the interval of its resamples; those without successes are left out.
fn interval(mean: f64, mut again: impl FnMut() -> f64) -> Estimate {
    let mut values: Vec<f64> = (0..RESAMPLES).map(|_| again()).filter(|value| value.is_finite()).collect();
    values.sort_unstable_by(f64::total_cmp);
    Estimate::new(mean, percentile_interval(&values, LEVEL), f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples around 0.5 whose success probability is e^{s d}/2.
    fn sampled(slope: f64, seed: u64) -> Near {
        let mut rng = Stream::new(seed, 0, "test");
        let mut near = Near::pooled(std::iter::empty());
        for _ in 0..200_000 {
            let offset = 0.1 * rng.normal();
            let success = rng.uniform() < 0.5 * libm::exp(slope * offset);
            near.count(offset, 0.5 + offset, success);
        }
        near
    }

    #[test]
    fn a_known_slope_is_found() {
        for slope in [-3.0, 0.0, 2.0] {
            // The standard error of the slope is 1/(0.054 √68,000) = 0.07: six of them, probability 2e-9 each.
            let found = sampled(slope, 1).slope();
            assert!((found - slope).abs() < 0.45, "{slope}: {found}");
        }
    }

    #[test]
    fn pooled_runs_and_intervals() {
        let runs: Vec<Near> = (0..5).map(|seed| sampled(-2.0, seed)).collect();
        let refs: Vec<&Near> = runs.iter().collect();
        let pooled = Near::pooled(runs.iter());
        assert_eq!(Near::from_numbers(&pooled.numbers()), pooled);
        assert_eq!(pooled.successes[1], runs.iter().map(|run| run.successes[1]).sum::<f64>());
        let mut rng = Stream::new(1, 0, "law");
        let found = interval(pooled.kappa(), || resampled(&refs, &mut rng).kappa());
        assert!(found.low < found.mean && found.mean < found.high && found.high - found.low < 0.2, "{found:?}");
        assert!((found.mean - 2.0 * pooled.theta()).abs() < 0.2, "{found:?}");
    }
}
