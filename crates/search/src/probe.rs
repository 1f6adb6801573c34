//! Probes: extra points with parameters that do not depend on the PAM. They are evaluated and shown to the observer, never selected and
//! never counted.
//!
//! What a PAM samples cannot tell how success depends on its columns, because the PAM chooses where it samples. In every round each
//! individual gets K probes: points that are created as its own one, with parameters from a Latin hypercube of all n·K probes. Probes have
//! random streams of their own, so that the run is the same, bit for bit, as without them.
//!
//! # References
//! M. D. McKay, R. J. Beckman, W. J. Conover: A comparison of three methods for selecting values of input variables. Technometrics 21(2),
//! 1979. <https://doi.org/10.2307/1268522>

use crate::budget::{Budget, without_nan};
use crate::search::{Members, Now, Probing, Search};
use crate::settings::Settings;
use tpam_pam::spec::SpecError;
use tpam_pam::{Params, Space, Stream, Tracked};

/// The probes of one round. Probe k of individual i is at k·n + i in each column; there are n individuals and K probes of each.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Probes<'a> {
    /// Counted evaluations before this round.
    pub before: u64,
    /// The restart segment: the number of restarts before this round.
    pub segment: u64,
    /// The best value of the run before this round.
    pub best: f64,
    /// The best value of the population, which is the best of this restart segment.
    pub leader: f64,
    /// The spread of the population: the root mean square, over all coordinates, of the standard deviation in units of the width of the
    /// box.
    pub spread: f64,
    /// The parameters of each probe, in the columns of the search.
    pub params: &'a Params,
    /// The value of the parent of each probe.
    pub parents: &'a [f64],
    /// The value of each probe; NaN is +∞.
    pub values: &'a [f64],
    /// Whether each probe would be a success, as the selection defines it.
    pub success: &'a [bool],
}

/// Makes the probes of a run.
pub(crate) struct Prober {
    /// K.
    each: usize,
    columns: Space,
    /// The width of the box in each coordinate.
    widths: Vec<f64>,
    points: Vec<f64>,
    params: Params,
    parents: Vec<f64>,
    values: Vec<f64>,
    success: Vec<bool>,
    design: Stream,
}

impl Prober {
    /// Prepares the probes of a run.
    pub(crate) fn new(search: &mut dyn Search, columns: Space, bounds: &[(f64, f64)], settings: &Settings) -> Result<Self, SpecError> {
        if search.probing().is_none() {
            return Err(SpecError("this search creates no probes".to_owned()));
        }
        Ok(Self {
            each: settings.probes,
            columns,
            widths: bounds.iter().map(|(low, high)| high - low).collect(),
            points: Vec::new(),
            params: Params::new(0, Tracked::all(columns)),
            parents: Vec::new(),
            values: Vec::new(),
            success: Vec::new(),
            design: Stream::new(settings.seed, settings.run, "probe-design"),
        })
    }

    /// Creates and evaluates the probes of a round that was prepared.
    pub(crate) fn probe(
        &mut self,
        search: &mut dyn Search,
        now: &Now,
        evaluate: &dyn Fn(&[f64], &mut [f64]),
        budget: &Budget,
        segment: u64,
    ) -> Probes<'_> {
        let (n, Members { points, best: leader, .. }) = (search.size(), search.population());
        let spread = spread(points, &self.widths);
        if let Some(probing) = search.probing() {
            self.design(probing, n * self.each);
            self.values.resize(n * self.each, 0.0);
            self.points.resize(n * self.widths.len(), 0.0);
            for k in 0..self.each {
                let rows = k * n..(k + 1) * n;
                probing.probe(rows.clone(), now, &self.params, &mut self.points);
                evaluate(&self.points, &mut self.values[rows]);
            }
            without_nan(&mut self.values);
            self.compare(probing);
        }
        let Self { params, parents, values, success, .. } = self;
        Probes { before: budget.count, segment, best: budget.best(), leader, spread, params, parents, values, success }
    }

    /// Draws the parameters of `count` probes.
    fn design(&mut self, probing: &dyn Probing, count: usize) {
        let mut column = |at| latin(count, &mut self.design).into_iter().map(|unit| probing.at(at, unit)).collect();
        let columns: Vec<Vec<f64>> = (0..self.columns.len()).map(&mut column).collect();
        self.params = Params::from_columns(self.columns, columns);
    }

    /// Compares every probe with its parent.
    fn compare(&mut self, probing: &dyn Probing) {
        self.parents.clear();
        (0..self.each).for_each(|_| self.parents.extend_from_slice(probing.parents()));
        let pairs = self.values.iter().zip(&self.parents);
        self.success.clear();
        self.success.extend(pairs.map(|(value, parent)| probing.succeeds(*value, *parent)));
    }
}

/// One number from each of `count` equal parts of [0, 1), in random order.
fn latin(count: usize, rng: &mut Stream) -> Vec<f64> {
    let mut order: Vec<usize> = (0..count).collect();
    for k in (1..count).rev() {
        order.swap(k, rng.index(k + 1));
    }
    let draws = rng.uniforms(count);
    order.iter().zip(draws).map(|(part, draw)| (*part as f64 + draw) / count as f64).collect()
}

/// The spread of a population, see [`Probes::spread`].
fn spread(points: &[f64], widths: &[f64]) -> f64 {
    let dim = widths.len();
    let n = (points.len() / dim) as f64;
    let column = |j: usize| points.iter().skip(j).step_by(dim);
    let variance = |(j, width): (usize, &f64)| {
        let mean = column(j).sum::<f64>() / n;
        column(j).map(|x| ((x - mean) / width) * ((x - mean) / width)).sum::<f64>() / n
    };
    (widths.iter().enumerate().map(variance).sum::<f64>() / dim as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_column_has_one_number_and_the_order_is_random() {
        let mut rng = Stream::new(1, 0, "probe-design");
        let mut column = || latin(200, &mut rng).iter().map(|x| (x * 200.0) as usize).collect::<Vec<_>>();
        let mut parts = column();
        // 200! orders: a sorted one, or the same one twice, has probability below 1e-300.
        assert!(!parts.is_sorted());
        let before = parts.clone();
        parts.sort_unstable();
        assert!(parts.iter().copied().eq(0..200));
        assert_ne!(column(), before);
    }

    #[test]
    fn the_spread_is_in_units_of_the_box() {
        // Standard deviations 1 and 0, widths 10 and 5: sqrt((0.1² + 0²) / 2).
        assert!((spread(&[-1.0, 0.0, 1.0, 0.0], &[10.0, 5.0]) - 0.1 / 2.0_f64.sqrt()).abs() < 1e-15);
    }
}
