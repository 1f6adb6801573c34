//! Searches of one algorithm on one function in one dimension.

use super::{Grid, SearchPlan, check_dim, check_function};
use crate::Catalogues;
use tpam_store::Error;

impl Grid {
    /// Reads and checks a plan that names one algorithm, one function and one dimension.
    pub fn single(plan: &SearchPlan, known: &Catalogues) -> Result<Self, Error> {
        check_single_function(plan, known)?;
        check_single_dim(plan, known)?;
        let grid = Self::new(plan, known)?;
        match grid.cells.len() {
            1 => Ok(grid),
            count => {
                let advice = "name one PAM, one mutation, one crossover and one restart";
                Err(Error::count("algorithms", count as u64, 1..=1, format!("one algorithm is needed, and these are {count}: {advice}")))
            }
        }
    }
}

fn check_single_function(plan: &SearchPlan, known: &Catalogues) -> Result<(), Error> {
    let function = plan.functions.trim();
    let number = function.parse().map_err(|_| Error::key("functions", function, "write one function, such as 8"))?;
    check_function("functions", number, &**known.suites.get(&plan.suite)?)
}

/// Checks that a plan has exactly one dimension.
pub fn check_single_dim(plan: &SearchPlan, known: &Catalogues) -> Result<(), Error> {
    let dim = plan.dims.trim();
    let number = dim.parse().map_err(|_| Error::key("dims", dim, "write one dimension, such as 10"))?;
    check_dim("dims", number, &**known.suites.get(&plan.suite)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_of_several_cells_are_refused() {
        let known = Catalogues::default();
        let refused = |pam: &str, functions: &str, dims: &str| match Grid::single(&SearchPlan::new(pam, functions, dims), &known) {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        };
        assert_eq!(refused("jade", "8", "5"), "");
        assert_eq!(refused("jade", "1-2", "5"), "functions = 1-2: write one function, such as 8");
        assert_eq!(refused("jade", "25", "5"), "functions = 25: the suite bbob has no function 25 (available: 1-24)");
        assert_eq!(refused("jade", "8", "2,5"), "dims = 2,5: write one dimension, such as 10");
        assert!(refused("jade,shade", "8", "5").contains("these are 2: name one PAM"));
    }
}
