//! A figure of the libraries, which notebooks show and which can be saved as SVG, PDF or PNG.

use crate::refused;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::borrow::Cow;
use std::path::PathBuf;
use tpam_figure::{Format, Sheet, Size};
use tpam_store::folder::write_aside;

/// A figure. A notebook shows it; `save` writes it to a file.
#[pyclass(frozen, module = "tpam")]
pub(crate) struct Figure {
    sheet: Sheet,
    /// The name that the command gives its file, without extension.
    #[pyo3(get)]
    name: String,
    /// What was left out, in sentences.
    #[pyo3(get)]
    notes: Vec<String>,
}

impl Figure {
    pub(crate) fn new(name: impl Into<String>, sheet: Sheet) -> Self {
        Self { sheet, name: name.into(), notes: Vec::new() }
    }

    /// The figure with notes on what it shows.
    pub(crate) fn with_notes(self, notes: Vec<String>) -> Self {
        Self { notes, ..self }
    }

    /// All figures of a study.
    pub(crate) fn all(figures: Vec<(impl Into<String>, tpam_figure::Figure)>) -> Vec<Self> {
        figures.into_iter().map(|(name, figure)| Self::new(name, figure.sheet())).collect()
    }
}

#[pymethods]
impl Figure {
    /// The title.
    #[getter]
    fn title(&self) -> &str {
        self.sheet.title()
    }

    /// The figure as SVG.
    fn svg(&self) -> String {
        self.sheet.svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// The figure as the bytes of a file.
    ///
    /// Parameters
    /// ----------
    /// format : str
    ///     "svg", "pdf" or "png" (288 pixels per inch), in lower or upper case.
    ///
    /// Returns
    /// -------
    /// bytes
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the format is another one.
    fn to_bytes(&self, format: &str) -> PyResult<Cow<'_, [u8]>> {
        let format: Format = format.parse().map_err(|e: tpam_figure::Error| PyValueError::new_err(e.to_string()))?;
        Ok(Cow::Owned(self.sheet.written(format).map_err(|e| PyValueError::new_err(e.to_string()))?))
    }

    /// Writes the figure to a file.
    ///
    /// Parameters
    /// ----------
    /// file : path
    ///     The file, whose name ends in .svg, .pdf or .png (288 pixels per inch), which decides the format. A file of this name is replaced; its folder must
    ///     exist.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If the name ends in something else, or if the file cannot be written.
    fn save(&self, file: PathBuf) -> PyResult<()> {
        let format = Format::from_path(&file)
            .ok_or_else(|| PyValueError::new_err(format!("{} has to end in .svg, .pdf or .png", file.display())))?;
        write_aside(&file, &self.to_bytes(format.extension())?).map_err(|error| refused(&error))
    }

    /// The figure with its notes; None without notes, so that the SVG alone is shown.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.notes.is_empty() {
            return Ok(None);
        }
        let notes = py.import("tpam._display")?.call_method1("paragraphs", (&self.notes,))?;
        Ok(Some(self.svg() + notes.extract::<&str>()?))
    }

    fn __repr__(&self) -> String {
        let notes: String = self.notes.iter().flat_map(|note| ["\nnote: ", note]).collect();
        format!("<Figure {}: {}>{notes}", self.name, self.title())
    }
}

/// The size of a figure: `single`, `double`, or millimetres such as `120x80`.
pub(crate) fn size_of(text: Option<&str>) -> PyResult<Option<Size>> {
    text.map(|text| text.parse().map_err(|e: tpam_figure::Error| PyValueError::new_err(e.to_string()))).transpose()
}
