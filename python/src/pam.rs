//! A PAM that is a Python object. It handles one run at a time or, if it is vectorised, many runs of a cell at once.
//!
//! Each run uses a copy of the object. Its random numbers come from NumPy, seeded by the random stream of the run, so that results depend
//! only on seed and run.

use crate::arrays::{check_column, copy, floats};
use crate::columns::{space_of, theta_of};
use crate::names::page;
use crate::ticks::Ticks;
use crate::trouble::Trouble;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};
use std::sync::{Arc, Mutex, MutexGuard};
use tpam_pam::{Asks, Feedback, Outcome, Pam, Params, Space, Stream, Tracked, View};

/// How a PAM handles runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Played {
    /// One after the other, with arrays of length n.
    OneByOne,
    /// One after the other, with arrays of shape (1, n).
    Alone,
    /// Many runs of a cell with one copy and arrays of shape (runs, n).
    Together,
}

/// The Python object and its capabilities.
pub(crate) struct Given {
    pub(crate) name: String,
    /// The columns it adapts.
    pub(crate) space: Space,
    /// A `tpam._players.Player`, which makes the copies.
    player: Py<PyAny>,
    pub(crate) played: Played,
    /// The names of the arguments of `look` and of `update`.
    before: Vec<String>,
    after: Vec<String>,
    asks: Asks,
}

/// The names of what a PAM may listen to.
const WORDS: [(&str, Feedback); 12] = [
    ("gains", Feedback::GAINS),
    ("progress", Feedback::PROGRESS),
    ("round", Feedback::ROUNDS),
    ("rounds", Feedback::ROUNDS),
    ("ranks", Feedback::RANKS),
    ("base_ranks", Feedback::BASE_RANKS),
    ("values", Feedback::VALUES),
    ("points", Feedback::POINTS),
    ("distances", Feedback::DISTANCES),
    ("crossed", Feedback::CROSSED),
    ("heirs", Feedback::HEIRS),
    ("rewards", Feedback::REWARDS),
];

/// What these words ask for.
fn feedback(words: &[String]) -> Feedback {
    let known = WORDS.iter().filter(|(name, _)| words.iter().any(|word| word == name));
    known.fold(Feedback::NONE, |all, (_, kind)| all.and(*kind))
}

impl Given {
    /// Reads the capabilities of the object.
    pub(crate) fn new(name: &str, player: &Bound<PyAny>) -> PyResult<Self> {
        let can = |what: &str| player.getattr(what)?.extract::<bool>();
        let played = match (can("vectorized")?, can("together")?) {
            (false, _) => Played::OneByOne,
            (true, false) => Played::Alone,
            (true, true) => Played::Together,
        };
        let words = |what: &str| player.getattr(what)?.extract::<Vec<String>>();
        let (before, after) = (words("before")?, words("after")?);
        // The progress that `update` takes is known everywhere; that of `look` has to be asked for.
        let told = feedback(&after).without(Feedback::PROGRESS);
        let needs = feedback(&words("needs")?);
        let asks = Asks::needs(needs).and_uses(feedback(&before).and(told).without(needs));
        let (name, space) = (name.to_owned(), space_of(name, player)?);
        Ok(Self { name, space, played, before, after, asks, player: player.clone().unbind() })
    }
}

/// Runs that share a copy of the object: several for a vectorised PAM, otherwise one.
struct Group {
    given: Arc<Given>,
    trouble: Trouble,
    ticks: Option<Ticks>,
    runs: usize,
    n: usize,
    tracked: Tracked,
    /// The methods of the copy, and its last samples as Python objects.
    playing: Option<Playing>,
    /// The last samples of each column, run after run; empty if it is not tracked.
    columns: Vec<Vec<f64>>,
    success: Vec<bool>,
    /// The gains, run after run; empty if the judge has none.
    gains: Vec<f64>,
    /// What each sample is worth, run after run.
    rewards: Vec<f64>,
}

struct Playing {
    sample: Py<PyAny>,
    update: Py<PyAny>,
    trace: Py<PyAny>,
    /// `shrink(kept)`, or None.
    shrink: Py<PyAny>,
    /// `look(…)`, or None.
    look: Py<PyAny>,
    rng: Py<PyAny>,
    shape: Py<PyAny>,
    sampled: Option<Py<PyAny>>,
}

/// One run of a group.
pub(crate) struct Member {
    group: Arc<Mutex<Group>>,
    place: usize,
}

/// Creates a group of `runs` runs and returns its members.
pub(crate) fn together(given: &Arc<Given>, trouble: &Trouble, ticks: Option<&Ticks>, runs: usize) -> Vec<Member> {
    let group = Arc::new(Mutex::new(Group {
        given: Arc::clone(given),
        trouble: trouble.clone(),
        ticks: ticks.cloned(),
        runs,
        n: 0,
        tracked: Tracked::all(given.space),
        playing: None,
        columns: Vec::new(),
        success: Vec::new(),
        gains: Vec::new(),
        rewards: Vec::new(),
    }));
    (0..runs).map(|place| Member { group: Arc::clone(&group), place }).collect()
}

impl Member {
    fn group(&self) -> MutexGuard<'_, Group> {
        self.group.lock().expect("no thread panics with the lock")
    }
}

impl Pam for Member {
    fn space(&self) -> Option<Space> {
        Some(self.group().given.space)
    }

    fn asks(&self) -> Asks {
        self.group().given.asks
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        let mut group = self.group();
        // The first run starts the whole group.
        if self.place == 0 {
            group.start(n, tracked, rng);
        }
    }

    fn shrink(&mut self, kept: &[usize]) {
        let mut group = self.group();
        // Only searches shrink, and they have one run in a group.
        if group.runs == 1 {
            group.shrink(kept);
        }
    }

    fn look(&mut self, view: &View) {
        let mut group = self.group();
        // All runs of a group are at the same time.
        if self.place == 0 {
            group.look(view);
        }
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        let place = self.place;
        let mut group = self.group();
        if place == 0 {
            group.sample();
        }
        for (at, column) in group.columns.iter().enumerate() {
            let out = &mut out[at];
            out.copy_from_slice(&column[place * out.len()..][..out.len()]);
        }
    }

    fn update(&mut self, _used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let place = self.place;
        let mut group = self.group();
        let n = group.n;
        group.success[place * n..][..n].copy_from_slice(outcome.success);
        if !outcome.gains.is_empty() {
            let all = group.runs * n;
            group.gains.resize(all, 0.0);
            group.gains[place * n..][..n].copy_from_slice(outcome.gains);
        }
        group.rewards[place * n..][..n].copy_from_slice(outcome.worth());
        // The last run updates the whole group.
        if place + 1 == group.runs {
            group.update(outcome);
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        let group = self.group();
        let shown = Python::attach(|py| group.trouble.keep(group.shown(py)));
        for (name, values) in shown.into_iter().flatten() {
            for value in values {
                show(name, value);
            }
        }
    }
}

impl Group {
    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        (self.n, self.tracked) = (n, tracked);
        let size = |at| if tracked.has(at) { self.runs * n } else { 0 };
        self.columns = tracked.space().iter().enumerate().map(|(at, column)| vec![column.at(0.5); size(at)]).collect();
        self.success = vec![false; self.runs * n];
        self.gains.clear();
        self.rewards = vec![0.0; self.runs * n];
        // 52 bits each, from the random stream of the run.
        let seeds: [u64; 4] = std::array::from_fn(|_| (rng.uniform() * 4_503_599_627_370_496.0) as u64);
        if !self.trouble.any() {
            self.playing = Python::attach(|py| self.trouble.keep(self.begin(py, seeds)));
        }
    }

    /// Only these individuals remain.
    fn shrink(&mut self, kept: &[usize]) {
        let n = kept.len();
        self.n = n;
        self.columns.iter_mut().chain([&mut self.gains, &mut self.rewards]).for_each(|column| column.truncate(n));
        self.success.truncate(n);
        if let Some(mut playing) = self.playing.take()
            && !self.trouble.any()
        {
            let told = Python::attach(|py| {
                playing.shape = self.shape(py)?;
                if playing.shrink.is_none(py) {
                    return Ok(());
                }
                let kept = PyArray1::from_iter(py, kept.iter().map(|row| *row as i64));
                playing.shrink.call1(py, (kept,)).map(drop)
            });
            self.trouble.keep(told);
            self.playing = Some(playing);
        }
    }

    /// The shape of a sample, as it is passed to Python.
    fn shape(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        if self.given.played == Played::OneByOne {
            return Ok(self.n.into_pyobject(py)?.into_any().unbind());
        }
        Ok((self.runs, self.n).into_pyobject(py)?.into_any().unbind())
    }

    /// Makes a new copy and its random generator.
    fn begin(&self, py: Python<'_>, seeds: [u64; 4]) -> PyResult<Playing> {
        let theta = theta_of(self.tracked);
        if self.given.played == Played::Together {
            self.given.player.call_method1(py, "check", (&theta, (self.runs, self.n)))?;
        }
        let begun = self.given.player.call_method1(py, "begin", (seeds, theta))?;
        let (sample, update, trace, shrink, look, rng) = begun.extract(py)?;
        let shape = self.shape(py)?;
        Ok(Playing { sample, update, trace, shrink, look, rng, shape, sampled: None })
    }

    fn sample(&mut self) {
        if let Some(mut playing) = self.playing.take()
            && !self.trouble.any()
        {
            let asked = Python::attach(|py| self.ask(py, &mut playing));
            if asked.is_err() {
                // The iteration goes on to its end, with values that every column can take.
                self.tracked.columns().for_each(|(at, column)| self.columns[at].fill(column.ends()[0]));
            }
            self.trouble.keep(asked);
            self.playing = Some(playing);
        }
    }

    /// Calls `sample` for one value per individual, and checks the values.
    fn ask(&mut self, py: Python<'_>, playing: &mut Playing) -> PyResult<()> {
        if let Some(ticks) = &self.ticks {
            ticks.advance((self.runs * self.n) as u64)?;
        }
        let value = playing.sample.bind(py).call1((&playing.shape, &playing.rng))?;
        let what = format!("{}.sample", self.given.name);
        let shape = if self.given.played == Played::OneByOne { vec![self.n] } else { vec![self.runs, self.n] };
        let parts = parts(&value, self.tracked, &what)?;
        let mut arrays = Vec::with_capacity(parts.len());
        for ((at, column), part) in self.tracked.columns().zip(parts) {
            let array = floats(&part, &what)?;
            copy(&array, &shape, &mut self.columns[at], &what)?;
            check_column(&self.columns[at], &what, column)?;
            arrays.push(array);
        }
        // `update` gets what `sample` gave: a dictionary, a tuple or an array.
        let sampled = if value.is_instance_of::<PyDict>() {
            self.tracked.columns().map(|(_, column)| column.name).zip(&arrays).into_py_dict(py)?.into_any()
        } else if let [array] = &arrays[..] {
            array.clone().into_any()
        } else {
            PyTuple::new(py, arrays)?.into_any()
        };
        playing.sampled = Some(sampled.unbind());
        Ok(())
    }

    /// Calls `look` with what it takes.
    fn look(&mut self, view: &View) {
        let Some(playing) = self.playing.as_ref().filter(|_| !self.given.before.is_empty() && !self.trouble.any()) else {
            return;
        };
        let looked = Python::attach(|py| {
            let known = PyDict::new(py);
            for word in &self.given.before {
                match word.as_str() {
                    "progress" => known.set_item(word, view.progress),
                    "round" => known.set_item(word, view.round),
                    "rounds" => known.set_item(word, view.rounds),
                    "ranks" => known.set_item(word, self.array(py, &whole(view.ranks))?),
                    "base_ranks" => known.set_item(word, self.array(py, &whole(view.base_ranks))?),
                    "values" => known.set_item(word, self.array(py, view.values)?),
                    _ => known.set_item(word, self.points(py, view)?),
                }?;
            }
            playing.look.bind(py).call((), Some(&known)).map(drop)
        });
        self.trouble.keep(looked);
    }

    /// An array with a number for each individual, in the shape of a sample; None without numbers.
    fn array<'py, T: Element + Copy>(&self, py: Python<'py>, values: &[T]) -> PyResult<Option<Bound<'py, PyAny>>> {
        if values.is_empty() {
            return Ok(None);
        }
        let array = PyArray1::from_slice(py, values);
        if self.given.played == Played::OneByOne {
            return Ok(Some(array.into_any()));
        }
        Ok(Some(array.reshape([self.runs, self.n])?.into_any()))
    }

    /// The individuals by components; with one row more for the run if the PAM is vectorised.
    fn points<'py>(&self, py: Python<'py>, view: &View) -> PyResult<Option<Bound<'py, PyAny>>> {
        if view.points.is_empty() {
            return Ok(None);
        }
        let array = PyArray1::from_slice(py, view.points);
        if self.given.played == Played::OneByOne {
            return Ok(Some(array.reshape([self.n, view.dim])?.into_any()));
        }
        Ok(Some(array.reshape([self.runs, self.n, view.dim])?.into_any()))
    }

    fn update(&mut self, outcome: &Outcome) {
        let Some(playing) = self.playing.as_ref().filter(|_| !self.trouble.any()) else { return };
        let Some(sampled) = &playing.sampled else { return };
        let told = Python::attach(|py| {
            let success = self.array(py, &self.success)?;
            let known = PyDict::new(py);
            for word in &self.given.after {
                // Only searches have distances, components and heirs, and they have one run in a group.
                match word.as_str() {
                    "gains" => known.set_item(word, self.array(py, &self.gains)?),
                    "progress" => known.set_item(word, outcome.progress),
                    "distances" => known.set_item(word, self.array(py, outcome.distances)?),
                    "rewards" => known.set_item(word, self.array(py, &self.rewards)?),
                    "crossed" => known.set_item(word, self.array(py, outcome.crossed)?),
                    _ => known.set_item(word, self.array(py, &whole(outcome.heirs))?),
                }?;
            }
            playing.update.bind(py).call((sampled, success), Some(&known)).map(drop)
        });
        self.trouble.keep(told);
    }

    /// The state that the PAM shows in `trace()`, by name.
    fn shown(&self, py: Python<'_>) -> PyResult<Vec<(&'static str, Vec<f64>)>> {
        let Some(playing) = &self.playing else { return Ok(Vec::new()) };
        let shown: Vec<(String, Vec<f64>)> = playing.trace.call0(py)?.extract(py)?;
        Ok(shown.into_iter().map(|(name, values)| (page(&name).name, values)).collect())
    }
}

/// Numbers as NumPy's default integers.
fn whole(numbers: &[u32]) -> Vec<i64> {
    numbers.iter().map(|number| i64::from(*number)).collect()
}

/// The values of each tracked column: those of a dictionary by their names, the parts of a tuple, or the value itself. An array is not a
/// tuple, even if it has as many rows.
fn parts<'py>(value: &Bound<'py, PyAny>, tracked: Tracked, what: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let names: Vec<&str> = tracked.columns().map(|(_, column)| column.name).collect();
    let (all, count) = (names.join(", "), names.len());
    if let Ok(dict) = value.cast::<PyDict>() {
        let found: PyResult<Vec<_>> = names.iter().filter_map(|name| dict.get_item(name).transpose()).collect();
        let wrong = || PyValueError::new_err(format!("{what} gave a dictionary with other keys than the columns: {all}"));
        return found.and_then(|found| if found.len() == count && dict.len() == count { Ok(found) } else { Err(wrong()) });
    }
    if count == 1 {
        return Ok(vec![value.clone()]);
    }
    let tuple = value.cast::<PyTuple>().ok().filter(|tuple| tuple.len() == count);
    tuple.map(|tuple| tuple.iter().collect()).ok_or_else(|| {
        let (theta, number) = (theta_of(tracked), if count == 2 { "two".to_owned() } else { count.to_string() });
        PyValueError::new_err(format!("{what} gave one array where theta = {theta} needs {number}: return a tuple, ({all})"))
    })
}
