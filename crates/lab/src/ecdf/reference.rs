//! The line to compare with: the best algorithm of 2009 for each target, from an installed `cocopp`, or any folder of logs.
//!
//! `cocopp` brings it along twice. Its figures of today take an archive of logs, in which each target has one run length: the average running time of the
//! algorithm that was best there. Those of 2017 took a pickle with the run lengths of all trials of that algorithm; restarts were simulated on them.

use super::logs::{self, of};

use crate::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use tpam_coco::Algorithm;
use tpam_coco::ecdf::{Mode, Reached, RunLengths};

/// What the line is made from.
pub enum Reference {
    /// Trials, as of any algorithm.
    Logs(Algorithm),
    /// Trials of another algorithm at each target.
    Best(Vec<Best>),
}

/// The run lengths of the algorithm that was best at one precision.
pub struct Best {
    problem: (u32, u32),
    precision: f64,
    reached: Reached,
}

const BEST: &str = "best2009";
const NAME: &str = "best 2009";
const ARCHIVE: &str = "refalgs/best2009-bbob.tar.gz";
const PICKLE: &str = "bestalgentries2009.pickle.gz";

impl Reference {
    /// Reads `best2009` or a folder.
    pub(super) fn read(name: &str, mode: Mode) -> Result<Self, Error> {
        if name == BEST {
            return match mode {
                Mode::Coco => archived(&installed(ARCHIVE)?),
                Mode::Coco2017 => pickled(&installed(PICKLE)?),
            };
        }
        let mut found = logs::read(Path::new(name))?;
        if found.len() != 1 {
            let many = found.len();
            return Err(Error::key("reference", name, format!("it holds {many} algorithms: name the folder of one")));
        }
        Ok(Reference::Logs(found.remove(0)))
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Reference::Logs(algorithm) => &algorithm.name,
            Reference::Best(_) => NAME,
        }
    }

    /// Its run lengths in one dimension.
    pub fn lengths(&self, dimension: u32, targets: &[f64]) -> Vec<RunLengths> {
        match self {
            Reference::Logs(algorithm) => of(algorithm, dimension).map(|p| RunLengths::new(p, targets)).collect(),
            Reference::Best(rows) => {
                let one = |rows: &[Best]| {
                    // Precisions are powers of ten with rounded exponents.
                    let first = |target: &f64| rows.iter().find(|row| row.precision <= target * (1.0 + 1e-9));
                    let reached = targets.iter().map(|t| first(t).map(|row| row.reached.clone()).unwrap_or_default());
                    RunLengths::by_target(rows[0].problem, reached.collect())
                };
                let problems = rows.chunk_by(|a, b| a.problem == b.problem);
                problems.filter(|rows| rows[0].problem.1 == dimension).map(one).collect()
            }
        }
    }
}

/// Where `cocopp` keeps a file. Importing it would take seconds and needs packages that are not always there, so that it is only located.
fn installed(file: &str) -> Result<PathBuf, Error> {
    const LOCATE: &str =
        "import importlib.util as u; s = u.find_spec('cocopp'); print(s.submodule_search_locations[0] if s else '')";
    let output = Command::new("python3").args(["-c", LOCATE]).output().ok();
    let folder = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    let path = Path::new(&folder).join(file);
    if folder.is_empty() || !path.is_file() {
        return Err(Error::key(
            "reference",
            BEST,
            "it is taken from the Python package cocopp, which python3 does not find: pip install cocopp six",
        ));
    }
    Ok(path)
}

fn archived(archive: &Path) -> Result<Reference, Error> {
    let folder = std::env::temp_dir().join(format!("tpam-{BEST}-{}", std::process::id()));
    let unpack = || {
        std::fs::create_dir_all(&folder).map_err(|e| Error::file("make", &folder, e))?;
        output(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(&folder))?;
        logs::read(&folder)
    };
    let read = unpack();
    // A folder in the system's place for such things that cannot be removed is no reason to fail.
    let _ = std::fs::remove_dir_all(&folder);
    Ok(Reference::Logs(Algorithm { name: NAME.to_owned(), ..read?.remove(0) }))
}

/// The objects in the pickle are of classes that have since been renamed; only their attributes are wanted. A line for each row: function, dimension,
/// precision, number of trials, hits, and what the trials spent.
const UNPICKLE: &str = "
import gzip, pickle, sys
class Kept:
    def __setstate__(self, state): self.__dict__.update(state)
class Reader(pickle.Unpickler):
    def find_class(self, module, name):
        return super().find_class(module, name) if module.split('.')[0] in ('numpy', '_codecs') else Kept
entries = Reader(gzip.open(sys.argv[1]), encoding='latin1').load()
for (dimension, function), entry in sorted(entries.items()):
    for row, best in zip(entry.evals, entry.algs):
        hits = [float(x) for x in row[1:]]
        spent = [float(x) for x in entry.maxevals[best]]
        print(function, dimension, float(row[0]), len(hits), *hits, *spent)
";

fn pickled(pickle: &Path) -> Result<Reference, Error> {
    let text = output(Command::new("python3").args(["-c", UNPICKLE]).arg(pickle))?;
    let row = |line: &str| {
        let numbers: Vec<f64> = line.split(' ').map(|text| text.parse().ok()).collect::<Option<_>>()?;
        let [function, dimension, precision, n] = *numbers.first_chunk()?;
        let (hits, spent) = numbers[4..].split_at_checked(n as usize)?;
        let reached = Reached { hits: hits.to_vec(), spent: spent.to_vec() };
        let same = hits.len() == spent.len();
        same.then_some(Best { problem: (function as u32, dimension as u32), precision, reached })
    };
    let rows: Option<Vec<Best>> = text.lines().map(row).collect();
    let odd = || Error::Input(format!("{} does not hold what cocopp 2.9 has there", pickle.display()));
    Ok(Reference::Best(rows.filter(|rows| !rows.is_empty()).ok_or_else(odd)?))
}

/// What a program prints; its last words where it fails.
fn output(command: &mut Command) -> Result<String, Error> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|e| Error::Input(format!("{program} does not start: {e}")))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let last = said.trim().lines().last().unwrap_or("").to_owned();
    Err(Error::Input(format!("the best of 2009 cannot be read: {program} says {last}")))
}
