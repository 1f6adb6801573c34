//! Long computations: threads, cancellation and progress, carried by one handle.
//!
//! - [`Work`] is the handle. A library function that may take long takes a `&Work`; the caller, for example a command or a notebook,
//!   configures it.
//! - [`Work::in_order`] computes items on several threads and passes on the results in the order of the items, for any number of threads.
//! - [`Observe`] receives progress and notes; [`Stage`] is a step of the work with a known total. [`Work::parts`] splits the work into
//!   named parts, and [`Progress`] follows the whole.
//! - [`Cancelled`] is the error of work that was cancelled.
//!
//! ```
//! use tpam_work::{Cancelled, Work};
//!
//! let work = Work::new().with_threads(2);
//! let mut squares = Vec::new();
//! work.in_order(0..5_u64, |n| n * n, |_, square| {
//!     squares.push(square);
//!     Ok::<(), Cancelled>(())
//! })?;
//! assert_eq!(squares, [0, 1, 4, 9, 16]);
//!
//! work.cancel();
//! assert_eq!(work.check(), Err(Cancelled));
//! # Ok::<(), Cancelled>(())
//! ```

mod handle;
mod observe;
mod order;
mod parts;
mod progress;
mod start;

pub use handle::{Cancelled, Work};
pub use observe::{Begun, Observe, Silent, Stage};
pub use parts::Parts;
pub use progress::{Progress, words};
