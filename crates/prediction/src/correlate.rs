//! All correlations of predictors with the outcomes of a half.

use crate::design::Design;
use crate::predictor::{Building, Predictor};
use crate::relate::relate;
use crate::results::Rho;
use crate::sample::{Resampled, Sample};
use crate::searched::Searched;
use crate::side::{Outcome, Side};
use tpam_pam::Stream;
use tpam_stats::holm;

/// Correlates every predictor with the outcomes of one half, operator by operator.
///
/// On the building half only the area is an outcome, only to choose a predictor: nothing is tested there, and the predictor
/// `building-search`, which is the outcome, is left out.
pub(crate) fn correlate(design: &Design, side: Side, building: &Building, searched: &[Searched]) -> Vec<Rho> {
    let resamples = design.statistics.resamples;
    let mut all: Vec<Rho> = Vec::new();
    for (at, operator) in design.operators.iter().enumerate() {
        // A stream for each half, operator, and outcome or predictor.
        let run = |number: usize| (u64::from(side == Side::Test) << 32) | ((at as u64) << 16) | number as u64;
        for (number, outcome) in side.outcomes().iter().enumerate() {
            let times;
            let sample: &dyn Sample = match outcome {
                Outcome::Area => &searched[at].area,
                Outcome::Rank => {
                    times = searched[at].times.clone().ranked_among(design.settings);
                    &times
                }
            };
            let reached = Resampled::new(sample, resamples, &mut Stream::new(design.seed, run(number), "study outcome"));
            for (number, predictor) in Predictor::ALL.into_iter().enumerate() {
                if side == Side::Building && !predictor.is_without_search() {
                    continue;
                }
                let mut rng = Stream::new(design.seed, run(number), "study predictor");
                let predicted = Resampled::new(&*building.sample(predictor, at), resamples, &mut rng);
                let found = relate([&predicted, &reached], design.settings, &design.statistics, &mut rng);
                let operator = operator.clone();
                all.push(Rho { side, operator, outcome: *outcome, predictor, found, holm: None });
            }
        }
    }
    if side == Side::Test {
        for outcome in Outcome::ALL {
            adjust(&mut all, outcome);
        }
    }
    all
}

/// Holm's adjustment over predictors and operators, for one outcome.
fn adjust(all: &mut [Rho], outcome: Outcome) {
    let mut own: Vec<&mut Rho> = all.iter_mut().filter(|row| row.outcome == outcome && !row.found.p.is_nan()).collect();
    let adjusted = holm(&own.iter().map(|row| row.found.p).collect::<Vec<_>>());
    own.iter_mut().zip(adjusted).for_each(|(row, p)| row.holm = Some(p));
}
