//! Probes: extra trial vectors with parameters that do not depend on the PAM. They are evaluated and shown to the observer, never selected
//! and never counted.
//!
//! What a PAM samples cannot tell how success depends on F and C, because the PAM chooses where it samples. In every generation each
//! individual gets K probes: trial vectors with the same rows as its own trial vector, and (F, C) from a Latin hypercube of all n·K probes
//! on (0, 1] × [0, 1). Probes have random streams and a crossover of their own, so that the run is the same, bit for bit, as without them.
//!
//! # References
//! M. D. McKay, R. J. Beckman, W. J. Conover: A comparison of three methods for selecting values of input variables. Technometrics 21(2),
//! 1979. <https://doi.org/10.2307/1268522>

use crate::algorithm::Algorithm;
use crate::crossover::Crossover;
use crate::evaluation::Evaluation;
use crate::mutation::{self, Material, Mutation, Picks};
use crate::population::Population;
use crate::repair::{Limits, Repair};
use crate::selection::Selection;
use crate::settings::Settings;
use tpam_pam::Stream;
use tpam_pam::spec::SpecError;

/// The probes of one generation. Probe k of individual i is at k·n + i in each column; there are n individuals and K probes of each.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Probes<'a> {
    /// Counted evaluations before this generation.
    pub before: u64,
    /// The restart segment: the number of restarts before this generation.
    pub segment: u64,
    /// The best value of the run before this generation.
    pub best: f64,
    /// The best value of the population, which is the best of this restart segment.
    pub leader: f64,
    /// The spread of the population: the root mean square, over all coordinates, of the standard deviation in units of the width of the
    /// box.
    pub spread: f64,
    /// F of each probe.
    pub f: &'a [f64],
    /// C of each probe.
    pub c: &'a [f64],
    /// The value of the parent of each probe.
    pub parents: &'a [f64],
    /// The value of each probe; NaN is +∞.
    pub values: &'a [f64],
    /// Whether each probe would be a success, as the selection defines it.
    pub success: &'a [bool],
}

impl<'a> Probes<'a> {
    /// The values of each column that the search asks its PAM for.
    pub fn columns(&self) -> [&'a [f64]; 2] {
        [self.f, self.c]
    }
}

/// What the probes of a generation are made of.
pub(crate) struct Scene<'a> {
    pub(crate) evaluation: &'a Evaluation<'a>,
    pub(crate) population: &'a Population,
    pub(crate) picks: &'a [Picks],
    pub(crate) mutation: &'a dyn Mutation,
    pub(crate) limits: &'a Limits,
    pub(crate) selection: Selection,
    pub(crate) restarts: u64,
}

/// Makes the probes of a run.
pub(crate) struct Prober {
    /// K.
    each: usize,
    crossover: Box<dyn Crossover>,
    /// The width of the box in each coordinate.
    widths: Vec<f64>,
    trials: Vec<f64>,
    order: Vec<usize>,
    f: Vec<f64>,
    c: Vec<f64>,
    parents: Vec<f64>,
    values: Vec<f64>,
    success: Vec<bool>,
    design: Stream,
    crossing: Stream,
    repairing: Stream,
}

impl Prober {
    /// Prepares the probes of a run; `None` if the settings ask for none.
    pub(crate) fn new(algorithm: &Algorithm, bounds: &[(f64, f64)], settings: &Settings) -> Result<Option<Self>, SpecError> {
        if settings.probes == 0 {
            return Ok(None);
        }
        let stream = |role| Stream::new(settings.seed, settings.run, role);
        Ok(Some(Self {
            each: settings.probes,
            crossover: algorithm.crossover.build()?,
            widths: bounds.iter().map(|(low, high)| high - low).collect(),
            trials: Vec::new(),
            order: Vec::new(),
            f: Vec::new(),
            c: Vec::new(),
            parents: Vec::new(),
            values: Vec::new(),
            success: Vec::new(),
            design: stream("probe-design"),
            crossing: stream("probe-crossover"),
            repairing: stream("probe-repair"),
        }))
    }

    /// Creates and evaluates the probes of a generation, whose rows were picked.
    pub(crate) fn probe(&mut self, scene: &Scene) -> Probes<'_> {
        let (n, progress) = (scene.population.n, scene.evaluation.progress());
        let count = n * self.each;
        latin(&mut self.f, &mut self.order, count, &mut self.design);
        // F is in (0, 1], because a mutant with F = 0 is its base.
        self.f.iter_mut().for_each(|f| *f = 1.0 - *f);
        latin(&mut self.c, &mut self.order, count, &mut self.design);
        self.values.resize(count, 0.0);
        self.crossover.begin(progress, &mut self.crossing);
        for k in 0..self.each {
            self.create(scene, k * n..(k + 1) * n, progress);
            scene.evaluation.evaluate_all(&self.trials, &mut self.values[k * n..(k + 1) * n]);
        }
        self.compare(scene);
        let Population { values, best, .. } = scene.population;
        Probes {
            before: scene.evaluation.count,
            segment: scene.restarts,
            best: scene.evaluation.best(),
            leader: values[best[0] as usize],
            spread: spread(scene.population, &self.widths),
            f: &self.f,
            c: &self.c,
            parents: &self.parents,
            values: &self.values,
            success: &self.success,
        }
    }

    /// Creates the probes of a range, one for each individual. A probe outside the box is not created again with other rows: it is
    /// repaired.
    fn create(&mut self, scene: &Scene, range: std::ops::Range<usize>, progress: f64) {
        let Population { dim, rows, .. } = scene.population;
        let material = Material {
            rows,
            dim: *dim,
            picks: scene.picks,
            differences: scene.mutation.differences(),
            weight: scene.mutation.weight(progress),
        };
        self.trials.resize(range.len() * dim, 0.0);
        mutation::combine(material, &self.f[range.clone()], &mut self.trials);
        let individuals = scene.population.individuals();
        let repair = scene.mutation.repair();
        match repair {
            Repair::Midpoint => scene.limits.repair(&mut self.trials, individuals),
            Repair::Random => scene.limits.scatter(&mut self.trials, &mut self.repairing),
            Repair::Redraw => {}
        }
        self.crossover.cross(individuals, &mut self.trials, *dim, &self.c[range], &mut self.crossing);
        if repair == Repair::Redraw {
            scene.limits.repair(&mut self.trials, individuals);
        }
    }

    /// Compares every probe with its parent.
    fn compare(&mut self, scene: &Scene) {
        let succeeds = scene.selection.succeeds;
        self.parents.clear();
        (0..self.each).for_each(|_| self.parents.extend_from_slice(&scene.population.values));
        let pairs = self.values.iter().zip(&self.parents);
        self.success.clear();
        self.success.extend(pairs.map(|(value, parent)| value < parent || (value == parent && succeeds)));
    }
}

/// Fills a column with one number from each of `count` equal parts of [0, 1), in random order.
fn latin(column: &mut Vec<f64>, order: &mut Vec<usize>, count: usize, rng: &mut Stream) {
    order.clear();
    order.extend(0..count);
    for k in (1..count).rev() {
        order.swap(k, rng.index(k + 1));
    }
    let draws = rng.uniforms(count);
    column.clear();
    column.extend(order.iter().zip(draws).map(|(part, draw)| (*part as f64 + draw) / count as f64));
}

/// The spread of a population, see [`Probes::spread`].
fn spread(population: &Population, widths: &[f64]) -> f64 {
    let (n, dim) = (population.n as f64, population.dim);
    let column = |j: usize| population.individuals().iter().skip(j).step_by(dim);
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
        let (mut column, mut order, mut rng) = (Vec::new(), Vec::new(), Stream::new(1, 0, "probe-design"));
        latin(&mut column, &mut order, 200, &mut rng);
        let mut parts: Vec<usize> = column.iter().map(|x| (x * 200.0) as usize).collect();
        // 200! orders: a sorted one, or the same one twice, has probability below 1e-300.
        assert!(!parts.is_sorted());
        let before = parts.clone();
        parts.sort_unstable();
        assert!(parts.iter().copied().eq(0..200));
        latin(&mut column, &mut order, 200, &mut rng);
        assert!(!column.iter().map(|x| (x * 200.0) as usize).eq(before));
    }

    #[test]
    fn the_spread_is_in_units_of_the_box() {
        let mut population = Population::new(2, 2, 0.0, 1);
        population.rows = vec![-1.0, 0.0, 1.0, 0.0];
        // Standard deviations 1 and 0, widths 10 and 5: sqrt((0.1² + 0²) / 2).
        assert!((spread(&population, &[10.0, 5.0]) - 0.1 / 2.0_f64.sqrt()).abs() < 1e-15);
    }
}
