//! Figures 1 and 2: the samples of a search, and success by distance from the curve through successful samples.

use super::Drawn;
use crate::clouds::published;
use crate::study::Study;
use tpam_signals::clouds::{bars, cloud};

pub(super) fn samples(study: &Study) -> Drawn {
    let clouds = study.clouds()?;
    Ok(cloud("Figure 1: F and C of JADE", &clouds.samples, None).with_note(clouds.median().words()).into())
}

pub(super) fn distances(study: &Study) -> Drawn {
    let distances = &study.clouds()?.distances;
    let figure = bars("Figure 2: success by distance from the spline", distances, Some(&published()));
    Ok(figure.with_note("Orange lines: published. Whiskers: 95 % intervals (Wilson).").into())
}
