//! Where the time of searches goes, for each function: `cargo xtask profile`, or `cargo bench -p tpam-searches -- ALGORITHM`.
//!
//! Wrappers around the search and the problem look at the clock between the parts of a generation. A look at the clock takes part of what
//! it measures: its own time is measured first and taken off. Every number is the smallest of several passes.

#![allow(clippy::print_stdout)]

use std::cell::RefCell;
use std::hint::black_box;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use tpam_pam::spec::{Spec, SpecError};
use tpam_pam::{Feedback, Outcome, Pam, Space, View};
use tpam_problem::{Dimensions, Error, Problem, Suite};
use tpam_search::{Evaluated, Judged, Members, Now, Part, Recipe, Restart, Sampled, Search, Setup};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, Keep, SearchPlan, keep};
use tpam_work::Work;

const DIMS: [usize; 2] = [10, 20];
const INSTANCES: u32 = 2;
const PASSES: usize = 3;

const PARTS: [&str; 9] = ["start", "rows", "PAM", "trial vectors", "function", "selection", "restart rule", "recorder", "journal"];
const START: usize = 0;
const ROWS: usize = 1;
const PAM: usize = 2;
const TRIALS: usize = 3;
const FUNCTION: usize = 4;
const SELECTION: usize = 5;
const RULES: usize = 6;
const RECORDER: usize = 7;

/// Seconds in each part, and the number of looks at the clock that are in them.
struct Laps {
    last: Instant,
    parts: [(f64, u32); RECORDER + 1],
}

thread_local! {
    static LAPS: RefCell<Laps> = RefCell::new(Laps { last: Instant::now(), parts: [(0.0, 0); RECORDER + 1] });
}

/// The time since the last lap belongs to `part`.
fn lap(part: usize) {
    LAPS.with_borrow_mut(|laps| {
        let now = Instant::now();
        laps.parts[part].0 += (now - laps.last).as_secs_f64();
        laps.parts[part].1 += 1;
        laps.last = now;
    });
}

/// Forgets all laps; the next one begins now.
fn restart() {
    LAPS.with_borrow_mut(|laps| *laps = Laps { last: Instant::now(), parts: [(0.0, 0); RECORDER + 1] });
}

/// Seconds that one lap adds to what it measures.
fn clock() -> f64 {
    restart();
    (0..100_000).for_each(|_| lap(START));
    LAPS.with_borrow(|laps| laps.parts[START].0 / 1e5)
}

/// A search with laps.
struct Timed<T: ?Sized>(T);

impl Recipe for Timed<Arc<dyn Recipe>> {
    fn pam(&self) -> &Spec<Box<dyn Pam>> {
        self.0.pam()
    }

    fn with_pam(&self, pam: Spec<Box<dyn Pam>>) -> Arc<dyn Recipe> {
        Arc::new(Self(self.0.with_pam(pam)))
    }

    fn parts(&self) -> Vec<Part<'_>> {
        self.0.parts()
    }

    fn columns(&self) -> Result<Space, SpecError> {
        self.0.columns()
    }

    fn restart(&self) -> Result<Box<dyn Restart>, SpecError> {
        self.0.restart()
    }

    fn build(&self, setup: &Setup) -> Result<Box<dyn Search>, SpecError> {
        Ok(Box::new(Timed(self.0.build(setup)?)))
    }
}

impl Search for Timed<Box<dyn Search>> {
    fn gives(&self) -> Feedback {
        self.0.gives()
    }

    fn size(&self) -> usize {
        self.0.size()
    }

    fn batch(&self) -> usize {
        self.0.batch()
    }

    fn planned(&self, budget: u64) -> f64 {
        self.0.planned(budget)
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        self.0.begin(points);
        lap(START);
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        self.0.began(points, values);
    }

    fn prepare(&mut self, now: &Now) {
        lap(RULES);
        self.0.prepare(now);
        lap(ROWS);
    }

    fn view<'a>(&'a mut self, view: View<'a>) -> View<'a> {
        self.0.view(view)
    }

    fn propose(&mut self, rows: Range<usize>, now: &Now, sampled: &mut Sampled, points: &mut [f64]) {
        lap(PAM);
        self.0.propose(rows, now, sampled, points);
        lap(TRIALS);
    }

    fn again(&mut self) {
        self.0.again();
    }

    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        self.0.select(evaluated, judged);
        lap(SELECTION);
    }

    fn tell<'a>(&'a mut self, outcome: Outcome<'a>) -> Outcome<'a> {
        lap(RECORDER);
        self.0.tell(outcome)
    }

    fn end(&mut self, now: &Now, judged: &Judged) -> Option<Vec<usize>> {
        lap(PAM);
        let kept = self.0.end(now, judged);
        lap(SELECTION);
        kept
    }

    fn population(&self) -> Members<'_> {
        self.0.population()
    }
}

/// A suite whose problems have laps.
impl Suite for Timed<Arc<dyn Suite>> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn functions(&self) -> Vec<u32> {
        self.0.functions()
    }

    fn dimensions(&self) -> Dimensions {
        self.0.dimensions()
    }

    fn build(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, Error> {
        Ok(Box::new(Timed(self.0.build(function, dimension, instance)?)))
    }
}

impl Problem for Timed<Box<dyn Problem + Send + Sync>> {
    fn bounds(&self) -> Vec<(f64, f64)> {
        self.0.bounds()
    }

    fn evaluate(&self, x: &[f64]) -> f64 {
        self.0.evaluate(x)
    }

    fn evaluate_batch(&self, points: &[f64], values: &mut [f64]) {
        self.0.evaluate_batch(points, values);
        lap(FUNCTION);
    }

    fn f_opt(&self) -> Option<f64> {
        self.0.f_opt()
    }

    fn instance(&self) -> u32 {
        self.0.instance()
    }
}

/// The searches on one function.
fn grid(pam: &str, function: u32, dim: usize, budget: u64) -> Grid {
    let instances = format!("1-{INSTANCES}");
    let plan = SearchPlan { instances, budget, ..SearchPlan::new(pam, &function.to_string(), &dim.to_string()) };
    Grid::new(&plan, &Catalogues::default()).expect("the plan is valid")
}

/// Nanoseconds per evaluation in each part of runs without a folder, and the number of evaluations.
fn parts(grid: &Grid, clock: f64) -> ([f64; RECORDER + 1], f64) {
    let work = Work::new();
    restart();
    let mut evaluations = 0;
    for run in 0..u64::from(INSTANCES) {
        evaluations += grid.search(0, run, &work).expect("nobody cancels it").trial.evaluations;
        lap(RECORDER);
    }
    let net = |(seconds, looks): (f64, u32)| (seconds - f64::from(looks) * clock) * 1e9 / evaluations as f64;
    (LAPS.with_borrow(|laps| laps.parts.map(net)), evaluations as f64)
}

/// Seconds until the searches are stored in a folder, on one thread.
fn stored(grid: &Grid, folder: &Path) -> f64 {
    let begun = Instant::now();
    keep(grid, folder, Keep::default(), &Work::new().with_threads(1), |_, _, run| _ = black_box(run)).expect("the folder can be written");
    let seconds = begun.elapsed().as_secs_f64();
    std::fs::remove_dir_all(folder).expect("it was just written");
    seconds
}

/// Seconds of the same runs without a folder.
fn bare(grid: &Grid) -> f64 {
    let begun = Instant::now();
    (0..u64::from(INSTANCES)).for_each(|run| _ = black_box(grid.search(0, run, &Work::new())));
    begun.elapsed().as_secs_f64()
}

/// A folder in memory, if the system has one: what is measured is the processor, not the disk.
fn place() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let parent = if memory.is_dir() { memory } else { std::env::temp_dir() };
    parent.join(format!("tpam-profile-{}", std::process::id()))
}

/// A row of the table: nanoseconds per evaluation in every part, and of a whole command.
fn row(pam: &str, function: u32, dim: usize, budget: u64, passes: usize, clock: f64) -> Vec<f64> {
    let (mut timed, plain) = (grid(pam, function, dim, budget), grid(pam, function, dim, budget));
    timed.suite = Arc::new(Timed(Arc::clone(&timed.suite)));
    let algorithm = &mut timed.algorithms[0].algorithm;
    *algorithm = Arc::new(Timed(Arc::clone(algorithm)));
    let without_logs = grid(pam, function, dim, budget).without_logs();
    let mut least = vec![f64::INFINITY; PARTS.len() + 2];
    for _ in 0..passes {
        let (mut found, evaluations) = (Vec::new(), parts(&timed, clock));
        found.extend(evaluations.0);
        found.extend([stored(&without_logs, &place()), stored(&plain, &place()), bare(&plain)].map(|s| s * 1e9 / evaluations.1));
        least.iter_mut().zip(found).for_each(|(least, found)| *least = least.min(found));
    }
    let [folder, logs, bare] = [least[RECORDER + 1], least[RECORDER + 2], least[RECORDER + 3]];
    least[RECORDER + 1..].copy_from_slice(&[folder - bare, logs - folder, logs]);
    least
}

fn main() {
    // `cargo test --benches` only checks that it runs.
    let full = std::env::args().any(|arg| arg == "--bench");
    let (passes, functions, budget) = if full { (PASSES, 24, 10_000) } else { (1, 1, 100) };
    let given = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let pam = given.unwrap_or_else(|| "shade".to_owned());
    let clock = clock();
    println!("{pam}, current-to-pbest/1/bin, {budget} D evaluations: nanoseconds per evaluation, one thread");
    for dim in DIMS {
        println!("\n{dim}-D {:>6}{:>15}{:>9}", PARTS.map(|part| format!("{part:>14}")).concat(), "logs", "sum");
        for function in 1..=functions {
            let cells: Vec<String> = row(&pam, function, dim, budget, passes, clock).iter().map(|ns| format!("{ns:>14.1}")).collect();
            println!("f{function:<3}{}", cells.concat());
        }
    }
}
