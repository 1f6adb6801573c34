//! Runs the commands of the pages of the site, each page in a folder of its own. The figures that they write are those of the site.
//!
//! A page shows commands in `sh` blocks. A line that begins with one of [`SHELL`] is run as it is. A line that begins with one of
//! [`ELSEWHERE`] is left out: another step of the tests runs it, or it installs a program. Any other line is an error, so that no command
//! is shown that is not tested.

use super::super::root;
use super::super::unchanged::Check;
use super::page::{Block, blocks, command, compare, is_named};
use super::{copy_folder, inputs, resume, shell};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// The folders of the pages' results.
pub(crate) const RESULTS: &str = "target/pages";

/// Programs that pages use beside tpam.
const SHELL: [&str; 6] = ["printf ", "cat ", "head ", "ls ", "mkdir ", "cp "];

/// Commands that other steps run (`cargo xtask`, TeX, cocopp, the installed package), and those that install something.
const ELSEWHERE: [&str; 12] = [
    "cargo xtask ",
    "cargo install ",
    "cargo test ",
    "cargo bench ",
    "cargo add ",
    "git clone ",
    "cd ",
    "pip install ",
    "pdflatex ",
    "python3 -m cocopp ",
    "python3 -m http.server ",
    "sbatch ",
];

/// A crate with its own PAM or suite: its command is beside that of tpam.
const EXAMPLE: &str = "cargo run --release -p ";

/// Runs the commands of all pages with a program; or of those whose path below docs contains a text.
pub(crate) fn run_pages(program: &Path, only: &str) -> Result<(), String> {
    let pages: Vec<PathBuf> = pages()?.into_iter().filter(|page| name(page).to_string_lossy().contains(only)).collect();
    let (next, inputs) = (AtomicUsize::new(0), inputs(program)?);
    // Most commands use one core.
    let work = || {
        while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
            let folder = root().join(RESULTS).join(name(page));
            let check = Check::new(&name(page).to_string_lossy(), &inputs.clone().with(page)).with_results(&folder);
            if let Err(why) = check.run_if_changed(|| run_page(page, program, &folder)) {
                next.store(pages.len(), Ordering::Relaxed);
                return Err(why);
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let other = scope.spawn(work);
        let result = work();
        other.join().expect("running a page does not panic").and(result)
    })
}

/// The pages with commands: all Markdown files of docs, but for the pages of methods, which have none.
pub(super) fn pages() -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    gather(&root().join("docs"), &mut found).map_err(|e| format!("docs: {e}"))?;
    found.sort();
    Ok(found)
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && !path.ends_with("methods") {
            gather(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
    Ok(())
}

/// The name of a page's folder: its path below docs, without the ending.
fn name(page: &Path) -> PathBuf {
    page.strip_prefix(root().join("docs")).unwrap_or(page).with_extension("")
}

fn run_page(page: &Path, program: &Path, folder: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(folder);
    let text = fs::read_to_string(page).map_err(|e| format!("{}: {e}", page.display()))?;
    let steps = steps(&text).map_err(|e| format!("{}: {e}", page.display()))?;
    if steps.is_empty() {
        return Ok(());
    }
    let begun = Instant::now();
    copy_folder(&root().join("experiments"), &folder.join("experiments"))?;
    let mut lines = String::new();
    let ran = steps.iter().try_for_each(|step| {
        lines.extend(["$ ", &step.line, "\n"]);
        step.run(program, folder)
    });
    // In one piece, because two pages run at a time.
    println!("{lines}-- {}: {:.1} s", name(page).display(), begun.elapsed().as_secs_f64());
    ran.map_err(|e| format!("{}: {e}", page.display()))
}

/// A line that is run.
#[derive(Debug, PartialEq)]
struct Step {
    line: String,
    printed: Option<String>,
}

impl Step {
    fn run(&self, program: &Path, folder: &Path) -> Result<(), String> {
        let line = if let Some(arguments) = command(&self.line) {
            resume(arguments, folder)?;
            format!("{} {arguments}", program.display())
        } else if let Some((name, arguments)) = self.line.strip_prefix(EXAMPLE).and_then(|rest| rest.split_once(" -- ")) {
            format!("{} {arguments}", program.with_file_name(name).display())
        } else {
            self.line.clone()
        };
        let printed = shell(&line, folder).map_err(|e| format!("`{}` {e}", self.line))?;
        match &self.printed {
            Some(shown) => compare(shown, &printed).map_err(|e| format!("`{}`: {e}", self.line)),
            None => Ok(()),
        }
    }
}

/// All lines of a page that are run. A `text` block directly after an `sh` block is the output of its last line.
fn steps(page: &str) -> Result<Vec<Step>, String> {
    let mut found: Vec<Step> = Vec::new();
    let mut before = None;
    for block in blocks(page) {
        match (block.language.as_str(), before) {
            ("sh", _) => found.extend(lines(&block)?),
            ("text", Some("sh")) if !block.varies => show(&mut found, &block)?,
            _ => {}
        }
        before = if block.language == "sh" { Some("sh") } else { None };
    }
    Ok(found)
}

fn show(found: &mut [Step], block: &Block) -> Result<(), String> {
    let step = found.last_mut().ok_or("a text block shows the output of a command that is not run")?;
    step.printed = Some(block.text());
    Ok(())
}

fn lines(block: &Block) -> Result<Vec<Step>, String> {
    let mut found = Vec::new();
    for line in block.lines.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let own = command(line).is_some() || line.starts_with(EXAMPLE);
        if own || SHELL.iter().any(|begin| line.starts_with(begin)) {
            found.push(Step { line: smaller(line, block), printed: None });
        } else if !ELSEWHERE.iter().any(|begin| line.starts_with(begin)) {
            return Err(format!("the tests do not know how to run `{line}`"));
        }
    }
    Ok(found)
}

/// A command with the options that the tests give its subcommand. They replace options of the same name.
fn smaller(line: &str, block: &Block) -> String {
    let arguments = command(line).unwrap_or_default();
    let Some((_, options)) = block.smaller.iter().find(|(name, _)| is_named(arguments, name)) else {
        return line.to_owned();
    };
    let (own, comment) = line.split_once(" # ").map_or((line, ""), |(own, comment)| (own.trim_end(), comment));
    let (own, redirect) = own.split_once(" > ").map_or((own, String::new()), |(own, file)| (own, format!(" > {file}")));
    let replaced: Vec<&str> = options.split_whitespace().filter(|word| word.starts_with("--")).collect();
    let mut words = own.split(' ').peekable();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        if replaced.contains(&word) {
            words.next_if(|value| !value.starts_with("--"));
        } else {
            kept.push(word);
        }
    }
    let end = if comment.is_empty() { String::new() } else { format!(" # {comment}") };
    format!("{} {options}{redirect}{end}", kept.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_run_or_run_elsewhere() {
        let page = "```sh\ntpam list\ncargo xtask test\nprintf 'a' > b\n```\n";
        let found: Vec<_> = steps(page).unwrap().into_iter().map(|step| step.line).collect();
        assert_eq!(found, ["tpam list", "printf 'a' > b"]);
        assert_eq!(steps("```sh\nrm -r x\n```\n").unwrap_err(), "the tests do not know how to run `rm -r x`");
    }

    #[test]
    fn only_the_next_block_is_output() {
        let page = "```sh\ntpam list\n```\n```python\nx\n```\n```text\nno\n```\n```sh\ntpam list\n```\n```text\nyes\n```\n";
        let found: Vec<_> = steps(page).unwrap().into_iter().map(|step| step.printed).collect();
        assert_eq!(found, [None, Some("yes\n".to_owned())]);
    }

    #[test]
    fn options_replace_those_of_the_same_name() {
        let page = "<!-- in tests, tpam de: --budget 20 --quick -->\n```sh\ntpam de --budget 1000 --dims 2 > x.csv\ntpam sim\n\
                    tpam de # why\n```\n";
        let found: Vec<_> = steps(page).unwrap().into_iter().map(|step| step.line).collect();
        assert_eq!(found, ["tpam de --dims 2 --budget 20 --quick > x.csv", "tpam sim", "tpam de --budget 20 --quick # why"]);
    }

    /// A text without what rustfmt may change: white space, and commas before brackets.
    fn trimmed(text: &str) -> String {
        let dense: String = text.split_whitespace().collect();
        dense.replace(",)", ")")
    }

    fn sources(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(trimmed(&fs::read_to_string(path).unwrap()));
            }
        }
    }

    #[test]
    fn rust_blocks_are_parts_of_examples_that_are_compiled() {
        let mut compiled = Vec::new();
        sources(&root().join("examples"), &mut compiled);
        for entry in fs::read_dir(root().join("crates")).unwrap().flatten().map(|entry| entry.path().join("examples")) {
            if entry.exists() {
                sources(&entry, &mut compiled);
            }
        }
        for page in pages().unwrap() {
            for block in blocks(&fs::read_to_string(&page).unwrap()).iter().filter(|block| block.language == "rust") {
                let text = trimmed(&block.text());
                let found = compiled.iter().any(|source| source.contains(&text));
                assert!(found, "{}: no example has\n{text}", page.display());
            }
        }
    }

    #[test]
    fn the_pages_can_be_read() {
        let pages = pages().unwrap();
        assert!(pages.len() > 20);
        for page in pages {
            steps(&fs::read_to_string(&page).unwrap()).unwrap_or_else(|e| panic!("{}: {e}", page.display()));
        }
    }
}
