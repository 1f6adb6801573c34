//! How the figures of a study are written: their size, their file formats and their origin.

use crate::notes::Noted;
use crate::{Error, Figure, Format, Origin, Sheet, Size, distinct};

/// How figures are written.
///
/// ```
/// use tpam_figure::{CriticalDifference, Export, Format, Size};
/// let export = Export::new().with_size(Size::SINGLE).with_formats([Format::Svg, Format::Pdf]);
/// let files = export.files("ranks", CriticalDifference::new("Ranks", &[("jade", 1.2), ("jde", 1.8)], 0.3))?;
/// assert_eq!(files.iter().map(|file| file.0.as_str()).collect::<Vec<_>>(), ["ranks.svg", "ranks.pdf"]);
/// # Ok::<(), tpam_figure::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Export {
    /// The size of each figure; `None` for the size that its content needs.
    pub size: Option<Size>,
    /// The file formats, at least one.
    pub formats: Vec<Format>,
    /// The origin that the files name.
    pub origin: Option<Origin>,
    noted: Noted,
}

impl Default for Export {
    fn default() -> Self {
        Self { size: None, formats: vec![Format::Svg], origin: None, noted: Noted::default() }
    }
}

impl Export {
    /// SVG files of the size that their content needs, without an origin.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the size of each figure.
    #[must_use]
    pub fn with_size(self, size: impl Into<Option<Size>>) -> Self {
        Self { size: size.into(), ..self }
    }

    /// Sets the file formats; repeated ones are written once, and none means SVG.
    #[must_use]
    pub fn with_formats(self, formats: impl IntoIterator<Item = Format>) -> Self {
        let unique = distinct(formats);
        let formats = if unique.is_empty() { vec![Format::Svg] } else { unique };
        Self { formats, ..self }
    }

    /// Sets the origin that the files name.
    #[must_use]
    pub fn with_origin(self, origin: impl Into<Option<Origin>>) -> Self {
        Self { origin: origin.into(), ..self }
    }

    /// A figure of this size, with the origin.
    pub fn sheet(&self, figure: impl Into<Figure>) -> Sheet {
        let sheet = figure.into().with_size(self.size).sheet();
        match &self.origin {
            Some(origin) => sheet.with_origin(origin.clone()),
            None => sheet,
        }
    }

    /// The files of a figure: names that begin with `stem`, and contents.
    pub fn files(&self, stem: &str, figure: impl Into<Figure>) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let sheet = self.sheet(figure);
        self.noted.add(stem, sheet.flaws(&self.formats));
        let file = |format: &Format| Ok((format!("{stem}.{}", format.extension()), sheet.written(*format)?));
        self.formats.iter().map(file).collect()
    }

    /// Sentences on how the files of [`files`](Self::files), also of clones, differ from what was asked for, see [`Sheet::notes`]. Each is
    /// returned once.
    pub fn take_notes(&self) -> Vec<String> {
        self.noted.take()
    }
}
