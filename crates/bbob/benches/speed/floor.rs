//! The floor of a batch: the operations of each formula, counted in its source, divided by the throughput of small loops.
//!
//! An operation works on eight points: + − ×, a comparison, a selection, a logical operation; rounding to whole numbers and each number of
//! the transposition count too. Divisions and roots have a unit of their own, which works beside the others.

use std::hint::black_box;
use std::time::Instant;
use tpam_lanes::{Lane, Wide, each};

/// Operations, divisions and roots of elementary functions.
const OSCILLATE: [f64; 3] = [152.0, 1.0, 0.0];
const STRETCH: [f64; 3] = [111.0, 1.0, 1.0];
const POWER: [f64; 3] = [104.0, 1.0, 0.0];
const SINE: f64 = 34.0;
const COSINE: f64 = 37.0;
const COSINE_OF_TURNS: f64 = 33.0;
const OUTSIDE: f64 = 5.0;
/// Transposition, and the test for numbers that are not finite.
const LOAD: f64 = 5.0;

/// The rotations of a function; operations, divisions and roots of each coordinate.
fn count(function: u32) -> (f64, [f64; 3]) {
    let with = |own: f64, parts: &[[f64; 3]]| parts.iter().fold([own + LOAD, 0.0, 0.0], |sum, part| [0, 1, 2].map(|k| sum[k] + part[k]));
    let rastrigin = COSINE_OF_TURNS + 3.0;
    match function {
        1 => (0.0, with(3.0, &[])),
        2 => (0.0, with(4.0, &[OSCILLATE])),
        3 => (0.0, with(2.0 + rastrigin, &[OSCILLATE, STRETCH])),
        4 => (0.0, with(4.0 + rastrigin + OUTSIDE, &[OSCILLATE])),
        5 => (0.0, with(6.0, &[])),
        6 | 9 => (1.0, with(7.0, &[])),
        7 => (2.0, with(15.0 + OUTSIDE, &[])),
        8 => (0.0, with(10.0, &[])),
        10 => (1.0, with(4.0, &[OSCILLATE])),
        11 => (1.0, with(3.0, &[OSCILLATE])),
        12 => (2.0, with(4.0, &[STRETCH])),
        13 => (1.0, with(3.0, &[])),
        14 => (1.0, with(3.0, &[POWER])),
        15 => (2.0, with(1.0 + rastrigin, &[OSCILLATE, STRETCH])),
        // Eleven triplings of the angle.
        16 => (2.0, with(42.0 + 11.0 * 17.0 + OUTSIDE, &[OSCILLATE])),
        17 | 18 => (2.0, with(8.0 + SINE + OUTSIDE, &[STRETCH, POWER, [0.0, 0.0, 2.0]])),
        19 => (1.0, with(10.0 + COSINE, &[[0.0, 1.0, 0.0]])),
        20 => (0.0, with(11.0 + SINE + OUTSIDE, &[[0.0, 0.0, 1.0]])),
        21 => (1.0, with(101.0 * 4.0 + OUTSIDE, &[])),
        22 => (1.0, with(21.0 * 4.0 + OUTSIDE, &[])),
        // 32 scales.
        23 => (1.0, with(8.0 + 32.0 * 5.0, &[POWER])),
        _ => (2.0, with(9.0 + COSINE_OF_TURNS + OUTSIDE, &[])),
    }
}

/// The nanoseconds of an operation, a division and a root of eight numbers.
pub(crate) struct Speeds([f64; 3]);

impl Speeds {
    /// Times small loops.
    pub(crate) fn measure() -> Self {
        // A step of the first loop has eight operations.
        Self([time(multiply_add) / 8.0, time(divide), time(root)])
    }

    /// The floor of an evaluation in batches of this size, in nanoseconds.
    pub(crate) fn floor(&self, function: u32, dim: usize, batch: usize) -> f64 {
        let (rotations, per_coordinate) = count(function);
        let (dim, blocks) = (dim as f64, batch.div_ceil(8) as f64);
        let [operations, divisions, roots] = per_coordinate.map(|count| count * dim);
        let Self([operation, division, root]) = self;
        let all = (operations + rotations * 2.0 * dim * dim) * operation;
        all.max(divisions * division + roots * root) * blocks / batch as f64
    }
}

const CHAINS: usize = 16;
const STEPS: usize = 500;
type Rows = [Wide; CHAINS];

/// Nanoseconds of a step of one row.
fn time(work: fn(&mut Rows)) -> f64 {
    let mut rows = [Wide([0.75; 8]); CHAINS];
    let begun = Instant::now();
    work(black_box(&mut rows));
    black_box(rows);
    begun.elapsed().as_nanos() as f64 / (CHAINS * STEPS) as f64
}

/// A loop of steps over all rows, which do not depend on each other.
macro_rules! steps {
    ($name:ident, $x:ident => $step:expr) => {
        tpam_simd::wide! {
            fn $name(rows: &mut Rows) {
                for _ in 0..STEPS {
                    for row in &mut *rows {
                        *row = each!(*row, $x => $step);
                        Wide::coordinate_by_coordinate();
                    }
                }
            }
        }
    };
}

steps!(multiply_add, x => (((x * 0.5 + 0.25) * 0.5 + 0.25) * 0.5 + 0.25) * 0.5 + 0.25);
steps!(divide, x => 1.0 / x);
steps!(root, x => x.sqrt());
