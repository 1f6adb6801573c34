//! Names of folders that look like options, several lines or commands, with `--slurm` and a forged `sbatch`: it gets no option but ours,
//! and the scripts hold no line but ours.

use super::room::{Desk, Files, Room};
use super::sound::{Sound, refused};
use super::tally::{Tally, Verdict};
use std::fs;
use std::path::PathBuf;

const NAMES: [&str; 12] = [
    "--wrap=x",
    "-x",
    "--wrap=touch stolen",
    "--wrap=x/results",
    "=a",
    "a b",
    "a;touch stolen",
    "$(touch stolen)",
    "a'`touch stolen`",
    "a\n#SBATCH --wrap=x",
    "a\u{1b}[2Jb",
    "a%j",
];

/// Where the name is put: the folder, and options of the jobs.
const PLACES: [&str; 3] = ["--out", "--partition", "--time"];

const COMMANDS: [&str; 2] =
    ["sim --pam jade --n 5 --iterations 20 --runs 4", "de --pam jade --functions 1 --dims 2 --instances 1-2 --budget 20 --individuals 5"];

/// Writes its arguments, one in a line, and answers as the real one does.
const FORGED: &str = "#!/bin/sh\nprintf '%s\\n' \"$@\" >>\"$SBATCH_SAID\"\necho 7\n";

/// The options that our scripts have.
const OURS: [&str; 8] = ["job-name", "output", "cpus-per-task", "open-mode", "requeue", "partition", "time", "array"];

pub(super) fn attack(room: &Room, _sound: &[Sound], tally: &Tally) {
    let names = NAMES.iter().flat_map(|name| PLACES.iter().map(move |place| (*name, *place)));
    let cases: Vec<(&str, &str, &str)> = names.flat_map(|(name, place)| COMMANDS.map(|command| (name, place, command))).collect();
    if cfg!(unix) {
        room.each(&cases, tally, |desk, (name, place, command), tally| {
            let case = format!("{place} {name:?}: tpam {command} --slurm");
            tally.add(&case, verdict(desk, name, place, command));
        });
    }
}

fn verdict(desk: &Desk, name: &str, place: &str, command: &str) -> Verdict {
    desk.put(&Files::new());
    let said = desk.path("said");
    let argument = format!("{place}={name}");
    let mut words: Vec<&str> = command.split(' ').chain(["--slurm", "--jobs=2"]).collect();
    if place != "--out" {
        words.push("--out=plain");
    }
    words.push(&argument);
    let output = desk.run_with_forged("sbatch", FORGED, &words, &[("SBATCH_SAID", &said)]);
    let said = fs::read_to_string(said).unwrap_or_default();
    let strange = said.lines().find(|word| word.starts_with('-') && !["--parsable", "--dependency=afterok:7"].contains(word));
    if let Some(word) = strange {
        return Verdict::Wrong(format!("sbatch got '{word}'"));
    }
    for script in scripts(desk, name) {
        let text = fs::read_to_string(&script).unwrap_or_default();
        let options = text.lines().filter_map(|line| line.strip_prefix("#SBATCH --"));
        let is_ours = |option: &&str| OURS.contains(&option.split('=').next().unwrap_or_default());
        if let Some(option) = options.clone().find(|option| !is_ours(option)) {
            return Verdict::Wrong(format!("a script has the option {option}"));
        }
        if text.chars().any(|ch| ch.is_control() && ch != '\n') {
            return Verdict::Wrong("a script has a control character".to_owned());
        }
        // The nodes of a cluster run it.
        let mut run = std::process::Command::new("sh");
        run.arg(&script).current_dir(desk.path("")).env("SLURM_ARRAY_TASK_ID", "1").env("PATH", "/usr/bin:/bin");
        let _ = run.output();
    }
    match refused(&output) {
        _ if desk.path("stolen").exists() => Verdict::Wrong("a script ran a command of the name".to_owned()),
        Some(verdict) => verdict,
        None if said.lines().filter(|word| !word.starts_with('-')).count() == 2 => Verdict::Right,
        None => Verdict::Wrong(format!("sbatch got other scripts than ours: {said:?}")),
    }
}

/// The scripts of the two jobs.
fn scripts(desk: &Desk, name: &str) -> Vec<PathBuf> {
    let folders = [desk.path(&format!("{name}.slurm")), desk.path("plain.slurm")];
    let all = folders.iter().flat_map(|folder| ["array.sh", "merge.sh"].map(|script| folder.join(script)));
    all.filter(|script| script.exists()).collect()
}
