//! The file formats of figures.

use crate::Error;
use std::path::Path;
use std::str::FromStr;

/// A file format of a figure.
///
/// ```
/// use tpam_figure::{CriticalDifference, Format};
/// let sheet = CriticalDifference::new("Ranks", &[("jade", 1.2), ("jde", 1.8)], 0.3).sheet();
/// let format = Format::from_path("ranks.pdf".as_ref()).unwrap();
/// assert!(sheet.written(format)?.starts_with(b"%PDF-"));
/// # Ok::<(), tpam_figure::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Vector graphics with texts that browsers show on hovering.
    Svg,
    /// Vector graphics with selectable text and an embedded font.
    Pdf,
    /// Pixels, 288 per inch.
    Png,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 3] = [Format::Svg, Format::Pdf, Format::Png];

    /// The extension of file names, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Pdf => "pdf",
            Format::Png => "png",
        }
    }

    /// The format that the extension of a file name stands for, in lower or upper case.
    pub fn from_path(file: &Path) -> Option<Self> {
        let extension = file.extension()?.to_str()?;
        Self::ALL.into_iter().find(|format| extension.eq_ignore_ascii_case(format.extension()))
    }
}

impl FromStr for Format {
    type Err = Error;

    /// Reads `svg`, `pdf` or `png`.
    fn from_str(text: &str) -> Result<Self, Error> {
        let named = |format: &Format| text.trim().eq_ignore_ascii_case(format.extension());
        Self::ALL.into_iter().find(named).ok_or_else(|| Error::Format(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_decides() {
        let read = |name: &str| Format::from_path(Path::new(name));
        assert_eq!([read("a/b.svg"), read("b.PDF"), read("x.y.png")], Format::ALL.map(Some));
        assert_eq!("PDF".parse(), Ok(Format::Pdf));
        assert_eq!("jpg".parse::<Format>(), Err(Error::Format("jpg".to_owned())));
        assert_eq!([read("svg"), read("a.svg.gz"), read(".png")], [None; 3]);
    }
}
