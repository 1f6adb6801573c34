//! The kinds of result folders that are attacked, each small: the command that makes one, and the commands that read it. A command is a
//! text that is split at blanks.

/// A command that reads a result folder.
pub(super) struct Reader {
    pub(super) line: &'static str,
    /// Whether it reads this file.
    pub(super) reads: fn(&str) -> bool,
}

/// A kind of result folder.
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// The command that makes a folder.
    pub(super) make: &'static str,
    /// A command that makes the folder that `make` finds; empty for none.
    pub(super) earlier: &'static str,
    /// A command that stores a part of the runs in a journal; empty if there is none.
    pub(super) part: &'static str,
    pub(super) readers: &'static [Reader],
    /// Whether files of it are damaged; not if another kind has the same files.
    pub(super) is_damaged: bool,
    /// Whether the command refuses to work without locks.
    pub(super) needs_locks: bool,
    /// Whether the code that writes it is that of another kind: then only the full run damages and disturbs it, in fewer places.
    pub(super) only_in_full: bool,
}

impl Kind {
    /// The command that makes it, without its arguments.
    pub(super) fn command(&self) -> &'static str {
        first_word(self.make)
    }
}

/// The words of a command.
pub(super) fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// The first word of a command.
pub(super) fn first_word(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

const VERIFY: Reader = Reader { line: "verify results", reads: |_| true };
const MERGE: Reader = Reader { line: "merge results --out made/merged", reads: is_table };
const PLOT: Reader = Reader { line: "plot results --out made/figure.svg", reads: is_table };
const OF_SIMULATIONS: &[Reader] =
    &[VERIFY, MERGE, PLOT, Reader { line: "compare results@jade results@shade --format csv", reads: is_table }];
const OF_SEARCHES: &[Reader] = &[
    VERIFY,
    MERGE,
    Reader { line: "ecdf results --show art --format csv", reads: is_coco },
    Reader { line: "ecdf results/ioh --show art --format csv", reads: is_ioh },
];
const OF_FILES: &[Reader] = &[VERIFY, Reader { line: "report results --out made/report.html", reads: |_| true }];
const OF_TRACES: &[Reader] = &[VERIFY, Reader { reads: |_| true, ..PLOT }];
const OF_CALIBRATIONS: &[Reader] =
    &[VERIFY, Reader { line: "sweep results/f1-scenario-c.toml --runs 2 --threads 1 --format csv", reads: |name| !name.contains(".svg") }];

fn is_table(name: &str) -> bool {
    !name.contains('/')
}

fn is_coco(name: &str) -> bool {
    !name.starts_with("ioh/")
}

fn is_ioh(name: &str) -> bool {
    name.starts_with("ioh/") || is_table(name)
}

/// `tpam sim` with a number of runs, and more arguments.
macro_rules! sim {
    ($runs:literal $(, $more:literal)?) => {
        sim!(pam "jade,shade", $runs $(, $more)?)
    };
    (pam $pam:literal, $runs:literal $(, $more:literal)?) => {
        concat!(
            "sim --pam ", $pam, " --accept linear:pmax=0.1|0.5 --n 5 --iterations 20 --threads 1 --format csv --out results --runs ", $runs
            $(, " ", $more)?
        )
    };
}

/// `tpam de`, and more arguments.
macro_rules! de {
    ($more:literal) => {
        de!(pam "jade,uniform", $more)
    };
    (pam $pam:literal, $more:literal) => {
        concat!(
            "de --pam ",
            $pam,
            " --functions 1 --dims 2 --instances 1-2 --budget 20 --individuals 5 --threads 1 --format csv --out results ",
            $more
        )
    };
}

/// `tpam trace` with a seed.
macro_rules! trace {
    ($seed:literal) => {
        concat!("trace --n 3 --iterations 8 --format csv --out results --seed ", $seed)
    };
}

/// A command that studies searches on one function, with a budget and more arguments.
macro_rules! of_one {
    ($command:literal, $more:literal) => {
        concat!($command, " --functions 1 --dims 2 --instances 1-2 --threads 1 --out results ", $more)
    };
}

/// `tpam inspect calibrate` with a seed.
macro_rules! calibrate {
    ($seed:literal) => {
        concat!(of_one!("calibrate", "--budget 200 --theta c --families linear --format csv --seed "), $seed)
    };
}

/// Simulations with another seed: another plan for the same folder.
pub(super) const OTHER_SIM: &str = sim!("2", "--seed 2");
/// Searches with another seed.
pub(super) const OTHER_DE: &str = de!("--ioh --seed 2");

/// Folders that other commands read, which are made once and stay.
pub(super) const INPUTS: [&str; 2] = [
    "sim --pam jade,shade,jde,uniform --n 5 --iterations 20 --runs 2 --threads 1 --out ../input/sim",
    "de --pam jade,shade,jde,uniform --functions 1 --dims 2 --instances 1-2 --budget 20 --individuals 5 --threads 1 --out ../input/de",
];

const PLAIN: Kind =
    Kind { name: "", make: "", earlier: "", part: "", readers: &[VERIFY], is_damaged: true, needs_locks: false, only_in_full: false };
/// The files of another kind.
const SAME_FILES: Kind = Kind { is_damaged: false, ..PLAIN };
/// Files that the code of traces and calibrations writes.
const FILES: Kind = Kind { readers: OF_FILES, only_in_full: true, ..PLAIN };

/// All kinds.
pub(super) const KINDS: &[Kind] = &[
    Kind { name: "simulations", make: sim!("2"), part: sim!("2", "--shard 1/2"), readers: OF_SIMULATIONS, ..PLAIN },
    Kind { name: "searches", make: de!("--ioh"), part: de!("--shard 1/2"), readers: OF_SEARCHES, ..PLAIN },
    Kind { name: "more runs", make: sim!("3"), earlier: sim!("2"), readers: OF_SIMULATIONS, ..SAME_FILES },
    Kind {
        name: "more PAMs",
        make: sim!(pam "jade,shade,mde", "2"),
        earlier: sim!("2"),
        readers: OF_SIMULATIONS,
        needs_locks: true,
        ..SAME_FILES
    },
    Kind {
        name: "searches with more PAMs",
        make: de!(pam "jde:tau=0.3,jde:tau=0.3,low=0.2", "--ioh"),
        earlier: de!(pam "jde:tau=0.3", "--ioh"),
        readers: OF_SEARCHES,
        needs_locks: true,
        ..SAME_FILES
    },
    Kind { name: "finished searches", make: de!("--ioh"), earlier: de!("--ioh"), readers: OF_SEARCHES, ..SAME_FILES },
    Kind { name: "trace", make: trace!("1"), earlier: trace!("2"), readers: OF_TRACES, ..PLAIN },
    Kind { name: "first trace", make: trace!("1"), readers: OF_TRACES, ..SAME_FILES },
    Kind { name: "probes", make: of_one!("probe", "--pam jade --budget 10 --individuals 5 --format csv"), is_damaged: false, ..PLAIN },
    Kind { name: "calibration", make: calibrate!("1"), earlier: calibrate!("2"), readers: OF_CALIBRATIONS, ..PLAIN },
    Kind { name: "clouds", make: of_one!("clouds", "--pam jade --budget 100"), ..FILES },
    Kind { name: "greedy oracle", make: of_one!("gao", "--budget 100 --lambda 5 --pam uniform --individuals 5"), ..FILES },
    Kind { name: "evaluated logs", make: "ecdf ../input/de --format csv --out results", ..FILES },
    Kind { name: "relevance", make: "relevance --sim ../input/sim --search ../input/de --format csv --out results", ..FILES },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_at_blanks() {
        let trace = KINDS.iter().find(|kind| kind.name == "trace").expect("traces are attacked");
        assert_eq!((trace.command(), words(trace.earlier).last()), ("trace", Some(&"2")));
        assert_eq!(words(sim!("2", "--shard 1/2")).join(" "), sim!("2", "--shard 1/2"));
    }
}
