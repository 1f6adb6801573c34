//! Damages one file of a finished folder, and asks every command that reads the file.

use super::room::{Desk, Room};
use super::sound::Sound;
use super::tally::Tally;

/// A damaged file.
pub(super) struct Damage<'a> {
    pub(super) sound: &'a Sound,
    pub(super) name: &'a str,
    /// What was done to it, for the message.
    pub(super) what: String,
    /// Its bytes afterwards; `None` if it was deleted.
    pub(super) bytes: Option<Vec<u8>>,
}

/// Carries out every damage in a sound folder.
pub(super) fn attack(room: &Room, damages: &[Damage], tally: &Tally) {
    room.each(damages, tally, try_damage);
}

fn try_damage(desk: &Desk, damage: &Damage, tally: &Tally) {
    let Damage { sound, name, what, bytes } = damage;
    let mut files = sound.state.files.clone();
    match bytes {
        Some(bytes) => _ = files.insert((*name).to_owned(), bytes.clone()),
        None => _ = files.remove(*name),
    }
    desk.put(&files);
    let case = |command: &str| format!("{}, {name}, {what}: tpam {command}", sound.kind.name);
    sound.read(desk, Some(name), |command, verdict| tally.add(&case(command), verdict));
    tally.add(&case(&format!("{} again", sound.kind.command())), sound.again(desk));
}

/// The sound folders of different kinds: those that are the same except for how they were made are left out.
pub(super) fn folders(sound: &[Sound]) -> impl Iterator<Item = &Sound> {
    sound.iter().filter(|sound| sound.kind.is_damaged)
}
