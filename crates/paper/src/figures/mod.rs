//! The figures of the study, one file each.

mod bias;
mod drift;
mod fig1;
mod fig2;
mod fig3;
mod fig4;
mod fig5;
mod fig6;
mod fig7;
mod gao;
mod lag;
mod rates;
mod relevance;
mod s1;
mod success;
mod supplement;
mod winners;

use super::grids::Grid;
use super::searches::{BUDGETS, END, Searches, published};
use super::study::{PAMS, Study, mean};
pub(crate) use supplement::supplement;
use tpam_figure::{Panel, Series};
use tpam_lab::Error;
pub(crate) use winners::{Wins, wins};

/// What is found out by real searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Real {
    /// The five PAMs on all functions.
    Searches,
    /// How tracking and search go together.
    Relevance,
    /// Every F and C of some runs.
    Clouds,
    /// What the greedy approximate oracle chooses.
    Oracle,
    /// How success depends on distance on all functions.
    Calibrations,
}

/// A figure.
pub(crate) struct Figure {
    /// The name of its file, and of `--only`.
    pub(crate) id: &'static str,
    /// The grids it is drawn from.
    pub(crate) needs: &'static [Grid],
    /// What it needs of real searches.
    pub(crate) real: &'static [Real],
    /// What it shows, in a few sentences.
    pub(crate) caption: &'static str,
    /// Draws it as SVG.
    pub(crate) draw: fn(&Study) -> Result<String, Error>,
}

/// All of them, by chapter of the report.
pub(crate) const FIGURES: [Figure; 18] = [
    fig1::FIGURE,
    fig2::FIGURE,
    fig3::FIGURE,
    fig4::FIGURE,
    fig5::FIGURE,
    fig6::FIGURE,
    s1::FIGURE,
    winners::FIGURE,
    rates::FIGURE,
    bias::FIGURE,
    lag::FIGURE,
    drift::FIGURE,
    fig7::FIGURE,
    success::OF_F,
    success::OF_C,
    gao::FIGURE,
    relevance::FIGURE,
    relevance::CALIBRATED,
];

/// The figures of one chapter.
pub(crate) type Few = std::ops::Range<usize>;
/// What real runs sample.
pub(crate) const OF_CLOUDS: Few = 0..2;
/// The figures that redo those of the paper's simulations.
pub(crate) const OF_THE_PAPER: Few = 2..7;
/// Those that go beyond them.
pub(crate) const BEYOND: Few = 7..12;
/// Those of real searches.
pub(crate) const OF_SEARCHES: Few = 12..13;
/// Those of calibrated searches.
pub(crate) const OF_CALIBRATIONS: Few = 13..15;
/// The way of the oracle.
pub(crate) const OF_THE_ORACLE: Few = 15..16;
/// The maps of how the two go together.
pub(crate) const OF_RELEVANCE: Few = 16..18;

/// The five PAMs over one axis: mean rates as lines, published points as crosses.
fn rates_panel<'a>(
    title: &str,
    axis: impl IntoIterator<Item = f64, IntoIter: Clone>,
    rates: impl Fn(&'static str, f64) -> &'a [f64],
    published: impl Fn(&'static str, f64) -> Option<f64>,
) -> Panel {
    let axis = axis.into_iter();
    let series = |pam: &'static str| Series {
        name: pam.to_owned(),
        points: axis.clone().map(|x| (x, mean(rates(pam, x)))).collect(),
        crosses: axis.clone().filter_map(|x| Some((x, published(pam, x)?))).collect(),
        ..Series::default()
    };
    Panel { title: title.to_owned(), series: PAMS.into_iter().map(series).collect() }
}

/// The five PAMs over p_max: the mean of another measure of C.
fn measure_panel(study: &Study, measure: &str, target: &str) -> Panel {
    let point = |pam, p| (p, study.cell(target, p, pam).number(measure));
    let series = |pam: &'static str| Series {
        name: pam.to_owned(),
        points: super::study::tenths(1..=10).map(|p| point(pam, p)).collect(),
        ..Series::default()
    };
    Panel { title: target.to_owned(), series: PAMS.into_iter().map(series).collect() }
}

/// The five PAMs with one operator in one dimension: proportions of targets, with the published ones where they are `known`.
pub(crate) fn ecdf_panel(searches: &Searches, operator: &str, dim: usize, known: bool) -> Panel {
    const STEPS: u32 = 16;
    let series = |pam: &'static str| {
        let at = |k: u32| END * f64::from(k) / f64::from(STEPS);
        let cross = |by| Some((by, published(operator, pam, by)?));
        Series {
            name: pam.to_owned(),
            points: (0..=STEPS).map(|k| (at(k), searches.proportion(operator, pam, dim, at(k)))).collect(),
            crosses: if known { BUDGETS.into_iter().filter_map(cross).collect() } else { Vec::new() },
            ..Series::default()
        }
    };
    Panel { title: operator.to_owned(), series: PAMS.into_iter().map(series).collect() }
}
