//! The runs of one result folder, of any kind: how many there are, how many are done, and how they are computed. Workers that do not see
//! the folder get a plan and a range of runs, and send lines of text.

use super::Forecast;
use serde_json::Value;
use std::ops::Range;
use std::path::Path;
use tpam_pam::spec::nearest;
use tpam_rows::simulations::Simulations;
use tpam_searches::search::{Finished, Grid, SearchPlan, Searches};
use tpam_searches::{Catalogues, unknown};
use tpam_signals::probe::{ProbePlan, ProbeRuns};
use tpam_sim::{Experiment, Plan};
use tpam_store::folder::{self, AnyContents, Contents};
use tpam_store::{Error, Shard};

/// The runs of a result folder.
#[non_exhaustive]
pub enum Runs {
    /// Simulations.
    Simulations(Box<Experiment>),
    /// Searches.
    Searches(Box<Grid>),
    /// Probes of searches.
    Probes(Box<(Grid, ProbePlan)>),
}

impl Runs {
    /// The simulations of a plan.
    pub fn simulations(plan: &Plan, known: &Catalogues) -> Result<Self, Error> {
        Ok(Self::Simulations(Box::new(Experiment::new(plan, &known.sim)?)))
    }

    /// The searches of a plan.
    pub fn searches(plan: &SearchPlan, known: &Catalogues) -> Result<Self, Error> {
        Ok(Self::Searches(Box::new(Grid::new(plan, known)?)))
    }

    /// The same runs; searches are stored without COCO's logs.
    #[must_use]
    pub fn without_logs(self) -> Self {
        match self {
            Self::Searches(grid) => Self::Searches(Box::new(grid.without_logs())),
            others => others,
        }
    }

    /// The probes of a plan.
    pub fn probes(plan: &ProbePlan, known: &Catalogues) -> Result<Self, Error> {
        let grid = plan.grid(known)?;
        let plan = ProbePlan { search: grid.plan.clone(), ..plan.clone() };
        Ok(Self::Probes(Box::new((grid, plan))))
    }

    /// The runs that a folder was made for, finished or not; `None` if no plan is stored in it.
    pub fn stored(path: &Path, known: &Catalogues) -> Result<Option<Self>, Error> {
        let runs = AnyPlan::stored(path)?.map(|plan| plan.runs(known)).transpose()?;
        Ok(if folder::is_without_logs::<Searches>(path) { runs.map(Self::without_logs) } else { runs })
    }

    /// Like [`stored`](Self::stored), of a folder that may name entries that this program does not have: the runs can be counted, not
    /// computed.
    pub(crate) fn to_count(path: &Path, known: &Catalogues) -> Result<Option<Self>, Error> {
        Ok(match AnyPlan::stored(path)? {
            Some(AnyPlan::Simulations(plan)) => {
                Some(Self::simulations(&plan, &Catalogues { sim: unknown::of_simulations(&known.sim, &plan), ..known.clone() })?)
            }
            Some(AnyPlan::Searches(plan)) => Some(Self::Searches(Box::new(Finished::grid(path, &plan, known)?))),
            Some(plan) => Some(plan.runs(known)?),
            None => None,
        })
    }

    /// Whether a folder names entries that this program does not have, such as objects of Python, or files of targets: then its runs cannot
    /// be compared with its plan, although nothing is wrong.
    pub(crate) fn need_others(path: &Path, known: &Catalogues) -> Result<bool, Error> {
        Ok(AnyPlan::stored(path)?.is_some_and(|plan| plan.needs_others(known)))
    }

    /// What a folder can do with them.
    pub fn contents(&self) -> Box<dyn AnyContents + '_> {
        match self {
            Self::Simulations(experiment) => Box::new(Simulations(experiment)),
            Self::Searches(grid) => Box::new(Searches { grid, ioh: false }),
            Self::Probes(stored) => Box::new(ProbeRuns { grid: &stored.0, plan: &stored.1 }),
        }
    }

    /// What is left of a folder, or of a shard of it, and the time that it should take. Without a folder, all runs are left.
    pub fn forecast(&self, path: Option<&Path>, shard: Option<Shard>, known: &Catalogues) -> Result<Forecast, Error> {
        let done = path.map(|path| self.contents().done(path)).transpose()?;
        Forecast::new(self, done.as_ref(), shard, known)
    }
}

/// A plan of any kind.
pub(super) enum AnyPlan {
    Simulations(Plan),
    Searches(SearchPlan),
    Probes(ProbePlan),
}

impl AnyPlan {
    /// The plan of a folder, if one is stored in it. The numbers of a study are runs of its own.
    fn stored(path: &Path) -> Result<Option<Self>, Error> {
        let kinds = [Simulations::KIND, Searches::KIND, ProbeRuns::KIND];
        if folder::kind(path).is_some_and(|kind| !kinds.contains(&kind.as_str())) {
            return Ok(None);
        }
        Ok(match folder::kind_of_plan(path) {
            Some(Searches::KIND) => folder::stored_plan::<Searches>(path)?.map(Self::Searches),
            Some(ProbeRuns::KIND) => folder::stored_plan::<ProbeRuns>(path)?.map(Self::Probes),
            _ => folder::stored_plan::<Simulations>(path)?.map(Self::Simulations),
        })
    }

    pub(super) fn runs(&self, known: &Catalogues) -> Result<Runs, Error> {
        match self {
            Self::Simulations(plan) => Runs::simulations(plan, known),
            Self::Searches(plan) => Runs::searches(plan, known),
            Self::Probes(plan) => Runs::probes(plan, known),
        }
    }

    fn needs_others(&self, known: &Catalogues) -> bool {
        match self {
            Self::Simulations(plan) => unknown::in_simulations(&known.sim, plan),
            Self::Searches(plan) | Self::Probes(ProbePlan { search: plan, .. }) => unknown::in_searches(known, plan),
        }
    }
}

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
