//! The functions of the competitions CEC 2017 and CEC 2022 on single-objective, bound-constrained optimisation.
//!
//! - [`Cec`]: the suites, as [`tpam_problem::Suite`]. Shifts, rotations and shuffles are read from the organisers' data files, which are
//!   not part of this crate: the user names their folder.
//! - [`Year`]: the competition.
//! - `basic`: the 19 basic functions; `table`: how functions are made of them; `data`: the files; `built`: a function with its data;
//!   `problem`: its values, eight points at a time.
//!
//! Functions follow the organisers' program, also where it departs from their report: Schaffer's F7 is not rotated, and takes the first
//! coordinates in a hybrid function; the non-continuous Rastrigin function has no steps; the Lévy function of 2017 has its optimum at
//! z = (1, …, 1).
//!
//! ```
//! use tpam_cec::{Cec, Year};
//! use tpam_problem::Suite;
//! let suite = Cec::new(Year::Y2022).with_folder("no-such-folder");
//! assert_eq!(suite.functions().len(), 12);
//! assert!(suite.problem(1, 10, 1).err().unwrap().to_string().contains("the folder no-such-folder does not exist"));
//! ```
//!
//! # References
//! - N. H. Awad, M. Z. Ali, J. J. Liang, B. Y. Qu, P. N. Suganthan: Problem definitions and evaluation criteria for the CEC 2017 special
//!   session and competition on single objective bound constrained real-parameter numerical optimization. Technical report, 2016.
//! - A. Kumar, K. V. Price, A. W. Mohamed, A. A. Hadi, P. N. Suganthan: Problem definitions and evaluation criteria for the CEC 2022
//!   special session and competition on single objective bound constrained numerical optimization. Technical report, 2021.

mod basic;
mod built;
mod data;
mod problem;
mod suite;
mod table;

pub use problem::CecProblem;
pub use suite::{Cec, Year};
