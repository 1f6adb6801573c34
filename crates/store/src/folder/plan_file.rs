//! `experiment.toml`: the plan that a folder holds, and whether it equals the given plan.

use super::grow::places;
use super::names::EXPERIMENT;
use super::sums::checksum_of;
use super::{Contents, schema};
use crate::{Error, FolderProblem, disk};
use std::collections::BTreeMap;
use std::path::Path;

/// The plan that a folder holds, and its text; `None` if there is no folder, or no plan in it.
pub(super) fn read<C: Contents>(path: &Path) -> Result<Option<(C::Plan, String)>, Error> {
    if disk::is_there(path) && !disk::is_given_folder(path)? {
        return Err(Error::folder(path, FolderProblem::IsFile, "name a folder"));
    }
    let file = path.join(EXPERIMENT);
    let Some(text) = disk::read_text(&file, disk::OF_PLAN)? else { return Ok(None) };
    schema::check_version(path)?;
    let plan = toml::from_str::<C::Plan>(&text).map_err(|e| match schema::kind(path) {
        Some(holds) if holds != C::KIND => schema::other_kind(path, holds, C::KIND),
        _ => Error::damaged(&file, e.to_string().trim_end()),
    })?;
    let keys = schema::keys_of_plan(&text).map_err(|e| Error::damaged(&file, e.to_string()))?;
    if let Some(missing) = C::KEYS.iter().find(|key| !keys.contains(**key)) {
        return Err(Error::damaged(&file, format!("it has no {missing}")));
    }
    C::refused(&plan).map_or(Ok(Some((plan, text))), |why| Err(Error::damaged(&file, why)))
}

/// The text of the plan file.
pub(super) fn text<C: Contents>(contents: &C) -> String {
    let plan = toml::to_string(contents.plan()).expect("strings and numbers can be written as TOML");
    format!("# {}\n{plan}", contents.comment())
}

/// Checks that two plans are equal, except for the number of runs, which may only grow, and for what is added to their lists.
pub(super) fn check_same<C: Contents>(path: &Path, stored: &C::Plan, wanted: &C::Plan) -> Result<(), Error> {
    let growing = growing_lists::<C>(stored, wanted);
    if let Some(key) = differences::<C>(stored, wanted).into_iter().find(|key| growing.iter().all(|(own, grows)| own != key || !grows)) {
        let hint = match growing.iter().find(|(own, _)| *own == key) {
            Some((PAM, _)) => adding::<C>(stored),
            Some((key, _)) => format!("; to add {key} to this one, list {}, in their order, and the new ones", held::<C>(stored, key)),
            None => String::new(),
        };
        let problem = FolderProblem::OtherPlan { holds: format!("other {}", C::KIND), key: Some(key) };
        return Err(Error::folder(path, problem, format!("name another folder{hint}")));
    }
    match (C::runs(stored), C::runs(wanted)) {
        (Some(stored), Some(wanted)) if stored > wanted => {
            Err(Error::folder(path, FolderProblem::MoreRuns { stored, wanted }, "ask for at least as many, or name another folder"))
        }
        _ => Ok(()),
    }
}

/// The lists of a plan, and whether that of `wanted` has all of `stored` in their order. PAMs and runs are added at the end.
fn growing_lists<C: Contents>(stored: &C::Plan, wanted: &C::Plan) -> Vec<(&'static str, bool)> {
    let at_end = |key: &str, before: &[String], after: &[String]| key != PAM || after.starts_with(before);
    let pairs = C::lists(stored).into_iter().zip(C::lists(wanted));
    let cells = pairs.map(|((key, before), (_, after))| (key, at_end(key, &before, &after) && places(&before, &after).is_some()));
    let runs = C::list_of_runs(stored).zip(C::list_of_runs(wanted));
    cells.chain(runs.map(|((key, before), (_, after))| (key, after.starts_with(&before)))).collect()
}

/// Whether the lists of two plans are different, or the names of PAMs.
pub(super) fn has_other_lists<C: Contents>(stored: &C::Plan, wanted: &C::Plan) -> bool {
    let lists = growing_lists::<C>(stored, wanted);
    differences::<C>(stored, wanted).iter().any(|key| lists.iter().any(|(own, _)| own == key))
}

/// What a list of a plan holds, in words.
fn held<C: Contents>(plan: &C::Plan, key: &str) -> String {
    const SHORT: usize = 60;
    let lists = C::lists(plan).into_iter().chain(C::list_of_runs(plan));
    let words = lists.filter(|(own, _)| *own == key).map(|(_, all)| all.join(",")).next().unwrap_or_default();
    if words.is_empty() || words.len() > SHORT { "all that it has".to_owned() } else { format!("all that it has ({words})") }
}

/// How PAMs are added to a folder.
fn adding<C: Contents>(stored: &C::Plan) -> String {
    let which = match C::pams(stored).len() {
        1 => "the one of this folder first".to_owned(),
        count => format!("all {count} of this folder first, in the order of its {EXPERIMENT}"),
    };
    format!("; to add PAMs to this one, list {which}, and the new ones after")
}

/// The key of the PAMs.
const PAM: &str = "pam";

/// The checksum of everything in a plan that decides which cell a number means: all but the number of runs, the origin of a scenario and
/// the names of PAMs.
pub(super) fn numbering<C: Contents>(plan: &C::Plan) -> String {
    let table = serde_json::to_value(plan).expect("strings and numbers can be written as JSON");
    let keys = table.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), value.to_string()));
    let mut keys: BTreeMap<&str, String> = keys.filter(|(key, _)| !["runs", "scenario"].contains(key)).collect();
    let pams = C::pams(plan).join("\n");
    keys.insert(PAM, pams);
    let lines: Vec<String> = keys.into_iter().map(|(key, value)| format!("{key} = {value}\n")).collect();
    checksum_of(lines.iter().map(String::as_bytes))
}

/// The keys, other than a number of runs that may grow, in which two plans differ.
pub(super) fn differences<C: Contents>(stored: &C::Plan, wanted: &C::Plan) -> Vec<String> {
    // Compared as JSON, because TOML values cannot hold a seed of 2^63 or more.
    let table = |plan: &C::Plan| serde_json::to_value(plan).expect("strings and numbers can be written as JSON");
    let may_grow = C::runs(wanted).is_some();
    let (stored, wanted) = (table(stored), table(wanted));
    let keys = [&stored, &wanted].into_iter().filter_map(serde_json::Value::as_object).flat_map(serde_json::Map::keys);
    // The origin of a scenario does not change what is simulated.
    let counts = |key: &str| !(may_grow && key == "runs" || key == "scenario");
    let differ = keys.filter(|key| counts(key) && stored.get(key) != wanted.get(key));
    differ.map(|key| if key == "files" { "a target file".to_owned() } else { key.clone() }).collect()
}
