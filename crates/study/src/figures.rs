//! The figures of the study.

use crate::comparison::{ALL, Difference};
use crate::predictor::Predictor;
use crate::results::{Outcome, Predicted, Reached, Rho, Side};
use crate::setting::Subject;
use tpam_figure::{Heights, Lines, Look, Panel, Series};
use tpam_stats::midranks;

/// Points beside each other at the same place of an axis with names are this far apart.
const APART: f64 = 0.12;

/// The area against the rank by each predictor, a panel for each; with one operator.
pub(crate) fn scatter(
    operator: &str,
    predicted: &[Predicted],
    reached: &[Reached],
    rho: &[Rho],
    subjects: &[Subject],
) -> Lines {
    let side = reached.last().map_or(Side::Building, |row| row.side);
    let area = |subject: usize| {
        let own = |row: &&Reached| row.side == side && row.operator == operator && row.subject == subject;
        reached.iter().find(own).map_or(f64::NAN, |row| row.area)
    };
    let rows: Vec<&Predicted> = predicted.iter().filter(|row| row.operator == operator).collect();
    let panel = |(at, predictor): (usize, Predictor)| {
        let points = |marks: bool| -> Vec<(f64, f64)> {
            let own = rows.iter().filter(|row| subjects[row.subject].is_mark() == marks);
            own.map(|row| (row.values[at], area(row.subject))).collect()
        };
        let drawn = points(false);
        let values: Vec<f64> = drawn.iter().map(|point| point.0).collect();
        let ranked: Vec<(f64, f64)> = midranks(&values).into_iter().zip(drawn.iter().map(|point| point.1)).collect();
        let marks: Vec<(f64, f64)> = points(true)
            .into_iter()
            .filter(|(value, _)| !value.is_nan())
            .map(|(value, area)| (values.iter().filter(|other| **other < value).count() as f64 + 0.5, area))
            .collect();
        let is_own = |row: &&Rho| {
            row.side == side && row.operator == operator && row.predictor == predictor && row.outcome == Outcome::Area
        };
        let words = rho.iter().find(is_own).map_or(String::new(), |row| format!(" · ρ = {:.2}", row.found.rho));
        // One series for each mark: a line between them would mean nothing.
        let mark = |point: (f64, f64)| Series::new("PAMs of the catalogue", [point]);
        let mut series = vec![Series::new("settings", ranked).with_look(Look::Dots)];
        series.extend(marks.into_iter().map(mark));
        Panel::new(format!("{}{words}", predictor.name()), series)
    };
    Lines::new(format!("Predictors and search: {operator}, {} half", side.name()))
        .with_x("rank of the setting by the predictor")
        .with_y("area under the ECDF")
        .with_columns(3)
        .with_heights(Heights::Own)
        .with_panels(Predictor::ALL.into_iter().enumerate().map(panel).collect::<Vec<_>>())
}

/// Every correlation with its interval, a panel for each operator.
pub(crate) fn forest(rows: &[Rho], operators: &[String]) -> Lines {
    let side = rows.last().map_or(Side::Building, |row| row.side);
    let names: Vec<String> = Predictor::ALL.iter().map(|predictor| predictor.name().to_owned()).collect();
    let panel = |operator: &String| {
        let own = rows.iter().filter(|row| row.side == side && row.operator == *operator);
        let one = |row: &Rho| {
            let slot = Predictor::ALL.iter().position(|predictor| *predictor == row.predictor).unwrap_or(0) as f64;
            let shift = if row.outcome == Outcome::Area { -APART } else { APART };
            // One series for each point: a line between predictors would mean nothing.
            Series::new(row.outcome.name(), [(slot + shift, row.found.rho)]).with_whiskers([row.found.interval])
        };
        let mut series: Vec<Series> = own.map(one).collect();
        series.push(Series::level("no relation", 0.0));
        Panel::new(operator.clone(), series).with_x_names(names.clone())
    };
    Lines::new(format!("Does simulation predict search? ρ on the {} half", side.name()))
        .with_y("Spearman's ρ over settings")
        .with_panels(operators.iter().map(panel).collect::<Vec<_>>())
        .with_note("Whiskers: intervals over functions first, then instances")
}

/// The frozen settings against the other PAMs, a panel for each setting.
pub(crate) fn comparison(rows: &[Difference]) -> Lines {
    let mut settings: Vec<&str> = Vec::new();
    let mut rivals: Vec<String> = Vec::new();
    for row in rows {
        if !settings.contains(&row.setting.as_str()) {
            settings.push(&row.setting);
        }
        if !rivals.contains(&row.rival) {
            rivals.push(row.rival.clone());
        }
    }
    let slot = |row: &Difference| rivals.iter().position(|rival| *rival == row.rival).unwrap_or(0) as f64;
    let panel = |setting: &&str| {
        let own: Vec<&Difference> = rows.iter().filter(|row| row.setting == **setting).collect();
        let single = own.iter().filter(|row| row.operator != ALL);
        let dots: Vec<(f64, f64)> = single.map(|row| (slot(row) + APART, row.difference.mean)).collect();
        let mut series = vec![Series::new("single operators", dots).with_look(Look::Dots)];
        series.extend(own.iter().filter(|row| row.operator == ALL).map(|row| {
            let ends = [[row.difference.low, row.difference.high]];
            Series::new("mean over operators", [(slot(row), row.difference.mean)]).with_whiskers(ends)
        }));
        series.push(Series::level("no difference", 0.0));
        Panel::new((*setting).to_owned(), series).with_x_names(rivals.clone())
    };
    Lines::new("The two frozen settings against other PAMs, test half")
        .with_y("difference in area")
        .with_panels(settings.iter().map(panel).collect::<Vec<_>>())
        .with_note("Above 0 the setting is better; whiskers: intervals over functions first, then instances")
}
