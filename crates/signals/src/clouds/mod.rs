//! Clouds: every F and C that a search samples, and how success depends on the distance from the curve through the successful ones (Figures
//! 1 and 2 of the paper).
//!
//! ```text
//! study      a whole study: Clouds, and its files
//! runs       all runs of a search
//! distance   samples and successes counted by their distance from the run's splines
//! figures    fig1.svg, fig2.svg
//! table      distances.csv, and the printed table
//! ```

mod distance;
mod figures;
mod runs;
mod study;
mod table;

pub use distance::{Bin, Distances, WIDTHS};
pub use figures::{bars, cloud, cloud_with};
pub use runs::Ran;
pub use study::{Clouds, KIND, Options};
pub use table::{sampled, sentence, table};
