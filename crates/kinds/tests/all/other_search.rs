//! A search that is not differential evolution, with a PAM of its own column: planned, stored, resumed, and read by a program that has
//! neither.

use std::ops::Range;
use std::path::Path;
use tpam_figure::Export;
use tpam_kinds::{report, shell};
use tpam_pam::spec::{Entry, Page, Source};
use tpam_pam::{Column, Outcome, Pam, Params, Space, Stream, Tracked, pams};
use tpam_search::{Design, Evaluated, Judged, Members, Now, Sampled, Search};
use tpam_searches::Catalogues;
use tpam_searches::search::{Finished, Grid, Keep, SearchPlan, Tally, keep};
use tpam_signals::calibrate::{self, Calibration};
use tpam_signals::clouds::{self, Clouds};
use tpam_signals::probe::ProbePlan;
use tpam_sim::{Experiment, Plan};
use tpam_table::Format;
use tpam_work::Work;

const SIGMA: Space = &[Column::log("sigma", 1e-8, 10.0)];

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

    fn propose(&mut self, _: Range<usize>, _: &Now, sampled: &mut Sampled, points: &mut [f64]) {
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

static ES: Entry<Design> = Entry {
    page: Page::new("own-es", "(1+1)-ES", Source::Unpublished("a test")),
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

/// σ grows after a success and falls after a failure.
struct Fifth(f64);

impl Pam for Fifth {
    fn space(&self) -> Option<Space> {
        Some(SIGMA)
    }

    fn start(&mut self, _: usize, _: Tracked, _: &mut Stream) {
        self.0 = 1.0;
    }

    fn sample(&mut self, out: &mut Params, _: &mut Stream) {
        out[0].fill(self.0);
    }

    fn update(&mut self, _: &Params, outcome: &Outcome, _: &mut Stream) {
        self.0 = (self.0 * if outcome.success[0] { 1.5 } else { 0.9 }).min(10.0);
    }
}

static FIFTH: Entry<Box<dyn Pam>> =
    Entry { page: Page::new("fifth", "the 1/5 rule", Source::Unpublished("a test")), build: |_| Ok(Box::new(Fifth(1.0))) };

fn known() -> Catalogues {
    let known = Catalogues::new(pams().with(&FIFTH));
    Catalogues { searches: known.searches.clone().with(&ES), ..known }
}

fn plan(pam: &str) -> SearchPlan {
    let (functions, instances) = ("1,8".to_owned(), "1-3".to_owned());
    SearchPlan { pam: pam.to_owned(), functions, instances, dims: "2,3".to_owned(), budget: 100, ..SearchPlan::alone("own-es") }
}

fn files(folder: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() { found.extend(files(&entry)) } else { found.push((entry.clone(), std::fs::read(&entry).unwrap())) }
    }
    found
}

#[test]
fn another_search_is_stored_resumed_and_read_without_it() {
    let (known, work, folder) = (known(), Work::new(), tempfile::tempdir().unwrap());
    let plan = plan("fifth");
    let grid = Grid::new(&plan, &known).unwrap();
    let mut tally = Tally::new(&grid);
    let how = Keep { ioh: true, ..Keep::default() };
    let out = folder.path().join("es");
    assert!(keep(&grid, &out, how, &work, |cell, _, run| tally.add(&grid, cell, run)).unwrap());
    let table = tally.table(&grid).render(Format::Csv);
    assert!(table.starts_with("algorithm,dim,trials,solved,targets,evaluations,restarts,pam,pam.name,search,search.name\n"), "{table}");
    assert!(table.contains("\nfifth own-es,2,6,"), "{table}");
    let stored = std::fs::read_to_string(out.join("experiment.toml")).unwrap();
    assert!(stored.contains("search = \"own-es\"\npam = \"fifth\"\nrestart = \"none\"\n") && !stored.contains("mutation"), "{stored}");
    let trials = std::fs::read_to_string(out.join("trials.csv")).unwrap();
    // One column and the success rate.
    assert!(trials.lines().nth(1).unwrap().contains("@1.35:1 "));
    let ioh = files(&out.join("ioh")).into_iter().find(|(path, _)| path.extension().is_some_and(|end| end == "dat")).unwrap();
    assert!(String::from_utf8(ioh.1).unwrap().starts_with("evaluations raw_y sigma success\n"));
    // The same plan again is only read; a stored plan is read back as it is; a cut journal is completed to the same bytes.
    let before = files(&out);
    keep(&grid, &out, how, &work, |_, _, _| {}).unwrap();
    assert!(before == files(&out));
    // Another program reads it, and does not compute with it.
    let other = Finished::open(&out, &Catalogues::default()).unwrap();
    assert_eq!((other.grid.plan.clone(), other.grid.algorithms[0].full.as_str()), (grid.plan.clone(), "fifth own-es"));
    let mut read = Tally::new(&other.grid);
    other.runs(|cell, _, run| read.add(&other.grid, cell, run)).unwrap();
    assert_eq!(read.table(&other.grid).render(Format::Csv), table);
    assert!(Grid::new(&plan, &Catalogues::default()).is_err());
    let page = report::html(&report::Options::new([&out]), &Catalogues::default(), &work).unwrap();
    assert!(page.contains("tpam search own-es --pam fifth --restart none") && page.contains("restarts: none; seed 1"));
}

#[test]
fn names_leave_out_what_is_shared() {
    let labels = |pam: &str, search: &str, restart: &str| {
        let plan = SearchPlan { search: search.to_owned(), restart: restart.to_owned(), ..plan(pam) };
        let grid = Grid::new(&plan, &known()).map_err(|error| error.to_string())?;
        Ok::<_, String>(grid.algorithms.into_iter().map(|named| [named.full, named.label]).collect::<Vec<_>>().concat())
    };
    assert_eq!(labels("fifth", "own-es", "none").unwrap(), ["fifth own-es", "fifth"]);
    let expected = ["fifth own-es collapse+stagnation", "fifth collapse+stagnation", "fifth own-es none", "fifth none"];
    assert_eq!(labels("fifth", "own-es", "collapse+stagnation,none").unwrap(), expected);
    assert_eq!(labels("fifth as a,uniform", "own-es", "none").unwrap(), ["fifth own-es", "a", "uniform own-es", "uniform"]);
    assert_eq!(labels("jade", "own-es", "none").unwrap(), ["jade own-es", "jade"]);
    assert_eq!(labels("fifth", "ess", "none").unwrap_err(), "unknown search 'ess': there are de, es, own-es");
    assert!(labels("fifth", "de,own-es", "none").unwrap_err().contains("differential evolution has parts of its own"));
    let parts = SearchPlan { mutation: "rand/1".to_owned(), ..plan("fifth") };
    assert!(Grid::new(&parts, &known()).err().unwrap().to_string().contains("only differential evolution has this part"));
}

#[test]
fn the_command_of_a_plan_makes_it_again() {
    let grid = Grid::new(&plan("fifth"), &known()).unwrap();
    let command = shell::searches(&grid.plan, Path::new("out"));
    let expected = "tpam search own-es --pam fifth --restart none --suite bbob --functions 1,8 --dims 2,3 --instances 1-3 --budget 100 \
                    --seed 1 --out out";
    assert_eq!(command, expected);
}

/// What the step sizes of the search show: clouds, and a scenario of the simulation with a target and an acceptance on the log column.
#[test]
fn another_search_is_observed_and_calibrated() {
    let (known, work, folder) = (known(), Work::new(), tempfile::tempdir().unwrap());
    let plan = SearchPlan { functions: "1".to_owned(), dims: "3".to_owned(), ..plan("fifth") };
    let clouds = Clouds::search(&plan, &clouds::Options::default(), &work, &known).unwrap();
    assert!(clouds.summary().contains(" % of sigma lie within 0.1 of their spline"), "{}", clouds.summary());
    let figure = String::from_utf8(clouds.files(&Export::new()).unwrap().remove(0).1).unwrap();
    assert!(figure.contains("sigma of the median run") && figure.contains("log₁₀ sigma"));
    let options = calibrate::Options { families: vec!["constant".to_owned(), "linear".to_owned()], ..Default::default() };
    let found = Calibration::search(&plan, &options, &work, &known).unwrap();
    let scenario = found.write(folder.path(), &Export::new(), &work, &known.sim).unwrap().remove(0);
    assert!(found.functions[0].targets[0].iter().all(|unit| (0.0..=1.0).contains(unit)));
    // PAMs of F and C, and the one of the search, in the scenario.
    let simulated = Plan { pam: "jade,fifth,oracle".into(), runs: 2, ..scenario.plan() };
    let experiment = Experiment::new(&simulated, &known.sim).unwrap();
    assert_eq!((experiment.space, experiment.cells.len()), (SIGMA, 3));
    assert!(ProbePlan::new(plan, 1).grid(&known).err().unwrap().to_string().contains("this search creates no probes"));
}
