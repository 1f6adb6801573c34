//! The figures: all curves of an operator, the agreement with the published curves, all methods, differences of variants.

use crate::agreement::Agreement;
use crate::answers::Compared;
use crate::published;
use crate::scale::Scale;
use crate::searches::{Found, Searched};
use tpam_figure::prose;
use tpam_figure::{Curve, CurvePanel, Curves, Field, Figure, Lines, Look, Map, Paint, Panel, Series, Tile};

/// A figure with its name and its caption.
pub(crate) struct Drawn {
    pub(crate) id: String,
    pub(crate) figure: Figure,
    pub(crate) caption: String,
}

/// The names of all figures.
pub(crate) fn ids() -> Vec<String> {
    let ecdfs = crate::scale::OPERATORS.iter().map(|operator| ecdf_id(operator.file));
    let questions = crate::questions::QUESTIONS.iter().map(|question| question_id(question.id));
    ecdfs.chain([AGREEMENT, OVERVIEW].map(str::to_owned)).chain(questions).collect()
}

pub(crate) const AGREEMENT: &str = "agreement";
pub(crate) const OVERVIEW: &str = "overview";

/// The name of the figure of an operator.
pub(crate) fn ecdf_id(file: &str) -> String {
    format!("ecdf-{file}")
}

/// The name of the figure of a question.
pub(crate) fn question_id(id: &str) -> String {
    format!("question-{id}")
}

const BUDGET: &str = "log10(evaluations / D)";
const PROPORTION: &str = "proportion of targets";

/// The curves of all methods with one operator; the names are at the ends of the curves.
pub(crate) fn ecdf(searched: &Searched, scale: Scale) -> Drawn {
    let places = scale.places();
    let curve = |found: &Found| Curve::new(found.method.name, places.iter().copied().zip(found.curve.iter().copied()).collect::<Vec<_>>());
    let curves: Vec<Curve> = searched.found.iter().map(curve).collect();
    let operator = searched.operator;
    let figure = Curves::new(format!("All methods with {}", operator.name))
        .with_x(BUDGET)
        .with_y(PROPORTION)
        .with_panels([CurvePanel::new("", curves)]);
    let [caption] = prose!("caption-ecdf", operator = operator.name);
    Drawn { id: ecdf_id(operator.file), figure: figure.into(), caption }
}

/// Panels in a row of the figure of agreement.
const COLUMNS: usize = 4;
/// A cross at each of so many places: at every place they would hide the line.
const CROSSED: usize = 2;

/// A panel for each method: our curve, and the published one as crosses. Without an agreement there are no crosses.
pub(crate) fn agreement(searched: &Searched, scale: Scale, agreement: Option<&Agreement>) -> Drawn {
    let places = scale.places();
    let panel = |found: &&Found| {
        let points = |curve: &[f64]| places.iter().copied().zip(curve.iter().copied()).collect::<Vec<_>>();
        let gap = agreement.and_then(|all| all.gaps.iter().find(|gap| gap.method == found.method));
        let published = gap.and_then(|_| published::curve(found.method.name, &places)).unwrap_or_default();
        let crosses: Vec<(f64, f64)> = points(&published).into_iter().step_by(CROSSED).collect();
        let title = gap.map_or(found.method.name.to_owned(), |gap| {
            format!("{}: end {:+.3}, mean |gap| {:.3}", found.method.name, gap.end(), gap.absolute)
        });
        Panel::new(title, [Series::new("tpam", points(&found.curve)).with_look(Look::Thin).with_crosses(crosses)])
    };
    let operator = searched.operator.name;
    let figure = Lines::new(format!("Each method with {operator}"))
        .with_x(BUDGET)
        .with_y(PROPORTION)
        .with_crosses("published")
        .with_panels(searched.order().iter().map(panel).collect::<Vec<_>>())
        .with_columns(COLUMNS);
    let [caption] = prose!("caption-agreement", operator = operator, crossed = CROSSED);
    Drawn { id: AGREEMENT.to_owned(), figure: figure.into(), caption }
}

/// The ends of all curves as tiles, the best methods with the first operator above.
pub(crate) fn overview(all: &[Searched]) -> Drawn {
    let mut order: Vec<&Found> = all.first().map(Searched::order).unwrap_or_default();
    order.reverse();
    let mut tiles = Vec::new();
    for (x, searched) in all.iter().enumerate() {
        for (y, place) in order.iter().enumerate() {
            let Some(found) = searched.find(place.method) else { continue };
            let rank = searched.rank(place.method).unwrap_or(0);
            let words = format!("{} with {}: {:.4} of the targets, rank {rank}", place.method.name, searched.operator.name, found.end());
            tiles.push(Tile::new([x as f64, y as f64], Paint::Value(found.end()), words));
        }
    }
    let figure = Map::new("All methods with each operator")
        .with_value(PROPORTION)
        .with_fields([Field::new("", tiles)])
        .with_x_names(all.iter().map(|searched| searched.operator.name.to_owned()).collect::<Vec<_>>())
        .with_y_names(order.iter().map(|found| found.method.name.to_owned()).collect::<Vec<_>>());
    let [caption] = prose!("caption-overview");
    Drawn { id: OVERVIEW.to_owned(), figure: figure.into(), caption }
}

/// The difference of each variant of a question from the first one over the budget, with its interval. All are of one question.
pub(crate) fn question(all: &[Compared], scale: Scale) -> Drawn {
    let (places, question) = (scale.places(), all[0].question);
    let mut curves = Vec::new();
    for compared in all {
        for (variant, differences) in compared.over_time(&places) {
            let points = places.iter().zip(&differences).map(|(place, difference)| (*place, difference.mean));
            let band = differences.iter().map(|difference| [difference.low, difference.high]);
            let name = format!("{}, {}", variant.name, compared.setting.name());
            curves.push(Curve::new(name, points.collect::<Vec<_>>()).with_band(band.collect::<Vec<_>>()));
        }
    }
    let baseline = question.variants[0].name;
    let figure = Curves::new(format!("{}: difference from {baseline}", question.pam()))
        .with_x(BUDGET)
        .with_y("difference in proportion")
        .with_panels([CurvePanel::new("", curves)]);
    let [caption] = prose!("caption-question", baseline = question.variants[0].spec);
    Drawn { id: question_id(question.id), figure: figure.into(), caption }
}
