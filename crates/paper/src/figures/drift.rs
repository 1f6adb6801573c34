//! The drift of each PAM where success carries no signal.

use super::Figure;
use crate::tracking::{STRETCH, drift};
use tpam_figure::{Heights, Lines, Panel, Series};

pub(super) const FIGURE: Figure = Figure {
    id: "drift",
    needs: &[],
    real: &[],
    caption: "Constant acceptance: every sample succeeds with probability p_max whatever its value, so whatever moves moves by itself. Mean sampled value over time, \
              averaged over runs and over stretches of 50 iterations; all start at 0.5.",
    draw: |study| {
        let mut panels = Vec::new();
        for theta in ["c", "f"] {
            for p in [0.1, 0.5] {
                let line = |(pam, means): (&'static str, Vec<f64>)| Series {
                    name: pam.to_owned(),
                    points: (0..).map(|k: usize| (k * STRETCH + STRETCH / 2) as f64).zip(means).collect(),
                    ..Series::default()
                };
                let series = drift(study, theta, p)?.into_iter().map(line).collect();
                panels.push(Panel { title: format!("{}, p_max = {p}", theta.to_uppercase()), series });
            }
        }
        let figure = Lines {
            title: "Drift without a signal".into(),
            x: "t".into(),
            y: "mean sampled value".into(),
            panels,
            columns: 4,
            heights: Heights::Common,
            ..Lines::default()
        };
        Ok(figure.svg())
    },
};
