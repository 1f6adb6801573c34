//! Reasons why a figure cannot be written, or a size or a format cannot be read.

/// Why a figure cannot be written, or a size or a format cannot be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The figure is larger than the file format allows.
    #[error("the figure is too large for {format}: {:.1} × {:.1} inches (limit: {limit}); write it as SVG", inches[0], inches[1])]
    TooLarge {
        /// The file format.
        format: &'static str,
        /// Width and height of the figure in inches.
        inches: [f64; 2],
        /// The limit, in words.
        limit: &'static str,
    },
    /// The resolution is not a positive number.
    #[error("a resolution of {0} dots per inch is not possible")]
    Resolution(f64),
    /// The encoder failed.
    #[error("the figure cannot be encoded: {0}")]
    Encoder(String),
    /// The text is not a size.
    #[error("`{0}` is not a size; write single, double, 120mm or 120x80mm")]
    Size(String),
    /// A side of a figure is too short or too long.
    #[error("a figure cannot have a {side} of {value} mm; choose {} to {} mm", limits[0], limits[1])]
    Side {
        /// `width` or `height`.
        side: &'static str,
        /// Its length in millimetres.
        value: f64,
        /// The shortest and the longest side.
        limits: [f64; 2],
    },
    /// The text is not a file format.
    #[error("`{0}` is not a file format of figures; write svg, pdf or png")]
    Format(String),
}
