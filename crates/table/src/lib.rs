//! Typed tables: one value, rendered as aligned text, CSV, JSON, LaTeX or Markdown, or written as Parquet.
//!
//! [`Table::of`] takes rows of any type. Each column is a name, a type and a function of a row; the methods after it say how people see the column.
//!
//! ```
//! use tpam_table::{Format, Table};
//!
//! struct Row { method: &'static str, dim: u32, runs: u32, mean: f64, sd: f64 }
//! let rows = [
//!     Row { method: "jade", dim: 10, runs: 51, mean: 0.25, sd: 0.062_5 },
//!     Row { method: "shade, h = 5", dim: 10, runs: 51, mean: 0.5, sd: f64::NAN },
//! ];
//! let table = Table::of(&rows)
//!     .text("method", |row| row.method)
//!     .integer("dim", |row| row.dim).caption_if_constant()
//!     .integer("runs", |row| row.runs).caption_if_constant()
//!     .real("mean", |row| row.mean).decimals(3).bold(|row| row.mean > 0.4)
//!     .real("sd", |row| row.sd).decimals(3).heading("standard deviation")
//!     .build();
//!
//! // People see rounded numbers, and what is the same in all rows once, above the table.
//! assert_eq!(
//!     table.render(Format::Table),
//!     "dim 10 · runs 51\n\
//!      \n\
//!      method         mean  standard deviation\n\
//!      jade          0.250               0.062\n\
//!      shade, h = 5  0.500                   -\n"
//! );
//! // Programs get every column, every digit, and nothing where a value is missing.
//! assert_eq!(
//!     table.render(Format::Csv),
//!     "method,dim,runs,mean,sd\n\
//!      jade,10,51,0.25,0.0625\n\
//!      \"shade, h = 5\",10,51,0.5,\n"
//! );
//! // The name of a format is text only where it is read.
//! let format: Format = "markdown".parse()?;
//! assert!(table.render(format).contains("| **0.500** |"));
//! let parquet = table.write_parquet(Vec::new(), "result")?;
//! assert!(parquet.starts_with(b"PAR1"));
//! # Ok::<(), tpam_table::Error>(())
//! ```
//!
//! - [`Table`], [`Column`] and [`Values`] hold the data; [`Builder`] makes them out of rows.
//! - [`Digits`] says how people see a real number, [`Align`] where it stands in its column. [`shortest`] is how programs see it.
//! - [`Format`] names a rendering. `table`, `latex` and `markdown` are for people, `csv` and `json` for programs.
//! - [`Audience`] hides a column from people or from programs. Where people read something else than programs altogether, for example other rows,
//!   [`Format::render`] takes a [`Document`] for people and a [`Table`] for programs.
//! - [`ParquetWriter`] writes tables that do not fit into memory, a part at a time.
//!
//! A real number that is NaN and a value that is `None` are both missing: an empty CSV field, `null` in JSON and in Parquet. People see a dash for NaN,
//! a quantity that the data do not define, and an empty cell for `None`, a quantity that does not apply.

mod builder;
mod column;
mod csv;
mod document;
mod error;
mod format;
mod json;
mod latex;
mod markdown;
mod number;
mod parquet;
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
pub use table::Table;
pub use value::{Integer, Real};
