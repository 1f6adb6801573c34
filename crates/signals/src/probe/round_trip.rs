//! Probes of simulated runs, whose surface is known: are shapes named rightly, and how far is the fitted surface from the truth?
//!
//! A truth is p(F, C) = p_max·a(F)·b(C), where a and b are a peak exp(−(θ − m)²/2w²) with m from U(0.3, 0.7), a slope or a level, and p_max
//! is from U(0.2, 0.7). Each of 15 runs has 20,000 probes with (F, C) uniform on the square, and an effect of its own: its logits are
//! shifted by a draw from N(0, 0.2²). Fits and names are those of [`Fitted`]. The error is measured against p without the effects of runs,
//! over where the probes are.

use super::fit::Fitted;
use super::phase::phases;
use super::tally::{Block, Recorded, SIDE};
use tpam_pam::{FC, Stream};
use tpam_sim::surface::Cells;
use tpam_stats::Shape;
use tpam_stats::pspline::total;
use tpam_work::Work;

/// Runs of a case, and probes of a run.
const RUNS: usize = 15;
const PROBES: usize = 20_000;
/// The standard deviation of the effects of runs, in logits.
const EFFECT: f64 = 0.2;

/// How success depends on one coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Factor {
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
}

/// The factors of F and of C of each truth.
const TRUTHS: [[Factor; 2]; 15] = {
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

/// The shapes of every coordinate, true and found, and the errors of the surfaces, of this many replicates of each truth.
fn round_trip(replicates: u64) -> (Vec<[Shape; 2]>, Vec<f64>) {
    let cases: Vec<(usize, u64)> = (0..TRUTHS.len()).flat_map(|truth| (0..replicates).map(move |replicate| (truth, replicate))).collect();
    let found = |(truth, replicate): &(usize, u64)| (*truth, case(TRUTHS[*truth], 1, ((*truth as u64) << 32) | replicate));
    let (mut shapes, mut errors) = (Vec::new(), Vec::new());
    for (truth, (found, error)) in Work::new().collect("round trips", "cases", cases, found).unwrap() {
        shapes.extend([0, 1].map(|which: usize| [TRUTHS[truth][which].shape(), found[which]]));
        errors.push(error);
    }
    (shapes, errors)
}

/// The proportion of shapes that are named rightly, and that of peaks that are called a slope.
fn named(shapes: &[[Shape; 2]]) -> [f64; 2] {
    let peaks: Vec<&[Shape; 2]> = shapes.iter().filter(|[truth, _]| *truth == Shape::Peak).collect();
    let slopes = peaks.iter().filter(|[_, found]| matches!(found, Shape::Falls | Shape::Rises)).count();
    [shapes.iter().filter(|[truth, found]| truth == found).count() as f64 / shapes.len() as f64, slopes as f64 / peaks.len() as f64]
}

#[test]
fn shapes_and_surfaces_are_found_again() {
    let (shapes, errors) = round_trip(3);
    let [right, slopes] = named(&shapes);
    assert!(right >= 0.8 && slopes <= 0.05, "{shapes:?}");
    assert!(errors.iter().all(|error| *error <= 0.03), "{errors:?}");
}

/// The numbers of docs/probes.md.
#[test]
#[ignore = "takes a minute"]
fn shapes_and_surfaces_of_twenty_simulations() {
    let (shapes, errors) = round_trip(20);
    let [right, slopes] = named(&shapes).map(|part| 100.0 * part);
    let (count, largest) = (errors.len() as f64, errors.iter().copied().fold(0.0, f64::max));
    let (mean, within) = (errors.iter().sum::<f64>() / count, 100.0 * errors.iter().filter(|error| **error <= 0.03).count() as f64 / count);
    println!("{right:.1} % of shapes are named rightly, {slopes:.1} % of peaks are called a slope");
    println!("errors of the surfaces: {mean:.4} on average, {largest:.4} at most, and within 0.03 in {within:.1} % of cases");
    let said = [
        format!("| {right:.1} % ("),
        format!("{mean:.3} on average; at most 0.03 in {within:.0} %"),
        format!("at most {largest:.3} in all"),
    ];
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/probes.md")).unwrap();
    assert!(slopes == 0.0 && said.iter().all(|words| page.contains(words)), "{said:?}");
}
