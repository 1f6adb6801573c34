//! What all figures are made of: the sheet, its texts, round numbers for its axes.

use std::fmt::Write;

/// An SVG picture as it is written.
pub(super) struct Sheet {
    text: String,
}

impl Sheet {
    /// A white sheet of this size below a title, which begins at `left` and takes as many lines as it needs.
    pub(super) fn new(title: &str, left: f64, [width, height]: [f64; 2]) -> Self {
        let lines = wrapped(title, ((width - left) / 7.6) as usize);
        let extra = 15.0 * (lines.len() - 1) as f64;
        let mut sheet = Self { text: String::new() };
        let height = height + extra;
        sheet.put(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
             font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\" font-size=\"10\" fill=\"#222\" class=\"ink\">"
        ));
        sheet.put(&format!("<title>{}</title>", escaped(title)));
        sheet.put("<rect width=\"100%\" height=\"100%\" fill=\"#fff\" class=\"paper\"/>");
        for (k, line) in lines.iter().enumerate() {
            let (y, line) = (16.0 + 15.0 * k as f64, escaped(line));
            sheet.put(&format!("<text x=\"{left}\" y=\"{y}\" font-size=\"12\" font-weight=\"bold\">{line}</text>"));
        }
        sheet.put(&format!("<g transform=\"translate(0 {extra})\">"));
        sheet
    }

    /// One more line.
    pub(super) fn put(&mut self, element: &str) {
        self.text.push_str(element);
        self.text.push('\n');
    }

    /// Words at a place, anchored at their `start`, `middle` or `end`.
    pub(super) fn words(&mut self, (x, y): (f64, f64), anchor: &str, words: &str) {
        self.put(&format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escaped(words)));
    }

    /// Words along a vertical axis.
    pub(super) fn upright(&mut self, (x, y): (f64, f64), words: &str) {
        let place = format!("translate({x:.1} {y:.1}) rotate(-90)");
        self.put(&format!("<text transform=\"{place}\" text-anchor=\"middle\">{}</text>", escaped(words)));
    }

    /// A group moved to a place, with attributes of its own.
    pub(super) fn group(&mut self, (x, y): (f64, f64), attributes: &str, draw: impl FnOnce(&mut Self)) {
        self.put(&format!("<g transform=\"translate({x:.1} {y:.1})\"{attributes}>"));
        draw(self);
        self.put("</g>");
    }

    /// The whole picture.
    pub(super) fn finish(mut self) -> String {
        self.put("</g>\n</svg>");
        self.text
    }
}

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

/// Round numbers within a range.
pub(super) fn ticks([low, high]: [f64; 2]) -> Vec<f64> {
    const WANTED: f64 = 5.0;
    let rough = (high - low) / WANTED;
    let steps = (-12..13).flat_map(|power| [1.0, 2.0, 2.5, 5.0].map(|digit| digit * libm::exp10(f64::from(power))));
    let step = steps.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(1.0);
    let first = (low / step - 1e-9).ceil();
    (0..100).map(|k| (first + f64::from(k)) * step).take_while(|value| *value <= high + step * 1e-9).collect()
}

/// A number without the digits that arithmetic adds.
pub(super) fn short(value: f64) -> String {
    let mut text = String::new();
    let digits = if value != 0.0 && value.abs() < 0.001 { 6 } else { 4 };
    let _ = write!(text, "{value:.digits$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() || text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Powers of ten within a range, and their halves and fifths where these are few.
pub(super) fn decades([low, high]: [f64; 2]) -> Vec<f64> {
    let powers = || (-12..13).map(|power| libm::exp10(f64::from(power)));
    let inside = |value: &f64| *value >= low * (1.0 - 1e-9) && *value <= high * (1.0 + 1e-9);
    let whole: Vec<f64> = powers().filter(inside).collect();
    if whole.len() > 2 {
        whole
    } else {
        powers().flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * power)).filter(inside).collect()
    }
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

/// The smallest and the largest finite value.
pub(super) fn range(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let finite = values.filter(|value| value.is_finite());
    finite.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let texts = |range| ticks(range).iter().map(|value| short(*value)).collect::<Vec<_>>();
        assert_eq!(texts([0.0, 1.0]), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!(texts([0.01, 0.1]), ["0.02", "0.04", "0.06", "0.08", "0.1"]);
        assert_eq!(texts([0.0, 1000.0]), ["0", "200", "400", "600", "800", "1000"]);
        assert_eq!(texts([-0.11, 0.12]), ["-0.1", "-0.05", "0", "0.05", "0.1"]);
    }

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
