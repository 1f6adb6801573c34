//! The best PAM as a map over the speed of the target and p_max.

use super::{Figure, Part};
use crate::grids::Grid;
use crate::study::{PAMS, Study, hundredths, tenths};
use tpam_figure::{Field, Map, Paint, Tile};
use tpam_lab::plot::best;

pub(super) const FIGURE: Figure = Figure {
    id: "winners",
    part: Part::Beyond,
    needs: &[Grid::Sines, Grid::Walks],
    real: &[],
    caption: "The PAM with the highest mean success rate at each speed of the target and each p_max. Faint where the runner-up is within noise: \
              the 95 % interval of the paired difference from the runner-up includes 0 (not corrected for the number of settings).",
    draw: |study| {
        let figure = Map::new("Who is best where")
            .with_x("speed of the target: ω of sin, s of ran")
            .with_y("p_max")
            .with_fields(fields(study))
            .with_columns(2)
            .with_names(PAMS.map(str::to_owned));
        Ok(figure.into())
    },
};

/// The two maps.
fn fields(study: &Study) -> [Field; 2] {
    let field = |title: &str, speeds: Vec<f64>, name: &str| {
        let places = speeds.iter().flat_map(|speed| tenths(1..=10).map(move |p| (*speed, p)));
        let tile = |(speed, p): (f64, f64)| {
            let target = format!("{name}{speed}");
            let best = best(&PAMS.map(|pam| study.rate(&target, p, pam)));
            let hover = format!("{target}, p_max {p}: {}", best.words(&PAMS));
            Tile::new([speed, p], Paint::Name { index: best.first, sure: best.sure }, hover)
        };
        Field::new(title, places.map(tile).collect::<Vec<_>>())
    };
    [field("sin", omegas().collect(), "sin:omega="), field("ran", hundredths(1..=10).collect(), "ran:s=")]
}

/// ω = 5, 10, …, 50.
pub(super) fn omegas() -> impl Iterator<Item = f64> + Clone {
    (1..=10).map(|k| f64::from(5 * k))
}

/// The tiles of a map, counted by best PAM.
pub(crate) struct Wins {
    /// The number of settings.
    pub(crate) settings: usize,
    /// The number of settings on which each PAM is significantly best, largest first. PAMs with none are left out.
    pub(crate) counts: Vec<(&'static str, usize)>,
}

/// Counts the maps of the sines and of the random walks.
pub(crate) fn wins(study: &Study) -> [Wins; 2] {
    fields(study).map(|field| {
        let sure = |index| field.tiles.iter().filter(|tile| tile.paint == Paint::Name { index, sure: true }).count();
        let mut counts: Vec<_> = PAMS.iter().enumerate().map(|(index, pam)| (*pam, sure(index))).collect();
        counts.retain(|(_, count)| *count > 0);
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Wins { settings: field.tiles.len(), counts }
    })
}
