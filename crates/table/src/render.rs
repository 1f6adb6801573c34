//! Tables and documents in every format.

use crate::document::Document;
use crate::error::Error;
use crate::format::Format;
use crate::parquet::{ParquetWriter, ROWS_PER_GROUP};
use crate::published::Published;
use crate::table::Table;
use crate::{csv, json, latex, markdown, text};
use std::io::Write;

impl Table {
    /// Renders the table in a format. The text ends with a line break.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => text::render(self),
            Format::Csv => csv::render(self),
            Format::Json => json::render(self),
            Format::Latex => latex::render(&Published::new(self.in_latex.as_deref().unwrap_or(self))),
            Format::Markdown => markdown::render(&Published::new(self)),
        }
    }

    /// Writes the table as a Parquet file and returns `out`. `record` is the name of a row in the schema.
    pub fn write_parquet<W: Write + Send>(&self, out: W, record: &str) -> Result<W, Error> {
        let mut writer = ParquetWriter::new(out, record, self, ROWS_PER_GROUP)?;
        writer.write(self)?;
        writer.finish()
    }
}

impl Format {
    /// Renders the document for people or the table for programs, depending on the format. The other one is not computed.
    ///
    /// ```
    /// use tpam_table::{Document, Format, Table};
    ///
    /// let errors = [1e-9, 0.5, 2.0];
    /// let all = || Table::from_rows(&errors).real("error", |error| *error).build();
    /// let summary = || Document::new().text(format!("{} runs", errors.len()));
    /// assert_eq!(Format::Table.render(summary, all), "3 runs\n");
    /// assert_eq!(Format::Csv.render(summary, all), "error\n0.000000001\n0.5\n2\n");
    /// ```
    pub fn render(self, people: impl FnOnce() -> Document, programs: impl FnOnce() -> Table) -> String {
        if self.is_for_people() { people().render(self) } else { programs().render(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_side_is_computed() {
        for format in Format::ALL {
            let people = || if format.is_for_people() { Document::new() } else { unreachable!("for programs") };
            let programs = || if format.is_for_people() { unreachable!("for people") } else { Table::default() };
            format.render(people, programs);
        }
    }
}
