//! Errors of suites: unknown suites, functions, dimensions and instances.

use crate::Dimensions;
use std::fmt;
use std::ops::RangeInclusive;

/// Why a problem or a suite does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// No suite has this name.
    Suite {
        /// The name asked for.
        name: String,
        /// The names that exist.
        known: Vec<String>,
    },
    /// The suite has no function with this number.
    Function {
        /// The suite.
        suite: String,
        /// The number asked for.
        function: u32,
        /// The numbers that exist, ascending.
        known: Vec<u32>,
    },
    /// The suite is not defined in this dimension.
    Dimension {
        /// The suite.
        suite: String,
        /// The dimension asked for.
        dimension: usize,
        /// The dimensions that exist.
        known: Dimensions,
    },
    /// The suite has no such instance.
    Instance {
        /// The suite.
        suite: String,
        /// The instance asked for.
        instance: u32,
        /// The instances that exist.
        known: RangeInclusive<u32>,
    },
    /// Another reason, in one sentence.
    Other(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Suite { name, known } => {
                write!(f, "unknown suite '{name}' (available: {})", known.join(", "))
            }
            Error::Function { suite, function, known } => {
                write!(f, "the suite {suite} has no function {function} (available: {})", ranges(known))
            }
            Error::Dimension { suite, dimension, known } => {
                write!(f, "the suite {suite} is not defined in {dimension} dimensions (available: {known})")
            }
            Error::Instance { suite, instance, known } => {
                let (first, last) = (known.start(), known.end());
                write!(f, "the suite {suite} has no instance {instance} (available: {first} to {last})")
            }
            Error::Other(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Error {}

/// Ascending numbers as `1-3, 7`.
pub(crate) fn ranges(numbers: &[u32]) -> String {
    let text = |run: &[u32]| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run[0].to_string(),
    };
    numbers.chunk_by(|a, b| a + 1 == *b).map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_what_exists() {
        let error = Error::Function { suite: "mine".to_owned(), function: 9, known: vec![1, 2, 3, 5, 7, 8] };
        assert_eq!(error.to_string(), "the suite mine has no function 9 (available: 1-3, 5, 7-8)");
        let error = Error::Dimension { suite: "mine".to_owned(), dimension: 1, known: Dimensions::Range(2..=40) };
        assert_eq!(error.to_string(), "the suite mine is not defined in 1 dimensions (available: 2 to 40)");
    }
}
