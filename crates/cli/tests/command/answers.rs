//! What people type, and the answer: a name that is meant, or one sentence whose advice works when it is followed.

use crate::support::{Place, SMALL, finish, rows, words};

/// Wrong input, and the whole error message.
const SENTENCES: &[(&[&str], &str)] = &[
    (
        &["sim", "--accept", "linear:pmax=0,5"],
        "unknown acceptance '5': decimals follow a point, pmax=0.5; alternatives are written pmax=0|5, in quotes",
    ),
    (&["sim", "--accept", "pmax=0,5"], "'pmax=0.5' comes before any name: write linear:pmax=0.5"),
    (
        &["sim", "--target", "points:values=0.2,0.8"],
        "unknown target '0.8': a comma ends values (the values in [0, 1] with slashes between them, such as 0.2/0.8/0.5)",
    ),
    (&["sim", "--pam", "shade(h=5)"], "'shade(h=5)' has its options in parentheses: write shade:h=5"),
    (&["sim", "--pam", "shade:h=5.5"], "shade: h=5.5: 5.5 is not a whole number: write a whole number from 1 to 1000000"),
    (&["sim", "--pam", "jadex"], "unknown PAM 'jadex': did you mean 'jade'?"),
    (&["sim", "--pam", "nothing-like-it"], "unknown PAM 'nothing-like-it': there are 80, such as jde, epsde, jade, mde, shade"),
    (&["sim", "--n", "2.5"], "n = 2.5 is not a whole number: write a whole number from 1 to 1000000"),
    (&["sim", "--target", "data.csv"], "unknown target 'data.csv': write file:path=data.csv to read a file"),
    (&["sim", "--accept", "my data.csv"], "unknown acceptance 'my data.csv': write file:path=\"my data.csv\" to read a file"),
    (&["sim", "--target", "file:path=none.csv"], "file:path=none.csv: the target file 'none.csv' cannot be read: there is no such file"),
    (
        &["sim", "--target", "file:path=two.csv,fit=exact"],
        "file:path=two.csv,fit=exact: the target file 'two.csv' has 2 rows for 1000 iterations: simulate 2 iterations, or \
         choose fit=repeat",
    ),
    (&["sim", "--theta", "pair", "--target-f", "lin-inc"], "c has no target: give each of f, c a target of its own, or all the same one"),
    (&["de", "--dims", "1", "--out", "o"], "--dims 1: '1' is not within 2 to 1000: write numbers and ranges such as 2-6,9"),
    (
        &["de", "--pam", "oracle", "--out", "o"],
        "unknown PAM 'oracle': it knows the target of a simulation, and a search has none; see tpam inspect gao",
    ),
    (&["plot", "searches"], "searches holds searches, not simulations: tpam ecdf and tpam report read them"),
    (&["ecdf", "simulations"], "simulations holds simulations, not searches: tpam plot, tpam compare and tpam report read them"),
    (&["ecdf", "nowhere"], "cannot read nowhere: there is no such file or folder"),
    (&["sweep", "nowhere.toml"], "cannot read nowhere.toml: there is no such file or folder"),
    (&["status", "searches", "nowhere"], "cannot read nowhere: there is no such file or folder"),
];

/// Input that is understood, and a part of what is printed: the name of the result is the canonical one.
const UNDERSTOOD: &[(&[&str], &str)] = &[
    (&["sim", "--pam", "lshade"], "\nl-shade  "),
    (&["sim", "--pam", "L-SHADE"], "\nl-shade  "),
    (&["sim", "--pam", "SHADE:H=5"], "\nshade:h=5  "),
    (&["sim", "--pam", "JADE:Start-F=0.3"], "jade:start_f=0.3"),
    (&["sim", "--pam", "MDE_pBX:preset=Published"], "mde-pbx"),
    (&["sim", "--pam", "jade", "--theta", "CR"], "theta c ·"),
    (&["sim", "--pam", "jade", "--theta", "cr"], "theta c ·"),
    (&["sim", "--pam", "jade", "--target", "Lin_Inc"], "target lin-inc ·"),
    (&["cite", "shade"], "@inproceedings{TanabeF13,"),
    (&["list", "accept"], "Acceptances (--accept)"),
    (&["list", "LSHADE"], "l-shade"),
    (&["list", "suites"], "  cec2022\n      12 functions: 1-12\n      dimensions: 2, 10, 20\n      groups: unimodal; "),
    (&["list", "MA-BBOB"], "ma-bbob (suite)\n10000 functions: 1-10000\ndimensions: 2 to 1000\n"),
    (&["list", "all"], "max(pmax - alpha d, 0)"),
    (&["list"], "\nacceptances: Acceptances (--accept), of the distance d from the target\n  linear gaussian "),
    (&["status", "searches", "simulations"], "simulations"),
    (&["verify", "--fix", "simulations"], "files are what was written"),
    (&["help", "sim"], "Simulate PAMs against moving targets"),
    (
        &["de", "--budget", "1e2", "--functions", "1", "--pam", "Jade", "--suite", "BBOB", "--dry-run", "--out", "o"],
        "1 cells, 15 runs each: at most 1.500e4 evaluations",
    ),
];

fn place() -> Place {
    let place = Place::new();
    place.write("two.csv", "0.2\n0.8\n");
    place.run(&format!("sim {SMALL} --pam jade --accept linear --out simulations")).ok();
    place.run("de --pam jade --functions 1 --dims 2 --instances 1 --budget 20 --out searches").ok();
    place
}

#[test]
fn every_answer_says_what_to_write() {
    let place = place();
    for (args, sentence) in SENTENCES {
        let ran = finish(&mut place.command(args));
        assert_eq!(ran.refused(), format!("error: {sentence}\n"), "{args:?}");
    }
    assert!(finish(&mut place.command(&["help", "sims"])).stderr.contains("a similar subcommand exists: 'sim'"));
}

#[test]
fn names_are_understood_as_people_write_them() {
    let place = place();
    for (args, part) in UNDERSTOOD {
        let small = if args[0] == "sim" { words(SMALL) } else { Vec::new() };
        let args = [args.to_vec(), small].concat();
        let text = finish(&mut place.command(&args)).ok();
        assert!(text.contains(part), "{args:?}: {text}");
    }
    assert!(place.run("list").ok().lines().count() < 60, "an index fits on a screen");
}

/// Advice that is followed works.
#[test]
fn followed_advice_works() {
    let place = place();
    for args in ["--accept linear:pmax=0.5", "--accept linear:pmax=0|1", "--target points:values=0.2/0.8", "--pam shade:h=5"] {
        place.run(&format!("sim {SMALL} {args} --theta c")).ok();
    }
    place.run(&format!("sim {SMALL} --target file:path=two.csv,fit=repeat")).ok();
    place.run(&format!("sim {SMALL} --theta pair --target-f lin-inc --target-c lin-inc")).ok();
}

/// The content of an acceptance file is a part of the experiment: in folders, shards and resumed runs.
#[test]
fn an_acceptance_is_read_from_a_file() {
    let place = place();
    place.write("p.csv", "distance,probability\n0,0.5\n0.5,0\n");
    let sim = format!("sim {SMALL} --pam jade,shade --accept");
    // Straight lines through (0, 0.5) and (0.5, 0): the linear acceptance, up to rounding.
    let of = |accept: &str| place.run(&format!("{sim} {accept} --format csv")).ok();
    let success = |accept: &str| rows(&of(accept)).iter().map(|row| row["mean_success"].clone()).collect::<Vec<_>>();
    assert_eq!(success("file:path=p.csv"), success("linear:alpha=1,pmax=0.5"));
    assert_ne!(success("file:path=p.csv"), success("linear:alpha=2,pmax=0.5"));
    place.run(&format!("{sim} file:path=p.csv --out whole")).ok();
    place.run(&format!("{sim} file:path=p.csv --shard 1/2 --out parts")).ok();
    place.run(&format!("{sim} file:path=p.csv --shard 2/2 --out parts")).ok();
    place.run(&format!("{sim} file:path=p.csv --out parts")).ok();
    assert_eq!(place.read("whole/runs.csv"), place.read("parts/runs.csv"));
    assert!(place.read("whole/experiment.toml").contains("[files]\n\"p.csv\" = "));
    place.run("verify whole").ok();
    place.write("p.csv", "0,0.5\n0.5,0.1\n");
    let sentence = place.run(&format!("{sim} file:path=p.csv --out whole")).refused();
    assert!(sentence.contains("whole holds other simulations"), "{sentence}");
    let sentence = place.run("sweep whole/experiment.toml").refused();
    assert!(sentence.contains("the file 'p.csv' has changed since the experiment was made: restore it"), "{sentence}");
    place.write("p.csv", "0,0.5\n0.5,1.1\n");
    let sentence = place.run(&format!("{sim} file:path=p.csv")).refused();
    assert!(sentence.ends_with("'p.csv' has the probability 1.1 in line 2: write probabilities in [0, 1]\n"), "{sentence}");
}

/// An experiment file in another folder names files beside it.
#[test]
fn experiment_files_name_paths_relative_to_themselves() {
    let place = place();
    std::fs::create_dir(place.path("in")).unwrap();
    place.write(
        "in/a.toml",
        "pam = \"jade\"\ntarget = \"file:path=t.csv\"\naccept = \"file:path=p.csv\"\nn = 10\niterations = 2\nruns = 2\n",
    );
    place.write("in/t.csv", "0.1\n0.9\n");
    place.write("in/p.csv", "0,0.5\n0.5,0\n");
    let table = place.run("sweep in/a.toml").ok();
    assert!(table.contains("target file:path=in/t.csv · accept file:path=in/p.csv"), "{table}");
    // A file of the current folder is found, too.
    place.write("in/b.toml", "pam = \"jade\"\ntarget = \"file:path=two.csv\"\nn = 10\niterations = 2\nruns = 2\n");
    place.run("sweep in/b.toml").ok();
}

/// Other searches in the folder of a study would replace its files.
#[test]
fn a_study_of_other_searches_needs_another_folder() {
    let place = Place::new();
    for (command, kind) in [
        ("clouds --dims 2 --instances 1-2 --budget 200 --out c --functions", "clouds of parameters"),
        ("gao --dims 2 --instances 1 --budget 100 --lambda 2 --out g --functions", "schedules of the greedy oracle"),
    ] {
        place.run(&format!("{command} 1")).ok();
        let before = place.files("");
        place.run(&format!("{command} 1")).ok();
        assert!(place.files("") == before, "the same command gives the same files");
        let sentence = place.run(&format!("{command} 2")).refused();
        assert!(sentence.ends_with(&format!(" holds other {kind} (functions differs): name another folder\n")), "{sentence}");
        assert!(place.files("") == before);
    }
}

/// A folder of searches to which functions, dimensions, instances and operators are added is the one that had them at once.
#[test]
fn all_lists_of_searches_can_grow() {
    let place = Place::new();
    let de = "de --pam jade,shade --budget 40";
    let steps = [
        "--functions 1,8 --dims 3 --instances 1-2",
        "--functions 1,2,8 --dims 3 --instances 1-2",
        "--functions 1,2,8 --dims 2,3,5 --instances 1-2",
        "--functions 1,2,8 --dims 2,3,5 --instances 1-4",
        "--functions 1,2,8 --dims 2,3,5 --instances 1-4 --mutation current-to-pbest/1,rand/1",
        "--functions 1,2,8 --dims 2,3,5 --instances 1-4 --mutation current-to-pbest/1,rand/1 --crossover bin,exp",
    ];
    for (at, step) in steps.iter().enumerate() {
        place.run(&format!("{de} {step} --out grown")).ok();
        place.run(&format!("{de} {step} --out fresh{at}")).ok();
        assert!(place.files("grown") == place.files(&format!("fresh{at}")), "{step}");
        place.run("verify grown").ok();
    }
    let before = place.files("grown");
    for (lists, key) in [
        ("--functions 8,1,2 --dims 2,3,5 --instances 1-4", "functions"),
        ("--functions 1,8 --dims 2,3,5 --instances 1-4", "functions"),
        ("--functions 1,2,8 --dims 2,3,5 --instances 2-5", "instances"),
    ] {
        let operators = "--mutation current-to-pbest/1,rand/1 --crossover bin,exp";
        let sentence = place.run(&format!("{de} {lists} {operators} --out grown")).refused();
        let held = if key == "functions" { "1,2,8" } else { "1,2,3,4" };
        let advice = format!(
            "grown holds other searches ({key} differs): name another folder; to add {key} to this one, list all that it has ({held}), \
             in their order, and the new ones\n"
        );
        assert!(sentence.ends_with(&advice), "{sentence}");
    }
    assert!(place.files("grown") == before);
}

/// The table of `tpam ecdf` begins with the best algorithm, and has intervals.
#[test]
fn an_ecdf_is_sorted_and_has_intervals() {
    let place = Place::new();
    place.run("de --pam uniform,shade,jade --functions 1 --dims 2 --instances 1-5 --budget 300 --out s").ok();
    let areas = |text: &str| -> Vec<f64> {
        let lines = text.lines().filter(|line| ["uniform", "shade", "jade"].iter().any(|name| line.starts_with(name)));
        lines.map(|line| line.split_whitespace().last().unwrap().parse().unwrap()).collect()
    };
    let table = place.run("ecdf s").ok();
    assert!(areas(&table).len() == 3 && areas(&table).is_sorted_by(|a, b| a >= b), "{table}");
    assert!(table.contains("\n  low") && table.contains("\n  high"), "{table}");
    assert!(!place.run("ecdf s --no-bands").ok().contains("\n  low"));
    let csv = |args: &str| place.run(&format!("ecdf s --show area --format csv {args}")).ok();
    assert!(csv("--no-bands").contains(",,") && csv("") == csv("--bands"));
}
