//! Several processes with one folder at once, each delayed at a call that a seed selects, with locks and without.

use super::kinds::{OTHER_DE, OTHER_SIM, Reader};
use super::room::{Desk, Files, RESULTS, Room};
use super::shim::Disturbance;
use super::sound::{Answer, Sound, State, difference, refused, sentence, taken};
use super::tally::{Tally, Verdict};

/// Races of each form.
const RACES: [u64; 3] = [60, 7, 2];

/// A race: the folder, the number of processes, whether files can be locked, and the seed of the delays.
struct Race<'a> {
    sound: &'a Sound,
    /// The folder of another plan, which half of the processes have.
    other: Option<&'a Rival>,
    processes: u64,
    action: &'static str,
    seed: u64,
}

/// Another plan for the same folder.
struct Rival {
    make: &'static str,
    state: State,
    answer: Answer,
}

pub(super) fn attack(room: &Room, sound: &[Sound], tally: &Tally) {
    let rivals = [OTHER_SIM, OTHER_DE].map(|make| rival(&room.desk(0), make));
    let mut races = Vec::new();
    for seed in 0..RACES[room.extent as usize] {
        for (sound, rival) in sound.iter().zip(&rivals).filter(|(sound, _)| !sound.kind.part.is_empty()) {
            for action in ["sleep", "nolock,sleep"] {
                races.extend([2, 4].map(|processes| Race { sound, other: None, processes, action, seed }));
                races.push(Race { sound, other: Some(rival), processes: 2, action, seed });
            }
        }
    }
    room.each(&races, tally, try_race);
}

fn rival(desk: &Desk, make: &'static str) -> Rival {
    desk.put(&Files::new());
    let none: &[Reader] = &[];
    let (state, answer) = State::after(desk, make, none).expect("the command succeeds if nothing disturbs it");
    Rival { make, state, answer }
}

fn try_race(desk: &Desk, race: &Race, tally: &Tally) {
    let Race { sound, other, processes, action, seed } = race;
    desk.put(&Files::new());
    let case = |what: &str| {
        let rival = if other.is_some() { " with two plans" } else { "" };
        format!("{}, {processes} processes{rival}, {action}, seed {seed}: {what}", sound.kind.name)
    };
    let rival = |process: u64| other.filter(|_| process % 2 == 1);
    let children: Vec<_> = (0..*processes)
        .map(|process| {
            let at = 1 + draw(seed * 8 + process) % 60;
            desk.start(rival(process).map_or(sound.kind.make, |rival| rival.make), Some(Disturbance { action, at }))
        })
        .collect();
    for (process, child) in (0..).zip(children) {
        let output = child.wait_with_output().expect("the process was started");
        let wanted = rival(process).map_or(&sound.answer, |rival| &rival.answer);
        let verdict = match refused(&output) {
            Some(Verdict::Refused) if !sentence(&output).starts_with("error: ") => Verdict::Other(sentence(&output)),
            Some(verdict) => verdict,
            None if taken(desk, &output) == *wanted => Verdict::Right,
            None => Verdict::Wrong("it printed other numbers".to_owned()),
        };
        tally.add(&case("a process"), verdict);
    }
    match other.filter(|other| other.state.files == desk.files(RESULTS)) {
        Some(_) => tally.add(&case("the folder"), Verdict::Right),
        None if other.is_some() => resumed_by_one(desk, race, tally, &case("the folder")),
        None => {
            sound.read(desk, None, |command, verdict| tally.add(&case(command), verdict));
            tally.add(&case("again"), sound.resumed(desk));
        }
    }
}

/// One of the two plans has the folder, and its command ends with the right bytes.
fn resumed_by_one(desk: &Desk, race: &Race, tally: &Tally, case: &str) {
    let first = race.sound.again(desk);
    let Some(other) = race.other.filter(|_| matches!(first, Verdict::Refused)) else {
        return tally.add(case, first);
    };
    let output = desk.run(other.make, None);
    let verdict = match (refused(&output), difference(&other.state.files, &desk.files(RESULTS))) {
        (Some(Verdict::Refused), _) => Verdict::Other(format!("no plan has it: {}", sentence(&output))),
        (Some(verdict), _) => verdict,
        (None, None) => Verdict::Right,
        (None, Some(what)) => Verdict::Wrong(what),
    };
    tally.add(case, verdict);
}

/// A number that depends on the seed only (SplitMix64).
fn draw(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
