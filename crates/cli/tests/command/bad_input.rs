//! Wrong input: each case gives an error message, exit code 2, and writes nothing.

use crate::support::{Place, SMALL, finish, words};

/// Where the error message comes from: this project or the parser of flags (one line), or the parser of TOML (several lines).
#[derive(Clone, Copy, PartialEq)]
enum By {
    Us,
    Parser,
}
use By::{Parser, Us};

/// Files and folders for the cases.
fn place() -> Place {
    let place = Place::new();
    place.write("file.txt", "not a folder\n");
    place.write("nan.csv", "0.5\nNaN\n");
    place.write("big.csv", "target\n0.5\n1.5\n");
    place.write("words.csv", "0.5\nhalf\n");
    place.write("empty.csv", "");
    place.write("header.csv", "target\n\n");
    place.write("key.toml", "pam = \"jade\"\ncolour = \"red\"\n");
    place.write("type.toml", "pam = \"jade\"\n\nn = 1.5\n");
    place.write("syntax.toml", "pam = \"jade\nn = 10\n");
    place.write("minus.toml", "runs = -3\n");
    place.write("measures.toml", "measures = \"some\"\n");
    place.write("name.toml", "pam = \"jaed\"\n");
    place.write("nobody.toml", "pam = []\n");
    place.write("future.toml", "stream = 99\n");
    place.write("good.toml", "pam = \"jade\"\n");
    std::fs::create_dir(place.path("foreign")).unwrap();
    place.write("foreign/notes.txt", "mine\n");
    std::fs::create_dir(place.path("clouds")).unwrap();
    place.write("clouds/folder.toml", "kind = \"clouds of parameters\"\nschema = 5\nfiles = [\"fig1.svg\", \"fig2.svg\", \"a.csv\"]\n");
    std::fs::create_dir(place.path("copy")).unwrap();
    place.write("copy/good.toml", "pam = \"jade\"\n");
    for (name, args) in [
        ("results", "--pam jade --accept linear"),
        ("other", "--pam shade --accept linear"),
        ("seeded", "--pam jade --accept linear --seed 2"),
        ("grid", "--pam jade,shade --accept linear"),
        ("elsewhere", "--pam jade,shade --accept box"),
        ("part", "--pam jade,shade --accept linear --shard 2/3"),
    ] {
        place.run(&format!("sim {SMALL} {args} --out {name}")).ok();
    }
    std::fs::create_dir(place.path("broken")).unwrap();
    place.write("broken/experiment.toml", "pam = ");
    place
}

/// The arguments, the source of the error message, and a part of the message.
const QUESTIONS: &[(&str, By, &str)] = &[
    // Names.
    ("sim --pam shaed", Us, "unknown PAM 'shaed': did you mean 'shade'?"),
    ("sim --pam zzzzzzzz", Us, "unknown PAM 'zzzzzzzz': there are 80, such as jde, epsde, jade, mde, shade"),
    ("sim --target sine", Us, "unknown target 'sine': did you mean 'sin'?"),
    ("sim --accept lineal", Us, "unknown acceptance 'lineal': did you mean 'linear'?"),
    ("sim --theta par", Us, "unknown theta 'par': did you mean 'pair'?"),
    ("de --restart zz --out none", Us, "unknown restart 'zz': there are collapse+stagnation, collapse, none"),
    // Numbers that no search can have.
    ("de --evaluations 1e16 --out none", Us, "--evaluations 10000000000000000: too large: write at most 1000000000000 evaluations"),
    ("de --evaluations 1e30 --out none", Us, "too large: write a smaller number"),
    ("sim --pam shade:hh=3", Us, "unknown option 'hh': there are h,"),
    ("sim --pam oracle:h=3", Us, "unknown option 'h': oracle has no options"),
    ("sim --pam jde:preset=orginal", Us, "unknown preset 'orginal': did you mean 'original'?"),
    ("sim --pam jade:c=0.1,c=0.2", Us, "option 'c' is given twice"),
    ("sim --pam jade,,shade", Us, "a name is missing in 'jade,,shade'"),
    ("sim --pam shade:", Us, "'shade:' needs an option after the colon"),
    ("sim --pam h=5", Us, "'h=5' comes before any name"),
    ("sim --target file:path=\"x", Us, "is never closed"),
    ("sim --target file", Us, "file needs the option path"),
    // Numbers.
    ("sim --accept linear:pmax=1.1", Us, "pmax=1.1: 1.1 is out of range: write a number in [0, 1]"),
    ("sim --accept linear:pmax=-0.1", Us, "pmax=-0.1: -0.1 is out of range: write a number in [0, 1]"),
    ("sim --accept linear:pmax=nan", Us, "'nan' is not a number"),
    ("sim --accept linear:alpha=0", Us, "alpha=0: 0 is out of range: write a number above 0"),
    ("sim --accept linear:alpha=-1", Us, "alpha=-1: -1 is out of range: write a number above 0"),
    ("sim --n 0", Us, "n = 0 is out of range: write a whole number from 1 to"),
    ("sim --n 2.5", Us, "n = 2.5 is not a whole number"),
    ("sim --n ten", Us, "'ten' is not a number"),
    ("sim --n 1000001", Us, "n = 1000001 is out of range"),
    ("sim --iterations 0", Us, "iterations = 0 is out of range"),
    ("sim --iterations=-5", Us, "iterations = -5 is out of range"),
    ("sim --runs 0", Us, "runs = 0 is out of range"),
    ("sim --runs 1000000001", Us, "runs = 1000000001 is out of range"),
    // Grids.
    ("sim --accept linear:pmax=1..0.1/0.1", Us, "the range 1..0.1/0.1 is empty: write 0.1..1/0.1"),
    ("sim --accept linear:pmax=0.1..1", Us, "the range 0.1..1 has no step: write 0.1..1/STEP"),
    ("sim --accept linear:pmax=0..1/0.3", Us, "does not meet its end: write 0..0.9/0.3"),
    ("sim --accept linear:pmax=0..1/0", Us, "needs a step above 0"),
    ("sim --accept linear:alpha=1..1000000/1", Us, "has 1000000 values, more than 100000"),
    ("sim --n 1..400/1 --iterations 1..400/1 --pam jade --accept linear", Us, "160000 cells, more than 100000"),
    ("sim --accept linear:alpha=1..400/1,pmax=0..1/0.001", Us, "400400 acceptances are more than 100000: use larger steps"),
    ("sim --pam jade,jade", Us, "the grid holds one cell twice, so write it once: jade"),
    ("sim --pam jade --n 10|10", Us, "the grid holds one cell twice"),
    // Values that are valid alone but not together.
    ("sim --theta pair:join=euclid --accept asymmetric", Us, "write pair:join=product"),
    ("sim --theta pair --target-f step", Us, "c has no target: give each of f, c a target of its own"),
    ("sim --theta pair --target-c step", Us, "f has no target: give each of f, c a target of its own"),
    (
        "sim --theta pair --target step --target-f step --target-c step",
        Us,
        "a target for all columns, and one for each of f, c: give either",
    ),
    ("sim --theta c --target-f step --target-c step", Us, "targets for each of f, c need the theta pair"),
    ("sim --target step:low=0.9,high=0.1", Us, "low=0.9 must be below high=0.1"),
    ("sim --pam epsde:step=0.3", Us, "does not meet its end"),
    // Step sizes and operators.
    ("sim one-fifth --accept sphere:decades=309", Us, "write a number in [1, 300]"),
    ("sim one-fifth --accept sphere:d=10 --target driven --n 1 --iterations 1e6", Us, "write iterations=15000 or fewer"),
    ("sim ucb1 --accept sphere", Us, "choose a rule of step sizes, such as one-fifth"),
    ("de ucb1", Us, "choose a PAM of F and C, such as shade"),
    ("de shade --mutation pool", Us, "choose a rule that chooses operators, such as ap"),
    ("search es one-fifth --individuals 10", Us, "write es:lambda=10"),
    ("relevance --sim results --search results --measure cell", Us, "there is no measure 'cell'"),
    ("reproduce beyond --quick --out file.txt", Us, "file.txt is a file: name a folder"),
    // Target files.
    ("sim --target file:path=nan.csv", Us, "'nan.csv' has NaN in line 2"),
    ("sim --target file:path=big.csv", Us, "'big.csv' has 1.5 in line 3"),
    ("sim --target file:path=words.csv", Us, "'words.csv' has 'half' in line 2"),
    ("sim --target file:path=empty.csv", Us, "'empty.csv' has no values"),
    ("sim --target file:path=header.csv", Us, "'header.csv' has no values"),
    ("sim --target file:path=missing.csv", Us, "'missing.csv' cannot be read"),
    // Folders.
    ("sim --out file.txt", Us, "file.txt"),
    ("sim --out file.txt/below", Us, "file.txt/below"),
    ("sim --runs 3 --iterations 100 --n 10 --pam shade --accept linear --out results", Us, "results holds other simulations (pam differs)"),
    ("sim --runs 3 --iterations 100 --n 10 --pam jade --accept linear --seed 2 --out results", Us, "(seed differs)"),
    (
        "sim --runs 2 --iterations 100 --n 10 --pam jade --accept linear --out results",
        Us,
        "results was started with 3 runs of this experiment, more than the 2 asked for",
    ),
    ("sim --runs 3 --iterations 100 --n 10 --pam jade --accept linear --seed 18446744073709551615 --out results", Us, "(seed differs)"),
    ("sim --out foreign", Us, "foreign holds other files and no experiment"),
    ("sim --out broken", Parser, "broken/experiment.toml is damaged"),
    // Experiment files.
    ("sweep key.toml", Parser, "key.toml: line 2"),
    ("sweep type.toml", Parser, "type.toml: line 3"),
    ("sweep syntax.toml", Parser, "syntax.toml: line 1"),
    ("sweep minus.toml", Parser, "minus.toml: line 1"),
    ("sweep measures.toml", Parser, "measures.toml: line 1"),
    ("sweep name.toml", Us, "name.toml: unknown PAM 'jaed': did you mean 'jade'?"),
    ("sweep nobody.toml", Us, "nobody.toml: pam is empty: write at least one of jde,"),
    ("sweep future.toml", Us, "version 99 of the random streams"),
    ("sweep missing.toml", Us, "cannot read missing.toml"),
    ("sweep foreign", Us, "cannot read foreign"),
    ("sweep good.toml copy/good.toml", Us, "two files would share the folder of copy/good.toml"),
    ("sweep good.toml name.toml", Us, "name.toml: unknown PAM 'jaed'"),
    ("sweep", Us, "<FILE.toml>"),
    // Traces.
    ("trace --pam jade,shade --format csv", Us, "this is a grid of 2: name one PAM"),
    ("trace --accept linear:pmax=0.1|0.2 --format json", Us, "this is a grid of 2"),
    ("trace --run x", Us, "--run x: write a number from 0, or median"),
    ("trace --run 1.5", Us, "--run 1.5: write a number from 0"),
    ("trace --n 1000000 --iterations 1000", Us, "these need 9000088000 bytes, more than 1000000000"),
    ("trace --runs 0", Us, "runs = 0 is out of range"),
    ("trace --out results", Us, "results holds simulations, not a trace"),
    ("trace --out file.txt/below", Us, "cannot create file.txt/below"),
    // Comparisons.
    ("compare missing results", Us, "cannot read missing: there is no such file or folder"),
    ("plot clouds", Us, "clouds holds clouds of parameters, not simulations: its figures are in it: fig1.svg, fig2.svg"),
    ("compare results foreign", Us, "foreign is not a folder of simulations"),
    ("compare results part", Us, "part is not finished"),
    ("compare grid@shaed grid@jade", Us, "start_c=0.5; did you mean 'shade'?"),
    ("compare grid@7 grid@0", Us, "grid has no '7': it has the rows 0 to 1 and the PAMs jade"),
    ("compare grid elsewhere", Us, "grid and elsewhere have no cell in common"),
    ("compare results seeded", Us, "the seeds 1 and 2"),
    ("compare results", Us, "results has only one PAM"),
    ("compare", Us, "<RESULT>"),
    // Parts.
    ("merge part --out joined", Us, "4 of 6 runs are missing, the first is run 0 of cell 0"),
    ("merge part part --out joined", Us, "4 of 6 runs are missing"),
    ("merge results other --out joined", Us, "results and other are parts of different simulations: pam differs"),
    ("merge foreign --out joined", Us, "foreign is not a folder of simulations: it has no experiment.toml"),
    ("merge missing --out joined", Us, "cannot read missing: there is no such file or folder"),
    ("merge results --out foreign", Us, "foreign holds other files"),
    ("merge results --out other", Us, "other holds other simulations"),
    ("merge --out joined", Us, "<PART>"),
    ("sim --shard 0/3", Us, "write I/K with I from 1 to K"),
    ("sim --shard 4/3", Us, "write I/K with I from 1 to K"),
    ("sim --shard x", Us, "write I/K with I from 1 to K"),
    ("sim --shard 1/3/5", Us, "write I/K with I from 1 to K"),
    // Flags.
    ("sim shade -n 4", Us, "`tpam sim` has no -n: write --n; `tpam sim -h` says more"),
    ("sim --p jade", Us, "`tpam sim` has no --p: did you mean '--pam'? `tpam sim -h` says more"),
    ("sim shade --omega 10", Us, "`tpam sim` has no --omega: write it behind a name, such as --target sin:omega=…; `tpam sim -h`"),
    ("recommend 20 50000", Us, "`tpam recommend` has no 20: it takes flags, such as --dims; `tpam recommend -h` says more"),
    ("de --algorithm shade", Us, "unknown algorithm 'shade': it is a PAM, a part of an algorithm; did you mean 'l-shade'?"),
    ("sim --pma jade", Us, "`tpam sim` has no --pma: did you mean '--pam'? `tpam sim -h` says more"),
    (
        "sim --budget 100",
        Us,
        "`tpam sim` has no --budget: it is a flag of other commands, such as `tpam de` and `tpam search`; `tpam sim -h`",
    ),
    ("sim --threads 0", Us, "0 is not in 1..=1024"),
    ("sim --measures some", Us, "possible values: all, success"),
    ("sim --format xml", Us, "[possible values: table, csv, json, latex, markdown]"),
    ("sim --runs 5 --quick", Us, "cannot be used with"),
    ("sim --runs five", Us, "invalid value 'five' for '--runs"),
    ("sim --seed -1", Us, "invalid value '-1' for '--seed"),
    ("ecdf x --show errors --floor -1", Us, "invalid value '-1' for '--floor <ERROR>': write 0, or a small number such as 1e-8"),
    ("sim jadd", Us, "unknown PAM 'jadd': did you mean 'jade'?"),
    ("plot results --pam jade", Us, "`tpam plot` has no --pam: it is a flag of other commands, such as `tpam sim` and `tpam trace`"),
    ("simulate", Us, "unrecognized subcommand 'simulate'"),
    ("list pamm", Us, "unknown name 'pamm': did you mean 'pams'?"),
    ("completions tcl", Us, "bash"),
];

#[test]
fn wrong_input_gives_an_error_message_and_writes_nothing() {
    let place = place();
    let before = place.files("");
    let mut wrong = Vec::new();
    for &(question, by, answer) in QUESTIONS {
        // An output folder that must not be created.
        let keeps = question.starts_with("sim") || question.starts_with("sweep");
        let out = if keeps && !question.contains("--out") { " --out fresh" } else { "" };
        let ran = place.run(&format!("{question}{out}"));
        let flaws = [
            ran.flaw(),
            (!ran.stderr.contains(answer)).then_some("the expected words are missing"),
            (by == Us && ran.stderr.lines().count() != 1).then_some("it is not one line"),
            (place.files("") != before).then_some("something was written"),
        ];
        wrong.extend(flaws.into_iter().flatten().map(|flaw| format!("{question}: {flaw}: {}", ran.stderr.trim_end())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_shard_needs_a_folder() {
    let place = Place::new();
    let ran = place.run("sim --shard 1/3");
    assert!(ran.flaw().is_none() && ran.stderr.contains("--shard needs a folder: add --out DIR"), "{ran:?}");
}

/// A shell variable that was never set must not turn the current folder into a result folder.
#[test]
fn an_empty_folder_name_is_refused() {
    let place = Place::new();
    for args in [&["sim", "--quick", "--out", ""][..], &["trace", "--out", ""], &["merge", "x", "--out", ""]] {
        let ran = finish(&mut place.command(args));
        assert!(ran.flaw().is_none() && ran.stderr.contains("--out <DIR>"), "{ran:?}");
    }
    assert!(place.files("").is_empty());
}

/// A part with a cell or run that the experiment does not have cannot be joined.
#[test]
fn parts_with_foreign_runs_are_refused() {
    let place = Place::new();
    place.run(&format!("sim {SMALL} --pam jade,shade --accept linear --out whole")).ok();
    for damage in ["99,2,", "1,99,"] {
        let runs = place.read("whole/runs.csv").replacen("\n1,2,", &format!("\n{damage}"), 1);
        place.copy("whole", "part");
        place.write("part/runs.csv", &runs);
        place.accept_changes("part");
        let sentence = place.run("merge part whole --out joined").refused();
        assert!(sentence.contains("which this experiment does not have"), "{sentence}");
        assert!(!place.path("joined").exists());
    }
}

/// If the error message cannot be printed, the exit code is still right.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_does_not_panic() {
    let place = Place::new();
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let status = place.command(&words("sim --pam shaed")).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(2));
    // A note during the work.
    let part = format!("sim {SMALL} --pam jade,shade --accept linear --shard 1/2 --out part");
    let status = place.command(&words(&part)).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_reported() {
    let place = Place::new();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let status = place.command(&words("list")).stdout(full).output().unwrap();
    let stderr = String::from_utf8(status.stderr).unwrap();
    assert_eq!(status.status.code(), Some(4));
    assert!(stderr.starts_with("error: cannot write the output"), "{stderr}");
}

/// Words of the command line are echoed in messages. On a terminal, control characters would be obeyed.
#[test]
fn control_characters_are_shown() {
    let place = Place::new();
    for args in [
        &["sim", "--pam", "\u{1b}[31mjade"][..],
        &["sim", "--target", "sin:omega=\u{9b}2J"],
        &["sim", "--format", "\u{1b}[2J"],
        &["sim", "--format", "\u{7}"],
        &["plot", "\u{7}nowhere"],
    ] {
        let ran = finish(&mut place.command(args));
        assert!(ran.flaw().is_none(), "{ran:?}");
        assert!(!ran.stderr.chars().any(|ch| ch.is_control() && ch != '\n'), "{ran:?}");
    }
    let ran = finish(&mut place.command(&["sim", "--pam", "\u{1b}[31mjade"]));
    assert!(ran.stderr.contains("unknown PAM '\\u{1b}[31mjade'"), "{ran:?}");
}
