//! A BBOB problem: one function in one dimension and instance.

use crate::draw::Draw;
use crate::function::Built;
use crate::functions::FUNCTIONS;
use crate::group::Group;
use std::cell::RefCell;
use std::fmt;
use tpam_lanes::{LANES, Room, Wide, beyond, finite_or_infinite, settle};
use tpam_simd::Simd;

/// A BBOB problem. It is immutable, so several threads may evaluate it at the same time.
///
/// ```
/// use tpam_bbob::Problem;
/// let rosenbrock = Problem::new(8, 10, 3)?;
/// let origin = [0.0; 10];
/// assert!(rosenbrock.evaluate(&origin)? > rosenbrock.f_opt());
///
/// let population = [[0.0; 10], [1.0; 10], [-2.0; 10]].concat();
/// let mut values = [0.0; 3];
/// rosenbrock.evaluate_batch(&population, &mut values)?;
/// # Ok::<(), tpam_bbob::Error>(())
/// ```
#[derive(Debug)]
pub struct Problem {
    function: u32,
    dim: usize,
    instance: u32,
    built: Built,
}

/// An invalid argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A function number that is not between 1 and 24.
    Function(u32),
    /// A dimension below 2.
    Dimension(usize),
    /// A point or population of the wrong length.
    Length {
        /// The expected number of values.
        expected: usize,
        /// The actual number of values.
        found: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Function(id) => write!(f, "BBOB has no function {id}: write a number from 1 to 24"),
            Error::Dimension(dim) => write!(f, "BBOB functions have 2 or more dimensions, not {dim}"),
            Error::Length { expected, found } => {
                write!(f, "{found} numbers were given where {expected} are needed")
            }
        }
    }
}

impl std::error::Error for Error {}

impl From<Error> for tpam_problem::Error {
    fn from(error: Error) -> Self {
        tpam_problem::Error::Other(error.to_string())
    }
}

/// Buffers that each thread keeps, so that an evaluation allocates no memory.
#[derive(Default)]
struct Rooms {
    one: Room<f64>,
    many: Room<Wide>,
    x: Vec<Wide>,
}

thread_local! {
    static ROOMS: RefCell<Rooms> = RefCell::default();
}

impl Problem {
    /// Draws instance `instance` of function f`function` in `dim` dimensions.
    pub fn new(function: u32, dim: usize, instance: u32) -> Result<Self, Error> {
        let place = (function as usize).checked_sub(1).filter(|place| *place < FUNCTIONS.len());
        let entry = &FUNCTIONS[place.ok_or(Error::Function(function))?];
        if dim < 2 {
            return Err(Error::Dimension(dim));
        }
        let built = (entry.build)(&Draw::new(function, dim, instance));
        Ok(Self { function, dim, instance, built })
    }

    /// The value at one point, with the bits of COCO's official wheels on this platform.
    ///
    /// The value is +∞ if a coordinate is infinite or if the value overflows; otherwise NaN if a coordinate is NaN.
    pub fn evaluate(&self, x: &[f64]) -> Result<f64, Error> {
        check(self.dim, x.len())?;
        if let Some(value) = beyond(x) {
            return Ok(value);
        }
        let value = ROOMS.with_borrow_mut(|rooms| {
            rooms.one.resize(self.dim);
            self.built.function.value_at(x, &mut rooms.one)
        });
        Ok(finite_or_infinite(value))
    }

    /// The values of a population, vectorised. `points` holds the points one after the other.
    ///
    /// The values differ from [`evaluate`](Self::evaluate) by at most 10⁻¹² (f16: 10⁻¹⁰), relative to f − f_opt, absolute if f − f_opt is
    /// below 1. Their bits do not depend on the size of the population, the position in it or the CPU.
    pub fn evaluate_batch(&self, points: &[f64], values: &mut [f64]) -> Result<(), Error> {
        self.evaluate_batch_by(Simd::best(), points, values)
    }

    /// [`evaluate_batch`](Self::evaluate_batch) with a given instruction set, for tests and benchmarks.
    pub fn evaluate_batch_by(&self, simd: Simd, points: &[f64], values: &mut [f64]) -> Result<(), Error> {
        check(self.dim * values.len(), points.len())?;
        ROOMS.with_borrow_mut(|Rooms { many, x, .. }| {
            many.resize(self.dim);
            x.resize(self.dim, Wide([0.0; LANES]));
            self.built.function.many(simd, points, values, x, many);
        });
        settle(points, values);
        Ok(())
    }

    /// The number of the function, 1 to 24.
    pub fn function(&self) -> u32 {
        self.function
    }

    /// The dimension D.
    pub fn dim(&self) -> usize {
        self.dim
    }

    /// The instance.
    pub fn instance(&self) -> u32 {
        self.instance
    }

    /// The name of the function.
    pub fn name(&self) -> &'static str {
        FUNCTIONS[self.function as usize - 1].name
    }

    /// The group of the function.
    pub fn group(&self) -> Group {
        FUNCTIONS[self.function as usize - 1].group
    }

    /// The region of interest in every coordinate. Points outside it may be evaluated.
    pub fn bounds(&self) -> (f64, f64) {
        (-5.0, 5.0)
    }

    /// The position of the optimum.
    pub fn x_opt(&self) -> &[f64] {
        &self.built.x_opt
    }

    /// The minimum value, COCO's `best_value`.
    pub fn f_opt(&self) -> f64 {
        self.built.f_opt
    }
}

/// The generic interface. A point of the wrong length panics.
impl tpam_problem::Problem for Problem {
    fn bounds(&self) -> Vec<(f64, f64)> {
        vec![Problem::bounds(self); self.dim]
    }

    fn evaluate(&self, x: &[f64]) -> f64 {
        Problem::evaluate(self, x).expect("a point must have as many numbers as the problem has dimensions")
    }

    fn evaluate_batch(&self, points: &[f64], values: &mut [f64]) {
        Problem::evaluate_batch(self, points, values).expect("there must be as many points as values");
    }

    fn dimension(&self) -> usize {
        self.dim
    }

    fn f_opt(&self) -> Option<f64> {
        Some(self.built.f_opt)
    }

    fn function(&self) -> u32 {
        self.function
    }

    fn instance(&self) -> u32 {
        self.instance
    }

    fn name(&self) -> &str {
        Problem::name(self)
    }

    fn group(&self) -> Option<&str> {
        Some(Problem::group(self).key())
    }
}

fn check(expected: usize, found: usize) -> Result<(), Error> {
    if expected == found { Ok(()) } else { Err(Error::Length { expected, found }) }
}
