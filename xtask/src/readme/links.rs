//! Tests that the README and the pages of docs can be read in a checkout: every relative link and picture leads to a file of the
//! repository.
//!
//! The site has pages and figures that are made when it is built; a page must not need them. A figure that the commands of a page write is
//! a line with its path and what it shows, in place of which the site shows it.

use super::super::root;
use super::pages::pages;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// The targets of links and pictures outside code, without those of other sites and of the same page.
fn targets(page: &str) -> Vec<&str> {
    let mut code = false;
    let lines = page.lines().filter(|line| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        !code && !fence
    });
    let ends = lines.flat_map(|line| line.split("](").skip(1));
    let targets = ends.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target.split('#').next().unwrap_or_default());
    targets.filter(|target| !target.is_empty() && !target.contains(':') && !target.contains(['<', ' '])).collect()
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = normal.pop(),
            Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}

/// All files that git knows or would add, and their folders.
fn stored() -> BTreeSet<PathBuf> {
    let mut git = Command::new("git");
    let listed = git.args(["ls-files", "--cached", "--others", "--exclude-standard"]).current_dir(root()).output().unwrap();
    let names = String::from_utf8(listed.stdout).unwrap();
    let paths = names.lines().map(PathBuf::from).filter(|path| root().join(path).exists());
    paths.flat_map(|path| path.ancestors().map(Path::to_path_buf).collect::<Vec<_>>()).collect()
}

#[test]
fn every_link_of_a_page_leads_to_a_file_of_the_repository() {
    let stored = stored();
    let methods = stored.iter().filter(|path| path.starts_with("docs/methods") && path.extension().is_some_and(|ending| ending == "md"));
    let others = pages().unwrap().into_iter().map(|page| page.strip_prefix(root()).unwrap().to_path_buf());
    let readme = ["README.md", "CONTRIBUTING.md", "SUPPORT.md"].map(PathBuf::from);
    let mut broken = Vec::new();
    for page in methods.cloned().chain(others).chain(readme) {
        let text = fs::read_to_string(root().join(&page)).unwrap();
        let folder = page.parent().unwrap();
        let missing = targets(&text).into_iter().filter(|target| !stored.contains(&normal(&folder.join(target))));
        broken.extend(missing.map(|target| format!("{}: {target}", page.display())));
    }
    assert!(broken.is_empty(), "links to nothing:\n{}", broken.join("\n"));
}

#[test]
fn links_in_code_and_to_other_sites_are_left_out() {
    let page = "[a](b.md#c) ![d](e.svg) [f](https://g.h) [i](#j)\n```sh\n[k](l.md)\n```\n[![m](n.png)](o.md)\n";
    assert_eq!(targets(page), ["b.md", "e.svg", "n.png", "o.md"]);
    assert_eq!(normal(Path::new("docs/methods/../../a/./b")), Path::new("a/b"));
}
