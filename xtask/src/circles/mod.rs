//! Finds files of a crate that import each other in a circle.

mod imports;
mod names;

use super::lines::sources;
use super::literals;
use imports::Import;
use names::Files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The files that each file leads to.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The largest number of files that may need each other.
const MOST: usize = 2;

/// Crates that still have a larger circle, and the number of its files.
const REMAINING: [(&str, usize); 0] = [];

/// Every circle of more than two files below the `src` of a crate, except those that remain, one message each.
pub(crate) fn in_folder(folder: &Path, root: &Path) -> Result<Vec<String>, String> {
    let arrows = arrows_in(folder)?;
    let name = folder.strip_prefix(root).unwrap_or(folder);
    let most = REMAINING.iter().find(|(remaining, _)| name == Path::new(remaining)).map_or(MOST, |(_, files)| *files);
    let sentence =
        |circle: &Vec<String>| format!("{}: {} files import each other: {}", name.display(), circle.len(), described(circle, &arrows));
    Ok(circles(&arrows).iter().filter(|circle| circle.len() > most).map(sentence).collect())
}

fn arrows_in(folder: &Path) -> Result<Arrows, String> {
    let name = |path: &Path| path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let sources = sources(folder)?;
    let files: Vec<(String, String)> = sources.iter().map(|(path, text)| (name(path), literals::read(text).code)).collect();
    Ok(arrows(&Files::new(&files)))
}

/// Each file of a circle with those of it that it imports from.
fn described(circle: &[String], arrows: &Arrows) -> String {
    let arrow = |file: &String| {
        let targets: Vec<&str> = circle.iter().filter(|other| arrows[file].contains(*other)).map(String::as_str).collect();
        format!("{file} → {}", targets.join(", "))
    };
    circle.iter().map(arrow).collect::<Vec<_>>().join("; ")
}

/// The sets of more than two files each of which needs, directly or not, every other of its set.
fn circles(arrows: &Arrows) -> Vec<Vec<String>> {
    let reached = closure(arrows);
    let mut found: Vec<Vec<String>> = Vec::new();
    for (file, others) in &reached {
        let circle: Vec<String> = others.iter().filter(|other| reached[*other].contains(file)).cloned().collect();
        if circle.len() > MOST && !found.contains(&circle) {
            found.push(circle);
        }
    }
    found
}

/// The files that each file imports something from. What a file only passes on is not an import of it. The root of a module may use the
/// files of the module: it is their list.
fn arrows(files: &Files) -> Arrows {
    let needed = |import: &&Import| !import.is_passed_on;
    let all = files.all.iter().map(|(name, file)| {
        let targets = file.imports.iter().filter(needed).flat_map(|import| files.defining(&file.module, &import.path));
        (name.clone(), targets.filter(|target| !files.is_in_module_of(target, name)).collect())
    });
    all.collect()
}

/// The files that can be reached from each file.
fn closure(arrows: &Arrows) -> Arrows {
    let from = |start: &String| {
        let (mut reached, mut next) = (BTreeSet::new(), vec![start]);
        while let Some(file) = next.pop() {
            next.extend(arrows[file].iter().filter(|target| reached.insert((*target).clone())));
        }
        reached
    };
    arrows.keys().map(|start| (start.clone(), from(start))).collect()
}

#[cfg(test)]
mod tests;
