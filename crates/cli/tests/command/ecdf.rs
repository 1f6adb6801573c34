//! `tpam ecdf`: small logs with results known by hand, log formats of several COCO versions, and error messages.

use crate::support::{Place, finish, numbers, rows};
use std::fmt::Write;
use std::fs;

/// The rows of a trial: evaluations, and the best f − f_opt so far.
type Rows<'a> = &'a [(u64, f64)];

/// The header that the current logger of COCO writes before the trials.
const HEADER: &str = "suite = 'bbob', funcId = F, DIM = D, Precision = 1.000e-08, algId = 'NAME', coco_version = '2.8.2', logger = 'bbob', \
                      data_format = 'bbob-new2', settings = ''";

/// Writes the logs of some trials on instances 1, 2, … of a function, as COCO does.
fn log(place: &Place, folder: &str, header: &str, (function, dimension): (u32, u32), trials: &[Rows]) {
    let data = format!("data_f{function}");
    fs::create_dir_all(place.path(folder).join(&data)).expect("the folder is ours");
    let file = format!("{data}/bbobexp_f{function}_DIM{dimension}");
    let name = folder.rsplit('/').next().expect("split returns at least one part");
    let header = header.replace("= F,", &format!("= {function},")).replace("= D,", &format!("= {dimension},"));
    let mut info = format!("{}\n% \n{file}.dat", header.replace("NAME", name));
    let mut dat = String::new();
    for (k, rows) in trials.iter().enumerate() {
        let (evaluations, best) = rows.last().expect("every trial has a row");
        let _ = write!(info, ", {}:{evaluations}|{best:.1e}", k + 1);
        dat.push_str("% f evaluations | g evaluations | best noise-free fitness - Fopt | measured fitness | best measured fitness\n");
        for (evaluations, best) in *rows {
            let _ = writeln!(dat, "{evaluations} 0 {best:+.9e} {best:+.9e} {best:+.9e}");
        }
    }
    let index = place.path(folder).join(format!("bbobexp_f{function}.info"));
    let before = fs::read_to_string(&index).map(|text| text + "\n").unwrap_or_default();
    fs::write(index, before + &info).expect("the folder is ours");
    for extension in ["dat", "tdat"] {
        place.write(&format!("{folder}/{file}.{extension}"), &dat);
    }
}

/// Five trials in 2-D: all reach a precision of 1, after 10, 20, … evaluations, and three of them reach 1e-8.
const FIVE: [Rows; 5] = [
    &[(1, 500.0), (10, 1.0), (60, 1e-9)],
    &[(1, 500.0), (20, 1.0), (70, 1e-9)],
    &[(1, 500.0), (30, 1.0), (80, 1e-9)],
    &[(1, 500.0), (40, 1.0), (100, 0.9)],
    &[(1, 500.0), (50, 1.0), (100, 0.9)],
];

/// Five worse trials.
const WORSE: [Rows; 5] =
    [&[(1, 500.0), (90, 3.0)], &[(1, 500.0), (91, 4.0)], &[(1, 500.0), (92, 5.0)], &[(1, 500.0), (93, 6.0)], &[(1, 500.0), (94, 7.0)]];

fn two(place: &Place) {
    for problem in [(1, 2), (8, 2), (1, 3)] {
        log(place, "x/good", HEADER, problem, &FIVE);
        log(place, "x/bad", HEADER, problem, &WORSE);
    }
}

fn close(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}, not {expected:?}");
}

#[test]
fn the_proportion_matches_a_calculation_by_hand() {
    let place = Place::new();
    log(&place, "a", HEADER, (1, 2), &FIVE);
    let table = rows(&place.run("ecdf a --at 1,5,12.4,25,30,40,49,1e9 --format csv").ok());
    // Eleven of the 51 target values lie from 100 to 1. The other forty are reached by three trials, after 30, 35 and 40 evaluations per
    // dimension.
    let share = |easy: f64, hard: f64| (11.0 * easy / 5.0 + 40.0 * hard / 5.0) / 51.0;
    let expected = [0.0, share(1.0, 0.0), share(2.0, 0.0), share(5.0, 0.0), share(5.0, 1.0), share(5.0, 3.0), share(5.0, 3.0), 1.0];
    close(&numbers(&table, "proportion"), &expected);
    assert_eq!(table[0]["part"], "all");
    // The two unsuccessful trials used 50 evaluations per dimension.
    let area = rows(&place.run("ecdf a --show area --format csv").ok());
    close(&numbers(&area, "cross"), &[50.0]);
    let times = rows(&place.run("ecdf a --show art --format csv").ok());
    assert_eq!(times.len(), 51);
    assert_eq!((times[0]["art"].as_str(), times[0]["successes"].as_str()), ("30", "5"));
    // (60 + 70 + 80 + 100 + 100) / 3.
    close(&[times[50]["art"].parse().unwrap()], &[410.0 / 3.0]);
    assert_eq!((times[50]["successes"].as_str(), times[50]["trials"].as_str()), ("3", "5"));
    let error = rows(&place.run("ecdf a --show convergence --at 0.5,25,50 --format csv").ok());
    close(&numbers(&error, "median"), &[500.0, 1.0, 1e-9]);
    close(&numbers(&error, "high"), &[500.0, 1.0, 0.9]);
}

#[test]
fn every_format_gives_the_same_curve() {
    let place = Place::new();
    let old = "funcId = F, DIM = D, Precision = 1.000e-08, algId = 'NAME'";
    let formats = [("a", HEADER), ("b", old), ("c", &HEADER.replace(", settings = ''", "")), ("d", &HEADER.replace("new2", "new"))];
    for (name, header) in formats {
        log(&place, name, header, (1, 2), &FIVE);
    }
    fs::remove_file(place.path("d/data_f1/bbobexp_f1_DIM2.tdat")).unwrap();
    let of = |name: &str| place.run(&format!("ecdf {name} --format csv")).ok().replace(&format!("{name},2"), "x,2");
    assert!(["b", "c", "d"].iter().all(|name| of(name) == of("a")));
}

#[test]
fn a_folder_of_algorithms_and_one_of_batches() {
    let place = Place::new();
    two(&place);
    let names = |args: &str| {
        let table = rows(&place.run(&format!("ecdf {args} --show area --format csv")).ok());
        table.iter().map(|row| format!("{} {} {}", row["algorithm"], row["dimension"], row["functions"])).collect::<Vec<_>>()
    };
    assert_eq!(names("x"), ["bad 2 2", "good 2 2", "bad 3 1", "good 3 1"]);
    assert_eq!(names("x/good x/bad --dim 3"), ["good 3 1", "bad 3 1"]);
    let twice = "error: the logs in x/good would be shown twice: name each folder once\n";
    assert_eq!(place.run("ecdf x/good x/good --dim 3").refused(), twice);
    // Parts of one experiment count as one algorithm.
    let batch = HEADER.replace("NAME", "whole");
    log(&place, "y/1of2", &batch, (1, 2), &FIVE);
    log(&place, "y/2of2", &batch, (2, 2), &FIVE);
    assert_eq!(names("y"), ["whole 2 2"]);
}

#[test]
fn by_group_and_by_function() {
    let place = Place::new();
    two(&place);
    let parts = |by: &str| {
        let table = rows(&place.run(&format!("ecdf x/good --dim 2 --by {by} --show area --format csv")).ok());
        table.iter().map(|row| (row["part"].clone(), row["area"].clone())).collect::<Vec<_>>()
    };
    let (groups, functions) = (parts("group"), parts("function"));
    assert_eq!(groups.iter().map(|(part, _)| part.as_str()).collect::<Vec<_>>(), ["separ", "lcond", "all"]);
    assert_eq!(functions.iter().map(|(part, _)| part.as_str()).collect::<Vec<_>>(), ["f1", "f8"]);
    // The curve of a function does not depend on how functions are grouped.
    assert_eq!(groups[0].1, functions[0].1);
}

#[test]
fn functions_without_logs_count_as_not_solved() {
    let place = Place::new();
    log(&place, "a", HEADER, (1, 2), &FIVE);
    log(&place, "a", HEADER, (2, 2), &FIVE);
    log(&place, "b", HEADER, (1, 2), &FIVE);
    let ran = place.run("ecdf a b --at 1e9 --format csv");
    assert!(ran.stderr.starts_with("b has no logs of f2 in 2-D: they count as not solved\nnote: no trial is longer than"));
    close(&numbers(&rows(&ran.ok()), "proportion"), &[1.0, 0.5]);
}

#[test]
fn an_algorithm_without_logs_in_a_dimension_is_left_out_there() {
    let place = Place::new();
    log(&place, "a", HEADER, (1, 2), &FIVE);
    log(&place, "a", HEADER, (1, 3), &FIVE);
    log(&place, "b", HEADER, (1, 2), &FIVE);
    let ran = place.run("ecdf a b --show area --format csv");
    assert!(ran.stderr.contains("b has no logs in 3-D: it is left out there\n"), "{}", ran.stderr);
    let table = rows(&ran.ok());
    let found: Vec<String> = table.iter().map(|row| format!("{} {}", row["algorithm"], row["dimension"])).collect();
    assert_eq!(found, ["a 2", "b 2", "a 3"]);
}

#[test]
fn the_seed_changes_the_curve_only_beyond_the_budget() {
    let place = Place::new();
    log(&place, "a", HEADER, (1, 2), &FIVE);
    for mode in ["coco", "coco2017"] {
        let curve = |seed: u32| place.run(&format!("ecdf a --mode {mode} --seed {seed} --at 20,49,60,80 --bands --format csv")).ok();
        assert_eq!(curve(1), curve(1));
        let [one, two] = [1, 2].map(|seed| numbers(&rows(&curve(seed)), "proportion"));
        assert!(one != two, "{mode}: {one:?}");
        assert_eq!(one[..2] == two[..2], mode == "coco", "{mode}: {one:?} and {two:?}");
    }
}

#[test]
fn bands_contain_the_curve_and_end_where_restarts_begin() {
    let place = Place::new();
    log(&place, "a", HEADER, (1, 2), &FIVE);
    let table = rows(&place.run("ecdf a --bands --format csv").ok());
    // Two trials fail after 100 evaluations in two dimensions.
    let (within, beyond): (Vec<_>, Vec<_>) = table.into_iter().partition(|row| row["budget"].parse::<f64>().unwrap() <= 50.0);
    assert!(!beyond.is_empty() && beyond.iter().all(|row| row["low"].is_empty() && row["high"].is_empty()), "{beyond:?}");
    let [low, middle, high] = ["low", "proportion", "high"].map(|column| numbers(&within, column));
    assert!(low.iter().zip(&middle).zip(&high).all(|((low, middle), high)| low <= middle && middle <= high));
    assert!(low.iter().zip(&high).any(|(low, high)| low < high));
    let text = place.run("ecdf a --bands --at 50,51").ok();
    let low = text.lines().find(|line| line.starts_with("  low")).unwrap();
    // The interval at the first budget and that of the area, but none at the second budget.
    assert!(low.split_whitespace().count() <= 4 && text.contains("up to the shortest unsuccessful trial"), "{text}");
}

#[test]
fn the_better_algorithm_has_the_better_scores() {
    let place = Place::new();
    two(&place);
    let table = rows(&place.run("ecdf x/good x/bad --dim 2 --show compare --format csv").ok());
    assert_eq!(numbers(&table, "aps"), [0.0, 1.0]);
    assert_eq!(numbers(&table, "mean_rank"), [1.0, 2.0]);
    let against_first: Vec<&str> = ["better", "equal", "worse"].map(|column| table[1][column].as_str()).into();
    assert_eq!((against_first, table[0]["better"].as_str()), (vec!["0", "0", "2"], ""));
    let text = place.run("ecdf x/good x/bad --dim 2 --show compare").ok();
    assert!(text.contains("2-D · 2 functions · p, + = - against good") && text.contains("bad        1.000       2.00"), "{text}");
    assert!(!text.contains("Too few trials"), "{text}");
}

#[test]
fn a_baseline_is_named_by_a_part_of_its_name() {
    let place = Place::new();
    two(&place);
    let table = rows(&place.run("ecdf x --dims 2 --show compare --baseline goo --format csv").ok());
    assert_eq!((table[0]["algorithm"].as_str(), table[0]["baseline"].as_str(), table[0]["worse"].as_str()), ("bad", "good", "2"));
    assert_eq!((table[1]["p_holm"].as_str(), table[0]["p_holm"] == table[0]["p"]), ("", true));
    let text = place.run("ecdf x --dims 2 --show compare --baseline GOOD").ok();
    assert!(text.contains("p, + = - against good"), "{text}");
    let unknown = place.run("ecdf x --show compare --baseline goood").refused();
    assert!(unknown.contains("--baseline goood: there is no such name: did you mean 'good'?"), "{unknown}");
    let unused = place.run("ecdf x --baseline good").refused();
    assert!(unused.contains("--baseline: only --show compare, signs and ranks and --out use it; leave it out"), "{unused}");
}

/// In 2-D, `good` solves each function in three of five trials, after 60, 70 and 80 evaluations; the longest trial of `bad` has 94.
#[test]
fn results_at_a_fixed_budget_match_a_calculation_by_hand() {
    let place = Place::new();
    two(&place);
    let show = |args: &str| place.run(&format!("ecdf x --dims 2 --functions 1 --baseline good --show {args}")).ok();
    let table = rows(&place.run("ecdf x --dims 2 --functions 1 --show errors --at 35,47 --format csv").ok());
    let find =
        |name: &str, evaluations: &str| table.iter().find(|row| row["algorithm"] == name && row["evaluations"] == evaluations).unwrap();
    let of = |name, evaluations| ["best", "worst", "median", "mean"].map(|column| find(name, evaluations)[column].parse::<f64>().unwrap());
    close(&of("good", "70"), &[0.0, 1.0, 1.0, 0.6]);
    close(&of("bad", "94"), &[3.0, 7.0, 5.0, 5.0]);
    let ranks = rows(&show("ranks --format csv"));
    // All 25 pairs of trials are won by `good`; the score of 2022 has 5 more.
    assert_eq!((numbers(&ranks, "u_score"), numbers(&ranks, "cec2022_score")), (vec![0.0, 25.0], vec![5.0, 30.0]));
    assert_eq!((ranks[0]["evaluations"].as_str(), ranks[0]["worse"].as_str(), ranks[1]["worse"].as_str()), ("94", "1", ""));
    let text = show("signs");
    assert!(text.starts_with("2-D · fixed budget: ") && text.contains("\nf1         5.00e0 ± 1.58e0 −  "), "{text}");
    let anytime = show("compare --view anytime");
    assert!(anytime.contains(" · anytime: ") && show("compare").contains(" · fixed budget: "), "{anytime}");
}

/// The folders of the logs are `jade` and `shade`, in this order.
#[test]
fn the_first_pam_of_a_search_is_the_baseline() {
    let place = Place::new();
    place.run("de --pam shade,jade --functions 1,8 --dims 2 --instances 1-2 --budget 20 --out s").ok();
    let table = rows(&place.run("ecdf s --show compare --format csv").ok());
    assert_eq!((table[0]["algorithm"].as_str(), table[0]["baseline"].as_str()), ("jade", "shade"));
    // Two instances of each algorithm.
    for view in ["anytime", "fixed-budget"] {
        let text = place.run(&format!("ecdf s --show compare --view {view}")).ok();
        assert!(text.contains("\nToo few trials for + or - on any function"), "{text}");
        assert_eq!(text.contains("difference: how much larger"), view == "anytime");
    }
    place.run("report s --out s.html").ok();
    assert!(place.read("s.html").contains("; no difference is significant"));
    assert!(place.read("s.html").contains("p, + = - against shade"));
    let given = rows(&place.run("ecdf s/jade s/shade --show compare --format csv").ok());
    assert_eq!(given[0]["baseline"], "jade");
}

#[test]
fn functions_are_restricted_everywhere() {
    let place = Place::new();
    two(&place);
    let functions = |args: &str| {
        let table = rows(&place.run(&format!("ecdf x {args} --format csv")).ok());
        table.iter().map(|row| format!("{} {}", row["dimension"], row["functions"])).collect::<Vec<_>>()
    };
    assert_eq!(functions("--show area"), ["2 2", "2 2", "3 1", "3 1"]);
    assert_eq!(functions("--show area --functions 1,8 --dim 2"), ["2 2", "2 2"]);
    assert_eq!(functions("--show compare --functions 1 --dims 2"), ["2 1", "2 1"]);
    let of = |args: &str| place.run(&format!("ecdf x {args} --dims 2 --by function --format csv")).ok();
    let all = of("--show area --at 1,10");
    let one = of("--show area --at 1,10 --functions 1");
    assert!(one.lines().count() == 3 && one.lines().all(|line| all.contains(line)), "{one}{all}");
    assert!(place.run("ecdf x --show art --functions 8 --dims 2 --format csv").ok().lines().skip(1).all(|line| line.contains(",2,8,")));
    let missing = place.run("ecdf x --functions 1-3").refused();
    assert!(missing.contains("--functions 1-3: no logs of function 2 (available: 1, 8"), "{missing}");
    let wrong = place.run("ecdf x --functions a").refused();
    assert!(wrong.contains("--functions a: 'a' is not a number or range"), "{wrong}");
}

#[test]
fn the_output_folder_has_all_tables_and_figures() {
    let place = Place::new();
    two(&place);
    let text = place.run("ecdf x --by group --bands --reference x/good --out o").ok();
    assert!(text.contains("area from 0 to 2\n"), "{text}");
    let files: Vec<String> = place.files("o").into_keys().map(|path| path.to_string_lossy().into_owned()).collect();
    let expected = [
        "SHA256SUMS",
        "areas.csv",
        "art.csv",
        "cd-D2.svg",
        "convergence-D2.svg",
        "convergence-D3.svg",
        "convergence.csv",
        "curves.csv",
        "ecdf-D2.svg",
        "ecdf-D3.svg",
        "errors.csv",
        "folder.toml",
        "pairs.csv",
        "ranks.csv",
        "scores.csv",
        "signs.csv",
    ];
    // There is no cd-D3.svg: one function is too few for Friedman's ranks.
    assert_eq!(files, expected);
    let svg = place.read("o/ecdf-D2.svg");
    assert_eq!(svg.matches("class=\"panel\"").count(), 3);
    assert_eq!(svg.matches("class=\"cross\"").count(), 6);
    assert!(!svg.contains("NaN") && !place.read("o/convergence-D2.svg").contains("NaN"));
    let first = place.files("o");
    place.run("ecdf x --by group --bands --reference x/good --out o").ok();
    assert!(first == place.files("o"));
}

#[test]
fn wrong_input_gives_an_error_message() {
    let place = Place::new();
    two(&place);
    let says = |args: &str, words: &str| {
        let sentence = place.run(&format!("ecdf {args}")).refused();
        assert!(sentence.contains(words), "{sentence}");
    };
    says("nowhere", "cannot read nowhere: ");
    fs::create_dir_all(place.path("empty/below")).unwrap();
    says("empty", "empty: no logs: there is no .info file of COCO");
    says("x --dim 2,7", "no logs for D = 7 (available: 2, 3)");
    says("x/good --show compare", "a comparison needs the logs of two algorithms at least");
    says("x/good --show signs", "a comparison needs the logs of two algorithms at least");
    says("x --reference x", "--reference x: it holds 2 algorithms: name the folder of one");
    log(&place, "z/f", HEADER, (8, 2), &FIVE);
    says("z x/good --dim 2 --reference nowhere", "cannot read nowhere");
    log(&place, "v", HEADER, (1, 5), &FIVE);
    log(&place, "w", HEADER, (2, 5), &FIVE);
    says("v w --show compare", "there is no function in 5-D that all algorithms were run on");
    place.write("v/data_f1/bbobexp_f1_DIM5.dat", "%\n1 0 1\n2 0 x\n");
    says("v", "v/data_f1/bbobexp_f1_DIM5.dat line 3: 'x' is not a number");
    place.write("v/data_f1/bbobexp_f1_DIM5.dat", "%\n1 0 1\n%\n1 0 1\n");
    says("v", "v/data_f1/bbobexp_f1_DIM5.tdat: 5 trials, but v/data_f1/bbobexp_f1_DIM5.dat holds 2");
    fs::remove_file(place.path("v/data_f1/bbobexp_f1_DIM5.tdat")).unwrap();
    says("v", "v/bbobexp_f1.info: 5 trials of f1 in 5-D, but data_f1/bbobexp_f1_DIM5.dat holds 2");
    place.write("v/data_f1/bbobexp_f1_DIM5.dat", &"%\n1 0 1\n".repeat(6));
    says("v", "v/bbobexp_f1.info: 5 trials of f1 in 5-D, but data_f1/bbobexp_f1_DIM5.dat holds 6");
    fs::remove_file(place.path("v/data_f1/bbobexp_f1_DIM5.dat")).unwrap();
    says("v", "cannot read v/data_f1/bbobexp_f1_DIM5.dat: ");
    place.write("v/bbobexp_f1.info", "funcId = 1\n");
    says("v", "v/bbobexp_f1.info line 1: 'DIM = …' is missing");
}

/// The best of 2009 is part of the program: no Python, and no other program, is needed or used.
#[test]
fn best2009_needs_no_other_program() {
    let place = Place::new();
    two(&place);
    place.write("numpy.py", "raise SystemExit('code of the current folder')");
    for (mode, area) in [("coco", AREA_OF_2009[0]), ("coco2017", AREA_OF_2009[1])] {
        let args = ["ecdf", "x/good", "--dim", "2", "--reference", "best2009", "--mode", mode, "--show", "area", "--format", "csv"];
        let table = rows(&finish(place.command(&args).env("PATH", place.path("empty"))).ok());
        assert_eq!((table[1]["algorithm"].as_str(), table[1]["area"].as_str()), ("best 2009", area));
    }
}

/// The area of the best of 2009 over functions 1 and 8 in two dimensions, in both modes, computed from an installed cocopp 2.9.1 by the
/// version before.
const AREA_OF_2009: [&str; 2] = ["0.5681677740964108", "0.5884293973144149"];

#[test]
fn interrupted_trials_are_reported() {
    let place = Place::new();
    log(&place, "a", HEADER, (1, 2), &FIVE);
    for (extension, last) in [("dat", 7), ("tdat", 9)] {
        let file = format!("a/data_f1/bbobexp_f1_DIM2.{extension}");
        let whole = place.read(&file);
        place.write(&file, &format!("{whole}% f evaluations\n1 0 5\n{last} 0 4\n"));
    }
    let ran = place.run("ecdf a --at 1e9 --format csv");
    let note = "the last trial of a on f1 in 2-D was interrupted: it is not counted\nnote: no trial is longer than 50 D in 2-D;";
    assert!(ran.stderr.starts_with(note), "{}", ran.stderr);
    close(&numbers(&rows(&ran.ok()), "proportion"), &[1.0]);
}

/// The name of an algorithm comes from the logs of others.
#[test]
fn control_characters_in_names_are_shown() {
    let place = Place::new();
    place.run("de --pam jade --functions 1 --dims 2 --instances 1-2 --budget 50 --out de").ok();
    for (path, content) in place.files("de") {
        if path.extension().is_some_and(|extension| extension == "info") {
            let text = String::from_utf8(content.unwrap()).unwrap().replace("jade", "\u{1b}]0;jade\u{7}");
            place.write(&format!("de/{}", path.display()), &text);
        }
    }
    place.accept_changes("de");
    for show in ["curve", "area", "art", "convergence"] {
        let said = place.run(&format!("ecdf de --show {show}")).ok();
        assert!(said.contains("\\u{1b}]0;jade\\u{7}"), "{said}");
        assert!(!said.chars().any(|ch| ch.is_control() && ch != '\n'), "{said}");
    }
    // CSV is data: a program reads the name as it is in the logs.
    assert!(place.run("ecdf de --format csv").ok().contains("\u{1b}]0;jade\u{7}"));
    for format in ["table", "csv", "json", "latex", "markdown"] {
        let shown = on_a_terminal(&place, &format!("ecdf de --format {format}"));
        assert!(shown.contains("]0;jade") || shown.contains("{]}0;jade"), "{format}: {shown}");
        assert!(!shown.chars().any(|ch| ch.is_control() && !"\r\n".contains(ch)), "{format}: {shown:?}");
    }
}

/// What a command prints on a terminal, which `script` plays.
fn on_a_terminal(place: &Place, args: &str) -> String {
    let command = format!("'{}' {args} 2> /dev/null", env!("CARGO_BIN_EXE_tpam"));
    let mut script = std::process::Command::new("script");
    let output = script.args(["-qec", &command, "/dev/null"]).current_dir(place.path("")).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_folder_that_is_named_twice_is_refused() {
    let place = Place::new();
    two(&place);
    for folders in ["x x", "x x/good", "x/good ./x/../x/good"] {
        let sentence = place.run(&format!("ecdf {folders}")).refused();
        assert!(sentence.contains("would be shown twice: name each folder once"), "{folders}: {sentence}");
    }
    place.run("ecdf x/good x/bad").ok();
}

#[test]
fn budgets_after_the_end_of_the_trials_are_mentioned() {
    let place = Place::new();
    two(&place);
    let said = |args: &str| place.run(&format!("ecdf x --dims 2 {args}")).stderr;
    let words = "note: no trial is longer than 50 D in 2-D; beyond that the ECDF comes from simulated restarts";
    assert!(said("--at 10,1000").starts_with(words), "{}", said("--at 10,1000"));
    let words = "note: no trial is longer than 50 D in 2-D; at a larger budget the values are those at the end";
    assert!(said("--show convergence --at 1000").starts_with(words) && said("--show errors --at 1000").starts_with(words));
    assert_eq!(said("--at 10,50") + &said("") + &said("--at 1000 --quiet"), "");
}
