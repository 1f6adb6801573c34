//! Searches of all subjects with one operator on one half of the functions, stored in a result folder.

use crate::design::{Half, parts};
use crate::running_times::{Length, RunningTimes};
use crate::sample::Means;
use std::path::Path;
use tpam_coco::Reached;
use tpam_coco::ecdf::coco_targets;
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, Keep, SearchPlan, keep};
use tpam_store::Error;
use tpam_work::Work;

/// What the searches reached.
#[derive(Clone, Debug)]
pub(crate) struct Searched {
    /// The area under the ECDF: by subject, function and instance, a mean over dimensions.
    pub(crate) area: Means,
    /// The running times to some precisions.
    pub(crate) times: RunningTimes,
}

/// Searches with one operator.
pub(crate) struct Search {
    /// Mutation and crossover.
    pub(crate) operator: String,
    /// The name of the result folder.
    pub(crate) folder: String,
    /// The plan.
    pub(crate) plan: SearchPlan,
}

impl Search {
    /// Searches of a part of the study, on one half of the functions.
    pub(crate) fn new(part: &str, half: &Half, pams: &str, operator: &str, seed: u64) -> Self {
        let folder = format!("{part}-{}", file_name(operator));
        Self { operator: operator.to_owned(), folder, plan: plan(half, pams, operator, seed) }
    }
}

/// The plan of searches with these PAMs.
pub(crate) fn plan(half: &Half, pams: &str, operator: &str, seed: u64) -> SearchPlan {
    let [mutation, crossover] = parts(operator).unwrap_or([operator, ""]);
    SearchPlan {
        mutation: mutation.to_owned(),
        crossover: crossover.to_owned(),
        instances: half.instances.clone(),
        budget: half.budget,
        seed,
        ..SearchPlan::new(pams, &half.functions, &half.dims)
    }
}

/// The part of the name of a folder that tells the operator.
pub(crate) fn file_name(operator: &str) -> String {
    operator.replace('/', "-")
}

/// The functions and the instances of a half, in order.
pub(crate) fn problems(half: &Half, known: &Catalogues) -> Result<(Vec<u32>, Vec<u32>), Error> {
    let grid = Grid::new(&plan(half, "uniform", "rand/1/bin", 1), known)?;
    Ok((grid.functions(), grid.instances.clone()))
}

impl Searched {
    /// Computes the searches that are missing in the folder.
    pub(crate) fn run(plan: &SearchPlan, precisions: &[f64], folder: &Path, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let grid = Grid::new(plan, known)?.without_logs();
        let functions = grid.functions();
        let dims = grid.cells.iter().filter(|cell| cell.algorithm == 0 && cell.function == functions[0]).count();
        let instances = grid.instances.len();
        let (targets, end) = (coco_targets(), libm::log10(plan.budget as f64));
        let mut area = vec![vec![vec![0.0; instances]; functions.len()]; grid.algorithms.len()];
        let mut lengths = vec![vec![Vec::new(); functions.len()]; grid.algorithms.len()];
        keep(&grid, folder, Keep::default(), work, |cell, run, found| {
            let cell = grid.cells[cell];
            let function = functions.binary_search(&cell.function).expect("the functions are those of the cells");
            let reached = Reached::new(&found.trial, (cell.function, cell.dim), &targets);
            area[cell.algorithm][function][run as usize] += reached.area(end) / dims as f64;
            let length = Length { spent: found.trial.spent(), hits: found.trial.first_hits(precisions) };
            let own: &mut Vec<Vec<Length>> = &mut lengths[cell.algorithm][function];
            // The runs of a cell come one after another.
            if run == 0 {
                own.push(Vec::new());
            }
            own.last_mut().expect("the first run of a cell has the number 0").push(length);
        })?;
        Ok(Self { area: Means(area), times: RunningTimes::new(lengths) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Sample;
    use tpam_kinds::verify::{repair, verify};

    #[test]
    fn areas_and_running_times_of_all_subjects() {
        let half = Half { functions: "8,1".into(), dims: "2,3".into(), instances: "1-2".into(), budget: 200 };
        let (known, folder) = (Catalogues::default(), tempfile::tempdir().unwrap());
        assert_eq!(problems(&half, &known).unwrap(), (vec![1, 8], vec![1, 2]));
        let plan = plan(&half, "jade,swde,uniform", "rand/1/bin", 1);
        let run = || Searched::run(&plan, &[1e1, 1e-3], &folder.path().join("out"), &Work::new(), &known).unwrap();
        let found = run();
        assert_eq!((found.area.0.len(), found.area.0[0].len(), found.area.0[0][1].len()), (3, 2, 2));
        assert!(found.area.0.iter().flatten().flatten().all(|area| *area > 0.0 && *area < 1.0));
        let ranks = found.times.scores(&found.times.stages().whole());
        assert!((ranks.iter().sum::<f64>() + 6.0).abs() < 1e-9, "ranks of three sum to six: {ranks:?}");
        // Read again from the folder.
        assert_eq!(run().area.0, found.area.0);
    }

    #[test]
    fn searches_are_stored_without_logs() {
        let half = Half { functions: "1".into(), dims: "2".into(), instances: "1-2".into(), budget: 100 };
        let (known, work, folder) = (Catalogues::default(), Work::new(), tempfile::tempdir().unwrap());
        let (plan, out) = (plan(&half, "jade,swde", "rand/1/bin", 1), folder.path().join("out"));
        let names = || {
            let entries = std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
            entries.collect::<std::collections::BTreeSet<String>>()
        };
        let run = || Searched::run(&plan, &[1e1], &out, &work, &known).unwrap();
        run();
        let before = names();
        assert!(before.contains("trials.csv") && !before.contains("jade"), "{before:?}");
        assert!(verify(&out, &known).unwrap().is_sound());
        // What is lost is written again, and logs are not.
        std::fs::remove_file(out.join("hits.parquet")).unwrap();
        assert!(!verify(&out, &known).unwrap().is_sound());
        assert!(repair(&out, &known, &work).unwrap().is_sound());
        run();
        assert_eq!(names(), before);
        // A search that wants them adds them; they stay.
        keep(&Grid::new(&plan, &known).unwrap(), &out, Keep::default(), &work, |_, _, _| ()).unwrap();
        assert!(names().contains("jade") && verify(&out, &known).unwrap().is_sound());
        run();
        assert!(names().contains("jade") && verify(&out, &known).unwrap().is_sound());
    }
}
