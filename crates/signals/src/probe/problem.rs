//! One algorithm on one function: its phases, and its surfaces for a simulation.

use super::fit::Fitted;
use super::phase::Phase;
use tpam_sim::surface::{Cells, Surface};
use tpam_store::Error;

/// One algorithm on one function in one dimension, with its phases and their fits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Problem {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The first part of the names of its files.
    pub stem: String,
    /// The number of the function.
    pub function: u32,
    /// The dimension.
    pub dim: usize,
    /// The cells of the probes.
    pub cells: Cells,
    /// Whole runs, then each phase.
    pub phases: Vec<(Phase, Fitted)>,
}

impl Problem {
    /// Its smooth surfaces, for a simulation. Whole runs, and phases without a fit, are left out.
    pub fn surface(&self) -> Result<Surface, Error> {
        let cells = |(phase, fitted): &(Phase, Fitted)| {
            let (range, success, gain) = (phase.range?, fitted.success.as_ref()?, fitted.gain.as_ref()?);
            let cell = |cell: usize| [success, gain].map(|surface| surface.at(self.cells.middle(cell)));
            Some((range.map(f64::from), (0..self.cells.count()).map(cell).collect()))
        };
        Ok(Surface::new(self.cells.space(), self.phases.iter().filter_map(cells).collect())?)
    }
}
