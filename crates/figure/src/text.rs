//! Texts of a figure: line breaks, clipping, escaping and short numbers.

use std::fmt::Write;

/// A text cut at spaces into lines of at most so many characters where its words allow.
pub(super) fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let words = text.split(' ').flat_map(|word| pieces(word, most.max(8)));
    for word in words {
        let line = lines.last_mut().expect("there is always one");
        if line.is_empty() {
            line.push_str(&word);
        } else if line.chars().count() + 1 + word.chars().count() <= most {
            line.push(' ');
            line.push_str(&word);
        } else {
            lines.push(word);
        }
    }
    lines
}

/// A word, cut where it alone is longer than a line.
fn pieces(word: &str, most: usize) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    if letters.is_empty() {
        vec![String::new()]
    } else {
        letters.chunks(most).map(|part| part.iter().collect()).collect()
    }
}

/// Where things of these widths go, side by side from `left` and on a new line where the next would cross `right`: position and line.
pub(super) fn flowing(widths: impl IntoIterator<Item = f64>, left: f64, right: f64) -> Vec<(f64, usize)> {
    let (mut x, mut line) = (left, 0);
    let place = |width: f64| {
        if x > left && x + width > right {
            (x, line) = (left, line + 1);
        }
        let place = (x, line);
        x += width;
        place
    };
    widths.into_iter().map(place).collect()
}

/// A number without the digits that arithmetic adds.
pub(super) fn short(value: f64) -> String {
    let mut text = String::new();
    let digits = if value != 0.0 && value.abs() < 0.001 { 6 } else { 4 };
    let _ = write!(text, "{value:.digits$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() || text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A text that is at most about so wide: its end is left out where it is longer.
pub(super) fn clipped(text: &str, width: f64) -> String {
    let most = (width / 5.8) as usize;
    if text.chars().count() <= most {
        text.to_owned()
    } else {
        text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
    }
}

/// Text that cannot be taken for markup, nor for an instruction to a terminal.
pub(super) fn escaped(text: &str) -> String {
    let text: String = text.chars().map(|ch| if ch.is_control() { ' ' } else { ch }).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_things_go_on_in_the_next_line() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("", 7), [""]);
        assert_eq!(wrapped("a verylongword", 8), ["a", "verylong", "word"]);
        assert_eq!(flowing([40.0, 50.0, 20.0], 10.0, 105.0), [(10.0, 0), (50.0, 0), (10.0, 1)]);
    }

    #[test]
    fn controls_and_markup_are_harmless() {
        assert_eq!(escaped("a\u{1b}[31m<b>\n"), "a [31m&lt;b&gt; ");
        assert_eq!(clipped("abcdefghij", 29.0), "abcd…");
    }

    #[test]
    fn small_numbers_keep_their_digits() {
        assert_eq!(
            [0.25, 1.0 / 3.0, 0.000_123, 0.0, -0.0, 40.0].map(short),
            ["0.25", "0.3333", "0.000123", "0", "0", "40"]
        );
    }
}
