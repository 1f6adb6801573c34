//! A bounded run of the fuzz targets (`fuzz/`): each target reads its corpus and changed copies of it. The changes have a fixed seed.

#[path = "../../../../fuzz/src/lib.rs"]
#[allow(unreachable_pub)] // It is also the library of the fuzz targets.
mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use targets::{TARGETS, Target};

/// The number of changed copies per target. All targets together take some seconds.
const ROUNDS: usize = 400;

/// Texts that are inserted: numbers at the ends of their types, separators, and bytes that are not UTF-8.
const ODD: [&[u8]; 16] = [
    b"-1",
    b"1e999",
    b"nan",
    b"inf",
    b"18446744073709551616",
    b"0",
    b",",
    b"|",
    b"..",
    b"'",
    b"\"",
    b"\n",
    b"\0",
    b"\xff",
    b"\xc3\xa9",
    b"=",
];

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The inputs of a target, in the order of their names.
fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = home().join("corpus").join(name);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), std::fs::read(file).unwrap())).collect()
}

/// Random numbers for the changes (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end.max(1) as u64) as usize
    }
}

/// One change: a flipped bit, a cut end, a removed or repeated piece, an inserted text, or the end of another input.
fn change(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.below(bytes.len());
    let end = (at + 1 + dice.below(20)).min(bytes.len());
    match dice.below(7) {
        0 | 1 if !bytes.is_empty() => bytes[at] ^= 1 << dice.below(8),
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(at..end)),
        4 => bytes.extend_from_within(at..end),
        5 => {
            let from = dice.below(other.len());
            bytes.truncate(at);
            bytes.extend_from_slice(&other[from..]);
        }
        _ => drop(bytes.splice(at..at, ODD[dice.below(ODD.len())].iter().copied())),
    }
}

/// Runs a target on one input. A failure shows the input.
fn try_input((name, target): Target, bytes: &[u8]) -> bool {
    let result = catch_unwind(AssertUnwindSafe(|| target(bytes)));
    result.unwrap_or_else(|_| panic!("the fuzz target {name} failed for {:?}", String::from_utf8_lossy(bytes)))
}

#[test]
fn every_input_of_the_corpus_is_accepted() {
    for target in TARGETS {
        for (file, bytes) in corpus(target.0) {
            assert!(try_input(target, &bytes), "{}", file.display());
        }
    }
}

#[test]
fn no_parser_panics_on_changed_input() {
    for target in TARGETS {
        let (corpus, mut dice) = (corpus(target.0), Dice(14));
        for round in 0..ROUNDS {
            let mut bytes = corpus[round % corpus.len()].1.clone();
            for _ in 0..=dice.below(4) {
                change(&mut bytes, &corpus[dice.below(corpus.len())].1, &mut dice);
            }
            try_input(target, &bytes);
        }
    }
}

#[test]
fn every_target_has_a_corpus_and_a_program() {
    let manifest = std::fs::read_to_string(home().join("Cargo.toml")).unwrap();
    for (name, _) in TARGETS {
        assert!(!corpus(name).is_empty(), "{name}");
        let text = std::fs::read_to_string(home().join(format!("fuzz_targets/{name}.rs"))).unwrap();
        assert!(text.contains(&format!("tpam_fuzz::{name}(data)")), "{name}");
        assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
    }
}
