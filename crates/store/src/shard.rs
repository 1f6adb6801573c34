//! Shards: consecutive parts of all runs, computed separately.

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
    /// The place of its first run among `total` runs.
    pub fn first(self, total: u64) -> u64 {
        self.begin(self.index - 1, total)
    }

    /// The number of runs in this part of `total` runs.
    pub fn size(self, total: u64) -> u64 {
        self.begin(self.index, total) - self.first(total)
    }

    /// Where the part after `before` others begins.
    fn begin(self, before: u64, total: u64) -> u64 {
        let at = u128::from(before) * u128::from(total) / u128::from(self.count);
        u64::try_from(at).unwrap_or(total)
    }

    /// Whether the `at`-th of `total` runs, in the order of (cell, run), belongs to this part. Parts are consecutive and of nearly equal
    /// size.
    pub fn holds(self, at: u64, total: u64) -> bool {
        (self.first(total)..self.begin(self.index, total)).contains(&at)
    }
}
