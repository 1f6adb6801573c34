//! Plants links under names of unfinished files: what they lead to must not change.

use super::room::{Desk, Files, RESULTS, Room};
use super::sound::Sound;
use super::tally::{Tally, Verdict};
use std::fs;
use std::path::Path;

const VICTIM: &str = "victim";

pub(super) fn attack(room: &Room, sound: &[Sound], tally: &Tally) {
    let mut cases = Vec::new();
    for sound in sound {
        cases.extend(sound.state.files.keys().map(|name| (sound, name.as_str())));
    }
    room.each(&cases, tally, |desk, (sound, name), tally| try_link(desk, sound, name, tally));
}

fn try_link(desk: &Desk, sound: &Sound, name: &str, tally: &Tally) {
    let found = sound.found();
    desk.put(&found);
    let victim = desk.path(VICTIM);
    fs::write(&victim, VICTIM).expect("a file in memory can be written");
    let link = desk.path(RESULTS).join(format!("{name}.aside"));
    fs::create_dir_all(link.parent().unwrap_or(&link)).expect("a folder in memory can be created");
    plant(&victim, &link);
    let output = desk.run(sound.kind.make, None);
    let verdict = if fs::read(&victim).ok().as_deref() == Some(VICTIM.as_bytes()) {
        let _ = fs::remove_file(&link);
        sound.ended(desk, &output)
    } else {
        Verdict::Wrong("the file behind the link was overwritten".to_owned())
    };
    tally.add(&format!("{}, link {name}.aside", sound.kind.name), verdict);
    desk.put(&Files::new());
}

#[cfg(unix)]
fn plant(victim: &Path, link: &Path) {
    std::os::unix::fs::symlink(victim, link).expect("a link in memory can be created");
}

#[cfg(not(unix))]
fn plant(_victim: &Path, _link: &Path) {}
