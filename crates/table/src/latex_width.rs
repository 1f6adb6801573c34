//! The width of a LaTeX table, estimated, and the type and the environment with which it fits into a column or a page.

use crate::column::{Column, Values};
use crate::latex::formula_parts;
use crate::published::{Place, Published};
use crate::view::one_line;

/// A column and a page of proceedings with two columns, 84 and 178 mm, in TeX's points.
const ROOM: [f64; 2] = [239.0, 506.0];
/// What an estimate may be too small by.
const MARGIN: f64 = 1.03;

/// How a table is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Setting {
    /// `table`, or `table*` for the width of a page with two columns.
    pub(crate) environment: &'static str,
    /// Commands before the table; may be empty.
    pub(crate) commands: &'static str,
    /// Whether it is probably wider than a page.
    pub(crate) too_wide: bool,
}

/// A size of type: its command, its width relative to 10 points in the fonts Computer Modern, and half of the space between columns in points.
type Type = (&'static str, f64, f64);

/// The sizes of type in a column and on a page, the largest first.
const COLUMN: [Type; 3] = [
    ("", 1.0, 6.0),
    ("\\small\\setlength{\\tabcolsep}{4pt}\n", 0.925, 4.0),
    ("\\footnotesize\\setlength{\\tabcolsep}{3pt}\n", 0.85, 3.0),
];
const PAGE: [Type; 4] = [COLUMN[0], COLUMN[1], COLUMN[2], ("\\scriptsize\\setlength{\\tabcolsep}{2pt}\n", 0.8, 2.0)];

impl Setting {
    /// The largest type with which the table fits into a column, else into a page.
    pub(crate) fn of(view: &Published) -> Self {
        let widths: Vec<f64> = view.columns.iter().map(|place| width_of(place, view)).collect();
        let text: f64 = widths.iter().sum();
        let fits =
            |(_, scale, space): &&Type, room: f64| MARGIN * scale * text + 2.0 * space * widths.len() as f64 <= room;
        let set = |environment, commands, too_wide| Self { environment, commands, too_wide };
        if let Some((commands, ..)) = COLUMN.iter().find(|kind| fits(kind, ROOM[0])) {
            return set("table", *commands, false);
        }
        match PAGE.iter().find(|kind| fits(kind, ROOM[1])) {
            Some((commands, ..)) => set("table*", *commands, false),
            None => set("table*", PAGE[PAGE.len() - 1].0, true),
        }
    }
}

/// The width of a column of the rendered table, without the space around it.
fn width_of(place: &Place, view: &Published) -> f64 {
    let rows = (0..view.rows()).map(|row| cell_width(place, row));
    rows.fold(text_width(&one_line(&place.column.title())), f64::max)
}

fn cell_width(place: &Place, row: usize) -> f64 {
    let value = value_width(place.column, row);
    match place.ends(row) {
        Some([low, high]) => value + number_width(&low) + number_width(&high) + text_width(" [, ]"),
        None => value,
    }
}

fn value_width(column: &Column, row: usize) -> f64 {
    let text = one_line(&column.shown(row));
    let width = if matches!(column.values(), Values::Text(_)) { text_width(&text) } else { number_width(&text) };
    // Bold type is wider.
    if column.is_bold(row) { 1.15 * width } else { width }
}

/// The width of a number, which may be a formula with a sign and a power of ten.
fn number_width(text: &str) -> f64 {
    let Some((sign, mantissa, exponent)) = formula_parts(text) else { return text_width(text) };
    let sign = if sign.is_empty() { 0.0 } else { RELATION };
    let power = exponent.map_or(0.0, |power| RELATION + 16.2 + 0.7 * (text_width(power) + 4.5));
    sign + text_width(mantissa) + power
}

/// The width of a sign such as =, ≥ or −.
const RELATION: f64 = 7.78;

/// The width of a text in the type of 10 points of Computer Modern.
fn text_width(text: &str) -> f64 {
    text.chars().map(letter_width).sum()
}

/// The width of a character, rounded up to the widest of its class.
fn letter_width(letter: char) -> f64 {
    match letter {
        'i' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '[' | ']' => 2.78,
        ' ' | '-' | 'f' | 'j' => 3.34,
        'r' | 's' | 't' | '(' | ')' | 'I' => 3.95,
        'c' | 'e' | 'z' => 4.45,
        'a' | 'g' | 'o' | '0'..='9' | '/' | '*' | '_' => 5.0,
        'k' | 'q' | 'v' | 'x' | 'y' | 'J' => 5.28,
        'b' | 'd' | 'h' | 'n' | 'p' | 'u' | 'S' => 5.56,
        'L' | 'F' | 'P' | 'Z' | 'E' => 6.81,
        'w' | 'C' | 'T' | 'B' | 'R' | 'U' => 7.36,
        'A' | 'D' | 'G' | 'H' | 'K' | 'N' | 'O' | 'Q' | 'V' | 'X' | 'Y' => 7.84,
        'm' | '%' => 8.34,
        'M' | 'W' => 10.28,
        letter if letter.is_ascii_lowercase() => 5.56,
        _ => RELATION,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;

    fn setting(columns: usize, text: &'static str) -> Setting {
        let rows = [text];
        let mut table = Table::of(&rows);
        for k in 0..columns {
            table = table.text(k.to_string(), |text| *text);
        }
        Setting::of(&Published::new(&table.build()))
    }

    /// Widths that pdfTeX measures with `\settowidth`, in points.
    #[test]
    fn widths_are_those_of_tex() {
        let measured = [
            ("shade:h=50", 50.61),
            ("0.35968", 32.78),
            ("losses", 24.06),
            ("linear:alpha=1,pmax=0.1", 111.42),
            ("success rate [95 % interval]", 118.0),
        ];
        for (text, measured) in measured {
            let width = text_width(text);
            assert!((width / measured - 1.0).abs() < 0.03, "{text}: {width}, not {measured}");
        }
        assert!((number_width("-0.5") - 20.56).abs() < 0.1 && (number_width("1.2e-9") - 45.74).abs() < 0.5);
    }

    #[test]
    fn wide_tables_get_smaller_type_and_then_the_width_of_a_page() {
        let ten = "0123456789";
        let settings: Vec<(&str, &str)> = [3, 4, 7, 10, 11]
            .map(|columns| {
                let Setting { environment, commands, too_wide } = setting(columns, ten);
                assert!(!too_wide);
                (environment, commands.split('\\').nth(1).unwrap_or(""))
            })
            .into();
        let expected =
            [("table", ""), ("table", "small"), ("table*", ""), ("table*", "footnotesize"), ("table*", "scriptsize")];
        assert_eq!(settings, expected);
        assert!(setting(20, ten).too_wide);
    }
}
