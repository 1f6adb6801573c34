//! The five PAMs tracking the choices of the greedy approximate oracle.

use super::{Figure, Part, Real};
use tpam_figure::{Heights, Lines, Look, Panel, Series};

pub(super) const FIGURE: Figure = Figure {
    id: "gao",
    part: Part::Oracle,
    needs: &[],
    real: &[Real::Oracle],
    caption: "What the greedy approximate oracle chooses on 10-D f8 (λ = 200 pairs for each individual, current-to-pbest/1/bin; the run in the middle of all, smoothed) as a target for the five PAMs: mean sampled value over runs, by iteration; \
              linear acceptance with α = 1 and p_max = 0.5.",
    draw: |study| {
        let panel = |track: &crate::oracle::Track| {
            let line = |name: &str, values: &[f64], look| {
                Series::new(name, values.iter().enumerate().map(|(t, value)| (t as f64, *value)).collect::<Vec<_>>())
                    .with_look(look)
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
    },
};
