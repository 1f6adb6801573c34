//! Does tracking predict search? Compares the ranking of PAMs by r_succ in simulations with their ranking by the area under the ECDF in
//! searches.
//!
//! ```text
//! study      compares folders: Relevance::of_folders, and its files
//! tracking   simulations: the success rates of each PAM setting, by scenario (θ, target or its family, acceptance)
//! searching  searches: the area under the ECDF of each run of each PAM setting, by problem class (operator, dimension, function group)
//! settings   PAM settings that were both simulated and searched
//! relate     every scenario with every problem class: Spearman's ρ, its interval and its significance
//! table      relevance.csv, scores.csv, and the printed tables
//! figure     relevance.svg: a panel for each operator; relevance-D*.svg: many operators in one panel
//! ```

mod figure;
mod relate;
mod searching;
mod settings;
mod study;
mod table;
mod tracking;

pub use figure::{by_operator, map, p_max};
pub use relate::{Entry, Relevance};
pub use searching::{ProblemClass, Searching};
pub use settings::{Setting, Side};
pub use study::KIND;
pub use table::median;
pub use tracking::{Options, Scenario, Scenarios, Tracking};
