//! Simulations as the contents of a result folder, and their rows as they are read again.

mod load;
mod parquet;
mod row;
mod runs;
mod tables;
mod values;

pub use load::{Stored, load};
pub use runs::Simulations;
pub(crate) use values::unknown_measure;
pub use values::values;

use std::path::{Path, PathBuf};

/// The table of cells of a folder of simulations.
pub fn cells_file(path: &Path) -> PathBuf {
    path.join(tables::CELLS)
}
