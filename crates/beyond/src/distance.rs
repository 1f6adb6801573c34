//! The step size in proportion to the distance from the optimum: the upper limit on the sphere.
//!
//! ```text
//! σ = 1.2 μ_eff ‖m‖/D      m = the centre, the optimum is at 0
//! ```
//! (N. Hansen, A. Atamna, A. Auger: How to assess step-size adaptation mechanisms in randomised search. PPSN 2014.
//! <https://doi.org/10.1007/978-3-319-10762-2_6>)

use tpam_pam::spec::{Entry, Page, Source};
use tpam_pam::{Asks, Column, Feedback, Outcome, Pam, Params, Space, Stream, Tracked, View, bibliography, recombination_weights};

/// The coefficient for the mean of one parent.
const COEFFICIENT: f64 = 1.2;

pub(crate) static DISTANCE: Entry<Box<dyn Pam>> = Page::new(
    "distance",
    "the step size in proportion to the distance from the optimum",
    Source::Published(&[&bibliography::ASSESSED_STEP_SIZES]),
)
.built(|_| Ok(Box::new(Distance { sigma: 1.0 })));

struct Distance {
    sigma: f64,
}

impl Pam for Distance {
    fn space(&self) -> Option<Space> {
        None
    }

    fn adapts(&self, column: &Column) -> bool {
        column.is_log()
    }

    fn asks(&self) -> Asks {
        Asks::needs(Feedback::VALUES.and(Feedback::POINTS))
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

    /// The centre is the only individual, or the weighted mean of the best half.
    fn look(&mut self, view: &View) {
        let mut order: Vec<usize> = (0..view.values.len()).collect();
        order.sort_by(|one, other| view.values[*one].total_cmp(&view.values[*other]));
        let weights = recombination_weights(order.len());
        let mut centre = vec![0.0; view.dim];
        for (weight, i) in weights.iter().zip(&order) {
            let point = view.points[i * view.dim..].iter();
            centre.iter_mut().zip(point).for_each(|(mean, coordinate)| *mean += weight * coordinate);
        }
        let effective = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let norm = centre.iter().map(|component| component * component).sum::<f64>().sqrt();
        self.sigma = COEFFICIENT * effective * norm / view.dim as f64;
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        out[0].fill(self.sigma);
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}
}
