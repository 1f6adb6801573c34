//! driven: a closed loop. The target begins at a value and then moves because of the samples: on the sphere, every success brings the
//! search nearer to the optimum, where the optimal step is smaller.

use super::{OURS, SharedTarget, Target};
use std::sync::Arc;
use tpam_pam::Stream;
use tpam_pam::spec::{Entry, OptionDef, Page};

pub(super) static ENTRY: Entry<SharedTarget> = Page {
    name: "driven",
    about: "begins at start and moves by the best sample of each iteration: the (1+n)-ES on the sphere, for sphere:d=D",
    source: OURS,
    rule: "ln σ_opt ← ln σ_opt − q/D, q the largest progress of the iteration if it is above 0",
    options: &[OptionDef::unit("start", "0.5", "where it begins, in the range of the column")],
    ..Page::EMPTY
}
.built(|options| Ok(Arc::new(Driven { start: options.real("start") })));

struct Driven {
    start: f64,
}

impl Target for Driven {
    fn path(&self, path: &mut [f64], _rng: &mut Stream) {
        path.fill(self.start);
    }

    fn driven(&self) -> bool {
        true
    }
}
