//! The formats in which a table can be rendered.

use crate::error::Error;
use std::fmt;
use std::str::FromStr;

crate::named! {
    /// How a table is rendered.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Format {
        /// Aligned columns of text, for people.
        #[default]
        Table = "table",
        /// CSV with a header, for programs.
        Csv = "csv",
        /// A JSON array with an object for each row, for programs.
        Json = "json",
        /// A LaTeX table with the rules of the package `booktabs`, for people.
        Latex = "latex",
        /// A Markdown table, for people.
        Markdown = "markdown",
    }
}

impl Format {
    /// A short description.
    pub const fn description(self) -> &'static str {
        match self {
            Format::Table => "Aligned columns of text, for people",
            Format::Csv => "CSV with a header, for programs",
            Format::Json => "A JSON array with an object for each row, for programs",
            Format::Latex => "A LaTeX table with the rules of the package booktabs",
            Format::Markdown => "A Markdown table",
        }
    }

    /// Whether the format is for people; the others are for programs.
    pub const fn is_for_people(self) -> bool {
        matches!(self, Format::Table | Format::Latex | Format::Markdown)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        let named = |format: &Format| format.name() == name;
        Format::ALL.into_iter().find(named).ok_or_else(|| Error::UnknownFormat(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse::<Format>().unwrap(), format);
        }
        let error = "xml".parse::<Format>().unwrap_err();
        assert_eq!(error.to_string(), "unknown format 'xml' (available: table, csv, json, latex, markdown)");
    }

    #[test]
    fn programs_read_csv_and_json() {
        let programs: Vec<Format> = Format::ALL.into_iter().filter(|format| !format.is_for_people()).collect();
        assert_eq!(programs, [Format::Csv, Format::Json]);
    }
}
