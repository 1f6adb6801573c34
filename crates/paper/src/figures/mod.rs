//! The figures of the study, one file each.

mod bias;
mod diversity;
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
mod others;
mod rates;
mod recovery;
mod relevance;
mod s1;
mod success;
mod supplement;
mod winners;

use super::grids::Grid;
use super::searches::{BUDGETS, END, Searches, published};
use super::study::{PAMS, Study, mean};
use tpam_figure::{Panel, Series};
use tpam_store::Error;
pub(crate) use winners::{Win, winners};

/// Results that need searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Real {
    /// The five PAMs on all functions.
    Searches,
    /// The comparison of tracking and search.
    Relevance,
    /// Every F and C of some runs.
    Clouds,
    /// The choices of the greedy approximate oracle.
    Oracle,
    /// The same on all functions.
    OracleEverywhere,
    /// Success by distance on all functions.
    Calibrations,
    /// The five PAMs with all operators in four dimensions. They take long, so that the report does not need them.
    Supplement,
}

/// A part of the study with its own figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The samples of searches.
    Clouds,
    /// The figures of the paper's simulations.
    Paper,
    /// The same with another θ.
    Others,
    /// Figures of the simulations that the paper does not have.
    Beyond,
    /// ECDFs of searches.
    Searches,
    /// ECDFs of searches with all operators.
    Supplement,
    /// Calibrated searches.
    Calibrations,
    /// The greedy approximate oracle.
    Oracle,
    /// The relation between tracking and search.
    Relevance,
}

/// A figure of the study.
pub(crate) struct Figure {
    /// The name of its file, also used by `--only`.
    pub(crate) id: &'static str,
    /// The part of the study that it belongs to.
    pub(crate) part: Part,
    /// The grids that it needs.
    pub(crate) needs: &'static [Grid],
    /// The results of searches that it needs.
    pub(crate) real: &'static [Real],
    /// The caption.
    pub(crate) caption: &'static str,
    /// Makes it.
    pub(crate) draw: fn(&Study) -> Result<tpam_figure::Figure, Error>,
}

/// All figures, by chapter of the report.
pub(crate) static FIGURES: &[&Figure] = &[
    &fig1::FIGURE,
    &fig2::FIGURE,
    &fig3::FIGURE,
    &fig4::FIGURE,
    &fig5::FIGURE,
    &fig6::FIGURE,
    &s1::FIGURE,
    &others::FIGURES[0],
    &others::FIGURES[1],
    &others::FIGURES[2],
    &others::FIGURES[3],
    &others::FIGURES[4],
    &others::FIGURES[5],
    &winners::FIGURE,
    &rates::FIGURE,
    &bias::FIGURE,
    &lag::FIGURE,
    &drift::FIGURE,
    &diversity::FIGURE,
    &recovery::FIGURE,
    &fig7::FIGURE,
    &supplement::FIGURES[0],
    &supplement::FIGURES[1],
    &supplement::FIGURES[2],
    &supplement::FIGURES[3],
    &success::OF_F,
    &success::OF_C,
    &gao::FIGURE,
    &gao::FUNCTIONS,
    &relevance::FIGURE,
    &relevance::CALIBRATED,
];

/// The five PAMs over one axis: mean rates as lines, published points as crosses.
fn rates_panel<'a>(
    title: &str,
    axis: impl IntoIterator<Item = f64, IntoIter: Clone>,
    rates: impl Fn(&'static str, f64) -> &'a [f64],
    published: impl Fn(&'static str, f64) -> Option<f64>,
) -> Panel {
    let axis = axis.into_iter();
    let series = |pam: &'static str| {
        Series::new(pam, axis.clone().map(|x| (x, mean(rates(pam, x)))).collect::<Vec<_>>())
            .with_crosses(axis.clone().filter_map(|x| Some((x, published(pam, x)?))).collect::<Vec<_>>())
    };
    Panel::new(title, PAMS.into_iter().map(series).collect::<Vec<_>>())
}

/// The five PAMs over p_max: the mean of another measure of C.
fn measure_panel(study: &Study, measure: &str, target: &str) -> Panel {
    let point = |pam, p| (p, study.cell(target, p, pam).number(measure));
    let series =
        |pam: &'static str| Series::new(pam, super::study::tenths(1..=10).map(|p| point(pam, p)).collect::<Vec<_>>());
    Panel::new(target, PAMS.into_iter().map(series).collect::<Vec<_>>())
}

/// The five PAMs with one operator in one dimension: the proportions of target values reached, with the published ones if `known`.
pub(crate) fn ecdf_panel(searches: &Searches, operator: &str, dim: usize, known: bool) -> Panel {
    const STEPS: u32 = 16;
    let series = |pam: &'static str| {
        let at = |k: u32| END * f64::from(k) / f64::from(STEPS);
        let cross = |by| Some((by, published(operator, pam, by)?));
        Series::new(
            pam,
            (0..=STEPS).map(|k| (at(k), searches.proportion(operator, pam, dim, at(k)))).collect::<Vec<_>>(),
        )
        .with_crosses(if known { BUDGETS.into_iter().filter_map(cross).collect() } else { Vec::new() })
    };
    Panel::new(operator, PAMS.into_iter().map(series).collect::<Vec<_>>())
}
