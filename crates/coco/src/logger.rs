//! A logger for any optimiser: every observed problem becomes a trial in COCO's logs.

use crate::{CocoWriter, Error, IohWriter, Recorder, Trial};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tpam_problem::{Observer, Problem, Watched};

/// Logs the runs of one algorithm on the problems of a suite.
///
/// Trials are kept in memory (some kilobytes each) until [`save`](Self::save) or [`finish`](Self::finish) writes the files.
///
/// ```
/// use tpam_coco::Logger;
/// use tpam_problem::{Function, Problem};
/// # let folder = std::env::temp_dir().join(format!("tpam-coco-logger-{}", std::process::id()));
///
/// let mut logger = Logger::create(&folder, "spheres", "one step")?;
/// let sphere = Function::new(vec![(-5.0, 5.0); 2], |x| x.iter().map(|x| x * x).sum()).numbered(1, 1).with_f_opt(0.0);
/// let observed = logger.observe(&sphere)?;
/// observed.evaluate(&[3.0, 4.0]);
/// observed.evaluate(&[0.0, 0.0]);
/// logger.finish()?;
///
/// let trial = &tpam_coco::read(&folder)?[0].problems[0].trials[0];
/// assert_eq!((trial.evaluations, trial.first_hit(1e-8)), (2, Some(2)));
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_coco::Error>(())
/// ```
#[derive(Debug)]
pub struct Logger {
    folder: PathBuf,
    ioh: Option<PathBuf>,
    suite: String,
    algorithm: String,
    runs: Vec<Run>,
}

/// One observed problem.
#[derive(Debug)]
struct Run {
    function: u32,
    name: String,
    group: Option<String>,
    dimension: usize,
    instance: u32,
    recorder: Arc<Mutex<Recorder>>,
}

/// The observer that a [`Logger`] attaches to a problem.
#[derive(Debug)]
pub struct Recording(Arc<Mutex<Recorder>>);

impl Observer for Recording {
    fn observe(&mut self, _points: &[f64], values: &[f64]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).record(values);
    }
}

impl Logger {
    /// A logger of an algorithm on a suite; it writes into a folder that must not contain logs.
    pub fn create(folder: impl AsRef<Path>, suite: &str, algorithm: &str) -> Result<Self, Error> {
        let folder = folder.as_ref().to_owned();
        fs::create_dir_all(&folder).map_err(|e| Error::file("create", &folder, e))?;
        let entries = fs::read_dir(&folder).map_err(|e| Error::file("read", &folder, e))?;
        if entries.flatten().any(|entry| entry.path().extension().is_some_and(|extension| extension == "info")) {
            return Err(Error::Occupied(folder));
        }
        Ok(Self { folder, ioh: None, suite: suite.to_owned(), algorithm: algorithm.to_owned(), runs: Vec::new() })
    }

    /// Writes IOHprofiler's logs as well, into another folder.
    #[must_use]
    pub fn with_ioh(self, folder: impl AsRef<Path>) -> Self {
        Self { ioh: Some(folder.as_ref().to_owned()), ..self }
    }

    /// Begins a trial: every evaluation of the returned problem is logged. The optimal value of the problem must be known.
    pub fn observe<P: Problem>(&mut self, problem: P) -> Result<Watched<P, Recording>, Error> {
        let (function, dimension) = (problem.function(), problem.dimension());
        let f_opt = problem.f_opt().ok_or(Error::NoOptimum { function, dimension })?;
        let recorder = Recorder::new(f_opt, dimension);
        let recorder = Arc::new(Mutex::new(recorder));
        let (name, group) = (problem.name().to_owned(), problem.group().map(str::to_owned));
        let (instance, observed) = (problem.instance(), Arc::clone(&recorder));
        self.runs.push(Run { function, name, group, dimension, instance, recorder: observed });
        Ok(Watched::new(problem, Recording(recorder)))
    }

    /// Writes all trials so far. May be called again later.
    pub fn save(&self) -> Result<(), Error> {
        let mut functions: BTreeMap<u32, Vec<&Run>> = BTreeMap::new();
        for run in &self.runs {
            functions.entry(run.function).or_default().push(run);
        }
        functions.into_values().try_for_each(|mut runs| {
            // A stable sort keeps the order of the trials on one problem.
            runs.sort_by_key(|run| run.dimension);
            self.write(&runs)
        })
    }

    /// Writes the logs.
    pub fn finish(self) -> Result<(), Error> {
        self.save()
    }

    /// Writes the trials on one function.
    fn write(&self, runs: &[&Run]) -> Result<(), Error> {
        let (function, name) = (runs[0].function, &runs[0].name);
        let groups: Vec<&str> = runs[0].group.iter().map(String::as_str).collect();
        let version = concat!("logged by tpam-coco ", env!("CARGO_PKG_VERSION"));
        let coco = CocoWriter::new(&self.folder, &self.suite, &self.algorithm, function)?;
        let mut coco = coco.with_function(name, &groups);
        let ioh = |folder: &PathBuf| IohWriter::new(folder, &self.suite, [&self.algorithm, version], function, name);
        let mut ioh = self.ioh.as_ref().map(ioh).transpose()?.map(|ioh| ioh.with_groups(&groups));
        // A problem without evaluations is not a trial.
        for (dimension, trial) in runs.iter().map(|run| run.trial()).filter(|(_, trial)| trial.evaluations > 0) {
            coco.push(dimension, &trial)?;
            ioh.as_mut().map_or(Ok(()), |ioh| ioh.push(dimension, &trial))?;
        }
        coco.finish()?;
        ioh.map_or(Ok(()), |ioh| ioh.finish().map(drop))
    }
}

impl Run {
    fn trial(&self) -> (usize, Trial) {
        let recorder = self.recorder.lock().unwrap_or_else(PoisonError::into_inner);
        (self.dimension, recorder.trial(self.instance))
    }
}
