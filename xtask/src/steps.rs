//! The steps of `cargo xtask test`, in order: first those that are required and fail most often.

use super::{
    architecture, attack, bbob, bench, browser, cargo, clean, crate_tests, deny, dist, oldest, package, playground,
    python, readme, rivals, site, slurm, tex, with,
};

/// Which runs have a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum When {
    /// Every run, and it has to pass however slow the machine is.
    Required,
    /// Every run, unless its time is over.
    Always,
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
    /// Whether it leaves a part of the processor to a second step: not if it compiles the workspace, or looks at what the others have left.
    pub(crate) runs_beside: bool,
}

impl Step {
    const fn new(name: &'static str, run: fn() -> Result<(), String>) -> Self {
        Self { name, run, when: When::Always, needs_python: false, runs_beside: true }
    }

    const fn required(self) -> Self {
        Self { when: When::Required, ..self }
    }

    const fn alone(self) -> Self {
        Self { runs_beside: false, ..self }
    }

    const fn slow(self) -> Self {
        Self { when: When::All, ..self }
    }

    const fn python(self) -> Self {
        Self { needs_python: true, ..self }
    }
}

/// The fuzz targets are a workspace of their own.
const FUZZ: &str = "fuzz/Cargo.toml";

/// All steps.
pub(crate) const ALL: [Step; 28] = [
    Step::new("formatting", formatting).required().alone(),
    Step::new("architecture", architecture::check).required().alone(),
    Step::new("lints", || cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]))
        .required()
        .alone(),
    Step::new("tests", crate_tests::run).required().alone(),
    Step::new("the Python package", package::check).required().python(),
    Step::new("the commands of the README and of the site", readme::run_commands).required(),
    // It waits much, and is begun early.
    Step::new("the reports, in a browser", browser::check_reports).python(),
    Step::new("documentation", || with("RUSTDOCFLAGS", "-D warnings", &["doc", "--workspace", "--no-deps", "--quiet"])),
    Step::new("Parquet, read by pyarrow", python::check_parquet).python(),
    Step::new("BBOB, against COCO", bbob::check).python(),
    Step::new("the ECDF, against cocopp", python::check_ecdf).python(),
    Step::new("searches, read by cocopp and iohinspector", python::check_de).python(),
    Step::new("the smoothing spline, against SciPy", python::check_spline).python(),
    Step::new("attacks on result folders, a sample", attack::short),
    Step::new("licences and sources of dependencies", deny::check).slow(),
    Step::new("the workflows of the forge", dist::check_workflows).slow(),
    Step::new("the oldest Rust that is promised", oldest::check).slow(),
    Step::new("the fuzz targets compile", || {
        cargo(&["check", "--quiet", "--locked", "--manifest-path", FUZZ, "--target-dir", "target/fuzz"])
    })
    .slow(),
    Step::new("PAMs of other Python libraries", package::check_libraries).slow().python(),
    Step::new("whole algorithms, against minionpy", || rivals::check_algorithms(&[])).slow().python(),
    Step::new("the benchmarks, with the smallest sizes", bench::check).slow().python(),
    Step::new("a page of a paper, compiled by TeX", tex::check).slow(),
    Step::new("the playground, in a browser", playground::check).slow().python(),
    Step::new("the site", site::check).slow().python(),
    Step::new("attacks on result folders, a part", attack::part).slow(),
    Step::new("a cluster: SLURM with two nodes, one of which is killed", slurm::check).slow(),
    Step::new("the README's numbers", readme::check_numbers).slow(),
    Step::new("clean work tree", clean::check).alone(),
];

fn formatting() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["fmt", "--manifest-path", "xtask/rivals/Cargo.toml", "--check"])?;
    cargo(&["fmt", "--manifest-path", FUZZ, "--check"])
}
