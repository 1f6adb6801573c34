//! Finds lines of Rust that are too long. `cargo fmt` shortens code, but neither texts nor comments.

/// The most characters of a line; `max_width` in rustfmt.toml.
const MOST_COLUMNS: usize = 140;

/// Every line of a file that is too long, one message each.
pub(crate) fn in_file(file: &str, text: &str) -> Vec<String> {
    let columns = text.lines().map(|line| line.chars().count()).zip(1..);
    let long = columns.filter(|(columns, _)| *columns > MOST_COLUMNS);
    long.map(|(columns, line)| format!("{file}:{line}: {columns} columns: write at most {MOST_COLUMNS}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_longer_line_is_refused() {
        let text = |columns: usize| format!("fn f() {{}}\n// {}\n", "κ".repeat(columns - 3));
        assert!(in_file("a.rs", &text(MOST_COLUMNS)).is_empty());
        assert_eq!(in_file("a.rs", &text(MOST_COLUMNS + 1)), ["a.rs:2: 141 columns: write at most 140"]);
    }

    #[test]
    fn the_formatter_has_the_same_limit() {
        let settings = fs::read_to_string(super::super::root().join("rustfmt.toml")).unwrap();
        assert!(settings.contains(&format!("max_width = {MOST_COLUMNS}\n")));
    }
}
