//! The plan of probes: the searches, and the number of probes.

use super::tally::SIDE;
use serde::{Deserialize, Serialize};
use tpam_pam::{Column, interned, names_of};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan};
use tpam_sim::surface::Cells;
use tpam_store::Error;

/// The largest number of probes of an individual.
const MOST: usize = 1000;

/// What is probed, as it is stored in `experiment.toml`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProbePlan {
    /// K: probes of each individual in each generation.
    pub probes: usize,
    /// One or two columns of the search whose cells are counted, such as `f,c`; its first two if empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub columns: String,
    /// The searches.
    pub search: SearchPlan,
}

impl ProbePlan {
    /// These searches with K probes of each individual.
    pub fn new(search: SearchPlan, probes: usize) -> Self {
        Self { probes, columns: String::new(), search }
    }

    /// Reads and checks the plan.
    pub fn grid(&self, known: &Catalogues) -> Result<Grid, Error> {
        if !(1..=MOST).contains(&self.probes) {
            let problem = format!("write the number of probes of each individual, from 1 to {MOST}");
            return Err(Error::key("probes", self.probes, problem));
        }
        let grid = Grid::new(&self.search, known)?.with_probes(self.probes)?;
        self.cells(&grid)?;
        Ok(grid)
    }

    /// The cells that probes of these searches are counted in.
    pub(super) fn cells(&self, grid: &Grid) -> Result<Cells, Error> {
        let all = grid.columns(0);
        let named = |name: &str| all.iter().find(|column| column.name == name.trim()).copied();
        let chosen: Option<Vec<Column>> = match &self.columns[..] {
            "" => Some(all.iter().take(2).copied().collect()),
            names => names.split(',').map(named).collect(),
        };
        let on_all = |column: &Column| (0..grid.algorithms.len()).all(|algorithm| grid.columns(algorithm).contains(column));
        match chosen.filter(|columns| columns.iter().all(on_all)).map(|columns| Cells::new(interned(&columns), SIDE)) {
            Some(Ok(cells)) => Ok(cells),
            _ => Err(Error::key("columns", &self.columns, format!("write one or two of {}", names_of(all)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(probes: usize, search: SearchPlan) -> String {
        match ProbePlan::new(search, probes).grid(&Catalogues::default()) {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn plans_are_checked() {
        let plan = SearchPlan::new("jade", "8", "2");
        assert_eq!(refused(4, plan.clone()), "");
        assert!(refused(0, plan.clone()).starts_with("probes = 0: write the number of probes"));
        assert!(refused(1001, plan).contains("from 1 to 1000"));
        let front = SearchPlan { functions: "8".into(), ..SearchPlan::published("l-srtde").unwrap() };
        assert!(refused(4, front).contains("probes are not possible"));
    }

    #[test]
    fn plans_are_read_back() {
        let plan = ProbePlan::new(SearchPlan::new("jade", "8", "2"), 4);
        let text = toml::to_string(&plan).unwrap();
        assert!(text.starts_with("probes = 4\n\n[search]\n"), "{text}");
        assert_eq!(toml::from_str::<ProbePlan>(&text).unwrap(), plan);
        assert!(toml::from_str::<SearchPlan>(&text).is_err());
    }
}
