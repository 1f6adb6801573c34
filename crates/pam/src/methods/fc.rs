//! The columns of differential evolution: the scale factor F and the crossover rate C.

use crate::{Column, Space, Tracked};

/// The columns of differential evolution: the scale factor F and the crossover rate C, both in \[0, 1\].
pub const FC: Space = &[Column::real("f", 0.0, 1.0).written("F"), Column::real("c", 0.0, 1.0).written("C")];
/// The position of F in [`FC`].
pub const F: usize = 0;
/// The position of C in [`FC`].
pub const C: usize = 1;

impl Tracked {
    /// F alone.
    pub const F: Self = Self::single(FC, F);
    /// C alone.
    pub const C: Self = Self::single(FC, C);
    /// F and C.
    pub const PAIR: Self = Self::all(FC);
}
