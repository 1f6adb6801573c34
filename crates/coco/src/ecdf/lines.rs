//! The ECDF of each algorithm on each part of the functions.

use super::{Band, Curve, EcdfOptions, Part, Purpose, RunLengths, Settings, band, cross, curve, even_targets, parts};
use crate::Logs;
use std::sync::Arc;

/// The curve of one algorithm on one part of the functions in one dimension.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Line {
    /// The name of the algorithm.
    pub algorithm: String,
    /// Whether it is the reference line.
    pub reference: bool,
    /// The dimension D.
    pub dimension: u32,
    /// The name of the part.
    pub part: String,
    /// The number of functions of the part.
    pub functions: usize,
    /// The ECDF.
    pub curve: Curve,
    /// The budgets of the table.
    pub budgets: Vec<f64>,
    /// The bootstrap band at those budgets.
    pub band: Option<Band>,
    /// The end of the range of log10(evaluations / D) for the area; the range begins at 0.
    pub end: f64,
    /// The budget of the trials; to its right the curve consists of simulated restarts.
    pub cross: Option<f64>,
}

/// The number of resamples of a band.
const RESAMPLES: usize = 200;

impl Logs {
    /// The ECDF of every algorithm, by dimension, part of the functions and algorithm, at the budgets of the options or on a grid of twenty
    /// budgets per decade.
    ///
    /// ```no_run
    /// let logs = tpam_coco::Logs::read(&["exdata/jade", "exdata/shade"])?;
    /// for line in logs.ecdf(&tpam_coco::ecdf::EcdfOptions::default()) {
    ///     println!("{} in {}-D: {:.4}", line.algorithm, line.dimension, line.area());
    /// }
    /// # Ok::<(), tpam_coco::Error>(())
    /// ```
    pub fn ecdf(&self, options: &EcdfOptions) -> Vec<Line> {
        self.ecdf_at(options, |end| if options.at.is_empty() { grid(0, end, 20) } else { options.at.clone() })
    }

    /// The same, at budgets that depend on the end of the range of log10(evaluations / D).
    pub fn ecdf_at(&self, options: &EcdfOptions, budgets: impl Fn(f64) -> Vec<f64>) -> Vec<Line> {
        self.ecdf_tasks(options, budgets).iter().map(EcdfTask::line).collect()
    }

    /// The same curves before they are computed: on several threads, for example.
    pub fn ecdf_tasks<'a>(&'a self, options: &'a EcdfOptions, budgets: impl Fn(f64) -> Vec<f64>) -> Vec<EcdfTask<'a>> {
        let mut tasks = Vec::new();
        for (dimension, functions) in &self.dimensions {
            let lengths = Arc::new(Lengths::new(self, *dimension, options));
            let budgets = budgets(lengths.end);
            for part in parts(&options.by, functions) {
                let task = |algorithm| {
                    let (lengths, part, budgets) = (Arc::clone(&lengths), part.clone(), budgets.clone());
                    EcdfTask { lengths, algorithm, part, options, budgets }
                };
                // An algorithm without logs in a dimension has no curve there, rather than one of 0.
                tasks.extend((0..lengths.algorithms.len()).filter(|k| !lengths.algorithms[*k].1.is_empty()).map(task));
            }
        }
        tasks
    }
}

/// A curve that is to be computed.
pub struct EcdfTask<'a> {
    lengths: Arc<Lengths<'a>>,
    algorithm: usize,
    part: Part,
    options: &'a EcdfOptions,
    budgets: Vec<f64>,
}

impl EcdfTask<'_> {
    /// Computes the curve.
    pub fn line(&self) -> Line {
        let Self { lengths: all, part, options, budgets, .. } = self;
        let (name, lengths) = &all.algorithms[self.algorithm];
        let reference = self.algorithm == all.own;
        let here: Vec<&RunLengths> = lengths.iter().filter(|lengths| part.functions.contains(&lengths.problem().0)).collect();
        let missing = part.functions.len() - here.len();
        let draws = |purpose| move |problem| options.randomness.draw(purpose, problem);
        let resampled = || {
            let (draws, range) = (draws(Purpose::Bands), [0.0, all.end]);
            band(&here, missing, &all.settings, RESAMPLES, budgets, range, &draws)
        };
        Line {
            algorithm: (*name).to_owned(),
            reference,
            dimension: all.dimension,
            part: part.name.clone(),
            functions: part.functions.len(),
            curve: curve(&here, missing, &all.settings, &draws(Purpose::Restarts)),
            band: (options.bands && !reference).then(resampled),
            budgets: budgets.clone(),
            end: all.end,
            cross: if reference { None } else { cross(&here, options.mode) },
        }
    }
}

/// The run lengths of all algorithms in one dimension.
struct Lengths<'a> {
    dimension: u32,
    algorithms: Vec<(&'a str, Vec<RunLengths>)>,
    /// The number of algorithms without the reference.
    own: usize,
    settings: Settings,
    end: f64,
}

impl<'a> Lengths<'a> {
    fn new(logs: &'a Logs, dimension: u32, options: &EcdfOptions) -> Self {
        let targets = even_targets(options.targets);
        let lengths = logs.lengths(dimension, &targets);
        let own = logs.algorithms.len();
        let trials = lengths[..own].iter().flat_map(|(_, lengths)| lengths);
        let most = trials.clone().map(RunLengths::trials).max().unwrap_or(1);
        let longest = trials.map(RunLengths::longest).fold(1.0, f64::max);
        let settings = Settings::new(options.mode, targets, most);
        Self { dimension, algorithms: lengths, own, settings, end: end(longest) }
    }
}

/// The end of tables and areas, as a power of ten: the first half decade at or after the longest trial (evaluations divided by the
/// dimension).
pub fn end(longest: f64) -> f64 {
    ((libm::log10(longest) * 2.0 - 1e-9).ceil() / 2.0).max(1.0)
}

/// Budgets from 10^`first` to 10^`end`, with `per_decade` budgets per decade.
pub fn grid(first: u32, end: f64, per_decade: u32) -> Vec<f64> {
    let (first, steps) = (f64::from(first), f64::from(per_decade));
    let count = ((end - first) * steps).round() as u32;
    (0..=count).map(|k| libm::exp10(first + f64::from(k) / steps)).collect()
}

impl Line {
    /// The mean height from log10(evaluations / D) = 0 to the end of the table.
    pub fn area(&self) -> f64 {
        self.curve.area(0.0, self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_end_at_the_first_half_decade_after_every_trial() {
        assert_eq!([1.0, 10.0, 10.1, 200.0, 1e4, 10_000.5].map(end), [1.0, 1.0, 1.5, 2.5, 4.0, 4.5]);
        assert_eq!(grid(1, 2.0, 2), [10.0, libm::exp10(1.5), 100.0]);
        assert_eq!(grid(0, 2.0, 20).len(), 41);
    }
}
