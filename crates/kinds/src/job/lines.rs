//! Runs as lines of text, for workers that do not see the folder: a worker gets a plan and a range of runs, and sends lines, which the
//! owner of the folder stores.

use super::runs::Runs;
use std::ops::Range;
use std::path::Path;
use tpam_pam::spec::nearest;
use tpam_rows::simulations::Simulations;
use tpam_searches::Catalogues;
use tpam_searches::search::{SearchPlan, Searches};
use tpam_signals::probe::{ProbePlan, ProbeRuns};
use tpam_sim::Plan;
use tpam_store::Error;
use tpam_store::folder::Contents;

/// A worker and the owner of the folder may have different versions. The text is not one that a user wrote, so that its lines and columns
/// say nothing.
fn unread(kind: &str, error: &serde_json::Error) -> Error {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    let names: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    let said = match names[..] {
        [name, ref known @ ..] if text.starts_with("unknown field") => {
            format!("unknown key '{name}': {}", nearest(name, known.iter().copied()))
        }
        _ => text.to_owned(),
    };
    Error::Unreadable { path: None, problem: format!("this is not a plan of {kind}: {said}") }
}

impl Runs {
    /// The runs of a plan in JSON, as [`AnyContents::plan`](tpam_store::folder::AnyContents::plan) writes it; keys that it lacks have their
    /// defaults, where there are such.
    pub fn of_plan(kind: &str, plan: &str, known: &Catalogues) -> Result<Self, Error> {
        let unread = |error: serde_json::Error| unread(kind, &error);
        if kind == Simulations::KIND {
            Self::simulations(&serde_json::from_str::<Plan>(plan).map_err(unread)?, known)
        } else if kind == Searches::KIND {
            Self::searches(&serde_json::from_str::<SearchPlan>(plan).map_err(unread)?, known)
        } else if kind == ProbeRuns::KIND {
            Self::probes(&serde_json::from_str::<ProbePlan>(plan).map_err(unread)?, known)
        } else {
            Err(Error::unknown("kind", kind, format!("there are no runs of the kind '{kind}'")))
        }
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
    use tpam_work::Work;

    fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let files = entries.filter(|path| path.is_file());
        files.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap())).collect()
    }

    /// Blocks in any order, some twice, one lost and computed later.
    #[test]
    fn wrong_plans_are_refused_by_a_sentence() {
        let said = |plan: &str| Runs::of_plan("searches", plan, &Catalogues::default()).err().unwrap().to_string();
        assert_eq!(said(r#"{"functons": "1"}"#), "this is not a plan of searches: unknown key 'functons': did you mean 'functions'?");
        assert!(said(r#"{"budget": -1}"#).ends_with("expected u64"));
    }

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
