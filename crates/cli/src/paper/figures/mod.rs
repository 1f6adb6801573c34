//! The figures of the study, one file each.

mod bias;
mod drift;
mod fig3;
mod fig4;
mod fig5;
mod fig6;
mod lag;
mod rates;
mod s1;
mod winners;

use super::grids::Grid;
use super::study::{PAMS, Study, mean};
use crate::failure::Failure;
use tpam_analysis::figure::{Panel, Series};
pub(crate) use winners::{Wins, wins};

/// A figure.
pub(crate) struct Figure {
    /// The name of its file, and of `--only`.
    pub(crate) id: &'static str,
    /// The grids it is drawn from.
    pub(crate) needs: &'static [Grid],
    /// What it shows, in a few sentences.
    pub(crate) caption: &'static str,
    /// Draws it as SVG.
    pub(crate) draw: fn(&Study) -> Result<String, Failure>,
}

/// All of them, those of the paper first.
pub(crate) const FIGURES: [Figure; 10] = [
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
];

/// The figures that redo those of the paper; the others go beyond it.
pub(crate) const OF_THE_PAPER: usize = 5;

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
