//! Clouds: every parameter that a search samples, and how success depends on the distance from the curve through the successful ones
//! (Figures 1 and 2 of the paper).
//!
//! ```text
//! study      a whole study: Clouds, and its files
//! distance   samples and successes counted by their distance from the run's splines: distances.csv, and the printed table
//! figures    fig1.svg, fig2.svg
//! ```

mod distance;
mod figures;
mod study;

pub use distance::Distances;
pub use figures::{bars, cloud};
pub use study::{Clouds, KIND, Options, Ran};
