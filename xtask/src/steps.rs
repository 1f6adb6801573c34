//! The steps of `cargo xtask test`, in order: first those that are required and fail most often.

use super::unchanged::{Check, Inputs};
use super::{
    architecture, attack, bbob, bench, browser, build, cargo, clean, crate_tests, deny, dist, oldest, package, playground, python, readme,
    rivals, site, slurm, tex, with,
};

/// Which runs have a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum When {
    /// Every run, and it has to pass however slow the machine is.
    Required,
    /// Every run, unless its time is over.
    Always,
    /// Every run but `--all`, which has a longer form of it.
    Short,
    /// Only `--all`.
    All,
}

/// A step of the tests.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) run: fn() -> Result<(), String>,
    pub(crate) when: When,
    /// Whether it uses the Python environment of the project.
    pub(crate) needs_python: bool,
    /// Whether it leaves a part of the processor to a second step: not if it compiles the workspace, or looks at what the others have
    /// left.
    pub(crate) runs_beside: bool,
    /// Whether it waits most of the time, so that it runs beside two others.
    pub(crate) waits: bool,
    /// The step whose results it uses, if they may run beside each other.
    pub(crate) after: &'static str,
    /// All files and folders that it reads, below the root: it is left out if they are as they were when it passed. If there are none, it
    /// always runs, because it is short, or leaves out parts of itself.
    pub(crate) reads: &'static [&'static str],
}

impl Step {
    const fn new(name: &'static str, run: fn() -> Result<(), String>) -> Self {
        Self { name, run, when: When::Always, needs_python: false, runs_beside: true, waits: false, after: "", reads: &[] }
    }

    const fn required(self) -> Self {
        Self { when: When::Required, ..self }
    }

    const fn alone(self) -> Self {
        Self { runs_beside: false, ..self }
    }

    const fn waiting(self) -> Self {
        Self { waits: true, ..self }
    }

    const fn short(self) -> Self {
        Self { when: When::Short, ..self }
    }

    const fn slow(self) -> Self {
        Self { when: When::All, ..self }
    }

    const fn python(self) -> Self {
        Self { needs_python: true, ..self }
    }

    const fn after(self, after: &'static str) -> Self {
        Self { after, ..self }
    }

    const fn reads(self, reads: &'static [&'static str]) -> Self {
        Self { reads, ..self }
    }

    /// The step with the state of its inputs, to which the test command belongs; builds programs that are among them.
    pub(crate) fn check(&self) -> Result<Option<Check>, String> {
        if self.reads.is_empty() {
            return Ok(None);
        }
        if self.reads.iter().any(|path| path.starts_with("target/debug/")) {
            build()?;
        }
        Ok(Some(Check::new(self.name, &Inputs::new().with("xtask").with_all(self.reads))))
    }
}

/// The fuzz targets are a workspace of their own.
const FUZZ: &str = "fuzz/Cargo.toml";

/// The command that `build` makes.
const TPAM: &str = "target/debug/tpam";
/// What is compiled from all crates, by other options than `build`'s.
const SOURCES: [&str; 3] = ["crates", "Cargo.toml", "Cargo.lock"];
/// The Python package, and what its tests read beside the pages.
pub(crate) const PACKAGE: [&str; 7] = ["python", "pyproject.toml", "experiments", "README.md", SOURCES[0], SOURCES[1], SOURCES[2]];

/// Steps whose results others use.
const PYTHON: &str = "the Python package";
const COMMANDS: &str = "the commands of the README and of the site";

/// All steps.
pub(crate) const ALL: [Step; 32] = [
    Step::new("formatting", formatting).required().alone(),
    Step::new("architecture", architecture::check).required().alone(),
    Step::new("lints", || cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])).required().alone(),
    Step::new("tests", crate_tests::run).required().alone(),
    Step::new(PYTHON, package::check).required().python(),
    Step::new(COMMANDS, readme::run_commands).required(),
    Step::new("documentation", || with("RUSTDOCFLAGS", "-D warnings", &["doc", "--workspace", "--no-deps", "--quiet"])),
    Step::new("BBOB, against COCO", bbob::check).python().reads(&["target/debug/examples/exchange", "crates/bbob/tests"]),
    Step::new("attacks on result folders, a sample", attack::short).short().reads(&[TPAM]),
    Step::new("the reports, in a browser", browser::check_reports).slow().python().waiting().after(COMMANDS).reads(&[
        TPAM,
        readme::REPORT,
        readme::REVIEW,
        readme::OWN_REPORT,
        readme::CELLS,
    ]),
    Step::new("Parquet, read by pyarrow", python::check_parquet).slow().python().reads(&[TPAM]),
    Step::new("the ECDF, against cocopp", python::check_ecdf).slow().python().reads(&[TPAM, "target/debug/examples/best2009"]),
    Step::new("results at a fixed budget, against SciPy", python::check_fixed_budget).slow().python().reads(&[TPAM]),
    Step::new("searches, read by cocopp and iohinspector", python::check_de).slow().python().reads(&[TPAM]),
    Step::new("the smoothing spline, against SciPy", python::check_spline).slow().python().reads(&["target/debug/examples/spline"]),
    Step::new("licences and sources of dependencies", deny::check).slow(),
    Step::new("the workflows of the forge", dist::check_workflows).slow(),
    Step::new("the oldest Rust that is promised", oldest::check).slow(),
    Step::new("the fuzz targets compile", check_fuzz).slow(),
    Step::new("PAMs of other Python libraries", package::check_libraries).slow().python().after(PYTHON).reads(&PACKAGE),
    Step::new("whole algorithms, against minionpy", || rivals::check_algorithms(&[])).slow().python().after(PYTHON).reads(&PACKAGE),
    Step::new("rules of arms, against SMPyBandits", rivals::check_bandits).slow().python().after(PYTHON).reads(&PACKAGE),
    Step::new("evolution strategies, against pycma", rivals::check_es).slow().python().after(PYTHON).reads(&PACKAGE),
    Step::new("MA-BBOB and CEC, against ioh and minionpy", || rivals::check_suites(&[]))
        .slow()
        .python()
        .reads(&["target/debug/examples/values"]),
    Step::new("the benchmarks, with the smallest sizes", bench::check).slow().python().after(PYTHON).reads(&PACKAGE),
    Step::new("a page of a paper, compiled by TeX", tex::check).slow().reads(&[TPAM, "docs", "experiments"]),
    Step::new("the playground, in a browser", playground::check).slow().python().reads(&SOURCES),
    Step::new("the site", site::check).slow().python().after(COMMANDS),
    Step::new("attacks on result folders, a part", attack::part).slow().reads(&[TPAM]),
    Step::new("a cluster: SLURM with two nodes, one of which is killed", slurm::check).slow().waiting().reads(&[
        TPAM,
        "docs/cluster.md",
        "experiments",
    ]),
    Step::new("the README's numbers", readme::check_numbers).slow().reads(&[
        "README.md",
        readme::QUOTING[0],
        readme::QUOTING[1],
        "experiments",
        SOURCES[0],
        SOURCES[1],
        SOURCES[2],
    ]),
    Step::new("clean work tree", clean::check).alone(),
];

/// Checks the fuzz targets, with the dependencies that the lints have checked. The fuzzer itself, a program in C++, is not compiled:
/// nothing is linked.
fn check_fuzz() -> Result<(), String> {
    let check = ["check", "--quiet", "--locked", "--manifest-path", FUZZ, "--target-dir", "target"];
    with("CUSTOM_LIBFUZZER_PATH", "target/libfuzzer.a", &check)
}

fn formatting() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["fmt", "--manifest-path", "xtask/rivals/Cargo.toml", "--check"])?;
    cargo(&["fmt", "--manifest-path", FUZZ, "--check"])
}
