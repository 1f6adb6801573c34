//! The ECDF of each algorithm on each part of the functions.

use super::logs::Logs;
use super::parts::parts;
use crate::ecdf::EcdfOptions;
use crate::output::Format;
use tpam_coco::ecdf::{Band, Curve, RunLengths, Settings, band, cross, curve, even_targets};
use tpam_pam::Stream;

/// The curve of one algorithm on one part of the functions in one dimension.
pub struct Line {
    /// Whose it is.
    pub algorithm: String,
    /// Whether it is the line that the others are compared with.
    pub reference: bool,
    /// D.
    pub dimension: u32,
    /// The name of the part.
    pub part: String,
    /// How many functions it has.
    pub functions: usize,
    /// The ECDF itself.
    pub curve: Curve,
    /// The budgets at which the table has it.
    pub budgets: Vec<f64>,
    /// Where it could lie at those budgets.
    pub band: Option<Band>,
    /// Where log10(evaluations / D) ends for the area, which begins at 0.
    pub end: f64,
    /// The budget to the right of which there are only restarts.
    pub cross: Option<f64>,
}

/// Resamples of a band.
const RESAMPLES: usize = 200;

/// All lines, by dimension, part and algorithm; `budgets` are where they are looked at, given where log10(evaluations / D) ends.
pub fn lines(logs: &Logs, options: &EcdfOptions, budgets: impl Fn(f64) -> Vec<f64>) -> Vec<Line> {
    let targets = even_targets(options.targets);
    let mode = options.mode;
    let mut lines = Vec::new();
    for (dimension, functions) in &logs.dimensions {
        let lengths = logs.lengths(*dimension, &targets);
        let own = lengths[..logs.algorithms.len()].iter().flat_map(|(_, lengths)| lengths);
        let most = own.clone().map(RunLengths::trials).max().unwrap_or(1);
        let longest = own.map(RunLengths::longest).fold(1.0, f64::max);
        let settings = Settings::new(mode, targets.clone(), most);
        let end = end(longest);
        let budgets = budgets(end);
        for part in parts(options.by, functions) {
            for (k, (name, lengths)) in lengths.iter().enumerate() {
                let reference = k == logs.algorithms.len();
                let here: Vec<&RunLengths> =
                    lengths.iter().filter(|lengths| part.functions.contains(&lengths.problem().0)).collect();
                let missing = part.functions.len() - here.len();
                let draws = |role| move |problem| stream(options.seed, problem, role);
                let resampled = || {
                    let draws = draws("ecdf bands");
                    band(&here, missing, &settings, RESAMPLES, &budgets, [0.0, end], &draws)
                };
                lines.push(Line {
                    algorithm: (*name).to_owned(),
                    reference,
                    dimension: *dimension,
                    part: part.name.clone(),
                    functions: part.functions.len(),
                    curve: curve(&here, missing, &settings, &draws("ecdf")),
                    budgets: budgets.clone(),
                    band: (options.bands && !reference).then(resampled),
                    end,
                    cross: if reference { None } else { cross(&here, mode) },
                });
            }
        }
    }
    lines
}

/// The random numbers of one problem: the same for every algorithm, and whatever else is looked at.
fn stream(seed: u64, (function, dimension): (u32, u32), role: &'static str) -> Box<dyn FnMut(usize) -> usize> {
    let mut stream = Stream::new(seed, u64::from(function) << 32 | u64::from(dimension), role);
    Box::new(move |n| stream.index(n))
}

/// The first half of a decade at or after the longest trial: what a table goes up to.
pub(super) fn end(longest: f64) -> f64 {
    ((libm::log10(longest) * 2.0 - 1e-9).ceil() / 2.0).max(1.0)
}

/// Halves of decades for people, twentieths for programs.
pub fn grid(end: f64, format: Format) -> Vec<f64> {
    let (first, steps) = if format == Format::Table { (1.0, 2.0) } else { (0.0, 20.0) };
    let count = ((end - first) * steps).round() as u32;
    (0..=count).map(|k| libm::exp10(first + f64::from(k) / steps)).collect()
}

impl Line {
    /// The mean height from log10(evaluations / D) = 0 to the end of the table.
    pub fn area(&self) -> f64 {
        self.curve.area(0.0, self.end)
    }

    pub(super) fn labels(&self) -> [String; 3] {
        [self.algorithm.clone(), self.dimension.to_string(), self.part.clone()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_end_at_the_first_half_decade_that_holds_every_trial() {
        assert_eq!([1.0, 10.0, 10.1, 200.0, 1e4, 10_000.5].map(end), [1.0, 1.0, 1.5, 2.5, 4.0, 4.5]);
        assert_eq!(grid(2.0, Format::Table), [10.0, libm::exp10(1.5), 100.0]);
        assert_eq!(grid(2.0, Format::Csv).len(), 41);
    }
}
