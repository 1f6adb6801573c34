//! The data files of an entry of a COCO index file, checked against it and against each other.

use super::Problem;
use super::info::{Announced, Entry};
use super::loaded::{Loaded, check_name, text};
use super::rows::{self, Block};
use crate::{Error, Row, Trial};
use std::path::{Path, PathBuf};

/// Reads the data files that an entry names.
pub(super) fn load(index: &Path, entry: Entry) -> Result<Loaded, Error> {
    let wrong = |why: String| Error::unreadable(index, entry.line, why);
    let mut pairs = Vec::new();
    for data in &entry.data {
        let data = index.with_file_name("").join(data);
        check_name(&data, entry.function, entry.dimension).map_err(wrong)?;
        pairs.extend(pairs_of(&data, entry.dimension)?);
    }
    let unfinished = pairs.len() == entry.trials.len() + 1 && pairs.last().is_some_and(Pair::is_unfinished);
    if unfinished {
        pairs.pop();
    }
    if pairs.len() != entry.trials.len() {
        return Err(wrong_count(index, &entry, pairs.len()));
    }
    for (pair, announced) in pairs.iter().zip(&entry.trials) {
        pair.check(announced).map_err(wrong)?;
    }
    let trials = pairs.into_iter().zip(&entry.trials).map(|(pair, announced)| pair.trial(*announced)).collect();
    let problem = Problem { function: entry.function, dimension: entry.dimension, trials };
    let Entry { algorithm, suite, groups, .. } = entry;
    Ok(Loaded { problem, algorithm, suite, groups, unfinished })
}

fn wrong_count(index: &Path, entry: &Entry, held: usize) -> Error {
    let file = entry.data[0].with_extension("dat");
    let Entry { function, dimension, trials, .. } = entry;
    let why = format!("{} trials of f{function} in {dimension}-D, but {} holds {held}", trials.len(), file.display());
    Error::unreadable(index, 0, why)
}

/// The rows of one trial.
struct Pair {
    dat: PathBuf,
    by_target: Block,
    by_time: Block,
}

/// The trials of a `.dat` file and, if it exists, its `.tdat` file.
fn pairs_of(data: &Path, dimension: u32) -> Result<Vec<Pair>, Error> {
    let [dat, tdat] = ["dat", "tdat"].map(|extension| data.with_extension(extension));
    let by_target = rows::parse(&dat, &text(&dat)?, dimension)?;
    let there = tdat.try_exists().map_err(|e| Error::file("read", &tdat, e))?;
    let mut by_time = if there { rows::parse(&tdat, &text(&tdat)?, dimension)? } else { Vec::new() };
    if !by_time.is_empty() && by_time.len() != by_target.len() {
        let (times, targets) = (by_time.len(), by_target.len());
        let why = format!("{times} trials, but {} holds {targets}", dat.display());
        return Err(Error::unreadable(&tdat, 0, why));
    }
    by_time.resize_with(by_target.len(), Block::default);
    let pair = |(by_target, by_time)| Pair { dat: dat.clone(), by_target, by_time };
    Ok(by_target.into_iter().zip(by_time).map(pair).collect())
}

fn last(rows: &[Row]) -> u64 {
    rows.last().map_or(0, |row| row.evaluations)
}

impl Pair {
    /// Whether the trial was interrupted: COCO's logger ends both files with the last evaluation.
    fn is_unfinished(&self) -> bool {
        !self.by_time.rows.is_empty() && last(&self.by_target.rows) != last(&self.by_time.rows)
    }

    /// Checks the trial against its entry in the index file and its two files against each other.
    fn check(&self, announced: &Announced) -> Result<(), String> {
        let (dat, line, instance) = (self.dat.display(), self.by_target.end, announced.instance);
        let (evaluations, said) = (self.evaluations(), announced.evaluations);
        // Rows by time always include the last evaluation; rows by target value may end before it.
        let more_is_said = said > evaluations && !self.by_time.rows.is_empty();
        if said > 0 && (evaluations > said || more_is_said) {
            let logged = format!("but its trial in {dat}, which ends at line {line}, has {evaluations}");
            return Err(format!("instance {instance} has {said} evaluations, {logged}"));
        }
        let [of_target, of_time] = [&self.by_target, &self.by_time].map(|block| block.rows.last());
        let differ = |a: &Row, b: &Row| a.evaluations == b.evaluations && a.precision != b.precision;
        if of_target.zip(of_time).is_some_and(|(a, b)| differ(a, b)) {
            return Err(format!("the trial of instance {instance} ends at {dat} line {line} with another value than in the .tdat file"));
        }
        if self.by_target.f_opt.zip(self.by_time.f_opt).is_some_and(|(a, b)| a != b) {
            return Err(format!(
                "the trial of instance {instance} in {dat}, which ends at line {line}, has another Fopt than in the .tdat file"
            ));
        }
        Ok(())
    }

    fn evaluations(&self) -> u64 {
        last(&self.by_target.rows).max(last(&self.by_time.rows))
    }

    fn trial(self, announced: Announced) -> Trial {
        let evaluations = self.evaluations().max(announced.evaluations);
        let (by_target, by_time) = (self.by_target.rows, self.by_time.rows);
        Trial { instance: announced.instance, evaluations, f_opt: self.by_target.f_opt, by_target, by_time }
    }
}
