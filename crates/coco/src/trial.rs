//! One run on one problem, as stored in logs.

/// The precision at which a problem counts as solved.
pub const SOLVED: f64 = 1e-8;

/// The relative tolerance of precisions.
const CLOSE: f64 = 1e-9;

/// Whether a precision reaches a target value: it is at most the target, with a relative tolerance of 10⁻⁹.
///
/// Log files have ten digits, so a value read back may be above a target that the run has reached. With this tolerance a trial in memory
/// and the same trial read from its log reach the same targets.
pub fn reaches(precision: f64, target: f64) -> bool {
    precision <= target * (1.0 + CLOSE)
}

/// One independent run of an algorithm on an instance of a problem.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Trial {
    /// The instance of the function.
    pub instance: u32,
    /// The total number of evaluations.
    pub evaluations: u64,
    /// The optimal value of the function, if the log has it.
    pub f_opt: Option<f64>,
    /// Rows written when a target value was reached, the first evaluation first: those of `.dat`.
    pub by_target: Vec<Row>,
    /// Rows written at fixed evaluation counts: those of `.tdat`; may be empty.
    pub by_time: Vec<Row>,
}

/// The state of a run after some evaluations.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Row {
    /// Evaluations so far, this one included.
    pub evaluations: u64,
    /// The best f − f_opt so far, at least 0.
    pub precision: f64,
    /// The value of this evaluation; NaN if the log does not have it.
    pub value: f64,
    /// The best value so far; NaN if the log does not have it.
    pub best: f64,
}

impl Row {
    /// A row with only the precision.
    pub fn new(evaluations: u64, precision: f64) -> Self {
        Self { evaluations, precision, value: f64::NAN, best: f64::NAN }
    }

    /// A row of a function with the optimal value `f_opt`.
    pub fn of_values(evaluations: u64, value: f64, best: f64, f_opt: f64) -> Self {
        Self { evaluations, precision: best.max(f_opt) - f_opt, value, best }
    }
}

impl Trial {
    /// A trial with only rows by target value.
    pub fn new(instance: u32, evaluations: u64, by_target: Vec<Row>) -> Self {
        Self { instance, evaluations, f_opt: None, by_target, by_time: Vec::new() }
    }

    /// The same trial with another optimal value of the function; precisions are recomputed from the best values.
    #[must_use]
    pub fn with_f_opt(mut self, f_opt: f64) -> Self {
        for row in self.by_target.iter_mut().chain(&mut self.by_time) {
            *row = Row::of_values(row.evaluations, row.value, row.best, f_opt);
        }
        self.f_opt = Some(f_opt);
        self
    }

    /// The best f − f_opt; infinite without rows.
    pub fn precision(&self) -> f64 {
        self.by_target.last().map_or(f64::INFINITY, |row| row.precision)
    }

    /// The number of evaluations after which a target value was first [reached](reaches).
    pub fn first_hit(&self, target: f64) -> Option<u64> {
        self.by_target.iter().find(|row| reaches(row.precision, target)).map(|row| row.evaluations)
    }

    /// [`first_hit`](Self::first_hit) for each of some target values.
    pub fn first_hits(&self, targets: &[f64]) -> Vec<Option<u64>> {
        targets.iter().map(|target| self.first_hit(*target)).collect()
    }

    /// The evaluations until the problem was solved, else all evaluations.
    pub fn spent(&self) -> u64 {
        self.first_hit(SOLVED).unwrap_or(self.evaluations)
    }

    /// The best f − f_opt after a number of evaluations; infinite before the first row.
    pub fn best_at(&self, evaluations: u64) -> f64 {
        let last = |rows: &[Row]| {
            let seen = rows.partition_point(|row| row.evaluations <= evaluations);
            seen.checked_sub(1).map_or(f64::INFINITY, |at| rows[at].precision)
        };
        last(&self.by_target).min(last(&self.by_time))
    }
}

#[cfg(test)]
pub(crate) mod tests;
