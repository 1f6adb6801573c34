//! A search that begins without a population, proposes its points in batches, and becomes smaller.

use std::ops::Range;
use std::sync::{Arc, Mutex};
use tpam_pam::spec::{Spec, SpecError};
use tpam_pam::{Column, Pam, Space, pams};
use tpam_search::{
    Course, Evaluated, Generation, Judged, Members, Now, Part, Recipe, Restart, Sampled, Search, Settings, Setup, State, Watch,
};

const STEP: Space = &[Column::real("step", 0.0, 1.0), Column::category("sign", &["plus", "minus"])];

/// The calls of a search.
type Calls = Arc<Mutex<Vec<String>>>;

struct Batches {
    n: usize,
    calls: Calls,
}

impl Batches {
    fn call(&self, text: String) {
        self.calls.lock().unwrap().push(text);
    }
}

impl Search for Batches {
    fn size(&self) -> usize {
        self.n
    }

    fn batch(&self) -> usize {
        2
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        assert!(points.is_empty());
        self.n = 5;
        self.call("begin".to_owned());
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        assert!(points.is_empty() && values.is_empty());
    }

    fn prepare(&mut self, now: &Now) {
        self.call(format!("round {}", now.round));
    }

    fn propose(&mut self, rows: Range<usize>, _: &Now, sampled: &mut Sampled, points: &mut [f64]) {
        assert!(points.len() == rows.len() && sampled.column(0).len() == self.n);
        assert!(sampled.column(1).iter().all(|sign| STEP[1].holds(*sign)));
        self.call(format!("propose {rows:?}"));
        points.fill(rows.start as f64 / 10.0);
    }

    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        self.call(format!("select {:?} {} {:?}", evaluated.rows, evaluated.counted, evaluated.values));
        evaluated.rows.for_each(|row| judged.set(row, row == 0, 1.0));
    }

    fn end(&mut self, _: &Now, judged: &Judged) -> Option<Vec<usize>> {
        assert_eq!((judged.rate(), judged.gains[0]), (1.0 / self.n as f64, 1.0));
        self.n -= 2;
        Some((0..self.n).collect())
    }

    fn population(&self) -> Members<'_> {
        Members { points: &[], values: &[], best: f64::INFINITY }
    }
}

/// Restarts when the population has fallen to one individual.
struct Rounds(u32);

impl Restart for Rounds {
    fn begin(&mut self, _: &State) {
        self.0 = 0;
    }

    fn wanted(&mut self, _: &State) -> bool {
        self.0 += 1;
        self.0 == 2
    }
}

struct Made(Spec<Box<dyn Pam>>, Calls);

impl Recipe for Made {
    fn pam(&self) -> &Spec<Box<dyn Pam>> {
        &self.0
    }

    fn with_pam(&self, pam: Spec<Box<dyn Pam>>) -> Arc<dyn Recipe> {
        Arc::new(Self(pam, self.1.clone()))
    }

    fn parts(&self) -> Vec<Part<'_>> {
        Vec::new()
    }

    fn columns(&self) -> Result<Space, SpecError> {
        Ok(STEP)
    }

    fn restart(&self) -> Result<Box<dyn Restart>, SpecError> {
        Ok(Box::new(Rounds(0)))
    }

    fn build(&self, _: &Setup) -> Result<Box<dyn Search>, SpecError> {
        Ok(Box::new(Batches { n: 5, calls: self.1.clone() }))
    }
}

#[derive(Default)]
struct Log(Vec<(u64, usize, bool)>);

impl Watch for Log {
    fn see(&mut self, generation: &Generation) {
        self.0.push((generation.before, generation.values.len(), generation.restarted));
    }
}

#[test]
fn batches_restarts_and_sizes_come_in_their_order() {
    let (calls, mut log) = (Calls::default(), Log::default());
    let recipe = Made(pams().spec("uniform").unwrap(), calls.clone());
    let mut run = Course::new(&recipe, &[(0.0, 1.0)], Settings { budget: 10, ..Settings::default() }).unwrap();
    while let Some((points, values)) = run.ask() {
        values.iter_mut().zip(points).for_each(|(value, x)| *value = if *x == 0.2 { f64::NAN } else { *x });
        run.tell(&mut log);
    }
    let expected = "begin|round 0|propose 0..2|select 0..2 2 [0.0, 0.0]|propose 2..4|select 2..4 2 [inf, inf]|propose 4..5|\
                    select 4..5 1 [0.4]|round 1|propose 0..2|select 0..2 2 [0.0, 0.0]|propose 2..3|select 2..3 1 [inf]|begin|round 2|\
                    propose 0..2|select 0..2 2 [0.0, 0.0]";
    assert_eq!(calls.lock().unwrap().join("|"), expected);
    assert_eq!(log.0, [(0, 0, false), (0, 5, false), (5, 3, false), (8, 0, true), (8, 2, false)]);
    assert_eq!((run.ended().evaluations, run.ended().restarts, run.ended().value), (10, 1, 0.0));
}
