//! The colour scale of a map, with ticks and the meaning of its values.

use crate::axis::Axis;
use crate::palette::Colour;
use crate::shape::{Ink, Path, TextStyle};
use crate::sheet::Sheet;
use crate::text::{TEXT_LINE, full_lines, width};

/// A colour scale.
pub(crate) struct Scale<'a> {
    /// The colour at a fraction of the way from the lower to the upper end.
    pub(crate) colour: fn(f64) -> Colour,
    /// The values at its ends.
    pub(crate) ends: [f64; 2],
    /// The meaning of the values.
    pub(crate) words: &'a str,
}

const STEPS: usize = 48;
/// The preferred length of the bar.
const LENGTH: f64 = 192.0;
/// Height of the bar.
const TALL: f64 = 10.0;
/// Height of the bar with its numbers.
const BAR: f64 = 32.0;
/// Free space at the ends of the bar for half a number.
const SPACE: f64 = 14.0;

/// The width that a scale needs.
pub(crate) const WIDTH: f64 = LENGTH + 2.0 * SPACE;

/// The length of the bar in this width.
fn length(room: f64) -> f64 {
    LENGTH.min(room - 2.0 * SPACE)
}

impl Scale<'_> {
    /// Whether the words are beside the bar and not above it.
    fn beside(&self, room: f64) -> bool {
        length(room) + 2.0 * SPACE + width(self.words) <= room
    }

    /// The lines of words above the bar.
    fn above(&self, room: f64) -> Vec<String> {
        if self.words.is_empty() || self.beside(room) { Vec::new() } else { full_lines(self.words, room) }
    }

    /// The height that it needs in this width.
    pub(crate) fn height(&self, room: f64) -> f64 {
        BAR + TEXT_LINE * self.above(room).len() as f64
    }

    /// Draws it with its upper left corner at this position.
    pub(crate) fn draw(&self, sheet: &mut Sheet, (left, top): (f64, f64), room: f64) {
        let above = self.above(room);
        for (k, line) in above.iter().enumerate() {
            sheet.text((left, top + 5.0 + TEXT_LINE * k as f64), TextStyle::Start, line);
        }
        let bar = (left + SPACE, top - 2.0 + TEXT_LINE * above.len() as f64);
        self.bar(sheet, bar, length(room));
        if above.is_empty() {
            let x = left + 2.0 * SPACE + length(room);
            sheet.text((x, bar.1 + TALL - 1.5), TextStyle::Start, self.words);
        }
    }

    /// Draws the bar and its numbers.
    fn bar(&self, sheet: &mut Sheet, (left, top): (f64, f64), length: f64) {
        let wide = length / STEPS as f64;
        for k in 0..STEPS {
            let colour = (self.colour)(k as f64 / (STEPS - 1) as f64);
            // The rectangles overlap slightly, so that no gap is visible.
            let overlap = if k + 1 < STEPS { 0.4 } else { 0.0 };
            sheet.rect((left + k as f64 * wide, top), [wide + overlap, TALL], Ink::fill(colour));
        }
        for tick in self.axis().across(length) {
            let x = left + tick.part * length;
            sheet.path(Path::line((x, top + TALL), (x, top + TALL + 3.0)), Ink::stroke(Colour::FRAME, 1.0));
            sheet.text((x, top + TALL + 13.0), TextStyle::Middle, &tick.label);
        }
    }

    /// The axis of the bar. A single value is in the middle.
    fn axis(&self) -> Axis {
        let [low, high] = self.ends;
        Axis::linear(if high > low { self.ends } else { [low - 0.5, low + 0.5] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(words: &str) -> Scale<'_> {
        Scale { colour: crate::scale, ends: [-1.0, 1.0], words }
    }

    #[test]
    fn the_bar_has_several_numbers_and_the_words_have_room() {
        let labels: Vec<String> = scale("").axis().across(LENGTH).into_iter().map(|tick| tick.label).collect();
        assert_eq!(labels, ["-1", "-0.5", "0", "0.5", "1"]);
        let long = "the meaning of the values, in many words";
        assert_eq!((scale("rate").height(300.0), scale(long).height(300.0)), (BAR, BAR + TEXT_LINE));
        assert_eq!(scale(long).height(120.0), BAR + 2.0 * TEXT_LINE);
    }
}
