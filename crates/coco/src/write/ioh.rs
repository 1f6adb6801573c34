//! IOHprofiler's logs: one JSON and one `.dat` file per dimension for each function of an algorithm.

use super::push_exponent;
use crate::logs::{BBOB, GROUPS};
use crate::{AtomicFile, Error, Row, Trial, Written};
use serde_json::{Value, json};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes the logs of one algorithm on one function; trials must be grouped by dimension.
#[derive(Debug)]
pub struct IohWriter {
    folder: PathBuf,
    suite: String,
    algorithm: [String; 2],
    function: u32,
    /// The function's name without spaces.
    title: String,
    /// The names of further columns.
    attributes: Vec<String>,
    /// The keys of the function's groups.
    groups: String,
    open: Option<(usize, AtomicFile)>,
    scenarios: Vec<Value>,
    runs: Vec<Value>,
    written: Vec<Written>,
}

impl IohWriter {
    /// A writer of logs on a function of a suite, into `folder`; `algorithm` is its name and further information, such as a version.
    pub fn new(folder: &Path, suite: &str, algorithm: [&str; 2], function: u32, function_name: &str) -> Result<Self, Error> {
        let title: String = function_name.split(|ch: char| !ch.is_ascii_alphanumeric()).map(capitalised).collect();
        let data = folder.join(format!("data_f{function}_{title}"));
        fs::create_dir_all(&data).map_err(|e| Error::file("create", &data, e))?;
        Ok(Self {
            folder: folder.to_owned(),
            suite: suite.to_uppercase(),
            algorithm: algorithm.map(str::to_owned),
            function,
            title,
            attributes: Vec::new(),
            groups: String::new(),
            open: None,
            scenarios: Vec::new(),
            runs: Vec::new(),
            written: Vec::new(),
        })
    }

    /// Adds columns with these names, which IOHanalyzer plots as parameters: [`push_with`](Self::push_with) gives their values.
    #[must_use]
    pub fn with_attributes(self, names: &[&str]) -> Self {
        Self { attributes: names.iter().map(|name| (*name).to_owned()).collect(), ..self }
    }

    /// The same writer with the keys of the function's groups in the JSON files. Logs of BBOB stay as they are.
    #[must_use]
    pub fn with_groups(mut self, groups: &[&str]) -> Self {
        if !self.suite.eq_ignore_ascii_case(BBOB) {
            self.groups = groups.join(" ");
        }
        self
    }

    fn data(&self, dimension: usize) -> String {
        format!("data_f{0}_{1}/IOHprofiler_f{0}_DIM{dimension}.dat", self.function, self.title)
    }

    /// Appends a trial in a dimension.
    pub fn push(&mut self, dimension: usize, trial: &Trial) -> Result<(), Error> {
        self.push_with(dimension, trial, |_| Vec::new())
    }

    /// Appends a trial in a dimension; `values` returns the values of the attributes in a row of [`Trial::by_target`], by the row's index.
    /// Missing ones are NaN.
    pub fn push_with(&mut self, dimension: usize, trial: &Trial, values: impl Fn(usize) -> Vec<f64>) -> Result<(), Error> {
        if self.open.as_ref().is_none_or(|(open, _)| *open != dimension) {
            self.end()?;
            self.open = Some((dimension, AtomicFile::create(&self.folder.join(self.data(dimension)))?));
        }
        let mut text = self.columns().join(" ") + "\n";
        for (at, row) in trial.by_target.iter().enumerate() {
            let _ = write!(text, "{} ", row.evaluations);
            push_exponent(&mut text, row.precision, 15, false);
            let values = values(at);
            for k in 0..self.attributes.len() {
                let value = values.get(k).filter(|value| value.is_finite());
                text.push(' ');
                text += &value.map_or_else(|| "nan".to_owned(), f64::to_string);
            }
            text.push('\n');
        }
        self.open.as_mut().expect("a dimension was just begun").1.put(text.as_bytes())?;
        let best = json!({ "evals": best_found(&trial.by_target), "y": trial.precision(), "x": [] });
        self.runs.push(json!({ "instance": trial.instance, "evals": trial.evaluations, "best": best }));
        Ok(())
    }

    /// The names of the columns of data files.
    fn columns(&self) -> Vec<String> {
        [&["evaluations".to_owned(), "raw_y".to_owned()][..], &self.attributes].concat()
    }

    fn end(&mut self) -> Result<(), Error> {
        if let Some((dimension, data)) = self.open.take() {
            self.written.push(data.rename()?);
            let runs = std::mem::take(&mut self.runs);
            self.scenarios.push(json!({ "dimension": dimension, "path": self.data(dimension), "runs": runs }));
        }
        Ok(())
    }

    /// Writes the JSON file. Returns all files that were written.
    pub fn finish(mut self) -> Result<Vec<Written>, Error> {
        self.end()?;
        let [name, info] = &self.algorithm;
        let mut page = json!({
            "version": "0.3.22",
            "suite": self.suite,
            "function_id": self.function,
            "function_name": self.title,
            "maximization": false,
            "algorithm": { "name": name, "info": info },
            "attributes": self.columns(),
            "scenarios": self.scenarios,
        });
        if !self.groups.is_empty() {
            page["experiment_attributes"] = json!([{ GROUPS: self.groups }]);
        }
        let path = self.folder.join(format!("IOHprofiler_f{}_{}.json", self.function, self.title));
        self.written.push(AtomicFile::write(&path, format!("{page:#}\n").as_bytes())?);
        Ok(self.written)
    }
}

/// The evaluation that had the best value.
fn best_found(rows: &[Row]) -> u64 {
    let Some(last) = rows.last() else { return 0 };
    let as_good = |row: &&Row| row.best == last.best || (last.best.is_nan() && row.precision == last.precision);
    rows.iter().find(as_good).map_or(0, |row| row.evaluations)
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}
