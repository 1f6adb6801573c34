//! The drift of each PAM where success carries no signal.

use super::Drawn;
use crate::study::Study;
use crate::tracking::{STRETCH, drift};
use tpam_figure::{Heights, Lines, Panel, Series};

pub(super) fn draw(study: &Study) -> Drawn {
    let mut panels = Vec::new();
    for theta in ["c", "f"] {
        for p in [0.1, 0.5] {
            let line = |(pam, means): (&'static str, Vec<f64>)| {
                Series::new(pam, (0..).map(|k: usize| (k * STRETCH + STRETCH / 2) as f64).zip(means).collect::<Vec<_>>())
            };
            let series: Vec<Series> = drift(study, theta, p)?.into_iter().map(line).collect();
            panels.push(Panel::new(format!("{}, p_max = {p}", theta.to_uppercase()), series));
        }
    }
    let figure = Lines::new("Drift without a signal")
        .with_x("iteration")
        .with_y("mean sampled value")
        .with_panels(panels)
        .with_columns(4)
        .with_heights(Heights::Common);
    Ok(figure.into())
}
