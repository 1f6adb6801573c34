//! Which of COCO's 51 targets a trial reached, and when; as a Parquet table for pyarrow, DuckDB, polars and R.

use super::coco::above;
use super::grid::Grid;
use super::trial::Trial;
use crate::Error;
use crate::folder::Aside;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::Result as ParquetResult;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::path::Path;
use std::sync::Arc;

/// COCO's targets: 10^(2 − 0.2 j).
pub const TARGETS: usize = 51;

/// 1 and the powers 10^0.8, 10^0.6, 10^0.4, 10^0.2.
const FIFTHS: [&str; 5] = ["1", "6.309573444801933", "3.981071705534972", "2.51188643150958", "1.584893192461113"];

/// f − f_opt at target `j`.
pub(super) fn target(j: usize) -> f64 {
    let power = 2 - j.div_ceil(5) as i32;
    format!("{}e{power}", FIFTHS[j % 5]).parse().expect("it is written like a number")
}

/// The evaluation at which each target was first reached.
pub fn first_hits(trial: &Trial, f_opt: f64) -> Vec<Option<u64>> {
    let mut lines = trial.by_value.iter().peekable();
    let reached = |j: usize| {
        while lines.next_if(|line| above(line.best, f_opt) > target(j)).is_some() {}
        lines.peek().map(|line| line.evaluation)
    };
    (0..TARGETS).map(reached).collect()
}

/// The area under the curve of one trial where log10(evaluations / `dim`) runs from 0 to `end`: 1 is all targets at once.
pub fn area(hits: &[Option<u64>], dim: usize, end: f64) -> f64 {
    let under = |hit: u64| ((end - libm::log10(hit as f64 / dim as f64)) / end).clamp(0.0, 1.0);
    hits.iter().map(|hit| hit.map_or(0.0, under)).sum::<f64>() / hits.len() as f64
}

/// Trials in a row group: fixed, so that the bytes do not depend on how the trials came in.
const GROUP: usize = 1024;

/// Writes rows, a group at a time.
pub(super) struct Hits {
    writer: SerializedFileWriter<Aside>,
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
        let writer = SerializedFileWriter::new(Aside::new(path)?, schema(), Arc::new(properties)).map_err(failed)?;
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

    pub(super) fn push(&mut self, grid: &Grid, cell: usize, instance: u32, hits: &[Option<u64>]) -> Result<(), Error> {
        let cell = grid.cells[cell];
        for (j, hit) in hits.iter().enumerate() {
            self.algorithms.push(grid.algorithms[cell.algorithm].name.as_str().into());
            for (column, key) in
                self.keys.iter_mut().zip([i64::from(cell.function), cell.dim as i64, i64::from(instance)])
            {
                column.push(key);
            }
            self.targets.push(target(j));
            self.levels.push(i16::from(hit.is_some()));
            self.evaluations.extend(hit.map(|evaluation| evaluation as i64));
        }
        if self.levels.len() >= GROUP * TARGETS { self.group() } else { Ok(()) }
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
        self.writer.into_inner().map_err(failed)?.rename()
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

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_de::Line;

    #[test]
    fn targets_are_those_of_coco() {
        assert_eq!((target(0), target(5), target(10), target(50)), (100.0, 10.0, 1.0, 1e-8));
        assert!((target(1) / 63.095_734_448 - 1.0).abs() < 1e-10);
    }

    #[test]
    fn the_area_is_what_lies_to_the_right_of_the_hits() {
        // At once, halfway, at the end, beyond it, never.
        let hits = [Some(3), Some(1000), Some(100_000), Some(1_000_000), None];
        assert_eq!(area(&hits[..1], 10, 4.0), 1.0);
        assert!((area(&hits, 10, 4.0) - (1.0 + 0.5) / 5.0).abs() < 1e-15);
    }

    #[test]
    fn the_first_evaluation_at_or_below_a_target_counts() {
        let line = |evaluation, best| Line { evaluation, value: best, best };
        let trial = Trial {
            evaluations: 40,
            restarts: 0,
            by_value: vec![line(1, 300.0), line(7, 110.0), line(9, 15.0), line(40, 15.0)],
            by_time: Vec::new(),
        };
        let hits = first_hits(&trial, 10.0);
        assert_eq!((hits[0], hits[6], hits[7]), (Some(7), Some(9), None));
    }
}
