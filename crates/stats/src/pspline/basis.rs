//! Cubic B-splines on equally spaced knots of [0, 1].

/// B-splines with this many equal parts of [0, 1]; 0 parts stand for the constant alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Basis(usize);

impl Basis {
    /// Eleven splines on eight parts.
    pub(super) const SPLINES: Self = Self(8);
    /// The constant.
    pub(super) const CONSTANT: Self = Self(0);

    /// The number of functions.
    pub(super) fn size(self) -> usize {
        if self.0 == 0 { 1 } else { self.0 + 3 }
    }

    /// The first function that is not 0 at x, and the values of the functions from it on.
    fn at(self, x: f64) -> (usize, [f64; 4]) {
        if self.0 == 0 {
            return (0, [1.0, 0.0, 0.0, 0.0]);
        }
        let place = x.clamp(0.0, 1.0) * self.0 as f64;
        let part = (place as usize).min(self.0 - 1);
        let t = place - part as f64;
        let (s, inner) = (1.0 - t, |t: f64| ((3.0 * t - 6.0) * t * t + 4.0) / 6.0);
        (part, [s * s * s / 6.0, inner(t), inner(s), t * t * t / 6.0])
    }
}

/// The products of functions of both coordinates that are not 0 at a point: the index of each coefficient, and its value.
pub(super) fn products(bases: [Basis; 2], point: [f64; 2]) -> Vec<(usize, f64)> {
    let [(first, x), (second, y)] = [bases[0].at(point[0]), bases[1].at(point[1])];
    let width = bases[1].size();
    let rows = x.into_iter().enumerate().filter(|(k, _)| first + k < bases[0].size());
    rows.flat_map(|(k, a)| {
        let columns = y.into_iter().enumerate().filter(move |(l, _)| second + l < width);
        columns.map(move |(l, b)| ((first + k) * width + second + l, a * b))
    })
    .collect()
}

/// η at a point.
pub(super) fn eta(bases: [Basis; 2], point: [f64; 2], coefficients: &[f64]) -> f64 {
    products(bases, point).into_iter().map(|(k, value)| value * coefficients[k]).sum()
}
