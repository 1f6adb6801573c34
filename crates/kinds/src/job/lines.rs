//! Runs as lines of text, for workers that do not see the folder: a worker gets a plan and a range of runs, and sends lines, which the
//! owner of the folder stores.

use super::runs::{AnyPlan, Runs};
use serde_json::Value;
use std::ops::Range;
use std::path::Path;
use tpam_pam::spec::nearest;
use tpam_rows::simulations::Simulations;
use tpam_searches::Catalogues;
use tpam_searches::search::{SearchPlan, Searches};
use tpam_signals::probe::ProbeRuns;
use tpam_sim::Plan;
use tpam_store::Error;
use tpam_store::folder::Contents;

/// Reads a plan with these keys. A worker and the owner of the folder may have different versions, so that a key may be unknown.
fn read<C: Contents>(plan: Value, keys: &[&str]) -> Result<C::Plan, Error> {
    let unknown = unknown_key(&plan, keys).or_else(|| unknown_key(&plan["search"], SearchPlan::KEYS));
    let read = unknown.map_or_else(|| serde_json::from_value(plan).map_err(|error| error.to_string()), Err);
    read.map_err(|said| no_plan(C::KIND, &said))
}

fn unknown_key(plan: &Value, keys: &[&str]) -> Option<String> {
    let is_known = |key: &str| keys.contains(&key) || keys.contains(&"target_NAME") && key.starts_with("target_");
    let key = plan.as_object()?.keys().find(|key| !is_known(key))?;
    Some(format!("unknown key '{key}': {}", nearest(key, keys.iter().copied())))
}

fn no_plan(kind: &str, said: &str) -> Error {
    Error::Unreadable { path: None, problem: format!("this is not a plan of {kind}: {said}") }
}

impl Runs {
    /// The runs of a plan in JSON, as [`AnyContents::plan`](tpam_store::folder::AnyContents::plan) writes it; keys that it lacks have their
    /// defaults, where there are such.
    pub fn of_plan(kind: &str, plan: &str, known: &Catalogues) -> Result<Self, Error> {
        let plan = serde_json::from_str(plan).map_err(|error| no_plan(kind, &error.to_string()))?;
        let plan = match kind {
            Simulations::KIND => AnyPlan::Simulations(read::<Simulations>(plan, Plan::KEYS)?),
            Searches::KIND => AnyPlan::Searches(read::<Searches>(plan, SearchPlan::KEYS)?),
            ProbeRuns::KIND => AnyPlan::Probes(read::<ProbeRuns>(plan, &["probes", "search"])?),
            _ => return Err(Error::unknown("kind", kind, format!("there are no runs of the kind '{kind}'"))),
        };
        plan.runs(known)
    }

    /// The runs that a folder lacks, as ranges of at most `most` numbers in the order of (cell, run).
    pub fn missing(&self, path: &Path, most: u64) -> Result<Vec<Range<u64>>, Error> {
        let contents = self.contents();
        let (done, runs) = (contents.done(path)?, contents.size().1);
        let mut all: Vec<Range<u64>> = Vec::new();
        for at in (0..done.total).filter(|at| !done.has((at / runs) as usize, at % runs)) {
            match all.last_mut() {
                Some(last) if last.end == at && last.end - last.start < most.max(1) => last.end += 1,
                _ => all.push(at..at + 1),
            }
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::fs;
    use tpam_signals::probe::ProbePlan;
    use tpam_work::Work;

    fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let files = entries.filter(|path| path.is_file());
        files.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap())).collect()
    }

    #[test]
    fn wrong_plans_are_refused_by_a_sentence() {
        let said = |plan: &str| Runs::of_plan("searches", plan, &Catalogues::default()).err().unwrap().to_string();
        assert_eq!(said(r#"{"functons": "1"}"#), "this is not a plan of searches: unknown key 'functons': did you mean 'functions'?");
        assert!(said(r#"{"budget": -1}"#).ends_with("expected u64"));
        let probes = Runs::of_plan("probes", r#"{"probes": 2, "search": {"pan": "jade"}}"#, &Catalogues::default());
        assert_eq!(probes.err().unwrap().to_string(), "this is not a plan of probes: unknown key 'pan': did you mean 'pam'?");
    }

    /// Blocks in any order, some twice, one lost and computed later.
    #[test]
    fn lines_of_workers_give_the_same_bytes() {
        let (known, work, place) = (Catalogues::default(), Work::new(), tempfile::tempdir().unwrap());
        let search = || SearchPlan { instances: "1-3".into(), budget: 60, ..SearchPlan::new("jade,shade", "1,8", "2") };
        let simulations = r#"{"pam": "jade,shade", "n": 5, "iterations": 20, "runs": 7}"#;
        let all = [
            Runs::of_plan("simulations", simulations, &known).unwrap(),
            Runs::searches(&search(), &known).unwrap(),
            Runs::probes(&ProbePlan::new(search(), 2), &known).unwrap(),
        ];
        for plan in all {
            let runs = plan.contents();
            let [whole, parts] = ["whole", "parts"].map(|name| place.path().join(format!("{name}-{}", runs.kind())));
            runs.fill(&whole, None, &work).unwrap();
            runs.prepare(&parts, &work).unwrap();
            let mut keeper = runs.keeper(&parts).unwrap();
            let mut blocks = plan.missing(&parts, 5).unwrap();
            assert_eq!(blocks.iter().map(|block| block.end - block.start).sum::<u64>(), runs.done(&parts).unwrap().total);
            let lost = blocks.remove(1);
            let twice = blocks[0].clone();
            for block in blocks.into_iter().rev().chain([twice]) {
                let worker = Runs::of_plan(runs.kind(), &runs.plan(), &known).unwrap();
                runs.store(&mut keeper, block.clone(), &worker.contents().lines(block, &work).unwrap()).unwrap();
            }
            assert_eq!(plan.missing(&parts, 5).unwrap(), std::slice::from_ref(&lost));
            let lines = runs.lines(lost.clone(), &work).unwrap();
            let other = lost.start - 1..lost.end - 1;
            assert!(runs.store(&mut keeper, other, &lines).is_err(), "lines of other runs");
            assert!(runs.store(&mut keeper, lost.clone(), &lines[1..]).is_err(), "too few lines");
            let cut: Vec<String> = lines.iter().map(|line| line[..line.len() / 2].to_owned()).collect();
            assert!(runs.store(&mut keeper, lost.clone(), &cut).is_err(), "lines that are cut");
            assert_eq!(plan.missing(&parts, 5).unwrap(), std::slice::from_ref(&lost));
            runs.store(&mut keeper, lost, &lines).unwrap();
            assert!(runs.fill(&parts, None, &work).unwrap());
            assert!(files(&parts) == files(&whole), "{}", runs.kind());
        }
        assert!(Runs::of_plan("simulations", r#"{"pan": "jade"}"#, &known).is_err());
        assert!(Runs::of_plan("dreams", "{}", &known).is_err());
    }
}
