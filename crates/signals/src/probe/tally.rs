//! Probes counted by phase of the run and by cell of one or two columns, and what the driver sampled in the same phases; a run as a
//! line of text, whose numbers are read back exactly.

use std::fmt::Write;
use std::str::FromStr;
use tpam_sim::surface::Cells;

/// Cells along a column of numbers.
pub const SIDE: usize = 20;

/// Restart segments from this one on are counted together.
pub(super) const LATE: u64 = 3;

/// The precision at which a run ends.
const SOLVED: f64 = 1e-8;
/// The largest precision; infinite values count as this one.
const MOST: f64 = 1e300;

/// The probes of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Their number.
    pub probes: u64,
    /// The number of successes.
    pub successes: u64,
    /// The sum of their log-gains.
    pub gain: f64,
}

/// What the PAM of the search itself sampled, as sums in units of the ranges.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Driver {
    /// The number of samples.
    pub samples: u64,
    /// The number of successes.
    pub successes: u64,
    /// The sum of each probed column over all samples.
    pub all: Vec<f64>,
    /// The sum of each probed column over the successes.
    pub won: Vec<f64>,
}

/// The generations of one phase of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The restart segment: 0 until the first restart; segments from the fourth on are together in 3.
    pub segment: u64,
    /// The decade of the precision of the best individual.
    pub phase: i32,
    /// The number of generations.
    pub generations: u64,
    /// The sum of log₁₀ of the spread of the population over the generations.
    pub spread: f64,
    /// What the driver sampled.
    pub driver: Driver,
    /// The probes of each cell.
    pub cells: Vec<Tally>,
}

/// What is recorded of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// Counted evaluations: those of the driver.
    pub evaluations: u64,
    /// Restarts.
    pub restarts: u64,
    /// The precision of the best value.
    pub above: f64,
    /// The phases in the order in which the run came to them.
    pub blocks: Vec<Block>,
}

impl Block {
    /// A phase without generations.
    pub(super) fn new(cells: Cells, segment: u64, phase: i32) -> Self {
        let (driver, cells) = (Driver::new(cells), vec![Tally::default(); cells.count()]);
        Self { segment, phase, generations: 0, spread: 0.0, driver, cells }
    }
}

impl Driver {
    /// No samples.
    pub(super) fn new(cells: Cells) -> Self {
        let none = vec![0.0; cells.space().len()];
        Self { samples: 0, successes: 0, all: none.clone(), won: none }
    }
}

impl Recorded {
    /// The phase of each generation of the first restart segment: the middle of its decade, as log₁₀ of the precision. It is the path of an
    /// open loop.
    pub fn path(&self) -> Vec<f64> {
        let first = self.blocks.iter().filter(|block| block.segment == 0);
        first.flat_map(|block| std::iter::repeat_n(f64::from(block.phase) + 0.5, block.generations as usize)).collect()
    }
}

fn precision(above: f64) -> f64 {
    above.clamp(SOLVED, MOST)
}

/// The decade of a precision f − f_opt.
pub(super) fn decade(above: f64) -> i32 {
    libm::floor(libm::log10(precision(above))) as i32
}

/// The log-gain of a trial vector over its parent, both as precisions f − f_opt.
///
/// ```
/// use tpam_signals::probe::log_gain;
/// assert_eq!(log_gain(1.0, 2.0), 0.0);
/// assert!((log_gain(2.0, 1.0) - 2.0_f64.ln()).abs() < 1e-15);
/// // Precisions below 1e-8 count as 1e-8.
/// assert_eq!(log_gain(1.0, 0.0), log_gain(1.0, 1e-8));
/// ```
pub fn log_gain(parent: f64, trial: f64) -> f64 {
    if trial >= parent { 0.0 } else { libm::log(precision(parent) / precision(trial)) }
}

/// The first line of the table of runs.
pub(super) const HEADER: &str = "cell,run,evaluations,restarts,above,phases";

impl Recorded {
    /// The line of run `run` of `cell`, without the line end.
    pub(super) fn write(&self, cell: usize, run: u64) -> String {
        let Self { evaluations, restarts, above, blocks } = self;
        let mut text = format!("{cell},{run},{evaluations},{restarts},{above},");
        for (k, block) in blocks.iter().enumerate() {
            text.push_str(if k > 0 { " " } else { "" });
            put(&mut text, block);
        }
        text
    }

    /// Reads such a line of probes over these cells; `None` if it is damaged.
    pub(super) fn read(line: &str, cells: Cells) -> Option<Self> {
        let [_, _, evaluations, restarts, above, blocks] = line.split(',').collect::<Vec<_>>().try_into().ok()?;
        let blocks = blocks.split(' ').filter(|text| !text.is_empty()).map(|text| block(text, cells)).collect::<Option<_>>()?;
        Some(Self { evaluations: evaluations.parse().ok()?, restarts: restarts.parse().ok()?, above: above.parse().ok()?, blocks })
    }
}

fn put(text: &mut String, block: &Block) {
    let Block { segment, phase, generations, spread, driver, cells } = block;
    let Driver { samples, successes, all, won } = driver;
    write!(text, "{segment}:{phase}:{generations}:{spread}:{samples}:{successes}:").expect("a text can always grow");
    all.iter().chain(won).for_each(|sum| write!(text, "{sum}:").expect("a text can always grow"));
    let full = cells.iter().enumerate().filter(|(_, tally)| tally.probes > 0);
    for (count, (k, Tally { probes, successes, gain })) in full.enumerate() {
        let semicolon = if count > 0 { ";" } else { "" };
        write!(text, "{semicolon}{k}/{probes}/{successes}/{gain}").expect("a text can always grow");
    }
}

fn block(text: &str, cells: Cells) -> Option<Block> {
    let mut fields = text.split(':');
    let mut block = Block::new(cells, next(&mut fields)?, next(&mut fields)?);
    block.generations = next(&mut fields)?;
    block.spread = next(&mut fields)?;
    let driver = &mut block.driver;
    (driver.samples, driver.successes) = (next(&mut fields)?, next(&mut fields)?);
    for sum in driver.all.iter_mut().chain(&mut driver.won) {
        *sum = next(&mut fields)?;
    }
    for piece in fields.next()?.split(';').filter(|piece| !piece.is_empty()) {
        let mut parts = piece.split('/');
        let at: usize = next(&mut parts)?;
        let tally = Tally { probes: next(&mut parts)?, successes: next(&mut parts)?, gain: next(&mut parts)? };
        if parts.next().is_some() || at >= cells.count() || tally.successes > tally.probes {
            return None;
        }
        block.cells[at] = tally;
    }
    fields.next().is_none().then_some(block)
}

/// The next field as a number.
fn next<'a, T: FromStr>(fields: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    fields.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_are_decades() {
        assert_eq!([5.0, 0.5, 1e-3 + 1e-9, 0.0, 1e-20].map(decade), [0, -1, -3, -8, -8]);
        assert_eq!(decade(f64::INFINITY), 300);
    }

    #[test]
    fn gains_are_finite() {
        assert_eq!(log_gain(f64::INFINITY, f64::INFINITY), 0.0);
        assert!(log_gain(f64::INFINITY, 1.0).is_finite());
        assert_eq!(log_gain(1e-9, 1e-10), 0.0);
    }

    #[test]
    fn runs_are_read_back_exactly() {
        let cells = Cells::new(tpam_pam::FC, 20).unwrap();
        let mut first = Block::new(cells, 0, -3);
        (first.generations, first.spread) = (7, -4.1 + 0.2);
        first.driver = Driver { samples: 350, successes: 40, all: vec![0.1 + 0.2, 3.5], won: vec![1e-17, 2.0] };
        first.cells[0] = Tally { probes: 3, successes: 1, gain: 0.1 };
        first.cells[399] = Tally { probes: 2, successes: 0, gain: 0.0 };
        let run = Recorded { evaluations: 1000, restarts: 2, above: 1e-9, blocks: vec![first, Block::new(cells, 3, 2)] };
        let text = run.write(1, 4);
        assert!(text.starts_with("1,4,1000,2,0.000000001,0:-3:7:-3.8999999999999995:350:40:0.30000000000000004:"), "{text}");
        assert_eq!(Recorded::read(&text, cells), Some(run));
        for damaged in ["1,4,1000,2,0.1", "1,4,1000,2,0.1,0:0:1:0:0:0:0:0:0:0:400/1/0/0", "1,4,1000,2,0.1,0:0:1:0:0:0:0:0:0:0:0/1/2/0"] {
            assert_eq!(Recorded::read(damaged, cells), None, "{damaged}");
        }
    }
}
