//! The figures of the study.

use crate::comparison::{ALL, Difference};
use crate::predictor::Predictor;
use crate::results::{Predicted, Reached, Rho};
use crate::setting::Subject;
use crate::side::{Outcome, Side};
use tpam_figure::{Heights, Interval, IntervalPanel, Intervals, Lines, Panel, Series, distinct};
use tpam_methods::behaviour::Estimate;
use tpam_stats::midranks;

/// The area against the rank by each predictor, a panel for each; with one operator.
pub(crate) fn scatter(operator: &str, predicted: &[Predicted], reached: &[Reached], rho: &[Rho], subjects: &[Subject]) -> Lines {
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
        let is_own =
            |row: &&Rho| row.side == side && row.operator == operator && row.predictor == predictor && row.outcome == Outcome::Area;
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

/// Every correlation with its interval: a panel for each operator and outcome, a row for each predictor.
pub(crate) fn forest(rows: &[Rho], operators: &[String]) -> Intervals {
    let side = rows.last().map_or(Side::Building, |row| row.side);
    let names: Vec<String> = Predictor::ALL.iter().map(|predictor| predictor.name().to_owned()).collect();
    let panel = |(operator, outcome): (&String, Outcome)| {
        let own = rows.iter().filter(|row| row.side == side && row.operator == *operator && row.outcome == outcome);
        let one = |row: &Rho| {
            let at = Predictor::ALL.iter().position(|predictor| *predictor == row.predictor).unwrap_or(0);
            Interval::new("ρ", at, row.found.rho, row.found.interval)
        };
        IntervalPanel::new(format!("{operator} · {}", outcome.name()), own.map(one).collect::<Vec<_>>())
    };
    let panels = operators.iter().flat_map(|operator| side.outcomes().iter().map(move |outcome| (operator, *outcome)));
    Intervals::new(format!("Does simulation predict search? ρ on the {} half", side.name()), names)
        .with_x("Spearman's ρ over settings")
        .with_columns(2)
        .with_panels(panels.map(panel).collect::<Vec<_>>())
        .with_note("Intervals: 95 %, jackknife over functions")
}

/// One series for each point, all with the same name: a line between the points would mean nothing.
fn single(name: &str, points: Vec<(f64, f64)>) -> Vec<Series> {
    points.into_iter().map(|point| Series::new(name, [point])).collect()
}

/// The frozen settings against the other PAMs: a panel for each setting, a row for each PAM.
pub(crate) fn comparison(rows: &[Difference]) -> Intervals {
    let settings = distinct(rows.iter().map(|row| row.setting.as_str()));
    let rivals = distinct(rows.iter().map(|row| row.rival.clone()));
    let panel = |setting: &&str| {
        let mark = |row: &Difference| {
            let at = rivals.iter().position(|rival| *rival == row.rival).unwrap_or(0);
            let Estimate { mean, low, high } = row.difference;
            if row.operator == ALL {
                Interval::new("mean over operators", at, mean, [low, high])
            } else {
                // Sixteen intervals beside each other could not be read; the table has them.
                Interval::new("single operators", at, mean, [mean, mean])
            }
        };
        let own = rows.iter().filter(|row| row.setting == **setting);
        IntervalPanel::new((*setting).to_owned(), own.map(mark).collect::<Vec<_>>())
    };
    Intervals::new("The two frozen settings against other PAMs, test half", rivals.clone())
        .with_x("difference in area")
        .with_columns(2)
        .with_panels(settings.iter().map(panel).collect::<Vec<_>>())
        .with_note("Right of 0 the setting is better; intervals: Student's t over functions")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chosen::Chosen;
    use crate::relate::Related;

    #[test]
    fn every_predictor_has_a_row_of_its_own() {
        let found = Related { rho: 0.5, interval: [0.2, 0.7], p: 0.01 };
        let chosen = Chosen::new(&[1.0; 8], &[1.0; 8]);
        let row = |(predictor, outcome): (Predictor, Outcome)| {
            let operator = "rand/1/bin".to_owned();
            Rho { side: Side::Test, operator, outcome, predictor, found, chosen, holm: None }
        };
        let all = Predictor::ALL.into_iter().flat_map(|one| Outcome::ALL.map(|outcome| (one, outcome)));
        let rows: Vec<Rho> = all.map(row).collect();
        let figure = forest(&rows, &["rand/1/bin".to_owned()]);
        assert_eq!((figure.panels.len(), figure.rows.len()), (2, Predictor::ALL.len()));
        for panel in &figure.panels {
            let places: Vec<usize> = panel.marks.iter().map(|mark| mark.row).collect();
            assert_eq!(places, (0..Predictor::ALL.len()).collect::<Vec<_>>());
        }
    }
}
