//! The searches of Figure 7, of the supplement and of claims B1 and B2: the five PAMs in DE on the 24 BBOB functions.

use super::grids::PAMS;
use super::simulated::Simulated;
use crate::options::Options;
use std::collections::BTreeMap;
use std::path::Path;
use tpam_coco::{Reached, by_function, proportions};
use tpam_searches::Catalogues;
use tpam_searches::search::{self, Grid, SearchPlan};
use tpam_store::{Error, folder};
use tpam_work::Work;

/// The operators of Figure 7.
pub(crate) const OPERATORS: [&str; 2] = ["rand/1/bin", "current-to-pbest/1/bin"];
/// The dimension of Figure 7.
pub(crate) const DIM: usize = 10;
/// log10(evaluations / D) at the end of the budget.
pub(crate) const END: f64 = 4.0;

/// A set of searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Figure 7: two operators in ten dimensions.
    Figure7,
    /// Figures S.2 to S.5: eight mutations and two crossovers in four dimensions.
    Supplement,
}

impl Scope {
    /// The name of its folder.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Scope::Figure7 => "searches",
            Scope::Supplement => "supplement",
        }
    }

    /// Mutations, crossovers and dimensions.
    pub(crate) fn words(self) -> [&'static str; 3] {
        match self {
            Scope::Figure7 => ["rand/1,current-to-pbest/1", "bin", "10"],
            Scope::Supplement => [
                "rand/1,rand/2,best/1,best/2,current-to-rand/1,current-to-best/1,current-to-pbest/1,rand-to-pbest/1",
                "bin,sec",
                "2,5,10,20",
            ],
        }
    }

    /// A row of the table of settings: folder, θ, functions and operators.
    pub(crate) fn row(self, folder: &str) -> [String; 4] {
        let [mutations, crossovers, dims] = self.words();
        let (functions, operators) = (format!("BBOB f1 to f24, D = {dims}"), format!("{mutations}; {crossovers}"));
        [folder.to_owned(), "f and c".to_owned(), functions, operators]
    }

    /// The plan with some PAMs.
    pub(super) fn plan(self, pam: &str, quick: bool, seed: u64) -> SearchPlan {
        let [mutation, crossover, dims] = self.words().map(str::to_owned);
        let instances = if quick { "1-2" } else { "1-15" }.to_owned();
        SearchPlan { mutation, crossover, instances, seed, ..SearchPlan::new(pam, "1-24", &dims) }
    }
}

/// The PAM with the settings of its authors, if the simulations use others.
fn original(pam: &str) -> String {
    if matches!(pam, "jde" | "epsde") { format!("{pam}:preset=original") } else { pam.to_owned() }
}

/// The plan of the PAMs of the paper.
pub(crate) fn learners(scope: Scope, quick: bool, seed: u64) -> SearchPlan {
    scope.plan(&PAMS.map(original).join(","), quick, seed)
}

/// An operator, a PAM and a dimension.
type Key = (String, String, usize);

/// When each run reached each target value.
#[derive(Default)]
pub(crate) struct Searches {
    trials: BTreeMap<Key, Vec<Reached>>,
    pub(crate) instances: usize,
}

impl Searches {
    /// Runs the searches that are missing in the folder.
    pub(crate) fn run(study: &Simulated, scope: Scope, work: &Work) -> Result<Self, Error> {
        let plan = learners(scope, study.options.quick, study.seed);
        let (grid, folder) = (Grid::new(&plan, study.known)?, study.folder(scope.name()));
        let mut trials: BTreeMap<Key, Vec<Reached>> = BTreeMap::new();
        for (cell, runs) in grid.cells.iter().zip(search::keep_reached(&grid, &folder, work)?) {
            let algorithm = &grid.algorithms[cell.algorithm].algorithm;
            let named = algorithm.parts().into_iter().filter(|part| part.named).map(|part| part.spec.name());
            let operator = named.collect::<Vec<_>>().join("/");
            trials.entry((operator, algorithm.pam().name().to_owned(), cell.dim)).or_default().extend(runs);
        }
        Ok(Self { trials, instances: grid.instances.len() })
    }

    /// Whether the folder holds all of these searches.
    pub(crate) fn are_done(scope: Scope, options: &Options, data: &Path, known: &Catalogues) -> Result<bool, Error> {
        let plan = learners(scope, options.quick, options.seed);
        let (path, grid) = (data.join(scope.name()), Grid::new(&plan, known)?);
        Ok(path.is_dir() && folder::finished(&path, &search::Searches { grid: &grid, ioh: false })?)
    }

    fn trials(&self, operator: &str, pam: &str, dim: usize) -> &[Reached] {
        &self.trials[&(operator.to_owned(), pam.to_owned(), dim)]
    }

    /// The operators, in order.
    pub(crate) fn operators(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.trials.keys().map(|(operator, ..)| operator.as_str()).collect();
        names.dedup();
        names
    }

    /// The proportion of (run, target value) pairs that are reached up to log10(evaluations / D) = `by`. Up to the budget this is COCO's
    /// ECDF.
    pub(crate) fn proportion(&self, operator: &str, pam: &str, dim: usize, by: f64) -> f64 {
        proportions(self.trials(operator, pam, dim), &[by])[0]
    }

    /// Every setting: operator and dimension.
    pub(crate) fn settings(&self) -> Vec<(&str, usize)> {
        let mut settings: Vec<(&str, usize)> = self.trials.keys().map(|(operator, _, dim)| (operator.as_str(), *dim)).collect();
        settings.sort_unstable();
        settings.dedup();
        settings
    }

    /// The area under the ECDF from 1 to 10⁴ evaluations per dimension of each run in ten dimensions, by function and instance. It is 1 if
    /// all target values are reached at once.
    pub(crate) fn areas_by_function(&self, operator: &str, pam: &str) -> Vec<Vec<f64>> {
        by_function(self.trials(operator, pam, DIM), |run| run.area(END))
    }
}

const REFERENCE: &str = include_str!("../reference/published_fig7_ecdf.csv");

/// The published value of one curve of Figure 7 at one budget.
pub(crate) fn published(operator: &str, pam: &str, by: f64) -> Option<f64> {
    REFERENCE.lines().skip(1).find_map(|line| {
        let [its_operator, its_pam, its_by, value] = line.split(',').collect::<Vec<_>>().try_into().ok()?;
        let found = its_operator == operator && its_pam.eq_ignore_ascii_case(pam) && its_by.parse() == Ok(by);
        found.then(|| value.parse().ok())?
    })
}

/// The budgets at which published values are known.
pub(crate) const BUDGETS: [f64; 7] = [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0];

/// The difference between our curves and the published ones: the number of values, the mean and the largest gap, and the pairs of PAMs that
/// end in another order although the published values differ by more than 0.02.
pub(crate) struct Gaps {
    pub(crate) values: usize,
    pub(crate) mean: f64,
    pub(crate) largest: f64,
    pub(crate) disordered: Vec<String>,
}

impl Gaps {
    pub(crate) fn measure(searches: &Searches) -> Self {
        let ours = |operator: &str, pam: &str, by| searches.proportion(operator, pam, DIM, by);
        let mut gaps = Vec::new();
        let mut disordered = Vec::new();
        for operator in OPERATORS {
            for pam in PAMS {
                let gap = |by| Some((ours(operator, pam, by) - published(operator, pam, by)?).abs());
                gaps.extend(BUDGETS.into_iter().filter_map(gap));
            }
            for (k, a) in PAMS.into_iter().enumerate() {
                for b in &PAMS[k + 1..] {
                    let apart = published(operator, a, END).zip(published(operator, b, END)).map_or(0.0, |(a, b)| a - b);
                    if apart.abs() > 0.02 && apart * (ours(operator, a, END) - ours(operator, b, END)) < 0.0 {
                        disordered.push(format!("{a} and {b} with {operator}"));
                    }
                }
            }
        }
        let (count, sum) = (gaps.len(), gaps.iter().sum::<f64>());
        Self { values: count, mean: sum / count as f64, largest: gaps.into_iter().fold(0.0, f64::max), disordered }
    }

    /// Describes the gaps in one line.
    pub(crate) fn words(&self) -> String {
        let order = if self.disordered.is_empty() {
            "the PAMs end in the same order".to_owned()
        } else {
            format!("another order: {}", self.disordered.join(", "))
        };
        format!("Figure 7: {} published values, mean gap {:.4}, largest {:.4}; {order}", self.values, self.mean, self.largest)
    }
}
