//! COCO's logs: what `cocopp` and `iohinspector` read as they are.
//!
//! Per function `bbobexp_f1.info` with three lines a dimension, and `data_f1/bbobexp_f1_DIM2.dat` (by value) and `.tdat` (by time) with one stretch of lines a trial. The field `settings`, without which
//! cocopp does well and with which iohinspector reads nothing, is left out, and so are coordinates.

use super::grid::{Cell, Named};
use super::trial::Trial;
use crate::Error;
use crate::folder::Aside;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use tpam_de::Line;

/// The version of COCO whose format this is.
const FORMAT: &str = "2.8.2";

/// The logs of one algorithm on one function, as trials come in: dimension by dimension, instance by instance.
pub(super) struct Coco {
    folder: PathBuf,
    function: u8,
    name: String,
    info: String,
    dim: Option<(usize, Aside, Aside)>,
}

impl Coco {
    pub(super) fn new(root: &Path, algorithm: &Named, function: u8) -> Result<Self, Error> {
        let folder = root.join(&algorithm.folder);
        let data = folder.join(format!("data_f{function}"));
        fs::create_dir_all(&data).map_err(|e| Error::file("make", &data, e))?;
        Ok(Self { folder, function, name: algorithm.name.clone(), info: String::new(), dim: None })
    }

    pub(super) fn push(&mut self, cell: Cell, instance: u32, f_opt: f64, trial: &Trial) -> Result<(), Error> {
        if self.dim.as_ref().is_none_or(|(dim, ..)| *dim != cell.dim) {
            self.begin(cell.dim)?;
        }
        let (_, by_value, by_time) = self.dim.as_mut().expect("a dimension was just begun");
        by_value.put(stretch(&trial.by_value, f_opt).as_bytes())?;
        by_time.put(stretch(&trial.by_time, f_opt).as_bytes())?;
        let distance = exponent(above(trial.best(), f_opt), 1, false);
        let _ = write!(self.info, ", {instance}:{}|{distance}", trial.evaluations);
        Ok(())
    }

    /// The next dimension.
    fn begin(&mut self, dim: usize) -> Result<(), Error> {
        self.end()?;
        let (function, name) = (self.function, &self.name);
        let file = format!("data_f{function}/bbobexp_f{function}_DIM{dim}");
        let line_end = if self.info.is_empty() { "" } else { "\n" };
        let _ = write!(
            self.info,
            "{line_end}suite = 'bbob', funcId = {function}, DIM = {dim}, Precision = 1.000e-08, algId = '{name}', coco_version = '{FORMAT}', \
             logger = 'bbob', data_format = 'bbob-new2'\n% {name}\n{file}.dat"
        );
        let open = |extension: &str| Aside::new(&self.folder.join(format!("{file}.{extension}")));
        self.dim = Some((dim, open("dat")?, open("tdat")?));
        Ok(())
    }

    fn end(&mut self) -> Result<(), Error> {
        if let Some((_, by_value, by_time)) = self.dim.take() {
            by_value.rename()?;
            by_time.rename()?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(), Error> {
        self.end()?;
        let mut info = Aside::new(&self.folder.join(format!("bbobexp_f{}.info", self.function)))?;
        info.put(self.info.as_bytes())?;
        info.rename()
    }
}

/// f − f_opt, never below 0.
pub(super) fn above(value: f64, f_opt: f64) -> f64 {
    value.max(f_opt) - f_opt
}

/// The lines of a trial below the format's header.
fn stretch(lines: &[Line], f_opt: f64) -> String {
    let mut text = format!(
        "% f evaluations | g evaluations | best noise-free fitness - Fopt ({}) + sum g_i+ | measured fitness | best measured fitness or single-digit g-values | x1 | x2...\n",
        exponent(f_opt, 12, false)
    );
    for line in lines {
        let numbers = [above(line.best, f_opt), line.value, line.best].map(|number| exponent(number, 9, true));
        let _ = writeln!(text, "{} 0 {}", line.evaluation, numbers.join(" "));
    }
    text
}

/// A number as C's `%.{digits}e` prints it: `1.250e-03`.
pub(super) fn exponent(value: f64, digits: usize, plus: bool) -> String {
    let text = format!("{value:.digits$e}");
    let Some((mantissa, power)) = text.split_once('e') else { return text };
    let sign = if plus && !mantissa.starts_with('-') { "+" } else { "" };
    let (minus, power) = power.strip_prefix('-').map_or(("+", power), |power| ("-", power));
    format!("{sign}{mantissa}e{minus}{power:0>2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_c_prints_them() {
        assert_eq!(exponent(22.687_487_16, 9, true), "+2.268748716e+01");
        assert_eq!(exponent(-1.5e-12, 1, true), "-1.5e-12");
        assert_eq!(exponent(0.0, 1, false), "0.0e+00");
        assert_eq!(exponent(1e123, 3, false), "1.000e+123");
        assert_eq!(above(5.0, 6.0), 0.0);
    }
}
