//! The figures of the study.

use crate::comparison::{ALL, Difference};
use crate::predictor::Predictor;
use crate::results::{Outcome, Predicted, Reached, Rho, Side};
use crate::setting::Subject;
use tpam_figure::{Heights, Lines, Look, Panel, Series};
use tpam_stats::midranks;

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
        let mut series = single("settings", ranked);
        series.extend(single("PAMs of the catalogue", marks));
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
    let panel = |(operator, outcome): (&String, Outcome)| {
        let own = rows.iter().filter(|row| row.side == side && row.operator == *operator && row.outcome == outcome);
        let one = |row: &Rho| {
            let slot = Predictor::ALL.iter().position(|predictor| *predictor == row.predictor).unwrap_or(0) as f64;
            Series::new("ρ", [(slot, row.found.rho)]).with_whiskers([row.found.interval])
        };
        let mut series: Vec<Series> = own.map(one).collect();
        series.push(Series::level("no relation", 0.0));
        Panel::new(format!("{operator} · {}", outcome.name()), series).with_x_names(names.clone())
    };
    let outcomes: &[Outcome] = if side == Side::Test { &Outcome::ALL } else { &[Outcome::Area] };
    let panels = operators.iter().flat_map(|operator| outcomes.iter().map(move |outcome| (operator, *outcome)));
    Lines::new(format!("Does simulation predict search? ρ on the {} half", side.name()))
        .with_y("Spearman's ρ over settings")
        .with_columns(outcomes.len())
        .with_panels(panels.map(panel).collect::<Vec<_>>())
        .with_note("Whiskers: intervals over functions first, then instances")
}

/// One series for each point, all with the same name: a line between the points would mean nothing.
fn single(name: &str, points: Vec<(f64, f64)>) -> Vec<Series> {
    points.into_iter().map(|point| Series::new(name, [point])).collect()
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
        let dots: Vec<(f64, f64)> = single.map(|row| (slot(row), row.difference.mean)).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relate::Related;

    /// A panel with names has places for whole numbers only.
    #[test]
    fn every_predictor_has_its_own_place() {
        let found = Related { rho: 0.5, interval: [0.2, 0.7], p: 0.01 };
        let row = |(predictor, outcome): (Predictor, Outcome)| {
            let operator = "rand/1/bin".to_owned();
            Rho { side: Side::Test, operator, outcome, predictor, found, holm: None }
        };
        let all = Predictor::ALL.into_iter().flat_map(|one| Outcome::ALL.map(|outcome| (one, outcome)));
        let rows: Vec<Rho> = all.map(row).collect();
        let figure = forest(&rows, &["rand/1/bin".to_owned()]);
        assert_eq!(figure.panels.len(), 2);
        for panel in &figure.panels {
            let places: Vec<f64> = panel.series[..9].iter().map(|series| series.points[0].0).collect();
            assert_eq!(places, (0..9).map(f64::from).collect::<Vec<_>>());
        }
    }
}
