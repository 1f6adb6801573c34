//! The controls: a predictor that must succeed, and one that should fail.

use crate::design::Design;
use crate::predictor::Building;
use crate::relate::{Functions, Related, relate};
use crate::sample::{Means, Scored};
use crate::setting::Subject;
use tpam_coco::ecdf::coco_targets;
use tpam_pam::spec::SpecError;
use tpam_pam::{FC, Stream};
use tpam_sim::surface::{Cells, Surface, Twin};
use tpam_stats::{Moments, mean_interval, spearman};
use tpam_store::Error;
use tpam_work::Work;

/// The result of a control.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Control {
    /// What was correlated.
    pub what: &'static str,
    /// The operator; empty if there is none.
    pub operator: String,
    /// The correlation, its interval, and its p-value if it has one.
    pub found: Related,
}

/// Where the gain of each known surface is largest: F and C.
const PEAKS: [[f64; 2]; 3] = [[0.3, 0.2], [0.5, 0.9], [0.7, 0.5]];
/// Individuals and generations on known surfaces.
const SIZE: [usize; 2] = [50, 2000];
/// The runs of the outcome begin with this number, so that they are not those of the predictor.
const OTHERS: u64 = 1 << 20;

/// A surface whose success falls with F, and whose gain has a peak.
fn known(peak: [f64; 2]) -> Surface {
    let square = |x: f64| x * x;
    let cells = Cells::new(FC, 20).expect("two columns have cells");
    Surface::from_function(cells, move |[f, c]| {
        let away = square(f - peak[0]) + square(c - peak[1]);
        [0.6 - 0.4 * f, 0.02 * libm::exp(-away / (2.0 * square(0.2)))]
    })
}

/// The positive control: closed loops on known surfaces predict closed loops on the same surfaces with other random numbers.
pub(crate) fn positive(design: &Design, subjects: &[Subject], work: &Work) -> Result<Control, Error> {
    let (surfaces, targets) = (PEAKS.map(known), coco_targets());
    let [n, generations] = SIZE;
    let settings: Vec<&Subject> = subjects.iter().filter(|subject| !subject.is_mark()).collect();
    let areas = |subject: &&Subject, first: u64| -> Result<Vec<Vec<f64>>, SpecError> {
        let on = |surface: &Surface| {
            let twin = Twin::new(surface, &subject.pam, n, generations)?;
            let area = |run| twin.closed(design.seed, run).area(&targets, (n * generations) as u64);
            Ok((first..first + design.twins.runs).map(area).collect())
        };
        surfaces.iter().map(on).collect()
    };
    let both = |subject: &&Subject| Ok::<_, SpecError>((areas(subject, 0)?, areas(subject, OTHERS)?));
    let found = work.collect("known surfaces", "PAMs", settings.iter().copied(), both)?;
    let (x, y) = found.into_iter().collect::<Result<Vec<_>, SpecError>>()?.into_iter().unzip();
    let [x, y] = [x, y].map(|values| Scored::new(&Means(values)));
    let mut rng = Stream::new(design.seed, 0, "study positive");
    let found = relate([&x, &y], Functions::Shared, settings.len(), &design.statistics, &mut rng);
    Ok(Control { what: "positive: closed loops on known surfaces", operator: String::new(), found })
}

/// The negative control: closed loops on the surface of a function against searches on this function, and the same with the surface of the
/// next function. If surfaces say something about their functions, the first correlation is larger.
pub(crate) fn negative(design: &Design, building: &Building) -> Vec<Control> {
    let mut all = Vec::new();
    for (at, operator) in design.operators.iter().enumerate() {
        let (twins, searches) = (&building.surfaces[at].area, &building.searched[at].area);
        let functions = twins.0[0].len();
        let own: Vec<f64> = (0..functions).map(|function| within(twins, searches, design.settings, [function; 2])).collect();
        let next: Vec<f64> = (0..functions).map(|at| within(twins, searches, design.settings, [(at + 1) % functions, at])).collect();
        let differences = own.iter().zip(&next).map(|(own, next)| own - next).collect();
        let names = [
            "within functions: the function's own surface",
            "negative, within functions: the surface of the next function",
            "difference of the two",
        ];
        for (what, by_function) in names.into_iter().zip([own, next, differences]) {
            let moments: Moments = by_function.into_iter().collect();
            let rho = moments.mean().unwrap_or(f64::NAN);
            let interval = mean_interval(&moments, design.statistics.level).map_or([rho; 2], |found| [found.low, found.high]);
            let found = Related { rho, interval, p: f64::NAN };
            all.push(Control { what, operator: operator.clone(), found });
        }
    }
    all
}

/// The correlation, over settings, of closed loops on the surface of one function with searches on another.
fn within(twins: &Means, searches: &Means, settings: usize, [surface, function]: [usize; 2]) -> f64 {
    let means = |all: &Means, at: usize| -> Vec<f64> {
        all.0[..settings].iter().map(|subject| subject[at].iter().sum::<f64>() / subject[at].len() as f64).collect()
    };
    // Settings that all tie, such as those that solve a function at once, have no order to predict.
    spearman(&means(twins, surface), &means(searches, function)).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::subjects;
    use tpam_searches::Catalogues;

    #[test]
    fn known_surfaces_are_predicted() {
        let design = Design::parse(include_str!("../../../experiments/study.toml")).unwrap().quick();
        let all = subjects(&design, &Catalogues::default()).unwrap();
        let control = positive(&design, &all, &Work::new()).unwrap();
        assert!(control.found.rho > 0.8, "{control:?}");
        assert!(control.found.p < 0.01);
    }

    #[test]
    fn correlations_within_functions() {
        // Two functions; the twins order the first as searches do, and the second in reverse.
        let subject = |x: f64| vec![vec![x], vec![-x]];
        let twins = Means((0..5).map(|k| subject(f64::from(k))).collect());
        let searches = Means((0..5).map(|k| vec![vec![f64::from(k); 2]; 2]).collect());
        let found = [[0, 0], [1, 0], [0, 1], [1, 1]].map(|pair| within(&twins, &searches, 5, pair));
        assert_eq!(found, [1.0, -1.0, 1.0, -1.0]);
    }
}
