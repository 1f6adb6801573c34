//! Errors: an unknown format, or a table that Parquet cannot store.

use crate::Format;
use ::parquet::errors::ParquetError;

/// An unknown format, or the reason why a Parquet file was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No format has this name.
    #[error("unknown format '{0}' (available: {all})", all = Format::ALL.map(Format::name).join(", "))]
    UnknownFormat(String),
    /// A required column has a missing value.
    #[error("column '{column}' is required and has a missing value")]
    Missing {
        /// The column's name.
        column: String,
    },
    /// An integer is not in the range of signed 64-bit integers, which Parquet uses.
    #[error("column '{column}' has an integer of more than 64 bits")]
    OutOfRange {
        /// The column's name.
        column: String,
    },
    /// Two columns have the same name.
    #[error("two columns are named '{column}'")]
    Duplicate {
        /// The name.
        column: String,
    },
    /// A table does not have the columns of the file that it is appended to.
    #[error("the table has other columns than the file")]
    OtherColumns,
    /// The file could not be written.
    #[error("{0}")]
    Parquet(#[from] ParquetError),
}
