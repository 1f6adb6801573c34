//! The suite of logs and their reference: all logs have to share it, its groups are those of the curves, and some data belong to BBOB only.

use std::path::Path;
use tpam_bbob::Bbob;
use tpam_coco::ecdf::Mode;
use tpam_coco::{Algorithm, Logs, Reference, best2009};
use tpam_problem::{Group, Suite, Suites};
use tpam_store::{Difference, Error};

/// Suites of COCO whose functions 1 to 24 are those of BBOB.
const LIKE_BBOB: [&str; 2] = ["bbob-largescale", "bbob-mixint"];

/// Refuses logs of different suites: their functions only share numbers.
pub(super) fn check_same(logs: &Logs, other: Option<&Algorithm>) -> Result<(), Error> {
    let all: Vec<&Algorithm> = logs.algorithms.iter().chain(other).collect();
    let differs = |one: &&&Algorithm| !same(all[0].suite.as_deref(), one.suite.as_deref());
    let Some(one) = all.iter().find(differs) else { return Ok(()) };
    let words = |one: &Algorithm| format!("those in {} are of {}", one.source.display(), one.suite.as_deref().unwrap_or(Bbob.name()));
    let says = format!("the logs are of different suites ({}, {}): name logs of one suite", words(all[0]), words(one));
    Err(Error::different(Difference::Suites, says))
}

/// Whether two names are those of one suite. Logs without a name are older ones of COCO.
fn same(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a == b,
        (None, Some(name)) | (Some(name), None) => name.starts_with(Bbob.name()),
        (None, None) => true,
    }
}

/// Refuses the best algorithms of 2009 for logs of another suite.
pub(super) fn check_best(key: &'static str, value: &str, logs: &Logs) -> Result<(), Error> {
    match logs.suite() {
        None | Some("bbob" | "bbob-noisy") => Ok(()),
        Some(suite) => Err(Error::key(
            key,
            value,
            format!("it is of the suite bbob, and the logs are of {suite}: name a folder of logs of that suite"),
        )),
    }
}

/// The function groups of the logs: those that the logs name, otherwise those of their suite. Logs that name no suite are of BBOB.
///
/// # Errors
///
/// If the suite has no groups, or is unknown and the logs do not name its groups.
pub fn groups(logs: &Logs, suites: &Suites) -> Result<Vec<Group>, Error> {
    let named = logs.groups();
    if !named.is_empty() {
        return Ok(named);
    }
    let name = logs.suite().filter(|name| !LIKE_BBOB.contains(name)).unwrap_or(Bbob.name());
    let groups = suites.get(name).map_or_else(|_| Vec::new(), |suite| suite.groups());
    if groups.is_empty() {
        let why = format!("the suite {name} has no function groups here: write all or function");
        return Err(Error::key("by", "group", why));
    }
    Ok(groups)
}

const BEST: &str = "best2009";

/// Reads `best2009` or a folder, for logs of the same suite.
pub(super) fn read_reference(name: &str, mode: Mode, logs: &Logs) -> Result<Reference, Error> {
    if name == BEST {
        check_best("reference", name, logs)?;
        return Ok(best2009(mode));
    }
    let mut found = tpam_coco::read(Path::new(name))?;
    if found.len() != 1 {
        let many = found.len();
        return Err(Error::key("reference", name, format!("it holds {many} algorithms: name the folder of one")));
    }
    check_same(logs, found.first())?;
    Ok(Reference::Algorithm(found.remove(0)))
}
