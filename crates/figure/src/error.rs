//! Reasons why a figure cannot be written, or a size or a format cannot be read.

use std::fmt;

/// Why a figure cannot be written, or a size or a format cannot be read.
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
    /// The text is not a size.
    Size(String),
    /// A side of a figure is too short or too long.
    Side {
        /// `width` or `height`.
        side: &'static str,
        /// Its length in millimetres.
        value: f64,
        /// The shortest and the longest side.
        limits: [f64; 2],
    },
    /// The text is not a file format.
    Format(String),
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
            Error::Size(text) => write!(f, "`{text}` is not a size; write single, double, 120mm or 120x80mm"),
            Error::Side { side, value, limits: [low, high] } => {
                write!(f, "a figure cannot have a {side} of {value} mm; choose {low} to {high} mm")
            }
            Error::Format(text) => write!(f, "`{text}` is not a file format of figures; write svg, pdf or png"),
        }
    }
}

impl std::error::Error for Error {}
