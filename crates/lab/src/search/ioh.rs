//! IOHprofiler's logs of the same trials: one JSON and one `.dat` per function and algorithm.

use super::coco::{above, exponent};
use super::grid::{Cell, Named};
use super::trial::Trial;
use crate::Error;
use crate::folder::{Aside, write_aside};
use serde_json::{Value, json};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The logs of one algorithm on one function, as trials come in.
pub(super) struct Ioh {
    folder: PathBuf,
    function: u8,
    /// The function's name without spaces.
    title: String,
    algorithm: String,
    dim: Option<(usize, Aside)>,
    scenarios: Vec<Value>,
    runs: Vec<Value>,
}

impl Ioh {
    pub(super) fn new(root: &Path, algorithm: &Named, function: u8, title: &str) -> Result<Self, Error> {
        let title: String = title.split(|ch: char| !ch.is_ascii_alphanumeric()).map(capitalised).collect();
        let folder = root.join("ioh").join(&algorithm.folder);
        let data = folder.join(format!("data_f{function}_{title}"));
        fs::create_dir_all(&data).map_err(|e| Error::file("make", &data, e))?;
        let algorithm = algorithm.name.clone();
        Ok(Self { folder, function, title, algorithm, dim: None, scenarios: Vec::new(), runs: Vec::new() })
    }

    fn data(&self, dim: usize) -> String {
        format!("data_f{0}_{1}/IOHprofiler_f{0}_DIM{dim}.dat", self.function, self.title)
    }

    pub(super) fn push(&mut self, cell: Cell, instance: u32, f_opt: f64, trial: &Trial) -> Result<(), Error> {
        if self.dim.as_ref().is_none_or(|(dim, _)| *dim != cell.dim) {
            self.end()?;
            self.dim = Some((cell.dim, Aside::new(&self.folder.join(self.data(cell.dim)))?));
        }
        let mut text = "evaluations raw_y\n".to_owned();
        for line in &trial.by_value {
            let _ = writeln!(text, "{} {}", line.evaluation, exponent(above(line.best, f_opt), 15, false));
        }
        self.dim.as_mut().expect("a dimension was just begun").1.put(text.as_bytes())?;
        let found = trial.by_value.iter().find(|line| line.best == trial.best()).map_or(0, |line| line.evaluation);
        let best = json!({ "evals": found, "y": above(trial.best(), f_opt), "x": [] });
        self.runs.push(json!({ "instance": instance, "evals": trial.evaluations, "best": best }));
        Ok(())
    }

    fn end(&mut self) -> Result<(), Error> {
        if let Some((dim, data)) = self.dim.take() {
            data.rename()?;
            let runs = std::mem::take(&mut self.runs);
            self.scenarios.push(json!({ "dimension": dim, "path": self.data(dim), "runs": runs }));
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(), Error> {
        self.end()?;
        let page = json!({
            "version": "0.3.22",
            "suite": "BBOB",
            "function_id": self.function,
            "function_name": self.title,
            "maximization": false,
            "algorithm": { "name": self.algorithm, "info": format!("tpam {}", env!("CARGO_PKG_VERSION")) },
            "attributes": ["evaluations", "raw_y"],
            "scenarios": self.scenarios,
        });
        let path = self.folder.join(format!("IOHprofiler_f{}_{}.json", self.function, self.title));
        write_aside(&path, format!("{page:#}\n").as_bytes())
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}
