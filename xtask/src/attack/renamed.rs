//! Files with another name in them, written as the format of each file wants it.

use super::records;
use super::room::Files;

/// Names that the folders have, in the order in which they are looked for; the last one is a heading.
const REPLACED: [&str; 3] = ["jade", "shade", "distance"];

/// The text files that hold a name.
pub(super) fn with_names(files: &Files) -> Vec<&String> {
    files.keys().filter(|file| REPLACED.iter().any(|word| contains(&files[*file], word))).collect()
}

fn contains(bytes: &[u8], word: &str) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| text.contains(word))
}

/// The files with another name in some of them.
pub(super) fn with(files: &Files, texts: &[&String], name: &str) -> Files {
    let word =
        REPLACED.iter().find(|word| texts.iter().any(|text| text.rsplit('.').next() != Some("svg") && contains(&files[*text], word)));
    let mut files = files.clone();
    for text in texts {
        let old = String::from_utf8_lossy(&files[*text]).into_owned();
        files.insert((*text).clone(), renamed(text, &old, word.unwrap_or(&REPLACED[0]), name).into_bytes());
    }
    files
}

/// The text of a file with another name, written as the format of the file wants it.
fn renamed(file: &str, text: &str, word: &str, name: &str) -> String {
    match file.rsplit('.').next() {
        Some("csv") => {
            let mut table = records::read(text);
            table.iter_mut().flatten().for_each(|field| *field = field.replace(word, name));
            records::write(&table)
        }
        Some("toml" | "json") => text.replace(word, &escaped(name)),
        _ => text.replace(word, name),
    }
}

/// A text within quotes, as TOML and JSON have it.
fn escaped(name: &str) -> String {
    let letter = |ch: char| if ch.is_control() || ch == '"' { format!("\\u{:04x}", ch as u32) } else { ch.to_string() };
    name.chars().map(letter).collect()
}

/// The files with a name of the last PAM in the plan; `None` if there is no plan.
pub(super) fn with_alias(files: &Files, name: &str) -> Option<Files> {
    let mut files = files.clone();
    let plan = files.get_mut("experiment.toml")?;
    let text = String::from_utf8_lossy(plan).into_owned();
    let line = |line: &str| match line.strip_suffix('"') {
        Some(start) if line.starts_with("pam = ") => format!("{start} as '{}'\"\n", escaped(name)),
        _ => format!("{line}\n"),
    };
    *plan = text.lines().map(line).collect::<String>().into_bytes();
    Some(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_formats_want_it() {
        assert_eq!(renamed("a.csv", "pam,n\njade,1\n", "jade", "a\nb"), "pam,n\n\"a\nb\",1\n");
        assert_eq!(renamed("a.toml", "pam = \"jade\"", "jade", "a\u{1b}"), "pam = \"a\\u001b\"");
        assert_eq!(renamed("a.info", "algId = 'jade'", "jade", "=a"), "algId = '=a'");
    }
}
