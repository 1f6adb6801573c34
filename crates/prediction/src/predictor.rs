//! The predictors: what a simulation, or the building half, says about each subject.

use crate::sample::{Fixed, Sample};
use crate::searched::Searched;
use crate::setup::Setup;
use crate::side::Side;
use crate::surfaces::surfaces;
use crate::tracking::Tracked;
use crate::twins::OnSurfaces;
use std::str::FromStr;
use tpam_store::Error;
use tpam_table::named;
use tpam_work::Work;

named! {
    /// A predictor of search. Larger values are expected to be better; the direction of each is fixed here.
    #[non_exhaustive]
    pub enum Predictor {
        /// r_succ of the TPAM paper's simulations, relative to that of a PAM that samples the target.
        Tracking = "tracking",
        /// r_succ on surfaces, where the phase follows a recorded run.
        SurfaceSuccess = "surface-success",
        /// The mean log-gain on surfaces, where the phase follows a recorded run.
        SurfaceGain = "surface-gain",
        /// The area under the ECDF of the closed loop on surfaces.
        TwinArea = "twin-area",
        /// κ_F + κ_C, without any simulation. Marks have none.
        Kappa = "kappa",
        /// The mean sampled value minus the target in the paper's simulations: the law says that bias helps.
        Bias = "bias",
        /// Minus the lag in the paper's simulations.
        Lag = "lag",
        /// The spread of the samples of an iteration in the paper's simulations.
        Diversity = "diversity",
        /// The area under the ECDF of searches of the building half: the ceiling with which a simulation competes.
        BuildingSearch = "building-search",
        /// r_succ as the TPAM paper relates it to search: of C, on fast targets, where success is rare. Added after the first results.
        TrackingHard = "tracking-hard",
    }
}

impl Predictor {
    /// Whether it needs no searches with the subject itself. Only such a predictor can choose a setting.
    pub fn is_without_search(self) -> bool {
        self != Self::BuildingSearch
    }
}

impl FromStr for Predictor {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let names = || Self::ALL.map(Self::name).join(", ");
        let found = Self::ALL.into_iter().find(|predictor| predictor.name() == text);
        found.ok_or_else(|| Error::key("predictor", text, format!("write one of {}", names())))
    }
}

/// Everything that is known before the test half is computed. Lists are by operator.
pub(crate) struct Building {
    /// κ_F + κ_C of each subject; NaN for marks.
    pub(crate) kappa: Vec<f64>,
    pub(crate) tracked: Tracked,
    pub(crate) surfaces: Vec<OnSurfaces>,
    pub(crate) searched: Vec<Searched>,
}

impl Building {
    /// Computes all of it that is missing.
    pub(crate) fn compute(setup: &Setup, work: &Work) -> Result<Self, Error> {
        let operators = &setup.design.operators;
        let parts = work.parts([("simulations", 2.0), ("building searches", 16.0), ("surfaces", 4.0)]);
        let tracked = Tracked::run(setup, &parts[0])?;
        let searched = setup.search(Side::Building.name(), &setup.half(Side::Building), &parts[1])?;
        let names = operators.iter().flat_map(|one| [(format!("probes {one}"), 1.0), (format!("runs on surfaces {one}"), 2.0)]);
        let steps = parts[2].parts(names);
        let on_surfaces = |(operator, work): (&String, &[Work])| {
            let grounds = surfaces(setup, operator, &work[0])?;
            OnSurfaces::run(setup, operator, &grounds, &work[1])
        };
        let surfaces = operators.iter().zip(steps.chunks(2)).map(on_surfaces).collect::<Result<_, Error>>()?;
        let kappa = setup.subjects.iter().map(|subject| subject.kappa.unwrap_or(f64::NAN)).collect();
        Ok(Self { kappa, tracked, surfaces, searched })
    }

    /// The scores of all subjects by a predictor, with the operator in this place.
    pub(crate) fn sample(&self, predictor: Predictor, operator: usize) -> Box<dyn Sample> {
        let surfaces = &self.surfaces[operator];
        match predictor {
            Predictor::Tracking => Box::new(Fixed(self.tracked.success.clone())),
            Predictor::SurfaceSuccess => Box::new(surfaces.success.clone()),
            Predictor::SurfaceGain => Box::new(surfaces.gain.clone()),
            Predictor::TwinArea => Box::new(surfaces.area.clone()),
            Predictor::Kappa => Box::new(Fixed(self.kappa.clone())),
            Predictor::Bias => Box::new(Fixed(self.tracked.bias.clone())),
            Predictor::Lag => Box::new(Fixed(self.tracked.lag.iter().map(|lag| -lag).collect())),
            Predictor::Diversity => Box::new(Fixed(self.tracked.diversity.clone())),
            Predictor::BuildingSearch => Box::new(self.searched[operator].area.clone()),
            Predictor::TrackingHard => Box::new(Fixed(self.tracked.hard.clone())),
        }
    }

    /// The same on the whole sample.
    pub(crate) fn values(&self, predictor: Predictor, operator: usize) -> Vec<f64> {
        let sample = self.sample(predictor, operator);
        sample.scores(&sample.stages().whole())
    }

    /// The number of operators.
    pub(crate) fn operators(&self) -> usize {
        self.searched.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictors_are_named() {
        for predictor in Predictor::ALL {
            assert_eq!(predictor.name().parse::<Predictor>().unwrap(), predictor);
        }
        let said = "r_succ".parse::<Predictor>().unwrap_err().to_string();
        assert!(said.starts_with("predictor = r_succ: write one of tracking, surface-success"), "{said}");
    }
}
