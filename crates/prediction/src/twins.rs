//! Simulations of all subjects on surfaces, in the open and in the closed loop.

use crate::design::Design;
use crate::sample::Means;
use crate::searched::file_name;
use crate::setting::{Subject, name_of};
use crate::setup::Setup;
use crate::surfaces::Ground;
use crate::twin_file::{Group, Run, TwinFile};
use std::collections::BTreeSet;
use tpam_coco::ecdf::coco_targets;
use tpam_pam::spec::SpecError;
use tpam_sim::surface::Twin;
use tpam_store::Error;
use tpam_work::Work;

/// The measures of all subjects: by subject, function and run, means over dimensions.
#[derive(Clone, Debug)]
pub(crate) struct OnSurfaces {
    /// r_succ of the open loop.
    pub(crate) success: Means,
    /// The mean log-gain of the open loop.
    pub(crate) gain: Means,
    /// The area under the ECDF of the closed loop.
    pub(crate) area: Means,
}

/// The grounds on which a subject is judged, in the order of functions and dimensions: those of the first driver that is another PAM.
fn judges<'a>(design: &Design, grounds: &'a [Ground], subject: &Subject) -> Vec<&'a Ground> {
    let other = |driver: &String| name_of(driver) != subject.pam.name();
    let driver = design.probes.drivers.iter().position(other).unwrap_or(0);
    let mut own: Vec<&Ground> = grounds.iter().filter(|ground| ground.driver == driver).collect();
    own.sort_by_key(|ground| (ground.function, ground.dim));
    own
}

/// The runs of a subject on one ground.
fn runs(design: &Design, ground: &Ground, subject: &Subject) -> Result<Vec<Run>, SpecError> {
    let n = ground.n;
    let budget = design.building.budget * ground.dim as u64;
    let twin = |generations: usize| Twin::new(&ground.surface, &subject.pam, n, generations);
    let (closed, targets) = (twin((budget / n as u64) as usize)?, coco_targets());
    let one = |run: u64| {
        // A stream of its own for each function and dimension; all subjects share it.
        let stream = (u64::from(ground.function) << 48) | ((ground.dim as u64) << 32) | run;
        let path = &ground.paths[run as usize % ground.paths.len()];
        let open = twin(path.len())?.open(path, design.seed, stream);
        let area = closed.closed(design.seed, stream).area(&targets, budget);
        Ok(Run { success: open.success(), gain: open.mean_gain(), area })
    };
    (0..design.twins.runs).map(one).collect()
}

impl OnSurfaces {
    /// Simulates the subjects that are missing in the file.
    pub(crate) fn run(
        Setup { design, subjects, data, .. }: &Setup,
        operator: &str,
        grounds: &[Ground],
        work: &Work,
    ) -> Result<Self, Error> {
        let made_from = format!("{operator} {:?} {:?} {:?} seed {}", design.building, design.probes, design.twins, design.seed);
        let cells = judges(design, grounds, &subjects[0]).len();
        let file = data.join(format!("surfaces-{}.csv", file_name(operator)));
        let mut file = TwinFile::open(&file, &made_from, [cells, design.twins.runs as usize])?;
        let missing: Vec<usize> = (0..subjects.len()).filter(|at| file.get(&subjects[*at].pam.to_string()).is_none()).collect();
        let done = (subjects.len() - missing.len()) as u64;
        let stage = work.rest("surfaces", [done, missing.len() as u64], "PAMs");
        let compute = |at: &usize| -> Result<Group, SpecError> {
            let subject = &subjects[*at];
            judges(design, grounds, subject).into_iter().map(|ground| runs(design, ground, subject)).collect()
        };
        work.in_order(missing.into_iter(), compute, |at, found| {
            file.add(subjects[at].pam.to_string(), found?)?;
            stage.advance(1);
            Ok::<(), Error>(())
        })?;
        let functions: BTreeSet<u32> = grounds.iter().map(|ground| ground.function).collect();
        let groups: Vec<&Group> = subjects.iter().map(|subject| file.get(&subject.pam.to_string()).expect("all were computed")).collect();
        let means = |of: fn(&Run) -> f64| Means(groups.iter().map(|group| by_function(group, functions.len(), of)).collect());
        Ok(Self { success: means(|run| run.success), gain: means(|run| run.gain), area: means(|run| run.area) })
    }
}

/// One measure by function and run, a mean over the dimensions of the function, which follow each other.
fn by_function(group: &Group, functions: usize, of: fn(&Run) -> f64) -> Vec<Vec<f64>> {
    let dims = group.len() / functions;
    let mean = |cells: &[Vec<Run>], run: usize| cells.iter().map(|runs| of(&runs[run])).sum::<f64>() / dims as f64;
    group.chunks(dims).map(|cells| (0..cells[0].len()).map(|run| mean(cells, run)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::subjects;
    use tpam_searches::Catalogues;
    use tpam_sim::surface::{Cells, Surface};

    fn ground(driver: usize, function: u32, dim: usize) -> Ground {
        let surface = Surface::from_function(Cells::new(tpam_pam::FC, 5).unwrap(), |[f, _]| [0.5 - 0.3 * f, 0.02 * f]);
        Ground { driver, function, dim, n: 20, surface, paths: vec![vec![0.0; 30]] }
    }

    #[test]
    fn subjects_are_judged_on_surfaces_of_others() {
        let design = Design::parse(include_str!("../../../experiments/study.toml")).unwrap().quick();
        let all = subjects(&design, &Catalogues::default()).unwrap();
        let grounds = [ground(0, 8, 2), ground(0, 1, 2), ground(1, 8, 2), ground(1, 1, 2)];
        let judged = |name: &str| {
            let subject = all.iter().find(|subject| subject.pam.name() == name).unwrap();
            judges(&design, &grounds, subject).iter().map(|one| (one.driver, one.function)).collect::<Vec<_>>()
        };
        assert_eq!(judged("mean"), [(0, 1), (0, 8)]);
        assert_eq!(judged("cobide"), [(1, 1), (1, 8)], "the first driver is cobide itself");
    }

    #[test]
    fn results_are_stored_and_do_not_depend_on_threads() {
        let design = Design::parse(include_str!("../../../experiments/study.toml")).unwrap().quick();
        let all = subjects(&design, &Catalogues::default()).unwrap();
        let grounds = [
            ground(0, 1, 2),
            ground(0, 1, 3),
            ground(0, 8, 2),
            ground(0, 8, 3),
            ground(1, 1, 2),
            ground(1, 1, 3),
            ground(1, 8, 2),
            ground(1, 8, 3),
        ];
        let folder = tempfile::tempdir().unwrap();
        let run = |name: &str, threads: usize| {
            let (data, known, work) = (folder.path().join(name), Catalogues::default(), Work::new().with_threads(threads));
            std::fs::create_dir_all(&data).unwrap();
            let setup = Setup { design: &design, subjects: &all, data: &data, known: &known };
            OnSurfaces::run(&setup, "rand/1/bin", &grounds, &work).unwrap()
        };
        let (one, two, again) = (run("one", 1), run("two", 2), run("one", 1));
        assert_eq!(one.area.0, two.area.0);
        assert_eq!(one.gain.0, again.gain.0);
        let read = |name: &str| std::fs::read(folder.path().join(name).join("surfaces-rand-1-bin.csv")).unwrap();
        assert_eq!(read("one"), read("two"));
        assert_eq!((one.success.0.len(), one.success.0[0].len(), one.success.0[0][0].len()), (16, 2, 2));
    }
}
