//! Names of algorithms: those that the user gives, and short ones that differ by themselves.

use crate::support::{Place, Ran, finish, rows, words};
use std::collections::BTreeSet;

const DE: &str = "de --functions 1 --dims 2 --instances 1-2 --budget 20 --ioh";

/// `tpam de` with a list of PAMs that may contain blanks.
fn de(place: &Place, pam: &str, more: &str) -> Ran {
    let args = [words(DE), vec!["--pam", pam], words(more)].concat();
    finish(&mut place.command(&args))
}

#[test]
fn names_are_used_in_tables_folders_and_logs() {
    let place = Place::new();
    let table = de(&place, "shade:h=5 as 'SHADE, H=5',jade as JADE,mde", "--out r --format csv").ok();
    let names: Vec<String> = rows(&table).iter().map(|row| row["algorithm"].clone()).collect();
    assert_eq!(names, ["SHADE, H=5", "JADE", "mde current-to-pbest/1/bin"]);
    let info = place.read("r/SHADE_H=5/bbobexp_f1.info");
    assert!(info.contains("algId = 'SHADE, H=5', coco_version") && info.contains("\n% shade:h=5 current-to-pbest/1/bin\n"), "{info}");
    let ioh = place.read("r/ioh/JADE/IOHprofiler_f1_Sphere.json");
    assert!(ioh.contains("\"name\": \"JADE\"") && ioh.contains(": jade current-to-pbest/1/bin\""), "{ioh}");
    assert!(place.read("r/experiment.toml").contains("as \"SHADE, H=5\",jade:"));
    for logs in ["r", "r/ioh"] {
        let ecdf = rows(&place.run(&format!("ecdf {logs} --show area --format csv")).ok());
        let found: BTreeSet<&str> = ecdf.iter().map(|row| row["algorithm"].as_str()).collect();
        assert_eq!(found, BTreeSet::from(["SHADE, H=5", "JADE", "mde"]), "{logs}");
    }
    // The plan is read back: the same command finds its results.
    let again = de(&place, "shade:h=5 as 'SHADE, H=5',jade as JADE,mde", "--out r --format csv").ok();
    assert_eq!(again, table);
    place.run("verify r").ok();
}

#[test]
fn a_name_stands_for_the_pam_if_operators_differ() {
    let place = Place::new();
    de(&place, "shade:h=5 as s5,jade", "--mutation rand/1,current-to-pbest/1 --out r").ok();
    for folder in ["s5_rand1", "s5_pbest1", "jade_rand1", "jade_pbest1"] {
        assert!(place.path("r").join(folder).is_dir(), "{folder}");
    }
}

#[test]
fn wrong_names_are_refused() {
    let place = Place::new();
    let says = |pam: &str, words: &str| {
        let sentence = de(&place, pam, "--out r").refused();
        assert!(sentence.contains(words), "{sentence}");
        assert!(!place.path("r").exists(), "{pam}");
    };
    says("jade as", "the name after 'as' is empty");
    says("jade as a,shade as a", "the name 'a' stands for two PAMs");
    says("shade:h=5|10 as s", "the name 's' stands for two PAMs: give each PAM its own name");
    says("jade as shade,shade", "two algorithms would have the name 'shade'");
    says("jade as \"it's\"", "has a quotation mark");
    says("jade as 'a\u{7}b'", "cannot be printed");
    says(&format!("jade as {}", "x".repeat(50)), "50 letters: write at most 40");
    says("shade as s,h=5", "'h=5' comes after the name 's'");
    says("jade as 'a", "is never closed");
    let sentence = finish(&mut place.command(&["sim", "--pam", "jade as J", "--runs", "2"])).refused();
    assert!(sentence.contains("names can be given to the PAMs of a search only; leave out 'as J'"), "{sentence}");
}

#[test]
fn rows_of_one_pam_show_the_same_options() {
    let place = Place::new();
    let table = de(&place, "shade,shade:h=50,jade", "--out r").ok();
    for row in ["\nshade:h=10 current-to-pbest/1/bin ", "\nshade:h=50 current-to-pbest/1/bin ", "\njade current-to-pbest/1/bin "] {
        assert!(table.contains(row), "{table}");
    }
}
