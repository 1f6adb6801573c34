//! The packages of the workspace and their dependencies, from `cargo tree`.

use super::root;
use std::path::PathBuf;
use std::process::Command;

/// A package of the workspace.
#[derive(Debug, PartialEq)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    /// The names of its direct dependencies, without those for tests only.
    pub(crate) dependencies: Vec<String>,
}

/// All packages of the workspace, in the order of their names.
pub(crate) fn packages() -> Result<Vec<Package>, String> {
    let tree = ["tree", "--workspace", "--depth", "1", "--prefix", "depth", "--no-dedupe"];
    let options = ["--edges", "normal,build", "--target", "all", "--color", "never"];
    Ok(parse(&output(&[&tree[..], &options].concat())?))
}

/// What a command of cargo prints.
pub(crate) fn output(arguments: &[&str]) -> Result<String, String> {
    let mut cargo = Command::new(env!("CARGO"));
    let output = cargo.args(arguments).current_dir(root()).output();
    let output = output.map_err(|e| format!("{cargo:?} did not start: {e}"))?;
    if !output.status.success() {
        return Err(format!("{cargo:?}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Parses lines such as `0tpam-de v0.1.0 (/path)` and `1libm v0.2.16`: depth, name, version, folder.
fn parse(text: &str) -> Vec<Package> {
    let mut found: Vec<Package> = Vec::new();
    for line in text.lines() {
        if let Some(root) = line.strip_prefix('0') {
            found.push(Package { name: name(root), folder: folder(root), dependencies: Vec::new() });
        } else if let (Some(line), Some(last)) = (line.strip_prefix('1'), found.last_mut()) {
            last.dependencies.push(name(line));
        }
    }
    found
}

fn name(line: &str) -> String {
    line.split(' ').next().unwrap_or_default().to_owned()
}

fn folder(line: &str) -> PathBuf {
    let path = line.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
    path.map(|(path, _)| PathBuf::from(path)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_with_their_dependencies() {
        let text = "0tpam-de v0.1.0 (/w/crates/de)\n1libm v0.2.16\n1tpam-pam v0.1.0 (/w/crates/pam)\n\n0xtask v0.1.0 (/w/xtask)\n";
        let de = Package {
            name: "tpam-de".to_owned(),
            folder: PathBuf::from("/w/crates/de"),
            dependencies: vec!["libm".to_owned(), "tpam-pam".to_owned()],
        };
        let xtask = Package { name: "xtask".to_owned(), folder: PathBuf::from("/w/xtask"), dependencies: vec![] };
        assert_eq!(parse(text), [de, xtask]);
    }

    #[test]
    fn this_workspace() {
        let all = packages().unwrap();
        let cli = all.iter().find(|package| package.name == "tpam-cli").unwrap();
        assert!(cli.dependencies.iter().any(|name| name == "clap"), "{cli:?}");
        assert!(cli.folder.join("Cargo.toml").is_file());
    }
}
