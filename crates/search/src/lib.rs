//! A search whose parameters a PAM of `tpam-pam` adapts, and the frame of its runs.
//!
//! - [`Search`] is the trait of a search: it names columns, proposes points from sampled parameters, selects, and says who succeeded.
//! - [`Recipe`] is a search with its PAM and its restart rule; [`Alone`] is one whose search is a single spec, [`Design`].
//! - [`Course`] is a run to drive by hand: `ask` for points, evaluate them, `tell` their values.
//! - [`Engine`] is a run on a [`Problem`](tpam_problem::Problem): it evaluates the points itself.
//! - [`Watch`], [`Generation`]: an observer, which sees a run round by round.
//! - [`Probes`]: extra points whose parameters do not depend on the PAM, for the observer only.
//! - [`Restart`] rules decide when a new population replaces the current one.
//!
//! A search that moves one point by random steps, whose length a PAM samples:
//!
//! ```
//! use std::ops::Range;
//! use tpam_pam::spec::{Catalogue, Entry, Page, Source};
//! use tpam_pam::{Column, Space, Stream, pams};
//! use tpam_search::{Alone, Course, Design, Evaluated, Judged, Members, Now, Sampled, Search, Settings, restarts};
//!
//! const LENGTH: Space = &[Column::real("length", 0.0, 1.0)];
//!
//! struct Walk {
//!     point: Vec<f64>,
//!     value: [f64; 1],
//!     bounds: Vec<(f64, f64)>,
//!     rng: Stream,
//! }
//!
//! impl Search for Walk {
//!     fn size(&self) -> usize {
//!         1
//!     }
//!
//!     fn begin(&mut self, points: &mut Vec<f64>) {
//!         points.extend(self.bounds.iter().map(|(low, high)| low + self.rng.uniform() * (high - low)));
//!     }
//!
//!     fn began(&mut self, points: &[f64], values: &[f64]) {
//!         (self.point, self.value) = (points.to_vec(), [values[0]]);
//!     }
//!
//!     fn propose(&mut self, _: Range<usize>, _: &Now, sampled: &mut Sampled, points: &mut [f64]) {
//!         let length = sampled.column(0)[0];
//!         for ((to, from), (low, high)) in points.iter_mut().zip(&self.point).zip(&self.bounds) {
//!             *to = (from + length * (2.0 * self.rng.uniform() - 1.0)).clamp(*low, *high);
//!         }
//!     }
//!
//!     fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
//!         let (before, value) = (self.value[0], evaluated.values[0]);
//!         judged.set(0, value <= before, before - value);
//!         if value <= before {
//!             (self.point, self.value) = (evaluated.points.to_vec(), [value]);
//!         }
//!     }
//!
//!     fn population(&self) -> Members<'_> {
//!         Members { points: &self.point, values: &self.value, best: self.value[0] }
//!     }
//! }
//!
//! static WALK: Entry<Design> = Entry {
//!     page: Page::new("walk", "random steps from the best point", Source::Unpublished("an example")),
//!     build: |_| {
//!         Ok(Design {
//!             columns: LENGTH,
//!             build: Box::new(|setup| {
//!                 let (bounds, rng) = (setup.bounds.to_vec(), setup.stream("walk"));
//!                 Ok(Box::new(Walk { point: Vec::new(), value: [f64::INFINITY], bounds, rng }))
//!             }),
//!         })
//!     },
//! };
//!
//! let walk = Catalogue::new("search", [&WALK]).spec("walk")?;
//! let recipe = Alone { search: walk, pam: pams().spec("uniform")?, restart: restarts().spec("none")? };
//! let mut run = Course::new(&recipe, &[(-5.0, 5.0); 2], Settings { budget: 500, ..Settings::default() })?;
//! while let Some((points, values)) = run.ask() {
//!     for (x, value) in points.chunks(2).zip(values) {
//!         *value = x[0] * x[0] + x[1] * x[1];
//!     }
//!     run.tell(&mut ());
//! }
//! assert!(run.ended().value < 0.1);
//! # Ok::<(), tpam_pam::spec::SpecError>(())
//! ```

mod bounds;
mod budget;
mod columns;
mod course;
mod engine;
mod given;
mod probe;
mod recipe;
mod restart;
mod round;
mod search;
mod settings;
mod watch;

pub use course::Course;
pub use engine::Engine;
pub use probe::Probes;
pub use recipe::{Alone, Build, Design, Part, Recipe, Setup};
pub use restart::{RESTARTS, Restart, State, restarts};
pub use search::{Evaluated, Judged, Members, Now, Probing, Sampled, Search, finite_gain};
pub use settings::{Ended, Settings};
pub use watch::{Generation, Watch};
