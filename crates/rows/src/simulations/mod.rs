//! Simulations as the contents of a result folder, and their rows as they are read again.

mod load;
mod parquet;
mod runs;

pub(crate) use load::unknown_measure;
pub use load::{Stored, load, values};
pub use runs::Simulations;

use std::path::{Path, PathBuf};

/// The table of cells of a folder of simulations.
pub fn cells_file(path: &Path) -> PathBuf {
    path.join(runs::CELLS)
}
