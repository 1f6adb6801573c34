//! The samples of a search: every parameter of a run, the curves through the successful ones, and the offsets of all samples from these
//! curves. Values are in units of the range of their column, as [`Column::unit`](tpam_pam::Column::unit) gives them.
//!
//! ```text
//! mod        Samples: every parameter and success of a run, by generation; Segments: a run cut at its restarts
//! curve      the smoothing spline through the successful samples
//! histogram  samples and successes counted by offset
//! ```
//! [`clouds`](crate::clouds), [`calibrate`](crate::calibrate) and [`gao`](crate::gao) use it.

mod curve;
mod histogram;

pub use curve::Curve;
pub(crate) use curve::check_df;
pub use histogram::{Bin, Histogram};
use tpam_de::{Generation, Watch};
use tpam_pam::{Params, Space};
use tpam_stats::bernoulli::Trials;
use tpam_store::Error;

/// Everything that a run sampled, in the order of evaluation.
///
/// ```
/// use tpam_signals::samples::Samples;
/// let mut samples = Samples::new(tpam_pam::FC);
/// for generation in 0..10 {
///     // Two individuals: F = 0.5 succeeds, F = 0.8 fails.
///     samples.times.extend([2.0 * f64::from(generation); 2]);
///     samples.values[0].extend([0.5, 0.8]);
///     samples.success.extend([true, false]);
/// }
/// let curve = samples.curve(0, None).unwrap();
/// let offsets: Vec<f64> = samples.offsets(0, &samples.by_generation(&curve)).collect();
/// assert!(offsets[0].abs() < 1e-9 && (offsets[1] - 0.3).abs() < 1e-9);
/// ```
pub struct Samples {
    /// The columns that the search asks its PAM for.
    pub space: Space,
    /// The time of each sample: the number of evaluations before its generation, the same for the whole generation.
    pub times: Vec<f64>,
    /// The values of each column, in units of its range.
    pub values: Vec<Vec<f64>>,
    /// Whether the trial vector of the sample succeeded.
    pub success: Vec<bool>,
}

impl Watch for Samples {
    fn see(&mut self, generation: &Generation) {
        if let Some(params) = generation.params {
            self.add(generation.before as f64, params, generation.success);
        }
    }
}

impl Samples {
    /// No samples yet.
    pub fn new(space: Space) -> Self {
        Self { space, times: Vec::new(), values: vec![Vec::new(); space.len()], success: Vec::new() }
    }

    /// Adds one generation, with one sample per element of `success`. A parameter that is not tracked has no values.
    pub fn add(&mut self, time: f64, params: &Params, success: &[bool]) {
        let counted = success.len();
        self.times.extend(std::iter::repeat_n(time, counted));
        for (values, column) in self.values.iter_mut().zip(self.space) {
            let sampled = params.column(column.name).unwrap_or_default();
            values.extend(sampled.iter().take(counted).map(|value| column.unit(*value)));
        }
        self.success.extend(success);
    }

    /// The numbers of samples and of those that succeeded.
    pub fn total(&self) -> Trials {
        Trials { count: self.success.len() as u64, successes: self.success.iter().map(|success| u64::from(*success)).sum() }
    }

    /// Time and value of the samples of a column that succeeded, or of those that failed if `succeeded` is false.
    pub fn points(&self, which: usize, succeeded: bool) -> Vec<(f64, f64)> {
        let points = self.times.iter().copied().zip(self.values[which].iter().copied());
        points.zip(&self.success).filter(|(_, success)| **success == succeeded).map(|(point, _)| point).collect()
    }

    /// The times of the generations.
    fn generations(&self) -> impl Iterator<Item = f64> {
        self.times.chunk_by(|a, b| a == b).map(|generation| generation[0])
    }

    /// The curve through the successful values of a column, with given degrees of freedom (`None` for those of generalised cross validation);
    /// `None` if fewer than five generations had successes.
    pub fn curve(&self, which: usize, df: Option<f64>) -> Option<Curve> {
        let (times, values): (Vec<f64>, Vec<f64>) = self.points(which, true).into_iter().unzip();
        Curve::through(&times, &values, df)
    }

    /// The curves of all columns.
    pub fn curves(&self, df: Option<f64>) -> Option<Vec<Curve>> {
        (0..self.space.len()).map(|which| self.curve(which, df)).collect()
    }

    /// The value of a curve in each generation.
    pub fn by_generation(&self, curve: &Curve) -> Vec<f64> {
        self.generations().map(|time| curve.at(time)).collect()
    }

    /// The target of a column: the value of its curve in each generation, within [0, 1] so that it can be sampled.
    pub fn target(&self, which: usize, df: Option<f64>) -> Option<Vec<f64>> {
        let curve = self.curve(which, df)?;
        Some(self.by_generation(&curve).into_iter().map(|value| value.clamp(0.0, 1.0)).collect())
    }

    /// The offset of each sample of a column from a reference that has one value per generation, in the order of the samples.
    pub fn offsets<'a>(&'a self, which: usize, reference: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        let sizes = self.times.chunk_by(|a, b| a == b).map(<[f64]>::len);
        let references = reference.iter().zip(sizes).flat_map(|(value, size)| std::iter::repeat_n(*value, size));
        self.values[which].iter().zip(references).map(|(value, reference)| value - reference)
    }
}

/// Observes a run and keeps the samples of each restart segment: what it samples between two restarts.
pub struct Segments {
    space: Space,
    /// The samples of each segment, in order.
    pub samples: Vec<Samples>,
    /// Population size N.
    pub individuals: usize,
}

impl Segments {
    /// No samples yet.
    pub fn new(space: Space) -> Self {
        Self { space, samples: Vec::new(), individuals: 0 }
    }
}

impl Watch for Segments {
    fn see(&mut self, generation: &Generation) {
        match generation.params {
            // A segment begins with a first population, which has no parameters.
            None => self.samples.push(Samples::new(self.space)),
            Some(params) => self.individuals = params.individuals(),
        }
        if let Some(segment) = self.samples.last_mut() {
            segment.see(generation);
        }
    }
}

/// The columns as figures and sentences list them: `F and C`.
pub(crate) fn listed(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" and ")
}

/// Refuses columns through which no curve goes.
pub(crate) fn check_columns(space: Space) -> Result<(), Error> {
    match space.iter().find(|column| column.is_category()) {
        Some(column) => Err(Error::Input(format!("the values of {} have no order, so that no curve goes through them", column.name))),
        None => Ok(()),
    }
}
