//! Runs the commands of the README and of the site's pages, and compares their output with what they show.

#[cfg(test)]
mod links;
mod numbers;
mod page;
mod pages;

use super::unchanged::{Check, Inputs};
use super::{build, release, root, tpam};
use page::{Example, examples, is_named};
pub(crate) use pages::{RESULTS, run_pages};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Studies that tests have computed in `target/tmp/NAME/FOLDER` as with `--quick`: a command that writes `results/NAME-quick` resumes them.
const COMPUTED: [(&str, &str); 4] = [("paper", "drawn"), ("review", "a"), ("law", "one"), ("study", "one")];

/// The page whose commands are run first.
const README: &str = "README.md";

/// Subcommands that have `--quick`.
const QUICK: [&str; 4] = ["sim", "sweep", "reproduce paper", "reproduce review"];

/// The command that takes minutes. Only the long tests run it in full.
const SLOW: &str = "reproduce paper";

/// The report of `tpam reproduce paper --quick`, which is also tested in a browser.
pub(crate) const REPORT: &str = "target/readme/results/paper-quick/report.html";

/// The report of `tpam reproduce review --quick` on the page of the review, which is also tested in a browser.
pub(crate) const REVIEW: &str = "target/pages/review/results/review-quick/report.html";

/// The report of `tpam report` on a folder of simulations and one of searches, and the table of cells of the first, from the page of
/// reports. Both are also tested in a browser.
pub(crate) const OWN_REPORT: &str = "target/pages/report/results/report.html";
pub(crate) const CELLS: &str = "target/pages/report/results/memory/cells.csv";

/// The pages that quote numbers of `tpam reproduce paper`, as the README does.
pub(crate) const QUOTING: [&str; 2] = ["docs/explanation/findings.md", "docs/index.md"];

/// Runs all commands of the README in order, in a folder with the experiment files of a clone, and compares the output that it shows. Then
/// the commands of the pages.
pub(crate) fn run_commands() -> Result<(), String> {
    build()?;
    let check = Check::new(README, &inputs(&tpam())?.with(README).with_all(QUOTING));
    check.with_results(&root().join(REPORT)).run_if_changed(run_readme)?;
    run_pages(&tpam(), "")
}

/// Everything but a page that its commands depend on: the programs, the experiment files, and how they are run.
fn inputs(program: &Path) -> Result<Inputs, String> {
    let folders = fs::read_dir(root().join("examples")).map_err(|e| format!("examples: {e}"))?;
    let mut examples: Vec<PathBuf> = folders.flatten().map(|entry| program.with_file_name(entry.file_name())).collect();
    examples.sort();
    Ok(Inputs::new().with(program).with_all(examples).with_all(["experiments", "xtask"]))
}

fn run_readme() -> Result<(), String> {
    let (text, scratch) = (read(README)?, scratch("target/readme")?);
    let examples = examples(&text);
    if examples.is_empty() {
        return Err("the README shows no command".to_owned());
    }
    examples.iter().try_for_each(|example| try_out(example, &text, &scratch))
}

/// Runs in full the commands of a page for which `wanted` holds, in a new folder, which it returns.
pub(crate) fn run_some(page: &str, folder: &str, wanted: impl Fn(&str) -> bool) -> Result<PathBuf, String> {
    build()?;
    let (text, scratch) = (read(page)?, scratch(folder)?);
    for Example { command, .. } in examples(&text).iter().filter(|example| wanted(&example.command)) {
        run(&tpam(), command, &scratch)?;
    }
    Ok(scratch)
}

/// Runs one command: in full if the README shows its output, otherwise with `--quick`.
fn try_out(example: &Example, text: &str, scratch: &Path) -> Result<(), String> {
    let Example { command, printed } = example;
    if command == SLOW {
        resume(&quick(command), scratch)?;
        // With fewer runs the sentences are the same, but the numbers differ.
        let real = run(&tpam(), &format!("{} --claims", quick(command)), scratch)?;
        if !real.contains("\nB2 ") || !real.ends_with("report: results/paper-quick/report.html\n") {
            return Err(format!("`tpam reproduce paper --claims` does not print the claims and the name of the report:\n{real}"));
        }
        return numbers::find(&quoting(text)?, &real, &scratch.join("results/paper-quick"));
    }
    match printed {
        Some(shown) => page::compare(shown, &run(&tpam(), command, scratch)?).map_err(|e| format!("`tpam {command}`: {e}")),
        None => run(&tpam(), &quick(command), scratch).map(drop),
    }
}

/// Runs the whole study in release mode, and checks its output and every number that is quoted from it.
pub(crate) fn check_numbers() -> Result<(), String> {
    let (text, scratch) = (read(README)?, scratch("target/readme-full")?);
    let slow = |example: &Example| example.command == SLOW;
    let example = examples(&text).into_iter().find(slow).ok_or("the README does not show `tpam reproduce paper`")?;
    let printed = run(&release()?, SLOW, &scratch)?;
    page::compare(&example.printed.unwrap_or_default(), &printed)?;
    numbers::check(&quoting(&text)?, &printed, &scratch.join("results/paper"))
}

/// The README and the pages that quote numbers of `tpam reproduce paper`.
fn quoting(readme: &str) -> Result<String, String> {
    let pages = QUOTING.iter().map(|page| read(page)).collect::<Result<Vec<_>, _>>()?;
    Ok([&[readme.to_owned()], &pages[..]].concat().join("\n\n"))
}

fn read(page: &str) -> Result<String, String> {
    fs::read_to_string(root().join(page)).map_err(|e| format!("{page}: {e}"))
}

/// Creates a folder with the experiment files of a clone.
fn scratch(folder: &str) -> Result<PathBuf, String> {
    let scratch = root().join(folder);
    let _ = fs::remove_dir_all(&scratch);
    copy_folder(&root().join("experiments"), &scratch.join("experiments"))?;
    Ok(scratch)
}

/// Runs a command and returns its output.
fn run(program: &Path, command: &str, folder: &Path) -> Result<String, String> {
    println!("$ tpam {command}");
    shell(&format!("{} {command}", program.display()), folder).map_err(|e| format!("`tpam {command}` {e}"))
}

/// Runs a line of a shell and returns its output.
fn shell(line: &str, folder: &Path) -> Result<String, String> {
    let output = Command::new("sh").args(["-c", line]).current_dir(folder).stderr(Stdio::inherit()).output();
    let output = output.map_err(|e| format!("did not start: {e}"))?;
    if !output.status.success() {
        return Err(format!("ended with {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Adds `--quick` to a command that has this flag and no `--runs`.
fn quick(command: &str) -> String {
    let offers = QUICK.iter().any(|name| is_named(command, name));
    let (own, pipe) = command.split_once(" | ").map_or((command, String::new()), |(own, rest)| (own, format!(" | {rest}")));
    let (own, redirect) = own.split_once(" > ").map_or((own, String::new()), |(own, rest)| (own, format!(" > {rest}")));
    let flag = if offers && !command.contains("--runs") && !command.contains("--quick") { " --quick" } else { "" };
    format!("{own}{flag}{redirect}{pipe}")
}

/// Copies the results of a study that a command would compute again, if the tests have computed them with the same program.
fn resume(command: &str, folder: &Path) -> Result<(), String> {
    let asked = |name: &str| is_named(command, &format!("reproduce {name}")) && command.contains(" --quick");
    let Some((name, part)) = COMPUTED.iter().find(|(name, _)| asked(name)) else {
        return Ok(());
    };
    let (kept, results) = (kept(name), folder.join("results").join(format!("{name}-quick")));
    if results.exists() || !fs::read_to_string(kept.join(SIGN)).is_ok_and(|text| text == program()) {
        return Ok(());
    }
    // The law of the paper has a folder of its own.
    for data in ["data-quick", "law/data-quick"].map(|data| Path::new(part).join(data)).iter().filter(|data| kept.join(data).exists()) {
        let own = data.strip_prefix(part).unwrap_or(data);
        copy_folder(&kept.join(data), &results.join(own))?;
    }
    Ok(())
}

/// Marks the studies of tests that have passed: their results are those of the command as it is now.
pub(crate) fn sign_kept() -> Result<(), String> {
    for folder in COMPUTED.map(|(name, _)| kept(name)).iter().filter(|folder| folder.exists()) {
        fs::write(folder.join(SIGN), program()).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    Ok(())
}

/// The folder of a study that a test has computed. The test makes it anew.
fn kept(name: &str) -> PathBuf {
    root().join("target/tmp").join(name)
}

/// The file that names the command whose results a kept folder has.
const SIGN: &str = "made-by";

/// The command as it is now.
fn program() -> String {
    format!("{:?}", fs::metadata(tpam()).and_then(|file| file.modified()))
}

/// Copies a folder and everything below it.
fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|e| e.to_string())?;
    for entry in fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))?.flatten() {
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_folder(&path, &copy)?;
        } else {
            fs::copy(path, copy).map_err(|e| e.to_string())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_is_added_if_possible() {
        assert_eq!(quick("sim"), "sim --quick");
        assert_eq!(quick("sim --runs 5"), "sim --runs 5");
        assert_eq!(quick("list | head"), "list | head");
        assert_eq!(quick("sim --format csv | head"), "sim --format csv --quick | head");
        assert_eq!(quick("sweep x.toml --format csv > y.csv"), "sweep x.toml --format csv --quick > y.csv");
    }
}
