//! Random wrong input everywhere: the command gives a result or an error message and never panics.

use crate::support::{Dice, Place, SMALL, finish, words};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::sync::LazyLock;
use tpam_pam::spec::{Kind, Page};
use tpam_sim::plan::Count;
use tpam_sim::{Catalogues, Experiment, Plan};
use tpam_work::{Cancelled, Work};

static KNOWN: LazyLock<Catalogues> = LazyLock::new(|| Catalogues::new(tpam_pam::pams()));

fn config(cases: u32) -> ProptestConfig {
    // Use the same cases every time, and write no failure files into the source tree.
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() }
}

/// Numbers as users may write them, some of them wrong.
fn number() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(vec![
        "0",
        "-0",
        "-1",
        "7",
        ".5",
        "5.",
        "1e0",
        "1e-3",
        "1e300",
        "1e-300",
        "1e400",
        "nan",
        "inf",
        "-inf",
        "0x1",
        "1_0",
        "",
        " ",
        "é",
        "99999999999999999999",
        "0.30000000000000004",
        "+1",
        "random",
        "original",
    ]);
    let range = ("[0-9]{1,2}", "[0-9]{1,2}", "[0-9.]{0,3}").prop_map(|(low, high, step)| format!("{low}..{high}/{step}"));
    prop_oneof![
        12 => prop::sample::select(vec!["0.1", "0.5", "1", "0.25|1", "0.2..0.6/0.2"]).prop_map(str::to_owned),
        2 => odd.prop_map(str::to_owned),
        1 => range,
        1 => "[0-9.e|/+-]{0,8}",
    ]
}

/// A value for an option, valid in most cases.
fn right(page: &Page, key: &str, dice: prop::sample::Index) -> &'static str {
    let values: &[&'static str] = match page.options.iter().find(|option| option.name == key).map(|option| option.kind) {
        Some(Kind::Integer(..)) => &["1", "3", "2|5", "1..3/1"],
        Some(Kind::RealOrRandom(_)) => &["random", "0", "1", "0.5|random"],
        Some(Kind::Optional([])) => &["2", "''", "c"],
        Some(Kind::Choice(words) | Kind::Optional(words)) => words,
        Some(Kind::Text) => &["missing.csv", ".", "''"],
        None if key == "preset" => return page.presets[dice.index(page.presets.len())].name,
        _ => &["0.1", "0.5", "1", "0.25|1", "0.2..0.6/0.2"],
    };
    values[dice.index(values.len())]
}

/// Specs from the pages of a catalogue, some of them wrong.
fn specs(pages: Vec<&'static Page>) -> impl Strategy<Value = String> {
    let page = prop::sample::select(pages);
    let index = any::<prop::sample::Index>;
    let option = (index(), index(), prop::option::weighted(0.1, number()));
    let spec = (page, prop::collection::vec(option, 0..3)).prop_map(|(page, mut options)| {
        let keys = page.keys();
        let place = |at: &prop::sample::Index| at.index(keys.len().max(1));
        // The same option twice is an error; do not test it every time.
        if options.len() == 2 && place(&options[0].0) == place(&options[1].0) && options[0].2.is_none() {
            options.pop();
        }
        let option = |(at, dice, wrong): (prop::sample::Index, _, Option<String>)| match keys.get(place(&at)) {
            Some(key) => Some(format!("{key}={}", wrong.as_deref().unwrap_or(right(page, key, dice)))),
            None => wrong.map(|value| format!("x={value}")),
        };
        let options: Vec<String> = options.into_iter().filter_map(option).collect();
        if options.is_empty() { page.name.to_owned() } else { format!("{}:{}", page.name, options.join(",")) }
    });
    let spec = prop_oneof![30 => spec, 1 => "[a-zé:=,'\" ]{0,6}"];
    prop::collection::vec(spec, 1..3).prop_map(|specs| specs.join(","))
}

fn pams() -> impl Strategy<Value = String> {
    specs(KNOWN.subjects.pages().collect())
}

fn targets() -> impl Strategy<Value = String> {
    specs(KNOWN.targets.pages().collect())
}

fn accepts() -> impl Strategy<Value = String> {
    specs(KNOWN.acceptances.pages().collect())
}

fn plans() -> impl Strategy<Value = Plan> {
    let theta = prop_oneof![
        9 => prop::sample::select(vec!["f", "c", "pair", "pair:join=product", "pair:join=max|sum"]).prop_map(str::to_owned),
        1 => specs(tpam_sim::theta::thetas(tpam_pam::FC).pages().collect()),
    ];
    let sizes = (number(), number(), prop::sample::select(vec![0, 1, 1, 1, 2, 3]), any::<u64>());
    (pams(), theta, targets(), targets(), accepts(), sizes, 0..16u8).prop_map(
        |(pam, theta, target, second, accept, (n, iterations, runs, seed), which)| {
            let mut plan = Plan { pam: (*pam).into(), theta: (*theta).into(), accept: (*accept).into(), seed, runs, ..Plan::default() };
            // Most sizes are valid, so that many plans can be run.
            match which {
                0 => plan.targets.set("f", (*target).into()),
                1 | 2 => {
                    plan.targets.set("f", (*target).into());
                    plan.targets.set("c", (*second).into());
                }
                _ => plan.target = (*target).into(),
            }
            plan.n = Count::Text(if which == 3 { n } else { "3".to_owned() });
            plan.iterations = Count::Text(if which == 4 { iterations } else { "1|11".to_owned() });
            plan
        },
    )
}

/// Runs an experiment if it is small enough.
fn play(experiment: &Experiment) -> Result<(), TestCaseError> {
    let small = experiment.cells.len() <= 16 && experiment.samples() <= 10_000;
    if !small {
        return Ok(());
    }
    let mut seen = 0;
    let blocks = experiment.blocks(|_, _| true);
    let mut rates = Vec::new();
    let work = Work::new().with_threads(1);
    let computed = experiment.compute(blocks, &work, |_, records| {
        seen += records.len() as u64;
        rates.extend(records.iter().map(|record| record.get(&tpam_sim::measure::SUCCESS).unwrap_or(f64::NAN)));
        Ok::<(), Cancelled>(())
    });
    prop_assert!(computed.is_ok());
    prop_assert!(rates.into_iter().all(|rate| (0.0..=1.0).contains(&rate)));
    prop_assert_eq!(seen, experiment.cells.len() as u64 * experiment.runs);
    Ok(())
}

/// Pieces of experiment files.
fn toml_text() -> impl Strategy<Value = String> {
    let key = prop::sample::select(vec![
        "pam",
        "theta",
        "target",
        "target_f",
        "target_c",
        "accept",
        "n",
        "iterations",
        "runs",
        "seed",
        "measures",
        "stream",
        "files",
        "colour",
        "[files]",
        "[[pam]]",
        "",
    ]);
    let value = prop_oneof![
        prop::sample::select(vec![
            "\"jade\"",
            "[\"jade\", \"shade\"]",
            "[]",
            "[1]",
            "[[\"jade\"]]",
            "{}",
            "1",
            "-1",
            "1.5",
            "true",
            "nan",
            "\"",
            "'",
            "\"linear\"",
            "\"c\"",
            "\"pair\"",
            "\"10..20/10\"",
            "\"all\"",
            "\"success\"",
            "18446744073709551615",
            "1979-05-27",
            "{ a = \"b\" }",
            "\"\\u0000\"",
            "\"\"",
            "",
        ])
        .prop_map(str::to_owned),
        pams().prop_map(|text| format!("{text:?}")),
    ];
    let line = (key, prop::sample::select(vec![" = ", "=", " ", ": "]), value).prop_map(|(key, is, value)| key.to_owned() + is + &value);
    prop::collection::vec(line, 0..6).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn plans_are_refused_or_run(plan in plans()) {
        match Experiment::new(&plan, &KNOWN) {
            Err(e) => prop_assert!(!e.to_string().is_empty()),
            Ok(experiment) => {
                // The canonical form can be written and read back.
                let text = toml::to_string(&experiment.plan).unwrap();
                let again = Experiment::new(&toml::from_str(&text).unwrap(), &KNOWN).unwrap();
                prop_assert_eq!(&again.plan, &experiment.plan);
                let labels = |e: &Experiment| e.cells.iter().map(tpam_sim::Cell::labels).collect::<Vec<_>>();
                prop_assert_eq!(labels(&again), labels(&experiment));
                play(&experiment)?;
            }
        }
    }

    #[test]
    fn experiment_files_are_refused_or_read(text in prop_oneof![4 => toml_text(), 1 => "\\PC{0,60}"]) {
        match toml::from_str::<Plan>(&text) {
            Err(e) => prop_assert!(!e.to_string().is_empty()),
            Ok(plan) => {
                let _ = Experiment::new(&plan, &KNOWN);
            }
        }
    }
}

/// The ends of the range do not fit into 64 bits.
#[test]
fn enormous_ranges_are_refused() {
    for n in ["99999999999999999999e20..99999999999999999999e20/1", "-1500000000000000000e20..1500000000000000000e20/1"] {
        let plan = Plan { n: Count::Text(n.to_owned()), ..Plan::default() };
        assert!(Experiment::new(&plan, &KNOWN).is_err(), "{n}");
    }
}

proptest! {
    #![proptest_config(config(60))]

    /// The same with the whole command: the exit code is 0 or 2.
    #[test]
    fn the_command_gives_a_result_or_an_error(pam in pams(), target in targets(), accept in accepts()) {
        let place = Place::new();
        let size = ["sim", "--runs", "1", "--n", "3", "--iterations", "4"];
        let args = [&size[..], &["--pam", &pam, "--target", &target, "--accept", &accept]];
        let ran = finish(&mut place.command(&args.concat()));
        match ran.code {
            Some(0) => {
                let only_notes = ran.stderr.lines().all(|line| line.starts_with("note: "));
                prop_assert!(only_notes && !ran.stdout.is_empty(), "{:?}", ran);
            }
            _ => prop_assert!(ran.flaw().is_none(), "{:?}", ran),
        }
    }
}

/// Changes, removes or repeats some bytes, or replaces a field.
fn damage(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let (mut bytes, at) = (bytes.to_vec(), dice.below(bytes.len()));
    match dice.below(8) {
        0 => bytes[at] = b"09,.-\n\"=[x\0\xff"[dice.below(12)],
        1 => bytes.truncate(at),
        2 => bytes.extend_from_within(at..),
        3 => drop(bytes.drain(at..(at + 9).min(bytes.len()))),
        _ => {
            let text = String::from_utf8(bytes).unwrap();
            let mut lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
            let line = dice.below(lines.len());
            // Only the first three fields: the first two are the cell and the run.
            let field = dice.below(lines[line].len().min(3));
            lines[line][field] = ["99", "-1", "x", "", "nan", "1e99", "18446744073709551615", "0"][dice.below(8)];
            bytes = lines.iter().map(|fields| fields.join(",") + "\n").collect::<String>().into_bytes();
        }
    }
    bytes
}

/// Every command that reads a damaged folder gives a result or an error message.
#[test]
fn damaged_folders_do_not_panic() {
    let place = Place::new();
    let ask = format!("sim {SMALL} --pam jade,shade --accept linear");
    place.run(&format!("{ask} --out whole")).ok();
    place.run(&format!("{ask} --shard 1/2 --out half")).ok();
    place.as_stopped("half");
    let mut dice = Dice::new(3);
    let read = [("whole", "runs.csv"), ("whole", "cells.csv"), ("whole", "experiment.toml"), ("half", "journal.csv")];
    for (round, (folder, damaged)) in read.into_iter().cycle().take(64).enumerate() {
        std::fs::create_dir(place.path("hurt")).unwrap();
        for (name, bytes) in place.files(folder) {
            let bytes = bytes.expect("a result folder has no folders");
            let bytes = if name.to_str() == Some(damaged) { damage(&bytes, &mut dice) } else { bytes };
            std::fs::write(place.path("hurt").join(name), bytes).unwrap();
        }
        // With its new checksum, what is damaged reaches the parsers.
        if folder == "whole" && round % 8 < 4 {
            place.accept_changes("hurt");
        }
        let questions = ["compare hurt whole@jade", "merge hurt whole --out joined", "sweep hurt/experiment.toml --dry-run"];
        for question in questions.into_iter().chain([&*format!("{ask} --out hurt")]) {
            let ran = finish(&mut place.command(&words(question)));
            let fine = matches!(ran.code, Some(0 | 2..=4)) && !ran.stderr.contains("panicked");
            assert!(fine, "round {round}, {damaged}: {question}: {ran:?}");
        }
        std::fs::remove_dir_all(place.path("hurt")).unwrap();
        let _ = std::fs::remove_dir_all(place.path("joined"));
    }
}
