//! The (1+1) evolution strategy with the 1/5 rule as its PAM: one individual, one column that is not of differential evolution.

use std::ops::Range;
use tpam_pam::spec::{Catalogue, Entry, Page, Source, SpecError};
use tpam_pam::{Asks, Column, Feedback, Outcome, Pam, Params, Space, Stream, Tracked, pams};
use tpam_problem::Function;
use tpam_search::{Alone, Design, Ended, Engine, Evaluated, Generation, Judged, Members, Now, Sampled, Search, Settings, Watch, restarts};

const SIGMA: Space = &[Column::real("sigma", 0.0, 10.0)];
const NAMED: Space = &[Column::category("sigma", &["small", "large"])];
const OTHER_COLUMN: Space = &[Column::real("x", 0.0, 1.0)];

struct OnePlusOne {
    bounds: Vec<(f64, f64)>,
    point: Vec<f64>,
    value: f64,
    rng: Stream,
}

impl Search for OnePlusOne {
    fn size(&self) -> usize {
        1
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        points.extend(self.bounds.iter().map(|(low, high)| low + self.rng.uniform() * (high - low)));
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        (self.point, self.value) = (points.to_vec(), values[0]);
    }

    fn propose(&mut self, rows: Range<usize>, _: &Now, sampled: &mut Sampled, points: &mut [f64]) {
        assert_eq!(rows, 0..1);
        let sigma = sampled.column(0)[0];
        for ((to, from), (low, high)) in points.iter_mut().zip(&self.point).zip(&self.bounds) {
            *to = (from + sigma * self.rng.normal()).clamp(*low, *high);
        }
    }

    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        let (before, value) = (self.value, evaluated.values[0]);
        judged.set(0, value <= before, before - value);
        if value <= before {
            (self.point, self.value) = (evaluated.points.to_vec(), value);
        }
    }

    fn population(&self) -> Members<'_> {
        Members { points: &self.point, values: std::slice::from_ref(&self.value), best: self.value }
    }
}

static SEARCH: Entry<Design> = Entry {
    page: Page::new("es", "(1+1)-ES", Source::Unpublished("a test")),
    build: |_| {
        Ok(Design {
            columns: SIGMA,
            build: Box::new(|setup| {
                let (bounds, rng) = (setup.bounds.to_vec(), setup.stream("es"));
                Ok(Box::new(OnePlusOne { bounds, point: Vec::new(), value: f64::INFINITY, rng }))
            }),
        })
    },
};

/// σ grows after a success and falls after a failure, so that one in five succeeds.
struct Fifth(f64, Asks, Space);

impl Pam for Fifth {
    fn space(&self) -> Option<Space> {
        Some(self.2)
    }

    fn asks(&self) -> Asks {
        self.1
    }

    fn start(&mut self, n: usize, tracked: Tracked, _: &mut Stream) {
        assert_eq!((n, tracked), (1, Tracked::all(SIGMA)));
        self.0 = 1.0;
    }

    fn sample(&mut self, out: &mut Params, _: &mut Stream) {
        out[0].fill(self.0);
    }

    fn update(&mut self, _: &Params, outcome: &Outcome, _: &mut Stream) {
        assert!(outcome.progress.is_some() && outcome.gains.len() == 1);
        self.0 = (self.0 * if outcome.success[0] { 1.5 } else { 0.9 }).min(10.0);
    }
}

static FIFTH: Entry<Box<dyn Pam>> = Entry {
    page: Page::new("fifth", "the 1/5 rule", Source::Unpublished("a test")),
    build: |_| Ok(Box::new(Fifth(1.0, Asks::default(), SIGMA))),
};

static OTHER: Entry<Box<dyn Pam>> = Entry {
    page: Page::new("other", "has another column", Source::Unpublished("a test")),
    build: |_| Ok(Box::new(Fifth(1.0, Asks::default(), OTHER_COLUMN))),
};

static CHOICE: Entry<Box<dyn Pam>> = Entry {
    page: Page::new("choice", "has another kind", Source::Unpublished("a test")),
    build: |_| Ok(Box::new(Fifth(1.0, Asks::default(), NAMED))),
};

static RANKED: Entry<Box<dyn Pam>> = Entry {
    page: Page::new("ranked", "needs ranks", Source::Unpublished("a test")),
    build: |_| Ok(Box::new(Fifth(1.0, Asks::needs(Feedback::RANKS), SIGMA))),
};

fn minimize(pam: &str, restart: &str, settings: Settings, watch: &mut impl Watch) -> Result<Ended, SpecError> {
    let search = Catalogue::new("search", [&SEARCH]).spec("es")?;
    let pam = pams().with(&FIFTH).with(&OTHER).with(&CHOICE).with(&RANKED).spec(pam)?;
    let recipe = Alone { search, pam, restart: restarts().spec(restart)? };
    let sphere = Function::new(vec![(-5.0, 5.0); 3], |x| x.iter().map(|x| (x - 1.0) * (x - 1.0)).sum());
    Ok(Engine::new(&recipe, &sphere, settings)?.run(watch))
}

#[test]
fn a_pam_with_a_column_of_its_own_adapts_a_search() {
    let settings = Settings { budget: 2000, target: 1e-8, ..Settings::default() };
    let ended = minimize("fifth", "none", settings, &mut ()).unwrap();
    assert!(ended.value <= 1e-8 && ended.evaluations < 1000 && ended.restarts == 0, "{ended:?}");
    // A baseline that accepts any columns does not adapt.
    assert!(minimize("uniform", "none", settings, &mut ()).unwrap().value > 1e-6);
}

/// A PAM of F and C adapts the step size by its rule for C.
#[test]
fn a_pam_of_differential_evolution_adapts_a_step_size() {
    let (mut log, settings) = (Log::default(), Settings { budget: 2000, ..Settings::default() });
    minimize("jade", "none", settings, &mut log).unwrap();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let [first, last] = [&log.0[..100], &log.0[1800..]].map(mean);
    // It begins in the middle of the range, and follows the few successes, which have smaller steps.
    assert!(first > 4.5 && last < first && log.0.iter().all(|sigma| (0.0..=10.0).contains(sigma)), "{first} {last}");
}

/// The values of the column, and the number of generations.
#[derive(Default)]
struct Log(Vec<f64>, u64);

impl Watch for Log {
    fn see(&mut self, generation: &Generation) {
        assert_eq!((generation.before, generation.values.len(), generation.energies.len()), (self.1, 1, 1));
        self.1 += 1;
        for (column, values) in generation.sampled() {
            assert_eq!(column.name, "sigma");
            self.0.extend(values);
        }
    }
}

#[test]
fn one_individual_cannot_collapse_but_may_stagnate() {
    let (mut log, settings) = (Log::default(), Settings { budget: 12_000, ..Settings::default() });
    let ended = minimize("fifth", "collapse+stagnation", settings, &mut log).unwrap();
    assert!((1..8).contains(&ended.restarts), "{ended:?}");
    assert_eq!((log.1, log.0.len() as u64), (12_000, 12_000 - 1 - ended.restarts));
    assert_eq!(minimize("fifth", "collapse", settings, &mut ()).unwrap().restarts, 0);
}

#[test]
fn what_does_not_fit_is_refused_in_one_sentence() {
    let refused = |pam, settings| minimize(pam, "none", settings, &mut ()).unwrap_err().0;
    assert_eq!(refused("other", Settings::default()), "other adapts x: a search needs a PAM that adapts the column sigma");
    let kind = "choice has another kind of sigma than the search: numbers and categories differ";
    assert_eq!(refused("choice", Settings::default()), kind);
    assert_eq!(
        refused("ranked", Settings::default()),
        "ranked needs the ranks of the individuals, which this search does not have: choose another search or another PAM"
    );
    assert_eq!(refused("fifth", Settings { probes: 1, ..Settings::default() }), "this search creates no probes");
}
