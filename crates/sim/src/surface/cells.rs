//! Equal cells over one or two columns.

use tpam_pam::spec::SpecError;
use tpam_pam::{Column, ColumnKind, Space, names_of};

/// Equal cells over the ranges of one or two columns: cell k has the first column in part k mod the first side, and the second one in part
/// ⌊k / the first side⌋. A category has one part for each name. Places are in units of the ranges; that of a missing second column is ½.
///
/// ```
/// use tpam_sim::surface::Cells;
/// let cells = Cells::new(tpam_pam::FC, 20)?;
/// assert_eq!((cells.count(), cells.middle(21), cells.cell([0.075, 0.075])), (400, [0.075, 0.075], 21));
/// # Ok::<(), tpam_pam::spec::SpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cells {
    space: Space,
    sides: [usize; 2],
}

impl Cells {
    /// Cells with this many parts of each range.
    pub fn new(space: Space, side: usize) -> Result<Self, SpecError> {
        let parts = |column: &Column| match column.kind {
            ColumnKind::Category { names } => names.len(),
            ColumnKind::Real { .. } | ColumnKind::Log { .. } => side,
        };
        match space {
            [one] => Ok(Self { space, sides: [parts(one), 1] }),
            [first, second] => Ok(Self { space, sides: [parts(first), parts(second)] }),
            _ => Err(SpecError(format!("cells need one or two columns, not {}", names_of(space)))),
        }
    }

    /// The columns.
    pub fn space(&self) -> Space {
        self.space
    }

    /// The number of parts of each column; 1 for a missing second one.
    pub fn sides(&self) -> [usize; 2] {
        self.sides
    }

    /// The number of cells.
    pub fn count(&self) -> usize {
        self.sides[0] * self.sides[1]
    }

    /// The part of a column (0 or 1) that a cell is in.
    pub fn part(&self, cell: usize, which: usize) -> usize {
        if which == 0 { cell % self.sides[0] } else { cell / self.sides[0] }
    }

    /// The cell of a place.
    pub fn cell(&self, place: [f64; 2]) -> usize {
        let part = |which: usize| ((place[which] * self.sides[which] as f64) as usize).min(self.sides[which] - 1);
        part(1) * self.sides[0] + part(0)
    }

    /// The middle of a cell.
    pub fn middle(&self, cell: usize) -> [f64; 2] {
        [0, 1].map(|which| (self.part(cell, which) as f64 + 0.5) / self.sides[which] as f64)
    }

    /// The middle of a cell, as values of the columns.
    pub fn values(&self, cell: usize) -> impl Iterator<Item = f64> {
        self.space.iter().zip(self.middle(cell)).map(|(column, unit)| column.at(unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::FC;

    #[test]
    fn cells_cover_the_square() {
        let cells = Cells::new(FC, 20).unwrap();
        assert_eq!([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]].map(|place| cells.cell(place)), [0, 19, 380, 399]);
        assert!((0..400).all(|k| cells.cell(cells.middle(k)) == k));
    }

    #[test]
    fn one_column_and_categories() {
        const SIGMA: Space = &[Column::log("sigma", 1e-8, 1e2)];
        const THREE: Space = &[FC[0], FC[1], SIGMA[0]];
        const MIXED: Space = &[SIGMA[0], Column::category("rule", &["a", "b", "c"])];
        let (one, mixed) = (Cells::new(SIGMA, 10).unwrap(), Cells::new(MIXED, 10).unwrap());
        assert_eq!((one.sides(), one.middle(3), mixed.sides(), mixed.count()), ([10, 1], [0.35, 0.5], [10, 3], 30));
        assert!((0..30).all(|k| mixed.cell(mixed.middle(k)) == k));
        assert_eq!(mixed.values(25).nth(1), Some(2.0));
        assert!(Cells::new(THREE, 10).is_err());
    }
}
