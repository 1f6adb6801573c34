//! Damages the journal of an unfinished folder, before it is resumed and while it is written.

use super::kinds::Kind;
use super::room::{Desk, Files, RESULTS, Room, spread};
use super::shim::Disturbance;
use super::sound::Sound;
use super::tally::Tally;

/// The journal of a process that computes a whole folder, and that of a shard.
const JOURNAL: &str = "journal.csv";
const OWN: &str = "shards/1-of-2.csv";

/// The most bytes of a journal that are changed.
const MOST: [u64; 3] = [400, 20, 2];

/// A damaged journal: the folder, the name of the journal, what was done to it, and its bytes.
type Case<'a> = (&'a Sound, &'a Files, &'static str, String, Vec<u8>);

/// Damages the journal of a folder with half of the runs, and resumes the folder.
pub(super) fn attack(room: &Room, sound: &[Sound], tally: &Tally) {
    let most = MOST[room.extent as usize];
    let halves = sound.iter().filter(|sound| !sound.kind.part.is_empty());
    let parts: Vec<(&Sound, &str, Files)> = halves
        .flat_map(|sound| {
            let own = part(room, sound.kind, "");
            [(sound, JOURNAL, stopped(own.clone())), (sound, OWN, own)]
        })
        .collect();
    let mut cases: Vec<Case> = Vec::new();
    for (sound, name, files) in &parts {
        let journal = &files[*name];
        for (what, bytes) in of_another_seed(room, sound.kind, name) {
            cases.push((sound, files, name, what.to_owned(), bytes));
        }
        cases.extend(
            cut(journal, most).chain(flipped(journal, most)).chain(lines(journal)).map(|(what, bytes)| (*sound, files, *name, what, bytes)),
        );
    }
    room.each(&cases, tally, try_case);
}

fn part(room: &Room, kind: &Kind, more: &str) -> Files {
    let desk = room.desk(0);
    desk.put(&Files::new());
    desk.run(&format!("{} {more}", kind.part), None);
    desk.files(RESULTS)
}

/// The journal of the same command with another seed, with its first line and without it.
fn of_another_seed(room: &Room, kind: &Kind, name: &str) -> [(&'static str, Vec<u8>); 2] {
    let own = part(room, kind, "--seed 2");
    let files = if name == JOURNAL { stopped(own) } else { own };
    let journal = files[name].clone();
    let rows = journal[head(&journal)..].to_vec();
    [("of another seed", journal), ("of another seed, without its first line", rows)]
}

/// The same folder as a process leaves it that was to compute all of it.
fn stopped(mut files: Files) -> Files {
    let own = String::from_utf8(files.remove(OWN).unwrap_or_default()).expect("a journal is text");
    files.insert(JOURNAL.to_owned(), own.replacen("# shard 1/2", "# journal", 1).into_bytes());
    files
}

/// The length of the first line of a journal, which names its plan.
fn head(journal: &[u8]) -> usize {
    let line = journal.iter().position(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    if journal.starts_with(b"#") { line } else { 0 }
}

fn try_case(desk: &Desk, (sound, files, name, what, bytes): &Case, tally: &Tally) {
    desk.put(files);
    desk.write(name, bytes);
    let case = |command: &str| format!("{}, {name} {what}: tpam {command}", sound.kind.name);
    sound.read(desk, None, |command, verdict| tally.add(&case(command), verdict));
    tally.add(&case(sound.kind.command()), sound.again(desk));
}

fn cut(journal: &[u8], most: u64) -> impl Iterator<Item = (String, Vec<u8>)> {
    spread(journal.len() as u64, most).map(|length| (format!("cut to {length} bytes"), journal[..length as usize].to_vec()))
}

fn flipped(journal: &[u8], most: u64) -> impl Iterator<Item = (String, Vec<u8>)> {
    spread(journal.len() as u64, most).map(|at| {
        let mut flipped = journal.to_vec();
        flipped[at as usize] ^= 1;
        (format!("with a flipped bit of byte {at}"), flipped)
    })
}

/// Journals with lines whose checksum is right, although they are not rows: too few fields, too many, runs that do not exist, and the wrong
/// order.
fn lines(journal: &[u8]) -> impl Iterator<Item = (String, Vec<u8>)> {
    let (head, text) = journal.split_at(head(journal));
    let (head, text) = (head.to_vec(), String::from_utf8_lossy(text).into_owned());
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let first = lines[0].rsplit_once(',').map_or("", |(row, _)| row);
    let key = first.splitn(3, ',').take(2).collect::<Vec<_>>().join(",");
    let short = first.rsplit_once(',').map_or("", |(start, _)| start);
    let with = |row: &str| format!("{text}{}", signed(row));
    let instead = |row: &str| format!("{}{}", signed(row), lines[1..].concat());
    let reversed: String = lines.iter().rev().copied().collect();
    let mut found = vec![
        ("with a key only".to_owned(), instead(&key)),
        ("with a row of too few fields".to_owned(), instead(short)),
        ("with a row of too many fields".to_owned(), instead(&format!("{first},1"))),
        ("with an empty row".to_owned(), instead("")),
        ("with a doubled row".to_owned(), with(first)),
        ("in reverse order".to_owned(), reversed),
        ("with bytes that are not text".to_owned(), text.replace("0,0", "0,\u{0}")),
    ];
    found.extend(PLACES.map(|place| (format!("with the row {place}"), with(&first.replacen(&key, place, 1)))));
    found.extend(PLACES.map(|place| (format!("with the short row {place}"), with(place))));
    found.into_iter().map(move |(what, text)| (what, [head.as_slice(), text.as_bytes()].concat()))
}

/// Cells and runs that the experiment does not have, or has already.
const PLACES: [&str; 6] = ["0,999999", "999999,0", "0,18446744073709551615", "99999999999999999999,0", "-1,0", "0,1"];

/// A row with its checksum and a line end.
fn signed(row: &str) -> String {
    let hash = row.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{row},{hash:08x}\n")
}

/// Cuts the journal in half at each call that changes a file.
pub(super) fn cut_during_a_run(room: &Room, sound: &[Sound], tally: &Tally) {
    let action = "cut";
    let cases: Vec<(&Sound, u64)> = super::kills::cases(room, sound, action)
        .into_iter()
        .filter(|(sound, _)| ["sim", "de", "probe"].contains(&sound.kind.command()))
        .collect();
    room.each(&cases, tally, |desk, (sound, at), tally| {
        let case = |what: &str| format!("{}, journal cut at call {at}: tpam {what}", sound.kind.name);
        desk.put(&sound.found());
        let output = desk.run(sound.kind.make, Some(Disturbance { action, at: *at }));
        tally.add(&case(sound.kind.command()), sound.ended(desk, &output));
        sound.read(desk, None, |command, verdict| tally.add(&case(command), verdict));
        tally.add(&case(&format!("{} again", sound.kind.command())), sound.resumed(desk));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_the_checksum_of_the_journal() {
        // FNV-1a of an empty text and of "a".
        assert_eq!((signed(""), signed("a")), (",811c9dc5\n".to_owned(), "a,e40c292c\n".to_owned()));
    }
}
