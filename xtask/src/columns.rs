//! Finds the names of columns where nothing should know them: F and C belong to differential evolution, other searches have others.

use super::literals::{Source, live};
use std::path::Path;

/// Files and folders that may name F and C: the methods, the search, published names of θ, flags and keys, functions with the interface of
/// C, and studies of that search.
const ALLOWED: [&str; 17] = [
    "crates/pam/src/methods/",
    "crates/pam/src/fitted.rs",
    "crates/pam/src/laws.rs",
    "crates/pam/src/lib.rs",
    "crates/pam/src/pam.rs",
    "crates/sim/src/theta.rs",
    "crates/beyond/src/common.rs",
    "crates/de/",
    "crates/cli/src/args/simulate.rs",
    "crates/cli/src/command/sim.rs",
    "crates/playground/src/exports.rs",
    "crates/playground/src/pages.rs",
    "crates/law/",
    "crates/paper/",
    "crates/prediction/",
    "crates/review/",
    "python/src/columns.rs",
];

/// Constants of columns, by the path that they are reached by.
const CONSTANTS: [(&str, &[&str]); 4] = [
    ("tpam_pam::", &["F", "C", "FC"]),
    ("crate::", &["F", "C", "FC"]),
    ("Tracked::", &["F", "C", "PAIR"]),
    ("Theta::", &["F", "C", "pair"]),
];

/// Texts that are the name or the symbol of a column, or the key of its target.
const NAMES: [&str; 6] = ["f", "c", "F", "C", "target_f", "target_c"];

/// Every such constant and name below a folder of the repository, one message each. Tests and comments may use them.
pub(crate) fn in_folder(folder: &Path, root: &Path) -> Result<Vec<String>, String> {
    let files = live(folder)?;
    let named = files.iter().map(|(path, source)| (path.strip_prefix(root).unwrap_or(path).display().to_string(), source));
    Ok(named.filter(|(file, _)| !ALLOWED.iter().any(|allowed| file.starts_with(allowed))).flat_map(in_file).collect())
}

fn in_file((file, source): (String, &Source)) -> Vec<String> {
    let constants = constants(&source.code).map(|name| format!("{file}: {name} is a column of differential evolution"));
    let names = source.literals.iter().filter(|(_, text)| NAMES.contains(&text.as_str()));
    let names = names.map(|(line, text)| format!("{file}:{line}: \"{text}\" is a column of differential evolution"));
    constants.chain(names).map(|found| found + ": take the columns of the search or of the PAM").collect()
}

/// The constants that code uses.
fn constants(code: &str) -> impl Iterator<Item = &str> {
    CONSTANTS.into_iter().flat_map(move |(path, names)| {
        let whole = move |at: &usize| !code[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let places = code.match_indices(path).map(|(at, _)| at).filter(whole);
        places.flat_map(move |at| words(&code[at + path.len()..])).filter(move |word| names.contains(word))
    })
}

/// The word after a path, or all words of its list.
fn words(rest: &str) -> impl Iterator<Item = &str> {
    let is_list = rest.starts_with('{');
    let end = if is_list { rest.find(';') } else { rest.find(|c: char| !c.is_alphanumeric() && c != '_') };
    rest[..end.unwrap_or(rest.len())].split(|c: char| !c.is_alphanumeric() && c != '_')
}

#[cfg(test)]
mod tests {
    use super::super::literals::read;
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let cut = |message: String| message.split(" is a column").next().unwrap_or_default().to_owned();
        in_file(("a.rs".to_owned(), &read(text))).into_iter().map(cut).collect()
    }

    #[test]
    fn planted_constants_and_names_are_found() {
        assert_eq!(found("use tpam_pam::{C, Stream};\nlet c = used[C];"), ["a.rs: C"]);
        assert_eq!(
            found("let s = tpam_pam::FC; let t = Tracked::PAIR; let u = Theta::pair(join);"),
            ["a.rs: FC", "a.rs: PAIR", "a.rs: pair"]
        );
        assert_eq!(found("\nfor name in [\"f\", \"target_c\"] {}"), ["a.rs:2: \"f\"", "a.rs:2: \"target_c\""]);
    }

    #[test]
    fn other_letters_are_not() {
        for plain in ["struct A<C>(C); impl<F: Fn()> B<F> {}", "use tpam_pam::{Column, Space};", "// \"f\"", "MyTheta::F"] {
            assert_eq!(found(plain), Vec::<String>::new(), "{plain}");
        }
        assert_eq!(found("#[cfg(test)]\nmod tests { use tpam_pam::F; }"), Vec::<String>::new());
    }
}
