//! Puts a link, a pipe, a device or a file with a hole in the place of a file or folder: nothing outside the result folder may change, and
//! no command may wait, or need much memory.

use super::kinds::words;
use super::room::{Desk, Files, RESULTS, Room, spread};
use super::sound::Sound;
use super::tally::{Tally, Verdict};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What the user has outside the result folder.
const OUTSIDE: &str = "outside";

/// The most names of a folder.
const MOST: [u64; 3] = [u64::MAX, 4, 2];

/// The size of a file that was never written.
const HOLE: u64 = 1 << 40;

/// Files and folders that commands create and remove while they work.
const AT_WORK: [&str; 7] = ["journal.csv", "growing.toml", "grown.csv", "finishing", "shards", "shards/1-of-2.csv", "journal.csv.aside"];

/// What is planted: its name, and how.
type Planted = (&'static str, fn(&Desk, &str, &Path));

const PLANTED: [Planted; 4] = [("a link to a copy", link), ("a pipe", pipe), ("a hole", hole), ("a device", device)];

pub(super) fn attack(room: &Room, sound: &[Sound], tally: &Tally) {
    let mut cases = Vec::new();
    for sound in sound {
        let names = names(&sound.state.files);
        let some: Vec<&String> =
            spread(names.len() as u64, MOST[room.extent_of(sound.kind) as usize]).map(|at| &names[at as usize]).collect();
        cases.extend(some.into_iter().flat_map(|name| PLANTED.map(|planted| (sound, name.clone(), planted))));
    }
    if cfg!(unix) {
        room.each(&cases, tally, |desk, (sound, name, planted), tally| try_planted(desk, sound, name, *planted, tally));
    }
}

/// All files and folders of a result folder, and those that it has for a while.
fn names(files: &Files) -> Vec<String> {
    let above = |name: &String| {
        let ends = name.match_indices('/').map(|(at, _)| name[..at].to_owned()).collect::<Vec<_>>();
        [ends, vec![name.clone()]].concat()
    };
    let all: BTreeSet<String> = files.keys().flat_map(above).chain(AT_WORK.map(str::to_owned)).collect();
    all.into_iter().collect()
}

fn try_planted(desk: &Desk, sound: &Sound, name: &str, (what, plant): Planted, tally: &Tally) {
    let readers = sound.kind.readers.iter().map(|reader| reader.line);
    for line in readers.chain([sound.kind.make, "verify results --repair"]) {
        let case = || format!("{}, {what} at {name}: tpam {line}", sound.kind.name);
        desk.put(&sound.state.files);
        let path = desk.path(RESULTS).join(name);
        fs::create_dir_all(path.parent().unwrap_or(&path)).expect("a folder in memory can be created");
        let outside = desk.path(OUTSIDE);
        fs::create_dir_all(&outside).expect("a folder in memory can be created");
        // The copy has the names of files that commands delete.
        let _ = fs::rename(&path, outside.join("copy"));
        for own in ["1-of-2.csv", "bbobexp_f1.info", "notes.txt"] {
            let place = if outside.join("copy").is_dir() { outside.join("copy") } else { outside.clone() };
            let _ = fs::write(place.join(own), own);
        }
        plant(desk, name, &path);
        let before = desk.files(OUTSIDE);
        let output = desk.run_within_limits(&words(line));
        // What nothing has replaced belongs to no result.
        let is_planted = fs::symlink_metadata(&path).is_ok_and(|meta| !meta.is_dir() && (!meta.is_file() || meta.len() == HOLE));
        if is_planted {
            let _ = fs::remove_file(&path);
        }
        let verdict = if desk.files(OUTSIDE) == before {
            sound.refused_or_right(desk, line, &output)
        } else {
            Verdict::Wrong("files outside the folder were changed".to_owned())
        };
        tally.add(&case(), verdict);
    }
}

#[cfg(unix)]
fn link(desk: &Desk, name: &str, path: &Path) {
    let copy = desk.path(OUTSIDE).join("copy");
    if !copy.exists() && name == "shards" {
        fs::create_dir(&copy).expect("a folder in memory can be created");
        fs::write(copy.join("1-of-2.csv"), name).expect("a file in memory can be written");
    } else if !copy.exists() {
        fs::write(&copy, name).expect("a file in memory can be written");
    }
    std::os::unix::fs::symlink(copy, path).expect("a link in memory can be created");
}

#[cfg(not(unix))]
fn link(_desk: &Desk, _name: &str, _path: &Path) {}

fn pipe(_desk: &Desk, _name: &str, path: &Path) {
    Command::new("mkfifo").arg(path).status().expect("`mkfifo` of the coreutils starts");
}

fn hole(_desk: &Desk, _name: &str, path: &Path) {
    let file = fs::File::create(path).expect("a file in memory can be created");
    file.set_len(HOLE).expect("a file may have a hole");
}

#[cfg(unix)]
fn device(_desk: &Desk, _name: &str, path: &Path) {
    std::os::unix::fs::symlink("/dev/zero", path).expect("a link in memory can be created");
}

#[cfg(not(unix))]
fn device(_desk: &Desk, _name: &str, _path: &Path) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_planted_too() {
        let files = Files::from([("a/b/c.csv".to_owned(), Vec::new())]);
        let found = names(&files);
        assert!(["a", "a/b", "a/b/c.csv", "journal.csv"].iter().all(|name| found.iter().any(|found| found == name)));
    }
}
