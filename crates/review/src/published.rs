//! The published curves: Figure 1(a) of the review, rand/1/bin, as read off its vector graphics.

#[cfg(test)]
use std::collections::BTreeSet;

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

/// The names of all published curves.
#[cfg(test)]
pub(super) fn methods() -> BTreeSet<&'static str> {
    points().map(|point| point.method).collect()
}

/// The published curve of a method at these places, in ascending order; `None` if a place is missing.
pub(crate) fn curve(method: &str, places: &[f64]) -> Option<Vec<f64>> {
    let own: Vec<Point> = points().filter(|point| point.method == method).collect();
    let at = |place: &f64| own.iter().find(|point| point.place == *place).map(|point| point.proportion);
    places.iter().map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scale::Scale;

    #[test]
    fn all_curves_have_all_places_and_rise() {
        let places = Scale::new(false).places();
        assert_eq!((methods().len(), points().count()), (25, 25 * places.len()));
        for method in methods() {
            let curve = curve(method, &places).unwrap();
            assert!(curve.is_sorted() && curve[0] > 0.0 && curve[40] < 1.0, "{method}: {curve:?}");
        }
        // The end values that the text of the review's figure has, in the order of its legend.
        let end = |method| curve(method, &[4.0]).unwrap()[0];
        for (method, value) in [("SHADE", 0.745), ("F05C09", 0.506), ("SWDE", 0.704), ("YADE", 0.350)] {
            assert!((end(method) - value).abs() < 6e-4, "{method}: {}", end(method));
        }
        assert_eq!(curve("SHADE", &[4.1]), None);
    }
}
