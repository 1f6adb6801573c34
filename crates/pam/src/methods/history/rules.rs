//! The rules in which the memories of SHADE and its successors differ.

use crate::methods::prelude::*;

/// The content of a cell of M_C after a round in which every successful C was 0: C is 0 around it.
pub(super) const TERMINAL: f64 = -1.0;

/// What happens to a cell of M_C when every successful C was 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Terminal {
    /// Nothing special: its mean is 0.
    Off,
    /// [`TERMINAL`] takes the place of the mean, and the cell can be written again.
    Cell,
    /// It becomes [`TERMINAL`] for ever.
    Locked,
}

/// A cell with a value that is never changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fixed {
    /// There is none.
    None,
    /// The last of the H cells: what is written to it is never read.
    Last(f64),
    /// The last of the H cells, from the moment when it is written for the first time.
    Late(f64),
    /// One more cell after the H cells.
    Extra(f64),
}

/// The rules of a memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// The number H of cells that are written in turn.
    pub(super) size: usize,
    /// The first values of all cells.
    pub(super) start: [Start; 2],
    pub(super) fixed: Fixed,
    /// The means of F and of C.
    pub(super) means: [Mean; 2],
    /// The parts of the old F and C that a written cell keeps: 0 if it is replaced.
    pub(super) keep: [f64; 2],
    pub(super) terminal: Terminal,
    /// The value of the next cell after a round without a success, which does not move on: `None` if nothing changes.
    pub(super) silence: Option<f64>,
    /// The standard deviation of C.
    pub(super) width_c: f64,
}

impl Rules {
    /// Weighted Lehmer means that replace the content of a cell, as in L-SHADE.
    pub(super) const fn lehmer(size: usize, start: [Start; 2]) -> Self {
        Self {
            size,
            start,
            fixed: Fixed::None,
            means: [mean::lehmer, mean::lehmer],
            keep: [0.0, 0.0],
            terminal: Terminal::Off,
            silence: None,
            width_c: draw::SCALE,
        }
    }
}
