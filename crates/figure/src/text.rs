//! Texts of a figure: line breaks, clipping, escaping and short numbers.

/// The approximate width of a letter of a figure's texts.
const LETTER: f64 = 6.2;
/// The approximate width of a letter of a figure's title.
const TITLE_LETTER: f64 = 7.6;
/// The height of a line of a figure's title.
pub(crate) const TITLE_LINE: f64 = 15.0;

/// The approximate width of a text.
pub(crate) fn width(text: &str) -> f64 {
    LETTER * text.chars().count() as f64
}

/// The approximate width of the longest text.
pub(crate) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>) -> f64 {
    texts.into_iter().map(width).fold(0.0, f64::max)
}

/// Wraps a text into lines of approximately this width or less.
pub(crate) fn lines(text: &str, width: f64) -> Vec<String> {
    wrapped(text, (width / LETTER) as usize)
}

/// Wraps a figure's title into lines of approximately this width or less.
pub(crate) fn title_lines(title: &str, width: f64) -> Vec<String> {
    wrapped(title, (width / TITLE_LETTER) as usize)
}

/// Wraps a text at spaces into lines of at most `most` characters. Longer words are split.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let words = text.split(' ').flat_map(|word| pieces(word, most.max(8)));
    for word in words {
        let line = lines.last_mut().expect("there is always at least one line");
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

/// Splits a word that is longer than a line.
fn pieces(word: &str, most: usize) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    if letters.is_empty() {
        vec![String::new()]
    } else {
        letters.chunks(most).map(|part| part.iter().collect()).collect()
    }
}

/// The position and line of boxes of these widths. They are placed side by side from `left`; a box that would cross `right` begins a new line.
pub(crate) fn flowing(widths: impl IntoIterator<Item = f64>, left: f64, right: f64) -> Vec<(f64, usize)> {
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

/// A number with four decimals, or six if it is small, without trailing zeros.
pub(crate) fn short(value: f64) -> String {
    let digits = if value != 0.0 && value.abs() < 0.001 { 6 } else { 4 };
    let text = format!("{value:.digits$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() || text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Shortens a text to approximately this width; a shortened text ends in an ellipsis.
pub(crate) fn clipped(text: &str, width: f64) -> String {
    let most = (width / LETTER) as usize;
    if text.chars().count() <= most {
        text.to_owned()
    } else {
        text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
    }
}

/// A text as one line of an XML file: markup is escaped, control characters become spaces.
pub(crate) fn escaped(text: &str) -> String {
    markup_escaped(&text.chars().map(|ch| if ch.is_control() { ' ' } else { ch }).collect::<String>())
}

/// A text with escaped markup; line breaks are kept.
pub(crate) fn markup_escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_boxes_continue_on_the_next_line() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("", 7), [""]);
        assert_eq!(wrapped("a verylongword", 8), ["a", "verylong", "word"]);
        assert_eq!(flowing([40.0, 50.0, 20.0], 10.0, 105.0), [(10.0, 0), (50.0, 0), (10.0, 1)]);
    }

    #[test]
    fn control_characters_and_markup_are_escaped() {
        assert_eq!(escaped("a\u{1b}[31m<b>\n"), "a [31m&lt;b&gt; ");
        assert_eq!(clipped("abcdefghij", 31.0), "abcd…");
    }

    #[test]
    fn small_numbers_keep_their_digits() {
        assert_eq!(
            [0.25, 1.0 / 3.0, 0.000_123, 0.0, -0.0, 40.0].map(short),
            ["0.25", "0.3333", "0.000123", "0", "0", "40"]
        );
    }
}
