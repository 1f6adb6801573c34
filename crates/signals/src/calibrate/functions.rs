//! Cuts runs into restart segments, which have targets of their own; pools all runs by function and fits the families.

use super::family::Family;
use super::fit::{Fit, fit};
use super::offsets::{Offsets, overdispersion};
use crate::samples::{Samples, Segments};
use serde::{Deserialize, Serialize};
use tpam_pam::spec::Spec;
use tpam_pam::{Space, learns};
use tpam_rows::median::{Ending, median_search};
use tpam_searches::search::{Grid, watch_all};
use tpam_sim::theta::{Join, Theta};
use tpam_stats::chi_squared_tail;
use tpam_store::Error;
use tpam_work::Work;

/// θ as a spec and as a value.
pub type NamedTheta = (Spec<Theta>, Theta);

/// The calibration of one function. A file stores the numbers; the rest follows from the searches, the target files and the curves.
#[derive(Serialize, Deserialize)]
pub struct Calibrated {
    /// The name of the algorithm that searched.
    #[serde(skip)]
    pub algorithm: String,
    /// Whether its PAM learns from successes. If it does, its samples do not tell the shape of the curves.
    #[serde(skip)]
    pub learns: bool,
    /// The name of the suite.
    #[serde(skip)]
    pub suite: String,
    /// The number of the function.
    pub function: u32,
    /// The dimension.
    pub dim: usize,
    /// Population size N.
    pub individuals: usize,
    /// The number of runs.
    pub runs: usize,
    /// The number of restart segments with splines, and of all restart segments.
    #[serde(rename = "lives")]
    pub segments: [usize; 2],
    /// The instance of the run whose first segment defines the target.
    pub instance: u32,
    /// The number of restarts of that run.
    pub restarts: u64,
    /// The columns that the search asks its PAM for.
    #[serde(skip)]
    pub space: Space,
    /// The target of each column in units of its range, one value per generation.
    #[serde(skip)]
    pub targets: Vec<Vec<f64>>,
    /// One for each θ.
    #[serde(skip)]
    pub curves: Vec<Curve>,
}

/// How success depends on the distance from the target of one θ.
pub struct Curve {
    /// The tracked parameters.
    pub theta: Spec<Theta>,
    /// Samples and successes by their offset from the target.
    pub offsets: Offsets,
    /// How much larger the variance of successes between runs is than for independent samples; at least 1.
    pub overdispersion: f64,
    /// The fits, in the order of the families.
    pub fits: Vec<Fit>,
}

/// Every curve with its function, in order.
pub(super) fn each(all: &[Calibrated]) -> impl Iterator<Item = (&Calibrated, &Curve)> {
    all.iter().flat_map(|found| found.curves.iter().map(move |curve| (found, curve)))
}

/// The significance level of the test of a fit.
const LEVEL: f64 = 0.001;
/// The acceptance without a signal.
const CONSTANT: &str = "constant";
/// The smallest proportion of the deviance that counts as explained.
const LEAST: f64 = 0.01;

impl Curve {
    /// The samples of several runs of one function, counted together. It has no fits yet.
    pub fn of_runs((spec, theta): &NamedTheta, runs: &[&Offsets]) -> Self {
        let mut offsets = empty(*theta);
        for run in runs {
            offsets.add(run);
        }
        Self { theta: spec.clone(), offsets, overdispersion: overdispersion(runs), fits: Vec::new() }
    }

    /// A fit of each family.
    pub fn fits_of(&self, families: &[Family]) -> Vec<Fit> {
        // The joined distance of several columns has no sign.
        let joined = self.tracked().join().is_some();
        let fitting: Vec<&Family> = families.iter().filter(|family| !(joined && family.sided)).collect();
        fit(&self.offsets, &fitting, self.overdispersion)
    }

    /// The tracked columns.
    pub(super) fn tracked(&self) -> Theta {
        self.theta.build().expect("it was built before")
    }

    /// The fit that QAIC chooses.
    pub fn chosen(&self) -> &Fit {
        self.fits.iter().find(|fit| fit.delta == 0.0).expect("the fit with the smallest QAIC has delta 0")
    }

    /// Whether the chosen acceptance describes the samples up to sampling error: the p-value of its deviance, divided by the
    /// overdispersion, is above 0.001.
    pub fn is_fitted(&self) -> bool {
        let chosen = self.chosen();
        chi_squared_tail(chosen.deviance / self.overdispersion, chosen.freedom as u64) > LEVEL
    }

    /// Whether the chosen acceptance explains something that a constant success rate does not.
    pub fn has_signal(&self) -> bool {
        let chosen = self.chosen();
        chosen.accept.name() != CONSTANT && chosen.like != Some(CONSTANT) && chosen.explained >= LEAST
    }

    /// The fit of a family; `None` if it was not fitted.
    pub fn fit(&self, family: &str) -> Option<&Fit> {
        self.fits.iter().find(|fit| fit.accept.name() == family)
    }
}

/// The data that are used of one run.
struct Ran {
    ending: Ending,
    individuals: usize,
    segments: [usize; 2],
    /// The targets of its first segment; `None` if that has no splines.
    targets: Option<Vec<Vec<f64>>>,
    /// One for each θ.
    offsets: Vec<Offsets>,
}

/// The times of searches and fits, in proportion.
const SEARCHES: f64 = 1.0;
const FITS: f64 = 1.0;

/// Computes all runs of the grid, which has one algorithm, and fits the families to the samples. `df` is that of the targets; `None` for
/// generalised cross validation.
pub fn calibrate(grid: &Grid, thetas: &[NamedTheta], families: &[Family], df: Option<f64>, work: &Work) -> Result<Vec<Calibrated>, Error> {
    let parts = work.parts([("searches", SEARCHES), ("fits", FITS)]);
    let searched = watch_all(grid, &parts[0], || Segments::new(grid.columns(0)), |ending, watched| kept(ending, watched, thetas, df))?;
    let functions = searched.iter().enumerate().map(|(cell, runs)| pooled(grid, cell, runs, thetas));
    let mut all = functions.collect::<Result<Vec<Calibrated>, Error>>()?;
    let curves: Vec<&Curve> = all.iter().flat_map(|found| &found.curves).collect();
    let fits = parts[1].collect("fits", "curves", curves, |curve| curve.fits_of(families))?;
    let curves = all.iter_mut().flat_map(|found| found.curves.iter_mut().map(|curve| (found.function, curve)));
    for ((function, curve), fits) in curves.zip(fits) {
        if fits.is_empty() {
            let names = families.iter().map(Family::name).collect::<Vec<_>>().join(", ");
            let says = format!("no curve of {names} gives all that happened on f{function} a probability: name other families");
            return Err(Error::nothing("acceptance", says));
        }
        curve.fits = fits;
    }
    Ok(all)
}

/// The segments of one run, and its samples counted by distance.
fn kept(ending: Ending, watched: Segments, thetas: &[NamedTheta], df: Option<f64>) -> Ran {
    let all = watched.samples.len();
    let mut segments: Vec<Option<Segment>> = watched.samples.into_iter().map(|samples| Segment::new(samples, df)).collect();
    let mut offsets: Vec<Offsets> = thetas.iter().map(|(_, theta)| empty(*theta)).collect();
    for segment in segments.iter().flatten() {
        thetas.iter().zip(&mut offsets).for_each(|((_, theta), into)| segment.count(*theta, into));
    }
    let used = segments.iter().flatten().count();
    let targets = segments.first_mut().and_then(Option::take).map(|segment| segment.targets);
    Ran { ending, individuals: watched.individuals, segments: [used, all], targets, offsets }
}

fn empty(theta: Theta) -> Offsets {
    if theta.join().is_some() { Offsets::distances(theta.space().len()) } else { Offsets::signed() }
}

/// Pools the runs of one function.
fn pooled(grid: &Grid, cell: usize, runs: &[Ran], thetas: &[NamedTheta]) -> Result<Calibrated, Error> {
    let cell = grid.cells[cell];
    let usable: Vec<&Ran> = runs.iter().filter(|ran| ran.targets.is_some()).collect();
    let Some(median) = median_search(&usable, |ran| ran.ending) else {
        let problem = format!(
            "no run on f{} has successes in five generations before its first restart, which a spline needs: raise it",
            cell.function
        );
        let (key, budget) = grid.plan.given_budget();
        return Err(Error::key(key, budget, problem));
    };
    let curve = |(k, theta): (usize, &NamedTheta)| Curve::of_runs(theta, &runs.iter().map(|ran| &ran.offsets[k]).collect::<Vec<_>>());
    let sum = |which: usize| runs.iter().map(|ran| ran.segments[which]).sum();
    Ok(Calibrated {
        algorithm: grid.algorithms[cell.algorithm].name.clone(),
        learns: learns(grid.algorithms[cell.algorithm].algorithm.pam().name()),
        suite: grid.plan.suite.clone(),
        function: cell.function,
        dim: cell.dim,
        individuals: median.individuals,
        runs: runs.len(),
        segments: [sum(0), sum(1)],
        restarts: median.ending.restarts,
        instance: grid.instances[median.ending.run as usize],
        space: grid.columns(cell.algorithm),
        targets: median.targets.clone().expect("runs without targets were removed"),
        curves: thetas.iter().enumerate().map(curve).collect(),
    })
}

/// A restart segment that has targets.
pub(super) struct Segment {
    samples: Samples,
    /// The targets of each column in each generation; empty for a column that was not sampled.
    pub(super) targets: Vec<Vec<f64>>,
}

impl Segment {
    /// Computes the targets with given degrees of freedom (`None` for those of generalised cross validation); `None` if fewer than five
    /// generations had successes.
    pub(super) fn new(samples: Samples, df: Option<f64>) -> Option<Self> {
        // A segment may have no samples: the budget may end with its first population.
        if samples.times.is_empty() {
            return None;
        }
        let target = |which: usize| {
            if samples.values[which].is_empty() { Some(Vec::new()) } else { samples.target(which, df) }
        };
        let targets = (0..samples.space.len()).map(target).collect::<Option<_>>()?;
        Some(Self { samples, targets })
    }

    /// Counts its samples by their offset from the target: signed for one column, the joined distance for several.
    pub(super) fn count(&self, theta: Theta, into: &mut Offsets) {
        let offsets = |which: usize| self.samples.offsets(which, &self.targets[which]);
        let mut count = |offsets: &mut dyn Iterator<Item = f64>| {
            offsets.zip(&self.samples.success).for_each(|(offset, success)| into.count(offset, *success));
        };
        match theta {
            Theta::One { column, .. } => count(&mut offsets(column)),
            Theta::All { space, join } => {
                let mut all = vec![0.0; self.samples.success.len()];
                for which in 0..space.len() {
                    all.iter_mut().zip(offsets(which)).for_each(|(all, offset)| *all = joined(join, *all, offset.abs()));
                }
                let squared = matches!(join, Join::Euclid | Join::Product);
                count(&mut all.into_iter().map(|all| if squared { all.sqrt() } else { all }));
            }
        }
    }
}

/// The joined distance of some columns and one more, or its square for the Euclidean one. A product of probabilities has no such distance.
fn joined(join: Join, all: f64, one: f64) -> f64 {
    match join {
        Join::Max => all.max(one),
        Join::Sum => all + one,
        Join::Euclid | Join::Product => all + one * one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::{FC, Params};

    /// Ten generations of three individuals. F = 0.5 and C on a line succeed; F = 0.75, and C 0.1 below the line, fail.
    fn example() -> Samples {
        let mut samples = Samples::new(FC);
        for t in 0..10 {
            let c = 0.2 + 0.05 * f64::from(t);
            let params = Params::from_columns(FC, [vec![0.5, 0.5, 0.75], vec![c, c, c - 0.1]]);
            samples.add(f64::from(t) * 3.0, &params, &[true, true, false]);
        }
        samples
    }

    /// Two degrees of freedom are a straight line, whatever the samples.
    #[test]
    fn degrees_of_freedom_can_be_given() {
        let bends = |df: f64| -> f64 {
            let mut samples = example();
            samples.values[1][15..18].iter_mut().for_each(|c| *c += 0.2);
            let target = &Segment::new(samples, Some(df)).unwrap().targets[1];
            target.windows(3).map(|w| (w[0] - 2.0 * w[1] + w[2]).abs()).fold(0.0, f64::max)
        };
        assert!(bends(2.0) < 1e-3 && bends(8.0) > 0.02, "{} {}", bends(2.0), bends(8.0));
    }

    #[test]
    fn offsets_are_measured_from_the_target_of_the_generation() {
        let segment = Segment::new(example(), None).unwrap();
        assert_eq!([segment.targets[0].len(), segment.targets[1].len()], [10, 10]);
        assert!((segment.targets[1][9] - 0.65).abs() < 1e-9);
        for (theta, far) in [(Theta::F, 0.25), (Theta::C, -0.1)] {
            let mut offsets = Offsets::signed();
            segment.count(theta, &mut offsets);
            let [near, off] = [0.0, far].map(|at| offsets.near(at));
            assert_eq!([near.count, near.successes, off.count, off.successes], [20, 20, 10, 0], "{theta:?}");
        }
        for (join, far) in [(Join::Euclid, 0.269_258), (Join::Max, 0.25), (Join::Sum, 0.35)] {
            let mut offsets = Offsets::distances(2);
            segment.count(Theta::pair(join), &mut offsets);
            assert_eq!(offsets.near(far).count, 10, "{join:?}");
        }
    }

    #[test]
    fn segments_with_few_successes_have_no_target() {
        let mut samples = example();
        samples.success.iter_mut().skip(12).for_each(|success| *success = false);
        assert!(Segment::new(samples, None).is_none());
        assert!(Segment::new(Samples::new(FC), None).is_none());
    }
}
