//! COCO's logs, in a form that `cocopp` and `iohinspector` can read.
//!
//! Per function `bbobexp_f1.info` with three lines per dimension, and `data_f1/bbobexp_f1_DIM2.dat` (rows by target value) and `.tdat`
//! (rows by time) with one block of rows per trial. The field `settings` is left out: cocopp does not need it, and iohinspector cannot read
//! logs with it. Coordinates are left out, too.

use super::{exponent, push_exponent};
use crate::logs::{BBOB, GROUPS, NAME};
use crate::{AtomicFile, Error, Row, SOLVED, Trial, Written};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The version of COCO whose format this is.
const FORMAT: &str = "2.8.2";

/// Writes the logs of one algorithm on one function; trials must be grouped by dimension.
///
/// Files appear when they are complete. [`Logger`](crate::Logger) is the simpler way to log a whole experiment.
#[derive(Debug)]
pub struct CocoWriter {
    folder: PathBuf,
    suite: String,
    algorithm: String,
    comment: String,
    function: u32,
    /// Further keys of the header.
    described: String,
    info: String,
    open: Option<Open>,
    written: Vec<Written>,
}

/// The data files of one dimension.
#[derive(Debug)]
struct Open {
    dimension: usize,
    by_target: AtomicFile,
    by_time: AtomicFile,
}

impl CocoWriter {
    /// A writer of the logs of `algorithm` on a function of a suite, into `folder`.
    pub fn new(folder: &Path, suite: &str, algorithm: &str, function: u32) -> Result<Self, Error> {
        let data = folder.join(format!("data_f{function}"));
        fs::create_dir_all(&data).map_err(|e| Error::file("create", &data, e))?;
        let (suite, algorithm, comment) = (suite.to_owned(), algorithm.to_owned(), algorithm.to_owned());
        let (folder, described, info) = (folder.to_owned(), String::new(), String::new());
        Ok(Self { folder, suite, algorithm, comment, function, described, info, open: None, written: Vec::new() })
    }

    /// The same writer with a comment on the algorithm, such as its options, for the index files; without it, the comment is the name.
    #[must_use]
    pub fn with_comment(self, comment: &str) -> Self {
        Self { comment: comment.replace(['\n', '\r'], " "), ..self }
    }

    /// The same writer with the name of the function and the keys of its groups in the index files, so that logs of any suite can be
    /// evaluated without it. Logs of BBOB, which every program knows, stay as COCO writes them.
    #[must_use]
    pub fn with_function(mut self, name: &str, groups: &[&str]) -> Self {
        let quoted = |text: &str| text.replace(['\'', ',', '=', '\n', '\r'], " ");
        if self.suite != BBOB {
            self.described = format!(", {NAME} = '{}', {GROUPS} = '{}'", quoted(name), quoted(&groups.join(" ")));
        }
        self
    }

    /// Appends a trial in a dimension.
    ///
    /// A trial without f_opt is written with f_opt = 0.
    pub fn push(&mut self, dimension: usize, trial: &Trial) -> Result<(), Error> {
        if self.open.as_ref().is_none_or(|open| open.dimension != dimension) {
            self.begin(dimension)?;
        }
        let open = self.open.as_mut().expect("a dimension was just begun");
        let f_opt = trial.f_opt.unwrap_or(0.0);
        open.by_target.put(block(&trial.by_target, f_opt).as_bytes())?;
        open.by_time.put(block(&trial.by_time, f_opt).as_bytes())?;
        let precision = exponent(trial.precision(), 1, false);
        let _ = write!(self.info, ", {}:{}|{precision}", trial.instance, trial.evaluations);
        Ok(())
    }

    /// Begins the next dimension.
    fn begin(&mut self, dimension: usize) -> Result<(), Error> {
        self.end()?;
        let Self { suite, algorithm, comment, function, described, .. } = self;
        let file = format!("data_f{function}/bbobexp_f{function}_DIM{dimension}");
        let line_end = if self.info.is_empty() { "" } else { "\n" };
        let precision = exponent(SOLVED, 3, false);
        let _ = write!(
            self.info,
            "{line_end}suite = '{suite}', funcId = {function}, DIM = {dimension}, Precision = {precision}, algId = '{algorithm}', \
             coco_version = '{FORMAT}', logger = 'bbob', data_format = 'bbob-new2'{described}\n% {comment}\n{file}.dat"
        );
        let open = |extension: &str| AtomicFile::create(&self.folder.join(format!("{file}.{extension}")));
        self.open = Some(Open { dimension, by_target: open("dat")?, by_time: open("tdat")? });
        Ok(())
    }

    fn end(&mut self) -> Result<(), Error> {
        if let Some(Open { by_target, by_time, .. }) = self.open.take() {
            self.written.extend([by_target.rename()?, by_time.rename()?]);
        }
        Ok(())
    }

    /// Writes the index file. Returns all files that were written.
    pub fn finish(mut self) -> Result<Vec<Written>, Error> {
        self.end()?;
        let index = self.folder.join(format!("bbobexp_f{}.info", self.function));
        self.written.push(AtomicFile::write(&index, self.info.as_bytes())?);
        Ok(self.written)
    }
}

/// The header and the rows of a trial.
fn block(rows: &[Row], f_opt: f64) -> String {
    let mut text = format!(
        "% f evaluations | g evaluations | best noise-free fitness - Fopt ({}) + sum g_i+ | measured fitness | best measured fitness or \
         single-digit g-values | x1 | x2...\n",
        exponent(f_opt, 12, false)
    );
    for row in rows {
        let _ = write!(text, "{} 0", row.evaluations);
        for number in [row.precision, row.value, row.best] {
            text.push(' ');
            push_exponent(&mut text, number, 9, true);
        }
        text.push('\n');
    }
    text
}
