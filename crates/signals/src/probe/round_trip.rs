//! Probes of simulated runs, whose surface is known: are shapes named rightly, and how far is the fitted surface from the truth?
//!
//! A truth is p(F, C) = p_max·a(F)·b(C), where a and b are a peak exp(−(θ − m)²/2w²) with m from U(0.3, 0.7), a slope or a level, and p_max
//! is from U(0.2, 0.7). Each of 15 runs has 20,000 probes with (F, C) uniform on the square, and an effect of its own: its logits are
//! shifted by a draw from N(0, 0.2²). Fits and names are those of [`Fitted`]. The error is measured against p without the effects of runs,
//! over where the probes are.

use super::fit::Fitted;
use super::phase::phases;
use super::tally::{Block, Recorded, SIDE};
use tpam_figure::prose;
use tpam_pam::{FC, Stream};
use tpam_sim::surface::Cells;
use tpam_stats::Shape;
use tpam_stats::pspline::total;
use tpam_store::Error;
use tpam_table::{Document, Table};
use tpam_work::Work;

/// Runs of a case, and probes of a run.
const RUNS: usize = 15;
const PROBES: usize = 20_000;
/// The standard deviation of the effects of runs, in logits.
const EFFECT: f64 = 0.2;

/// How success depends on one coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Factor {
    /// A Gaussian peak of this width.
    Peak(f64),
    /// A straight line from 1 at 0 to this height at 1.
    Falls(f64),
    /// exp(−θ/w).
    Decays(f64),
    /// A straight line from this height at 0 to 1 at 1.
    Rises(f64),
    /// The constant 1.
    Level,
}

impl Factor {
    fn at(self, theta: f64, centre: f64) -> f64 {
        match self {
            Factor::Peak(w) => libm::exp(-(theta - centre) * (theta - centre) / (2.0 * w * w)),
            Factor::Falls(low) => 1.0 - (1.0 - low) * theta,
            Factor::Decays(w) => libm::exp(-theta / w),
            Factor::Rises(low) => low + (1.0 - low) * theta,
            Factor::Level => 1.0,
        }
    }

    fn shape(self) -> Shape {
        match self {
            Factor::Peak(_) => Shape::Peak,
            Factor::Falls(_) | Factor::Decays(_) => Shape::Falls,
            Factor::Rises(_) => Shape::Rises,
            Factor::Level => Shape::Level,
        }
    }

    fn name(self) -> String {
        match self {
            Factor::Peak(w) => format!("peak, w = {w}"),
            Factor::Falls(low) => format!("falls to {low}"),
            Factor::Decays(w) => format!("exp(−θ/{w})"),
            Factor::Rises(low) => format!("rises from {low}"),
            Factor::Level => "level".to_owned(),
        }
    }
}

/// The factors of F and of C of each truth.
pub const TRUTHS: [[Factor; 2]; 15] = {
    use Factor::{Decays, Falls, Level, Peak, Rises};
    [
        [Peak(0.2), Level],
        [Peak(0.3), Level],
        [Peak(0.4), Level],
        [Peak(0.5), Level],
        [Peak(0.6), Level],
        [Level, Peak(0.2)],
        [Level, Peak(0.4)],
        [Level, Peak(0.6)],
        [Falls(0.3), Level],
        [Decays(0.4), Rises(0.5)],
        [Level, Rises(0.3)],
        [Level, Level],
        [Peak(0.3), Peak(0.5)],
        [Peak(0.4), Falls(0.4)],
        [Decays(0.6), Peak(0.3)],
    ]
};

/// What was found of one truth.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The truth.
    pub truth: [Factor; 2],
    /// The shapes along F and along C in each replicate.
    pub shapes: Vec<[Shape; 2]>,
    /// The error of the surface in each replicate.
    pub errors: Vec<f64>,
}

/// The round trip of every truth.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RoundTrip {
    /// One for each of [`TRUTHS`].
    pub truths: Vec<Found>,
}

/// Simulates, fits and names every truth this often.
///
/// ```
/// let back = tpam_signals::probe::round_trip::round_trip(1, 1, &tpam_work::Work::new())?;
/// assert_eq!(back.truths[0].shapes[0][0].name(), "peak");
/// # Ok::<(), tpam_store::Error>(())
/// ```
pub fn round_trip(replicates: u64, seed: u64, work: &Work) -> Result<RoundTrip, Error> {
    let cases: Vec<(usize, u64)> = (0..TRUTHS.len()).flat_map(|truth| (0..replicates).map(move |replicate| (truth, replicate))).collect();
    let mut found = work
        .collect("round trips", "cases", cases, |(truth, replicate)| case(TRUTHS[*truth], seed, ((*truth as u64) << 32) | replicate))?
        .into_iter();
    let mut back = |truth| {
        let (shapes, errors) = found.by_ref().take(replicates as usize).unzip();
        Found { truth, shapes, errors }
    };
    Ok(RoundTrip { truths: TRUTHS.map(&mut back).into() })
}

/// One replicate of a truth: the shapes, and the error of the surface.
fn case(truth: [Factor; 2], seed: u64, run: u64) -> ([Shape; 2], f64) {
    let mut rng = Stream::new(seed, run, "round-trip");
    let mut draw = |low: f64, high: f64| low + (high - low) * rng.uniform();
    let (highest, centres) = (draw(0.2, 0.7), [draw(0.3, 0.7), draw(0.3, 0.7)]);
    let rate = |[f, c]: [f64; 2]| highest * truth[0].at(f, centres[0]) * truth[1].at(c, centres[1]);
    let cells = Cells::new(FC, SIDE).expect("two columns have cells");
    let runs: Vec<Recorded> = (0..RUNS).map(|_| simulated(cells, rate, &mut rng)).collect();
    let phase = phases(&runs, cells).remove(0);
    let fitted = Fitted::new(&phase);
    let at: Vec<[f64; 2]> = (0..cells.count()).map(|cell| cells.middle(cell)).collect();
    let cells = total(&phase.runs.iter().map(|run| run.success.clone()).collect::<Vec<_>>());
    let error = fitted.success.as_ref().map_or(f64::NAN, |surface| surface.error(&at, &cells, rate));
    ([0, 1].map(|which: usize| fitted.along[which].success.shape), error)
}

/// The probes of a run with an effect of its own.
fn simulated(cells: Cells, rate: impl Fn([f64; 2]) -> f64, rng: &mut Stream) -> Recorded {
    let odds = libm::exp(EFFECT * rng.normal());
    let mut block = Block::new(cells, 0, 0);
    block.generations = 1;
    for draws in rng.uniforms(3 * PROBES).chunks_exact(3) {
        let place = [draws[0], draws[1]];
        let p = rate(place);
        let tally = &mut block.cells[cells.cell(place)];
        tally.probes += 1;
        tally.successes += u64::from(draws[2] < odds * p / (1.0 - p + odds * p));
    }
    Recorded { evaluations: 0, restarts: 0, above: 1.0, blocks: vec![block] }
}

impl RoundTrip {
    /// The true and the found shape of each coordinate of each replicate.
    fn pairs(&self) -> impl Iterator<Item = (Shape, Shape)> {
        self.truths.iter().flat_map(Found::pairs)
    }

    /// The proportion of shapes that are named rightly.
    pub fn right(&self) -> f64 {
        share(self.pairs(), |(truth, found)| truth == found)
    }

    /// The proportion of peaks that are called a slope.
    pub fn peaks_called_slopes(&self) -> f64 {
        let peaks = self.pairs().filter(|(truth, _)| *truth == Shape::Peak);
        share(peaks, |(_, found)| matches!(found, Shape::Falls | Shape::Rises))
    }

    /// The mean and the largest error of the surfaces.
    pub fn errors(&self) -> [f64; 2] {
        mean_and_largest(&self.truths.iter().flat_map(|found| found.errors.iter().copied()).collect::<Vec<_>>())
    }

    /// The proportion of surfaces with at most this error.
    pub fn within(&self, error: f64) -> f64 {
        let errors = self.truths.iter().flat_map(|found| &found.errors);
        errors.clone().filter(|one| **one <= error).count() as f64 / errors.count() as f64
    }

    /// One row for each truth and coordinate.
    pub fn table(&self) -> Table {
        let rows: Vec<(&Found, usize)> = self.truths.iter().flat_map(|found| [(found, 0), (found, 1)]).collect();
        let count = |(found, which): &(&Found, usize), shape: Shape| found.shapes.iter().filter(|shapes| shapes[*which] == shape).count();
        let shapes = [Shape::Peak, Shape::Falls, Shape::Rises, Shape::Level, Shape::Valley, Shape::Undecided];
        let table = Table::from_rows(&rows)
            .text("along_f", |(found, _)| found.truth[0].name())
            .heading("along F")
            .text("along_c", |(found, _)| found.truth[1].name())
            .heading("along C")
            .text("parameter", |(_, which)| FC[*which].symbol)
            .text("truth", |(found, which)| found.truth[*which].shape().name());
        let named = shapes.iter().fold(table, |table, shape| table.integer(shape.name(), |row| count(row, *shape)));
        named
            .rounded("error", 4, |(found, _)| mean_and_largest(&found.errors)[0])
            .heading("mean error")
            .rounded("largest_error", 4, |(found, _)| mean_and_largest(&found.errors)[1])
            .heading("largest error")
            .build()
    }

    /// The table and its summary.
    pub fn summary(&self) -> Document {
        let [mean, largest] = self.errors();
        let [right, slopes, within] = [self.right(), self.peaks_called_slopes(), self.within(0.03)].map(|part| 100.0 * part);
        let [words] = prose!("round-trip", right = right, slopes = slopes, mean = mean, largest = largest, within = within);
        Document::from(self.table()).text(words)
    }
}

impl Found {
    fn pairs(&self) -> impl Iterator<Item = (Shape, Shape)> {
        let truth = self.truth.map(Factor::shape);
        self.shapes.iter().flat_map(move |shapes| [(truth[0], shapes[0]), (truth[1], shapes[1])])
    }
}

fn mean_and_largest(errors: &[f64]) -> [f64; 2] {
    [errors.iter().sum::<f64>() / errors.len() as f64, errors.iter().copied().fold(0.0, f64::max)]
}

/// The proportion of pairs with a property.
fn share(pairs: impl Iterator<Item = (Shape, Shape)>, such: impl Fn((Shape, Shape)) -> bool) -> f64 {
    let (mut count, mut all) = (0.0, 0.0);
    for pair in pairs {
        all += 1.0;
        count += f64::from(u8::from(such(pair)));
    }
    count / all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seeds are fixed. The command prints the table with more replicates.
    #[test]
    fn shapes_and_surfaces_are_found_again() {
        let back = round_trip(3, 1, &Work::new()).unwrap();
        let [mean, largest] = back.errors();
        assert!(back.right() >= 0.8, "{}", back.table().render(tpam_table::Format::Table));
        assert!(back.peaks_called_slopes() <= 0.05, "{}", back.table().render(tpam_table::Format::Table));
        assert!(mean <= 0.03 && largest <= 0.03, "{mean} {largest}");
    }
}
