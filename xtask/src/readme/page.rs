//! The blocks and examples on a Markdown page: commands in `sh` blocks, and their output in the `text` block that follows.

/// The beginning of a command, before and after installation.
const PREFIXES: [&str; 2] = ["cargo run --release -- ", "tpam "];

/// The beginning of a comment that gives options for the next block, so that the tests run a smaller experiment than the page shows.
const SMALLER: &str = "<!-- in tests, tpam ";

/// The beginning of a comment before an output that depends on the machine. It is shown and not compared.
const VARIES: &str = "<!-- varies: ";

/// A code block.
#[derive(Debug, PartialEq)]
pub(super) struct Block {
    pub(super) language: String,
    /// The lines; those that end with a backslash are joined with the next line.
    pub(super) lines: Vec<String>,
    /// Subcommands and the options that the tests give them.
    pub(super) smaller: Vec<(String, String)>,
    /// Whether it is an output that differs between machines.
    pub(super) varies: bool,
}

/// All code blocks of a page.
pub(super) fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let (mut open, mut smaller, mut varies) = (false, Vec::new(), false);
    for line in page.replace("\\\n", " ").lines() {
        match (line.strip_prefix("```"), open) {
            (Some(language), false) => {
                let (smaller, varies) = (std::mem::take(&mut smaller), std::mem::take(&mut varies));
                found.push(Block { language: language.to_owned(), lines: Vec::new(), smaller, varies });
                open = true;
            }
            (Some(_), true) => open = false,
            (None, true) => found.last_mut().expect("a block was opened").lines.push(line.to_owned()),
            (None, false) => {
                smaller.extend(options(line));
                varies |= line.starts_with(VARIES);
            }
        }
    }
    found
}

/// The subcommand and the options of a comment.
fn options(line: &str) -> Option<(String, String)> {
    let (command, options) = line.strip_prefix(SMALLER)?.strip_suffix(" -->")?.split_once(": ")?;
    Some((command.to_owned(), options.to_owned()))
}

/// A command, without the name of the program, and the output that the page shows.
#[derive(Debug, PartialEq)]
pub(super) struct Example {
    pub(super) command: String,
    pub(super) printed: Option<String>,
}

/// All examples of a page.
pub(super) fn examples(page: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    for block in blocks(page) {
        match block.language.as_str() {
            "sh" => found.extend(block.lines.iter().filter_map(|line| command(line)).map(Example::new)),
            "text" => show(found.last_mut(), &block),
            _ => {}
        }
    }
    found
}

impl Example {
    fn new(command: &str) -> Self {
        Self { command: command.to_owned(), printed: None }
    }
}

/// The arguments, if a line is a command of tpam.
pub(super) fn command(line: &str) -> Option<&str> {
    PREFIXES.iter().find_map(|prefix| line.strip_prefix(prefix))
}

/// Whether the arguments begin with this subcommand, which may have two words.
pub(super) fn is_named(arguments: &str, subcommand: &str) -> bool {
    arguments.strip_prefix(subcommand).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

fn show(example: Option<&mut Example>, block: &Block) {
    if let Some(example) = example {
        example.printed.get_or_insert_default().push_str(&block.text());
    }
}

impl Block {
    /// The lines as one text.
    pub(super) fn text(&self) -> String {
        self.lines.iter().flat_map(|line| [line, "\n"]).collect()
    }
}

/// Compares the output of a command with the page. A last line `...` stands for any number of lines.
pub(super) fn compare(shown: &str, printed: &str) -> Result<(), String> {
    let (shown, open) = shown.strip_suffix("...\n").map_or((shown, false), |begin| (begin, true));
    let mut real = printed.lines();
    for line in shown.lines() {
        let is = real.next().unwrap_or("nothing");
        if is != line {
            return Err(format!("the page shows\n  {line}\nand the command prints\n  {is}"));
        }
    }
    match real.next().filter(|_| !open) {
        Some(more) => Err(format!("the page does not show what the command prints after that:\n  {more}")),
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
    fn a_comment_makes_the_next_block_smaller() {
        let page = "<!-- in tests, tpam law: --quick -->\n<!-- other -->\n```sh\ntpam law\n```\n```sh\ntpam law\n```\n";
        let found: Vec<_> = blocks(page).into_iter().map(|block| block.smaller).collect();
        assert_eq!(found, [vec![("law".to_owned(), "--quick".to_owned())], vec![]]);
    }

    #[test]
    fn a_comment_tells_that_the_next_output_varies() {
        let page = "<!-- varies: a time -->\n```text\n1 s\n```\n```text\n2\n```\n";
        let found: Vec<_> = blocks(page).into_iter().map(|block| block.varies).collect();
        assert_eq!(found, [true, false]);
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
