//! The atlas: which method for which problem. Every PAM of the catalogue with two operators and every whole algorithm, on the same
//! functions.
//!
//! Statements are about a sample of functions, 400 functions of MA-BBOB with one run each; the 24 functions of BBOB are shown beside them.
//! A run is kept as eight bytes: how many of COCO's 51 target values it had reached at budgets from 10^0.5 to 10⁴ evaluations per
//! dimension. Since target values are 0.2 decades apart, a share of 1/51 more is a precision that is 0.2 decades better: share and
//! logarithmic error are one number. PAMs restart; methods whose rules follow the budget do not, and are run with 10, 10², 10³ and 10⁴
//! evaluations per dimension.
//!
//! ```text
//! counts     one run: how many target values it had reached at each budget
//! method     what is compared: a PAM with an operator, or a whole algorithm
//! part       the parts of the computation, with their result folders
//! entry      the runs of a method in one dimension
//! file       the file of a part
//! compute    computes a part
//! atlas      the parts that are shipped, and those of a folder
//! group      groups of functions
//! leaders    the methods that cannot be told from the best
//! coverage   how often the best is among them
//! ranking    the methods on a group of functions at a budget
//! recommend  questions and answers
//! own        the place of a PAM of one's own
//! overview   all methods in one table, and who leads where
//! page       the page of the documentation
//! ```
//!
//! ```
//! use tpam_atlas::{Atlas, Problem, recommend};
//! let answer = recommend(&Atlas::shipped(), Problem::new(5, 50_000))?;
//! assert_eq!(answer.rankings.len(), 2);
//! println!("{}", answer.evidence());
//! # Ok::<(), tpam_store::Error>(())
//! ```

mod atlas;
mod compute;
mod counts;
mod coverage;
mod entry;
mod file;
mod group;
mod leaders;
mod method;
mod overview;
mod own;
mod page;
mod part;
mod ranking;
mod recommend;

pub use atlas::Atlas;
pub use compute::{compute, job};
pub use counts::{Counts, TARGETS};
pub use coverage::{Coverage, coverage};
pub use entry::Entry;
pub use group::Group;
pub use leaders::{LEVEL, Standing, standings};
pub use method::{Family, Method};
pub use overview::{coverages, leaders, overview};
pub use own::{Placed, place, table as table_of_places};
pub use page::page;
pub use part::{DIMENSIONS, Functions, Part};
pub use ranking::{Place, Question, Ranking};
pub use recommend::{Problem, Recommendation, recommend};
