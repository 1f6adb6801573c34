//! Searches in a result folder, and what each run reached.

use super::stages::average;
use std::collections::BTreeSet;
use std::path::Path;
use tpam_pam::mean::Gini;
use tpam_pam::spec::Options;
use tpam_pam::{C, F};
use tpam_rows::plot::place;
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan, Searches, keep_reached};
use tpam_store::folder::finished;
use tpam_store::{Error, disk};
use tpam_work::Work;

tpam_table::named! {
    /// What is measured of a run.
    pub enum Reached {
        /// The share of COCO's 51 target values that were reached within the budget.
        Share = "share",
        /// The area under the ECDF of the run, from 1 evaluation per dimension to the budget.
        Area = "area",
    }
}

/// The mean that a member of the family `mean` learns of F or C.
pub(super) fn mean_of(options: &Options, column: usize) -> Gini {
    let [kappa, r, q] = [["kappa_f", "r_f", "q_f"], ["kappa_c", "r_c", "q_c"]][column].map(|name| options.optional_real(name));
    let by_exponents = r.zip(q).and_then(|(r, q)| Gini::new(r, q));
    by_exponents.unwrap_or_else(|| Gini::with_kappa(kappa.unwrap_or(1.0)))
}

/// The number of updates after which a member of the family `mean` forgets: its cells divided by its mean learning rate.
pub(super) fn memory_of(options: &Options, column: usize) -> f64 {
    let cells: usize = options.integer("h");
    let given = options.optional_real(["rate_f", "rate_c"][column]);
    let rate = given.unwrap_or(if cells == 0 { 0.1 } else { 1.0 });
    // Random rates are uniform between 0 and the given one.
    let mean = if options.text("rates") == "random" { rate / 2.0 } else { rate };
    cells.max(1) as f64 / mean
}

/// A member of the family `mean`, as far as the experiments vary it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Member {
    /// Cells of the ring; 0 for one μ.
    pub h: usize,
    /// The number of updates after which it forgets C.
    pub memory: f64,
    /// Whether successes are weighted by their gains.
    pub gains: bool,
    /// κ of the means of F and of C.
    pub kappa: [f64; 2],
}

impl Member {
    /// Reads the options of a spec of `mean`.
    pub(super) fn from_options(options: &Options) -> Self {
        Self {
            h: options.integer("h"),
            memory: memory_of(options, C),
            gains: options.text("weights") == "gains",
            kappa: [F, C].map(|column| mean_of(options, column).kappa()),
        }
    }
}

/// Finished searches.
pub(super) struct Outcomes {
    pub(super) grid: Grid,
    /// By cell and run: the share and the area.
    runs: Vec<Vec<[f64; 2]>>,
}

impl Outcomes {
    /// Whether a folder holds all of these searches.
    pub(super) fn are_finished(plan: &SearchPlan, folder: &Path, known: &Catalogues) -> Result<bool, Error> {
        let grid = Grid::new(plan, known)?.without_logs();
        Ok(disk::is_given_folder(folder)? && finished(folder, &Searches { grid: &grid, ioh: false })?)
    }

    /// Searches what is missing in a folder.
    pub(super) fn search(plan: &SearchPlan, folder: &Path, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let grid = Grid::new(plan, known)?.without_logs();
        let end = libm::log10(plan.budget as f64);
        let numbers = |runs: Vec<tpam_coco::Reached>| runs.iter().map(|run| [run.share(), run.area(end)]).collect();
        let runs = keep_reached(&grid, folder, work)?.into_iter().map(numbers).collect();
        Ok(Self { grid, runs })
    }

    /// The dimensions, in order.
    pub(super) fn dims(&self) -> Vec<usize> {
        self.grid.cells.iter().map(|cell| cell.dim).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The numbers of the algorithms by operator, in order.
    pub(super) fn by_operator(&self) -> Vec<(String, Vec<usize>)> {
        let mut all: Vec<(String, Vec<usize>)> = Vec::new();
        for (at, named) in self.grid.algorithms.iter().enumerate() {
            let named_parts = named.algorithm.parts().into_iter().filter(|part| part.named);
            let operator = named_parts.map(|part| part.spec.short()).collect::<Vec<_>>().join("/");
            let place = place(&mut all, |(known, _)| *known == operator, || (operator.clone(), Vec::new()));
            all[place].1.push(at);
        }
        all
    }

    /// The PAM of an algorithm.
    pub(super) fn member(&self, algorithm: usize) -> Member {
        Member::from_options(self.grid.algorithms[algorithm].algorithm.pam().options())
    }

    /// The means over functions of what an algorithm reached in one dimension: the share and the area.
    pub(super) fn means(&self, algorithm: usize, dim: usize) -> [f64; 2] {
        Reached::ALL.map(|what| average(self.reached(algorithm, dim, what).iter().map(|runs| average(runs.iter().copied()))))
    }

    /// What an algorithm reached in one dimension: by function and instance.
    pub(super) fn reached(&self, algorithm: usize, dim: usize, what: Reached) -> Vec<Vec<f64>> {
        let place = usize::from(what == Reached::Area);
        let own = self.grid.cells.iter().zip(&self.runs).filter(|(cell, _)| cell.algorithm == algorithm && cell.dim == dim);
        own.map(|(_, runs)| runs.iter().map(|run| run[place]).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::pams;

    #[test]
    fn members_are_read_from_specs() {
        let member = |text: &str| Member::from_options(pams().spec(text).unwrap().options());
        assert_eq!(member("mean:preset=jade"), Member { h: 0, memory: 10.0, gains: false, kappa: [1.0, 0.0] });
        assert_eq!(member("mean:h=5,kappa=2,weights=gains"), Member { h: 5, memory: 5.0, gains: true, kappa: [2.0, 2.0] });
        assert_eq!(member("mean:preset=mde"), Member { h: 0, memory: 20.0, gains: false, kappa: [0.25, 0.25] });
        let memory = |text: &str| [F, C].map(|column| memory_of(pams().spec(text).unwrap().options(), column));
        assert_eq!(memory("mean"), [10.0; 2]);
        assert_eq!(memory("mean:preset=jade"), [10.0; 2]);
        assert_eq!(memory("mean:preset=mde"), [10.0, 20.0]);
        assert_eq!(memory("mean:h=5,rate_c=0.5"), [5.0, 10.0]);
    }

    #[test]
    fn outcomes_by_function_and_instance() {
        let (known, work) = (Catalogues::default(), Work::new());
        let folder = tempfile::tempdir().unwrap();
        let plan = SearchPlan {
            instances: "1-2".into(),
            budget: 200,
            mutation: "rand/1,best/1".into(),
            ..SearchPlan::new("mean:h=0|10", "1,8,3", "2,3")
        };
        let found = Outcomes::search(&plan, &folder.path().join("out"), &work, &known).unwrap();
        assert_eq!(found.dims(), [2, 3]);
        let operators = found.by_operator();
        assert_eq!(operators.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["rand/1/bin", "best/1/bin"]);
        assert!(operators.iter().all(|(_, algorithms)| algorithms.len() == 2));
        let [share, area] = Reached::ALL.map(|what| found.reached(3, 2, what));
        assert_eq!((share.len(), share[0].len()), (3, 2));
        assert!(share.iter().zip(&area).all(|(share, area)| share.iter().zip(area).all(|(share, area)| area <= share)));
        assert!(share[0][0] > 0.1 && share[0][0] <= 1.0);
        assert_eq!(found.member(1).h, 10);
    }
}
