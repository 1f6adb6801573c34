//! Suites: numbered functions, each in several dimensions and instances.

use crate::error::ranges;
use crate::{Error, Problem};
use std::fmt;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

/// A benchmark suite.
///
/// ```
/// use tpam_problem::{Dimensions, Error, Function, Problem, Suite};
///
/// /// One function: a sphere whose centre depends on the instance.
/// struct Spheres;
///
/// impl Suite for Spheres {
///     fn name(&self) -> &str {
///         "spheres"
///     }
///
///     fn functions(&self) -> Vec<u32> {
///         vec![1]
///     }
///
///     fn dimensions(&self) -> Dimensions {
///         Dimensions::Range(1..=100)
///     }
///
///     fn build(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, Error> {
///         let centre = f64::from(instance) / 10.0;
///         let value = move |x: &[f64]| x.iter().map(|x| (x - centre).powi(2)).sum();
///         let bounds = vec![(-5.0, 5.0); dimension];
///         Ok(Box::new(Function::new(bounds, value).named("Sphere").numbered(function, instance).with_f_opt(0.0)))
///     }
/// }
///
/// assert_eq!(Spheres.problem(1, 2, 10)?.evaluate(&[1.0, 1.0]), 0.0);
/// assert!(Spheres.problem(2, 2, 1).is_err());
/// # Ok::<(), Error>(())
/// ```
pub trait Suite: Send + Sync {
    /// The name, in lower case; log files are named after it.
    fn name(&self) -> &str;

    /// The numbers of the functions, ascending.
    fn functions(&self) -> Vec<u32>;

    /// The dimensions that the functions are defined in.
    fn dimensions(&self) -> Dimensions;

    /// The instances that exist; by default every number from 1.
    fn instances(&self) -> RangeInclusive<u32> {
        1..=u32::MAX
    }

    /// The instances of a named set, in order; `None` if the suite has no such set. BBOB has one set per year: `year:2018`.
    fn instance_set(&self, name: &str) -> Option<Vec<u32>> {
        let _ = name;
        None
    }

    /// The function groups, in order; a suite may have none.
    fn groups(&self) -> Vec<Group> {
        Vec::new()
    }

    /// The usual budget of a run, in evaluations.
    fn evaluations(&self, dimension: usize) -> u64 {
        10_000 * dimension as u64
    }

    /// The same suite with its data files in another folder; `None` if it has none.
    fn with_data(&self, folder: &Path) -> Option<Arc<dyn Suite>> {
        let _ = folder;
        None
    }

    /// The suite in some lines: functions, dimensions, groups, and whether it needs data files.
    fn page(&self) -> String {
        let functions = self.functions();
        let groups: Vec<String> = self.groups().into_iter().map(|group| group.name).collect();
        let lines = [
            Some(format!("{} functions: {}", functions.len(), ranges(&functions))),
            Some(format!("dimensions: {}", self.dimensions())),
            (!groups.is_empty()).then(|| format!("groups: {}", groups.join("; "))),
            self.with_data(Path::new("")).map(|_| "needs data files (option data)".to_owned()),
        ];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// Builds a problem. Callers use [`problem`](Self::problem), which checks the numbers first.
    fn build(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, Error>;

    /// The problem with these numbers.
    fn problem(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, Error> {
        let suite = || self.name().to_owned();
        let (functions, dimensions, instances) = (self.functions(), self.dimensions(), self.instances());
        if !functions.contains(&function) {
            return Err(Error::Function { suite: suite(), function, known: functions });
        }
        if !dimensions.contains(dimension) {
            return Err(Error::Dimension { suite: suite(), dimension, known: dimensions });
        }
        if !instances.contains(&instance) {
            return Err(Error::Instance { suite: suite(), instance, known: instances });
        }
        self.build(function, dimension, instance)
    }
}

/// The dimensions that a suite is defined in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dimensions {
    /// Every dimension of a range.
    Range(RangeInclusive<usize>),
    /// Some dimensions, ascending.
    List(Vec<usize>),
}

impl Dimensions {
    /// Whether the suite is defined in this dimension.
    pub fn contains(&self, dimension: usize) -> bool {
        match self {
            Dimensions::Range(range) => range.contains(&dimension),
            Dimensions::List(list) => list.contains(&dimension),
        }
    }
}

impl fmt::Display for Dimensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Dimensions::Range(range) => write!(f, "{} to {}", range.start(), range.end()),
            Dimensions::List(list) => f.write_str(&list.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
        }
    }
}

/// A function group: functions of a suite with similar difficulties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// A short name without spaces, such as `separ`.
    pub key: String,
    /// What the functions have in common, such as `separable`.
    pub name: String,
    /// The numbers of the functions, ascending.
    pub functions: Vec<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Function;

    struct Two;

    impl Suite for Two {
        fn name(&self) -> &'static str {
            "two"
        }

        fn functions(&self) -> Vec<u32> {
            vec![1, 2]
        }

        fn dimensions(&self) -> Dimensions {
            Dimensions::List(vec![2, 5])
        }

        fn instances(&self) -> RangeInclusive<u32> {
            1..=3
        }

        fn build(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, Error> {
            let first = |x: &[f64]| x[0];
            Ok(Box::new(Function::new(vec![(0.0, 1.0); dimension], first).numbered(function, instance)))
        }
    }

    #[test]
    fn numbers_outside_the_suite_are_refused() {
        let wrong = |function, dimension, instance| Two.problem(function, dimension, instance).err().unwrap().to_string();
        assert_eq!(wrong(3, 2, 1), "the suite two has no function 3 (available: 1-2)");
        assert_eq!(wrong(1, 3, 1), "the suite two is not defined in 3 dimensions (available: 2, 5)");
        assert_eq!(wrong(1, 2, 4), "the suite two has no instance 4 (available: 1 to 3)");
        assert_eq!(Two.page(), "2 functions: 1-2\ndimensions: 2, 5");
        let problem = Two.problem(2, 5, 3).unwrap();
        assert_eq!((problem.function(), problem.dimension(), problem.instance()), (2, 5, 3));
        assert_eq!(Two.evaluations(5), 50_000);
    }
}
