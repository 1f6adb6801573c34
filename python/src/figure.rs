//! A figure of the libraries, which notebooks show and which can be saved as SVG, PDF or PNG.

use crate::ecdf::choice;
use crate::refused;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::borrow::Cow;
use std::path::PathBuf;
use tpam_figure::{Format, Heights, Lines, Look, Panel, Series, Sheet, Size};
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
    ///     The file, whose name ends in .svg, .pdf or .png (288 pixels per inch), which decides the format. A file of this name is
    /// replaced; its folder must     exist.
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

/// A line of a figure: its name, its points, an interval for each point or none, crosses, and how it is drawn.
type Line = (String, Vec<(f64, f64)>, Vec<[f64; 2]>, Vec<(f64, f64)>, String);

/// Draws panels of lines. A panel has a title, its lines, and names below it in place of numbers.
#[pyfunction]
#[pyo3(signature = (title, panels, *, x, y, columns=3, log_x=false, own_heights=false))]
pub(crate) fn lines_figure(
    title: String,
    panels: Vec<(String, Vec<Line>, Vec<String>)>,
    x: String,
    y: String,
    columns: usize,
    log_x: bool,
    own_heights: bool,
) -> PyResult<Figure> {
    let looks = [
        ("marked", Look::Marked),
        ("thin", Look::Thin),
        ("hair", Look::Hair),
        ("reference", Look::Reference),
        ("level", Look::Level),
        ("dots", Look::Dots),
        ("faint", Look::Faint),
    ];
    let series = |(name, points, ends, crosses, look): Line| {
        let series = Series::new(name, points).with_crosses(crosses).with_look(choice("look", &look, &looks)?);
        Ok(if series.look == Look::Marked { series.with_whiskers(ends) } else { series.with_band(ends) })
    };
    let panel = |(title, lines, names): (String, Vec<Line>, Vec<String>)| {
        let lines = lines.into_iter().map(series).collect::<PyResult<Vec<_>>>()?;
        Ok(Panel::new(title, lines).with_x_names(names))
    };
    let panels = panels.into_iter().map(panel).collect::<PyResult<Vec<_>>>()?;
    let figure = Lines::new(title).with_x(x).with_y(y).with_panels(panels).with_columns(columns).with_log_x(log_x);
    let figure = figure.with_heights(if own_heights { Heights::Own } else { Heights::Common });
    Ok(Figure::new("lines", figure.with_crosses("budget of the trials").sheet()))
}

/// The size of a figure: `single`, `double`, or millimetres such as `120x80`.
pub(crate) fn size_of(text: Option<&str>) -> PyResult<Option<Size>> {
    text.map(|text| text.parse().map_err(|e: tpam_figure::Error| PyValueError::new_err(e.to_string()))).transpose()
}
