//! Puts figures, tables and names that try to run a script into result folders, with right checksums, and writes a report of each folder.
//! In a browser the same attacks are tried by `xtask/python/check_hostile_reports.py`.

use super::Extent;
use super::kinds::words;
use super::page_check::Vocabulary;
use super::room::{Desk, Files, MADE, Room};
use super::sound::{Sound, refused};
use super::tally::{Tally, Verdict};
use std::fmt::Write as _;

/// The attacks: name, file and text, separated by tabs.
const ATTACKS: &str = include_str!("../../attack/hostile.txt");

/// The list of files in a folder without a plan.
const KIND: &str = "folder.toml";

/// The file of a figure that may be put in the place of any other.
const FIGURE: &str = "figure.svg";

/// A file of an attack.
#[derive(Clone, Copy)]
struct Hostile {
    name: &'static str,
    file: &'static str,
    text: &'static str,
}

fn hostile() -> Vec<Hostile> {
    let lines = ATTACKS.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [name, file, text] = fields[..] else { panic!("hostile.txt: {line} has not three fields") };
            Hostile { name, file, text }
        })
        .collect()
}

impl Hostile {
    fn bytes(self) -> Vec<u8> {
        format!("{}\n", self.text.replace("\\n", "\n")).into_bytes()
    }
}

/// A folder with hostile files, and what it is called.
type Case<'a> = (&'a Sound, String, Files);

pub(super) fn attack(room: &Room, sound: &[Sound], tally: &Tally) {
    let known = vocabulary(room, sound, tally);
    let folders: Vec<&Sound> = different(sound);
    let all = hostile();
    let mut cases: Vec<Case> = folders.iter().map(|sound| (*sound, "all at once".to_owned(), at_once(sound, &all))).collect();
    for (at, one) in all.iter().enumerate() {
        let count = if room.extent == Extent::All { folders.len() } else { 1 };
        for sound in (0..count).map(|k| folders[(at + k) % folders.len()]) {
            cases.push((sound, one.name.to_owned(), with(sound, &[(one.file.to_owned(), *one)])));
            let own = figures(sound).into_iter().filter(|_| one.file == FIGURE && room.extent == Extent::All);
            cases.extend(own.map(|own| (sound, format!("{} as {own}", one.name), with(sound, &[(own.clone(), *one)]))));
        }
    }
    cases.extend(folders.iter().map(|sound| (*sound, "the kind".to_owned(), with_kind(&sound.state.files))));
    room.each(&cases, tally, |desk, (sound, name, files), tally| {
        desk.put(files);
        desk.sign();
        let output = report(desk);
        let verdict = refused(&output).unwrap_or_else(|| match known.check(&page(desk)) {
            Ok(()) => Verdict::Right,
            Err(why) => Verdict::Wrong(why),
        });
        tally.add(&format!("{}, {name}: tpam report", sound.kind.name), verdict);
    });
}

/// What the pages of sound folders are made of.
pub(super) fn vocabulary(room: &Room, sound: &[Sound], tally: &Tally) -> Vocabulary {
    let (mut known, desk) = (Vocabulary::default(), room.desk(0));
    for sound in different(sound) {
        desk.put(&sound.state.files);
        report(&desk);
        if let Err(why) = known.learn(&page(&desk)) {
            tally.add(sound.kind.name, Verdict::Other(format!("the page of a sound folder is not accepted: {why}")));
        }
    }
    known
}

/// One folder for each command that makes such folders.
pub(super) fn different(sound: &[Sound]) -> Vec<&Sound> {
    let mut found: Vec<&Sound> = Vec::new();
    for sound in sound {
        if found.iter().all(|other| other.kind.command() != sound.kind.command()) {
            found.push(sound);
        }
    }
    found
}

fn report(desk: &Desk) -> std::process::Output {
    desk.run_within_limits(&words("report results --out made/report.html"))
}

fn page(desk: &Desk) -> String {
    let page = desk.files(MADE).remove("report.html").unwrap_or_default();
    String::from_utf8_lossy(&page).into_owned()
}

/// The figures of a folder.
fn figures(sound: &Sound) -> Vec<&String> {
    sound.state.files.keys().filter(|name| name.rsplit('.').next() == Some("svg")).collect()
}

/// All attacks in one folder: some in the places of its figures, all as further files.
fn at_once(sound: &Sound, all: &[Hostile]) -> Files {
    let further = all.iter().enumerate().map(|(at, one)| (format!("{at}-{}", one.file), *one));
    let own = figures(sound).into_iter().cloned().zip(all.iter().copied().filter(|one| one.file == FIGURE));
    with(sound, &further.chain(own).collect::<Vec<_>>())
}

/// A folder with these files, which its list names if it has one.
fn with(sound: &Sound, hostile: &[(String, Hostile)]) -> Files {
    let mut files = sound.state.files.clone();
    let mut list = String::from_utf8_lossy(&files[KIND]).into_owned();
    for (name, one) in hostile {
        if files.insert(name.clone(), one.bytes()).is_none() && list.contains("files = [") {
            list.truncate(list.rfind(']').unwrap_or(list.len()));
            let _ = writeln!(list, ", {name:?}]");
        }
    }
    files.insert(KIND.to_owned(), list.into_bytes());
    files
}

/// The same folder, whose kind is markup.
fn with_kind(files: &Files) -> Files {
    let mut files = files.clone();
    let text = String::from_utf8_lossy(&files[KIND]).into_owned();
    let markup = "kind = \"<script>window.hit=1</script><img src=x onerror=window.hit=1>\"";
    let lines = text.lines().map(|line| if line.starts_with("kind = ") { markup } else { line });
    files.insert(KIND.to_owned(), lines.collect::<Vec<_>>().join("\n").into_bytes());
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_attacks_is_read() {
        let all = hostile();
        assert!(all.len() >= 30 && all.iter().filter(|one| one.file == FIGURE).count() >= 26);
        assert!(all.iter().all(|one| !one.name.contains(' ') && !one.text.is_empty()));
    }
}
