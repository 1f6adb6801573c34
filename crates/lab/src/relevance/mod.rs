//! Does tracking predict search? How PAMs rank by r_succ in simulations against how they rank by the area under the ECDF in searches.
//!
//! ```text
//! study      folders related: Relevance::of_folders, and its files
//! conditions what a PAM was simulated under
//! tracking   simulations: the success rates of each PAM setting, by scenario (θ, target or its family, acceptance)
//! searching  searches: the area under the ECDF of each trial of each PAM setting, by problem class (operator, dimension, group of functions)
//! settings   which PAM settings both have
//! relate     every scenario with every problem class: Spearman's ρ, its interval, and whether it could be chance
//! table      relevance.csv, scores.csv, and what is printed
//! figure     relevance.svg: a panel for each operator
//! operators  relevance-D*.svg: many operators in one panel
//! ```

mod conditions;
mod figure;
mod operators;
mod relate;
mod searching;
mod settings;
mod study;
mod table;
mod tracking;

pub use figure::{figures, map, p_max};
pub use operators::by_operator;
pub use relate::{Entry, Relevance};
pub use searching::{ProblemClass, Searching};
pub use settings::{Setting, Side};
pub use study::Options;
pub use table::{entries, median, overview, scores, sentences};
pub use tracking::{Scenario, Tracking};

/// Which targets make one scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scenarios {
    /// All targets of a family: lin-inc and lin-dec, or all sines.
    #[default]
    Family,
    /// Each target by itself.
    Target,
}
