//! The licence texts of everything that the wheel and the command contain: `cargo xtask licences` writes THIRDPARTY.txt.
//!
//! The file is part of the repository, so that every way to build the wheel includes it. A test compares it with the crates that are linked
//! now.

use super::{root, tree};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The file, in the root folder.
pub(crate) const FILE: &str = "THIRDPARTY.txt";

/// The systems that wheels and binaries are made for. A crate that only another system links is left out.
const TARGETS: [&str; 5] =
    ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "x86_64-apple-darwin", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"];

/// What is linked or embedded and is not a crate: name, licence, file with the text (relative to the root folder).
const OTHERS: [(&str, &str, Option<&str>); 4] = [
    ("DejaVu Sans, a part of it (the font in PDF and PNG figures)", "Bitstream-Vera", Some("crates/figure/fonts/LICENSE")),
    ("COCO, data of the best algorithms of BBOB 2009", "BSD-3-Clause", Some("crates/coco/data/best2009/LICENSE")),
    ("the Rust standard library", "MIT OR Apache-2.0", Some("xtask/licences/rust.txt")),
    ("LLVM's libunwind, in the files for Linux", "Apache-2.0 WITH LLVM-exception", None),
];

/// `cargo xtask licences`: writes the file.
pub(crate) fn renew() -> Result<(), String> {
    fs::write(root().join(FILE), text()?).map_err(|e| format!("{FILE}: {e}"))
}

/// A part of the program with its licence texts.
struct Part {
    name: String,
    licence: String,
    texts: Vec<String>,
}

/// The content of the file.
fn text() -> Result<String, String> {
    let mut parts = others()?;
    parts.extend(crates()?);
    Ok(render(&parts))
}

fn others() -> Result<Vec<Part>, String> {
    let part = |(name, licence, file): &(&str, &str, Option<&str>)| {
        let texts = file.iter().map(|file| read(&root().join(file))).collect::<Result<_, _>>()?;
        Ok(Part { name: (*name).to_owned(), licence: (*licence).to_owned(), texts })
    };
    OTHERS.iter().map(part).collect()
}

/// The crates of other authors that the wheel or the command links, in the order of their names.
fn crates() -> Result<Vec<Part>, String> {
    let folders = folders()?;
    let mut parts = Vec::new();
    for ((name, version), licence) in linked()? {
        let folder = folders.get(&format!("{name}-{version}"));
        let folder = folder.ok_or_else(|| format!("cargo metadata does not name the folder of {name} {version}"))?;
        let texts = chosen(licence_files(folder)?, &licence).iter().map(|file| read(file)).collect::<Result<Vec<_>, _>>()?;
        if texts.is_empty() {
            return Err(format!("{name} {version} has no licence file: add its text to OTHERS in xtask/src/licences.rs"));
        }
        parts.push(Part { name: format!("{name} {version}"), licence, texts });
    }
    Ok(parts)
}

/// Name and version of each linked crate of other authors, with its licence. Crates that run only in the compiler are not linked.
fn linked() -> Result<BTreeMap<(String, String), String>, String> {
    let mut arguments = vec!["tree", "--locked", "--package", "tpam-python", "--package", "tpam-cli"];
    arguments.extend(["--edges", "normal,no-proc-macro", "--prefix", "none", "--color", "never", "--format", "{p}|{l}"]);
    for target in TARGETS {
        arguments.extend(["--target", target]);
    }
    Ok(tree::output(&arguments)?.lines().filter_map(crate_of).collect())
}

/// Parses `libm v0.2.16|MIT`. Packages of the workspace have a path after the version.
fn crate_of(line: &str) -> Option<((String, String), String)> {
    let (package, licence) = line.trim_end_matches(" (*)").split_once('|')?;
    let (name, version) = package.split_once(" v")?;
    let ours = version.contains(' ');
    (!ours).then(|| ((name.to_owned(), version.to_owned()), licence.replace('/', " OR ")))
}

/// The folder of every package in Cargo.lock, by `name-version`.
fn folders() -> Result<BTreeMap<String, PathBuf>, String> {
    const KEY: &str = "\"manifest_path\":\"";
    let metadata = tree::output(&["metadata", "--locked", "--format-version", "1"])?;
    let paths = metadata.match_indices(KEY).map(|(at, _)| metadata[at + KEY.len()..].split('"').next().unwrap_or(""));
    let folders = paths.filter_map(|path| Path::new(&path.replace("\\\\", "\\")).parent().map(Path::to_owned));
    Ok(folders.filter_map(|folder| Some((folder.file_name()?.to_string_lossy().into_owned(), folder))).collect())
}

/// The licence files of a crate, sorted.
fn licence_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten();
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let begins = ["licen", "unlicen", "copying", "copyright", "notice"];
        path.is_file() && begins.iter().any(|begin| name.starts_with(begin))
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_licence).collect();
    files.sort();
    Ok(files)
}

/// Of a choice between MIT and Apache-2.0 the former, whose text is short.
fn chosen(mut files: Vec<PathBuf>, licence: &str) -> Vec<PathBuf> {
    let has = |file: &PathBuf, word: &str| file.file_name().unwrap_or_default().to_string_lossy().to_lowercase().contains(word);
    if licence.contains(" OR ") && files.iter().any(|file| has(file, "mit")) {
        files.retain(|file| !has(file, "apache"));
    }
    files
}

/// A text with `\n` at the ends of its lines, without white space there and without empty lines around it.
fn read(path: &Path) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
    Ok(lines.join("\n").trim_matches('\n').to_owned())
}

/// The parts with the numbers of their texts, then each text once. Texts that differ only in white space are one text.
fn render(parts: &[Part]) -> String {
    let mut texts: Vec<(String, &str)> = Vec::new();
    let mut list = String::new();
    for part in parts {
        let numbers = part.texts.iter().map(|text| {
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let known = texts.iter().position(|(is, _)| *is == words);
            known.unwrap_or_else(|| {
                texts.push((words, text));
                texts.len() - 1
            }) + 1
        });
        let numbers: Vec<String> = numbers.map(|number| format!("[{number}]")).collect();
        let line = format!("{}: {} {}", part.name, part.licence, numbers.join(" "));
        let _ = writeln!(list, "{}", line.trim_end());
    }
    let mut all = format!("{HEAD}\n{list}");
    for (at, (_, text)) in texts.iter().enumerate() {
        let _ = write!(all, "\n{}\n[{}]\n\n{text}\n", "-".repeat(80), at + 1);
    }
    all
}

const HEAD: &str = "tpam is licensed under MIT or Apache-2.0, at your choice: see LICENSE-MIT and LICENSE-APACHE.
The wheel and the program also contain the following works of others. The numbers point to the licence texts below.
`cargo xtask licences` makes this file.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_that_of_the_linked_crates() {
        let kept = fs::read_to_string(root().join(FILE)).unwrap();
        let now = text().unwrap();
        let line = kept.lines().zip(now.lines()).find(|(kept, now)| kept != now);
        assert!(kept == now, "{FILE} is not current: run `cargo xtask licences`; first difference: {line:?}");
    }

    #[test]
    fn crates_of_others() {
        let libm = (("libm".to_owned(), "0.2.16".to_owned()), "MIT OR Apache-2.0".to_owned());
        assert_eq!(crate_of("libm v0.2.16|MIT/Apache-2.0 (*)"), Some(libm));
        assert_eq!(crate_of("tpam-pam v0.1.0 (/w/crates/pam)|MIT OR Apache-2.0"), None);
        assert_eq!(crate_of(""), None);
    }

    #[test]
    fn of_a_choice_the_shorter_text() {
        let files = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        let both = files(&["LICENSE-APACHE", "license-mit", "NOTICE"]);
        assert_eq!(chosen(both.clone(), "MIT OR Apache-2.0"), files(&["license-mit", "NOTICE"]));
        assert_eq!(chosen(both.clone(), "MIT AND Apache-2.0"), both);
        let others = files(&["LICENSE-APACHE", "LICENSE-BOOST"]);
        assert_eq!(chosen(others.clone(), "Apache-2.0 OR BSL-1.0"), others);
    }

    #[test]
    fn a_text_appears_once() {
        let part = |name: &str, texts: &[&str]| Part {
            name: name.to_owned(),
            licence: "MIT".to_owned(),
            texts: texts.iter().map(ToString::to_string).collect(),
        };
        let all = render(&[part("a 1", &["one\ntext"]), part("b 2", &["other", "one  text"]), part("c", &[])]);
        assert!(all.contains("\na 1: MIT [1]\nb 2: MIT [2] [1]\nc: MIT\n"), "{all}");
        assert_eq!((all.matches("one").count(), all.matches("other\n").count()), (1, 1));
    }

    #[test]
    fn the_list_has_what_is_linked_and_not_what_only_compiles() {
        let linked = linked().unwrap();
        let has = |name: &str| linked.keys().any(|(is, _)| is == name);
        assert!(has("pyo3") && has("clap") && has("libm") && has("windows-sys"));
        assert!(!has("syn") && !has("proptest") && !has("tpam-pam"));
    }
}
