//! The success rate of each PAM as a map over the speed of the target and p_max.

use super::Figure;
use super::winners::omegas;
use crate::grids::Grid;
use crate::study::{PAMS, hundredths, mean, tenths};
use tpam_figure::{Field, Map, Paint, Tile};

pub(super) const FIGURE: Figure = Figure {
    id: "rates",
    needs: &[Grid::Sines, Grid::Walks],
    real: &[],
    caption: "The mean of r_succ / p_max: which part of the successes within reach each PAM got.",
    draw: |study| {
        let mut fields = Vec::new();
        for (name, speeds) in [("sin:omega=", omegas().collect::<Vec<_>>()), ("ran:s=", hundredths(1..=10).collect())] {
            for pam in PAMS {
                let places = speeds.iter().flat_map(|speed| tenths(1..=10).map(move |p| (*speed, p)));
                let tile = |(speed, p): (f64, f64)| {
                    let rate = mean(study.rate(&format!("{name}{speed}"), p, pam));
                    let hover =
                        format!("{pam} on {name}{speed}, p_max {p}: r_succ {rate:.4}, r_succ / p_max {:.3}", rate / p);
                    Tile { x: speed, y: p, paint: Paint::Value(rate / p), hover }
                };
                let family = name.split(':').next().unwrap_or_default();
                fields.push(Field { title: format!("{pam} on {family}"), tiles: places.map(tile).collect() });
            }
        }
        let figure = Map {
            title: "Success relative to p_max".into(),
            x: "speed of the target: ω of sin (above), s of ran (below)".into(),
            y: "p_max".into(),
            fields,
            columns: PAMS.len(),
            value: "r_succ / p_max".into(),
            ..Map::default()
        };
        Ok(figure.svg())
    },
};
