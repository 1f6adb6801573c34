//! The measures of one run.

use super::log::Run;
use super::{Measure, Measures};

/// The measures of one run; NaN for a measure that does not exist.
///
/// ```
/// use tpam_sim::{Measures, Record, measure::SUCCESS};
/// let measures = Measures::for_space(tpam_pam::FC);
/// let record = Record::empty(measures);
/// assert_eq!((record.values().len(), record.get(&SUCCESS)), (measures.len(), None));
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    measures: Measures,
    values: Vec<f64>,
}

impl Record {
    /// A record without measured values.
    pub fn empty(measures: Measures) -> Self {
        Self { measures, values: vec![f64::NAN; measures.len()] }
    }

    /// A record with these values, in the order of the measures; `None` if their number is wrong.
    pub fn from_values(measures: Measures, values: Vec<f64>) -> Option<Self> {
        (values.len() == measures.len()).then_some(Self { measures, values })
    }

    /// The measures of the record.
    pub fn measures(&self) -> Measures {
        self.measures
    }

    /// The values, in the order of the measures.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The value of a measure; `None` if it does not exist.
    pub fn get(&self, measure: impl Into<Measure>) -> Option<f64> {
        Some(self.values[self.measures.place(measure.into())]).filter(|value| !value.is_nan())
    }

    /// Measures a run, unless `go_on` is false: in a long run the lags take seconds.
    pub(super) fn measured(run: &Run, go_on: &mut impl FnMut() -> bool) -> Option<Self> {
        let measures = Measures::for_space(run.cell.space());
        let mut complete = true;
        let mut asked = || {
            complete &= go_on();
            complete
        };
        let values = measures.iter().map(|one| (one.kind.value)(run, one.part, &mut asked).unwrap_or(f64::NAN));
        let values = values.collect();
        complete.then_some(Self { measures, values })
    }
}
