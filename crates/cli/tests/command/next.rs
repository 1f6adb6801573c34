//! What the person at the screen sees: the overview, the names of commands, PAMs as arguments, and what to do next.

use crate::support::{Place, SMALL};

/// The smallest search.
const DE: &str = "--functions 1 --dims 2 --instances 1 --budget 20";

#[test]
fn the_overview_fits_one_screen() {
    let help = Place::new().run("--help").ok();
    assert!((20..=30).contains(&help.lines().count()) && help.lines().all(|line| line.chars().count() <= 80), "{help}");
    let headings = ["Simulate:", "Search:", "Evaluate:", "Reproduce:", "Folders:"];
    let places: Vec<usize> = headings.iter().map(|heading| help.find(&format!("\n{heading}\n")).expect("a group")).collect();
    assert!(places.is_sorted());
    let names = help.lines().filter(|line| line.starts_with("  ") && line.as_bytes()[2].is_ascii_lowercase());
    assert!(names.count() <= 14, "{help}");
}

#[test]
fn the_short_help_has_few_flags_and_the_long_one_all_in_groups() {
    let place = Place::new();
    for command in ["sim", "de", "search", "sweep", "trace", "plot", "ecdf", "reproduce paper", "inspect calibrate"] {
        let [short, long] = ["-h", "--help"].map(|flag| place.run(&format!("{command} {flag}")).ok());
        let flags = |help: &str| help.lines().filter(|line| line.trim_start().starts_with("--")).count();
        assert!(flags(&short) <= 12 && flags(&short) < flags(&long), "{command}\n{short}");
        assert!(!short.contains("--slurm") && short.lines().count() <= 40, "{short}");
    }
    let long = place.run("sim --help").ok();
    assert!(long.contains("\nWhat to simulate:\n") && long.contains("\nParts of the work, and SLURM:\n"), "{long}");
}

#[test]
fn old_names_still_work_and_help_shows_the_new_ones() {
    let place = Place::new();
    for (old, new) in [("paper", "reproduce paper"), ("gao", "inspect gao"), ("verify", "folder verify"), ("methods", "list methods")] {
        let help = place.run(&format!("{old} -h")).ok();
        assert!(help.contains(&format!("Usage: tpam {new} ")), "{help}");
        assert_eq!(place.run(&format!("help {old}")).ok(), place.run(&format!("help {new}")).ok());
        assert_eq!(place.run(&format!("-q {old} -h")).ok(), help);
    }
    assert!(place.run("list shade").ok().contains("shade"));
}

#[test]
fn pams_are_arguments_or_a_flag() {
    let place = Place::new();
    for (command, rest) in [("sim", SMALL), ("trace", "--n 5 --iterations 20"), ("de", DE), ("search de", DE)] {
        let out = |name: &str| if rest == DE { format!("--out {}-{name}", command.replace(' ', "-")) } else { String::new() };
        let listed = place.run(&format!("{command} --pam shade:h=5,jade {rest} {}", out("flag"))).ok();
        assert_eq!(place.run(&format!("{command} shade:h=5 jade {rest} {}", out("words"))).ok(), listed, "{command}");
        // As in a sentence.
        assert_eq!(place.run(&format!("{command} shade:h=5, jade {rest} {}", out("commas"))).ok(), listed, "{command}");
        let said = place.run(&format!("{command} shade {rest} --pam jade {}", out("both"))).refused();
        assert_eq!(said, "error: PAMs are given twice, as 'shade' and by --pam jade: write all of them in one place\n");
    }
}

#[test]
fn a_command_ends_with_what_to_do_next() {
    let place = Place::new();
    let next = |args: &str| {
        let ran = place.run(args);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran.next.unwrap_or_else(|| panic!("{args}: {}", ran.stderr))
    };
    let sim = format!("sim jade shade {SMALL} --accept linear");
    assert_eq!(next(&sim), "columns: docs/start/reading-a-table.md; next: add --out DIR to keep the runs for plot and compare");
    assert_eq!(next(&format!("{sim} --out 'a")), "saved in 'a; next: tpam plot ''\\''a'");
    assert_eq!(next(&format!("{sim} --out a")), "saved in a; next: tpam plot a");
    assert_eq!(next("plot a"), "saved in a/lines-success.svg; next: tpam report a");
    assert_eq!(next("compare a"), "next: tpam report a");
    assert_eq!(next(&format!("{sim} --shard 1/2 --out part")), "saved in part; next: tpam folder status part");
    assert_eq!(next(&format!("de jade {DE} --shard 1/1")), "saved in results/de; next: tpam ecdf results/de");
    assert_eq!(next("ecdf results/de --out e"), "saved in e; next: tpam report e");
    assert_eq!(next("report a"), "saved in results/report.html; next: open it in a browser");
    // Neither with a quiet command, nor in what programs read.
    assert_eq!(place.run(&format!("{sim} --out a --quiet")).next, None);
    assert!(!place.run(&format!("{sim} --format csv")).ok().contains("next: "));
    assert_eq!(place.run("sim nobody").next, None);
}
