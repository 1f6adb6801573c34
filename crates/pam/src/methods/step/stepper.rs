//! What all step-size rules share: a step size for each log column, which stays within the range of the column.

use crate::methods::prelude::*;
use crate::{Column, Space};

pub(super) const START_AT: OptionDef = OptionDef::unit("start", "0.5", "first step size, as a place between the logarithms of the range");
pub(super) const DIM: OptionDef = OptionDef::optional_real(
    "dim",
    Bounds::closed(1.0, 1e6),
    "dimension of the search space; if it is not given, that of the search, and 10 in a simulation",
);

/// The dimension until a search shows its own.
pub(super) const USUAL_DIM: f64 = 10.0;

/// How one step size follows the outcome.
pub(super) trait Step: Clone + Send {
    /// What it listens to besides success.
    fn asks(&self) -> Asks {
        Asks::default()
    }

    /// Forgets everything.
    fn start(&mut self) {}

    /// The step size of this round, after a look at what is known before it.
    fn look(&mut self, sigma: f64, view: &View, dim: f64) -> f64 {
        let _ = (view, dim);
        sigma
    }

    /// The step sizes of the individuals: all the same, unless the rule says otherwise.
    fn spread(&mut self, sigma: f64, column: &mut [f64], rng: &mut Stream) {
        let _ = rng;
        column.fill(sigma);
    }

    /// The next step size, in a search space of this dimension.
    fn next(&mut self, sigma: f64, used: &[f64], outcome: &Outcome, dim: f64) -> f64;
}

/// A PAM of step sizes.
pub(super) struct Stepper<R> {
    rule: R,
    start: f64,
    /// The dimension, if it is given.
    dim: Option<f64>,
    columns: Vec<Size<R>>,
}

/// The step size of a tracked column.
struct Size<R> {
    at: usize,
    column: Column,
    rule: R,
    sigma: f64,
}

impl<R: Step + 'static> Stepper<R> {
    /// Each column has a copy of this rule; `options` have [`START_AT`].
    pub(super) fn boxed(options: &Options, rule: R) -> Box<dyn Pam> {
        Box::new(Self { rule, start: options.real(START_AT.name), dim: None, columns: Vec::new() })
    }

    /// The same for a rule that depends on the dimension; `options` have [`DIM`] too.
    pub(super) fn with_dim(options: &Options, rule: R) -> Box<dyn Pam> {
        Box::new(Self { rule, start: options.real(START_AT.name), dim: options.optional_real(DIM.name), columns: Vec::new() })
    }
}

fn within(column: &Column, sigma: f64) -> f64 {
    let [low, high] = column.ends();
    sigma.clamp(low, high)
}

impl<R: Step> Pam for Stepper<R> {
    fn space(&self) -> Option<Space> {
        None
    }

    fn adapts(&self, column: &Column) -> bool {
        column.is_log()
    }

    fn asks(&self) -> Asks {
        self.rule.asks()
    }

    fn start(&mut self, _n: usize, tracked: Tracked, _rng: &mut Stream) {
        let size = |(at, column): (usize, &Column)| {
            let mut rule = self.rule.clone();
            rule.start();
            Size { at, column: *column, rule, sigma: column.at(self.start) }
        };
        self.columns = tracked.columns().map(size).collect();
    }

    fn look(&mut self, view: &View) {
        let dim = self.dim.unwrap_or(if view.dim > 0 { view.dim as f64 } else { USUAL_DIM });
        for Size { column, rule, sigma, .. } in &mut self.columns {
            *sigma = within(column, rule.look(*sigma, view, dim));
        }
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        for Size { at, column, rule, sigma } in &mut self.columns {
            rule.spread(*sigma, &mut out[*at], rng);
            out[*at].iter_mut().for_each(|value| *value = within(column, *value));
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let n = outcome.success.len();
        let found = (!outcome.steps.is_empty()).then(|| (outcome.steps.len() / n) as f64);
        let dim = self.dim.or(found).unwrap_or(USUAL_DIM);
        for Size { at, column, rule, sigma } in &mut self.columns {
            *sigma = within(column, rule.next(*sigma, &used[*at], outcome, dim));
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.columns.iter().for_each(|size| show("sigma", size.sigma));
    }
}
