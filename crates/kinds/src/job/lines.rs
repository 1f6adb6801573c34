//! Runs as lines of text, for workers that do not see the folder: a worker gets a plan and a range of runs, and sends lines, which the owner of the folder stores.

use super::runs::{Runs, with};
use std::ops::Range;
use std::path::Path;
use tpam_pam::spec::nearest;
use tpam_rows::simulations::Simulations;
use tpam_searches::Catalogues;
use tpam_searches::search::{SearchPlan, Searches};
use tpam_signals::probe::{ProbePlan, ProbeRuns, record};
use tpam_sim::Plan;
use tpam_sim::sweep::Block;
use tpam_store::Error;
use tpam_store::folder::{Contents, Keeper};
use tpam_work::Work;

/// A worker and the owner of the folder may have different versions. The text is not one that a user wrote, so that its lines and columns say nothing.
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
    Error::Input(format!("this is not a plan of {kind}: {said}"))
}

impl Runs {
    /// The plan in canonical form, as JSON. With [`kind`](Self::kind) it says everything that a worker needs.
    pub fn plan(&self) -> String {
        let text = match self {
            Self::Simulations(experiment) => serde_json::to_string(&experiment.plan),
            Self::Searches(grid) => serde_json::to_string(&grid.plan),
            Self::Probes(stored) => serde_json::to_string(&stored.1),
        };
        text.expect("strings and numbers can be written as JSON")
    }

    /// The runs of a plan, as [`plan`](Self::plan) writes it; keys that it lacks have their defaults, where there are such.
    pub fn of_plan(kind: &str, plan: &str, known: &Catalogues) -> Result<Self, Error> {
        let unread = |error: serde_json::Error| unread(kind, &error);
        if kind == Simulations::KIND {
            Self::simulations(&serde_json::from_str::<Plan>(plan).map_err(unread)?, known)
        } else if kind == Searches::KIND {
            Self::searches(&serde_json::from_str::<SearchPlan>(plan).map_err(unread)?, known)
        } else if kind == ProbeRuns::KIND {
            Self::probes(&serde_json::from_str::<ProbePlan>(plan).map_err(unread)?, known)
        } else {
            Err(Error::Input(format!("there are no runs of the kind '{kind}'")))
        }
    }

    /// Cell and run of a number in the order of all runs.
    fn key(&self, at: u64) -> (usize, u64) {
        let runs = self.size().1;
        ((at / runs) as usize, at % runs)
    }

    /// The runs that a folder lacks, as ranges of at most `most` numbers in the order of (cell, run).
    pub fn missing(&self, path: &Path, most: u64) -> Result<Vec<Range<u64>>, Error> {
        let done = self.done(path)?;
        let mut all: Vec<Range<u64>> = Vec::new();
        for at in (0..done.total).filter(|at| !done.has(self.key(*at).0, self.key(*at).1)) {
            match all.last_mut() {
                Some(last) if last.end == at && last.end - last.start < most.max(1) => last.end += 1,
                _ => all.push(at..at + 1),
            }
        }
        Ok(all)
    }

    /// Computes a range of runs, in the order of (cell, run), and returns a line of text for each.
    pub fn lines(&self, range: Range<u64>, work: &Work) -> Result<Vec<String>, Error> {
        let (cells, runs) = self.size();
        if range.start > range.end || range.end > cells as u64 * runs {
            let (first, end, total) = (range.start, range.end, cells as u64 * runs);
            return Err(Error::Input(format!("there are no runs {first}..{end}: this plan has {total}")));
        }
        let mut lines = Vec::new();
        match self {
            Self::Simulations(experiment) => {
                let (first, last) = (range.start / runs, range.end.div_ceil(runs));
                let part = |cell: u64| {
                    range.start.max(cell * runs) - cell * runs..range.end.min((cell + 1) * runs) - cell * runs
                };
                let blocks = (first..last).map(|cell| Block { cell: cell as usize, runs: part(cell) });
                experiment.compute(blocks, work, |block, records| {
                    let keys = block.runs.clone().map(|run| (block.cell, run));
                    lines.extend(keys.zip(records).map(|(key, record)| Simulations(experiment).write(key, record)));
                    Ok::<(), Error>(())
                })?;
            }
            Self::Searches(grid) => {
                let searches = Searches { grid, ioh: false };
                let key = |at: u64| self.key(at);
                work.in_order(
                    range.map(key),
                    |(cell, run)| grid.search(*cell, *run, work),
                    |key, run| {
                        lines.push(searches.write(key, &run?));
                        Ok::<(), Error>(())
                    },
                )?;
            }
            Self::Probes(stored) => {
                let (grid, plan) = &**stored;
                let contents = ProbeRuns { grid, plan, work };
                let key = |at: u64| self.key(at);
                work.in_order(
                    range.map(key),
                    |(cell, run)| record(grid, *cell, *run, work),
                    |key, run| {
                        lines.push(contents.write(key, &run?));
                        Ok::<(), Error>(())
                    },
                )?;
            }
        }
        Ok(lines)
    }

    /// Stores lines of workers in a folder that was [prepared](Self::prepare).
    pub fn keeper(&self, path: &Path) -> Result<Keeper, Error> {
        with!(self, &Work::new(), contents => Keeper::open(path, contents))
    }

    /// Stores lines that a worker has computed for a range of runs, in their order. Lines of anything else are refused.
    pub fn store(&self, keeper: &mut Keeper, range: Range<u64>, lines: &[String]) -> Result<(), Error> {
        let keys: Vec<(usize, u64)> = range.map(|at| self.key(at)).collect();
        with!(self, &Work::new(), contents => keeper.add(contents, &keys, lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::fs;

    fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let files = entries.filter(|path| path.is_file());
        files.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap())).collect()
    }

    /// Blocks in any order, some twice, one lost and computed later.
    #[test]
    fn wrong_plans_are_refused_by_a_sentence() {
        let said = |plan: &str| Runs::of_plan("searches", plan, &Catalogues::default()).err().unwrap().to_string();
        assert_eq!(
            said(r#"{"functons": "1"}"#),
            "this is not a plan of searches: unknown key 'functons': did you mean 'functions'?"
        );
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
        for runs in all {
            let [whole, parts] = ["whole", "parts"].map(|name| place.path().join(format!("{name}-{}", runs.kind())));
            runs.keep(&whole, None, &work).unwrap();
            runs.prepare(&parts, &work).unwrap();
            let mut keeper = runs.keeper(&parts).unwrap();
            let mut blocks = runs.missing(&parts, 5).unwrap();
            assert_eq!(
                blocks.iter().map(|block| block.end - block.start).sum::<u64>(),
                runs.done(&parts).unwrap().total
            );
            let lost = blocks.remove(1);
            let twice = blocks[0].clone();
            for block in blocks.into_iter().rev().chain([twice]) {
                let worker = Runs::of_plan(runs.kind(), &runs.plan(), &known).unwrap();
                runs.store(&mut keeper, block.clone(), &worker.lines(block, &work).unwrap()).unwrap();
            }
            assert_eq!(runs.missing(&parts, 5).unwrap(), std::slice::from_ref(&lost));
            let lines = runs.lines(lost.clone(), &work).unwrap();
            let other = lost.start - 1..lost.end - 1;
            assert!(runs.store(&mut keeper, other, &lines).is_err(), "lines of other runs");
            assert!(runs.store(&mut keeper, lost.clone(), &lines[1..]).is_err(), "too few lines");
            let cut: Vec<String> = lines.iter().map(|line| line[..line.len() / 2].to_owned()).collect();
            assert!(runs.store(&mut keeper, lost.clone(), &cut).is_err(), "lines that are cut");
            assert_eq!(runs.missing(&parts, 5).unwrap(), std::slice::from_ref(&lost));
            runs.store(&mut keeper, lost, &lines).unwrap();
            assert!(runs.keep(&parts, None, &work).unwrap());
            assert!(files(&parts) == files(&whole), "{}", runs.kind());
        }
        assert!(Runs::of_plan("simulations", r#"{"pan": "jade"}"#, &known).is_err());
        assert!(Runs::of_plan("dreams", "{}", &known).is_err());
    }
}
