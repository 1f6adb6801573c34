//! Parquet files: the schema follows the columns of a table; row groups have a fixed number of rows and are compressed with Snappy.

mod buffer;

use crate::column::{Column, Values};
use crate::error::Error;
use crate::table::Table;
use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::{Type, TypePtr};
use buffer::Buffer;
use std::io::Write;
use std::ops::Range;
use std::sync::Arc;

/// The default number of rows in a row group.
pub const ROWS_PER_GROUP: usize = 65_536;

/// Writes the rows of many tables with the same columns into one Parquet file.
///
/// The bytes do not depend on how the rows are divided into tables. Texts are UTF-8, integers are signed with 64 bits, real numbers have 64
/// bits. After an error the file is unusable.
///
/// ```
/// use tpam_table::{ParquetWriter, Table};
///
/// let table = |runs: &[(u64, f64)]| Table::from_rows(runs).integer("run", |run| run.0).real("success", |run| run.1).build();
/// let mut writer = ParquetWriter::new(Vec::new(), "run", &table(&[]), 1000)?;
/// for first in (0..5000).step_by(50) {
///     let runs: Vec<(u64, f64)> = (first..first + 50).map(|run| (run, 0.5)).collect();
///     writer.write(&table(&runs))?;
/// }
/// let bytes = writer.finish()?;
/// assert!(bytes.ends_with(b"PAR1"));
/// # Ok::<(), tpam_table::Error>(())
/// ```
pub struct ParquetWriter<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    buffers: Vec<Buffer>,
    /// Rows in the buffers.
    rows: usize,
    rows_per_group: usize,
}

impl<W: Write + Send> ParquetWriter<W> {
    /// Begins a file with the columns of `table`; its rows are not written. `record` is the name of a row in the schema.
    ///
    /// # Panics
    /// If `rows_per_group` is 0.
    pub fn new(out: W, record: &str, table: &Table, rows_per_group: usize) -> Result<Self, Error> {
        assert!(rows_per_group > 0, "a row group must have at least one row");
        let columns = table.for_programs();
        check_names(&columns)?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let writer = SerializedFileWriter::new(out, schema(record, &columns)?, Arc::new(properties))?;
        let buffers = columns.into_iter().map(Buffer::new).collect();
        Ok(Self { writer, buffers, rows: 0, rows_per_group })
    }

    /// Appends the rows of a table.
    pub fn write(&mut self, table: &Table) -> Result<(), Error> {
        let columns = table.for_programs();
        let alike = |(buffer, column): (&Buffer, &&Column)| buffer.takes(column);
        if columns.len() != self.buffers.len() || !self.buffers.iter().zip(&columns).all(alike) {
            return Err(Error::OtherColumns);
        }
        let mut from = 0;
        while from < table.len() {
            let to = table.len().min(from + self.rows_per_group - self.rows);
            self.append(&columns, from..to)?;
            from = to;
        }
        Ok(())
    }

    /// Writes the remaining rows and returns the output.
    pub fn finish(mut self) -> Result<W, Error> {
        if self.rows > 0 {
            self.write_group()?;
        }
        Ok(self.writer.into_inner()?)
    }

    fn append(&mut self, columns: &[&Column], rows: Range<usize>) -> Result<(), Error> {
        self.rows += rows.len();
        for (buffer, column) in self.buffers.iter_mut().zip(columns) {
            buffer.append(column, rows.clone())?;
        }
        if self.rows == self.rows_per_group { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), Error> {
        let mut group = self.writer.next_row_group()?;
        for buffer in &mut self.buffers {
            let column = group.next_column()?.expect("the schema has a column for each buffer");
            buffer.flush(column)?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

fn check_names(columns: &[&Column]) -> Result<(), Error> {
    let again = |at: &usize| columns[..*at].iter().any(|column| column.name == columns[*at].name);
    match (0..columns.len()).find(again) {
        Some(at) => Err(Error::Duplicate { column: columns[at].name.clone() }),
        None => Ok(()),
    }
}

fn schema(record: &str, columns: &[&Column]) -> Result<TypePtr, Error> {
    let fields = columns.iter().map(|column| field(column)).collect::<Result<_, _>>()?;
    Ok(Arc::new(Type::group_type_builder(record).with_fields(fields).build()?))
}

fn field(column: &Column) -> Result<TypePtr, Error> {
    let (physical, logical) = match column.values() {
        Values::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Values::Integer(_) => (Physical::INT64, None),
        Values::Real(_) => (Physical::DOUBLE, None),
    };
    let repetition = if column.required { Repetition::REQUIRED } else { Repetition::OPTIONAL };
    let builder = Type::primitive_type_builder(&column.name, physical);
    Ok(Arc::new(builder.with_repetition(repetition).with_logical_type(logical).build()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::parquet::file::metadata::RowGroupMetaData;
    use ::parquet::file::reader::{FileReader, SerializedFileReader};
    use ::parquet::record::RowAccessor;

    type Row = (&'static str, u64, Option<u32>, f64);

    fn rows(count: u64) -> Vec<Row> {
        let row = |k: u64| {
            let real = if k.is_multiple_of(3) { f64::NAN } else { k as f64 / 7.0 };
            (["jade", "shade, µ", ""][k as usize % 3], k, k.is_multiple_of(2).then_some(9), real)
        };
        (0..count).map(row).collect()
    }

    fn table(rows: &[Row]) -> Table {
        Table::from_rows(rows)
            .text("pam", |row| row.0)
            .integer("run", |row| row.1)
            .integer("hit", |row| row.2)
            .real("success", |row| row.3)
            .text("people", |_| "hidden")
            .for_people()
            .build()
    }

    fn written(parts: &[&[Row]], rows_per_group: usize) -> Vec<u8> {
        let mut writer = ParquetWriter::new(Vec::new(), "run", &table(&[]), rows_per_group).unwrap();
        for part in parts {
            writer.write(&table(part)).unwrap();
        }
        writer.finish().unwrap()
    }

    fn reader(bytes: Vec<u8>) -> SerializedFileReader<bytes::Bytes> {
        SerializedFileReader::new(bytes.into()).unwrap()
    }

    #[test]
    fn rows_are_read_back() {
        let rows = rows(25);
        let reader = reader(written(&[&rows], 10));
        let sizes: Vec<i64> = reader.metadata().row_groups().iter().map(RowGroupMetaData::num_rows).collect();
        assert_eq!(sizes, [10, 10, 5]);
        let read: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(read.len(), rows.len());
        for (read, row) in read.iter().zip(&rows) {
            assert_eq!((read.get_string(0).unwrap().as_str(), read.get_long(1).unwrap()), (row.0, row.1 as i64));
            assert_eq!(read.get_long(2).ok(), row.2.map(i64::from));
            assert_eq!(read.get_double(3).ok(), Some(row.3).filter(|real| !real.is_nan()));
            assert_eq!(read.len(), 4);
        }
    }

    #[test]
    fn the_schema_follows_the_columns() {
        let mut text = Vec::new();
        let reader = reader(table(&rows(1)).write_parquet(Vec::new(), "hit").unwrap());
        let schema = reader.metadata().file_metadata().schema();
        ::parquet::schema::printer::print_schema(&mut text, schema);
        let expected = "message hit {\n  REQUIRED BYTE_ARRAY pam (STRING);\n  REQUIRED INT64 run;\n  \
                        OPTIONAL INT64 hit;\n  OPTIONAL DOUBLE success;\n}\n";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn an_empty_text_is_null_where_texts_are_optional() {
        let table = Table::from_rows(&["a", "", "a", "b"]).text("plain", |text| *text).text("x", |text| *text).optional().build();
        let reader = reader(table.write_parquet(Vec::new(), "row").unwrap());
        let read: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        let texts = |column: usize| -> Vec<Option<String>> { read.iter().map(|row| row.get_string(column).ok().cloned()).collect() };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(texts(0), [some("a"), some(""), some("a"), some("b")]);
        assert_eq!(texts(1), [some("a"), None, some("a"), some("b")]);
    }

    #[test]
    fn bytes_do_not_depend_on_the_parts() {
        let rows = rows(100);
        let whole = written(&[&rows], 32);
        assert_eq!(whole, written(&[&rows[..31], &[], &rows[31..33], &rows[33..]], 32));
        assert_eq!(whole, written(&rows.chunks(1).collect::<Vec<_>>(), 32));
        assert_ne!(whole, written(&[&rows], 33));
    }

    #[test]
    fn a_file_without_rows_has_no_group() {
        assert_eq!(reader(written(&[], 10)).metadata().num_row_groups(), 0);
    }

    #[test]
    fn unsupported_values_are_errors() {
        let error = |table: Table| table.write_parquet(Vec::new(), "run").unwrap_err().to_string();
        let missing = Table::from_rows(&[1.0, f64::NAN]).real("x", |x| *x).required().build();
        assert_eq!(error(missing), "column 'x' is required and has a missing value");
        let large = Table::from_rows(&[u64::MAX]).integer("seed", |seed| *seed).build();
        assert_eq!(error(large), "column 'seed' has an integer of more than 64 bits");
        let twice = Table::from_rows(&[1]).integer("k", |k| *k).text("k", |_| "").build();
        assert_eq!(error(twice), "two columns are named 'k'");
    }

    #[test]
    fn other_columns_are_refused() {
        let first = Table::from_rows(&[1]).integer("k", |k| *k).build();
        let others = [
            Table::from_rows(&[1]).integer("j", |k| *k).build(),
            Table::from_rows(&[1.0]).real("k", |k| *k).build(),
            Table::from_rows(&[1]).integer("k", |k| Some(*k)).build(),
            Table::from_rows(&[1]).integer("k", |k| *k).integer("j", |k| *k).build(),
            Table::from_rows(&[1]).build(),
        ];
        for other in others {
            let mut writer = ParquetWriter::new(Vec::new(), "run", &first, 10).unwrap();
            assert!(matches!(writer.write(&other), Err(Error::OtherColumns)), "{other:?}");
        }
    }
}
