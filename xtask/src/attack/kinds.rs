//! The kinds of result folders that are attacked, each small: the command that makes one, and the commands that read it.

/// A command that reads a result folder.
pub(super) struct Reader {
    pub(super) args: &'static [&'static str],
    /// Whether it reads this file.
    pub(super) reads: fn(&str) -> bool,
}

/// A kind of result folder.
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// The command that makes a folder.
    pub(super) make: &'static [&'static str],
    /// A command that makes the folder that `make` finds; empty for none.
    pub(super) earlier: &'static [&'static str],
    /// A command that stores a part of the runs in a journal; empty if there is none.
    pub(super) part: &'static [&'static str],
    pub(super) readers: &'static [Reader],
    /// Whether files of it are damaged; not if another kind has the same files.
    pub(super) is_damaged: bool,
    /// Whether the command refuses to work without locks.
    pub(super) needs_locks: bool,
}

const VERIFY: Reader = Reader { args: &["verify", "results"], reads: |_| true };
const MERGE: Reader = Reader { args: &["merge", "results", "--out", "made/merged"], reads: is_table };
const OF_SIMULATIONS: &[Reader] = &[
    VERIFY,
    MERGE,
    Reader { args: &["plot", "results", "--out", "made/figure.svg"], reads: is_table },
    Reader { args: &["compare", "results@jade", "results@shade", "--format", "csv"], reads: is_table },
];
const OF_SEARCHES: &[Reader] = &[
    VERIFY,
    MERGE,
    Reader { args: &["ecdf", "results", "--show", "art", "--format", "csv"], reads: is_coco },
    Reader { args: &["ecdf", "results/ioh", "--show", "art", "--format", "csv"], reads: is_ioh },
];
const OF_TRACES: &[Reader] =
    &[VERIFY, Reader { args: &["plot", "results", "--out", "made/figure.svg"], reads: |_| true }];
const OF_CALIBRATIONS: &[Reader] = &[
    VERIFY,
    Reader {
        args: &["sweep", "results/f1-scenario-c.toml", "--runs", "2", "--threads", "1", "--format", "csv"],
        reads: |name| !name.contains(".svg"),
    },
];

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
    ($runs:literal $(, $more:literal)*) => {
        sim!(pam "jade,shade", $runs $(, $more)*)
    };
    (pam $pam:literal, $runs:literal $(, $more:literal)*) => {
        &["sim", "--pam", $pam, "--accept", "linear:pmax=0.1|0.5", "--n", "5", "--iterations", "20", "--threads", "1",
          "--format", "csv", "--out", "results", "--runs", $runs $(, $more)*]
    };
}

/// `tpam de`, and more arguments.
macro_rules! de {
    ($($more:literal),*) => {
        de!(pam "jade,uniform" $(, $more)*)
    };
    (pam $pam:literal $(, $more:literal)*) => {
        &["de", "--pam", $pam, "--functions", "1", "--dims", "2", "--instances", "1-2", "--budget", "20",
          "--individuals", "5", "--threads", "1", "--format", "csv", "--out", "results" $(, $more)*]
    };
}

/// `tpam trace` with a seed.
macro_rules! trace {
    ($seed:literal) => {
        &["trace", "--n", "3", "--iterations", "8", "--format", "csv", "--out", "results", "--seed", $seed]
    };
}

/// `tpam calibrate` with a seed.
macro_rules! calibrate {
    ($seed:literal) => {
        &[
            "calibrate",
            "--functions",
            "1",
            "--dim",
            "2",
            "--instances",
            "1-2",
            "--budget",
            "200",
            "--theta",
            "c",
            "--families",
            "linear",
            "--threads",
            "1",
            "--format",
            "csv",
            "--out",
            "results",
            "--seed",
            $seed,
        ]
    };
}

/// `tpam probe`.
const PROBE: &[&str] = &[
    "probe",
    "--pam",
    "jade",
    "--functions",
    "1",
    "--dims",
    "2",
    "--instances",
    "1-2",
    "--budget",
    "10",
    "--individuals",
    "5",
    "--threads",
    "1",
    "--format",
    "csv",
    "--out",
    "results",
];

/// Simulations with another seed: another plan for the same folder.
pub(super) const OTHER_SIM: &[&str] = sim!["2", "--seed", "2"];
/// Searches with another seed.
pub(super) const OTHER_DE: &[&str] = de!["--ioh", "--seed", "2"];

const PLAIN: Kind =
    Kind { name: "", make: &[], earlier: &[], part: &[], readers: &[], is_damaged: true, needs_locks: false };

/// All kinds.
pub(super) const KINDS: &[Kind] = &[
    Kind { name: "simulations", make: sim!["2"], part: sim!["2", "--shard", "1/2"], readers: OF_SIMULATIONS, ..PLAIN },
    Kind { name: "searches", make: de!["--ioh"], part: de!["--shard", "1/2"], readers: OF_SEARCHES, ..PLAIN },
    Kind {
        name: "more runs",
        make: sim!["3"],
        earlier: sim!["2"],
        readers: OF_SIMULATIONS,
        is_damaged: false,
        ..PLAIN
    },
    Kind {
        name: "more PAMs",
        make: sim![pam "jade,shade,mde", "2"],
        earlier: sim!["2"],
        readers: OF_SIMULATIONS,
        is_damaged: false,
        needs_locks: true,
        ..PLAIN
    },
    Kind {
        name: "searches with more PAMs",
        make: de![pam "jde:tau=0.3,jde:tau=0.3,low=0.2", "--ioh"],
        earlier: de![pam "jde:tau=0.3", "--ioh"],
        readers: OF_SEARCHES,
        is_damaged: false,
        needs_locks: true,
        ..PLAIN
    },
    Kind {
        name: "finished searches",
        make: de!["--ioh"],
        earlier: de!["--ioh"],
        readers: OF_SEARCHES,
        is_damaged: false,
        ..PLAIN
    },
    Kind { name: "trace", make: trace!["1"], earlier: trace!["2"], readers: OF_TRACES, ..PLAIN },
    Kind { name: "first trace", make: trace!["1"], readers: OF_TRACES, is_damaged: false, ..PLAIN },
    Kind { name: "probes", make: PROBE, readers: &[VERIFY], is_damaged: false, ..PLAIN },
    Kind { name: "calibration", make: calibrate!["1"], earlier: calibrate!["2"], readers: OF_CALIBRATIONS, ..PLAIN },
];
