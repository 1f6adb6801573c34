//! The reference of a comparison: the best algorithm of 2009 for each target value, from an installed `cocopp`, or any folder of logs.
//!
//! `cocopp` contains it twice. Current figures use an archive of logs in which each target value has one run length: the average running time of the
//! best algorithm. Figures of 2017 used a pickle with the run lengths of all runs of that algorithm, and simulated restarts on them.

use crate::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use tpam_coco::ecdf::{Mode, Reached};
use tpam_coco::{Algorithm, BestRow, Reference};

const BEST: &str = "best2009";
const NAME: &str = "best 2009";
const ARCHIVE: &str = "refalgs/best2009-bbob.tar.gz";
const PICKLE: &str = "bestalgentries2009.pickle.gz";

/// Reads `best2009` or a folder.
pub(super) fn read(name: &str, mode: Mode) -> Result<Reference, Error> {
    if name == BEST {
        return match mode {
            Mode::Coco => archived(&installed(ARCHIVE)?),
            Mode::Coco2017 => pickled(&installed(PICKLE)?),
        };
    }
    let mut found = tpam_coco::read(Path::new(name))?;
    if found.len() != 1 {
        let many = found.len();
        return Err(Error::key("reference", name, format!("it holds {many} algorithms: name the folder of one")));
    }
    Ok(Reference::Algorithm(found.remove(0)))
}

/// The path of a file in the installed `cocopp`. The package is located but not imported: an import takes seconds and needs further packages.
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
        Ok::<_, Error>(tpam_coco::read(&folder)?)
    };
    let read = unpack();
    // A temporary folder that cannot be removed is not an error.
    let _ = std::fs::remove_dir_all(&folder);
    Ok(Reference::Algorithm(Algorithm { name: NAME.to_owned(), ..read?.remove(0) }))
}

/// Prints the pickle. Its classes have since been renamed, so only the attributes of the objects are read. One line per row: function, dimension,
/// precision, number of runs, the run lengths to that precision, and all evaluations of each run.
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
        let [function, dimension, target, n] = *numbers.first_chunk()?;
        let (hits, spent) = numbers[4..].split_at_checked(n as usize)?;
        let reached = Reached { hits: hits.to_vec(), spent: spent.to_vec() };
        let same = hits.len() == spent.len();
        same.then_some(BestRow { problem: (function as u32, dimension as u32), target, reached })
    };
    let rows: Option<Vec<BestRow>> = text.lines().map(row).collect();
    let odd = || Error::Input(format!("{} does not hold what cocopp 2.9 has there", pickle.display()));
    let rows = rows.filter(|rows| !rows.is_empty()).ok_or_else(odd)?;
    Ok(Reference::BestPerTarget { name: NAME.to_owned(), rows })
}

/// The output of a program; if it fails, an error with the last line of its stderr.
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
