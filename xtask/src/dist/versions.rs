//! The version of the project, which several files repeat.

use super::super::root;
use std::fs;

/// The version in Cargo.toml.
pub(super) fn of_workspace() -> Result<String, String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).map_err(|e| format!("Cargo.toml: {e}"))?;
    value(&manifest, "version = \"").ok_or_else(|| "Cargo.toml has no version".to_owned())
}

/// The rest of the first line that begins with a text, up to a quotation mark.
fn value(text: &str, begin: &str) -> Option<String> {
    let rest = text.lines().find_map(|line| line.strip_prefix(begin))?;
    Some(rest.split('"').next().unwrap_or(rest).to_owned())
}

/// `cargo xtask released TAG`: whether a tag such as `v0.1.0` may be released: its version is that of Cargo.toml, and the newest section of
/// the changelog.
pub(crate) fn released(tag: &str) -> Result<(), String> {
    let version = of_workspace()?;
    if tag != format!("v{version}") {
        return Err(format!("the tag {tag} is not v{version}, the version in Cargo.toml"));
    }
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).map_err(|e| format!("CHANGELOG.md: {e}"))?;
    match releases(&changelog).first() {
        Some((newest, _)) if *newest == version => Ok(()),
        _ => Err(format!("CHANGELOG.md has no section for the release: write `## {version} - YEAR-MONTH-DAY` below `## Unreleased`")),
    }
}

/// The sections of releases, the newest first. Their headings have a version and a date: `## 0.2.0 - 2026-11-16`.
fn releases(changelog: &str) -> Vec<(&str, &str)> {
    changelog.lines().filter_map(|line| line.strip_prefix("## ")?.split_once(" - ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> String {
        fs::read_to_string(root().join(name)).unwrap()
    }

    #[test]
    fn a_version_and_its_date() {
        assert_eq!(releases("# A\n## Unreleased\n### Added\n## 0.2.0 - 2026-11-16\n"), [("0.2.0", "2026-11-16")]);
        assert_eq!(value("a\nversion = \"1.2\"\n", "version = \""), Some("1.2".to_owned()));
    }

    #[test]
    fn the_version_is_the_same_everywhere() {
        let version = of_workspace().unwrap();
        let citation = read("CITATION.cff");
        assert_eq!(value(&citation, "version: ").as_ref(), Some(&version), "CITATION.cff");
        let ours: Vec<String> = read("Cargo.toml").lines().filter(|line| line.starts_with("tpam-")).map(str::to_owned).collect();
        assert!(ours.len() >= 15, "{ours:?}");
        for line in ours {
            assert!(line.contains(&format!("version = \"{version}\"")), "Cargo.toml: {line}");
        }
        assert!(read("pyproject.toml").contains("dynamic = [\"version\"]"), "pyproject.toml takes the version from Cargo");
    }

    /// Before the first release neither file has a date.
    #[test]
    fn the_newest_release_is_this_version_and_is_cited_with_its_date() {
        let (changelog, citation) = (read("CHANGELOG.md"), read("CITATION.cff"));
        let cited = value(&citation, "date-released: ");
        let Some((newest, date)) = releases(&changelog).first().copied() else {
            assert_eq!(cited, None, "CITATION.cff has a date, but CHANGELOG.md no release");
            return;
        };
        assert_eq!(newest, of_workspace().unwrap(), "CHANGELOG.md");
        assert_eq!(cited.as_deref(), Some(date), "CITATION.cff has the date of the release");
    }

    #[test]
    fn a_tag_of_another_version() {
        assert!(released("v0.0.0").unwrap_err().contains("is not v"));
        assert!(released("main").is_err());
    }
}
