//! Data sets with observed effects: functions are drawn with replacement from those of a study, and instances within them.
//!
//! Effects of functions are skewed, and one function may have most of an effect. Drawn from a normal distribution they are not. Here the
//! functions of a study are the population: a mean over them is the true value. All algorithms share the functions and instances that are
//! drawn, so that what functions have in common stays together.

#![allow(dead_code, reason = "each crate uses a part")]

use std::sync::LazyLock;
use tpam_pam::Stream;

/// Areas under the ECDF of algorithms that share functions and instances.
#[derive(Clone, Debug)]
#[must_use]
pub(crate) struct Observed {
    /// The names of the algorithms.
    pub(crate) names: Vec<String>,
    /// By algorithm, function and instance.
    pub(crate) areas: Vec<Vec<Vec<f64>>>,
}

static PAPER: LazyLock<Observed> = LazyLock::new(|| Observed::read(include_str!("../../reference/paper-areas.csv")));
static FACTORIAL: LazyLock<Observed> = LazyLock::new(|| Observed::read(include_str!("../../reference/factorial-areas.csv")));

impl Observed {
    /// The five PAMs and four controls of the report of `tpam reproduce paper`, with current-to-pbest/1/bin in 10-D.
    pub(crate) fn paper() -> &'static Self {
        &PAPER
    }

    /// The 48 members of the factorial of `tpam reproduce law`, with current-to-pbest/1/bin in 40-D.
    pub(crate) fn factorial() -> &'static Self {
        &FACTORIAL
    }

    fn read(text: &str) -> Self {
        let mut lines = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(',').collect::<Vec<_>>());
        let names: Vec<String> = lines.next().expect("the file has a header")[2..].iter().map(|name| (*name).to_owned()).collect();
        let runs: Vec<Vec<&str>> = lines.collect();
        let area = |run: &Vec<&str>, at: usize| run[2 + at].parse::<f64>().expect("areas are numbers") / 1e4;
        let functions = |at: usize| runs.chunk_by(|a, b| a[0] == b[0]).map(|runs| runs.iter().map(|run| area(run, at)).collect()).collect();
        Self { areas: (0..names.len()).map(functions).collect(), names }
    }

    /// The mean over some algorithms minus the mean over others, as a single algorithm.
    pub(crate) fn contrast(&self, side: impl Fn(&str) -> Option<bool>) -> Self {
        let sides: Vec<Option<bool>> = self.names.iter().map(|name| side(name)).collect();
        let weight = |side: &Option<bool>| {
            let size = sides.iter().filter(|other| *other == side).count() as f64;
            side.map_or(0.0, |plus| if plus { 1.0 / size } else { -1.0 / size })
        };
        let weights: Vec<f64> = sides.iter().map(weight).collect();
        let value =
            |function: usize, instance: usize| self.areas.iter().zip(&weights).map(|(areas, w)| w * areas[function][instance]).sum();
        let function = |at: usize| (0..self.areas[0][at].len()).map(|instance| value(at, instance)).collect();
        Self { names: vec![String::new()], areas: vec![(0..self.areas[0].len()).map(function).collect()] }
    }

    /// The first algorithms.
    pub(crate) fn first(&self, algorithms: usize) -> Self {
        Self { names: self.names[..algorithms].to_vec(), areas: self.areas[..algorithms].to_vec() }
    }

    /// Every second function, from the first or from the second one.
    pub(crate) fn half(&self, from: usize) -> Self {
        let half = |areas: &Vec<Vec<f64>>| areas.iter().skip(from).step_by(2).cloned().collect();
        Self { names: self.names.clone(), areas: self.areas.iter().map(half).collect() }
    }

    /// The mean of each algorithm over functions, each the mean over its instances.
    pub(crate) fn means(&self) -> Vec<f64> {
        self.areas.iter().map(|areas| mean(&by_function(areas))).collect()
    }

    /// The same effects around 0: each algorithm without its mean.
    pub(crate) fn centred(&self) -> Self {
        let centre = |(areas, mean): (&Vec<Vec<f64>>, f64)| {
            let shifted = |values: &Vec<f64>| values.iter().map(|value| value - mean).collect();
            areas.iter().map(shifted).collect()
        };
        Self { names: self.names.clone(), areas: self.areas.iter().zip(self.means()).map(centre).collect() }
    }

    /// A sample of functions, with as many instances as each has.
    pub(crate) fn drawn(&self, functions: usize, draws: &mut Stream) -> Self {
        let chosen: Vec<usize> = (0..functions).map(|_| draws.index(self.areas[0].len())).collect();
        self.with_instances(&chosen, draws)
    }

    /// The same functions with other instances.
    pub(crate) fn drawn_within(&self, draws: &mut Stream) -> Self {
        self.with_instances(&(0..self.areas[0].len()).collect::<Vec<_>>(), draws)
    }

    /// These functions, with instances that are drawn.
    fn with_instances(&self, functions: &[usize], draws: &mut Stream) -> Self {
        let mut drawn = Self { names: self.names.clone(), areas: vec![Vec::new(); self.names.len()] };
        for function in functions {
            let count = self.areas[0][*function].len();
            let instances: Vec<usize> = (0..count).map(|_| draws.index(count)).collect();
            for (areas, observed) in drawn.areas.iter_mut().zip(&self.areas) {
                areas.push(instances.iter().map(|instance| observed[*function][*instance]).collect());
            }
        }
        drawn
    }
}

/// The mean over instances on each function.
pub(crate) fn by_function(areas: &[Vec<f64>]) -> Vec<f64> {
    areas.iter().map(|values| mean(values)).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
