//! Typed tables: one value, rendered as aligned text, CSV, JSON, LaTeX or Markdown, or written as Parquet.
//!
//! [`Table::from_rows`] takes rows of any type. Each column is a name, a type and a function of a row. The methods after it set how the
//! column is shown to people.
//!
//! ```
//! use tpam_table::{Format, Table};
//!
//! struct Row { method: &'static str, dim: u32, runs: u32, mean: f64, sd: f64 }
//! let rows = [
//!     Row { method: "jade", dim: 10, runs: 51, mean: 0.25, sd: 0.062_5 },
//!     Row { method: "shade, h = 5", dim: 10, runs: 51, mean: 0.5, sd: f64::NAN },
//! ];
//! let table = Table::from_rows(&rows)
//!     .text("method", |row| row.method)
//!     .integer("dim", |row| row.dim).caption_if_constant()
//!     .integer("runs", |row| row.runs).caption_if_constant()
//!     .real("mean", |row| row.mean).decimals(3).bold(|row| row.mean > 0.4)
//!     .real("sd", |row| row.sd).decimals(3).heading("standard deviation")
//!     .build();
//!
//! // People see rounded numbers. A value that is the same in all rows is shown once, above the table.
//! assert_eq!(
//!     table.render(Format::Table),
//!     "dim 10 · runs 51\n\
//!      \n\
//!      method         mean  standard deviation\n\
//!      jade          0.250               0.062\n\
//!      shade, h = 5  0.500                   -\n"
//! );
//! // Programs get every column, every digit, and an empty field for a missing value.
//! assert_eq!(
//!     table.render(Format::Csv),
//!     "method,dim,runs,mean,sd\n\
//!      jade,10,51,0.25,0.0625\n\
//!      \"shade, h = 5\",10,51,0.5,\n"
//! );
//! // A format can be parsed from its name.
//! let format: Format = "markdown".parse()?;
//! assert!(table.render(format).contains("| **0.500** |"));
//! let parquet = table.write_parquet(Vec::new(), "result")?;
//! assert!(parquet.starts_with(b"PAR1"));
//! # Ok::<(), tpam_table::Error>(())
//! ```
//!
//! - [`Table`], [`Column`] and [`Values`] hold the data; [`Builder`] builds them from rows.
//! - [`Digits`] defines how a real number is shown to people, [`Align`] its alignment. [`shortest`] is the text for programs.
//! - [`Format`]: `table`, `latex` and `markdown` are for people, `csv` and `json` for programs.
//! - [`Audience`] hides a column from people or from programs. If people and programs need different content, for example different rows,
//!   [`Format::render`] takes a [`Document`] for people and a [`Table`] for programs.
//! - LaTeX and Markdown are for papers: [`Builder::title`] sets a heading in words, [`Builder::interval`] shows a value and its interval in
//!   one column, [`Builder::bold`] and [`Builder::bold_note`] mark the best values and say by which test.
//! - [`render_parts`] and [`ParquetWriter`] write tables that do not fit into memory, in parts.
//!
//! NaN and `None` are both missing values: an empty CSV field, `null` in JSON and in Parquet. People see a dash for NaN, a quantity that
//! the data do not define, and an empty cell for `None`, a quantity that does not apply.

mod builder;
mod column;
mod csv;
mod document;
mod error;
mod format;
mod json;
mod latex;
mod markdown;
mod named;
mod number;
mod parquet;
mod parts;
mod printable;
mod published;
mod render;
mod table;
mod text;
mod value;
mod view;

pub use builder::Builder;
pub use column::{Align, Audience, Column, Values};
pub use document::Document;
pub use error::Error;
pub use format::Format;
pub use number::{Digits, shortest};
pub use parquet::{ParquetWriter, ROWS_PER_GROUP};
pub use parts::render_parts;
pub use printable::printable;
pub use table::Table;
pub use value::{Integer, Real};
pub use view::Shown;
