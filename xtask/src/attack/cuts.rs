//! Cuts and deletes files, and swaps and doubles lines of tables.

use super::damage::{self, Damage};
use super::room::{Room, spread};
use super::sound::Sound;
use super::tally::Tally;

/// The most lengths, and the most lines of a table.
pub(super) const MOST: [u64; 3] = [24, 3, 1];

/// Cuts every file to several lengths, and deletes it.
pub(super) fn cut_files(room: &Room, sound: &[Sound], tally: &Tally) {
    let mut damages = Vec::new();
    for sound in damage::folders(sound) {
        let most = MOST[room.extent_of(sound.kind) as usize];
        for (name, bytes) in &sound.state.files {
            let what = "deleted".to_owned();
            damages.push(Damage { sound, name, what, bytes: None });
            let lengths = spread(bytes.len() as u64, most).map(|length| length as usize).chain([bytes.len() - 1]);
            damages.extend(lengths.chain(line_ends(bytes, most)).map(|length| {
                let what = format!("cut to {length} bytes");
                Damage { sound, name, what, bytes: Some(bytes[..length].to_vec()) }
            }));
        }
    }
    damage::attack(room, &damages, tally);
}

/// Positions after line ends: a file that is cut there has whole lines only.
fn line_ends(bytes: &[u8], most: u64) -> Vec<usize> {
    let ends: Vec<usize> = (1..bytes.len()).filter(|at| bytes[at - 1] == b'\n').collect();
    spread(ends.len() as u64, most).map(|at| ends[at as usize]).collect()
}

/// Swaps neighbouring lines of text files, and doubles and deletes lines.
pub(super) fn lines(room: &Room, sound: &[Sound], tally: &Tally) {
    let mut damages = Vec::new();
    for sound in damage::folders(sound) {
        let most = MOST[room.extent_of(sound.kind) as usize];
        for (name, bytes) in &sound.state.files {
            let Ok(text) = std::str::from_utf8(bytes) else { continue };
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            for at in spread(lines.len() as u64, most) {
                damages.extend(changed(&lines, at as usize).map(|(what, lines)| {
                    let what = format!("line {at} {what}");
                    Damage { sound, name, what, bytes: Some(lines.concat().into_bytes()) }
                }));
            }
        }
    }
    damage::attack(room, &damages, tally);
}

/// The lines with one of them swapped with the next, doubled, and left out.
fn changed<'l>(lines: &[&'l str], at: usize) -> impl Iterator<Item = (&'static str, Vec<&'l str>)> {
    let (mut swapped, mut doubled, mut without) = (lines.to_vec(), lines.to_vec(), lines.to_vec());
    let other = (at + 1) % lines.len();
    swapped.swap(at, other);
    doubled.insert(at, lines[at]);
    without.remove(at);
    let differ = lines[at] != lines[other];
    [("swapped with the next", swapped), ("doubled", doubled), ("left out", without)].into_iter().skip(usize::from(!differ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_changed() {
        let found: Vec<String> = changed(&["a\n", "b\n"], 0).map(|(_, lines)| lines.concat()).collect();
        assert_eq!(found, ["b\na\n", "a\na\nb\n", "b\n"]);
        assert_eq!(changed(&["a\n", "a\n"], 0).count(), 2);
        assert_eq!(line_ends(b"a\nbc\nd", 9), [2, 5]);
    }
}
