//! The PAMs of a folder of simulations over all settings: mean success rates, and how often each is the best.

use std::collections::BTreeMap;
use tpam_rows::plot::{Factors, best};
use tpam_rows::simulations::Stored;
use tpam_table::Table;

/// A PAM over all settings.
#[derive(Default)]
struct Row {
    pam: String,
    /// Its name without the options that are the same in all cells and have their default value.
    short: String,
    baseline: bool,
    settings: usize,
    sum: f64,
    /// Settings where it has the highest mean, with a significant lead and without.
    best: [usize; 2],
}

/// One row per PAM, in the order of the cells; `None` if there are no two PAMs to compare.
pub(super) fn table(cells: &[Stored], factors: &Factors) -> Option<Table> {
    let mut rows: Vec<Row> = Vec::new();
    let mut settings: BTreeMap<Vec<&str>, Vec<(usize, &Stored)>> = BTreeMap::new();
    for (k, cell) in cells.iter().enumerate() {
        let pam = cell.label("pam");
        let at = rows.iter().position(|row| row.pam == pam).unwrap_or_else(|| {
            // Baselines are shown, but do not take part in the comparison.
            let baseline = cell.is_baseline();
            rows.push(Row { pam: pam.to_owned(), short: factors.pam(k), baseline, ..Row::default() });
            rows.len() - 1
        });
        rows[at].settings += 1;
        rows[at].sum += cell.number("mean_success");
        if !rows[at].baseline {
            settings.entry(setting(cell)).or_default().push((at, cell));
        }
    }
    settings.retain(|_, cells| cells.len() > 1);
    for cells in settings.values() {
        let best = best(&cells.iter().map(|(_, cell)| &cell.success[..]).collect::<Vec<_>>());
        rows[cells[best.first].0].best[usize::from(!best.sure)] += 1;
    }
    (!settings.is_empty()).then(|| built(&rows, settings.len()))
}

/// Everything that identifies a cell except its PAM.
fn setting(cell: &Stored) -> Vec<&str> {
    cell.labels().filter(|name| name != "pam").map(|name| cell.label(&name)).collect()
}

fn built(rows: &[Row], settings: usize) -> Table {
    let count = |row: &Row, which: usize| (!row.baseline).then_some(row.best[which]);
    Table::from_rows(rows)
        .caption(format!("{settings} settings, each the same for all PAMs"))
        .text("pam", |row| &row.pam)
        .for_programs()
        .text("pam", |row| &row.short)
        .for_people()
        .integer("cells", |row| row.settings)
        .rounded("mean_success", 4, |row| row.sum / row.settings as f64)
        .heading("mean success")
        .integer("best", |row| count(row, 0))
        .integer("best_within_noise", |row| count(row, 1))
        .heading("best within noise")
        .note(
            "best: settings where the PAM has the highest mean success rate and the 95 % interval of its lead over the second, paired by \
               run, excludes 0; best within noise: where that interval includes 0. Baselines (oracle, uniform) are not compared.",
        )
        .build()
}
