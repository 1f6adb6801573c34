//! Errors: an unknown format, or a table that Parquet cannot store.

use std::fmt;

/// An unknown format, or the reason why a Parquet file was not written.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// No format has this name.
    UnknownFormat(String),
    /// A required column has a missing value.
    Missing {
        /// The column's name.
        column: String,
    },
    /// An integer is not in the range of signed 64-bit integers, which Parquet uses.
    OutOfRange {
        /// The column's name.
        column: String,
    },
    /// Two columns have the same name.
    Duplicate {
        /// The name.
        column: String,
    },
    /// A table does not have the columns of the file that it is appended to.
    OtherColumns,
    /// The file could not be written.
    Parquet(::parquet::errors::ParquetError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::UnknownFormat(name) => {
                let names = crate::Format::ALL.map(crate::Format::name).join(", ");
                write!(f, "unknown format '{name}' (available: {names})")
            }
            Error::Missing { column } => write!(f, "column '{column}' is required and has a missing value"),
            Error::OutOfRange { column } => write!(f, "column '{column}' has an integer of more than 64 bits"),
            Error::Duplicate { column } => write!(f, "two columns are named '{column}'"),
            Error::OtherColumns => f.write_str("the table has other columns than the file"),
            Error::Parquet(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Parquet(error) => Some(error),
            _ => None,
        }
    }
}

impl From<::parquet::errors::ParquetError> for Error {
    fn from(error: ::parquet::errors::ParquetError) -> Self {
        Error::Parquet(error)
    }
}
