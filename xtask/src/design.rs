//! Checks that the table of crates in docs/design.md has the dependencies of the workspace.

use super::architecture::short;
use super::lines::arrows;
use super::tree::Package;
use std::collections::BTreeMap;

/// The dependencies of each crate.
type Arrows = BTreeMap<String, String>;

/// The differences between the table of the page and the workspace. Line counts are not compared, because they change often.
pub(crate) fn differences(page: &str, packages: &[Package]) -> Vec<String> {
    let (told, real) = (told(page), real(packages));
    if told.is_empty() {
        return vec!["docs/design.md has no table of crates; `cargo xtask lines` prints it".to_owned()];
    }
    let all = told.keys().chain(real.keys().filter(|name| !told.contains_key(*name)));
    all.filter_map(|name| difference(name, told.get(name), real.get(name))).collect()
}

fn difference(name: &str, told: Option<&String>, real: Option<&String>) -> Option<String> {
    let show = |side: Option<&String>| side.map_or("no such crate".to_owned(), |arrows| format!("→ {arrows}"));
    let sentence = || format!("docs/design.md says {name}: {}; the workspace: {} (`cargo xtask lines`)", show(told), show(real));
    (told != real).then(sentence)
}

/// The first and the last column of the table that has the header of `cargo xtask lines`.
fn told(page: &str) -> Arrows {
    let lines = page.lines().skip_while(|line| !line.starts_with("| crate | lines |")).skip(2);
    lines.map_while(cells).collect()
}

fn cells(line: &str) -> Option<(String, String)> {
    let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
    Some(((*cells.first()?).to_owned(), (*cells.last()?).to_owned()))
}

fn real(packages: &[Package]) -> Arrows {
    let ours = packages.iter().filter_map(|package| Some((short(&package.name)?, package)));
    ours.map(|(name, package)| (name.to_owned(), arrows(package).join(", "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "x\n\n| crate | lines | code | depends on |\n|---|---:|---:|---|\n| pam | 12 | 9 | simd |\n| simd | 3 | 2 |  |\n\n| a | b | c |\n";

    fn package(name: &str, dependencies: &[&str]) -> Package {
        let dependencies = dependencies.iter().map(ToString::to_string).collect();
        Package { name: format!("tpam-{name}"), folder: "x".into(), dependencies }
    }

    #[test]
    fn a_correct_page() {
        assert!(differences(PAGE, &[package("pam", &["libm", "tpam-simd"]), package("simd", &[])]).is_empty());
    }

    #[test]
    fn a_wrong_page() {
        let packages = [package("pam", &[]), package("simd", &[]), package("sim", &[])];
        let found = differences(PAGE, &packages);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("pam: → simd; the workspace: → "), "{found:?}");
        assert!(found[1].contains("sim: no such crate"), "{found:?}");
        assert_eq!(differences(PAGE, &packages[..1]).len(), 2, "simd was removed");
    }

    #[test]
    fn a_page_without_the_table() {
        assert_eq!(differences("nothing", &[]).len(), 1);
    }
}
