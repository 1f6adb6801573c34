//! Restart segments: what a run samples between two restarts.

use super::Samples;
use tpam_de::{Generation, Watch};

/// Observes a run and keeps the samples of each restart segment.
#[derive(Default)]
pub struct Segments {
    /// The samples of each segment, in order.
    pub samples: Vec<Samples>,
    /// Population size N.
    pub individuals: usize,
}

impl Watch for Segments {
    fn see(&mut self, generation: &Generation) {
        match generation.params {
            // A segment begins with a first population, which has no parameters.
            None => self.samples.push(Samples::default()),
            Some(params) => self.individuals = params.individuals(),
        }
        if let Some(segment) = self.samples.last_mut() {
            segment.see(generation);
        }
    }
}
