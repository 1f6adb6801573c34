//! Sends SIGINT and SIGTERM at each call that changes a file.

use super::room::{Desk, Room};
use super::shim::Disturbance;
use super::sound::{Sound, exit_code, sentence};
use super::tally::{Tally, Verdict};

/// The signals, as the shim names them, and the exit codes that they lead to.
const SIGNALS: [(&str, i32); 2] = [("int", 130), ("term", 143)];

pub(super) fn attack(room: &Room, sound: &[Sound], tally: &Tally) {
    for (action, code) in SIGNALS {
        let cases = super::kills::cases(room, sound, action);
        room.each(&cases, tally, |desk, (sound, at), tally| {
            try_signal(desk, sound, Disturbance { action, at: *at }, code, tally);
        });
    }
}

fn try_signal(desk: &Desk, sound: &Sound, disturbance: Disturbance, code: i32, tally: &Tally) {
    let Disturbance { action, at } = disturbance;
    let case = |what: &str| format!("{}, SIG{action} at call {at}: tpam {what}", sound.kind.name);
    desk.put(&sound.found());
    let output = desk.run(sound.kind.make, Some(disturbance));
    // A signal that comes when the work is done changes nothing.
    let verdict = match sound.ended(desk, &output) {
        Verdict::Refused if exit_code(&output) != Some(code) => {
            Verdict::Other(format!("exit code {:?}, {}", exit_code(&output), sentence(&output)))
        }
        verdict => verdict,
    };
    tally.add(&case(sound.kind.command()), verdict);
    tally.add(&case(&format!("{} again", sound.kind.command())), sound.resumed(desk));
}
