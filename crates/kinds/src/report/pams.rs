//! The PAMs of a folder of simulations over all settings: mean success rates, and how often each is the best.

use std::collections::BTreeMap;
use tpam_rows::names::counted;
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

/// The PAMs that were compared, in the order of the cells.
pub(super) struct Compared {
    rows: Vec<Row>,
    settings: usize,
}

impl Compared {
    /// `None` if there are no two PAMs to compare, or if their success does not judge them.
    pub(super) fn new(cells: &[Stored], factors: &Factors) -> Option<Self> {
        if !cells.iter().all(Stored::is_judged_by_success) {
            return None;
        }
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
        let settings = settings.len();
        (settings > 0).then_some(Self { rows, settings })
    }
    /// The PAM that is best in most settings, in words.
    pub(super) fn headline(&self) -> Option<String> {
        let wins = |row: &&Row| row.best.iter().sum::<usize>();
        let first = self.rows.iter().filter(|row| !row.baseline).rev().max_by_key(wins)?;
        let (won, mean) = (wins(&first), first.sum / first.settings as f64);
        let of = counted(self.settings, "setting");
        let sure = first.best[0];
        Some(format!("`{}` has the highest success rate in {won} of {of}, significantly in {sure}; its mean is {mean:.4}", first.short))
    }

    /// One row per PAM.
    pub(super) fn table(&self) -> Table {
        let count = |row: &Row, which: usize| (!row.baseline).then_some(row.best[which]);
        Table::from_rows(&self.rows)
            .caption(format!("{} settings, each the same for all PAMs", self.settings))
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
                "best: settings where the PAM has the highest mean success rate and the second is significantly lower (signed-rank test \
               over the runs, Holm over all pairs of PAMs of the setting, 0.05); best within noise: where it is not. Baselines \
               (oracle, uniform) are not compared.",
            )
            .build()
    }
}

/// Everything that identifies a cell except its PAM.
fn setting(cell: &Stored) -> Vec<&str> {
    cell.labels().filter(|name| name != "pam").map(|name| cell.label(&name)).collect()
}
