//! The figures of the study, one file each. Their captions are in `text/captions.txt`.

mod drift;
mod fig1;
mod fig2;
mod fig3;
mod fig6;
mod fig7;
mod gao;
mod measures;
mod rates;
mod recovery;
mod relevance;
mod s1;
mod success;
mod supplement;
mod tracked;
mod winners;

use super::grids::{Grid, PAMS};
use super::searches::{BUDGETS, END, Searches, published};
use super::simulated::mean;
use super::study::{Stage, Study};
use tpam_figure::page::paragraph;
use tpam_figure::{Panel, Series};
use tpam_store::Error;
pub(crate) use winners::{Win, winners};

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
    /// ECDFs of searches with all operators. They take long, so that the report does not need them.
    Supplement,
    /// Calibrated searches.
    Calibrations,
    /// The greedy approximate oracle.
    Oracle,
    /// The same on all functions.
    Everywhere,
    /// The relation between tracking and search.
    Relevance,
    /// The same with all operators.
    SupplementRelevance,
}

impl Part {
    /// The stages that its figures need, besides simulations.
    pub(crate) fn stages(self) -> &'static [Stage] {
        match self {
            Self::Paper | Self::Others | Self::Beyond => &[],
            Self::Clouds => &[Stage::Clouds],
            Self::Searches => &[Stage::Searches],
            Self::Supplement => &[Stage::Supplement],
            Self::SupplementRelevance => &[Stage::SupplementRelevance],
            Self::Calibrations => &[Stage::Calibrations],
            Self::Oracle => &[Stage::Oracle],
            Self::Everywhere => &[Stage::Everywhere],
            Self::Relevance => &[Stage::Searches, Stage::Calibrations, Stage::Relevance],
        }
    }
}

/// A figure of the study.
pub(crate) struct Figure {
    /// The name of its file, also used by `--only`.
    pub(crate) id: &'static str,
    /// The part of the study that it belongs to.
    pub(crate) part: Part,
    /// The grids that it needs.
    pub(crate) needs: &'static [Grid],
    /// Makes it.
    pub(crate) draw: fn(&Study) -> Result<tpam_figure::Figure, Error>,
}

impl Figure {
    /// A figure without grids.
    const fn new(id: &'static str, part: Part, draw: fn(&Study) -> Result<tpam_figure::Figure, Error>) -> Self {
        Self { id, part, needs: &[], draw }
    }

    /// The caption.
    pub(crate) fn caption(&self) -> String {
        paragraph(CAPTIONS, self.id).expect("a test compares the captions with the figures")
    }
}

const CAPTIONS: &str = include_str!("../../text/captions.txt");

/// All figures, by chapter of the report.
pub(crate) fn all() -> impl Iterator<Item = &'static Figure> + Clone {
    static CHAPTERS: [&[Figure]; 19] = [
        &[fig1::FIGURE],
        &[fig2::FIGURE],
        &[fig3::FIGURE],
        &tracked::OF_C,
        &[fig6::FIGURE],
        &[s1::FIGURE],
        &tracked::OTHERS,
        &[winners::FIGURE],
        &[rates::FIGURE],
        &measures::BIAS_AND_LAG,
        &[drift::FIGURE],
        &[measures::DIVERSITY],
        &[recovery::FIGURE],
        &[fig7::FIGURE],
        &supplement::FIGURES,
        &success::FIGURES,
        &[gao::FIGURE],
        &[gao::FUNCTIONS],
        &relevance::FIGURES,
    ];
    CHAPTERS.into_iter().flatten()
}

/// The figures with these names; all if there are none.
pub(crate) fn named(names: &[String]) -> Result<Vec<&'static Figure>, Error> {
    if let Some(name) = names.iter().find(|name| all().all(|figure| figure.id != **name)) {
        return Err(Error::not_among("figure", name, all().map(|figure| figure.id)));
    }
    Ok(all().filter(|figure| names.is_empty() || names.iter().any(|name| name == figure.id)).collect())
}

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

/// The five PAMs with one operator in one dimension: the proportions of target values reached, with the published ones if `known`.
pub(crate) fn ecdf_panel(searches: &Searches, operator: &str, dim: usize, known: bool) -> Panel {
    const STEPS: u32 = 16;
    let series = |pam: &'static str| {
        let at = |k: u32| END * f64::from(k) / f64::from(STEPS);
        let cross = |by| Some((by, published(operator, pam, by)?));
        Series::new(pam, (0..=STEPS).map(|k| (at(k), searches.proportion(operator, pam, dim, at(k)))).collect::<Vec<_>>())
            .with_crosses(if known { BUDGETS.into_iter().filter_map(cross).collect() } else { Vec::new() })
    };
    Panel::new(operator, PAMS.into_iter().map(series).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_a_caption_of_its_own() {
        let captions: Vec<String> = all().filter_map(|figure| paragraph(CAPTIONS, figure.id)).collect();
        assert_eq!((captions.len(), CAPTIONS.split("\n\n").count()), (all().count(), all().count()));
        assert!(captions.iter().all(|caption| caption.ends_with(['.', '?']) && !caption.contains('\n')));
    }
}
