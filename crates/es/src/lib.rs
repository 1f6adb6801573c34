//! Evolution strategies: points that move by normal steps, whose size σ a PAM of `tpam-pam` sets.
//!
//! ```text
//! y_i = x + σ_i s N(0, I), s = a fifth of the width of the box, within the box      i = 1 … λ
//! (1+λ)             x ← the best y_i if it is not worse than x                      plus.rs
//! (μ/μ_w, λ)        x ← Σ w_k y_k:λ over the best half of the y_i                   comma.rs
//! ```
//! Both are one entry of the catalogue of searches, [`ES`]. The covariance matrix is the identity: what is studied is the step size.
//!
//! ```
//! use tpam_pam::{spec::Catalogue, with_other_pams, pams};
//! use tpam_search::{Alone, Course, Settings, restarts};
//! let search = Catalogue::new("search", [&tpam_es::ES]).spec("es")?;
//! let recipe = Alone { search, pam: with_other_pams(pams()).spec("one-fifth")?, restart: restarts().spec("none")? };
//! let mut run = Course::new(&recipe, &[(-5.0, 5.0); 10], Settings { budget: 2000, ..Settings::default() })?;
//! while let Some((points, values)) = run.ask() {
//!     for (x, value) in points.chunks(10).zip(values) {
//!         *value = x.iter().map(|x| x * x).sum();
//!     }
//!     run.tell(&mut ());
//! }
//! assert!(run.ended().value < 1e-8);
//! # Ok::<(), tpam_pam::spec::SpecError>(())
//! ```

mod comma;
mod plus;
mod steps;

use comma::Comma;
use plus::Plus;
use tpam_pam::spec::{Entry, OptionDef, Page, Source, SpecError};
use tpam_pam::{Column, Feedback, Space, bibliography};
use tpam_search::{Design, Search};

/// What a PAM adapts: the step size, in units of the first one, a fifth of the width of the box. The range is wide enough to be no limit,
/// and a rule that starts in its middle starts with this step.
pub const SIGMA: Space = &[Column::log("sigma", 1e-15, 1e15)];

/// What a PAM is told besides success.
const TOLD: Feedback = Feedback::GAINS
    .and(Feedback::PROGRESS)
    .and(Feedback::ROUNDS)
    .and(Feedback::VALUES)
    .and(Feedback::POINTS)
    .and(Feedback::REWARDS)
    .and(Feedback::STEPS);

/// The largest number of offspring.
const MOST_OFFSPRING: u64 = 100_000;

/// Evolution strategies in the catalogue of searches.
pub static ES: Entry<Design> = Page {
    name: "es",
    about: "an evolution strategy: normal steps of size sigma from the best point, or from the mean of the best half of lambda points",
    source: Source::Published(&[&bibliography::ONE_FIFTH, &bibliography::CMA_TUTORIAL]),
    rule: "y_i = x + σ_i s N(0, I), within the box      s = a fifth of the width of the box
plus: x ← the best y_i if f(y_i) ≤ f(x)      success: f(y_i) ≤ f(x)
comma: x ← Σ w_k y_k:λ, w_k ∝ ln(μ + ½) − ln k, μ = λ/2      success: f(y_i) is below the quantile of the round before",
    options: &[
        OptionDef::integer("lambda", [1, MOST_OFFSPRING], "1", "offspring in a round; more than 1 for comma"),
        OptionDef::choice("selection", &["plus", "comma"], "what follows: the best point so far, or the mean of the best half"),
        OptionDef::unit("quantile", "0.5", "for comma: the quantile that a success is below; 0.5 is the median"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let (lambda, comma) = (options.integer("lambda"), options.text("selection") == "comma");
    if comma && lambda < 2 {
        return Err("selection=comma needs at least two offspring: write lambda=10".to_owned());
    }
    let quantile = options.real("quantile");
    if !comma && quantile != 0.5 {
        return Err(format!("quantile={quantile} is for selection=comma: write both, or no quantile"));
    }
    let build = move |setup: &tpam_search::Setup| -> Result<Box<dyn Search>, SpecError> {
        if let Some(n) = setup.settings.individuals.filter(|n| *n != lambda) {
            return Err(SpecError(format!(
                "individuals = {n}: the offspring of an evolution strategy are its option: write es:lambda={n}"
            )));
        }
        Ok(if comma { Box::new(Comma::new(setup, lambda, quantile)) } else { Box::new(Plus::new(setup, lambda)) })
    };
    Ok(Design { columns: SIGMA, build: Box::new(build) })
});
