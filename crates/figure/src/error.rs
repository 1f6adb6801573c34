//! Reasons why a figure cannot be written in a file format.

use std::fmt;

/// Why a figure cannot be written.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The figure is larger than the file format allows.
    TooLarge {
        /// The file format.
        format: &'static str,
        /// Width and height of the figure in inches.
        inches: [f64; 2],
        /// The limit, in words.
        limit: &'static str,
    },
    /// The resolution is not a positive number.
    Resolution(f64),
    /// The encoder failed.
    Encoder(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::TooLarge { format, inches: [width, height], limit } => {
                write!(
                    f,
                    "the figure is too large for {format}: {width:.1} × {height:.1} inches (limit: {limit}); write it as SVG"
                )
            }
            Error::Resolution(dpi) => write!(f, "a resolution of {dpi} dots per inch is not possible"),
            Error::Encoder(why) => write!(f, "the figure cannot be encoded: {why}"),
        }
    }
}

impl std::error::Error for Error {}
