//! The greedy approximate oracle on all 24 functions, with few instances and a small budget, and the PAM that tracks its choices best.

use super::{Followed, LOW, TRIES, drawing, followed, write};
use crate::clouds::plan;
use crate::grids::PAMS;
use crate::simulated::{Simulated, mean};
use std::path::Path;
use tpam_figure::page::Block;
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_searches::search::SearchPlan;
use tpam_signals::gao::Schedule;
use tpam_store::Error;
use tpam_table::Table;
use tpam_work::Work;

/// The number of functions.
const FUNCTIONS: u32 = 24;

/// The schedules on all functions.
pub(crate) struct Everywhere {
    /// Evaluations per dimension, of λ trial vectors each.
    budget: u64,
    pub(crate) all: Vec<OnFunction>,
}

/// The oracle with one F_min on one function.
pub(crate) struct OnFunction {
    pub(crate) function: u32,
    pub(crate) low_f: f64,
    /// `None` if its median run had too few successes.
    pub(crate) found: Option<Found>,
}

/// The schedule, and how the PAMs tracked it.
pub(crate) struct Found {
    /// The smoothed F and C, one value per generation.
    pub(crate) targets: Vec<Vec<f64>>,
    solved: [usize; 2],
    /// The PAM with the highest success rate on F and on C, and the rate.
    best: [(&'static str, f64); 2],
}

/// The plan of the searches on one function: a 20th of the budget of the other searches, so that all functions take no longer than f8
/// alone.
fn plan_on(function: u32, low_f: f64, quick: bool, seed: u64) -> SearchPlan {
    let (budget, instances) = if quick { (100, "1") } else { (500, "1-3") };
    SearchPlan { functions: function.to_string(), instances: instances.to_owned(), budget, ..plan(&drawing(low_f), quick, seed) }
}

impl Everywhere {
    /// Searches with the oracle, writes its targets into `folder`, and simulates PAMs on them.
    pub(crate) fn run(study: &Simulated, folder: &Path, work: &Work) -> Result<Self, Error> {
        let plan = |(function, low_f)| plan_on(function, low_f, study.options.quick, study.seed);
        std::fs::create_dir_all(folder).map_err(|e| Error::file("make", folder, e))?;
        let places: Vec<(u32, f64)> = (1..=FUNCTIONS).flat_map(|function| LOW.map(|low_f| (function, low_f))).collect();
        let parts = work.parts(places.iter().map(|(function, low_f)| (format!("f{function}, F_min = {low_f}"), 1.0)));
        let mut all = Vec::new();
        for ((function, low_f), work) in places.into_iter().zip(parts.iter()) {
            let found = match Schedule::search(&plan((function, low_f)), TRIES, work, study.known) {
                Ok(schedule) => Some(Found::new(&schedule, folder, study)?),
                // A function that is solved at once has no schedule.
                Err(Error::Key { key: "budget", .. }) => None,
                Err(error) => return Err(error),
            };
            work.check()?;
            all.push(OnFunction { function, low_f, found });
        }
        Ok(Self { budget: plan((1, LOW[0])).budget, all })
    }

    /// The part of the chapter on all functions.
    pub(super) fn blocks(&self, figures: Vec<Block>) -> Vec<Block> {
        let instances = self.all.iter().find_map(|one| Some(one.found.as_ref()?.solved[1])).unwrap_or_default();
        let [about] = prose!(
            "oracle-functions",
            functions = FUNCTIONS,
            instances = instances,
            budget = self.budget,
            tries = TRIES,
            sentence = self.sentence(),
        );
        let mut blocks = vec![Block::Heading("On all functions".into()), Block::Text(about)];
        blocks.extend(figures);
        blocks.push(block("gao-functions-table", &self.table()));
        blocks
    }

    /// On how many schedules each PAM is best.
    fn sentence(&self) -> String {
        let of = |which: usize| {
            let best: Vec<&str> = self.all.iter().filter_map(|one| Some(one.found.as_ref()?.best[which].0)).collect();
            let count = |pam: &&str| best.iter().filter(|other| *other == pam).count();
            let words = PAMS.iter().filter(|pam| count(pam) > 0).map(|pam| format!("{pam} on {}", count(pam)));
            (best.len(), words.collect::<Vec<_>>().join(", "))
        };
        let ((schedules, of_f), (_, of_c)) = (of(0), of(1));
        format!(
            "Of the {schedules} schedules the highest success rate goes, on F, to {of_f}; on C, to {of_c} (without a test, α = 1, p_max = \
             0.5)."
        )
    }

    fn table(&self) -> Table {
        let found = |one: &OnFunction, number: fn(&Found) -> f64| one.found.as_ref().map(number);
        let best = |one: &OnFunction, which: usize| {
            one.found.as_ref().map_or_else(String::new, |found| format!("{} ({:.3})", found.best[which].0, found.best[which].1))
        };
        Table::from_rows(&self.all)
            .text("function", |one| format!("f{}", one.function))
            .real("f_min", |one| one.low_f)
            .heading("F_min")
            .text("solved", |one| {
                one.found.as_ref().map_or_else(String::new, |found| format!("{} of {}", found.solved[0], found.solved[1]))
            })
            .right()
            .rounded("generations", 0, move |one| found(one, |found| found.targets[0].len() as f64))
            .rounded("mean_f", 3, move |one| found(one, |found| mean(&found.targets[0])))
            .heading("mean F")
            .rounded("mean_c", 3, move |one| found(one, |found| mean(&found.targets[1])))
            .heading("mean C")
            .text("best on F", move |one| best(one, 0))
            .text("best on C", move |one| best(one, 1))
            .build()
    }
}

impl Found {
    fn new(schedule: &Schedule, folder: &Path, study: &Simulated) -> Result<Self, Error> {
        write(schedule, folder)?;
        let best = |theta| Ok::<_, Error>(best(&followed(schedule, theta, folder, study)?));
        Ok(Self { targets: schedule.targets.clone(), solved: [schedule.solved(), schedule.endings.len()], best: [best("f")?, best("c")?] })
    }
}

/// The PAM with the highest success rate; of equal ones the first.
fn best(pams: &[Followed]) -> (&'static str, f64) {
    let most = pams.iter().rev().max_by(|a, b| a.success.total_cmp(&b.success)).expect("five PAMs were simulated");
    (most.pam, most.success)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_pams_are_counted() {
        let found = |f: &'static str, c: &'static str| {
            Some(Found { targets: vec![vec![0.25; 4], vec![0.75; 4]], solved: [1, 3], best: [(f, 0.4), (c, 0.3)] })
        };
        let on = |function, found| OnFunction { function, low_f: 0.0, found };
        let all = vec![on(1, found("jade", "shade")), on(2, found("jade", "jade")), on(5, None)];
        let everywhere = Everywhere { budget: 500, all };
        assert_eq!(
            everywhere.sentence(),
            "Of the 2 schedules the highest success rate goes, on F, to jade on 2; on C, to jade on 1, shade on 1 (without a test, α = 1, \
             p_max = 0.5)."
        );
        let csv = everywhere.table().render(tpam_table::Format::Csv);
        assert_eq!(csv.lines().nth(1), Some("f1,0,1 of 3,4,0.25,0.75,jade (0.400),shade (0.300)"));
        assert_eq!(csv.lines().nth(3), Some("f5,0,,,,,,"));
    }

    #[test]
    fn equal_rates_give_the_first_pam() {
        let followed = |pam, success| Followed { pam, means: Vec::new(), success };
        assert_eq!(best(&[followed("a", 0.1), followed("b", 0.5), followed("c", 0.5)]), ("b", 0.5));
    }
}
