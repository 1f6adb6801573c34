//! The tables of a trace. Long tables are made and written in parts.

use super::Played;
use std::ops::Range;
use tpam_table::{Format, Table, render_parts};

/// Values in a part of a table.
const PART: usize = 100_000;

impl Played {
    /// Renders one row per iteration, in a format for programs, and passes the text to `put` in parts.
    pub fn iterations<E>(&self, format: Format, put: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let parts = parts(self.trace.len(), self.trace.header().len());
        render_parts(format, parts.map(|part| self.table(part, 1, usize::MAX)), put)
    }

    /// Renders one row per sample, in a format for programs, and passes the text to `put` in parts: iteration and individual from 1, target
    /// and value of each parameter, 1 for a success.
    pub fn samples<E>(&self, format: Format, put: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let parts = parts(self.trace.success().len(), 5);
        render_parts(format, parts.map(|part| self.part_of_samples(part)), put)
    }

    /// A shorter table: at most `iterations` rows at equal distances, with t and the first `columns` other columns.
    pub fn overview(&self, iterations: usize, columns: usize) -> Table {
        self.table(0..self.trace.len(), self.trace.len().div_ceil(iterations), columns)
    }

    fn table(&self, iterations: Range<usize>, step: usize, columns: usize) -> Table {
        let rows: Vec<Vec<f64>> = iterations.step_by(step).map(|t| self.trace.row(t)).collect();
        let columns = self.trace.header().into_iter().enumerate().skip(1).take(columns);
        let t = Table::from_rows(&rows).real("t", |row| row[0]);
        columns.fold(t, |table, (at, name)| table.real(name, move |row| row[at]).decimals(3)).build()
    }

    fn part_of_samples(&self, part: Range<usize>) -> Table {
        let (rows, trace): (Vec<usize>, _) = (part.collect(), &self.trace);
        let n = trace.individuals();
        let mut table = Table::from_rows(&rows).integer("t", |at| at / n + 1).integer("i", |at| at % n + 1);
        for (column, of) in trace.tracked().columns() {
            table = table.real(format!("target_{}", of.name), move |at| trace.target(column)[at / n]);
            table = table.real(of.name, move |at| trace.samples(column)[*at]);
        }
        table.integer("success", |at| trace.success()[*at]).build()
    }
}

/// Cuts `rows` rows of `columns` values into parts.
fn parts(rows: usize, columns: usize) -> impl Iterator<Item = Range<usize>> {
    let size = (PART / columns).max(1);
    (0..rows).step_by(size).map(move |from| from..rows.min(from + size))
}
