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

/// Stops of a scale whose lightness rises all the way, so that it survives grey printing: S. van der Walt, N. Smith: viridis, 2015,
/// <https://bids.github.io/colormap/>.
const STOPS: [[f64; 3]; 6] = [
    [68.0, 1.0, 84.0],
    [65.0, 68.0, 135.0],
    [42.0, 120.0, 142.0],
    [34.0, 168.0, 132.0],
    [122.0, 209.0, 81.0],
    [253.0, 231.0, 37.0],
];

/// The colour at `part` of the way from the lowest (0) to the highest value (1).
pub fn scale(part: f64) -> String {
    between(&STOPS, part)
}

fn between(stops: &[[f64; 3]], part: f64) -> String {
    let at = part.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
    let below = (at as usize).min(stops.len() - 2);
    let mix = |k: usize| stops[below][k] + (at - below as f64) * (stops[below + 1][k] - stops[below][k]);
    format!("#{:02x}{:02x}{:02x}", mix(0).round() as u8, mix(1).round() as u8, mix(2).round() as u8)
}

/// Stops of a scale that is pale in the middle and darkens alike to either side, blue for what is below and red for what is above: M. Harrower, C. A. Brewer, "ColorBrewer.org:
/// an online tool for selecting colour schemes for maps", The Cartographic Journal 40(1), 2003, <https://doi.org/10.1179/000870403235002042>.
const SIDES: [[f64; 3]; 7] = [
    [33.0, 102.0, 172.0],
    [103.0, 169.0, 207.0],
    [209.0, 229.0, 240.0],
    [247.0, 247.0, 247.0],
    [253.0, 219.0, 199.0],
    [239.0, 138.0, 98.0],
    [178.0, 24.0, 43.0],
];

/// The colour at `part` of the way from −1 (0) by 0 (½) to 1 (1).
pub fn diverging(part: f64) -> String {
    between(&SIDES, part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearly_fifty_series_differ() {
        let styles: Vec<Style> = (0..49).map(style_of).collect();
        assert!((0..49).all(|k| !styles[..k].contains(&styles[k])));
        assert_eq!(style_of(3), STYLES[3]);
    }

    #[test]
    fn the_scale_gets_lighter_all_the_way() {
        let lightness = |part: f64| {
            let hex = scale(part);
            let channel = |k: usize| f64::from(u8::from_str_radix(&hex[k..k + 2], 16).unwrap());
            0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
        };
        let steps: Vec<f64> = (0..=20).map(|k| lightness(f64::from(k) / 20.0)).collect();
        assert!(steps.windows(2).all(|pair| pair[0] < pair[1]), "{steps:?}");
        assert_eq!((scale(-1.0), scale(2.0)), (scale(0.0), scale(1.0)));
    }

    #[test]
    fn the_scale_with_two_sides_is_palest_in_the_middle() {
        let pale = |part: f64| u32::from_str_radix(&diverging(part)[3..5], 16).unwrap();
        let steps: Vec<u32> = (0..=10).map(|k| pale(f64::from(k) / 10.0)).collect();
        assert!(steps[..=5].is_sorted() && steps[5..].iter().rev().is_sorted(), "{steps:?}");
        // Blue below, red above.
        assert!(diverging(0.0).ends_with("ac") && diverging(1.0).starts_with("#b2"));
    }
}
