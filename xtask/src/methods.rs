//! Renews the pages of methods in docs/methods.

use super::{release, root, succeeds};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The results of searches that the pages quote, if there are any.
const SEARCH: &str = "docs/methods/search.csv";

/// The files that are kept in the repository: pages, figures and the table. The page for the browser is not.
fn is_kept(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    matches!(ending, Some("md" | "svg")) || name == "methods.csv"
}

/// Writes all pages and copies them into the repository; removes those of former methods.
pub(crate) fn renew() -> Result<(), String> {
    let (new, docs) = (root().join("target/methods"), root().join("docs/methods"));
    let _ = fs::remove_dir_all(&new);
    let mut command = Command::new(release()?);
    command.args(["list", "methods", "--out"]).arg("target/methods");
    if root().join(SEARCH).exists() {
        command.arg("--search").arg(SEARCH);
    }
    succeeds(&mut command)?;
    copy(&new, &docs).map_err(|e| format!("docs/methods: {e}"))
}

fn copy(new: &Path, docs: &Path) -> std::io::Result<()> {
    fs::create_dir_all(docs)?;
    let names = |folder: &Path| -> std::io::Result<Vec<String>> {
        let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
        let names = entries.iter().map(|entry| entry.file_name().to_string_lossy().into_owned());
        Ok(names.filter(|name| is_kept(name)).collect())
    };
    let kept = names(new)?;
    for name in names(docs)?.iter().filter(|name| !kept.contains(name)) {
        fs::remove_file(docs.join(name))?;
    }
    kept.iter().try_for_each(|name| fs::copy(new.join(name), docs.join(name)).map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_replaced_and_other_files_stay() {
        let folder = std::env::temp_dir().join(format!("tpam-methods-{}", std::process::id()));
        let [new, docs] = ["new", "docs"].map(|name| folder.join(name));
        for (place, names) in [(&new, &["a.md", "a.svg", "methods.csv", "methods.html"][..]), (&docs, &["old.md", "a.md", "search.csv"])] {
            fs::create_dir_all(place).unwrap();
            for name in names {
                fs::write(place.join(name), place.to_string_lossy().as_bytes()).unwrap();
            }
        }
        copy(&new, &docs).unwrap();
        let mut found: Vec<_> = fs::read_dir(&docs).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        found.sort();
        let page = fs::read_to_string(docs.join("a.md")).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, ["a.md", "a.svg", "methods.csv", "search.csv"]);
        assert_eq!(page, new.to_string_lossy());
    }
}
