//! A bar of colours: what the colours of a map mean.

use crate::svg::Sheet;

/// A scale of colours.
pub(super) struct Scale<'a> {
    /// The colour at a part of the way from the lower end to the upper.
    pub(super) colour: fn(f64) -> String,
    /// The values at its ends.
    pub(super) ends: [f64; 2],
    /// What they are.
    pub(super) words: &'a str,
}

const STEPS: usize = 32;
const WIDE: f64 = 4.0;

impl Scale<'_> {
    /// How far it reaches from `left` with these words, its ends being as short as −1.00.
    pub(super) fn width(left: f64, words: &str) -> f64 {
        left + 90.0 + STEPS as f64 * WIDE + 6.2 * words.chars().count() as f64
    }

    /// Draws it below the title.
    pub(super) fn draw(&self, sheet: &mut Sheet, left: f64) {
        let [low, high] = self.ends.map(significant);
        sheet.words((left, 35.0), "start", &low);
        let left = left + 8.0 + 6.5 * low.len() as f64;
        for k in 0..STEPS {
            let colour = (self.colour)(k as f64 / (STEPS - 1) as f64);
            // Wider than they need to be, so that no gap shows between them.
            let (x, wide) = (left + k as f64 * WIDE, WIDE + 0.4);
            sheet.put(&format!("<rect x=\"{x:.1}\" y=\"26\" width=\"{wide}\" height=\"11\" fill=\"{colour}\"/>"));
        }
        let right = left + STEPS as f64 * WIDE + 7.0;
        sheet.words((right, 35.0), "start", &format!("{high} · {}", self.words));
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
