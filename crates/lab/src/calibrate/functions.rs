//! All runs on all functions, pooled by function and fitted.

use super::family::Family;
use super::fit::{Fit, fit};
use super::offsets::Offsets;
use super::segment::Segment;
use crate::Error;
use crate::median::{Ending, median_search};
use crate::samples::Segments;
use crate::search::{Grid, watch_all};
use tpam_pam::spec::Spec;
use tpam_sim::theta::Theta;
use tpam_work::Work;

/// θ, in words and itself.
pub type NamedTheta = (Spec<Theta>, Theta);

/// What the runs on one function say.
pub struct Calibrated {
    /// The name of the algorithm that searched.
    pub algorithm: String,
    /// The number of the function.
    pub function: u32,
    /// The dimension.
    pub dim: usize,
    /// N.
    pub individuals: usize,
    pub runs: usize,
    /// Segments that have splines, and lives in all.
    pub lives: [usize; 2],
    /// The instance of the run whose first life is the target.
    pub instance: u32,
    /// Its restarts.
    pub restarts: u64,
    /// The targets of F and C, one value per generation.
    pub targets: [Vec<f64>; 2],
    /// One for each θ.
    pub curves: Vec<Curve>,
}

/// How success depends on the distance from the target of one θ.
pub struct Curve {
    pub theta: Spec<Theta>,
    pub offsets: Offsets,
    /// In the order of the families.
    pub fits: Vec<Fit>,
}

impl Curve {
    /// The fit that AIC chooses.
    pub fn chosen(&self) -> &Fit {
        self.fits.iter().find(|fit| fit.delta == 0.0).expect("one of them is the best")
    }

    /// The fit of a family, where it was asked for.
    pub fn fit(&self, family: &str) -> Option<&Fit> {
        self.fits.iter().find(|fit| fit.accept.name() == family)
    }
}

/// What one run says.
struct Ran {
    ending: Ending,
    individuals: usize,
    lives: [usize; 2],
    /// Of its first life; nothing where that has no splines.
    targets: Option<[Vec<f64>; 2]>,
    /// One for each θ.
    offsets: Vec<Offsets>,
}

/// Runs everything of the grid, which has one algorithm, and fits the families to what it sampled.
pub fn calibrate(
    grid: &Grid,
    thetas: &[NamedTheta],
    families: &[Family],
    work: &Work,
) -> Result<Vec<Calibrated>, Error> {
    let mut all = Vec::new();
    let searched = watch_all(grid, work, Segments::default, |ending, watched| said(ending, watched, thetas))?;
    for (cell, runs) in searched.into_iter().enumerate() {
        all.push(pooled(grid, cell, &runs, thetas)?);
    }
    let places = all.iter().enumerate().flat_map(|(at, found)| (0..found.curves.len()).map(move |curve| (at, curve)));
    let mut fitted = Vec::new();
    work.in_order(
        places.collect::<Vec<_>>().into_iter(),
        |(at, curve)| {
            let Curve { theta, offsets, .. } = &all[*at].curves[*curve];
            // A pair has no sides.
            let pair = theta.name() == "pair";
            let able: Vec<&Family> = families.iter().filter(|family| !(pair && family.sided)).collect();
            fit(offsets, &able)
        },
        |place, fits| {
            fitted.push((place, fits));
            Ok::<(), Error>(())
        },
    )?;
    for ((at, curve), fits) in fitted {
        if fits.is_empty() {
            let names: Vec<&str> = families.iter().map(Family::name).collect();
            return Err(Error::Input(format!(
                "no curve of {} gives all that happened on f{} a probability: name other families",
                names.join(", "),
                all[at].function
            )));
        }
        all[at].curves[curve].fits = fits;
    }
    Ok(all)
}

/// What one run says: its lives, and what they sampled by distance.
fn said(ending: Ending, watched: Segments, thetas: &[NamedTheta]) -> Ran {
    let lived = watched.samples.len();
    let mut lives: Vec<Option<Segment>> = watched.samples.into_iter().map(Segment::new).collect();
    let mut offsets: Vec<Offsets> = thetas.iter().map(|(_, theta)| empty(*theta)).collect();
    for life in lives.iter().flatten() {
        thetas.iter().zip(&mut offsets).for_each(|((_, theta), into)| life.count(*theta, into));
    }
    let used = lives.iter().flatten().count();
    let targets = lives.first_mut().and_then(Option::take).map(|life| life.targets);
    Ran { ending, individuals: watched.individuals, lives: [used, lived], targets, offsets }
}

fn empty(theta: Theta) -> Offsets {
    if theta.join().is_some() { Offsets::distances() } else { Offsets::signed() }
}

/// The runs of one function, pooled.
fn pooled(grid: &Grid, cell: usize, runs: &[Ran], thetas: &[NamedTheta]) -> Result<Calibrated, Error> {
    let cell = grid.cells[cell];
    let lively: Vec<&Ran> = runs.iter().filter(|ran| ran.targets.is_some()).collect();
    let Some(median) = median_search(&lively, |ran| ran.ending) else {
        return Err(Error::Input(format!(
            "no run on f{} has successes in five generations before its first restart, which a spline takes: raise the budget, which is {}",
            cell.function, grid.plan.budget
        )));
    };
    let curve = |(k, (spec, theta)): (usize, &NamedTheta)| {
        let mut offsets = empty(*theta);
        for ran in runs {
            offsets.add(&ran.offsets[k]);
        }
        Curve { theta: spec.clone(), offsets, fits: Vec::new() }
    };
    let sum = |which: usize| runs.iter().map(|ran| ran.lives[which]).sum();
    Ok(Calibrated {
        algorithm: grid.algorithms[cell.algorithm].name.clone(),
        function: cell.function,
        dim: cell.dim,
        individuals: median.individuals,
        runs: runs.len(),
        lives: [sum(0), sum(1)],
        restarts: median.ending.restarts,
        instance: grid.instances[median.ending.run as usize],
        targets: median.targets.clone().expect("the lively have some"),
        curves: thetas.iter().enumerate().map(curve).collect(),
    })
}
