//! Figure 1: the samples of a search.

use super::{Figure, Part, Real};
use tpam_signals::clouds::cloud;

pub(super) const FIGURE: Figure = Figure {
    id: "fig1",
    part: Part::Clouds,
    needs: &[],
    real: &[Real::Clouds],
    caption: "Every F and C that JADE sampled in the run in the middle of all (current-to-pbest/1/bin on 10-D f8), drawn as small tiles: a tile counts as a success where any of its samples was one. \
              The line is a smoothing spline through the successful samples (generalised cross validation): what the model takes for the target.",
    draw: |study| {
        let clouds = study.clouds()?;
        Ok(cloud("Figure 1: F and C of JADE", &clouds.samples).with_note(clouds.median().words()).into())
    },
};
