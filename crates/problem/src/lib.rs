//! Optimisation problems, suites of problems, and observers of evaluations.
//!
//! - [`Problem`]: a function to minimise within bounds. Only [`bounds`](Problem::bounds) and [`evaluate`](Problem::evaluate) are required.
//! - [`Function`]: a problem defined by a closure.
//! - [`Suite`]: numbered functions, in several dimensions and instances; [`Group`]: functions with similar difficulties.
//! - [`Suites`]: a list of suites, looked up by name.
//! - [`Watched`]: wraps any problem and passes each evaluated batch to an [`Observer`]. Loggers are observers.
//!
//! The optimiser receives a problem and does not need to know whether it is observed:
//!
//! ```
//! use tpam_problem::{Function, Observer, Problem, Watched};
//!
//! /// Counts evaluations.
//! struct Count(usize);
//! impl Observer for Count {
//!     fn observe(&mut self, _points: &[f64], values: &[f64]) {
//!         self.0 += values.len();
//!     }
//! }
//!
//! let sphere = Function::new(vec![(-5.0, 5.0); 2], |x| x.iter().map(|x| x * x).sum());
//! let watched = Watched::new(&sphere, Count(0));
//! assert_eq!(watched.evaluate(&[3.0, 4.0]), 25.0);
//! let mut values = [0.0; 2];
//! watched.evaluate_batch(&[1.0, 1.0, 2.0, 2.0], &mut values);
//! assert_eq!((values, watched.into_observer().0), ([2.0, 8.0], 3));
//! ```

mod error;
mod function;
mod problem;
mod suite;
mod suites;
mod watched;

pub use error::Error;
pub use function::Function;
pub use problem::Problem;
pub use suite::{Dimensions, Group, Suite};
pub use suites::Suites;
pub use watched::{Observer, Watched};
