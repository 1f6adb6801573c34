//! Every `tpam` command that the README prints is run, so that none of them can go stale.

use super::{release, root, succeeds};
use std::fs;
use std::path::Path;
use std::process::Command;

/// How a command is written in the README before and after installation.
const PREFIXES: [&str; 2] = ["cargo run --release -- ", "tpam "];

/// Subcommands that offer a quick look.
const QUICK: [&str; 3] = ["sim", "sweep", "paper"];

/// Runs all of them, in order, in a folder of their own that holds what a clone holds.
pub(crate) fn run_commands() -> Result<(), String> {
    release()?;
    let text = fs::read_to_string("README.md").map_err(|e| format!("README.md: {e}"))?;
    let commands = commands(&text);
    if commands.is_empty() {
        return Err("the README prints no command".to_owned());
    }
    let scratch = root().join("target/readme");
    let _ = fs::remove_dir_all(&scratch);
    fs::create_dir_all(&scratch).map_err(|e| e.to_string())?;
    copy_folder(&root().join("experiments"), &scratch.join("experiments"))?;
    for command in &commands {
        println!("$ tpam {command}");
        let line = format!("{} {}", root().join("target/release/tpam").display(), quick(command));
        succeeds(Command::new("sh").args(["-c", &line]).current_dir(&scratch).stdout(std::process::Stdio::null()))?;
    }
    Ok(())
}

/// The arguments of every command in the shell blocks of a page, line ends with a backslash joined.
fn commands(text: &str) -> Vec<String> {
    let mut inside = false;
    let mut found = Vec::new();
    let joined = text.replace("\\\n", " ");
    for line in joined.lines() {
        if let Some(language) = line.strip_prefix("```") {
            inside = language == "sh";
        } else if inside {
            found.extend(PREFIXES.iter().find_map(|prefix| line.strip_prefix(prefix)).map(str::to_owned));
        }
    }
    found
}

/// The command with `--quick` where it offers that and does not say how many runs it wants.
fn quick(command: &str) -> String {
    let offers = QUICK.iter().any(|name| command.split_whitespace().next() == Some(name));
    let (own, pipe) =
        command.split_once(" | ").map_or((command, String::new()), |(own, rest)| (own, format!(" | {rest}")));
    let (own, redirect) = own.split_once(" > ").map_or((own, String::new()), |(own, rest)| (own, format!(" > {rest}")));
    let flag = if offers && !command.contains("--runs") && !command.contains("--quick") { " --quick" } else { "" };
    format!("{own}{flag}{redirect}{pipe}")
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|e| e.to_string())?;
    for entry in fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))?.flatten() {
        fs::copy(entry.path(), to.join(entry.file_name())).map_err(|e| e.to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_shell_blocks_only() {
        let page = "tpam no\n```sh\ntpam sim \\\n  --pam jade\ncargo run --release -- list\necho x\n```\n```text\ntpam no\n```\n";
        assert_eq!(commands(page), ["sim    --pam jade", "list"]);
    }

    #[test]
    fn quick_where_offered() {
        assert_eq!(quick("sim"), "sim --quick");
        assert_eq!(quick("sim --runs 5"), "sim --runs 5");
        assert_eq!(quick("list | head"), "list | head");
        assert_eq!(quick("sim --format csv | head"), "sim --format csv --quick | head");
        assert_eq!(quick("sweep x.toml --format csv > y.csv"), "sweep x.toml --format csv --quick > y.csv");
    }
}
