//! Flags of commands that write figures.

use crate::failure::{Failure, notes};
use crate::origin::origin;
use std::path::Path;
use tpam_figure::{Export, Format, Sheet, Size};
use tpam_store::folder::write_aside;

/// The group of these flags in the help.
const HEADING: &str = "Figures";

/// How figures are written.
#[derive(clap::Args, Debug)]
pub(crate) struct FigureArgs {
    /// Size of figures: single (one column, 84 mm), double (178 mm), 120mm or 120x80mm [default: what the content needs]
    #[arg(long, value_name = "SIZE", hide_short_help = true, help_heading = HEADING)]
    pub(crate) size: Option<Size>,
    /// File formats of figures: svg, pdf, png, or several [default: svg]
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', hide_short_help = true, help_heading = HEADING)]
    pub(crate) figures: Vec<Format>,
}

impl FigureArgs {
    /// How figures are written, with the command line as their origin.
    pub(crate) fn export(&self) -> Export {
        Export::new().with_size(self.size).with_formats(self.figures.iter().copied()).with_origin(origin())
    }

    /// Whether a size or a format is asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.size.is_some() || !self.figures.is_empty()
    }

    /// Refuses the flags if there is no folder for figures.
    pub(crate) fn check_used(&self, has_folder: bool) -> Result<(), Failure> {
        let flag = if self.size.is_some() { "--size" } else { "--figures" };
        if has_folder || !self.is_given() {
            return Ok(());
        }
        Err(Failure::Input(format!("{flag} describes figures, which need a folder: add --out DIR")))
    }
}

/// The format of a figure in this file.
pub(crate) fn format_of(file: &Path) -> Result<Format, Failure> {
    Format::from_path(file).ok_or_else(|| Failure::Input(format!("{} has to end in .svg, .pdf or .png", file.display())))
}

/// Writes a figure into a file, with this command as its origin.
pub(crate) fn write_figure(sheet: Sheet, file: &Path, format: Format) -> Result<(), Failure> {
    let sheet = sheet.with_origin(origin());
    notes(sheet.notes(&[format]));
    let bytes = sheet.written(format).map_err(|e| Failure::Input(format!("{}: {e}", file.display())))?;
    Ok(write_aside(file, &bytes)?)
}
