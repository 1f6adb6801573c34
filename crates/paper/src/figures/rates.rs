//! The success rate of each PAM as a map over the speed of the target and p_max.

use super::winners::omegas;
use crate::grids::PAMS;
use crate::simulated::{hundredths, mean, tenths};
use crate::study::Study;
use tpam_figure::{Field, Figure, Map, Paint, Tile};

pub(super) fn draw(study: &Study) -> Figure {
    let mut fields = Vec::new();
    for (name, speeds) in [("sin:omega=", omegas().collect::<Vec<_>>()), ("ran:s=", hundredths(1..=10).collect())] {
        for pam in PAMS {
            let places = speeds.iter().flat_map(|speed| tenths(1..=10).map(move |p| (*speed, p)));
            let tile = |(speed, p): (f64, f64)| {
                let rate = mean(study.rate(&format!("{name}{speed}"), p, pam));
                let hover = format!("{pam} on {name}{speed}, p_max {p}: r_succ {rate:.4}, r_succ / p_max {:.3}", rate / p);
                Tile::new([speed, p], Paint::Value(rate / p), hover)
            };
            let family = name.split(':').next().unwrap_or_default();
            fields.push(Field::new(format!("{pam} on {family}"), places.map(tile).collect::<Vec<_>>()));
        }
    }
    Map::new("Success relative to p_max")
        .with_x("speed of the target: ω of sin (above), s of ran (below)")
        .with_y("p_max")
        .with_fields(fields)
        .with_columns(PAMS.len())
        .with_value("r_succ / p_max")
        .into()
}
