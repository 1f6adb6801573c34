//! All correlations of predictors with the outcomes of a half.

use crate::between::{self, Between};
use crate::chosen::Chosen;
use crate::design::Design;
use crate::predictor::{Building, Predictor};
use crate::relate::{Functions, relate};
use crate::results::Rho;
use crate::sample::{Sample, Scored};
use crate::searched::Searched;
use crate::side::{Outcome, Side};
use tpam_pam::Stream;
use tpam_stats::adjust;

/// Correlates every predictor with the outcomes of one half, operator by operator.
///
/// On the building half only the area is an outcome, only to choose a predictor: nothing is tested there, and the predictor
/// `building-search`, which is the outcome, is left out.
pub(crate) fn correlate(design: &Design, side: Side, building: &Building, searched: &[Searched]) -> (Vec<Rho>, Vec<Between>) {
    let (settings, statistics) = (design.settings, &design.statistics);
    let (mut all, mut pairs): (Vec<Rho>, Vec<Between>) = (Vec::new(), Vec::new());
    for (at, operator) in design.operators.iter().enumerate() {
        // A stream for each half, operator and predictor.
        let run = |number: usize| (u64::from(side == Side::Test) << 32) | ((at as u64) << 16) | number as u64;
        for outcome in side.outcomes() {
            let times;
            let sample: &dyn Sample = match outcome {
                Outcome::Area => &searched[at].area,
                Outcome::Rank => {
                    times = searched[at].times.clone().ranked_among(design.settings);
                    &times
                }
            };
            let reached = Scored::new(sample);
            let known = Predictor::ALL.into_iter().filter(|predictor| side == Side::Test || predictor.is_without_search());
            let predicted: Vec<(Predictor, Scored)> = known.map(|one| (one, Scored::new(&*building.sample(one, at)))).collect();
            for (number, (predictor, scored)) in predicted.iter().enumerate() {
                let mut rng = Stream::new(design.seed, run(number), "study predictor");
                let found = relate([scored, &reached], Functions::Apart, settings, statistics, &mut rng);
                let chosen = Chosen::new(&scored.whole[..settings], &reached.whole[..settings]);
                let operator = operator.clone();
                all.push(Rho { side, operator, outcome: *outcome, predictor: *predictor, found, chosen, holm: None });
            }
            if side == Side::Test {
                pairs.extend(between::pairs(operator, *outcome, &predicted, &reached, settings, statistics.level));
            }
        }
    }
    if side == Side::Test {
        for outcome in Outcome::ALL {
            let p = |row: &Rho| (row.outcome == outcome && !row.found.p.is_nan()).then_some(row.found.p);
            adjust(&mut all, p, |row, p| row.holm = Some(p));
        }
    }
    between::adjust(&mut pairs);
    (all, pairs)
}
