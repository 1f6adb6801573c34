//! Compares results cell by cell and over all settings: paired differences, intervals, effect sizes and tests.
//!
//! ```text
//! side       the cells that are compared with those of another side, and its short name: only what differs from the others
//! pairing    which cells of two sides are pairs: those with the same setting
//! pair       one pair of cells: the difference run by run, its interval, Â₁₂, the signed-rank test; one pair of sides: the mean difference
//!            over all settings, wins, ties and losses
//! words      the summary, and what a reader has to know: what was left out, and too few runs for the tests
//! table      the tables
//! figure     the differences with their intervals
//! ```
//!
//! Runs are paired: run k of every cell uses the same random streams. So they are not independent between settings either, and the unit of
//! every interval and of every test is the run ([`tpam_stats::shared_runs`]).

mod figure;
mod pair;
mod pairing;
mod side;
mod table;
mod words;

use crate::factor::Label;
pub use crate::plot::{Better, Measured};
use crate::select::Selection;
pub use crate::significance::{ALPHA, Outcome};
pub use pair::{Overall, Pair};
use side::{Side, Sides};
use tpam_sim::measure::SUCCESS;
use tpam_store::Error;
use tpam_store::unique::the_one;

/// What to compare.
///
/// ```
/// use tpam_rows::compare::{Comparison, Options, Outcome};
/// use tpam_rows::select::Selection;
/// use tpam_sim::Catalogues;
/// use tpam_rows::sweep;
/// use tpam_sim::{Experiment, Plan};
/// use tpam_work::Work;
///
/// let folder = std::env::temp_dir().join(format!("tpam-compare-{}", std::process::id()));
/// let plan = Plan { pam: "uniform,shade:h=5|100".into(), accept: "linear:pmax=0.5|1".into(), runs: 11, ..Plan::default() };
/// sweep::keep_in(&Experiment::new(&plan, &Catalogues::new(tpam_pam::pams()))?, &folder, None, &Work::new())?;
///
/// // All PAMs of a folder against one of them.
/// let mut options = Options::new([Selection::all(&folder)]);
/// options.baseline = Some("uniform".into());
/// let comparison = Comparison::new(&options)?;
/// assert_eq!(comparison.sides(), ["uniform", "shade:h=5", "shade:h=100"]);
/// let [small, large] = comparison.overall() else { panic!("two PAMs against one") };
/// assert!(small.difference > 0.0 && small.outcome == Outcome::Higher && small.settings == 2);
/// assert!(large.low > 0.0 && comparison.pairs().len() == 4);
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The sides; a single one means all its PAMs.
    pub selections: Vec<Selection>,
    /// The measure: a column of `runs.csv`. `lag` will do if only one column has a lag.
    pub measure: String,
    /// The side that the others are compared with, by a name that may be short; `None` for the first.
    pub baseline: Option<String>,
    /// Whether every side is compared with every other.
    pub all: bool,
    /// Whether the baselines `uniform` and `oracle` are among the PAMs of a single selection that does not name them.
    pub with_baselines: bool,
}

impl Options {
    /// Compares the success rates of these sides with the first one. A single selection means: each of its PAMs is a side. The baselines
    /// `uniform` and `oracle` are left out then, unless they are named or fewer than two PAMs are left.
    pub fn new(selections: impl Into<Vec<Selection>>) -> Self {
        Self { selections: selections.into(), measure: SUCCESS.name.to_owned(), ..Self::default() }
    }
}

/// A comparison of several sides; see [`Options`].
#[derive(Clone, Debug)]
pub struct Comparison {
    measure: Measured,
    sides: Vec<String>,
    /// The labels of cells, except the PAM.
    labels: Vec<Label>,
    pairs: Vec<Pair>,
    overall: Vec<Overall>,
    unpaired: usize,
    /// The baselines that were left out.
    left_out: Vec<String>,
}

impl Comparison {
    /// Loads the results and compares them.
    pub fn new(options: &Options) -> Result<Self, Error> {
        let Sides { measure, all: sides, left_out } = side::load(options)?;
        let names = side::names(&sides);
        let mut pairs = Vec::new();
        let mut unpaired = 0;
        for [a, b] in order(options, &sides, &names)? {
            let found = pairing::pairs(&sides[a], &sides[b])?;
            unpaired += (sides[a].cells.len() + sides[b].cells.len()).saturating_sub(2 * found.len());
            for (first, second) in found {
                pairs.extend(Pair::new([a, b], [first, second])?);
            }
        }
        if pairs.is_empty() {
            let why = "it was not measured (measures = success), or there is nothing to measure";
            return Err(Error::nothing("pair", format!("no pair of cells has a {}: {why}", measure.name())));
        }
        pair::adjust(&mut pairs);
        let overall = pair::all(&pairs, &measure);
        Ok(Self { measure, labels: pairing::labels(&sides), sides: names, pairs, overall, unpaired, left_out })
    }

    /// The names of the sides, in the given order: what differs between them, and the options of PAMs that differ from their defaults.
    pub fn sides(&self) -> &[String] {
        &self.sides
    }

    /// The measure.
    pub fn measure(&self) -> &Measured {
        &self.measure
    }

    /// The pairs of cells, comparison by comparison.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// One comparison of two sides over all settings for each pair of sides.
    pub fn overall(&self) -> &[Overall] {
        &self.overall
    }

    /// The number of cells, of either side of each comparison, that have no cell to be compared with.
    pub fn unpaired(&self) -> usize {
        self.unpaired
    }
}

/// The pairs of sides to compare, each with the baseline first.
fn order(options: &Options, sides: &[Side], names: &[String]) -> Result<Vec<[usize; 2]>, Error> {
    if options.all {
        if options.baseline.is_some() {
            return Err(Error::Unused { key: "baseline", reason: "every side is compared with every other" });
        }
        return Ok((0..sides.len()).flat_map(|a| (a + 1..sides.len()).map(move |b| [a, b])).collect());
    }
    let given: Vec<String> = sides.iter().map(|side| side.text.clone()).collect();
    let baseline = match options.baseline.as_deref() {
        None => 0,
        Some(wanted) => match given.iter().position(|text| text == wanted) {
            Some(position) if given.iter().filter(|text| *text == wanted).count() == 1 => position,
            _ => the_one("baseline", wanted, names)?,
        },
    };
    Ok((0..sides.len()).filter(|side| *side != baseline).map(|side| [baseline, side]).collect())
}
