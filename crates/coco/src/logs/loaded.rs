//! What is read from an index file and the data files that it names, in any format; function and dimension in the name of a data file.

use super::Problem;
use crate::{Error, Links, TextFile};
use std::io::Read;
use std::path::Path;

/// One entry of an index file: the trials of an algorithm on a problem.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) problem: Problem,
    pub(super) algorithm: String,
    pub(super) suite: Option<String>,
    /// The keys of the function's groups.
    pub(super) groups: Vec<String>,
    /// Whether the data end with an interrupted trial, which `problem` does not have.
    pub(super) unfinished: bool,
}

/// The text of a file of logs.
pub(super) fn text(path: &Path) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let read = TextFile::open(path, Links::Follow).and_then(|mut file| file.read_to_end(&mut bytes));
    read.map_err(|e| Error::file("read", path, e))?;
    // Comments of other programs may be in any encoding; all parsed fields are ASCII.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Checks that the name of a data file, if it has this form, agrees with the index file.
pub(super) fn check_name(data: &Path, function: u32, dimension: u32) -> Result<(), String> {
    match named(data) {
        Some((f, d)) if (f, d) != (function, dimension) => {
            Err(format!("the trials are of f{function} in {dimension}-D, but their file {} is of f{f} in {d}-D", data.display()))
        }
        _ => Ok(()),
    }
}

fn named(data: &Path) -> Option<(u32, u32)> {
    let name = data.file_name()?.to_string_lossy();
    let (before, dimension) = name.rsplit_once("_DIM")?;
    let (_, function) = before.rsplit_once("_f")?;
    let digits = dimension.split(|c: char| !c.is_ascii_digit()).next()?;
    Some((function.parse().ok()?, digits.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_several_programs() {
        let found = |name: &str| named(Path::new(name));
        assert_eq!(found("data_f1/bbobexp_f1_DIM2"), Some((1, 2)));
        assert_eq!(found("data_f12/bbobexp-01_f12_DIM40_i1.dat"), Some((12, 40)));
        assert_eq!(found("data_f3_Rastrigin/IOHprofiler_f3_DIM5.dat"), Some((3, 5)));
        for other in ["bbob-bestalg_f01_d02", "a.dat", "x_f_DIM3", "x_fa_DIM3", "x_f1_DIM", "x_f1_DIM99999999999"] {
            assert_eq!(found(other), None, "{other}");
        }
    }
}
