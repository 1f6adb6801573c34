//! Builds the site: static files in target/site that work from disk and on any static host.
//!
//! Sphinx is the builder because it makes all that the site needs from one source: pages in Markdown, the Python reference from docstrings,
//! and a search that works without a server.

use super::{cargo, debian, package, playground, python, readme, release, root, succeeds, tpam};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Packages of the site.
const REQUIREMENTS: &str = "xtask/python/site.txt";
/// The folder with the style sheet and the fonts of formulas.
const KATEX: &str = "target/site-npm";
/// The site.
const SITE: &str = "target/site";

/// The options of `cargo xtask site`.
#[derive(Default, Debug, PartialEq)]
pub(crate) struct Options {
    /// A command that is already built.
    program: Option<PathBuf>,
    /// An interpreter with the packages of the site and the Python package.
    python: Option<PathBuf>,
    /// Keep results of the pages' commands, and the documentation of the crates, from the last time.
    keep: bool,
}

impl Options {
    pub(crate) fn read(words: &[&str]) -> Option<Self> {
        let mut options = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--program" => options.program = Some(root().join(words.next()?)),
                "--python" => options.python = Some(root().join(words.next()?)),
                "--keep" => options.keep = true,
                _ => return None,
            }
        }
        Some(options)
    }
}

/// Runs the commands of all pages, builds the playground and the site with their figures, and checks it.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let program = program(options)?;
    if !options.keep {
        readme::run_pages(&program, "")?;
        cargo(&["doc", "--workspace", "--no-deps", "--quiet"])?;
    }
    playground::build_if_possible()?;
    make(&program, &options.python.clone().map_or_else(environment, Ok)?)
}

/// `cargo xtask pages [TEXT] [--program PATH]`: runs the commands of pages.
pub(crate) fn pages(words: &[&str]) -> Result<(), String> {
    let (only, options) = match words {
        [only, options @ ..] if !only.starts_with("--") => (*only, options),
        options => ("", options),
    };
    let options = Options::read(options).ok_or("usage: cargo xtask pages [TEXT] [--program PATH]")?;
    readme::run_pages(&program(&options)?, only)
}

/// The command, and beside it those of the examples that pages use.
fn program(options: &Options) -> Result<PathBuf, String> {
    if let Some(program) = &options.program {
        return Ok(program.clone());
    }
    cargo(&["build", "--release", "--quiet", "--package", "own-pam", "--package", "own-suite", "--package", "own-search"])?;
    release()
}

/// The step of the tests: builds the site from the results of the step that ran the pages' commands, with the package that the step "the
/// Python package" installed. To install it again would take it away from steps that run beside this one.
pub(crate) fn check() -> Result<(), String> {
    if !root().join(readme::RESULTS).exists() {
        super::build()?;
        readme::run_pages(&tpam(), "")?;
    }
    // The first page shows it.
    if !root().join(playground::PAGE).exists() {
        playground::build_if_possible()?;
    }
    let python = python::environment()?;
    python::install(&python, REQUIREMENTS)?;
    make(&tpam(), &python)
}

/// Builds and checks the site.
fn make(program: &Path, python: &Path) -> Result<(), String> {
    formulas()?;
    let mut build = Command::new(python);
    build.args(["xtask/site/build.py", "--program"]).arg(program).args(["--results", readme::RESULTS]);
    succeeds(build.args(["--katex", &format!("{KATEX}/node_modules/katex/dist"), "--out", SITE]))?;
    succeeds(Command::new(python).args(["xtask/python/check_site.py", SITE]))?;
    println!("the site is in {SITE}: open {SITE}/index.html");
    Ok(())
}

/// The interpreter of the project with the packages of the site and the Python package, whose reference is made from its docstrings.
fn environment() -> Result<PathBuf, String> {
    let python = python::bare_environment()?;
    package::install_tested(&python)?;
    python::install(&python, REQUIREMENTS)?;
    Ok(python)
}

/// Installs KaTeX, whose checksum is in package-lock.json.
fn formulas() -> Result<(), String> {
    let folder = root().join(KATEX);
    fs::create_dir_all(&folder).map_err(|e| format!("{KATEX}: {e}"))?;
    for name in ["package.json", "package-lock.json"] {
        fs::copy(root().join("xtask/site").join(name), folder.join(name)).map_err(|e| format!("{name}: {e}"))?;
    }
    let found = || Command::new("npm").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found() {
        debian::install(&["npm"], "the site needs npm, which is missing: it installs KaTeX, and Node.js typesets formulas")?;
    }
    succeeds(Command::new("npm").args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]).current_dir(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        assert_eq!(Options::read(&[]), Some(Options::default()));
        let read = Options::read(&["--keep", "--program", "/bin/tpam"]).unwrap();
        assert!(read.keep && read.program == Some(PathBuf::from("/bin/tpam")) && read.python.is_none());
        assert_eq!(Options::read(&["--program"]), None);
        assert_eq!(Options::read(&["--kept"]), None);
    }
}
