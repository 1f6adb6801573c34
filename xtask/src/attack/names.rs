//! Puts names that control a terminal, begin another line or look like a formula or an option into plans, logs and tables, with right
//! checksums. Every command that prints is run, in every format: the name is shown, and nothing obeys it.

use super::Extent;
use super::figures::{different, vocabulary};
use super::kinds::words;
use super::records;
use super::renamed::{with, with_alias, with_names};
use super::room::{Desk, Files, RESULTS, Room, spread};
use super::sound::{Sound, refused};
use super::tally::{Tally, Verdict};
use super::told::Told;
use std::collections::BTreeMap;

/// The names. A line that begins with the second half of one was begun by it.
const NAMES: [&str; 11] =
    ["a\u{1b}[2Jb", "a\nFORGED b", "a\r\nFORGED b", "a\rFORGED b", "a\u{7}b", "a\u{9b}31mb", "a\u{202e}b", "=1+1", "+a", "-a", "@a"];

const FORMATS: [&str; 5] = ["table", "csv", "json", "latex", "markdown"];

/// How many names a kind of folder gets, and how many of its files are changed alone.
const MOST: [[u64; 2]; 3] = [[u64::MAX, u64::MAX], [4, 2], [2, 0]];

/// The commands that read a folder and print, by the command that made it. `FORMAT` stands for each format.
const READERS: [(&str, &[&str]); 8] = [
    (
        "sim",
        &[
            "compare results FORMAT",
            "plot results --out made/a.svg",
            "merge results --out made/merged FORMAT",
            "relevance --sim results --search ../input/de FORMAT",
            "sweep results/experiment.toml --runs 2 FORMAT",
        ],
    ),
    (
        "de",
        &[
            "ecdf results FORMAT",
            "ecdf results --show compare FORMAT",
            "ecdf results/ioh FORMAT",
            "ecdf results --out made/e",
            ARCHIVE,
            RELEVANCE,
        ],
    ),
    (
        "logs",
        &[
            "ecdf results FORMAT",
            "ecdf results --show compare FORMAT",
            "ecdf results --out made/e",
            "archive results/jade --out made/archive FORMAT",
        ],
    ),
    ("probe", &["merge results --out made/merged FORMAT"]),
    ("trace", &["plot results --out made/a.svg"]),
    ("calibrate", &["sweep results/f1-scenario-c.toml --runs 2 FORMAT"]),
    ("gao", &["sweep results/f1-gao-uniform-scenario-c.toml --runs 2 FORMAT"]),
    ("table", &["methods --quick --threads 1 --out made/methods --search results/searches.csv"]),
];
const ARCHIVE: &str = "archive results --out made/archive FORMAT";
const RELEVANCE: &str = "relevance --sim ../input/sim --search results FORMAT";
/// The commands that read any folder.
const OF_ALL: [&str; 3] = ["verify results FORMAT", "status results FORMAT", "report results --out made/report.html"];

/// A folder that nothing was changed in.
struct Folder<'a> {
    kind: &'a str,
    /// The command that made it; `logs` and `table` are of other programs, and have no checksums.
    command: &'static str,
    files: Files,
}

/// A folder with a name of others.
struct Case<'a> {
    of: &'a Folder<'a>,
    files: Files,
    /// The name of the folder.
    folder: &'static str,
    /// What was done, for the message.
    what: String,
    formats: &'static [&'static str],
}

pub(super) fn attack(room: &Room, sound: &[Sound], tally: &Tally) {
    let known = vocabulary(room, sound, tally);
    let mut folders = folders(sound);
    // Each page of a method takes time.
    folders.retain(|folder| folder.command != "table" || room.extent == Extent::All);
    let cases = cases(room, &folders);
    let shapes: Vec<Shapes> = folders.iter().map(|folder| shapes(&room.desk(0), folder)).collect();
    let shape = |case: &Case, line: &str| {
        let at = folders.iter().position(|folder| folder.kind == case.of.kind)?;
        shapes[at].get(line).cloned()
    };
    room.each(&cases, tally, |desk, case, tally| {
        for line in lines(case.of.command, case.formats) {
            put(desk, case);
            let words: Vec<String> = words(&line).into_iter().map(|word| renamed_folder(word, case.folder)).collect();
            let output = desk.run_words(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let told = Told { desk, output: &output, line: &line, is_plain_place: case.folder == RESULTS };
            let wrong = told.wrong(shape(case, &line).as_deref(), &known);
            let verdict = refused(&output).unwrap_or(Verdict::Right);
            tally.add(&format!("{}, {}: tpam {line}", case.of.kind, case.what), wrong.map_or(verdict, Verdict::Wrong));
        }
    });
}

/// The folders of each command, and what other programs write.
fn folders(sound: &[Sound]) -> Vec<Folder<'_>> {
    let own = different(sound).into_iter();
    let mut folders: Vec<Folder> =
        own.map(|sound| Folder { kind: sound.kind.name, command: sound.kind.command(), files: sound.state.files.clone() }).collect();
    if let Some(searches) = sound.iter().find(|sound| sound.kind.command() == "de") {
        for (kind, inside) in [("COCO logs", ["jade/", "uniform/"]), ("IOH logs", ["ioh/jade/", "ioh/uniform/"])] {
            let files = searches.state.files.iter().filter(|(name, _)| inside.iter().any(|way| name.starts_with(way)));
            let files = files.map(|(name, bytes)| (name.trim_start_matches("ioh/").to_owned(), bytes.clone()));
            folders.push(Folder { kind, command: "logs", files: files.collect() });
        }
    }
    let table = b"method,operator,ecdf_end\njade,jade/1,0.5\n".to_vec();
    let files = Files::from([("searches.csv".to_owned(), table)]);
    folders.push(Folder { kind: "a table of searches", command: "table", files });
    folders
}

/// Every folder with names in all files, in single ones, in the plan, and as its own name.
fn cases<'a>(room: &Room, folders: &'a [Folder]) -> Vec<Case<'a>> {
    let [names, alone] = MOST[room.extent as usize];
    let mut cases: Vec<Case> = Vec::new();
    for of in folders {
        let files = &of.files;
        let texts = with_names(files);
        for at in spread(NAMES.len() as u64, names) {
            // Not the same names for every kind.
            let name = NAMES[(at as usize + cases.len()) % NAMES.len()];
            let mut found = vec![
                (with(files, &texts, name), RESULTS, "everywhere".to_owned()),
                (files.clone(), name, "as the name of the folder".to_owned()),
            ];
            found.extend(with_alias(files, name).map(|files| (files, RESULTS, "as an alias in the plan".to_owned())));
            found.extend(spread(texts.len() as u64, alone).map(|at| {
                let own = texts[at as usize];
                (with(files, &[own], name), RESULTS, format!("in {own}"))
            }));
            for (files, folder, what) in found {
                let every = room.extent == Extent::All && what == "everywhere";
                let one = cases.len() % FORMATS.len();
                let formats = if every { &FORMATS[..] } else { &FORMATS[one..=one] };
                cases.push(Case { of, files, folder, what: format!("{name:?} {what}"), formats });
            }
        }
    }
    cases
}

/// The shapes of the tables that commands print of a folder, by command.
type Shapes = BTreeMap<String, Vec<usize>>;

fn shapes(desk: &Desk, folder: &Folder) -> Shapes {
    let tables = lines(folder.command, &["csv"]).into_iter().filter(|line| line.contains("--format csv"));
    tables
        .map(|line| {
            desk.put(&folder.files);
            let output = desk.run(&line, None);
            (line, records::shape(&String::from_utf8_lossy(&output.stdout)))
        })
        .collect()
}

fn put(desk: &Desk, case: &Case) {
    desk.put(&case.files);
    if !["logs", "table"].contains(&case.of.command) {
        desk.sign();
    }
    if case.folder != RESULTS {
        std::fs::rename(desk.path(RESULTS), desk.path(case.folder)).expect("a folder in memory can be renamed");
    }
}

/// A word of a command, for a folder with another name.
fn renamed_folder(word: &str, folder: &str) -> String {
    word.strip_prefix(RESULTS).map_or_else(|| word.to_owned(), |rest| format!("{folder}{rest}"))
}

/// The commands that read a folder, in these formats.
fn lines(command: &str, formats: &[&str]) -> Vec<String> {
    let own = READERS.iter().find(|(made_by, _)| *made_by == command).map_or(&[][..], |(_, lines)| *lines);
    let all = own.iter().chain(OF_ALL.iter().filter(|_| !["logs", "table"].contains(&command)));
    let each = |line: &&str| -> Vec<String> {
        let with = |format: &&str| line.replace("FORMAT", &format!("--format {format}"));
        let count = if line.contains("FORMAT") { formats.len() } else { 1 };
        formats[..count].iter().map(with).collect()
    };
    all.flat_map(each).collect()
}

#[cfg(test)]
mod tests {
    use super::super::told::obeyed;
    use super::*;

    #[test]
    fn what_is_obeyed_is_noticed() {
        let noticed = NAMES.map(|name| obeyed(name, "stdout").is_some());
        assert_eq!(noticed.iter().filter(|noticed| **noticed).count(), 7);
        assert!(noticed[..7].iter().all(|noticed| *noticed));
    }

    #[test]
    fn every_format_is_tried() {
        let count = |command: &str| lines(command, &FORMATS).len();
        assert!(count("de") > 20 && count("clouds") == 11 && count("logs") > 10);
    }
}
