//! The published curves: Figure 1(a) of the review, rand/1/bin, as read off its vector graphics.

const REFERENCE: &str = include_str!("../reference/published_tcyb_ecdf.csv");

/// A point of a published curve.
struct Point {
    method: &'static str,
    place: f64,
    proportion: f64,
}

fn points() -> impl Iterator<Item = Point> {
    REFERENCE.lines().skip(1).map(|line| {
        let fields: Vec<&'static str> = line.split(',').collect();
        let number = |text: &str| text.parse::<f64>().ok();
        let point = || {
            let [_, _, _, method, place, proportion] = fields[..].try_into().ok()?;
            Some(Point { method, place: number(place)?, proportion: number(proportion)? })
        };
        point().unwrap_or_else(|| panic!("the reference has a broken line: {line}"))
    })
}

/// The published curve of a method at these places, in ascending order; `None` if a place is missing.
pub(crate) fn curve(method: &str, places: &[f64]) -> Option<Vec<f64>> {
    let own: Vec<Point> = points().filter(|point| point.method == method).collect();
    let at = |place: &f64| own.iter().find(|point| point.place == *place).map(|point| point.proportion);
    places.iter().map(at).collect()
}

#[cfg(test)]
pub(super) mod tests;
