//! Tests that stored pages agree with the registry.

use super::methods::{Methods, Options};
use super::page::MEASURED;
use crate::behaviour::Design;
use std::collections::BTreeSet;
use std::path::Path;
use tpam_figure::Export;
use tpam_searches::Catalogues;
use tpam_store::{Error, disk};
use tpam_work::Work;

/// The columns of the table in Markdown that do not depend on measurements.
const TEXT_COLUMNS: usize = 3;
/// Experiments that take no time: only the texts of the pages are compared.
const TINY: Design = Design { n: 4, rounds: 40, runs: 1, ..Design::STANDARD };

/// The differences between the pages in a folder and the registry, one sentence each. Measured numbers and figures are not compared, except
/// that a figure must be there.
pub(crate) fn differences(folder: &Path, known: &Catalogues) -> Result<Vec<String>, Error> {
    let options = Options { design: TINY, ..Options::default() };
    let methods = Methods { options: Options::default(), ..Methods::measure(&options, known, &Work::new())? };
    let files = methods.files(&Export::default())?;
    let wanted = |name: &str| [".md", ".svg"].iter().any(|ending| name.ends_with(ending));
    let files: Vec<&(String, Vec<u8>)> = files.iter().filter(|(name, _)| wanted(name)).collect();
    let mut found: Vec<String> = files.iter().filter_map(|(name, bytes)| difference(folder, name, bytes)).collect();
    let names: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let there = if disk::is_there(folder) { disk::list(folder)? } else { Vec::new() };
    let there: BTreeSet<String> = there.into_iter().map(|(name, _)| name).collect();
    let extra = there.iter().filter(|name| wanted(name) && !names.contains(name.as_str()));
    found.extend(extra.map(|name| format!("{name} belongs to no method")));
    Ok(found)
}

fn difference(folder: &Path, name: &str, bytes: &[u8]) -> Option<String> {
    let Ok(Some(stored)) = disk::read(&folder.join(name), disk::OF_LIST) else {
        return Some(format!("{name} is missing"));
    };
    if Path::new(name).extension().is_none_or(|ending| ending != "md") {
        return None;
    }
    let [stored, made] = [&stored, bytes].map(|bytes| unmeasured(&String::from_utf8_lossy(bytes)));
    let longest = stored.len().max(made.len());
    let line = (0..longest).find(|at| stored.get(*at) != made.get(*at))?;
    let show = |lines: &[String]| lines.get(line).map_or("nothing".to_owned(), |line| format!("'{line}'"));
    Some(format!("{name}: it has {}, the registry {}", show(&stored), show(&made)))
}

/// The lines of a page without what is measured. Of a measured table with links only the first columns remain.
pub(crate) fn unmeasured(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if MEASURED.contains(&line) {
            inside = line == MEASURED[0];
        } else if !inside {
            lines.push(line.to_owned());
        } else if line.starts_with("| [") {
            lines.push(line.split('|').take(1 + TEXT_COLUMNS).map(str::trim).collect::<Vec<_>>().join("|"));
        }
    }
    lines
}
