//! A run as a line of text: `cell,run,evaluations,restarts,` and its two kinds of rows. Numbers are read back exactly.

use super::grid::optimum;
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
}

/// The first line of the table of runs.
pub(super) const HEADER: &str = "cell,run,evaluations,restarts,by_value,by_time";

impl Run {
    /// The line of run `run` of `cell`, without the line end.
    pub fn write(&self, cell: usize, run: u64) -> String {
        let Self { restarts, trial } = self;
        let Trial { evaluations, by_target, by_time, .. } = trial;
        format!("{cell},{run},{evaluations},{restarts},{},{}", written(by_target), written(by_time))
    }

    /// Reads such a line. The line does not contain the instance and its f_opt: [`on`](Self::on) adds them.
    pub fn read(line: &str) -> Option<Self> {
        let [_, _, evaluations, restarts, by_target, by_time] = line.split(',').collect::<Vec<_>>().try_into().ok()?;
        let mut trial = Trial::new(0, evaluations.parse().ok()?, read(by_target)?);
        trial.by_time = read(by_time)?;
        Some(Self { restarts: restarts.parse().ok()?, trial })
    }

    /// Adds the problem of the run.
    #[must_use]
    pub fn on(mut self, problem: &dyn Problem) -> Self {
        self.trial = self.trial.with_f_opt(optimum(problem));
        self.trial.instance = problem.instance();
        self
    }
}

/// Rows as text: `evaluation:best`, or `evaluation:best:value` if the value is not the best one.
fn written(rows: &[Row]) -> String {
    let one = |row: &Row| {
        let base = format!("{}:{}", row.evaluations, row.best);
        if row.value == row.best { base } else { format!("{base}:{}", row.value) }
    };
    rows.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn read(text: &str) -> Option<Vec<Row>> {
    let one = |piece: &str| {
        let mut parts = piece.split(':');
        let (evaluation, best) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let value = parts.next().map_or(Some(best), |value| value.parse().ok())?;
        parts.next().is_none().then(|| Row::of_values(evaluation, value, best, 0.0))
    };
    text.split(' ').map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_back_exactly() {
        let problem = tpam_bbob::Problem::new(1, 2, 7).unwrap();
        let row = |evaluation, value, best| Row::of_values(evaluation, value, best, problem.f_opt());
        let mut trial = Trial::new(7, 12, vec![row(1, 0.1 + 0.2, 0.1 + 0.2), row(12, 7.5, -1e-17)]);
        trial.by_time = vec![row(1, f64::INFINITY, f64::INFINITY)];
        trial.f_opt = Some(problem.f_opt());
        let run = Run { restarts: 1, trial };
        let text = run.write(3, 4);
        assert!(text.starts_with("3,4,12,1,1:0.30000000000000004 12:-"), "{text}");
        assert_eq!(Run::read(&text).map(|read| read.on(&problem)), Some(run));
        assert_eq!(Run::read(&text[..text.len() - 5]), None);
    }
}
