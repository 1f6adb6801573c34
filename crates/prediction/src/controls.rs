//! The controls: a predictor that must succeed, and one that should fail.

use crate::design::Design;
use crate::predictor::Building;
use crate::relate::{Related, interval, relate};
use crate::sample::{Means, Resampled, Sample};
use crate::setting::Subject;
use tpam_coco::ecdf::coco_targets;
use tpam_pam::spec::SpecError;
use tpam_pam::{FC, Stream};
use tpam_sim::surface::{Cells, Surface, Twin};
use tpam_stats::{Drawn, spearman};
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
    let mut rng = Stream::new(design.seed, 0, "study positive");
    let [x, y] = [x, y].map(|values| Resampled::new(&Means(values), design.statistics.resamples, &mut rng));
    let found = relate([&x, &y], settings.len(), &design.statistics, &mut rng);
    Ok(Control { what: "positive: closed loops on known surfaces", operator: String::new(), found })
}

/// The negative control: closed loops on the surface of a function against searches on this function, and the same with the surface of the
/// next function. If surfaces say something about their functions, the first correlation is larger.
pub(crate) fn negative(design: &Design, building: &Building) -> Vec<Control> {
    let mut all = Vec::new();
    for (at, operator) in design.operators.iter().enumerate() {
        let (twins, searches) = (&building.surfaces[at].area, &building.searched[at].area);
        let functions = twins.0[0].len();
        let own = |drawn: &[Drawn]| within(twins, searches, design.settings, drawn, |function| function);
        let next = |drawn: &[Drawn]| within(twins, searches, design.settings, drawn, |f| (f + 1) % functions);
        let mut rng = Stream::new(design.seed, at as u64, "study negative");
        let stages = searches.stages();
        let whole = [own(&stages.whole()), next(&stages.whole())];
        let mut resamples: [Vec<f64>; 3] = [const { Vec::new() }; 3];
        for _ in 0..design.statistics.resamples {
            let drawn = stages.resample(|n| rng.index(n));
            let [a, b] = [own(&drawn), next(&drawn)];
            resamples.iter_mut().zip([a, b, a - b]).for_each(|(all, value)| all.push(value));
        }
        let values = [whole[0], whole[1], whole[0] - whole[1]];
        let names = [
            "within functions: the function's own surface",
            "negative, within functions: the surface of the next function",
            "difference of the two",
        ];
        for ((what, rho), drawn) in names.into_iter().zip(values).zip(resamples) {
            let found = Related { rho, interval: interval(drawn, rho, design.statistics.level), p: f64::NAN };
            all.push(Control { what, operator: operator.clone(), found });
        }
    }
    all
}

/// The mean over functions of the correlation, over settings, of searches on a function with closed loops on the surface that `of` names.
fn within(twins: &Means, searches: &Means, settings: usize, drawn: &[Drawn], of: impl Fn(usize) -> usize) -> f64 {
    let one = |function: &Drawn| {
        let mean = |values: &mut dyn Iterator<Item = f64>, count: usize| values.sum::<f64>() / count as f64;
        let searched = |subject: &Vec<Vec<f64>>| {
            let instances = &subject[function.group];
            mean(&mut function.units.iter().map(|unit| instances[*unit]), function.units.len())
        };
        let twin = |subject: &Vec<Vec<f64>>| {
            let runs = &subject[of(function.group)];
            mean(&mut runs.iter().copied(), runs.len())
        };
        let x: Vec<f64> = twins.0[..settings].iter().map(twin).collect();
        let y: Vec<f64> = searches.0[..settings].iter().map(searched).collect();
        // Settings that all tie, such as those that solve a function at once, have no order to predict.
        spearman(&x, &y).unwrap_or(0.0)
    };
    drawn.iter().map(one).sum::<f64>() / drawn.len() as f64
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
        let whole = searches.stages().whole();
        assert_eq!(within(&twins, &searches, 5, &whole[..1], |f| f), 1.0);
        assert_eq!(within(&twins, &searches, 5, &whole[..1], |f| f + 1), -1.0);
        assert_eq!(within(&twins, &searches, 5, &whole, |f| f), 0.0);
    }
}
