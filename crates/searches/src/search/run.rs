//! A run as a line of text: `cell,run,evaluations,restarts,` and its two kinds of rows. Numbers are read back exactly.
//!
//! A row by target has what its generation used: `evaluation:best:value@F:C:success`, or the
//! columns of another search.

use super::grid::optimum;
use super::parameters::Parameters;
use std::fmt::Write;
use tpam_coco::{Row, Trial};
use tpam_problem::Problem;

/// One run of an algorithm on an instance.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Run {
    /// The number of restarts.
    pub restarts: u64,
    /// What COCO's logger records of it.
    pub trial: Trial,
    /// What the generation of each row by target used.
    pub parameters: Vec<Parameters>,
}

/// The first line of the table of runs.
pub(super) const HEADER: &str = "cell,run,evaluations,restarts,by_value,by_time";

impl Run {
    /// The line of run `run` of `cell`, without the line end.
    pub fn write(&self, cell: usize, run: u64) -> String {
        let Self { restarts, trial, parameters } = self;
        let Trial { evaluations, by_target, by_time, .. } = trial;
        let mut text = format!("{cell},{run},{evaluations},{restarts},");
        for (at, (row, used)) in by_target.iter().zip(parameters).enumerate() {
            text.push_str(if at == 0 { "" } else { " " });
            write_row(&mut text, row);
            used.write(&mut text);
        }
        text.push(',');
        for (at, row) in by_time.iter().enumerate() {
            text.push_str(if at == 0 { "" } else { " " });
            write_row(&mut text, row);
        }
        text
    }

    /// Reads such a line. The line does not contain the instance and its f_opt: [`on`](Self::on) adds them.
    pub fn read(line: &str) -> Option<Self> {
        let [_, _, evaluations, restarts, by_target, by_time] = line.split(',').collect::<Vec<_>>().try_into().ok()?;
        let (rows, parameters) = by_target.split(' ').map(read_used).collect::<Option<Vec<_>>>()?.into_iter().unzip();
        let mut trial = Trial::new(0, evaluations.parse().ok()?, rows);
        trial.by_time = by_time.split(' ').map(read).collect::<Option<_>>()?;
        // A line that was cut may still have six fields.
        let whole = |rows: &[Row]| rows.last().is_some_and(|row| row.evaluations == trial.evaluations);
        if !whole(&trial.by_target) || !whole(&trial.by_time) {
            return None;
        }
        Some(Self { restarts: restarts.parse().ok()?, trial, parameters })
    }

    /// Adds the problem of the run.
    #[must_use]
    pub fn on(mut self, problem: &dyn Problem) -> Self {
        self.trial = self.trial.with_f_opt(optimum(problem));
        self.trial.instance = problem.instance();
        self
    }
}

/// Appends a row: `evaluation:best`, or `evaluation:best:value` if the value is not the best one.
fn write_row(text: &mut String, row: &Row) {
    let _ = write!(text, "{}:{}", row.evaluations, row.best);
    if row.value != row.best {
        let _ = write!(text, ":{}", row.value);
    }
}

fn read(text: &str) -> Option<Row> {
    let mut parts = text.split(':');
    let (evaluation, best) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let value = parts.next().map_or(Some(best), |value| value.parse().ok())?;
    parts.next().is_none().then(|| Row::of_values(evaluation, value, best, 0.0))
}

/// A row, and `@F:C:success` behind it, unless its points were drawn at random.
fn read_used(text: &str) -> Option<(Row, Parameters)> {
    match text.split_once('@') {
        Some((row, used)) => Some((read(row)?, Parameters::read(used)?)),
        None => Some((read(text)?, Parameters::default())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_back_exactly() {
        let problem = tpam_bbob::Problem::new(1, 2, 7).unwrap();
        let row = |evaluation, value, best| Row::of_values(evaluation, value, best, problem.f_opt());
        let mut trial = Trial::new(7, 12, vec![row(1, 0.1 + 0.2, 0.1 + 0.2), row(12, 7.5, -1e-17)]);
        trial.by_time = vec![row(1, f64::INFINITY, f64::INFINITY), row(12, 7.5, -1e-17)];
        trial.f_opt = Some(problem.f_opt());
        let used = Parameters { means: vec![0.513, 0.9], success: 0.25 };
        let run = Run { restarts: 1, trial, parameters: vec![Parameters::default(), used] };
        let text = run.write(3, 4);
        assert!(text.contains("@0.513:0.9:0.25,1:inf"), "{text}");
        assert!(text.starts_with("3,4,12,1,1:0.30000000000000004 12:-"), "{text}");
        assert_eq!(Run::read(&text).map(|read| read.on(&problem)), Some(run));
        assert_eq!(Run::read(&text[..text.rfind(' ').unwrap()]), None);
    }
}
