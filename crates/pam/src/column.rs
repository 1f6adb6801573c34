//! Columns: the named parameters that a PAM adapts, each with a kind and a range.
//!
//! ```
//! use tpam_pam::{Column, FC, Tracked};
//! static SPACE: [Column; 2] = [Column::real("x", -3.0, 3.0), Column::category("rule", &["add", "swap", "drop"])];
//! let tracked = Tracked::all(&SPACE);
//! assert_eq!(tracked.columns().map(|(_, column)| column.name).collect::<Vec<_>>(), ["x", "rule"]);
//! assert_eq!(SPACE[0].at(0.5), 0.0);
//! assert_eq!(SPACE[1].at(0.5), 1.0);
//! assert_eq!(Tracked::PAIR, Tracked::all(FC));
//! let sigma = Column::log("sigma", 1e-8, 1e2);
//! assert_eq!((sigma.at(0.8), sigma.shown(1.0), sigma.title()), (1.0, 0.0, "log₁₀ sigma".to_owned()));
//! ```

use crate::spec::SpecError;
use std::sync::{Mutex, PoisonError};

/// A named parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The name in specs, files and figures: lower-case letters, digits and `_`.
    pub name: &'static str,
    /// How tables and figures write it.
    pub symbol: &'static str,
    /// The values it can take.
    pub kind: ColumnKind,
}

/// The values that a column can take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ColumnKind {
    /// Numbers from `low` to `high`, both included.
    Real {
        /// The smallest value.
        low: f64,
        /// The largest value.
        high: f64,
    },
    /// Positive numbers from `low` to `high`, both included, whose ratios matter: distances are those of the logarithms.
    Log {
        /// The smallest value.
        low: f64,
        /// The largest value.
        high: f64,
    },
    /// One of several names without an order; stored as 0, 1, … in the order of the names.
    Category {
        /// The names.
        names: &'static [&'static str],
    },
}

/// The columns of a PAM, in order.
pub type Space = &'static [Column];

/// The largest number of columns of a space: [`Tracked`] has one bit for each.
const MOST_COLUMNS: usize = 64;
/// The largest length of a name: the random stream of its target is named `target-NAME`, with at most 16 bytes.
const LONGEST_NAME: usize = 9;
/// Names with another meaning where a column name is expected.
const RESERVED: [&str; 5] = ["all", "pair", "t", "i", "success"];

impl Column {
    /// A number from `low` to `high`.
    pub const fn real(name: &'static str, low: f64, high: f64) -> Self {
        Self { name, symbol: name, kind: ColumnKind::Real { low, high } }
    }

    /// A positive number from `low` to `high` whose ratios matter, such as a step size.
    pub const fn log(name: &'static str, low: f64, high: f64) -> Self {
        Self { name, symbol: name, kind: ColumnKind::Log { low, high } }
    }

    /// One of several names.
    pub const fn category(name: &'static str, names: &'static [&'static str]) -> Self {
        Self { name, symbol: name, kind: ColumnKind::Category { names } }
    }

    /// The same with another symbol in tables and figures.
    #[must_use]
    pub const fn written(self, symbol: &'static str) -> Self {
        Self { symbol, ..self }
    }

    /// The value at `unit` in \[0, 1\]: linear between the ends of a range or of its logarithms, or the category ⌊unit · k⌋ of k (the last
    /// one at 1).
    #[inline]
    pub fn at(&self, unit: f64) -> f64 {
        match self.kind {
            // Exact: a column in [0, 1] takes the value without rounding.
            ColumnKind::Real { low: 0.0, high: 1.0 } => unit,
            ColumnKind::Real { low, high } => (low + (high - low) * unit).clamp(low, high),
            // Exact at both ends.
            ColumnKind::Log { low, .. } if unit <= 0.0 => low,
            ColumnKind::Log { high, .. } if unit >= 1.0 => high,
            ColumnKind::Log { low, high } => libm::exp(libm::log(low) + unit * libm::log(high / low)).clamp(low, high),
            ColumnKind::Category { names } => {
                let count = names.len() as f64;
                (unit * count).floor().clamp(0.0, count - 1.0)
            }
        }
    }

    /// The inverse of [`at`](Self::at): where a value is in the range, 0 and 1 at its ends. A value outside the range is below 0 or above
    /// 1; a category is in the middle of its part.
    #[inline]
    pub fn unit(&self, value: f64) -> f64 {
        match self.kind {
            ColumnKind::Real { low: 0.0, high: 1.0 } => value,
            ColumnKind::Real { low, high } => (value - low) / (high - low),
            ColumnKind::Log { low, high } => libm::log(positive(value) / low) / libm::log(high / low),
            ColumnKind::Category { names } => (value + 0.5) / names.len() as f64,
        }
    }

    /// A value on the scale on which it is measured and drawn: log₁₀ of a value of a log column, otherwise the value.
    #[inline]
    pub fn shown(&self, value: f64) -> f64 {
        if self.is_log() { libm::log10(positive(value)) } else { value }
    }

    /// What is drawn along an axis: the symbol, with `log₁₀` for a log column.
    pub fn title(&self) -> String {
        if self.is_log() { format!("log₁₀ {}", self.symbol) } else { self.symbol.to_owned() }
    }

    /// The mean of some values: geometric for a log column.
    pub fn mean(&self, values: &[f64]) -> f64 {
        let mean = |sum: f64| sum / values.len() as f64;
        match self.kind {
            ColumnKind::Log { .. } => libm::exp(mean(values.iter().map(|value| libm::log(positive(*value))).sum())),
            _ => mean(values.iter().sum()),
        }
    }

    /// The smallest and the largest value.
    pub fn ends(&self) -> [f64; 2] {
        match self.kind {
            ColumnKind::Real { low, high } | ColumnKind::Log { low, high } => [low, high],
            ColumnKind::Category { names } => [0.0, names.len() as f64 - 1.0],
        }
    }

    /// Whether the column can take a value.
    pub fn holds(&self, value: f64) -> bool {
        let [low, high] = self.ends();
        (low..=high).contains(&value) && (!self.is_category() || value.fract() == 0.0)
    }

    /// Whether its values have no order.
    pub fn is_category(&self) -> bool {
        matches!(self.kind, ColumnKind::Category { .. })
    }

    /// Whether the ratios of its values matter.
    pub fn is_log(&self) -> bool {
        matches!(self.kind, ColumnKind::Log { .. })
    }

    /// What its values are, in words.
    pub fn sort(&self) -> &'static str {
        match self.kind {
            ColumnKind::Real { .. } => "a number",
            ColumnKind::Log { .. } => "a step size, on a log scale",
            ColumnKind::Category { .. } => "a category",
        }
    }

    /// Which PAMs adapt such a column, for advice.
    pub fn adapted_by(&self) -> &'static str {
        match self.kind {
            ColumnKind::Real { .. } => "a PAM of F and C, such as shade",
            ColumnKind::Log { .. } => "a rule of step sizes, such as one-fifth",
            ColumnKind::Category { .. } => "a rule that chooses operators, such as ap, or a PAM that declares this column",
        }
    }

    fn check(&self) -> Result<(), String> {
        let name = self.name;
        let letters = |ch: char| ch.is_ascii_lowercase() || ch.is_ascii_digit() || ch == '_';
        if !name.starts_with(|ch: char| ch.is_ascii_lowercase()) || !name.chars().all(letters) {
            return Err(format!("'{name}' is not a column name: use lower-case letters, digits and _"));
        }
        if name.len() > LONGEST_NAME {
            let length = name.len();
            return Err(format!("'{name}' is not a column name: use at most {LONGEST_NAME} characters (it has {length}), such as sigma"));
        }
        if RESERVED.contains(&name) {
            let reserved = RESERVED.join(", ");
            return Err(format!("'{name}' is not a column name: {reserved} have another meaning, so use another word"));
        }
        match self.kind {
            ColumnKind::Real { low, high } if !(low < high && (high - low).is_finite()) => {
                Err(format!("the column '{name}' has an empty or infinite range: {low} to {high}"))
            }
            ColumnKind::Log { low, high } if !(0.0 < low && low < high && (high / low).is_finite()) => {
                Err(format!("the log column '{name}' needs a range of positive numbers: {low} to {high}"))
            }
            ColumnKind::Category { names: [] } => Err(format!("the column '{name}' has no categories")),
            _ => Ok(()),
        }
    }
}

/// A value whose logarithm exists: numbers that are not positive count as the smallest positive one.
fn positive(value: f64) -> f64 {
    value.max(f64::MIN_POSITIVE)
}

/// Checks the columns that a PAM declares: names, ranges, and that no two have the same name.
pub fn check_space(space: &[Column]) -> Result<(), SpecError> {
    if space.is_empty() || space.len() > MOST_COLUMNS {
        return Err(SpecError(format!("a PAM adapts 1 to {MOST_COLUMNS} columns, not {}", space.len())));
    }
    for (at, column) in space.iter().enumerate() {
        column.check().map_err(SpecError)?;
        if space[..at].iter().any(|other| other.name == column.name) {
            return Err(SpecError(format!("two columns have the name '{}'", column.name)));
        }
    }
    Ok(())
}

/// The position of a column in a space.
pub fn place_of(space: &[Column], name: &str) -> Option<usize> {
    space.iter().position(|column| column.name == name)
}

/// The column names of a space, for messages: `f, c`.
pub fn names_of(space: &[Column]) -> String {
    space.iter().map(|column| column.name).collect::<Vec<_>>().join(", ")
}

/// These columns as a space that lives as long as the program; equal ones are kept once.
///
/// ```
/// use tpam_pam::{FC, interned};
/// assert_eq!(interned(&[FC[1]]).as_ptr(), interned(&[FC[1]]).as_ptr());
/// ```
pub fn interned(columns: &[Column]) -> Space {
    static SPACES: Mutex<Vec<Space>> = Mutex::new(Vec::new());
    let mut spaces = SPACES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = spaces.iter().find(|space| **space == columns) {
        return known;
    }
    let kept: Space = Box::leak(columns.into());
    spaces.push(kept);
    kept
}

/// Which columns of a space are adapted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tracked {
    space: Space,
    bits: u64,
}

impl Tracked {
    /// No column of a space.
    pub const fn none(space: Space) -> Self {
        assert!(space.len() <= MOST_COLUMNS, "a space has at most 64 columns");
        Self { space, bits: 0 }
    }

    /// One column of a space.
    pub const fn single(space: Space, column: usize) -> Self {
        Self::none(space).and(column)
    }

    /// All columns of a space.
    pub const fn all(space: Space) -> Self {
        let mut all = Self::none(space);
        let mut column = 0;
        while column < space.len() {
            all = all.and(column);
            column += 1;
        }
        all
    }

    /// These columns and one more.
    #[must_use]
    pub const fn and(self, column: usize) -> Self {
        assert!(column < self.space.len(), "the space has no such column");
        Self { bits: self.bits | 1 << column, ..self }
    }

    /// The space that the columns belong to.
    pub const fn space(self) -> Space {
        self.space
    }

    /// Whether a column is adapted.
    #[inline]
    pub const fn has(self, column: usize) -> bool {
        column < self.space.len() && self.bits >> column & 1 == 1
    }

    /// The number of adapted columns.
    pub const fn count(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// The adapted columns, each with its position in the space.
    pub fn columns(self) -> impl DoubleEndedIterator<Item = (usize, &'static Column)> + Clone {
        self.space.iter().enumerate().filter(move |(column, _)| self.has(*column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{C, F, FC};

    const MIXED: Space = &[Column::real("x", -3.0, 3.0), Column::category("rule", &["a", "b", "c"])];

    #[test]
    fn unit_values_reach_both_ends() {
        assert_eq!([0.0, 0.25, 1.0].map(|unit| MIXED[0].at(unit)), [-3.0, -1.5, 3.0]);
        assert_eq!([0.0, 0.33, 0.34, 0.99, 1.0].map(|unit| MIXED[1].at(unit)), [0.0, 0.0, 1.0, 2.0, 2.0]);
        assert_eq!(FC[F].at(0.1 + 0.2).to_bits(), (0.1f64 + 0.2).to_bits());
    }

    #[test]
    fn logarithms_by_hand() {
        let sigma = Column::log("sigma", 1e-8, 1e2);
        let near = |one: f64, other: f64| (one - other).abs() < 1e-12 * other.abs().max(1.0);
        assert_eq!([-0.1, 0.0, 1.0, 1.5].map(|unit| sigma.at(unit)), [1e-8, 1e-8, 1e2, 1e2]);
        assert!(near(sigma.at(0.5) / 1e-3, 1.0) && near(sigma.unit(1e-3), 0.5) && near(sigma.unit(1e-10), -0.2));
        assert!((0..=1000).map(|k| f64::from(k) / 1000.0).all(|unit| near(sigma.unit(sigma.at(unit)), unit)));
        assert!(sigma.unit(0.0).is_finite() && sigma.unit(-1.0) == sigma.unit(0.0) && sigma.shown(0.0).is_finite());
        assert!(near(sigma.mean(&[1e-4, 1e-2]) / 1e-3, 1.0) && near(sigma.shown(1e-3), -3.0));
        assert!(sigma.holds(1e-8) && sigma.holds(1e2) && !sigma.holds(0.0));
    }

    #[test]
    fn units_are_the_inverse_and_exact_on_the_unit_interval() {
        assert_eq!([-3.0, 0.0, 4.5].map(|value| MIXED[0].unit(value)), [0.0, 0.5, 1.25]);
        assert!([0.0, 1.0, 2.0].iter().all(|category| MIXED[1].at(MIXED[1].unit(*category)) == *category));
        let mut rng = crate::Stream::new(1, 0, "test");
        for value in (0..1_000_000).map(|_| 2.0 * rng.uniform()) {
            assert!(FC[F].at(value).to_bits() == value.to_bits() && FC[F].unit(value).to_bits() == value.to_bits());
        }
        assert_eq!((FC[C].shown(0.3), FC[C].title(), FC[C].mean(&[0.5, 0.25])), (0.3, "C".to_owned(), 0.375));
    }

    #[test]
    fn a_symbol_is_the_name_unless_it_is_given() {
        assert_eq!([FC[F], FC[C], MIXED[0], MIXED[1]].map(|column| column.symbol), ["F", "C", "x", "rule"]);
    }

    #[test]
    fn a_column_holds_its_values_and_no_others() {
        assert!(MIXED[0].holds(-3.0) && MIXED[0].holds(3.0) && !MIXED[0].holds(3.1) && !MIXED[0].holds(f64::NAN));
        assert!(MIXED[1].holds(0.0) && MIXED[1].holds(2.0));
        assert!(![3.0, 0.5, -1.0, f64::NAN].iter().any(|value| MIXED[1].holds(*value)));
    }

    #[test]
    fn tracked_is_a_set() {
        assert_eq!(Tracked::F.and(C), Tracked::PAIR);
        assert!(Tracked::C.has(C) && !Tracked::C.has(F) && !Tracked::PAIR.has(2));
        assert_eq!((Tracked::none(FC).count(), Tracked::all(MIXED).count()), (0, 2));
        assert_ne!(Tracked::single(MIXED, 0), Tracked::F, "sets of different spaces are different");
    }

    #[test]
    fn wrong_columns_are_refused_in_one_sentence() {
        let wrong = |space: &[Column]| check_space(space).unwrap_err().0;
        assert!(check_space(FC).is_ok() && check_space(MIXED).is_ok());
        assert!(wrong(&[]).contains("1 to 64"));
        assert!(wrong(&[FC[F], FC[F]]).contains("two columns"));
        assert!(wrong(&[Column::real("X", 0.0, 1.0)]).contains("lower-case"));
        assert!(wrong(&[Column::real("all", 0.0, 1.0)]).contains("another meaning"));
        assert!(wrong(&[Column::real("temperature", 0.0, 1.0)]).contains("at most 9"));
        assert!(wrong(&[Column::real("x", 1.0, 1.0)]).contains("range"));
        assert!(wrong(&[Column::real("x", f64::NAN, 1.0)]).contains("range"));
        assert!(wrong(&[Column::log("x", 0.0, 1.0)]).contains("positive"));
        assert!(wrong(&[Column::log("x", 1.0, f64::INFINITY)]).contains("positive"));
        assert!(wrong(&[Column::category("x", &[])]).contains("no categories"));
    }
}
