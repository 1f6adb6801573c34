//! Colour scales for values: one from the lowest to the highest value, and one from −1 to 1 that is pale at 0.

use crate::palette::Colour;

/// Stops of a scale with monotonically increasing lightness, which is readable in grey print too: S. van der Walt, N. Smith: viridis, 2015,
/// <https://bids.github.io/colormap/>.
const STOPS: [[f64; 3]; 6] =
    [[68.0, 1.0, 84.0], [65.0, 68.0, 135.0], [42.0, 120.0, 142.0], [34.0, 168.0, 132.0], [122.0, 209.0, 81.0], [253.0, 231.0, 37.0]];

/// The colour at the fraction `part` of the way from the lowest (0) to the highest value (1).
///
/// ```
/// assert_eq!(tpam_figure::scale(0.0).to_string(), "#440154");
/// ```
pub fn scale(part: f64) -> Colour {
    between(&STOPS, part)
}

fn between(stops: &[[f64; 3]], part: f64) -> Colour {
    let at = part.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
    let below = (at as usize).min(stops.len() - 2);
    let mix = |k: usize| stops[below][k] + (at - below as f64) * (stops[below + 1][k] - stops[below][k]);
    Colour([0, 1, 2].map(|k| mix(k).round() as u8))
}

/// Stops of a scale that is pale in the middle and darkens equally on both sides, blue below and red above: M. Harrower, C. A. Brewer,
/// "ColorBrewer.org: an online tool for selecting colour schemes for maps", The Cartographic Journal 40(1), 2003,
/// <https://doi.org/10.1179/000870403235002042>.
const SIDES: [[f64; 3]; 7] = [
    [33.0, 102.0, 172.0],
    [103.0, 169.0, 207.0],
    [209.0, 229.0, 240.0],
    [247.0, 247.0, 247.0],
    [253.0, 219.0, 199.0],
    [239.0, 138.0, 98.0],
    [178.0, 24.0, 43.0],
];

/// The colour at the fraction `part` of the way from −1 (part 0) to 1 (part 1); 0 (part ½) is the palest.
///
/// ```
/// assert_eq!(tpam_figure::diverging(0.5).to_string(), "#f7f7f7");
/// ```
pub fn diverging(part: f64) -> Colour {
    between(&SIDES, part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lightness_of_the_scale_increases() {
        let lightness = |part: f64| {
            let [red, green, blue] = scale(part).0.map(f64::from);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let steps: Vec<f64> = (0..=20).map(|k| lightness(f64::from(k) / 20.0)).collect();
        assert!(steps.windows(2).all(|pair| pair[0] < pair[1]), "{steps:?}");
        assert_eq!((scale(-1.0), scale(2.0)), (scale(0.0), scale(1.0)));
    }

    #[test]
    fn the_scale_with_two_sides_is_palest_in_the_middle() {
        let pale = |part: f64| diverging(part).0[1];
        let steps: Vec<u8> = (0..=10).map(|k| pale(f64::from(k) / 10.0)).collect();
        assert!(steps[..=5].is_sorted() && steps[5..].iter().rev().is_sorted(), "{steps:?}");
        // Blue below, red above.
        assert!(diverging(0.0).0[2] == 0xac && diverging(1.0).0[0] == 0xb2);
    }
}
