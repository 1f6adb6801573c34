//! `--quiet`: only what was asked for is printed. Errors stay.

use crate::support::{Place, SMALL};

/// Runs a command with `--quiet` and asserts that it prints nothing.
#[track_caller]
fn silent(place: &Place, args: &str) {
    let ran = place.run(&format!("{args} --quiet"));
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "", ""), "{args}");
}

#[test]
fn with_results_in_files_nothing_is_printed() {
    let place = Place::new();
    silent(&place, &format!("sim {SMALL} --pam jade,shade --accept linear --out sims"));
    silent(&place, &format!("sim {SMALL} --pam jade --shard 1/2 --out part1"));
    silent(&place, &format!("sim {SMALL} --pam jade --shard 2/2 --out part2"));
    silent(&place, "merge part1 part2 --out joined");
    silent(&place, "verify joined sims");
    silent(&place, "plot joined --out joined.svg");
    silent(&place, "trace --n 5 --iterations 20 --out trace");
    silent(&place, "de --pam jade,shade --functions 1 --dims 2 --instances 1-2 --budget 20 --out searches");
    silent(&place, "ecdf searches --out ecdf");
    silent(&place, "report sims --out sims.html");
    silent(&place, "clouds --function 1 --dim 2 --instances 1-2 --budget 300 --out clouds");
    assert!(
        ["joined/cells.csv", "joined.svg", "sims.html", "ecdf/areas.csv", "clouds/fig1.svg"].iter().all(|name| place.path(name).exists())
    );
}

#[test]
fn what_was_asked_for_is_printed() {
    let place = Place::new();
    place.run(&format!("sim {SMALL} --pam jade,shade --accept linear --out sims")).ok();
    let commands = [
        &format!("sim {SMALL} --pam jade"),
        &format!("sim {SMALL} --pam jade --out new --dry-run"),
        "compare sims@jade sims@shade",
        "list pams",
    ];
    for args in commands {
        let plain = place.run(args).ok();
        let quiet = place.run(&format!("--quiet {args}")).ok();
        let same = if args.contains("dry-run") { plain.split(':').next() == quiet.split(':').next() } else { plain == quiet };
        assert!(same && !quiet.is_empty(), "{args}\n{quiet}");
    }
}

#[test]
fn notes_are_left_out_and_errors_stay() {
    let place = Place::new();
    place.run(&format!("sim {SMALL} --pam jade,shade --accept linear --out sims")).ok();
    let args = "compare sims@jade sims@shade";
    assert!(place.run(args).stderr.contains("the smallest p-value is"));
    assert_eq!(place.run(&format!("{args} -q")).stderr, "");
    assert!(place.run("sim --pam nobody --out other --quiet").refused().contains("nobody"));
    place.run(&format!("sim {SMALL} --pam jade --out damaged")).ok();
    place.write("damaged/cells.csv", "");
    let ran = place.run("verify damaged --quiet");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), ""));
    assert!(ran.stderr.contains("damaged"), "{}", ran.stderr);
}
