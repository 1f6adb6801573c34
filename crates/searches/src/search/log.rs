//! Observers of the runs of a grid: one ends a run, one records what COCO's logger records.

use super::parameters::Parameters;
use tpam_coco::Recorder;
use tpam_search::{Generation, Probes, Watch};
use tpam_work::Work;

/// Ends a run after a generation if the work is cancelled.
pub(super) struct Until<'a, W> {
    pub(super) watch: &'a mut W,
    pub(super) work: &'a Work,
}

impl<W: Watch> Watch for Until<'_, W> {
    fn see(&mut self, generation: &Generation) {
        self.watch.see(generation);
    }

    fn probed(&mut self, probes: &Probes) {
        self.watch.probed(probes);
    }

    fn go_on(&mut self) -> bool {
        self.watch.go_on() && !self.work.is_cancelled()
    }
}

/// Records the evaluations that count; the engine may evaluate more trial vectors.
pub(super) struct Log {
    pub(super) recorder: Recorder,
    /// Those of each row by target.
    pub(super) parameters: Vec<Parameters>,
    /// Those of the last row by target, and at the end those of the last generation.
    pub(super) latest: Parameters,
}

impl Log {
    pub(super) fn new(recorder: Recorder) -> Self {
        Self { recorder, parameters: Vec::new(), latest: Parameters::default() }
    }
}

impl Watch for Log {
    fn see(&mut self, generation: &Generation) {
        self.recorder.record(generation.values);
        if generation.last || self.recorder.rows() > self.parameters.len() {
            self.latest = Parameters::from_generation(generation);
            self.parameters.resize(self.recorder.rows(), self.latest.clone());
        }
    }
}
