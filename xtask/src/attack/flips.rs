//! Flips one bit of a file: every byte of small files, some of large ones.

use super::damage::{self, Damage};
use super::room::{Room, spread};
use super::sound::Sound;
use super::tally::Tally;

/// The most bytes of a file that are flipped.
pub(super) const MOST: [u64; 3] = [500, 10, 1];

pub(super) fn attack(room: &Room, sound: &[Sound], tally: &Tally) {
    let mut damages = Vec::new();
    for sound in damage::folders(sound) {
        let most = if room.every_byte { u64::MAX } else { MOST[room.extent_of(sound.kind) as usize] };
        for (name, bytes) in &sound.state.files {
            damages.extend(spread(bytes.len() as u64, most).map(|at| flipped(sound, name, bytes, at as usize)));
        }
    }
    damage::attack(room, &damages, tally);
}

fn flipped<'a>(sound: &'a Sound, name: &'a str, bytes: &[u8], at: usize) -> Damage<'a> {
    // The low bits change digits into digits, which no parser notices.
    let bit = [0, 1, 2, 3, 0, 5, 6, 7][at % 8];
    let mut flipped = bytes.to_vec();
    flipped[at] ^= 1 << bit;
    Damage { sound, name, what: format!("bit {bit} of byte {at}"), bytes: Some(flipped) }
}
