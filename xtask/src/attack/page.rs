//! docs/attacks.md: it has a row for each attack, and the numbers of the program.

use super::{ON_CALLS, ON_CONTENTS, ON_FILES, cuts, flips};

const PAGE: &str = include_str!("../../../docs/attacks.md");

/// The row whose first column names an attack.
fn row(name: &str) -> Option<&'static str> {
    PAGE.lines().find(|line| line.starts_with("| ") && line.split('|').nth(1).is_some_and(|first| first.contains(name)))
}

#[test]
fn the_page_has_a_row_for_each_attack() {
    for (name, _) in ON_CONTENTS.iter().chain(&ON_FILES).chain(&ON_CALLS) {
        assert!(row(name).is_some(), "docs/attacks.md: the table of attacks has no row for '{name}'");
    }
}

#[test]
fn the_numbers_of_the_page_are_those_of_the_full_run() {
    // A file is cut at two kinds of places, and once before its last byte.
    let said =
        [("flipped bits", format!("up to {} bytes", flips::MOST[0])), ("cut and", format!("up to {} lengths", 2 * cuts::MOST[0] + 1))];
    for (name, words) in said {
        let row = row(name).unwrap_or_default();
        assert!(row.contains(&words), "docs/attacks.md, {name}: it does not say '{words}': {row}");
    }
}
