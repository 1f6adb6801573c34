//! Texts of a figure: widths, line breaks, escaping and short numbers.

use crate::font::{HEADING, TEXT, Weight, width_of};

/// The height of a line of a figure's title.
pub(crate) const TITLE_LINE: f64 = 15.0;
/// The height of a line of other texts.
pub(crate) const TEXT_LINE: f64 = 12.0;

/// The width of a text.
pub(crate) fn width(text: &str) -> f64 {
    width_of(text, Weight::Regular, TEXT)
}

fn title_width(text: &str) -> f64 {
    width_of(text, Weight::Bold, HEADING)
}

/// The width of the longest text.
pub(crate) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>) -> f64 {
    texts.into_iter().map(width).fold(0.0, f64::max)
}

/// Wraps a text into lines of this width or less, as full as possible.
pub(crate) fn full_lines(text: &str, most: f64) -> Vec<String> {
    wrapped(text, most, width)
}

/// Wraps a text into lines of this width or less, which are about equally long.
pub(crate) fn lines(text: &str, most: f64) -> Vec<String> {
    balanced(text, most, width)
}

/// Wraps a figure's title into lines of this width or less, which are about equally long.
pub(crate) fn title_lines(title: &str, most: f64) -> Vec<String> {
    balanced(title, most, title_width)
}

/// Wraps a text into as few lines as possible, and then makes the longest line as short as possible.
fn balanced(text: &str, most: f64, width: fn(&str) -> f64) -> Vec<String> {
    let full = wrapped(text, most, width);
    let narrower = (1..10).rev().map(|tenth| wrapped(text, most * f64::from(tenth) / 10.0, width));
    narrower.take_while(|lines| lines.len() == full.len() && !splits_more(lines, text)).last().unwrap_or(full)
}

/// Whether a word of the text is split.
fn splits_more(lines: &[String], text: &str) -> bool {
    lines.iter().map(|line| line.split(' ').count()).sum::<usize>() != text.split(' ').count()
}

/// Wraps a text into lines of at most this width: between the parts that ` · ` separates if they are short, otherwise at spaces. Longer
/// words are split.
fn wrapped(text: &str, most: f64, width: fn(&str) -> f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in parts(text, most, width) {
        let line = lines.last_mut().expect("there is always at least one line");
        let longer = if line.is_empty() { part.clone() } else { format!("{line} {part}") };
        if line.is_empty() || width(&longer) <= most {
            *line = longer;
        } else {
            lines.push(part);
        }
    }
    lines
}

/// The parts of a text that stay on one line.
fn parts(text: &str, most: f64, width: fn(&str) -> f64) -> Vec<String> {
    let count = text.split(" · ").count();
    let dotted = |(k, part): (usize, &str)| if k + 1 < count { format!("{part} ·") } else { part.to_owned() };
    let whole = text.split(" · ").enumerate().map(dotted);
    whole
        .flat_map(|part| {
            if width(&part) <= 0.6 * most { vec![part] } else { part.split(' ').flat_map(|word| pieces(word, most, width)).collect() }
        })
        .collect()
}

/// Splits a word that is longer than a line, if possible behind a sign such as `-`.
fn pieces(word: &str, most: f64, width: fn(&str) -> f64) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest: Vec<char> = word.chars().collect();
    let text = |letters: &[char]| letters.iter().collect::<String>();
    while width(&text(&rest)) > most && rest.len() > 1 {
        let fitting = (1..rest.len()).take_while(|length| width(&text(&rest[..*length])) <= most).last().unwrap_or(1);
        let sign = (fitting / 2..fitting).rev().find(|at| "-/,:;_=·".contains(rest[*at]));
        let after = rest.split_off(sign.map_or(fitting, |at| at + 1));
        pieces.push(text(&rest));
        rest = after;
    }
    pieces.push(text(&rest));
    pieces
}

/// A number with four decimals, or six if it is small, without trailing zeros.
pub(crate) fn short(value: f64) -> String {
    let digits = if value != 0.0 && value.abs() < 0.001 { 6 } else { 4 };
    let text = format!("{value:.digits$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() || text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Whether a number is so far from 1 that a power of ten is shorter.
pub(crate) fn is_far(value: f64) -> bool {
    !(1e-3..1e5).contains(&value)
}

/// A positive number of a logarithmic axis, as a multiple of a power of ten if `as_power`.
pub(crate) fn log_short(value: f64, as_power: bool) -> String {
    if !as_power {
        return short(value);
    }
    let power = libm::floor(libm::log10(value) + 1e-9) as i32;
    let digit = value / libm::exp10(f64::from(power));
    let front = if (digit - 1.0).abs() < 1e-6 { String::new() } else { format!("{}·", short(digit)) };
    front + &power_of_ten(power)
}

/// A power of ten for texts of figures: 10⁻².
pub fn power_of_ten(power: i32) -> String {
    format!("10{}", superscript(power))
}

fn superscript(power: i32) -> String {
    let raised = |ch: char| match ch {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32(0x2070 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit),
    };
    power.to_string().chars().map(raised).collect()
}

/// A text as one line of an XML file: markup is escaped, control characters and marks that change the direction of text become spaces.
pub(crate) fn escaped(text: &str) -> String {
    markup_escaped(&text.chars().map(|ch| if ch.is_control() || turns(ch) { ' ' } else { ch }).collect::<String>())
}

/// A text with escaped markup; line breaks are kept. Other control characters, which names of others may hold, are shown as `\u{1b}`.
pub(crate) fn markup_escaped(text: &str) -> String {
    let is_unsafe = |ch: char| turns(ch) || (ch.is_control() && !matches!(ch, '\n' | '\t'));
    let shown = |ch: char| if is_unsafe(ch) { ch.escape_unicode().to_string() } else { ch.to_string() };
    let text: String = if text.contains(is_unsafe) { text.chars().map(shown).collect() } else { text.to_owned() };
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Whether a character changes the direction of the text around it.
fn turns(ch: char) -> bool {
    matches!(ch, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> f64 {
        text.chars().count() as f64
    }

    #[test]
    fn words_continue_on_the_next_line() {
        assert_eq!(wrapped("one two three", 7.0, letters), ["one two", "three"]);
        assert_eq!(wrapped("", 7.0, letters), [""]);
        assert_eq!(wrapped("a verylongword", 8.0, letters), ["a", "verylong", "word"]);
        assert_eq!(wrapped("current-to-pbest/1", 12.0, letters), ["current-to-", "pbest/1"]);
    }

    #[test]
    fn short_parts_stay_together_and_no_word_is_left_alone() {
        let title = "Success by offset · jade · rand/1/bin · f8 in 10-D";
        assert_eq!(wrapped(title, 46.0, letters), ["Success by offset · jade · rand/1/bin ·", "f8 in 10-D"]);
        assert_eq!(
            balanced("Success by offset from the target, fitted acceptance, f8", 54.0, letters),
            ["Success by offset from the", "target, fitted acceptance, f8"]
        );
        assert_eq!(balanced("one line", 54.0, letters), ["one line"]);
    }

    #[test]
    fn control_characters_and_markup_are_escaped() {
        assert_eq!(escaped("a\u{1b}[31m<b>\n"), "a [31m&lt;b&gt; ");
        assert_eq!(markup_escaped("a\u{1b}\r<b>\u{202e}\n\t"), "a\\u{1b}\\u{d}&lt;b&gt;\\u{202e}\n\t");
    }

    #[test]
    fn small_numbers_keep_their_digits() {
        assert_eq!([0.25, 1.0 / 3.0, 0.000_123, 0.0, -0.0, 40.0].map(short), ["0.25", "0.3333", "0.000123", "0", "0", "40"]);
    }

    #[test]
    fn far_powers_of_ten_are_written_as_such() {
        let words = |value: f64| log_short(value, is_far(value));
        assert_eq!(
            [1e-8, 2e-5, 0.001, 0.5, 1000.0, 20000.0, 1e5, 5e12].map(words),
            ["10⁻⁸", "2·10⁻⁵", "0.001", "0.5", "1000", "20000", "10⁵", "5·10¹²"]
        );
        assert_eq!(log_short(1.0, true), "10⁰");
    }
}
