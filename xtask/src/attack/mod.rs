//! `cargo xtask attack`: disturbs the command and its result folders in every way that is known to have gone wrong, and counts what it says
//! afterwards.
//!
//! An answer after an attack is acceptable if the command refuses, or if the answer is that of an undisturbed run. Everything else is a
//! failure: an answer that is wrong and looks right, a panic, an exit code other than the documented one, a folder that cannot be resumed,
//! a changed file outside it.

mod absent;
mod cuts;
mod damage;
mod figures;
mod flips;
mod journal;
mod kills;
mod kinds;
mod links;
mod names;
#[cfg(test)]
mod page;
mod page_check;
mod planted;
mod races;
mod records;
mod renamed;
mod room;
mod sbatch;
mod shim;
mod signals;
mod sound;
mod tally;
mod told;

use room::Room;
use sound::Sound;
use std::path::PathBuf;
use std::time::Instant;
use tally::{Tally, table};

/// An attack: its name, and the function that carries it out.
type Attack = (&'static str, fn(&Room, &[Sound], &Tally));

/// Attacks on files, which need no shim.
const ON_FILES: [Attack; 7] = [
    ("flipped bits", flips::attack),
    ("cut and deleted files", cuts::cut_files),
    ("swapped and doubled lines", cuts::lines),
    ("damaged journals", journal::attack),
    ("planted links", links::attack),
    ("links, pipes, devices and holes", planted::attack),
    ("logs that cannot be read", absent::attack),
];

/// Attacks with what others have written: the checksums are right, but not what the files hold.
const ON_CONTENTS: [Attack; 3] =
    [("hostile figures", figures::attack), ("names of others", names::attack), ("options for sbatch", sbatch::attack)];

/// Attacks on system calls.
const ON_CALLS: [Attack; 9] = [
    ("kill at a call that writes", kills::kill),
    ("kill after half a write", kills::short),
    ("kill, without locks", kills::without_locks),
    ("no space (ENOSPC)", kills::no_space),
    ("broken disk (EIO)", kills::broken_disk),
    ("a disk that stores other bytes", kills::other_bytes),
    ("journal cut during a run", journal::cut_during_a_run),
    ("SIGINT and SIGTERM", signals::attack),
    ("races", races::attack),
];

/// How many cases of each attack are tried. Every form has all attacks, on folders of every kind. The tables of numbers in the files of
/// attacks are in this order.
#[derive(Clone, Copy, Default, PartialEq)]
pub(crate) enum Extent {
    /// All that are worth it: about thirteen minutes on two cores.
    #[default]
    All,
    /// An eighth of the calls, lines and races and a fiftieth of the bytes, for `cargo xtask test --all`: evenly spread, so that each kind
    /// of damage meets each file.
    Part,
    /// A sample, in less than a minute.
    Sample,
}

/// How much is attacked, and which program.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) extent: Extent,
    /// Flip every byte, of large files too.
    pub(crate) every_byte: bool,
    /// The program to attack; `None` for the one that is built here.
    pub(crate) program: Option<PathBuf>,
    /// Only the attacks whose name contains this text.
    pub(crate) only: String,
}

impl Options {
    /// Reads the arguments; `None` if they are wrong.
    pub(crate) fn read(args: &[&str]) -> Option<Self> {
        let mut options = Self::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match *arg {
                "--short" => options.extent = Extent::Sample,
                "--part" => options.extent = Extent::Part,
                "--every-byte" => options.every_byte = true,
                "--program" => options.program = Some(PathBuf::from(args.next()?)),
                "--only" => options.only = String::from(*args.next()?),
                _ => return None,
            }
        }
        Some(options)
    }
}

/// The form that `cargo xtask test` runs.
pub(crate) fn short() -> Result<(), String> {
    run(&Options { extent: Extent::Sample, ..Options::default() })
}

/// The form that `cargo xtask test --all` runs.
pub(crate) fn part() -> Result<(), String> {
    run(&Options { extent: Extent::Part, ..Options::default() })
}

/// Carries out all attacks, prints the table, and fails if one of them succeeded.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let shim = shim::build()?;
    if options.program.is_none() {
        super::build()?;
    }
    let room = Room::new(options, shim)?;
    let sound = sound::all(&room)?;
    let mut rows = Vec::new();
    // The last kinds are those that only the full run disturbs.
    let disturbed = match options.extent {
        Extent::All => &sound[..],
        _ => &sound[..sound.partition_point(|sound| !sound.kind.only_in_full)],
    };
    let of_disturbed = ON_FILES.iter().chain(ON_CALLS.iter().filter(|_| room.has_shim()));
    let attacks = ON_CONTENTS.iter().map(|attack| (attack, &sound[..])).chain(of_disturbed.map(|attack| (attack, disturbed)));
    for ((name, attack), folders) in attacks.filter(|((name, _), _)| name.contains(&options.only)) {
        let (begun, tally) = (Instant::now(), Tally::default());
        attack(&room, folders, &tally);
        println!("{name}: {} answers in {:.0} s", tally.answers(), begun.elapsed().as_secs_f64());
        rows.push((*name, tally));
    }
    print!("{}", table(&rows));
    let failed: u64 = rows.iter().map(|(_, tally)| tally.failures()).sum();
    if failed == 0 { Ok(()) } else { Err(format!("{failed} attacks succeeded")) }
}
