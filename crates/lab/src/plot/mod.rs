//! Figures of results: of the cells of a folder, or of the iterations of a trace.
//!
//! ```text
//! factors   what varies between cells: the PAM, options of the target and of the acceptance, n …
//! label     the labels of stored cells by kind
//! lines     a measure over one factor
//! maps      a measure, or the best PAM, over two factors
//! best      the best PAM by paired runs, and whether its lead is significant
//! state     the state of a PAM, iteration by iteration
//! ```

mod best;
mod draw;
mod factors;
mod label;
mod lines;
mod maps;
mod state;

pub use best::best;
pub use draw::{Kind, Options, draw};
pub use factors::{Axis, Factors};
pub use lines::{Asked, lines};
pub use maps::{best_map, value_map};
pub use state::{state_panel, trace_figure};

/// The name of a column in figures: F and C in capitals, as in the literature.
pub(crate) fn symbol(column: &str) -> &str {
    match column {
        "f" => "F",
        "c" => "C",
        other => other,
    }
}

/// The index of the first element for which `is` holds. If there is none, appends the result of `make`.
pub fn place<T>(list: &mut Vec<T>, is: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> usize {
    list.iter().position(is).unwrap_or_else(|| {
        list.push(make());
        list.len() - 1
    })
}
