//! Which file defines what a path names.

use super::imports::{Import, imports, words};
use std::collections::{BTreeMap, BTreeSet};

/// A file of a crate.
pub(super) struct File {
    /// Its module, from the root of the crate.
    pub(super) module: Vec<String>,
    pub(super) imports: Vec<Import>,
    code: String,
}

/// The files of a crate.
pub(super) struct Files {
    pub(super) all: BTreeMap<String, File>,
    by_module: BTreeMap<Vec<String>, String>,
}

/// The words before the name of an item that a file defines.
const KEYWORDS: [&str; 9] = ["fn ", "struct ", "enum ", "trait ", "const ", "static ", "type ", "mod ", "macro_rules!"];

impl Files {
    /// From the paths below `src` and the code.
    pub(super) fn new(files: &[(String, String)]) -> Self {
        let file =
            |(name, code): &(String, String)| (name.clone(), File { module: module(name), imports: imports(code), code: code.clone() });
        let all: BTreeMap<String, File> = files.iter().map(file).collect();
        let by_module = all.iter().map(|(name, file)| (file.module.clone(), name.clone())).collect();
        Self { all, by_module }
    }

    /// Whether a file belongs to the module of another file, or is that file.
    pub(super) fn is_in_module_of(&self, file: &str, root: &str) -> bool {
        self.all[file].module.starts_with(&self.all[root].module)
    }

    /// The files that define what a path names in a module; none if it is of another crate.
    pub(super) fn defining(&self, module: &[String], path: &[String]) -> BTreeSet<String> {
        self.follow(module, path, &mut BTreeSet::new())
    }

    /// `seen` has the names that are being followed: two modules may import everything from each other.
    fn follow(&self, module: &[String], path: &[String], seen: &mut BTreeSet<(Vec<String>, Vec<String>)>) -> BTreeSet<String> {
        if !seen.insert((module.to_vec(), path.to_vec())) {
            return BTreeSet::new();
        }
        let (mut place, mut rest, mut is_here) = (module.to_vec(), path, false);
        while let Some((word, after)) = rest.split_first() {
            match word.as_str() {
                "crate" => place.clear(),
                "super" => drop(place.pop()),
                "self" | "*" => {}
                name if self.by_module.contains_key(&inside(&place, name)) => place.push(name.to_owned()),
                _ => return self.item(&place, rest, is_here, seen),
            }
            (rest, is_here) = (after, true);
        }
        self.by_module.get(&place).cloned().into_iter().collect()
    }

    /// The file with the item that is called `path[0]` in a module: of the module itself, or of where the module has it from.
    fn item(&self, place: &[String], path: &[String], is_here: bool, seen: &mut BTreeSet<(Vec<String>, Vec<String>)>) -> BTreeSet<String> {
        let Some(name) = self.by_module.get(place) else { return BTreeSet::new() };
        let file = &self.all[name];
        if file.defines(&path[0]) {
            return BTreeSet::from([name.clone()]);
        }
        if !is_here {
            // The name of another crate.
            return BTreeSet::new();
        }
        if let Some(import) = file.imports.iter().find(|import| import.name == path[0] && import.path != path) {
            let path = [&import.path, &path[1..]].concat();
            return self.follow(place, &path, seen);
        }
        let everything = file.imports.iter().filter(|import| import.name == "*");
        let found: BTreeSet<String> =
            everything.flat_map(|import| self.follow(place, &[&import.path[..import.path.len() - 1], path].concat(), seen)).collect();
        if found.is_empty() { BTreeSet::from([name.clone()]) } else { found }
    }
}

impl File {
    fn defines(&self, name: &str) -> bool {
        words(&self.code, name).any(|(at, _)| KEYWORDS.iter().any(|keyword| self.code[..at].ends_with(keyword)))
    }
}

fn inside(place: &[String], name: &str) -> Vec<String> {
    place.iter().cloned().chain([name.to_owned()]).collect()
}

/// `a/b.rs` and `a/b/mod.rs` are the module a::b, `lib.rs` is the root.
fn module(file: &str) -> Vec<String> {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let path = if ["lib", "main"].contains(&path) { "" } else { path };
    path.strip_suffix("/mod").unwrap_or(path).split('/').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
