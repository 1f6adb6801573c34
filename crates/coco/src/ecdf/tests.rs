//! A generator for the tests of several files, and a test of the settings.

use super::*;

/// A small generator, the same for every problem.
pub(crate) fn toy() -> Box<dyn FnMut(usize) -> usize> {
    let mut state = 1_u64;
    Box::new(move |n| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    })
}

#[test]
fn the_number_of_samples_is_that_of_cocopp() {
    let samples = |trials| Settings::new(Mode::Coco, coco_targets(), trials).samples;
    assert_eq!([1, 5, 10, 15, 30, 51, 200].map(samples), [100, 100, 100, 90, 90, 102, 400]);
    assert_eq!(Settings::new(Mode::Coco2017, coco_targets(), 15).samples, 10);
}
