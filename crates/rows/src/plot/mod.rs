//! Figures of results: of the cells of result folders, or of the iterations of traces.
//!
//! ```text
//! options   what to draw, and how it looks
//! data      the cells of one or several selections, with the values of a measure, and what figures of cells are drawn from
//! arrange   which factor is an axis, a line or a panel, and the names that follow
//! rename    other names for lines and panels
//! measure   a measure of stored cells: its values, their interval, its title
//! lines     a measure over one factor
//! panels    panels of lines that grow point by point
//! maps      a measure, or the best PAM by paired runs, over two factors
//! traces    runs and the states of their PAMs, iteration by iteration
//! ```

mod arrange;
mod data;
mod draw;
mod lines;
mod maps;
mod measure;
mod options;
pub(crate) mod panels;
mod rename;
mod traces;

pub use crate::factor::Factor;
pub use crate::factors::Factors;
pub use draw::draw;
pub use maps::{Best, best, best_by};
pub use measure::Measured;
pub use options::Options;
pub use rename::Rename;
pub use tpam_sim::measure::Better;
pub use traces::state_panel;

/// The kinds of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A measure over a number.
    Lines,
    /// A measure over two numbers.
    Map,
    /// The best PAM over two numbers.
    Best,
    /// Runs, iteration by iteration.
    Trace,
}

/// Every kind of figure: its name, what it shows, and the kind. The command and Python read the names here.
pub static KINDS: &[(&str, &str, Kind)] = &[
    ("lines", "A measure over a number", Kind::Lines),
    ("map", "A measure over two numbers", Kind::Map),
    ("best", "The best PAM over two numbers", Kind::Best),
    ("trace", "Runs, iteration by iteration", Kind::Trace),
];

impl Kind {
    /// Its name.
    ///
    /// ```
    /// assert_eq!(tpam_rows::plot::Kind::Best.name(), "best");
    /// ```
    pub fn name(self) -> &'static str {
        let own = KINDS.iter().find(|(.., kind)| *kind == self);
        own.expect("every kind of figure is in the list").0
    }
}

/// The number of panels per row: at most four, with rows as full as possible.
pub(crate) fn columns(panels: usize) -> usize {
    panels.div_ceil(panels.div_ceil(4).max(1)).max(1)
}

/// The index of the first element for which `is` holds. If there is none, appends the result of `make`.
pub fn place<T>(list: &mut Vec<T>, is: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> usize {
    list.iter().position(is).unwrap_or_else(|| {
        list.push(make());
        list.len() - 1
    })
}
