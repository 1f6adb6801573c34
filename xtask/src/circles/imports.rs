//! The imports of a file: `use` and paths in the code that begin with `crate`, `super`, `self` or a module of the file.

/// A path to an item of another file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Import {
    /// The words of the path; `*` at the end stands for everything.
    pub(super) path: Vec<String>,
    /// The name that the item has in this file.
    pub(super) name: String,
    /// Whether other files see the name here, and this file does not use it.
    pub(super) is_passed_on: bool,
}

/// The modules that a file declares: `mod name;`.
pub(super) fn declared(code: &str) -> Vec<String> {
    let names = words(code, "mod").filter_map(|(_, rest)| {
        let name: String = rest.chars().take_while(|c| is_letter(*c)).collect();
        rest[name.len()..].starts_with(';').then_some(name)
    });
    names.collect()
}

/// All imports of a file.
pub(super) fn imports(code: &str) -> Vec<Import> {
    let (uses, rest) = without_uses(code);
    let modules = declared(code);
    let starts = ["crate", "super", "self"].into_iter().chain(modules.iter().map(String::as_str));
    let mut all: Vec<Import> = Vec::new();
    for (tree, is_public) in uses {
        for mut import in leaves(&tree) {
            import.is_passed_on = is_public && words(&rest, &import.name).next().is_none();
            all.push(import);
        }
    }
    all.extend(starts.flat_map(|start| paths(&rest, start)));
    all
}

/// The trees of the `use` items with whether they are public, and the code without them.
fn without_uses(code: &str) -> (Vec<(String, bool)>, String) {
    let (mut uses, mut rest, mut from) = (Vec::new(), String::new(), 0);
    for (at, tree) in words(code, "use") {
        let Some((tree, _)) = tree.split_once(';').filter(|_| at >= from && !tree.starts_with(['<', '.', ')'])) else { continue };
        let before = &code[from..at];
        let is_public =
            before.ends_with("pub ") || before.rsplit_once("pub(").is_some_and(|(_, scope)| scope.find(')') == Some(scope.len() - 1));
        uses.push((tree.to_owned(), is_public));
        rest.push_str(before);
        from = code.len() - code[at..].len() + code[at..].find(';').map_or(0, |end| end + 1);
    }
    rest.push_str(&code[from..]);
    (uses, rest)
}

/// The single imports of a tree such as `super::{a, b::{self, C as D}}`.
fn leaves(tree: &str) -> Vec<Import> {
    let mut found = Vec::new();
    grow(tree, &[], &mut found);
    found
}

fn grow(tree: &str, before: &[String], found: &mut Vec<Import>) {
    let tree = tree.trim();
    if let Some((head, list)) = tree.split_once('{') {
        let before = joined(before, head);
        let list = list.strip_suffix('}').unwrap_or(list);
        for part in parts(list) {
            grow(part, &before, found);
        }
    } else if !tree.is_empty() {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path = joined(before, path);
        if path.len() > 1 && path.last().is_some_and(|word| word == "self") {
            path.pop();
        }
        let name = if alias.is_empty() { path.last().cloned().unwrap_or_default() } else { alias.trim().to_owned() };
        found.push(Import { path, name, is_passed_on: false });
    }
}

fn joined(before: &[String], path: &str) -> Vec<String> {
    let words = path.split("::").map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned);
    before.iter().cloned().chain(words).collect()
}

/// The parts of a list between its commas, those in inner braces aside.
fn parts(list: &str) -> Vec<&str> {
    let mut depth = 0;
    let is_comma = |c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    };
    list.split(is_comma).collect()
}

/// The paths in code that begin with a word: `crate::a::B`.
fn paths(code: &str, start: &str) -> Vec<Import> {
    let found = words(code, start).filter(|(at, rest)| rest.starts_with("::") && !code[..*at].ends_with([':', '.']));
    let path = |(_, rest): (usize, &str)| {
        let end = rest.find(|c: char| !is_letter(c) && c != ':').unwrap_or(rest.len());
        let path = joined(&[start.to_owned()], &rest[..end]);
        Import { name: path.last().cloned().unwrap_or_default(), path, is_passed_on: false }
    };
    found.map(path).collect()
}

/// Where a whole word is in the code, and what follows it.
pub(super) fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    let whole = move |at: &usize| !code[..*at].ends_with(is_letter) && !code[at + word.len()..].starts_with(is_letter);
    code.match_indices(word).map(|(at, _)| at).filter(whole).map(move |at| (at, code[at + word.len()..].trim_start()))
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
