//! The best PAM, and the success rate of each PAM, as maps over the speed of the target and p_max.

use crate::grids::PAMS;
use crate::simulated::{hundredths, mean, tenths};
use crate::study::Study;
use tpam_figure::{Field, Figure, Map, Paint, Tile};
use tpam_rows::plot::best;

/// The best PAM.
pub(super) fn best_pams(study: &Study) -> Figure {
    Map::new("Who is best where")
        .with_x("speed of the target: ω of sin, s of ran")
        .with_y("p_max")
        .with_fields(fields(study))
        .with_columns(2)
        .with_names(PAMS.map(str::to_owned))
        .into()
}

/// The two maps: sines and random walks, by speed (ω or s) and p_max.
fn fields(study: &Study) -> [Field; 2] {
    let of = |speeds: Vec<f64>, name: &str| {
        let places = speeds.iter().flat_map(|speed| tenths(1..=10).map(move |p| (*speed, p)));
        let tile = |(speed, p_max): (f64, f64)| {
            let target = format!("{name}{speed}");
            let best = best(&PAMS.map(|pam| study.rate(&target, p_max, pam)));
            let words = format!("{target}, p_max {p_max}: {}", best.words(&PAMS));
            Tile::new([speed, p_max], Paint::Name { index: best.first, sure: best.sure }, words)
        };
        places.map(tile).collect::<Vec<_>>()
    };
    [Field::new("sin", of(omegas().collect(), "sin:omega=")), Field::new("ran", of(hundredths(1..=10).collect(), "ran:s="))]
}

/// ω = 5, 10, …, 50.
fn omegas() -> impl Iterator<Item = f64> + Clone {
    (1..=10).map(|k| f64::from(5 * k))
}

/// The success rate of each PAM.
pub(super) fn rates(study: &Study) -> Figure {
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
