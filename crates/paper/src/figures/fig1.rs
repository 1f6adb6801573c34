//! Figure 1: the samples of a search.

use super::{Figure, Part};
use tpam_signals::clouds::cloud;

pub(super) const FIGURE: Figure = Figure {
    id: "fig1",
    part: Part::Clouds,
    needs: &[],
    draw: |study| {
        let clouds = study.clouds()?;
        Ok(cloud("Figure 1: F and C of JADE", &clouds.samples, None).with_note(clouds.median().words()).into())
    },
};
