//! The runs on surfaces in a file, subject by subject, so that the study can be resumed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use tpam_store::Error;

/// The measures of one run on a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Run {
    /// r_succ of the open loop.
    pub(crate) success: f64,
    /// The mean log-gain of a sample in the open loop.
    pub(crate) gain: f64,
    /// The area under the ECDF of the closed loop.
    pub(crate) area: f64,
}

/// The runs of a subject: by surface and run.
pub(crate) type Group = Vec<Vec<Run>>;

/// A file with one line for each subject, surface and run. The subject is the last field, because its spec contains commas.
pub(crate) struct TwinFile {
    path: PathBuf,
    file: File,
    groups: BTreeMap<String, Group>,
}

const COLUMNS: &str = "surface,run,success,gain,area,pam";

impl TwinFile {
    /// Opens a file and reads the subjects whose lines are all there. A file that was made from another design is begun again, and so is
    /// one whose last lines are incomplete, with the complete ones.
    pub(crate) fn open(path: &Path, made_from: &str, size: [usize; 2]) -> Result<Self, Error> {
        let failed = |e| Error::file("write", path, e);
        let head = format!("# {made_from}\n{COLUMNS}\n");
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let groups = text.strip_prefix(&head).map_or_else(Vec::new, |body| complete(body, size));
        let mut file = OpenOptions::new().create(true).write(true).truncate(true).open(path).map_err(failed)?;
        file.write_all(head.as_bytes()).map_err(failed)?;
        let mut opened = Self { path: path.to_owned(), file, groups: BTreeMap::new() };
        // The order of the file is that of the computation, which is kept.
        groups.into_iter().try_for_each(|(pam, group)| opened.add(pam, group))?;
        Ok(opened)
    }

    /// The runs of a subject.
    pub(crate) fn get(&self, pam: &str) -> Option<&Group> {
        self.groups.get(pam)
    }

    /// Adds the runs of a subject.
    pub(crate) fn add(&mut self, pam: String, group: Group) -> Result<(), Error> {
        let mut lines = String::new();
        for (surface, runs) in group.iter().enumerate() {
            for (run, Run { success, gain, area }) in runs.iter().enumerate() {
                writeln!(lines, "{surface},{run},{success},{gain},{area},{pam}").expect("a text can always grow");
            }
        }
        let written = self.file.write_all(lines.as_bytes());
        written.map_err(|e| Error::file("write", &self.path, e))?;
        self.groups.insert(pam, group);
        Ok(())
    }
}

/// The subjects of which all lines are there and can be read, in the order of the file.
fn complete(body: &str, [surfaces, runs]: [usize; 2]) -> Vec<(String, Group)> {
    // A last line without its end was cut off.
    let whole = body.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let lines: Vec<(String, Run)> = whole.lines().filter_map(read).collect();
    let group = |all: &[(String, Run)]| {
        let measures: Vec<Run> = all.iter().map(|(_, run)| *run).collect();
        (all[0].0.clone(), measures.chunks(runs).map(<[Run]>::to_vec).collect())
    };
    // The lines of a subject follow each other.
    let subjects = lines.chunk_by(|a, b| a.0 == b.0);
    subjects.filter(|all| all.len() == surfaces * runs && runs > 0).map(group).collect()
}

fn read(line: &str) -> Option<(String, Run)> {
    let fields: Vec<&str> = line.splitn(6, ',').collect();
    let number = |at: usize| fields.get(at)?.parse::<f64>().ok();
    let run = Run { success: number(2)?, gain: number(3)?, area: number(4)? };
    Some(((*fields.get(5)?).to_owned(), run))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(base: f64) -> Group {
        let run = |k: u32| Run { success: base, gain: base / 3.0, area: f64::from(k) / 7.0 };
        (0..2).map(|surface| (0..3).map(|k| run(surface * 3 + k)).collect()).collect()
    }

    #[test]
    fn complete_subjects_are_read_back_exactly() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("twins.csv");
        let open = |made_from: &str| TwinFile::open(&path, made_from, [2, 3]).unwrap();
        let mut file = open("a");
        file.add("mean:h=5,width=0.1".into(), group(0.1)).unwrap();
        file.add("jade".into(), group(0.2)).unwrap();
        drop(file);
        let before = std::fs::read(&path).unwrap();
        let file = open("a");
        assert_eq!(file.get("mean:h=5,width=0.1"), Some(&group(0.1)));
        assert_eq!(std::fs::read(&path).unwrap(), before);
        drop(file);
        // Cut in the middle of the last subject.
        std::fs::write(&path, &before[..before.len() - 9]).unwrap();
        let file = open("a");
        assert!(file.get("mean:h=5,width=0.1").is_some() && file.get("jade").is_none());
        drop(file);
        assert!(open("b").get("mean:h=5,width=0.1").is_none(), "another design");
    }
}
