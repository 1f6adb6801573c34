//! Logs of COCO and IOHprofiler that are written and read back, of an optimiser without any code for logs.

use tpam_bbob::Bbob;
use tpam_coco::{Logger, Logs, Trial, read};
use tpam_problem::{Function, Problem, Suite};

/// Pure random search with a small random number generator.
fn random_search(problem: &dyn Problem, budget: usize, mut state: u64) {
    let mut uniform = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    for _ in 0..budget {
        let x: Vec<f64> = problem.bounds().iter().map(|(low, high)| low + (high - low) * uniform()).collect();
        problem.evaluate(&x);
    }
}

fn rows(trial: &Trial) -> Vec<(u64, String)> {
    trial.by_target.iter().map(|row| (row.evaluations, format!("{:.9e}", row.precision))).collect()
}

#[test]
fn both_formats_hold_the_same_trials() {
    let folder = tempfile::tempdir().unwrap();
    let (coco, ioh) = (folder.path().join("coco"), folder.path().join("ioh"));
    let mut logger = Logger::create(&coco, "bbob", "random search").unwrap().with_ioh(&ioh);
    for function in [1, 8] {
        // Dimensions in any order.
        for (dimension, instance) in [(3, 1), (2, 1), (3, 2), (2, 2)] {
            let problem = logger.observe(Bbob.problem(function, dimension, instance).unwrap()).unwrap();
            random_search(&problem, 100 * dimension, u64::from(instance));
        }
    }
    // Without evaluations: not a trial.
    logger.observe(Bbob.problem(8, 3, 9).unwrap()).unwrap();
    logger.finish().unwrap();
    let (from_coco, from_ioh) = (read(&coco).unwrap(), read(&ioh).unwrap());
    for found in [&from_coco, &from_ioh] {
        assert_eq!((found.len(), found[0].name.as_str(), found[0].problems.len()), (1, "random search", 4));
    }
    for (a, b) in from_coco[0].problems.iter().zip(&from_ioh[0].problems) {
        assert_eq!((a.function, a.dimension, a.trials.len()), (b.function, b.dimension, 2));
        for (a, b) in a.trials.iter().zip(&b.trials) {
            assert_eq!((a.instance, a.evaluations, rows(a)), (b.instance, b.evaluations, rows(b)));
            assert!(!a.by_time.is_empty() && a.by_target.len() > 2 && a.f_opt.is_some());
        }
    }
}

#[test]
fn logs_of_other_suites_name_the_function_and_its_group() {
    let folder = tempfile::tempdir().unwrap();
    let [coco, ioh, bbob] = ["coco", "ioh", "bbob"].map(|name| folder.path().join(name));
    let mut logger = Logger::create(&coco, "hills", "random search").unwrap().with_ioh(&ioh);
    for (number, group) in [(1, "round"), (3, "long"), (4, "round")] {
        let hill = Function::new(vec![(-5.0, 5.0); 2], |x: &[f64]| x[0] * x[0]).named("A hill, 'round' = high").in_group(group);
        random_search(&logger.observe(hill.numbered(number, 1).with_f_opt(0.0)).unwrap(), 20, 1);
    }
    logger.finish().unwrap();
    let header = std::fs::read_to_string(coco.join("bbobexp_f1.info")).unwrap();
    assert!(header.contains(", function_name = 'A hill   round    high', function_groups = 'round'\n% "), "{header}");
    for place in [&coco, &ioh] {
        let logs = Logs::read(&[place]).unwrap();
        let groups: Vec<(String, Vec<u32>)> = logs.groups().into_iter().map(|one| (one.key, one.functions)).collect();
        assert_eq!((logs.suite(), groups), (Some("hills"), vec![("round".into(), vec![1, 4]), ("long".into(), vec![3])]));
    }
    // COCO's own format, byte by byte.
    let mut logger = Logger::create(&bbob, "bbob", "a").unwrap();
    random_search(&logger.observe(Bbob.problem(1, 2, 1).unwrap()).unwrap(), 10, 1);
    logger.finish().unwrap();
    let header = std::fs::read_to_string(bbob.join("bbobexp_f1.info")).unwrap();
    assert!(header.contains("logger = 'bbob', data_format = 'bbob-new2'\n% a\n"), "{header}");
    assert!(Logs::read(&[&bbob]).unwrap().groups().is_empty());
}

#[test]
fn a_folder_that_holds_logs_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut logger = Logger::create(folder.path(), "bbob", "a").unwrap();
    random_search(&logger.observe(Bbob.problem(1, 2, 1).unwrap()).unwrap(), 10, 1);
    logger.save().unwrap();
    logger.finish().unwrap();
    assert!(Logger::create(folder.path(), "bbob", "b").unwrap_err().to_string().contains("already holds logs"));
    assert!(read(&folder.path().join("nowhere")).unwrap_err().to_string().starts_with("cannot read "));
}
