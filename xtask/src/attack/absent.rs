//! Logs of another program, without checksums: an index file that is empty, or that cannot be examined, is not taken for an algorithm that
//! is not there.

use super::kinds::words;
use super::room::{Desk, Files, RESULTS, Room};
use super::sound::{Answer, Sound, refused, taken};
use super::tally::{Tally, Verdict};
use std::fs;

const READERS: [&str; 2] = ["ecdf results --show art --format csv", "archive results/jade results/uniform --out made/archive"];

/// What is done to the index file, or to what is named instead.
const WAYS: [(&str, &str); 4] = [("emptied", ""), ("cut", ""), ("replaced by a loop", ""), ("replaced by a loop", "uniform")];

pub(super) fn attack(room: &Room, sound: &[Sound], tally: &Tally) {
    let Some(searches) = sound.iter().find(|sound| sound.kind.name == "searches") else { return };
    let logs = searches.state.files.iter().filter(|(name, _)| name.starts_with("jade/") || name.starts_with("uniform/"));
    let logs: Files = logs.map(|(name, bytes)| (name.clone(), bytes.clone())).collect();
    let desk = room.desk(0);
    desk.put(&logs);
    let right = READERS.map(|line| {
        let output = desk.run(line, None);
        (line, output.status.success().then(|| taken(&desk, &output)))
    });
    let is_index = |name: &&String| name.starts_with("uniform/bbobexp_f");
    let Some(index) = logs.keys().find(is_index) else { return };
    for (what, name) in WAYS.map(|(what, name)| (what, if name.is_empty() { index } else { name })) {
        for (line, answer) in &right {
            desk.put(&logs);
            harm(&desk, what, name);
            let case = format!("logs, {name} {what}: tpam {line}");
            tally.add(&case, verdict(&desk, line, answer.as_ref()));
        }
    }
}

fn harm(desk: &Desk, what: &str, name: &str) {
    let path = desk.path(RESULTS).join(name);
    let bytes = fs::read(&path).unwrap_or_default();
    match what {
        "emptied" => fs::write(&path, "").expect("a file in memory can be written"),
        "cut" => fs::write(&path, bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default())
            .expect("a file in memory can be written"),
        _ => {
            let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
            #[cfg(unix)]
            std::os::unix::fs::symlink(&path, &path).expect("a link in memory can be created");
        }
    }
}

fn verdict(desk: &Desk, line: &str, right: Option<&Answer>) -> Verdict {
    let output = desk.run_within_limits(&words(line));
    match refused(&output) {
        Some(verdict) => verdict,
        None if right == Some(&taken(desk, &output)) => Verdict::Right,
        None => Verdict::Wrong("an algorithm was left out".to_owned()),
    }
}
