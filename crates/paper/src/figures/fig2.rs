//! Figure 2: success by distance from the curve through successful samples.

use super::{Figure, Part, Real};
use crate::clouds::published;
use tpam_signals::clouds::bars;

pub(super) const FIGURE: Figure = Figure {
    id: "fig2",
    part: Part::Clouds,
    needs: &[],
    real: &[Real::Clouds],
    caption: "Success by distance from the spline of its run, over all runs. Above, as in the paper: successes at a distance as a part of all samples, in the paper's bins; orange lines are the published bars. \
              Below: the part of the samples at a distance that succeeded, with its 95 % interval (Wilson). Only the lower row is what the model assumes.",
    draw: |study| {
        let distances = &study.clouds()?.distances;
        let figure = bars("Figure 2: success by distance from the spline", distances, Some(&published()));
        Ok(figure.with_note("Orange lines: published. Whiskers: 95 % intervals (Wilson).").into())
    },
};
