//! What all targets have in common, and the path of one for the tests of each.

use super::*;

/// The path of a target.
pub(super) fn path_of(spec: &str, t_max: usize) -> Vec<f64> {
    let mut path = vec![0.0; t_max];
    targets().spec(spec).unwrap().build().unwrap().path(&mut path, &mut Stream::new(1, 0, "target"));
    path
}

#[test]
fn every_target_except_file_stays_in_range_and_starts_as_defined() {
    for (spec, first) in [
        ("lin-inc", 0.5),
        ("lin-dec", 0.5),
        ("sqrt-inc", 0.5),
        ("sqrt-dec", 0.5),
        ("sin:omega=40", 0.5),
        ("ran:s=1", 0.5),
        ("const:value=0.25", 0.25),
        ("step", 0.3),
        ("sawtooth", 0.1),
        ("points:values=0.3/0.9", 0.3),
    ] {
        let path = path_of(spec, 1000);
        assert_eq!(path[0], first, "{spec}");
        assert!(path.iter().all(|v| (0.1..=0.9).contains(v)), "{spec}");
    }
}
