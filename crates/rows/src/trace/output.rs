//! The tables of a trace. Long tables are made and written in parts.

use super::Played;
use std::ops::Range;
use tpam_pam::Column;
use tpam_table::{Digits, Format, Table, render_parts};

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
        columns.fold(t, |table, (at, name)| table.real(name.clone(), move |row| row[at]).digits(self.digits(&name))).build()
    }

    /// How a column is shown to people. Values of a log column may be much smaller than 1; its spread is in decades.
    fn digits(&self, name: &str) -> Digits {
        let is_value = |what: &str| what.is_empty() || what.ends_with('_') && what != "sd_";
        let is_log = |(_, column): (usize, &Column)| column.is_log() && name.strip_suffix(column.name).is_some_and(is_value);
        if self.trace.tracked().columns().any(is_log) { Digits::Significant(3) } else { Digits::Decimals(3) }
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

#[cfg(test)]
mod tests {
    use crate::trace::Traces;
    use tpam_pam::spec::{Entry, Page, Source};
    use tpam_pam::{Column, Outcome, Pam, Params, Space, Stream, Tracked};
    use tpam_sim::plan::Count;
    use tpam_sim::{Catalogues, Experiment, Plan};
    use tpam_table::Format;
    use tpam_work::Work;

    const SPACE: Space = &[Column::log("sigma", 1e-8, 1.0), Column::real("share", 0.0, 1.0)];

    /// Samples the same small values forever.
    struct Small;

    impl Pam for Small {
        fn space(&self) -> Option<Space> {
            Some(SPACE)
        }

        fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

        fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
            (0..SPACE.len()).for_each(|column| out[column].fill(2e-6));
        }

        fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}

        fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
            show("m_sigma", 2e-6);
            show("m_share", 2e-6);
        }
    }

    static SMALL: Entry<Box<dyn Pam>> =
        Entry { page: Page::new("small", "a test", Source::Unpublished("a test")), build: |_| Ok(Box::new(Small)) };

    #[test]
    fn log_columns_have_significant_digits() {
        let plan = Plan {
            pam: "small".into(),
            theta: "all".into(),
            iterations: Count::Number(2),
            n: Count::Number(4),
            runs: 1,
            ..Plan::default()
        };
        let experiment = Experiment::new(&plan, &Catalogues::new(tpam_pam::pams().with(&SMALL))).unwrap();
        let traces = Traces::play(&experiment, "0", &Work::new()).unwrap();
        let shown = traces.played[0].overview(25, 20).render(Format::Table);
        let row: Vec<&str> = shown.lines().last().unwrap().split_whitespace().collect();
        // t, then target, mean and sd of each column, success, and the state.
        assert_eq!([row[2], row[3], row[5], row[8], row[9]], ["2.00e-6", "0.000", "0.000", "2.00e-6", "0.000"], "{shown}");
    }
}
