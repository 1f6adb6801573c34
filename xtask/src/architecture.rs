//! Checks the architecture: which crate may depend on which, and what only the command may use.

use super::tree::{Package, packages};
use super::{circles, columns, design, file_access, flags, line_length, lines, processes, root, wording};
use std::collections::BTreeSet;
use std::fs;

/// The crates that each crate may depend on. The rule is transitive.
const ARROWS: [(&str, &[&str]); 32] = [
    ("simd", &[]),
    ("work", &[]),
    ("table", &[]),
    ("stats", &["work"]),
    ("figure", &[]),
    ("problem", &[]),
    ("spec", &[]),
    ("lanes", &["simd"]),
    ("bbob", &["lanes", "problem"]),
    ("cec", &["lanes", "problem"]),
    ("pam", &["simd", "spec"]),
    ("sim", &["pam", "stats", "work"]),
    ("playground", &["pam", "sim"]),
    ("search", &["pam", "problem"]),
    ("de", &["search"]),
    ("es", &["search"]),
    ("coco", &["problem", "stats"]),
    ("store", &["coco", "figure", "pam", "table", "work"]),
    ("rows", &["sim", "store"]),
    ("searches", &["bbob", "cec", "de", "es", "rows"]),
    ("signals", &["searches"]),
    ("relevance", &["searches"]),
    ("kinds", &["relevance", "signals"]),
    ("methods", &["kinds"]),
    ("law", &["methods"]),
    ("paper", &["law"]),
    ("review", &["law"]),
    ("prediction", &["methods"]),
    ("atlas", &["kinds"]),
    ("beyond", &["es", "methods", "relevance"]),
    ("cli", &["paper", "review", "prediction", "atlas", "beyond"]),
    ("python", &["cli"]),
];

/// Crates for arguments, progress bars and signals: only the command depends on them.
const OF_THE_COMMAND: [&str; 4] = ["clap", "clap_complete", "indicatif", "signal-hook"];

/// Maximum number of lines in the `src` of a crate, of the command, and of the catalogue of PAMs.
const MOST_LINES: usize = 8000;
const MOST_OF_COMMAND: usize = 4200;
const MOST_OF_PAMS: usize = 18_000;

/// Folders whose Rust files have plain words and lines that are not too long.
const RUST: [&str; 4] = ["crates", "examples", "python/src", "xtask/src"];

/// Prefix of the package names of the project's crates.
const PREFIX: &str = "tpam-";

/// Checks dependencies, flag names in libraries, circles of imports, that no process is started, names of columns, that one file reaches
/// the disk, wording, the length of lines, the size of each crate and the table in docs/design.md.
pub(crate) fn check() -> Result<(), String> {
    let packages = packages()?;
    let mut wrong = violations(&packages);
    for package in packages.iter().filter(|package| is_library(package)) {
        wrong.extend(flags::in_folder(&package.folder.join("src"), root())?);
    }
    for package in packages.iter().filter(|package| short(&package.name).is_some()) {
        wrong.extend(processes::in_folder(&package.folder.join("src"), root())?);
        wrong.extend(columns::in_folder(&package.folder.join("src"), root())?);
        wrong.extend(circles::in_folder(&package.folder.join("src"), root())?);
    }
    wrong.extend(file_access::check(root())?);
    for path in RUST.iter().map(|folder| lines::rust_files(&root().join(folder))).collect::<Result<Vec<_>, _>>()?.concat() {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let file = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        wrong.extend(wording::in_file(&file, &text));
        wrong.extend(line_length::in_file(&file, &text));
    }
    for package in packages.iter().filter(|package| short(&package.name).is_some()) {
        let name = short(&package.name).unwrap_or_default();
        wrong.extend(too_long(name, lines::in_folder(&package.folder.join("src"))?));
    }
    let page = fs::read_to_string(root().join("docs/design.md")).map_err(|e| format!("docs/design.md: {e}"))?;
    wrong.extend(design::differences(&page, &packages));
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The name of one of the project's crates without the prefix.
pub(crate) fn short(name: &str) -> Option<&str> {
    name.strip_prefix(PREFIX)
}

fn is_library(package: &Package) -> bool {
    short(&package.name).is_some_and(|name| name != "cli")
}

fn too_long(name: &str, lines: usize) -> Option<String> {
    let most = match name {
        "cli" => MOST_OF_COMMAND,
        "pam" => MOST_OF_PAMS,
        _ => MOST_LINES,
    };
    (lines > most).then(|| format!("{name} has {lines} lines, more than {most}"))
}

/// Every dependency that the architecture does not allow, one message each.
fn violations(packages: &[Package]) -> Vec<String> {
    let house = packages.iter().filter_map(|package| Some((short(&package.name)?, package)));
    house.flat_map(|(name, package)| of_one(name, &package.dependencies)).collect()
}

fn of_one(name: &str, dependencies: &[String]) -> Vec<String> {
    let Some(allowed) = allowed(name) else {
        return vec![format!("{name} is missing in the table of xtask/src/architecture.rs")];
    };
    let forbidden = |dependency: &&String| match short(dependency) {
        Some(ours) => !allowed.contains(ours),
        None => name != "cli" && OF_THE_COMMAND.contains(&dependency.as_str()),
    };
    let sentence = |dependency: &String| format!("{name} must not depend on {dependency}");
    dependencies.iter().filter(forbidden).map(sentence).collect()
}

/// The crates that a crate may use, or `None` if the crate is not in the table.
fn allowed(name: &str) -> Option<BTreeSet<&'static str>> {
    let (_, direct) = ARROWS.iter().find(|(crate_name, _)| *crate_name == name)?;
    let below = direct.iter().filter_map(|name| allowed(name)).flatten();
    Some(direct.iter().copied().chain(below).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, dependencies: &[&str]) -> Vec<String> {
        let dependencies = dependencies.iter().map(ToString::to_string).collect();
        violations(&[Package { name: name.to_owned(), folder: root().to_owned(), dependencies }])
    }

    #[test]
    fn allowed_dependencies() {
        assert!(found("tpam-sim", &["tpam-pam", "tpam-stats", "libm"]).is_empty());
        assert!(found("tpam-sim", &["tpam-simd"]).is_empty(), "sim may use what pam may use");
        assert!(found("tpam-cli", &["tpam-paper", "tpam-simd", "clap", "signal-hook"]).is_empty());
        assert!(found("own-pam", &["tpam-cli", "clap"]).is_empty(), "an example is a user's crate");
    }

    #[test]
    fn forbidden_dependencies() {
        assert_eq!(found("tpam-pam", &["tpam-sim"]), ["pam must not depend on tpam-sim"]);
        assert_eq!(found("tpam-coco", &["tpam-pam", "tpam-work"]), ["coco must not depend on tpam-pam"]);
        assert_eq!(found("tpam-store", &["tpam-rows"]), ["store must not depend on tpam-rows"]);
    }

    #[test]
    fn only_the_command_uses_clap() {
        for name in OF_THE_COMMAND {
            assert_eq!(found("tpam-rows", &[name]), [format!("rows must not depend on {name}")]);
            assert_eq!(found("tpam-python", &[name]).len(), 1);
        }
    }

    #[test]
    fn a_crate_that_is_not_in_the_table() {
        assert_eq!(found("tpam-utils", &[]), ["utils is missing in the table of xtask/src/architecture.rs"]);
    }

    #[test]
    fn the_table_has_no_cycles() {
        for (at, (name, direct)) in ARROWS.iter().enumerate() {
            let above: Vec<_> = ARROWS[..at].iter().map(|(name, _)| name).collect();
            assert!(direct.iter().all(|dependency| above.contains(&dependency)), "{name}");
        }
    }

    #[test]
    fn crates_that_are_too_long() {
        assert_eq!(too_long("cli", MOST_OF_COMMAND), None);
        assert!(too_long("cli", MOST_OF_COMMAND + 1).is_some() && too_long("store", MOST_LINES + 1).is_some());
    }
}
