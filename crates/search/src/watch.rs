//! Observers of a run.

use crate::probe::Probes;
use tpam_pam::{Column, Pam, Params, Space};

/// One generation, as passed to an observer: after selection, before the PAM learns. The first generation of each population has no
/// parameters.
pub struct Generation<'a> {
    /// Evaluations before this generation.
    pub before: u64,
    /// The points that were evaluated and counted, one after the other.
    pub points: &'a [f64],
    /// Their values, in the order of evaluation; NaN is +∞.
    pub values: &'a [f64],
    /// The parameters of the points; in an incomplete generation, of more individuals than were counted.
    pub params: Option<&'a Params>,
    /// The columns of the search.
    pub columns: Space,
    /// The position of each in `params`.
    pub places: &'a [usize],
    /// Whether the PAM is told that each point succeeded.
    pub success: &'a [bool],
    /// The population after selection, one individual after the other.
    pub population: &'a [f64],
    /// The values of the population.
    pub energies: &'a [f64],
    /// Whether a new population begins here after a restart.
    pub restarted: bool,
    /// Whether the run ends with it, because the budget is spent or the target reached.
    pub last: bool,
    /// The PAM, in the state from which it sampled the parameters.
    pub pam: &'a dyn Pam,
}

impl<'a> Generation<'a> {
    /// The columns of the search with the values of the counted points; none in the first generation of a population.
    pub fn sampled(&self) -> impl Iterator<Item = (&'static Column, &'a [f64])> {
        let (columns, places, counted) = (self.columns, self.places, self.values.len());
        let cut = move |params: &'a Params| {
            let pairs = columns.iter().zip(places);
            pairs.map(move |(column, place)| (column, &params[*place][..counted]))
        };
        self.params.into_iter().flat_map(cut)
    }
}

/// Observes a run.
pub trait Watch {
    /// Called once in each generation.
    fn see(&mut self, generation: &Generation);

    /// Called with the probes of each generation, before the generation itself; see [`Settings::probes`](crate::Settings::probes).
    fn probed(&mut self, _: &Probes) {}

    /// Whether the run should continue.
    fn go_on(&mut self) -> bool {
        true
    }
}

impl Watch for () {
    fn see(&mut self, _: &Generation) {}
}
