//! All runs of a search, and the one in the middle.

use super::distance::Distances;
use crate::Error;
use crate::median::{Ending, median_search};
use crate::samples::Samples;
use crate::search::{Grid, watch, watch_all};
use tpam_work::Work;

/// What the runs of one algorithm on one function sampled.
pub struct Clouds {
    /// In the order of instances.
    pub runs: Vec<Ran>,
    /// The place of the run in the middle.
    middle: usize,
    /// Every sample of that run.
    pub samples: Samples,
    /// All runs that have curves, together.
    pub distances: Distances,
}

/// What became of the run on one instance.
pub struct Ran {
    pub ending: Ending,
    pub instance: u32,
    /// Samples and successes.
    counts: [u64; 2],
    /// Nothing where no curve could be drawn.
    pub distances: Option<Distances>,
}

impl Clouds {
    /// Runs a grid of one algorithm on one function and counts by distance, in bins of these widths.
    pub fn search(grid: &Grid, widths: [f64; 2], work: &Work) -> Result<Self, Error> {
        let keep = |ending: Ending, samples: Samples| Ran {
            ending,
            instance: grid.instances[ending.run as usize],
            counts: [samples.count(), samples.successes()],
            distances: samples.curves().map(|curves| Distances::of(&samples, &curves, widths)),
        };
        let runs = watch_all(grid, work, Samples::default, keep)?.remove(0);
        let mut distances = Distances::new(widths);
        runs.iter().filter_map(|ran| ran.distances.as_ref()).for_each(|more| distances.add(more));
        if runs.iter().all(|ran| ran.distances.is_none()) {
            return Err(Error::Input(format!(
                "no run has successes in five generations, which a spline takes: raise the budget, which is {}",
                grid.plan.budget
            )));
        }
        let middle = median_search(&runs, |ran| ran.ending).expect("there is a run for each instance").ending.run;
        // Keeping the samples of every run would take more than running one again.
        let (_, samples) = watch(grid, 0, middle, Samples::default());
        Ok(Self { runs, middle: middle as usize, samples, distances })
    }

    /// The run in the middle.
    pub fn median(&self) -> &Ran {
        &self.runs[self.middle]
    }

    /// How many runs have curves.
    pub fn with_curves(&self) -> usize {
        self.runs.iter().filter(|ran| ran.distances.is_some()).count()
    }
}

impl Ran {
    /// In a line.
    pub fn words(&self) -> String {
        let Ending { evaluations, above, restarts, .. } = self.ending;
        let rate = self.counts[1] as f64 / self.counts[0] as f64;
        let instance = self.instance;
        format!(
            "instance {instance}, {evaluations} evaluations, f − f_opt = {above:.1e}, {restarts} restarts, success rate {rate:.4}"
        )
    }
}
