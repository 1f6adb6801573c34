//! The figures of the study: a table, and the files that draw them. Their captions are in `text/captions.txt`.

mod maps;
mod observed;
mod rates;
mod searched;
mod states;

use super::grids::Grid;
use super::study::{Stage, Study};
use tpam_figure::page::paragraph;
use tpam_pam::spec::meant;
use tpam_relevance::map;
use tpam_signals::calibrate::multiples;
use tpam_store::Error;

/// A part of the study with its own figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The figures of the paper's simulations.
    Paper,
    /// The same with another θ.
    Others,
    /// Figures of the simulations that the paper does not have.
    Beyond,
    /// Those of a stage.
    Of(Stage),
}

impl Part {
    /// The stages that its figures need, besides simulations.
    pub(crate) fn stages(self) -> Vec<Stage> {
        match self {
            Self::Paper | Self::Others | Self::Beyond => Vec::new(),
            Self::Of(Stage::Relevance) => vec![Stage::Searches, Stage::Calibrations, Stage::Relevance],
            Self::Of(stage) => vec![stage],
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
    pub(crate) draw: fn(&Study) -> Drawn,
}

type Drawn = Result<tpam_figure::Figure, Error>;

impl Figure {
    const fn new(id: &'static str, part: Part, needs: &'static [Grid], draw: fn(&Study) -> Drawn) -> Self {
        Self { id, part, needs, draw }
    }

    /// The caption.
    pub(crate) fn caption(&self) -> String {
        paragraph(CAPTIONS, self.id).expect("a test compares the captions with the figures")
    }
}

const CAPTIONS: &str = include_str!("../../text/captions.txt");

const ALL: &[Grid] = &[Grid::Lines, Grid::Sines, Grid::Walks];
const SPEEDS: &[Grid] = &[Grid::Sines, Grid::Walks];
const CURVES: &[Grid] = &[Grid::OthersOnCurves];
const WALKS: &[Grid] = &[Grid::OthersOnWalks];

static FIGURES: [Figure; 31] = [
    Figure::new("fig1", Part::Of(Stage::Clouds), &[], observed::samples),
    Figure::new("fig2", Part::Of(Stage::Clouds), &[], observed::distances),
    Figure::new("fig3", Part::Paper, &[Grid::Lines], |study| Ok(rates::monotone(study))),
    Figure::new("fig4", Part::Paper, &[Grid::Sines], |study| Ok(rates::sines(study, "c").titled("Figure 4: sines"))),
    Figure::new("fig5", Part::Paper, &[Grid::Walks], |study| Ok(rates::walks(study, "c").titled("Figure 5: random walks"))),
    Figure::new("fig6", Part::Paper, ALL, states::of_median_runs),
    Figure::new("figS1", Part::Paper, &[Grid::Walks], states::on_same_walks),
    Figure::new("fig3-f", Part::Others, CURVES, |study| Ok(rates::lines(study, "f").titled("Monotone targets of F"))),
    Figure::new("fig4-f", Part::Others, CURVES, |study| Ok(rates::sines(study, "f").titled("Sines of F"))),
    Figure::new("fig5-f", Part::Others, WALKS, |study| Ok(rates::walks(study, "f").titled("Random walks of F"))),
    Figure::new("fig3-pair", Part::Others, CURVES, |study| Ok(rates::lines(study, "pair").titled("Monotone targets of the pair"))),
    Figure::new("fig4-pair", Part::Others, CURVES, |study| Ok(rates::sines(study, "pair").titled("Sines of the pair"))),
    Figure::new("fig5-pair", Part::Others, WALKS, |study| Ok(rates::walks(study, "pair").titled("Random walks of the pair"))),
    Figure::new("winners", Part::Beyond, SPEEDS, |study| Ok(maps::best_pams(study))),
    Figure::new("rates", Part::Beyond, SPEEDS, |study| Ok(maps::rates(study))),
    Figure::new("bias", Part::Beyond, ALL, |study| Ok(rates::bias(study))),
    Figure::new("lag", Part::Beyond, SPEEDS, |study| Ok(rates::lag(study))),
    Figure::new("drift", Part::Beyond, &[], states::drifts),
    Figure::new("diversity", Part::Beyond, ALL, |study| Ok(rates::diversity(study))),
    Figure::new("recovery", Part::Beyond, &[Grid::Steps], |study| Ok(rates::recovery(study))),
    Figure::new("fig7", Part::Of(Stage::Searches), &[], searched::of_paper),
    Figure::new("figS2", Part::Of(Stage::Supplement), &[], |study| searched::of_supplement(study, "S.2", 2)),
    Figure::new("figS3", Part::Of(Stage::Supplement), &[], |study| searched::of_supplement(study, "S.3", 5)),
    Figure::new("figS4", Part::Of(Stage::Supplement), &[], |study| searched::of_supplement(study, "S.4", 10)),
    Figure::new("figS5", Part::Of(Stage::Supplement), &[], |study| searched::of_supplement(study, "S.5", 20)),
    Figure::new("success-f", Part::Of(Stage::Calibrations), &[], |study| success(study, 0)),
    Figure::new("success-c", Part::Of(Stage::Calibrations), &[], |study| success(study, 1)),
    Figure::new("gao", Part::Of(Stage::Oracle), &[], observed::tracks),
    Figure::new("gao-functions", Part::Of(Stage::Everywhere), &[], observed::functions),
    Figure::new("relevance", Part::Of(Stage::Relevance), &[], |study| Ok(map(study.relevance()?, false).into())),
    Figure::new("relevance-calibrated", Part::Of(Stage::Relevance), &[], |study| Ok(map(study.relevance()?, true).into())),
];

/// All figures, by chapter of the report.
pub(crate) fn all() -> impl Iterator<Item = &'static Figure> + Clone {
    FIGURES.iter()
}

/// The figures with these names; all if there are none. `figure5` is `fig5`.
pub(crate) fn named(names: &[String]) -> Result<Vec<&'static Figure>, Error> {
    let ids = all().map(|figure| figure.id);
    let mut wanted = Vec::new();
    for name in names {
        let id = meant(&name.replacen("figure", "fig", 1), ids.clone());
        wanted.push(id.ok_or_else(|| Error::not_among("figure", name, ids.clone()))?);
    }
    Ok(all().filter(|figure| names.is_empty() || wanted.contains(&figure.id)).collect())
}

/// Success by distance from the target in searches, one panel per function.
fn success(study: &Study, theta: usize) -> Drawn {
    let name = ["F", "C"][theta];
    let title = format!("Success by distance from the target of {name} · JADE current-to-pbest/1/bin · 10-D");
    Ok(multiples(&title, &study.calibrations()?.all, theta, 4).into())
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
