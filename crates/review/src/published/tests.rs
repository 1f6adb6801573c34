//! What the published curves hold.

use super::*;
use crate::scale::Scale;
use std::collections::BTreeSet;

/// The names of all published curves.
pub(crate) fn methods() -> BTreeSet<&'static str> {
    points().map(|point| point.method).collect()
}

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
