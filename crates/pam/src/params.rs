//! The parameters of a population: one column per parameter, one row per individual.

use crate::column::{Space, Tracked, place_of};
use std::ops::{Index, IndexMut};

/// The parameters of a population. The column of a parameter that is not tracked is empty.
///
/// ```
/// use tpam_pam::{C, F, Params, Tracked};
/// let mut params = Params::new(3, Tracked::C);
/// params[C].fill(0.9);
/// assert_eq!((params[F].len(), params.column("c")), (0, Some(&[0.9; 3][..])));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    tracked: Tracked,
    columns: Vec<Vec<f64>>,
}

impl Params {
    /// Columns of zeros for `n` individuals.
    pub fn new(n: usize, tracked: Tracked) -> Self {
        let column = |at| vec![0.0; if tracked.has(at) { n } else { 0 }];
        Self { tracked, columns: (0..tracked.space().len()).map(column).collect() }
    }

    /// Parameters with these columns, in the order of the space; an empty column is not tracked.
    ///
    /// # Panics
    /// If the number of columns is not that of the space, or two nonempty columns differ in length.
    pub fn from_columns(space: Space, columns: impl Into<Vec<Vec<f64>>>) -> Self {
        let columns = columns.into();
        assert_eq!(columns.len(), space.len(), "one column for each column of the space");
        let full: Vec<usize> = (0..columns.len()).filter(|at| !columns[*at].is_empty()).collect();
        assert!(full.windows(2).all(|pair| columns[pair[0]].len() == columns[pair[1]].len()), "columns differ in size");
        Self { tracked: full.into_iter().fold(Tracked::none(space), Tracked::and), columns }
    }

    /// Which columns are tracked.
    pub fn tracked(&self) -> Tracked {
        self.tracked
    }

    /// All columns, tracked or not.
    pub fn space(&self) -> Space {
        self.tracked.space()
    }

    /// The number of individuals; 0 if nothing is tracked.
    pub fn individuals(&self) -> usize {
        self.columns.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// A column by its name; `None` if the space has no such column.
    pub fn column(&self, name: &str) -> Option<&[f64]> {
        place_of(self.space(), name).map(|at| &self[at])
    }

    /// The tracked columns with their names, in order.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &[f64])> {
        self.tracked.columns().map(|(at, column)| (column.name, &self[at]))
    }

    /// All columns in the order of the space, mutable.
    pub fn columns_mut(&mut self) -> impl Iterator<Item = &mut [f64]> {
        self.columns.iter_mut().map(Vec::as_mut_slice)
    }

    /// Copies the parameters of one individual from another population with the same columns.
    pub fn copy_individual(&mut self, from: &Self, i: usize) {
        for (to, from) in self.columns.iter_mut().zip(&from.columns).filter(|(to, _)| !to.is_empty()) {
            to[i] = from[i];
        }
    }
}

impl Index<usize> for Params {
    type Output = [f64];

    #[inline]
    fn index(&self, column: usize) -> &[f64] {
        &self.columns[column]
    }
}

impl IndexMut<usize> for Params {
    #[inline]
    fn index_mut(&mut self, column: usize) -> &mut [f64] {
        &mut self.columns[column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{C, F, FC};

    #[test]
    fn only_tracked_columns_have_rows() {
        let params = Params::new(4, Tracked::F);
        assert_eq!((params[F].len(), params[C].len(), params.individuals()), (4, 0, 4));
        assert_eq!(params.named().map(|(name, _)| name).collect::<Vec<_>>(), ["f"]);
        assert_eq!((params.column("c"), params.column("x")), (Some(&[][..]), None));
    }

    #[test]
    fn nonempty_columns_are_tracked() {
        let params = Params::from_columns(FC, [vec![], vec![0.5, 0.25]]);
        assert_eq!(params.tracked(), Tracked::C);
        let mut other = Params::new(2, Tracked::C);
        other.copy_individual(&params, 1);
        assert_eq!(other[C], [0.0, 0.25]);
        assert_eq!((params[F].len(), params[C].len()), (0, 2));
    }
}
