//! Colour scales: from the lowest to the highest value, and from −1 by 0 to 1.

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
