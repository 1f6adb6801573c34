//! The examples on a Markdown page: commands in `sh` blocks, and their output in the `text` block that follows.

/// The beginning of a command, before and after installation.
const PREFIXES: [&str; 2] = ["cargo run --release -- ", "tpam "];

/// A command, without the name of the program, and the output that the page shows.
#[derive(Debug, PartialEq)]
pub(super) struct Example {
    pub(super) command: String,
    pub(super) printed: Option<String>,
}

/// All examples of a page. Lines that end with a backslash are joined with the next line.
pub(super) fn examples(page: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut language = None;
    for line in page.replace("\\\n", " ").lines() {
        match (line.strip_prefix("```"), language.as_deref()) {
            (Some(opening), None) => language = Some(opening.to_owned()),
            (Some(_), Some(_)) => language = None,
            (None, Some("sh")) => found.extend(command(line)),
            (None, Some("text")) => append(&mut found, line),
            _ => {}
        }
    }
    found
}

fn command(line: &str) -> Option<Example> {
    let command = PREFIXES.iter().find_map(|prefix| line.strip_prefix(prefix))?;
    Some(Example { command: command.to_owned(), printed: None })
}

fn append(found: &mut [Example], line: &str) {
    if let Some(example) = found.last_mut() {
        let printed = example.printed.get_or_insert_default();
        printed.push_str(line);
        printed.push('\n');
    }
}

/// Compares the output of a command with the page. A last line `...` stands for any number of lines.
pub(super) fn compare(shown: &str, printed: &str) -> Result<(), String> {
    let (shown, open) = shown.strip_suffix("...\n").map_or((shown, false), |begin| (begin, true));
    let mut real = printed.lines();
    for line in shown.lines() {
        let is = real.next().unwrap_or("nothing");
        if is != line {
            return Err(format!("the README shows\n  {line}\nand the command prints\n  {is}"));
        }
    }
    match real.next().filter(|_| !open) {
        Some(more) => Err(format!("the README does not show what the command prints after that:\n  {more}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_shell_blocks_only() {
        let page = "tpam no\n```sh\ntpam sim \\\n  --pam jade\ncargo run --release -- list\necho x\n```\n```python\ntpam no\n```\n";
        let commands: Vec<_> = examples(page).into_iter().map(|example| example.command).collect();
        assert_eq!(commands, ["sim    --pam jade", "list"]);
    }

    #[test]
    fn a_text_block_belongs_to_the_command_before() {
        let page = "```sh\ntpam a\ntpam b\n```\nso:\n```text\n1\n\n2\n```\n```sh\ntpam c\n```\n";
        let printed: Vec<_> = examples(page).into_iter().map(|example| example.printed).collect();
        assert_eq!(printed, [None, Some("1\n\n2\n".to_owned()), None]);
    }

    #[test]
    fn shown_and_printed_output_are_compared() {
        assert!(compare("a\n\nb\n", "a\n\nb\n").is_ok());
        assert!(compare("a\n...\n", "a\nb\nc\n").is_ok());
        for (shown, printed) in [("a\n", "b\n"), ("a\nb\n", "a\n"), ("a\n", "a\nb\n"), ("b\n...\n", "a\nb\n")] {
            assert!(compare(shown, printed).is_err(), "{shown} {printed}");
        }
    }
}
