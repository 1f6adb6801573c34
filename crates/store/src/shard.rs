//! Shards: consecutive parts of all runs, computed separately.

use std::ops::Range;

/// Part `index` of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of the part, from 1.
    pub index: u64,
    /// The number of parts.
    pub count: u64,
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((index, count)) if 1 <= index && index <= count => Ok(Self { index, count }),
            _ => Err("write I/K with I from 1 to K, such as 3/8".to_owned()),
        }
    }
}

impl Shard {
    /// Its runs among `total` runs, numbered in the order of (cell, run). Parts are consecutive and of nearly equal size.
    pub fn range(self, total: u64) -> Range<u64> {
        let begin = |before: u64| {
            let at = u128::from(before) * u128::from(total) / u128::from(self.count);
            u64::try_from(at).unwrap_or(total)
        };
        begin(self.index - 1)..begin(self.index)
    }

    /// The number of runs in this part of `total` runs.
    pub fn size(self, total: u64) -> u64 {
        let Range { start, end } = self.range(total);
        end - start
    }
}
