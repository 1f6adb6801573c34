//! A run as a line of text: `cell,run,evaluations,restarts,above,phases`. Numbers are read back exactly.
//!
//! Phases are separated by blanks, their fields by colons, cells by semicolons, the fields of a cell by slashes. Cells without probes are
//! left out.

use super::tally::{Block, Driver, Recorded, Tally};
use std::fmt::Write;
use std::str::FromStr;
use tpam_sim::surface::Cells;

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
