//! A sheet as a file, by one of the back ends.

use crate::{Error, Format, Sheet, pdf, png, svg};

/// Dots per inch of PNG files, unless another resolution is chosen.
pub(crate) const DPI: f64 = 288.0;

impl Sheet {
    /// The figure as a file of this format.
    pub fn written(&self, format: Format) -> Result<Vec<u8>, Error> {
        match format {
            Format::Svg => Ok(self.svg().into_bytes()),
            Format::Pdf => self.pdf(),
            Format::Png => self.png(DPI),
        }
    }

    /// The figure as SVG text.
    pub fn svg(&self) -> String {
        svg::written(self)
    }

    /// The figure as a PDF file of one page: vector graphics and selectable text. A page has at most 200 inches in each direction.
    pub fn pdf(&self) -> Result<Vec<u8>, Error> {
        pdf::encoded(self)
    }

    /// The figure as a PNG file with this number of dots per inch: at 96, a unit is a pixel. A file has at most 67 million pixels.
    pub fn png(&self, dpi: f64) -> Result<Vec<u8>, Error> {
        png::encoded(self, dpi)
    }
}
