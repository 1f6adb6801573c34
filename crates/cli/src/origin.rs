//! The command line of this run, for the metadata of figures and for the commands that it proposes.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Mutex;
use tpam_figure::Origin;
use tpam_kinds::shell::{command, word_of_path};

static ARGUMENTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Flags with a value that change no figure. They are left out, so that the same results have the same bytes.
const WITHOUT_EFFECT: [&str; 3] = ["--out", "--figure", "--threads"];

/// Stores the arguments of this run, of which the first is the program name.
pub(crate) fn set(arguments: &[OsString]) {
    let words: Vec<String> = arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Ok(mut arguments) = ARGUMENTS.lock() {
        *arguments = words;
    }
}

/// The arguments of this run.
pub(crate) fn arguments() -> Vec<String> {
    ARGUMENTS.lock().map_or_else(|_| Vec::new(), |arguments| arguments.clone())
}

/// How to run this program: `tpam`, or the path of a program with catalogues of its own.
pub(crate) fn program() -> String {
    let program = arguments().into_iter().next().unwrap_or_default();
    let is_tpam = Path::new(&program).file_stem().is_none_or(|name| name == "tpam");
    if is_tpam { "tpam".to_owned() } else { word_of_path(Path::new(&program)) }
}

/// The arguments that may change a figure.
fn effective(words: impl Iterator<Item = String>) -> Vec<String> {
    without(words, &WITHOUT_EFFECT, &[])
}

/// The arguments without some flags, of which the first have a value.
pub(crate) fn without(words: impl Iterator<Item = String>, with_value: &[&str], alone: &[&str]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = words;
    while let Some(word) = words.next() {
        let flag = word.split('=').next().unwrap_or_default();
        match (with_value.contains(&flag), word.contains('=')) {
            _ if alone.contains(&word.as_str()) => {}
            (false, _) => kept.push(word),
            (true, true) => {}
            (true, false) => _ = words.next(),
        }
    }
    kept
}

/// The origin of figures of this run.
pub(crate) fn origin() -> Origin {
    Origin::new(command(&effective(arguments().into_iter().skip(1))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_without_effect_are_left_out() {
        let words = ["ecdf", "a b", "--out", "x", "--threads=2", "--by", "group", "--out=y", "--size=single"];
        let kept = effective(words.map(str::to_owned).into_iter());
        assert_eq!(kept, ["ecdf", "a b", "--by", "group", "--size=single"]);
    }
}
