//! A small random generator for this crate's tests.

/// Returns a function of n that draws one of 0, 1, …, n − 1.
pub(crate) fn toy() -> Box<dyn FnMut(usize) -> usize> {
    let mut state = 1_u64;
    Box::new(move |n| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    })
}
