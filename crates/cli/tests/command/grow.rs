//! PAMs that are added to a folder: the files have the same bytes as if all PAMs had been asked for at once, also after kills.

use crate::folder::STARTS;
use crate::support::{Dice, Place, finish, numbers, rows, wait_until};
use std::fs;
use std::time::Duration;

/// Milliseconds; two settings of one PAM have other labels than one.
const DE: &str = "de --mutation rand/1,current-to-pbest/1 --functions 1,8 --dims 2,3 --instances 1-3 --budget 60 --ioh --pam";
const SIM: &str = "sim --accept linear:pmax=0.1|0.5 --target ran,step --n 10 --iterations 50 --pam";
/// One or two seconds.
const LONG: &str = "sim --accept linear:pmax=0.1|0.5 --target ran --n 50 --iterations 200 --runs 300 --threads 1 --pam";

/// The lists of PAMs that a folder grows through.
const PAMS: [&str; 3] = ["shade:h=5", "shade:h=5,jade", "shade:h=5,jade,shade:h=100,uniform"];

#[track_caller]
fn assert_same(place: &Place, is: &str, was: &str) {
    let (is, was) = (place.files(is), place.files(was));
    assert_eq!(is.keys().collect::<Vec<_>>(), was.keys().collect::<Vec<_>>());
    for (name, bytes) in &is {
        assert!(*bytes == was[name], "{} differs", name.display());
    }
}

#[test]
fn searches_grow_to_the_same_bytes() {
    let place = Place::new();
    let whole = place.run(&format!("{DE} {} --out whole", PAMS[2])).ok();
    for pams in &PAMS[..2] {
        place.run(&format!("{DE} {pams} --out grown")).ok();
    }
    assert!(place.path("grown/shade_h5_rand1").exists() && place.path("grown/ioh/jade_pbest1").exists());
    assert_eq!(place.run(&format!("{DE} {} --out grown", PAMS[2])).ok(), whole);
    assert_same(&place, "grown", "whole");
    // A folder whose labels all change.
    place.run(&format!("{DE} jde:tau=0.3 --out other")).ok();
    assert!(place.path("other/jde_tau0.3_rand1").exists());
    place.run(&format!("{DE} jde:tau=0.3,jde:tau=0.3,low=0.2 --out other")).ok();
    place.run(&format!("{DE} jde:tau=0.3,jde:tau=0.3,low=0.2 --out at-once")).ok();
    assert_same(&place, "other", "at-once");
    assert!(place.path("other/jde_low0.2_rand1").exists() && !place.path("other/jde_tau0.3_rand1").exists());
}

/// Earlier versions shortened names of algorithms to nine letters.
#[test]
fn folders_with_shorter_names_are_read_and_resumed() {
    let place = Place::new();
    let command = "de --pam shade:h=5|100,jade --functions 1 --dims 2 --instances 1-3 --budget 20 --ioh";
    place.run(&format!("{command} --out fresh")).ok();
    place.run(&format!("{command} --out old")).ok();
    let shorter = [("shade_h5", "shade5"), ("shade_h100", "shade100")];
    let mut sums = place.read("old/SHA256SUMS");
    for (new, old) in shorter {
        for folder in ["old", "old/ioh"].map(|folder| place.path(folder)) {
            std::fs::rename(folder.join(new), folder.join(old)).unwrap();
        }
        sums = sums.replace(&format!("{new}/"), &format!("{old}/"));
    }
    place.write("old/SHA256SUMS", &sums);
    let before = place.files("old");
    place.run("verify old").ok();
    place.run("archive old --out archive").ok();
    // The baseline is the first algorithm of the plan, not of the names.
    let compared = ["fresh", "old"].map(|folder| place.run(&format!("ecdf {folder} --show compare --format csv")).ok());
    assert!(compared[0] == compared[1] && compared[1].contains("shade h5"), "{compared:?}");
    assert!(place.files("old") == before);
    place.run(&format!("{command} --out old")).ok();
    assert_same(&place, "old", "fresh");
}

#[test]
fn simulations_grow_to_the_same_bytes() {
    let place = Place::new();
    let whole = place.run(&format!("{SIM} {} --runs 4 --out whole --format csv", PAMS[2])).ok();
    place.run(&format!("{SIM} {} --runs 4 --out grown", PAMS[0])).ok();
    assert_eq!(place.run(&format!("{SIM} {} --runs 4 --out grown --format csv", PAMS[2])).ok(), whole);
    assert_same(&place, "grown", "whole");
    // More PAMs and more runs in one step.
    place.run(&format!("{SIM} {} --runs 2 --out both", PAMS[1])).ok();
    assert_eq!(place.run(&format!("{SIM} {} --runs 4 --out both --format csv", PAMS[2])).ok(), whole);
    assert_same(&place, "both", "whole");
}

#[test]
fn unfinished_folders_grow() {
    let place = Place::new();
    place.run(&format!("{SIM} {} --runs 4 --out whole", PAMS[2])).ok();
    place.run(&format!("{SIM} {} --runs 4 --shard 1/2 --out half", PAMS[1])).ok();
    place.as_stopped("half");
    let journal = fs::read(place.path("half/journal.csv")).unwrap();
    // The whole journal, none of it, and a journal that ends within a line.
    for cut in [journal.len(), 0, journal.len() / 2] {
        place.copy("half", "cut");
        fs::write(place.path("cut/journal.csv"), &journal[..cut]).unwrap();
        place.run(&format!("{SIM} {} --runs 4 --out cut", PAMS[2])).ok();
        assert_same(&place, "cut", "whole");
        fs::remove_dir_all(place.path("cut")).unwrap();
    }
}

#[test]
fn only_the_new_runs_are_computed() {
    let place = Place::new();
    place.run(&format!("{SIM} jade --runs 4 --out grown")).ok();
    let all = place.run(&format!("{SIM} jade,shade --runs 4 --dry-run")).ok();
    let left = place.run(&format!("{SIM} jade,shade --runs 4 --dry-run --out grown")).ok();
    assert!(all.contains("8 cells, 4 runs each: 1.600e4 samples"), "{all}");
    assert!(left.contains("8 cells, 4 runs each: 8.000e3 samples"), "{left}");
}

#[test]
fn shards_grow_and_are_merged() {
    let place = Place::new();
    let de = DE.replace(" --ioh", "");
    place.run(&format!("{de} {} --out whole", PAMS[2])).ok();
    for part in 1..=2 {
        place.run(&format!("{de} {} --shard {part}/2 --out part{part}", PAMS[1])).ok();
    }
    place.run(&format!("{de} {} --shard 1/2 --out part1", PAMS[2])).ok();
    let sentence = place.run("merge part1 part2 --out joined").refused();
    assert!(sentence.contains("are parts of different searches: pam differs"), "{sentence}");
    place.run(&format!("{de} {} --shard 2/2 --out part2", PAMS[2])).ok();
    place.run("merge part1 part2 --out joined").ok();
    assert_same(&place, "joined", "whole");
}

#[test]
fn pams_are_added_at_the_end_only() {
    let place = Place::new();
    place.run(&format!("{DE} jade,shade --out r")).ok();
    place.run(&format!("{SIM} jade,shade --runs 2 --out s")).ok();
    let before = place.files("");
    for pams in ["jade", "shade,jade", "shade,jade,uniform", "uniform,jade,shade", "jade,uniform,shade", "jade,shade:h=5"] {
        for (command, folder, kind) in [(DE, "r", "searches"), (SIM, "s", "simulations")] {
            let runs = if folder == "s" { "--runs 2" } else { "" };
            let sentence = place.run(&format!("{command} {pams} {runs} --out {folder}")).refused();
            let wanted = format!(
                "{folder} holds other {kind} (pam differs): name another folder; to add PAMs to this one, list all 2 of this folder first, \
                 in the order of its experiment.toml, and the new ones after"
            );
            assert!(sentence.contains(&wanted), "{sentence}");
        }
    }
    let sentence = place.run(&format!("{DE} jade,shade,uniform --seed 2 --out r")).refused();
    assert!(sentence.contains("(seed differs): name another folder\n"), "{sentence}");
    assert!(place.files("") == before, "a refused command changes nothing");
}

#[test]
fn other_names_are_given_without_computing_again() {
    let place = Place::new();
    place.run(&format!("{DE} jade,shade --out r")).ok();
    place.run(&format!("{DE} jade,shade --out same")).ok();
    let trials = place.read("r/trials.csv");
    let named = |out: &str| {
        let args: Vec<String> = DE.split(' ').map(str::to_owned).collect();
        let rest = ["jade as my JADE,shade", "--out", out].map(str::to_owned);
        finish(&mut place.command(&[args, rest.into()].concat())).ok()
    };
    let table = named("r");
    assert!(table.contains("my JADE rand1"), "{table}");
    assert_eq!(place.read("r/trials.csv"), trials);
    named("fresh");
    assert_same(&place, "r", "fresh");
    // And back again.
    place.run(&format!("{DE} jade,shade --out r")).ok();
    assert_same(&place, "r", "same");
}

#[test]
fn a_damaged_folder_does_not_grow() {
    let place = Place::new();
    place.run(&format!("{SIM} jade --runs 2 --out s")).ok();
    let runs = place.read("s/runs.csv");
    place.write("s/runs.csv", &runs.replacen("\n1,1,0.", "\n1,1,1.", 1));
    let before = place.files("s");
    assert_eq!(place.run(&format!("{SIM} jade,shade --runs 2 --out s")).code, Some(3));
    assert!(place.files("s") == before);
}

#[test]
fn kills_do_not_change_the_result() {
    let place = Place::new();
    place.run(&format!("{LONG} {} --out whole", PAMS[2])).ok();
    place.run(&format!("{LONG} {} --out small", PAMS[1])).ok();
    let mut dice = Dice::new(5);
    let (mut kills, mut growing) = (0, 0);
    for start in 0..STARTS {
        if start % 5 == 0 && !place.path("killed/journal.csv").exists() {
            let _ = fs::remove_dir_all(place.path("killed"));
            place.copy("small", "killed");
        }
        let mut child = place.start(&format!("{LONG} {} --out killed", PAMS[2]));
        if start % 2 == 0 {
            std::thread::sleep(Duration::from_millis(dice.below(60) as u64));
        } else {
            wait_until(|| place.path("killed/growing.toml").exists() || child.try_wait().unwrap().is_some());
        }
        let _ = child.kill();
        let killed = !child.wait().unwrap().success();
        kills += u32::from(killed);
        growing += u32::from(killed && place.path("killed/growing.toml").exists());
        let verdict = place.run("verify killed");
        assert_eq!(verdict.code, Some(0), "{verdict:?}");
        if kills >= 15 && growing >= 4 {
            break;
        }
    }
    place.run(&format!("{LONG} {} --out killed", PAMS[2])).ok();
    assert_same(&place, "killed", "whole");
    assert!(growing >= 4, "kills came while the folder grew: {growing} of {kills}");
}

/// Kills the process as soon as a file of the change is there.
#[test]
fn kills_during_the_change_leave_the_old_or_the_new_folder() {
    let place = Place::new();
    place.run(&format!("{LONG} {} --out whole", PAMS[2])).ok();
    place.run(&format!("{LONG} {} --out small", PAMS[1])).ok();
    let small = place.read("small/experiment.toml");
    let mut dice = Dice::new(6);
    for sign in ["growing.toml", "grown.csv", "journal.csv"] {
        place.copy("small", "killed");
        let mut child = place.start(&format!("{LONG} {} --out killed", PAMS[2]));
        wait_until(|| place.path("killed").join(sign).exists() || child.try_wait().unwrap().is_some());
        std::thread::sleep(Duration::from_micros(dice.below(3000) as u64));
        // The process may have finished already; then the folder is the new one.
        let _ = child.kill();
        child.wait().unwrap();
        let is_old = place.read("killed/experiment.toml") == small;
        let verdict = place.run("verify killed");
        assert_eq!(verdict.code, Some(0), "{verdict:?}");
        // The old command is refused once the folder has more PAMs; before, it finds what it wrote.
        let again = place.run(&format!("{LONG} {} --out killed", PAMS[1]));
        if is_old {
            again.ok();
            assert_same(&place, "killed", "small");
        } else {
            assert!(again.refused().contains("(pam differs)"));
        }
        place.run(&format!("{LONG} {} --out killed", PAMS[2])).ok();
        assert_same(&place, "killed", "whole");
        fs::remove_dir_all(place.path("killed")).unwrap();
    }
}

#[test]
fn a_grown_search_has_the_runs_of_its_pams() {
    let place = Place::new();
    let alone = rows(&place.run(&format!("{DE} uniform --out alone --format csv")).ok());
    place.run(&format!("{DE} jade --out r")).ok();
    let grown = rows(&place.run(&format!("{DE} jade,uniform --out r --format csv")).ok());
    let of_uniform: Vec<_> = grown.into_iter().filter(|row| row["algorithm"].starts_with("uniform")).collect();
    for column in ["dim", "trials", "solved", "targets", "evaluations"] {
        assert_eq!(numbers(&of_uniform, column), numbers(&alone, column), "{column}");
    }
}
