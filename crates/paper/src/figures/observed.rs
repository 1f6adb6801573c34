//! What searches show: Figures 1 and 2, with the samples of JADE and success by distance from the curve through successful samples, and the
//! choices of the greedy approximate oracle, with the five PAMs that track them.

use super::Drawn;
use crate::clouds::published;
use crate::oracle::{Everywhere, OnFunction, Track};
use crate::study::Study;
use tpam_figure::{Heights, Lines, Look, Panel, Series};
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

/// The five PAMs tracking the choices of the greedy approximate oracle.
pub(super) fn tracks(study: &Study) -> Drawn {
    let panel = |track: &Track| {
        let line = |name: &str, values: &[f64], look| {
            Series::new(name, values.iter().enumerate().map(|(t, value)| (t as f64, *value)).collect::<Vec<_>>()).with_look(look)
        };
        let pams = track.pams.iter().map(|followed| line(followed.pam, &followed.means, Look::Thin));
        let target = line("GAO, smoothed", &track.target, Look::Reference);
        Panel::new(track.name(), [target].into_iter().chain(pams).collect::<Vec<_>>())
    };
    let figure = Lines::new("Tracking the oracle")
        .with_x("generation")
        .with_y("F or C")
        .with_panels(study.oracle()?.tracks.iter().map(panel).collect::<Vec<_>>())
        .with_columns(2)
        .with_heights(Heights::Common);
    Ok(figure.into())
}

/// Its choices on all functions.
pub(super) fn functions(study: &Study) -> Drawn {
    let everywhere = study.everywhere()?;
    let panel = |function: u32| Panel::new(format!("f{function}"), lines(everywhere, function));
    let figure = Lines::new("Choices of the oracle on all functions")
        .with_x("generation")
        .with_y("F or C")
        .with_panels((1..=24).map(panel).collect::<Vec<_>>())
        .with_columns(4)
        .with_heights(Heights::Common);
    Ok(figure.into())
}

/// F and C of the schedules on one function.
fn lines(everywhere: &Everywhere, function: u32) -> Vec<Series> {
    let of = |one: &OnFunction| {
        let low_f = one.low_f;
        let targets = one.found.iter().flat_map(|found| ["F", "C"].into_iter().zip(&found.targets));
        let line = |(name, values): (&str, &Vec<f64>)| {
            let points = values.iter().enumerate().map(|(t, value)| (t as f64, *value));
            Series::new(format!("{name}, F_min = {low_f}"), points.collect::<Vec<_>>()).with_look(Look::Thin)
        };
        targets.map(line).collect::<Vec<_>>()
    };
    everywhere.all.iter().filter(|one| one.function == function).flat_map(of).collect()
}
