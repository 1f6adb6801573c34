//! Pictures of results: from the cells of a folder, or the iterations of a trace, to figures.
//!
//! ```text
//! factors   what varies between cells: the PAM, options of the target and of the acceptance, n …
//! label     the labels of stored cells by kind
//! lines     a measure over one factor
//! maps      a measure, or who is best, over two
//! best      who is best among runs, and whether that is sure
//! state     what a PAM remembers, iteration by iteration
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

/// How figures write the name of a column: F and C as the literature does.
pub(crate) fn symbol(column: &str) -> &str {
    match column {
        "f" => "F",
        "c" => "C",
        other => other,
    }
}

/// The place of the element that `is` it; one is made and added where there is none.
pub fn place<T>(list: &mut Vec<T>, is: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> usize {
    list.iter().position(is).unwrap_or_else(|| {
        list.push(make());
        list.len() - 1
    })
}
