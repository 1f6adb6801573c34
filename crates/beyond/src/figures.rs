//! The figures.

use crate::arms::{self, SCENARIOS, ranked};
use crate::five::{self, estimate};
use crate::folders::CHOOSERS;
use crate::pool::Pool;
use tpam_figure::{Figure, Interval, IntervalPanel, Intervals};
use tpam_methods::behaviour::Estimate;

/// A figure with the name of its file and a caption.
pub(crate) struct Drawn {
    pub(crate) id: &'static str,
    pub(crate) figure: Figure,
    pub(crate) caption: String,
}

/// The names of the files.
pub(crate) const IDS: [&str; 3] = ["five-tests", "moving-operator", "pool"];

fn mark(name: &str, row: usize, Estimate { mean, low, high }: Estimate) -> Interval {
    Interval::new(name, row, mean, [low, high])
}

/// Efficiency on the sphere and growth on the linear function.
pub(crate) fn five(rows: &[five::Row]) -> Drawn {
    let shown: Vec<&five::Row> = rows.iter().filter(|row| row.rule != five::ORACLE).collect();
    let names: Vec<String> = shown.iter().map(|row| row.name()).collect();
    let panel = |title: &str, value: &dyn Fn(&five::Row) -> Vec<f64>| {
        let marks = shown.iter().enumerate().map(|(at, row)| mark(row.strategy, at, estimate(&value(row))));
        IntervalPanel::new(title, marks.collect::<Vec<_>>())
    };
    let panels = [
        panel("sphere: rate relative to the best", &|row| row.efficiency(rows)),
        panel("linear: decades in 100 evaluations", &|row| row.growth.iter().map(|growth| 100.0 * growth).collect()),
        panel("random: decades in 100 evaluations", &|row| row.drift.iter().map(|drift| 100.0 * drift).collect()),
    ];
    let figure = Intervals::new("The tests of a step size", names).with_panels(panels).with_columns(3).with_own_axes(true);
    Drawn { id: IDS[0], figure: figure.into(), caption: "Means and 95 % intervals over runs.".into() }
}

/// The regret of each chooser in each scenario.
pub(crate) fn arms(rows: &[arms::Row]) -> Drawn {
    let names = CHOOSERS.map(str::to_owned);
    let panel = |(scenario, _): &(&str, [&str; 2])| {
        let at = |row: &arms::Row| CHOOSERS.iter().position(|name| *name == row.chooser).expect("a chooser");
        let marks = ranked(rows, scenario).into_iter().map(|row| mark(arms::family(&row.chooser), at(row), estimate(&row.regret)));
        IntervalPanel::new(*scenario, marks.collect::<Vec<_>>())
    };
    let figure = Intervals::new("Regret relative to a uniform choice", names)
        .with_panels(SCENARIOS.iter().map(panel).collect::<Vec<_>>())
        .with_columns(3);
    Drawn { id: IDS[1], figure: figure.into(), caption: "Means and 95 % intervals over runs; less is better, and 0 is the oracle.".into() }
}

/// Differences of the area under the ECDF from the best single mutation.
pub(crate) fn pool(pool: &Pool) -> Drawn {
    let names: Vec<String> = pool.rows.iter().map(|row| row.name.clone()).collect();
    let marks = pool
        .rows
        .iter()
        .enumerate()
        .map(|(at, row)| mark(if row.single { "a mutation alone" } else { "a rule that chooses" }, at, pool.over_single(row)));
    let panel = IntervalPanel::new("area − area of the best single mutation", marks.collect::<Vec<_>>());
    let figure = Intervals::new("Differential evolution that chooses its mutation", names).with_panels([panel]);
    Drawn {
        id: IDS[2],
        figure: figure.into(),
        caption: "Mean over functions of the difference in area under the ECDF, with intervals over functions that hold together at 95 %."
            .into(),
    }
}
