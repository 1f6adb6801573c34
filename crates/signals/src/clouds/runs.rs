//! Observes all runs of a search.

use super::distance::Distances;
use super::study::Options;
use crate::samples::Samples;
use tpam_rows::median::Ending;
use tpam_searches::search::{Grid, watch_all};
use tpam_store::Error;
use tpam_work::Work;

/// The run on one instance.
pub struct Ran {
    /// How it ended.
    pub ending: Ending,
    /// The instance.
    pub instance: u32,
    /// The numbers of samples and successes.
    counts: [u64; 2],
    /// Its samples by distance; `None` if fewer than five generations had successes, so that it has no curves.
    pub distances: Option<Distances>,
}

/// Computes the runs of a grid of one cell, and counts the samples of each run by distance.
pub(super) fn observe(grid: &Grid, options: &Options, work: &Work) -> Result<Vec<Ran>, Error> {
    let keep = |ending: Ending, samples: Samples| Ran {
        ending,
        instance: grid.instances[ending.run as usize],
        counts: [samples.count(), samples.successes()],
        distances: samples.curves_with(options.df).map(|curves| Distances::of(&samples, &curves, options.widths)),
    };
    Ok(watch_all(grid, work, Samples::default, keep)?.remove(0))
}

impl Ran {
    /// Describes the run in one line.
    pub fn words(&self) -> String {
        let Ending { evaluations, above, restarts, .. } = self.ending;
        let rate = self.counts[1] as f64 / self.counts[0] as f64;
        let instance = self.instance;
        format!("instance {instance}, {evaluations} evaluations, f − f_opt = {above:.1e}, {restarts} restarts, success rate {rate:.4}")
    }
}
