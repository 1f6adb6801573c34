//! Does tracking predict search? How PAMs rank by r_succ in simulations against how they rank by the area under the ECDF in searches.
//!
//! ```text
//! tracking   simulations: the success rates of each PAM setting, by scenario (θ, target or its family, acceptance)
//! searching  searches: the area under the ECDF of each trial of each PAM setting, by arena (operator, dimension, group of functions)
//! settings   which PAM settings both have
//! relate     every scenario with every arena: Spearman's ρ, its interval, and whether it could be chance
//! table      relevance.csv, scores.csv, and what is printed
//! figure     relevance.svg: a panel for each operator
//! operators  relevance-D*.svg: many operators in one panel
//! ```

mod figure;
mod operators;
mod relate;
mod searching;
mod settings;
mod table;
mod tracking;

pub(crate) use figure::{figures, map, p_max};
pub(crate) use operators::by_operator;
pub(crate) use relate::{Entry, Relevance};
pub(crate) use searching::Searching;
pub(crate) use table::{entries, median, scores, sentences};
pub(crate) use tracking::Tracking;
