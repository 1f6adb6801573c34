//! What all figures are made of: the sheet.

use crate::text::{escaped, wrapped};

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
