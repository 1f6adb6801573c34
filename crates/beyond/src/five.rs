//! Five tests of a step size (N. Hansen, A. Atamna, A. Auger: How to assess step-size adaptation mechanisms in randomised search.
//! PPSN 2014. <https://doi.org/10.1007/978-3-319-10762-2_6>): an evolution strategy in ten dimensions on functions whose answer is known.
//!
//! ```text
//! linear      x_1                   σ should grow
//! sphere      Σ x²                  the distance should fall as fast as with the step size in proportion to it
//! start       Σ x², σ too small     σ should soon be right
//! random      U[0, 1)               log σ should stay where it is, on average
//! ellipsoid   Σ 10^(6 (i − 1)/9) x² σ should be right where it hardly changes
//! ```

use crate::Options;
use crate::distance::DISTANCE;
use crate::folders::runs_of;
use tpam_es::ES;
use tpam_methods::behaviour::Estimate;
use tpam_pam::Stream;
use tpam_pam::spec::Catalogue;
use tpam_search::{Alone, Course, Generation, Settings, Watch, restarts};
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_table::Table;
use tpam_work::Work;

/// The dimension.
const DIM: usize = 10;
/// Half the width of the box in units of the first step. A step that leaves the box is cut off, so that a rule would see shorter steps: σ
/// begins so far below 1 that no step does, where this matters.
const BOUND: f64 = 2.5;
/// Where σ begins if it has to be small: its place between the logarithms 10^−15 and 10^15.
const SMALL: f64 = 0.365;
/// The evaluations after which a rule is not awaited any more.
const PATIENCE: u64 = 3000;
/// The name of the step size in proportion to the distance.
pub(crate) const ORACLE: &str = "distance";
/// The strategies.
pub(crate) const PLUS: &str = "(1+1)";
pub(crate) const COMMA: &str = "(5/5w,10)";

/// The rules with the strategy that each is for, its spec, and options of the rule.
const RULES: [(&str, &str, &str); 14] = [
    (PLUS, "es", "one-fifth"),
    (PLUS, "es", "one-fifth:set=0.25"),
    (PLUS, "es", "one-fifth:preset=nevergrad"),
    (PLUS, "es", "smoothed-success"),
    (PLUS, "es", "rechenberg"),
    (PLUS, "es", ORACLE),
    (COMMA, "es:selection=comma,lambda=10", "csa"),
    (COMMA, "es:selection=comma,lambda=10", "tpa"),
    (COMMA, "es:selection=comma,lambda=10", "psr"),
    (COMMA, "es:selection=comma,lambda=10,quantile=0.3", "msr"),
    (COMMA, "es:selection=comma,lambda=10", "xnes"),
    (COMMA, "es:selection=comma,lambda=10", "self-adaptation"),
    (COMMA, "es:selection=comma,lambda=10", "self-adaptation:parents=0.5"),
    (COMMA, "es:selection=comma,lambda=10", ORACLE),
];

/// A function of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum On {
    Linear,
    Sphere,
    Random,
    Ellipsoid,
}

impl On {
    fn value(self, x: &[f64], noise: &mut Stream) -> f64 {
        match self {
            On::Linear => x[0],
            On::Sphere => x.iter().map(|x| x * x).sum(),
            On::Random => noise.uniform(),
            On::Ellipsoid => x.iter().enumerate().map(|(i, x)| libm::exp10(6.0 * i as f64 / (DIM - 1) as f64) * x * x).sum(),
        }
    }
}

/// What a rule did in the five tests, run by run.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) strategy: &'static str,
    pub(crate) rule: &'static str,
    /// Linear: decades of σ for each evaluation.
    pub(crate) growth: Vec<f64>,
    /// Sphere: D times the fall of ln R for each evaluation.
    pub(crate) rate: Vec<f64>,
    /// Evaluations until R is halved, with a σ that is 6000 times too small at the start.
    pub(crate) halved: Vec<f64>,
    /// Random values: decades of σ for each evaluation.
    pub(crate) drift: Vec<f64>,
    /// Ellipsoid: decades of the value for 1000 evaluations.
    pub(crate) ellipsoid: Vec<f64>,
}

/// The mean of log₁₀ σ and the best value after each generation, with the evaluations until then.
#[derive(Default)]
struct Path(Vec<(u64, f64, f64)>);

impl Watch for Path {
    fn see(&mut self, generation: &Generation) {
        let Some((_, sizes)) = generation.sampled().next() else { return };
        let sum: f64 = sizes.iter().map(|size| libm::log10(*size)).sum();
        let best = generation.energies.iter().copied().fold(f64::INFINITY, f64::min);
        self.0.push((generation.before + sizes.len() as u64, sum / sizes.len() as f64, best));
    }
}

impl Path {
    /// The mean change of log₁₀ σ in an evaluation.
    fn growth(&self) -> f64 {
        let (first, last) = (self.0[0], self.0[self.0.len() - 1]);
        (last.1 - first.1) / (last.0 - first.0) as f64
    }

    /// The fall of the decimal logarithm of the value in an evaluation, in the second half.
    fn fall(&self) -> f64 {
        let (middle, last) = (self.0[self.0.len() / 2], self.0[self.0.len() - 1]);
        (libm::log10(middle.2) - libm::log10(last.2)) / (last.0 - middle.0) as f64
    }

    /// The evaluations until the value is a quarter of the first one; all if it never is.
    fn quarter(&self, first: f64) -> f64 {
        let there = self.0.iter().find(|(.., value)| *value <= 0.25 * first);
        there.unwrap_or(&self.0[self.0.len() - 1]).0 as f64
    }
}

/// One run of a rule: its path, and the value of the first point.
fn search((search, rule): (&str, &str), on: On, budget: u64, options: &Options, run: u64) -> Result<(Path, f64), Error> {
    let known = Catalogues::default();
    let pam = known.de.pams.with(&DISTANCE).spec(rule)?;
    let recipe = Alone { search: Catalogue::new("search", [&ES]).spec(search)?, pam, restart: restarts().spec("none")? };
    let settings = Settings { budget, seed: options.seed, run, ..Settings::default() };
    let mut course = Course::new(&recipe, &[(-BOUND, BOUND); DIM], settings)?;
    let (mut path, mut first, mut noise) = (Path::default(), None, Stream::new(options.seed, run, "five tests"));
    while let Some((points, values)) = course.ask() {
        for (x, value) in points.chunks(DIM).zip(values) {
            *value = on.value(x, &mut noise);
            first.get_or_insert(*value);
        }
        course.tell(&mut path);
    }
    Ok((path, first.unwrap_or(f64::NAN)))
}

/// The spec of a rule that begins at a place between the logarithms 10^−15 and 10^15.
fn starting(rule: &str, at: f64) -> String {
    if rule == ORACLE { rule.to_owned() } else { format!("{rule}{}start={at}", if rule.contains(':') { "," } else { ":" }) }
}

/// All rules in all tests.
pub(crate) fn measure(options: &Options, work: &Work) -> Result<Vec<Row>, Error> {
    let runs = runs_of(options, 51);
    let mut rows = Vec::new();
    work.in_order(
        RULES.iter(),
        |(strategy, kind, rule)| {
            let all = |on, budget, start: f64, value: &dyn Fn(&(Path, f64)) -> f64| -> Result<Vec<f64>, Error> {
                let spec = starting(rule, start);
                (0..runs).map(|run| Ok(value(&search((kind, &spec), on, budget, options, run)?))).collect()
            };
            // σ stays between 10^−15 and 10^15, and steps within the box while it is below 10^−1: none of the budgets leads out of this.
            // Where values are random an elitist strategy soon has no success, and σ falls fast. A start at SMALL, 10^−4.05, is about 6000
            // times too small for the sphere.
            let quiet = if *strategy == PLUS { 150 } else { 1000 };
            Ok::<Row, Error>(Row {
                strategy,
                rule,
                growth: all(On::Linear, 100, 0.0, &|(path, _)| path.growth())?,
                rate: all(On::Sphere, 1000, 0.5, &|(path, _)| path.fall() * 0.5 * std::f64::consts::LN_10 * DIM as f64)?,
                halved: all(On::Sphere, PATIENCE, SMALL, &|(path, first)| path.quarter(*first))?,
                drift: all(On::Random, quiet, SMALL, &|(path, _)| path.growth())?,
                ellipsoid: all(On::Ellipsoid, 20_000, 0.5, &|(path, _)| 1000.0 * path.fall())?,
            })
        },
        |_, row| {
            rows.push(row?);
            Ok::<(), Error>(())
        },
    )?;
    Ok(rows)
}

impl Row {
    /// Its name with the strategy.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.strategy, self.rule)
    }

    /// Its rate on the sphere relative to the mean rate of the best step size.
    pub(crate) fn efficiency(&self, all: &[Self]) -> Vec<f64> {
        let oracle = all.iter().find(|row| row.rule == ORACLE && row.strategy == self.strategy);
        let best = oracle.map_or(f64::NAN, |row| estimate(&row.rate).mean);
        self.rate.iter().map(|rate| rate / best).collect()
    }
}

/// The mean with its interval over runs.
pub(crate) fn estimate(values: &[f64]) -> Estimate {
    Estimate::over_runs(values.iter().copied())
}

/// One row for each rule.
pub(crate) fn table(rows: &[Row]) -> Table {
    let ends = |values: &[f64]| estimate(values).ends();
    Table::from_rows(rows)
        .text("strategy", |row| row.strategy)
        .text("rule", |row| row.rule)
        .estimate(["growth", "growth_low", "growth_high"], 4, |row| ends(&row.growth))
        .estimate(["efficiency", "efficiency_low", "efficiency_high"], 3, |row| ends(&row.efficiency(rows)))
        .estimate(["halved", "halved_low", "halved_high"], 0, |row| ends(&row.halved))
        .estimate(["drift", "drift_low", "drift_high"], 5, |row| ends(&row.drift))
        .estimate(["ellipsoid", "ellipsoid_low", "ellipsoid_high"], 3, |row| ends(&row.ellipsoid))
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_by_hand() {
        let path = Path(vec![(10, 0.0, 16.0), (20, 1.0, 8.0), (30, 3.0, 4.0), (50, 4.0, 0.4)]);
        assert_eq!((path.growth(), path.quarter(16.0), path.quarter(1.0)), (0.1, 30.0, 50.0));
        assert!((path.fall() - 0.05).abs() < 1e-15);
    }

    #[test]
    fn functions_by_hand() {
        let mut noise = Stream::new(1, 0, "noise");
        let ones =
            [[1.0; DIM], std::array::from_fn(|i| f64::from(u8::from(i == 0))), std::array::from_fn(|i| f64::from(u8::from(i + 1 == DIM)))];
        let mut values = |on: On| ones.map(|x| on.value(&x, &mut noise));
        assert_eq!((values(On::Linear), values(On::Sphere)), ([1.0, 1.0, 0.0], [DIM as f64, 1.0, 1.0]));
        // The condition is a million.
        let [all, first, last] = values(On::Ellipsoid);
        assert!(first == 1.0 && (last - 1e6).abs() < 1e-3 && all > 1.27e6 && all < 1.28e6, "{all} {first} {last}");
    }

    /// Half of the steps on a linear function succeed: log₁₀ σ grows by (ln 1.5)/2 (1 − 1/4)/ln 10 = .0660 on average, with a standard
    /// deviation of .5 · 1.25 · ln 1.5/ln 10 = .110 in one evaluation. Seven standard errors of 21 runs of 99 changes.
    #[test]
    fn the_growth_on_a_linear_function_is_the_computed_one() {
        let mut options = Options::new("unused".into());
        options.seed = 3;
        let growth = |run| search(("es", "one-fifth:start=0"), On::Linear, 100, &options, run).unwrap().0.growth();
        let mean = (0..21).map(growth).sum::<f64>() / 21.0;
        let ln = 1.5f64.ln() / std::f64::consts::LN_10;
        assert!((mean - 0.375 * ln).abs() < 7.0 * 0.625 * ln / (21.0f64 * 99.0).sqrt(), "{mean}");
    }

    /// If values are random, so is the order of the offspring, and the mean of what xNES adds to log σ is exactly 0. Seven standard errors
    /// of the runs.
    #[test]
    fn without_a_signal_xnes_leaves_sigma_where_it_is() {
        let options = Options::new("unused".into());
        let rule = starting("xnes", SMALL);
        let drift = |run| search(("es:selection=comma,lambda=10", &rule), On::Random, 1000, &options, run).unwrap().0.growth();
        let drifts: tpam_stats::Moments = (0..51).map(drift).collect();
        let (mean, sd) = (drifts.mean().unwrap(), drifts.sd().unwrap());
        assert!(mean.abs() < 7.0 * sd / 51f64.sqrt() && sd < 0.002, "{mean} {sd}");
    }

    /// The step size in proportion to the distance: a step has the same law at every distance, so that D times the fall of ln R in an
    /// evaluation has the mean .2280 and the standard deviation .5055 for D = 10 (computed from the law of the step with 400,000 draws
    /// elsewhere; standard error .0008). Seven standard errors of the second halves of 11 runs.
    #[test]
    fn the_distance_gives_the_computed_rate_and_is_faster_than_the_fifth_rule() {
        let options = Options::new("unused".into());
        let rate = |rule: &str| {
            let fall = |run| search(("es", rule), On::Sphere, 1000, &options, run).unwrap().0.fall();
            (0..11).map(fall).sum::<f64>() / 11.0 * 0.5 * std::f64::consts::LN_10 * DIM as f64
        };
        let best = rate(ORACLE);
        assert!((best - 0.228).abs() < 7.0 * (0.0008 + 0.5055 / (11.0f64 * 500.0).sqrt()), "{best}");
        assert!(best > rate("one-fifth:start=0.5"), "{best}");
    }
}
