//! The colour scale of a map.

use crate::legend::FOOT;
use crate::palette::Colour;
use crate::shape::{Ink, TextStyle};
use crate::sheet::Sheet;
use crate::text::width;

/// A colour scale.
pub(crate) struct Scale<'a> {
    /// The colour at a fraction of the way from the lower to the upper end.
    pub(crate) colour: fn(f64) -> Colour,
    /// The values at its ends.
    pub(crate) ends: [f64; 2],
    /// The meaning of the values.
    pub(crate) words: &'a str,
}

const STEPS: usize = 32;
const WIDE: f64 = 4.0;
/// The distance between the bar and its numbers.
const SPACE: f64 = 8.0;

impl Scale<'_> {
    /// The numbers at its ends; the upper one is followed by their meaning.
    fn texts(&self) -> [String; 2] {
        let [low, high] = self.ends.map(significant);
        [low, format!("{high} · {}", self.words)]
    }

    /// The width, with some margin at the right.
    pub(crate) fn width(&self) -> f64 {
        self.texts().map(|text| width(&text) + SPACE).iter().sum::<f64>() + STEPS as f64 * WIDE + SPACE
    }

    /// Draws it with the middle of its left end at this position.
    pub(crate) fn draw(&self, sheet: &mut Sheet, (left, y): (f64, f64)) {
        let [low, high] = self.texts();
        sheet.text((left, y + FOOT), TextStyle::Start, &low);
        let left = left + width(&low) + SPACE;
        for k in 0..STEPS {
            let colour = (self.colour)(k as f64 / (STEPS - 1) as f64);
            // The rectangles overlap slightly, so that no gap is visible.
            sheet.rect((left + k as f64 * WIDE, y - 5.5), [WIDE + 0.4, 11.0], Ink::fill(colour));
        }
        sheet.text((left + STEPS as f64 * WIDE + SPACE, y + FOOT), TextStyle::Start, &high);
    }
}

/// Three significant digits.
fn significant(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return "0".to_owned();
    }
    let digits = (2 - libm::floor(libm::log10(value.abs())) as i32).clamp(0, 8) as usize;
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_have_three_significant_digits() {
        assert_eq!([0.0, 1.0, -0.012_34, 4567.8, f64::NAN].map(significant), ["0", "1.00", "-0.0123", "4568", "0"]);
    }
}
