//! The five PAMs on the way of the greedy approximate oracle.

use super::{Figure, Real};
use tpam_figure::{Heights, Lines, Look, Panel, Series};

pub(super) const FIGURE: Figure = Figure {
    id: "gao",
    needs: &[],
    real: &[Real::Oracle],
    caption: "What the greedy approximate oracle chooses on 10-D f8 (λ = 200 pairs for each individual, current-to-pbest/1/bin; the run in the middle of all, smoothed) as a target for the five PAMs: mean sampled value over runs, by iteration; \
              linear acceptance with α = 1 and p_max = 0.5.",
    draw: |study| {
        let panel = |track: &crate::oracle::Track| {
            let line = |name: &str, values: &[f64], look| Series {
                name: name.to_owned(),
                points: values.iter().enumerate().map(|(t, value)| (t as f64, *value)).collect(),
                look,
                ..Series::default()
            };
            let pams = track.pams.iter().map(|followed| line(followed.pam, &followed.means, Look::Thin));
            let target = line("GAO, smoothed", &track.target, Look::Reference);
            Panel { title: track.name(), series: [target].into_iter().chain(pams).collect() }
        };
        let figure = Lines {
            title: "Tracking the oracle".into(),
            x: "generation".into(),
            y: "F or C".into(),
            panels: study.oracle()?.tracks.iter().map(panel).collect(),
            columns: 2,
            heights: Heights::Common,
            ..Lines::default()
        };
        Ok(figure.svg())
    },
};
