//! Disturbs the command at each call that changes a file: kills it, or lets the disk be full or broken from that call on.

use super::room::{Desk, Room};
use super::shim::Disturbance;
use super::sound::{Sound, sentence};
use super::tally::{Tally, Verdict};

/// The most calls of a command that are disturbed in the short form.
const SHORT: u64 = 2;

pub(super) fn kill(room: &Room, sound: &[Sound], tally: &Tally) {
    attack(room, sound, "kill", tally);
}

pub(super) fn short(room: &Room, sound: &[Sound], tally: &Tally) {
    attack(room, sound, "short", tally);
}

pub(super) fn without_locks(room: &Room, sound: &[Sound], tally: &Tally) {
    attack(room, sound, "nolock,kill", tally);
}

pub(super) fn no_space(room: &Room, sound: &[Sound], tally: &Tally) {
    attack(room, sound, "enospc", tally);
}

pub(super) fn broken_disk(room: &Room, sound: &[Sound], tally: &Tally) {
    attack(room, sound, "eio", tally);
}

/// A write stores another bit than it was given. Afterwards every command refuses, or is right.
pub(super) fn other_bytes(room: &Room, sound: &[Sound], tally: &Tally) {
    let action = "flip";
    let cases: Vec<(&Sound, u64)> = cases(room, sound, action);
    room.each(&cases, tally, |desk, (sound, at), tally| {
        let case = |what: &str| format!("{}, other bytes at call {at}: tpam {what}", sound.kind.name);
        desk.put(&sound.found());
        desk.run(sound.kind.make, Some(Disturbance { action, at: *at }));
        sound.read(desk, None, |command, verdict| tally.add(&case(command), verdict));
        tally.add(&case(&format!("{} again", sound.kind.command())), sound.again(desk));
    });
}

fn attack(room: &Room, sound: &[Sound], action: &'static str, tally: &Tally) {
    let cases: Vec<(&Sound, u64)> = cases(room, sound, action);
    room.each(&cases, tally, |desk, (sound, at), tally| try_kill(desk, sound, Disturbance { action, at: *at }, tally));
}

/// Every folder with every call of the command that makes it.
pub(super) fn cases<'a>(room: &Room, sound: &'a [Sound], action: &'static str) -> Vec<(&'a Sound, u64)> {
    let mut cases = Vec::new();
    for sound in sound.iter().filter(|sound| !(sound.kind.needs_locks && action.contains("nolock"))) {
        let desk = room.desk(0);
        desk.put(&sound.found());
        let calls = desk.calls(sound.kind.make, action);
        cases.extend(room.some(sound.kind, calls, SHORT).into_iter().map(|at| (sound, at)));
    }
    cases
}

fn try_kill(desk: &Desk, sound: &Sound, disturbance: Disturbance, tally: &Tally) {
    let Disturbance { action, at } = disturbance;
    let case = |what: &str| format!("{}, {action} at call {at}: tpam {what}", sound.kind.name);
    desk.put(&sound.found());
    let output = desk.run(sound.kind.make, Some(disturbance));
    // A killed process has no exit code, and nothing to judge.
    if output.status.code().is_some() {
        let verdict = match sound.ended(desk, &output) {
            Verdict::Refused if output.status.code() != Some(4) || !sentence(&output).starts_with("error: ") => {
                Verdict::Other(format!("exit code {:?}, {}", output.status.code(), sentence(&output)))
            }
            verdict => verdict,
        };
        tally.add(&case(sound.kind.command()), verdict);
    }
    sound.read(desk, None, |command, verdict| tally.add(&case(command), verdict));
    tally.add(&case(&format!("{} again", sound.kind.command())), sound.resumed(desk));
}
