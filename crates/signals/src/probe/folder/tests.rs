//! Tests of folders of probes: the runs are those without probes, and a folder can be resumed.

use super::example::{files, search};
use super::*;
use std::fs;
use tpam_de::{Generation, Watch};
use tpam_searches::search::{SearchPlan, watch};
use tpam_sim::surface::Surface;
use tpam_store::folder::Folder;

fn plan(probes: usize) -> ProbePlan {
    ProbePlan::new(search(), probes)
}

/// Everything that the driver does.
#[derive(Default, PartialEq, Debug)]
struct Log(Vec<f64>);

impl Watch for Log {
    fn see(&mut self, generation: &Generation) {
        self.0.extend(generation.values);
        self.0.extend(generation.points);
        if let Some(params) = generation.params {
            params.named().for_each(|(_, column)| self.0.extend(column));
        }
    }
}

#[test]
fn the_driver_is_the_search_without_probes() {
    let known = Catalogues::default();
    let (plain, probed) = (Grid::new(&plan(4).search, &known).unwrap(), plan(4).grid(&known).unwrap());
    for cell in 0..plain.cells.len() {
        for run in 0..3 {
            let all = |grid| watch(grid, cell, run, Log::default(), &Work::new()).unwrap();
            assert_eq!(all(&plain), all(&probed));
            let (ending, ()) = watch(&plain, cell, run, (), &Work::new()).unwrap();
            let recorded = ProbeRuns { grid: &probed, plan: &plan(4) }.record(cell, run, &Work::new()).unwrap();
            assert_eq!((recorded.evaluations, recorded.restarts), (ending.evaluations, ending.restarts));
            assert_eq!(recorded.above, ending.above);
            let sum = |of: fn(&super::super::tally::Block) -> u64| recorded.blocks.iter().map(of).sum::<u64>();
            // All evaluations but those of first populations are samples of the driver; every generation has 4·20 probes.
            assert_eq!(sum(|block| block.driver.samples), ending.evaluations - 20 * (1 + ending.restarts));
            let probes = sum(|block| block.cells.iter().map(|tally| tally.probes).sum());
            assert_eq!(probes, 80 * sum(|block| block.generations));
        }
    }
}

#[test]
fn files_do_not_depend_on_threads_or_interruptions() {
    let (known, folder) = (Catalogues::default(), tempfile::tempdir().unwrap());
    let at = |name: &str| folder.path().join(name);
    probe(&plan(2), &at("one"), &Work::new().with_threads(1), &known).unwrap();
    probe(&plan(2), &at("two"), &Work::new().with_threads(2), &known).unwrap();
    assert_eq!(files(&at("one")), files(&at("two")));
    // A process that was killed after four of twelve runs.
    let grid = plan(2).grid(&known).unwrap();
    let whole = ProbePlan::new(grid.plan.clone(), 2);
    let (work, out) = (Work::new(), at("killed"));
    let runs = ProbeRuns { grid: &grid, plan: &whole };
    let mut part = Folder::open(&out, &runs, &work).unwrap();
    for key in [(0, 0), (0, 1), (0, 2), (1, 0)] {
        part.add(std::iter::once((key, &runs.record(key.0, key.1, &work).unwrap()))).unwrap();
    }
    drop(part);
    probe(&plan(2), &out, &work, &known).unwrap();
    assert_eq!(files(&at("one")), files(&out));
    // The same call again changes nothing, and other probes are refused.
    probe(&plan(2), &out, &work, &known).unwrap();
    assert_eq!(files(&at("one")), files(&out));
    let refused = probe(&plan(3), &out, &work, &known).unwrap_err().to_string();
    assert!(refused.contains("holds other probes (probes differs)"), "{refused}");
}

#[test]
fn a_stored_surface_judges_a_simulation() {
    let (known, folder, work) = (Catalogues::default(), tempfile::tempdir().unwrap(), Work::new());
    let found = probe(&plan(4), folder.path(), &work, &known).unwrap();
    let (grid, recorded) = stored(folder.path(), &known).unwrap();
    assert_eq!((grid.probes, recorded.len(), recorded[0].len()), (4, 4, 3));
    let problem = &found.problems[0];
    let surface = problem.surface().unwrap();
    let file = fs::read_to_string(folder.path().join(format!("surfaces/{}.csv", problem.stem))).unwrap();
    assert_eq!(Surface::read(&file, tpam_pam::FC).unwrap(), surface);
    let pam = known.de.pams.spec("jade").unwrap();
    let path = recorded[0][0].path();
    assert!(path.is_sorted_by(|a, b| a >= b) && path.len() as u64 <= recorded[0][0].evaluations / 20);
    let twin = tpam_sim::surface::Twin::new(&surface, &pam, 20, path.len()).unwrap();
    let (open, closed) = (twin.open(&path, 1, 0), twin.closed(1, 0));
    assert!(open.success() > 0.05 && open.success() < 0.95, "{}", open.success());
    assert!(closed.precision.is_sorted_by(|a, b| a >= b) && closed.mean_gain() > 0.0);
}

#[test]
fn one_column_alone_has_the_margin_of_two() {
    let (known, work) = (Catalogues::default(), Work::new());
    let counted = |columns: &str| {
        let plan = ProbePlan { columns: columns.into(), ..plan(2) };
        let grid = plan.grid(&known).unwrap();
        let runs = ProbeRuns { grid: &grid, plan: &plan };
        let recorded = runs.record(0, 0, &work).unwrap();
        assert_eq!(Recorded::read(&recorded.write(0, 0), runs.cells()), Some(recorded.clone()));
        recorded.blocks.into_iter().next().unwrap()
    };
    let (both, turned, alone) = (counted(""), counted("c,f"), counted("c"));
    let sum = |cells: &[usize]| cells.iter().map(|cell| both.cells[*cell].probes).sum::<u64>();
    for c in 0..20 {
        let row: Vec<usize> = (0..20).map(|f| c * 20 + f).collect();
        assert_eq!(alone.cells[c].probes, sum(&row));
        assert!((0..20).all(|f| turned.cells[f * 20 + c] == both.cells[c * 20 + f]));
    }
    assert_eq!((&both.driver.all[1..], turned.driver.all[0]), (&alone.driver.all[..], alone.driver.all[0]));
    let refused = ProbePlan { columns: "x".into(), ..plan(2) }.grid(&known).err().unwrap().to_string();
    assert_eq!(refused, "columns = x: write one or two of f, c");
}

/// All files of probes over one column, whose surface is read back.
#[test]
fn a_surface_over_one_column_is_stored() {
    let (known, folder, work) = (Catalogues::default(), tempfile::tempdir().unwrap(), Work::new());
    let search = SearchPlan { instances: "1-3".into(), budget: 300, ..SearchPlan::new("jade", "1", "3") };
    let found = probe(&ProbePlan { columns: "c".into(), ..ProbePlan::new(search, 4) }, folder.path(), &work, &known).unwrap();
    let problem = &found.problems[0];
    let file = fs::read_to_string(folder.path().join(format!("surfaces/{}.csv", problem.stem))).unwrap();
    assert!(file.starts_with("log10_from,log10_below,c,success,gain\n"));
    assert_eq!(Surface::read(&file, problem.cells.space()).unwrap(), problem.surface().unwrap());
    assert!(files(folder.path()).iter().all(|(name, _)| !name.ends_with("-success.svg")), "one column has curves only");
}
