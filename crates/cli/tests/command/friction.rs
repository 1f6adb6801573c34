//! Small things that stop a new user: what a name stands for, references, notes, names of flags, examples in the help, and error messages.

use crate::support::{Place, SMALL, rows};
use clap::{CommandFactory, Parser};
use std::process::Command;
use tpam_cli::CommandLine;

#[test]
fn the_list_says_how_shade_differs_from_the_published_one() {
    let list = Place::new().run("list pams").ok();
    let entry = list.split("\n\n").find(|entry| entry.trim_start().starts_with("shade\n")).unwrap();
    let text = entry.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("here: the version of the TPAM paper (2017): unweighted Lehmer means for F and C, H = 10"), "{text}");
    assert!(text.contains("weights successes by their gain in f"), "{text}");
    assert!(entry.lines().all(|line| line.chars().count() <= 130), "{entry}");
    let differ = tpam_pam::PAMS.iter().chain(tpam_pam::OTHER_PAMS.iter()).filter(|entry| !entry.page.differs.is_empty()).count();
    assert!(differ > 5);
    assert_eq!(list.matches("here: ").count(), differ, "{list}");
}

#[test]
fn references_of_named_methods_are_bibtex() {
    let place = Place::new();
    let text = place.run("cite --pam shade:h=5,jade --mutation current-to-pbest/1 --crossover bin").ok();
    let keys: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix('@')?.split_once('{')?.1.strip_suffix(',')).collect();
    assert_eq!(keys, ["TanabeF13", "ZhangS09", "GongCW14", "StornP97", "TanabeF17", "tpam"]);
    assert!(text.contains("doi       = {10.1109/CEC.2013.6557555}"), "{text}");
    assert!(text.contains("% shade here: the version of the TPAM paper (2017)"), "{text}");
    assert_eq!(place.run("cite").ok().matches('@').count(), 2);
    assert!(place.run("cite").ok().contains("% This program:\n@misc{tpam,\n"));
    assert_eq!(place.run("cite --pam uniform --target file").ok(), place.run("cite").ok());
    for (args, message) in [
        ("cite --pam shaed", "error: unknown PAM 'shaed': did you mean 'shade'?\n"),
        ("cite --mutation rand/3", "error: unknown mutation 'rand/3': did you mean 'rand/1'?\n"),
    ] {
        assert_eq!(place.run(args).refused(), message);
    }
}

#[test]
fn a_target_file_of_another_length_is_noted_once() {
    let place = Place::new();
    place.write("short.csv", "target\n0.2\n0.8\n");
    let ask = |fit: &str| format!("sim {SMALL} --pam jade,shade --accept linear --target file:path=short.csv{fit} --format csv");
    let ran = place.run(&ask(""));
    let note = "note: the target file 'short.csv' has 2 rows for 100 iterations: they are spread evenly over the run (fit=stretch); \
                fit=repeat repeats them, fit=exact refuses\n";
    assert_eq!(ran.stderr, note);
    let spread = rows(&ran.ok());
    assert_eq!(spread[0]["target"], "file:path=short.csv");
    let [stretched, repeated] = [",fit=stretch", ",fit=repeat"].map(|fit| {
        let ran = place.run(&ask(fit));
        assert_eq!(ran.stderr, "");
        rows(&ran.ok())
    });
    assert_eq!(stretched[0]["target"], "file:path=short.csv,fit=stretch");
    assert_eq!(stretched[0]["mean_success"], spread[0]["mean_success"]);
    assert_ne!(repeated[0]["mean_success"], spread[0]["mean_success"]);
    let message = place.run(&ask(",fit=exact")).refused();
    assert!(message.ends_with("has 2 rows for 100 iterations: simulate 2 iterations, or choose fit=repeat\n"), "{message}");
    let exact = ask(",fit=exact").replace("--iterations 100", "--iterations 2");
    assert_eq!(place.run(&exact).stderr, "");
}

#[test]
fn a_column_of_a_csv_file_can_be_the_target() {
    let place = Place::new();
    place.write("many.csv", "t,f,c\n0,0.1,0.9\n1,0.2,0.8\n");
    place.write("one.csv", "0.9\n0.8\n");
    let rates = |target: &str| {
        let ask = format!("sim {SMALL} --pam jade --accept linear --target file:path={target},fit=stretch --format csv");
        rows(&place.run(&ask).ok())[0]["mean_success"].clone()
    };
    assert_eq!(rates("many.csv,column=c"), rates("one.csv"));
    assert_eq!(rates("many.csv,column=3"), rates("one.csv"));
    assert_ne!(rates("many.csv,column=f"), rates("one.csv"));
    let refused = |target: &str| place.run(&format!("sim --target file:path={target}")).refused();
    assert!(refused("many.csv").contains("choose a column with column=NAME"));
    assert!(refused("many.csv,column=cc").contains("has no column 'cc' among its 3: there are t, f, c"));
}

#[test]
fn a_resumed_computation_says_how_much_was_done() {
    let place = Place::new();
    let sim = "sim --iterations 100 --n 10 --pam jade,shade --accept linear --out sim --runs";
    assert_eq!(place.run(&format!("{sim} 2")).stderr, "");
    assert_eq!(place.run(&format!("{sim} 3")).stderr, "note: resumed: 4 of 6 runs done in sim\n");
    assert_eq!(place.run(&format!("{sim} 3")).stderr, "");
    place.write("x.toml", "pam = \"jade\"\niterations = 100\nn = 10\naccept = \"linear\"\n");
    place.run("sweep x.toml --runs 2 --out swept").ok();
    assert_eq!(place.run("sweep x.toml --runs 5 --out swept").stderr, "note: resumed: 2 of 5 runs done in swept\n");
    let de = "de --pam jade --functions 1-2 --dims 2 --instances 1-2 --budget 50 --out de";
    place.run(&format!("{de} --shard 1/4")).ok();
    assert_eq!(place.run(de).stderr, "note: resumed: 1 of 4 runs done in de\n");
}

#[test]
fn functions_and_dimensions_have_one_name_and_the_old_one_works() {
    let place = Place::new();
    for (command, rest) in [
        ("clouds", "--instances 1 --budget 300"),
        ("calibrate", "--instances 1-2 --budget 300 --theta c --families linear,constant"),
        ("gao", "--instances 1 --budget 100 --lambda 5 --pam uniform"),
    ] {
        let new = place.run(&format!("{command} --functions 8 --dims 2 {rest} --format csv --out new")).ok();
        let old = place.run(&format!("{command} --function 8 --dim 2 {rest} --format csv --out old")).ok();
        assert_eq!(new, old, "{command}");
        let message = place.run(&format!("{command} --dims 2,3 --functions 8 --out x")).refused();
        assert!(message.contains("--dims 2,3: write one dimension, such as 10"), "{message}");
        for name in ["new", "old"] {
            std::fs::remove_dir_all(place.path(name)).unwrap();
        }
    }
}

#[test]
fn messages_say_what_to_write() {
    let place = Place::new();
    for (args, message) in [
        ("sim --target file:traj.csv", "'file:traj.csv' has no key: write file:path=traj.csv"),
        ("sim --pam shade:5", "'shade:5' has no key: write shade:h=5"),
        ("sim --pam oracle:5", "'oracle:5': oracle has no options: write oracle"),
        ("sim --pam shade:h=5,100", "unknown PAM '100': alternatives are written h=5|100, in quotes"),
        ("sim --theta pair:join=max,sum", "unknown theta 'sum': alternatives are written join=max|sum, in quotes"),
        ("sim --pam shade:h=5,jadd", "unknown PAM 'jadd': did you mean 'jade'?"),
        ("sim --accept pmax=0.5", "'pmax=0.5' comes before any name: write linear:pmax=0.5"),
        ("sim --accept pmax=0.5,w=0.1", "'pmax=0.5,w=0.1' comes before any name: write gaussian:pmax=0.5,w=0.1"),
        ("sim --pam x=1", "'x=1' comes before any name: write name:x=1"),
        ("de --functions 9-3 --out x", "--functions 9-3: the range 9-3 is empty, 3-9 is not"),
        ("de --functions 25 --out x", "--functions 25: '25' is not within 1 to 24"),
        ("de --budget 99999999999999 --dims 2 --out x", "too large: write at most 500000000000 evaluations per dimension"),
    ] {
        let said = place.run(args).refused();
        assert!(said.contains(message), "{args}: {said}");
    }
    for (args, message) in [
        ("sim --runs -1", "write a whole number of at least 1"),
        ("de --individuals few --out x", "write a whole number of at least 1"),
        ("sim --seed -1", "write a whole number from 0 to 18446744073709551615"),
    ] {
        let said = place.run(args).stderr;
        assert!(said.contains(message), "{args}: {said}");
    }
}

#[test]
fn calibrate_says_in_words_whether_an_acceptance_fits() {
    let place = Place::new();
    let small = "calibrate --dims 2 --instances 1-2 --budget 300 --families linear,constant";
    let one = place.run(&format!("{small} --functions 8 --theta c --out one")).ok();
    assert!(one.lines().any(|line| line.starts_with("theta c: ")), "{one}");
    let many = place.run(&format!("{small} --functions 1,8 --out many")).ok();
    assert!(many.contains("\ntheta f, 2 functions: no acceptance fits up to sampling error on "), "{many}");
}

/// The lines of a help text that are commands.
fn examples(help: &str) -> Vec<String> {
    let line = |line: &str| {
        let line = line.trim();
        let line = line.strip_prefix("Examples:").or(line.strip_prefix("Example:")).unwrap_or(line).trim();
        line.starts_with("tpam ").then(|| line.to_owned())
    };
    help.lines().filter_map(line).collect()
}

/// The help of a command and of all commands below it, without a width, so that no line is wrapped.
fn helps(command: &clap::Command) -> Vec<String> {
    let own = command.clone().term_width(0).max_term_width(0).render_long_help().to_string();
    [own].into_iter().chain(command.get_subcommands().flat_map(helps)).collect()
}

/// The arguments that a shell passes on.
fn through_the_shell(place: &Place, line: &str) -> Vec<String> {
    let script = format!("tpam() {{ printf '%s\\n' \"$@\" > arguments; }}\n{line}\n");
    for flags in [["-n", "-c"].as_slice(), &["-c"]] {
        let ran = Command::new("sh").args(flags).arg(&script).current_dir(place.path("")).output().unwrap();
        assert!(ran.status.success() && ran.stderr.is_empty(), "{line}: {ran:?}");
    }
    place.read("arguments").lines().map(str::to_owned).collect()
}

#[test]
fn every_example_of_the_help_can_be_typed_into_a_shell() {
    let place = Place::new();
    place.write("points.csv", "");
    let lines: Vec<String> = helps(&CommandLine::command()).iter().flat_map(|help| examples(help)).collect();
    assert!(lines.len() > 20, "{lines:#?}");
    for line in lines {
        let arguments = through_the_shell(&place, &line);
        let read = CommandLine::try_parse_from(["tpam".to_owned()].into_iter().chain(arguments));
        assert!(read.is_ok(), "{line}: {}", read.unwrap_err());
    }
}
