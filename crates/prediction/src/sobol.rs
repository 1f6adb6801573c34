//! Sobol's sequence in six dimensions: points that fill a cube more evenly than independent draws.
//!
//! I. M. Sobol', "On the distribution of points in a cube and the approximate evaluation of integrals", USSR Computational Mathematics and
//! Mathematical Physics 7(4), 1967, <https://doi.org/10.1016/0041-5553(67)90144-9>. Direction numbers: S. Joe, F. Y. Kuo, "Constructing
//! Sobol sequences with better two-dimensional projections", SIAM Journal on Scientific Computing 30(5), 2008,
//! <https://doi.org/10.1137/070709359>.

use tpam_pam::Stream;

/// The number of dimensions.
pub(crate) const DIMENSIONS: usize = 6;

/// The number of bits of a coordinate.
const BITS: usize = 32;

/// Degree, coefficients and first direction numbers of the primitive polynomials of all dimensions but the first, as in the file
/// `new-joe-kuo-6.21201`.
const POLYNOMIALS: [(usize, u32, &[u32]); DIMENSIONS - 1] =
    [(1, 0, &[1]), (2, 1, &[1, 3]), (3, 1, &[1, 3, 1]), (3, 2, &[1, 1, 1]), (4, 1, &[1, 1, 3, 3])];

/// The points of the sequence, moved by a random digital shift: every coordinate is combined bit by bit with the same random number, by
/// exclusive or.
///
/// A shift keeps the points as even as they are. Each point is uniform in the cube, and no point is at a corner.
pub(crate) struct Sobol {
    directions: [[u32; BITS]; DIMENSIONS],
    shift: [u32; DIMENSIONS],
    /// The bits of the next point before the shift.
    next: [u32; DIMENSIONS],
    /// The number of points so far.
    count: u32,
}

impl Sobol {
    /// The sequence with a shift from a random stream.
    pub(crate) fn new(rng: &mut Stream) -> Self {
        Self::shifted(std::array::from_fn(|_| (rng.uniform() * 4_294_967_296.0) as u32))
    }

    fn shifted(shift: [u32; DIMENSIONS]) -> Self {
        let directions = std::array::from_fn(|dimension| match dimension.checked_sub(1) {
            // The first dimension is van der Corput's sequence.
            None => std::array::from_fn(|bit| 1 << (BITS - 1 - bit)),
            Some(at) => directions(POLYNOMIALS[at]),
        });
        Self { directions, shift, next: [0; DIMENSIONS], count: 0 }
    }
}

/// The direction numbers of one dimension.
fn directions((degree, coefficients, first): (usize, u32, &[u32])) -> [u32; BITS] {
    let mut all = [0_u32; BITS];
    for bit in 0..BITS {
        all[bit] = if bit < degree {
            first[bit] << (BITS - 1 - bit)
        } else {
            let own = all[bit - degree] ^ (all[bit - degree] >> degree);
            let inner = (1..degree).filter(|k| (coefficients >> (degree - 1 - k)) & 1 == 1);
            inner.fold(own, |sum, k| sum ^ all[bit - k])
        };
    }
    all
}

impl Iterator for Sobol {
    type Item = [f64; DIMENSIONS];

    /// The next point, in the order of the Gray code of its number.
    fn next(&mut self) -> Option<Self::Item> {
        // The middle of the cell of 2⁻³², so that a coordinate is neither 0 nor 1.
        let point = std::array::from_fn(|k| (f64::from(self.next[k] ^ self.shift[k]) + 0.5) / 4_294_967_296.0);
        let changed = self.count.trailing_ones() as usize;
        self.count = self.count.checked_add(1)?;
        for (bits, directions) in self.next.iter_mut().zip(&self.directions) {
            *bits ^= directions[changed];
        }
        Some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first points of `scipy.stats.qmc.Sobol(6, scramble=False)`.
    #[test]
    fn the_first_points_are_known() {
        let expected = [
            [0.0; 6],
            [0.5; 6],
            [0.75, 0.25, 0.25, 0.25, 0.75, 0.75],
            [0.25, 0.75, 0.75, 0.75, 0.25, 0.25],
            [0.375, 0.375, 0.625, 0.875, 0.375, 0.125],
            [0.875, 0.875, 0.125, 0.375, 0.875, 0.625],
        ];
        for (point, expected) in Sobol::shifted([0; 6]).zip(expected) {
            assert!(point.iter().zip(expected).all(|(x, known)| (x - known).abs() < 1e-9), "{point:?} {expected:?}");
        }
    }

    #[test]
    fn every_interval_and_every_pair_of_dimensions_is_filled_evenly() {
        let points: Vec<[f64; 6]> = Sobol::new(&mut Stream::new(1, 0, "test")).take(128).collect();
        for dimension in 0..DIMENSIONS {
            let mut cells: Vec<usize> = points.iter().map(|point| (point[dimension] * 128.0) as usize).collect();
            cells.sort_unstable();
            assert_eq!(cells, (0..128).collect::<Vec<_>>(), "dimension {dimension}");
        }
        // The first two dimensions are a (0, 7, 2)-net in base 2: one point in each cell of 16 × 8.
        let mut cells: Vec<usize> = points.iter().map(|point| (point[0] * 16.0) as usize * 8 + (point[1] * 8.0) as usize).collect();
        cells.sort_unstable();
        assert_eq!(cells, (0..128).collect::<Vec<_>>());
    }
}
