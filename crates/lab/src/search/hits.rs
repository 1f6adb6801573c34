//! Which of COCO's 51 targets a trial reached, and when; as a Parquet table for pyarrow, DuckDB, polars and R.

use super::grid::Grid;
use crate::Error;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::Result as ParquetResult;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::path::Path;
use std::sync::Arc;
use tpam_coco::ecdf::coco_targets;
use tpam_coco::{AtomicFile, Trial};

/// Trials in a row group: fixed, so that the bytes do not depend on how the trials came in.
const GROUP: usize = 1024;

/// Writes rows, a group at a time.
pub(super) struct Hits {
    writer: SerializedFileWriter<AtomicFile>,
    algorithms: Vec<ByteArray>,
    keys: [Vec<i64>; 3],
    targets: Vec<f64>,
    evaluations: Vec<i64>,
    /// 1 where a target was reached.
    levels: Vec<i16>,
}

impl Hits {
    pub(super) fn new(path: &Path) -> Result<Self, Error> {
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let writer =
            SerializedFileWriter::new(AtomicFile::create(path)?, schema(), Arc::new(properties)).map_err(failed)?;
        let keys = [Vec::new(), Vec::new(), Vec::new()];
        Ok(Self {
            writer,
            algorithms: Vec::new(),
            keys,
            targets: Vec::new(),
            evaluations: Vec::new(),
            levels: Vec::new(),
        })
    }

    pub(super) fn push(&mut self, grid: &Grid, cell: usize, trial: &Trial) -> Result<(), Error> {
        let cell = grid.cells[cell];
        let targets = coco_targets();
        for (target, hit) in targets.iter().zip(trial.first_hits(&targets)) {
            self.algorithms.push(grid.algorithms[cell.algorithm].name.as_str().into());
            for (column, key) in
                self.keys.iter_mut().zip([i64::from(cell.function), cell.dim as i64, i64::from(trial.instance)])
            {
                column.push(key);
            }
            self.targets.push(*target);
            self.levels.push(i16::from(hit.is_some()));
            self.evaluations.extend(hit.map(|evaluation| evaluation as i64));
        }
        if self.levels.len() >= GROUP * targets.len() { self.group() } else { Ok(()) }
    }

    fn group(&mut self) -> Result<(), Error> {
        self.write_group().map_err(failed)?;
        self.algorithms.clear();
        self.keys.iter_mut().for_each(Vec::clear);
        self.targets.clear();
        self.evaluations.clear();
        self.levels.clear();
        Ok(())
    }

    fn write_group(&mut self) -> ParquetResult<()> {
        let mut group = self.writer.next_row_group()?;
        let mut at = 0;
        while let Some(mut column) = group.next_column()? {
            match at {
                0 => _ = column.typed::<ByteArrayType>().write_batch(&self.algorithms, None, None)?,
                1..4 => _ = column.typed::<Int64Type>().write_batch(&self.keys[at - 1], None, None)?,
                4 => _ = column.typed::<DoubleType>().write_batch(&self.targets, None, None)?,
                _ => _ = column.typed::<Int64Type>().write_batch(&self.evaluations, Some(&self.levels), None)?,
            }
            column.close()?;
            at += 1;
        }
        group.close().map(drop)
    }

    pub(super) fn finish(mut self) -> Result<(), Error> {
        if !self.levels.is_empty() {
            self.group()?;
        }
        Ok(self.writer.into_inner().map_err(failed)?.rename()?)
    }
}

fn schema() -> Arc<Type> {
    let column = |name: &str, physical, repetition, logical: Option<LogicalType>| {
        let built =
            Type::primitive_type_builder(name, physical).with_repetition(repetition).with_logical_type(logical).build();
        Arc::new(built.expect("the column is described right"))
    };
    let (required, optional) = (Repetition::REQUIRED, Repetition::OPTIONAL);
    let columns = vec![
        column("algorithm", Physical::BYTE_ARRAY, required, Some(LogicalType::String)),
        column("function", Physical::INT64, required, None),
        column("dim", Physical::INT64, required, None),
        column("instance", Physical::INT64, required, None),
        column("target", Physical::DOUBLE, required, None),
        column("evaluations", Physical::INT64, optional, None),
    ];
    Arc::new(Type::group_type_builder("hit").with_fields(columns).build().expect("the table is described right"))
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Input(format!("cannot write hits.parquet: {error}; what was computed is kept, and the same command goes on"))
}
