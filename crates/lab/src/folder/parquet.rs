//! `runs.parquet`: one row per run, with the columns of its cell, for pyarrow, DuckDB, polars and R.

use super::Key;
use super::aside::Aside;
use crate::Error;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::Result as ParquetResult;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};
use std::path::Path;
use std::sync::Arc;
use tpam_sim::measure::{MEASURES, NAMES, Record};
use tpam_sim::{Cell, Experiment};

/// Rows in a row group: fixed, so that the bytes do not depend on how the rows came in.
const GROUP: usize = 65_536;
/// Labels that are words; the rest, n and iterations, are numbers.
const WORDS: usize = 6;

/// Writes rows, a group at a time.
pub(super) struct Parquet<'a> {
    writer: SerializedFileWriter<Aside>,
    experiment: &'a Experiment,
    rows: Vec<(Key, Record)>,
}

impl<'a> Parquet<'a> {
    pub(super) fn new(path: &Path, experiment: &'a Experiment) -> Result<Self, Error> {
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let writer = SerializedFileWriter::new(Aside::new(path)?, schema(), Arc::new(properties)).map_err(failed)?;
        Ok(Self { writer, experiment, rows: Vec::new() })
    }

    pub(super) fn push(&mut self, key: Key, record: &Record) -> Result<(), Error> {
        self.rows.push((key, *record));
        if self.rows.len() == GROUP { self.write_group() } else { Ok(()) }
    }

    pub(super) fn finish(mut self) -> Result<(), Error> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        self.writer.into_inner().map_err(failed)?.rename()
    }

    fn write_group(&mut self) -> Result<(), Error> {
        let rows = std::mem::take(&mut self.rows);
        let mut group = self.writer.next_row_group().map_err(failed)?;
        fill(&mut group, &rows, self.experiment).and_then(|()| group.close()).map(drop).map_err(failed)
    }
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Input(format!("cannot write runs.parquet: {error}; what was computed is kept, and the same command goes on"))
}

/// cell, run, the labels of the cell, the measures.
fn schema() -> TypePtr {
    let field = |name: &str, physical, repetition, logical| {
        let builder =
            Type::primitive_type_builder(name, physical).with_repetition(repetition).with_logical_type(logical);
        Arc::new(builder.build().expect("the schema is right"))
    };
    let whole = |name: &str| field(name, Physical::INT64, Repetition::REQUIRED, None);
    let word = |name: &str| field(name, Physical::BYTE_ARRAY, Repetition::REQUIRED, Some(LogicalType::String));
    let measure = |name: &str| field(name, Physical::DOUBLE, Repetition::OPTIONAL, None);
    let (words, numbers) = Cell::LABELS.split_at(WORDS);
    let labels = words.iter().map(|name| word(name)).chain(numbers.iter().map(|name| whole(name)));
    let fields = [whole("cell"), whole("run")].into_iter().chain(labels).chain(NAMES.iter().map(|name| measure(name)));
    Arc::new(Type::group_type_builder("run").with_fields(fields.collect()).build().expect("the schema is right"))
}

fn fill(
    group: &mut SerializedRowGroupWriter<'_, Aside>,
    rows: &[(Key, Record)],
    experiment: &Experiment,
) -> ParquetResult<()> {
    let labels: Vec<[String; 8]> = experiment.cells.iter().map(Cell::labels).collect();
    let cell = |key: &Key| &experiment.cells[key.0];
    whole(group, rows.iter().map(|(key, _)| key.0 as i64))?;
    whole(group, rows.iter().map(|(key, _)| key.1.cast_signed()))?;
    #[allow(clippy::needless_range_loop)] // Columns of labels, not rows.
    for label in 0..WORDS {
        let words: Vec<ByteArray> = rows.iter().map(|(key, _)| labels[key.0][label].as_str().into()).collect();
        let mut column = group.next_column()?.expect("the schema has it");
        column.typed::<ByteArrayType>().write_batch(&words, None, None)?;
        column.close()?;
    }
    whole(group, rows.iter().map(|(key, _)| cell(key).n as i64))?;
    whole(group, rows.iter().map(|(key, _)| cell(key).iterations as i64))?;
    for measure in 0..MEASURES {
        let values = rows.iter().map(|(_, record)| record.values[measure]);
        let present: Vec<i16> = values.clone().map(|value| i16::from(!value.is_nan())).collect();
        let values: Vec<f64> = values.filter(|value| !value.is_nan()).collect();
        let mut column = group.next_column()?.expect("the schema has it");
        column.typed::<DoubleType>().write_batch(&values, Some(&present), None)?;
        column.close()?;
    }
    Ok(())
}

fn whole(group: &mut SerializedRowGroupWriter<'_, Aside>, values: impl Iterator<Item = i64>) -> ParquetResult<()> {
    let mut column = group.next_column()?.expect("the schema has it");
    column.typed::<Int64Type>().write_batch(&values.collect::<Vec<_>>(), None, None)?;
    column.close()
}
