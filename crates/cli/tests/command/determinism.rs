//! Results are the same to the last byte for any number of threads, any instruction set, and experiments from flags or files.

use crate::support::{Place, SMALL, finish, rows, words};
use tpam_pam::Simd;

/// Every PAM and θ, and three kinds of targets, with population sizes that fill and do not fill SIMD vectors.
const WIDE: &str = "--theta f,c,pair:join=euclid|product --target sin:omega=20,ran:s=0.1,step --accept linear:pmax=0.2,gaussian:pmax=1 \
                    --n 10|13 --iterations 60 --runs 3 --seed 5";

/// Enough runs per cell that they are split into several blocks.
const DEEP: &str = "--pam jade,shade --accept linear --target ran --n 50 --iterations 100 --runs 300";

#[test]
fn threads_change_nothing() {
    let place = Place::new();
    for experiment in [WIDE, DEEP] {
        let [one, two, seven] = [1, 2, 7].map(|threads| place.run(&format!("sim {experiment} --format csv --threads {threads}")).ok());
        assert!(one.lines().count() > 2);
        assert!(one == two && one == seven, "the results depend on the number of threads");
    }
}

#[test]
fn instruction_sets_change_nothing() {
    let place = Place::new();
    let answer = |simd: &str| {
        let args = format!("sim {WIDE} --format csv");
        finish(place.command(&words(&args)).env("TPAM_SIMD", simd))
    };
    let portable = answer("portable").ok();
    for simd in ["avx2", "avx512"] {
        match Simd::named(simd) {
            Ok(_) => assert!(answer(simd).ok() == portable, "{simd} gives other numbers"),
            Err(_) => assert!(answer(simd).refused().contains(&format!("{simd} is not supported by this CPU"))),
        }
    }
    assert_eq!(place.run(&format!("sim {WIDE} --format csv")).ok(), portable);
}

#[test]
fn folders_do_not_depend_on_threads() {
    let place = Place::new();
    for threads in ["1", "2", "7"] {
        let printed = place.run(&format!("sim {DEEP} --format csv --threads {threads} --out t{threads}")).ok();
        assert_eq!(printed, place.read(&format!("t{threads}/cells.csv")), "the printed table is the stored one");
    }
    let one = place.files("t1");
    assert_eq!(
        one.keys().map(|path| path.to_str().unwrap()).collect::<Vec<_>>(),
        ["SHA256SUMS", "cells.csv", "experiment.toml", "folder.toml", "runs.csv", "runs.parquet"]
    );
    assert!(one == place.files("t2") && one == place.files("t7"));
}

#[test]
fn flags_and_files_describe_the_same_experiment() {
    let place = Place::new();
    place.write(
        "study.toml",
        r#"
pam = ["shade:h=5|10", "jade,jde:tau=0.2"]
theta = "pair"
target_f = "lin-inc"
target_c = ["ran:s=0.1", "sawtooth"]
accept = "linear:alpha=2,pmax=0.2..0.6/0.2"
n = "10..20/10"
iterations = 50
runs = 3
seed = 7
"#,
    );
    let flags = "sim --pam shade:h=5|10,jade,jde:tau=0.2 --theta pair --target-f lin-inc --target-c ran:s=0.1,sawtooth \
                 --accept linear:pmax=0.2|0.4|0.6,alpha=2 --n 10|20 --iterations 50 --runs 3 --seed 7 --format csv";
    let by_flags = place.run(&format!("{flags} --out flags")).ok();
    let by_file = place.run("sweep study.toml --format csv --out file").ok();
    assert_eq!(rows(&by_flags).len(), 4 * 2 * 3 * 2);
    assert_eq!(by_flags, by_file);
    assert!(place.files("flags") == place.files("file"));
    // Flags for runs and seed override the file.
    let again = place.run("sweep study.toml --format csv --runs 2 --seed 8").ok();
    assert_eq!(again, place.run(&flags.replace("--runs 3 --seed 7", "--runs 2 --seed 8")).ok());
    assert_ne!(again, by_file);
}

#[test]
fn a_row_passed_as_flags_gives_the_same_row() {
    let place = Place::new();
    // A path that needs quotes in the grammar.
    place.write("up, then down.csv", "target\n0.2\n0.8\n0.4\n");
    let grids = [
        &["--pam", "jde:preset=original,epsde,shade:start=random,oracle", "--target", "file:path=\"up, then down.csv\",ran"][..],
        &["--theta", "pair:join=max", "--target-f", "step", "--target-c", "sin:omega=5", "--pam", "mde,uniform"],
    ];
    for grid in grids {
        let size = words(SMALL);
        let args = [&["sim", "--format", "csv", "--seed", "3"], &size[..], grid].concat();
        for row in rows(&finish(&mut place.command(&args)).ok()) {
            let labels = ["pam", "theta", "target", "target_f", "target_c", "accept", "n", "iterations", "runs", "seed"];
            let given = labels.iter().filter(|label| !row[**label].is_empty());
            let flags = given.flat_map(|label| [format!("--{}", label.replace('_', "-")), row[*label].clone()]);
            let args: Vec<String> = ["sim", "--format", "csv"].map(str::to_owned).into_iter().chain(flags).collect();
            let mut again = rows(&finish(&mut place.command(&args)).ok());
            assert_eq!(again.len(), 1);
            // Alone, it is cell 0, and has no columns for the options of others.
            again[0].insert("cell".to_owned(), row["cell"].clone());
            let mut row = row;
            row.retain(|name, value| !(name.contains('.') && value.is_empty()));
            assert_eq!(again[0], row);
        }
    }
}

#[test]
fn the_experiment_in_a_folder_repeats_it() {
    let place = Place::new();
    place.run(&format!("sim {SMALL} --pam jade,mde --theta pair --target ran,step --seed 18446744073709551615 --out first")).ok();
    let again = place.run("sweep first/experiment.toml --format csv --out second").ok();
    assert_eq!(again, place.read("first/cells.csv"));
    assert!(place.files("first") == place.files("second"));
}

/// If this table changes, so did the random streams or a measure. Such a change needs a new version and an entry in the changelog.
#[test]
fn a_small_table_is_pinned() {
    let grid = "--theta pair --target-f ran:s=0.1 --target-c step --accept linear:pmax=0.5,gamma";
    let table = Place::new().run(&format!("sim {SMALL} {grid} --format csv")).ok();
    let pinned = include_str!("pinned.csv");
    assert_eq!(table.lines().count(), pinned.lines().count());
    // The columns of options follow; they repeat what the specs say.
    for (is, was) in table.lines().zip(pinned.lines()) {
        assert!(is.strip_prefix(was).is_some_and(|rest| rest.starts_with(',')), "{is}\n{was}");
    }
}

#[test]
fn an_unknown_instruction_set_is_refused() {
    let place = Place::new();
    let sentence = finish(place.command(&words("sim --quick")).env("TPAM_SIMD", "avx")).refused();
    assert!(sentence.contains("TPAM_SIMD=avx is unknown: write one of portable, avx2, avx512"), "{sentence}");
}
