//! Colours, dashes and markers for series: each pair differs in all three, so colour-blind eyes and grey printers tell them apart.
//!
//! The colours are those of M. Okabe and K. Ito, "Color universal design", 2008, <https://jfly.uni-koeln.de/color/>.

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// As `#rrggbb`.
    pub colour: &'static str,
    /// For `stroke-dasharray`; empty for a solid line.
    pub dash: &'static str,
    /// The marker as a path around (0, 0).
    pub marker: &'static str,
}

const CIRCLE: &str = "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z";
const SQUARE: &str = "M-2.7-2.7h5.4v5.4h-5.4Z";
const UP: &str = "M0-3.6L3.4 2.6H-3.4Z";
const DOWN: &str = "M0 3.6L3.4-2.6H-3.4Z";
const BAR: &str = "M-3.6-1.3h7.2v2.6h-7.2Z";
const POST: &str = "M-1.3-3.6h2.6v7.2h-2.6Z";
const DIAMOND: &str = "M0-3.9L3.9 0L0 3.9L-3.9 0Z";

/// The style of series number `k`. Beyond the seventh the colours come again, with other dashes and markers.
pub fn style_of(k: usize) -> Style {
    let (colour, shape) = (STYLES[k % STYLES.len()], STYLES[(k + k / STYLES.len()) % STYLES.len()]);
    Style { colour: colour.colour, ..shape }
}

/// The styles, in the order of the series.
pub const STYLES: [Style; 7] = [
    Style { colour: "#0072b2", dash: "", marker: CIRCLE },
    Style { colour: "#e69f00", dash: "6 3", marker: SQUARE },
    Style { colour: "#009e73", dash: "2 2", marker: UP },
    Style { colour: "#cc79a7", dash: "8 3 2 3", marker: DOWN },
    Style { colour: "#d55e00", dash: "4 2", marker: DIAMOND },
    Style { colour: "#56b4e9", dash: "1 3", marker: BAR },
    Style { colour: "#000000", dash: "10 4", marker: POST },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearly_fifty_series_differ() {
        let styles: Vec<Style> = (0..49).map(style_of).collect();
        assert!((0..49).all(|k| !styles[..k].contains(&styles[k])));
        assert_eq!(style_of(3), STYLES[3]);
    }
}
