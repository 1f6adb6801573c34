//! An MA-BBOB function in one dimension.

use super::combination::Combination;
use crate::functions::f20_schwefel as schwefel;
use crate::{Error, Group, Problem};
use std::cell::RefCell;
use std::f64::consts::{LN_10, LOG10_E};
use tpam_lanes::{beyond, elementary};

/// s_i: the scales of f1 to f24, which make their values comparable.
const SCALES: [f64; 24] = [
    11.0, 17.5, 12.3, 12.6, 11.5, 15.3, 12.1, 15.3, 15.2, 17.4, 13.4, 20.4, 12.9, 10.4, 12.3, 10.3, 9.8, 10.6, 10.0, 14.7, 10.7, 10.8, 9.0,
    12.1,
];
/// The smallest and the largest difference from the optimum that counts.
const LEAST: f64 = 1e-12;
const MOST: f64 = 1e20;
/// Added to logarithms before they are weighted.
const OFFSET: f64 = 8.0;

/// A function of MA-BBOB.
///
/// ```
/// use tpam_bbob::{Combination, ManyAffine};
/// let function = ManyAffine::new(Combination::drawn(1, 5))?;
/// assert_eq!(function.evaluate(&function.combination().x_opt)?, function.f_opt());
/// assert!(function.f_opt() < 1e-11 && function.evaluate(&[0.0; 5])? > 1.0);
/// # Ok::<(), tpam_bbob::Error>(())
/// ```
#[derive(Debug)]
pub struct ManyAffine {
    combination: Combination,
    /// The functions whose weight is not 0.
    parts: Vec<Part>,
    f_opt: f64,
    name: String,
    function: u32,
    instance: u32,
}

#[derive(Debug)]
struct Part {
    problem: Problem,
    /// o_i.
    x_opt: Vec<f64>,
    weight: f64,
    scale: f64,
}

thread_local! {
    /// The moved points and the values of a part.
    static ROOM: RefCell<(Vec<f64>, Vec<f64>)> = RefCell::default();
}

impl ManyAffine {
    /// The function of a combination.
    ///
    /// # Errors
    ///
    /// If the optimum has fewer than two coordinates.
    pub fn new(combination: Combination) -> Result<Self, Error> {
        let dim = combination.x_opt.len();
        let numbered = (1..).zip(combination.weights).zip(combination.instances).zip(SCALES);
        let parts = numbered.filter(|(((_, weight), _), _)| *weight != 0.0).map(|(((function, weight), instance), scale)| {
            let problem = Problem::new(function, dim, instance)?;
            Ok(Part { x_opt: x_opt(&problem), problem, weight, scale })
        });
        let parts = parts.collect::<Result<Vec<_>, Error>>()?;
        let name = parts.iter().map(|part| format!("{} f{}", part.weight, part.problem.function())).collect::<Vec<_>>().join(" + ");
        let mut found = Self { combination, parts, f_opt: 0.0, name, function: 0, instance: 1 };
        found.f_opt = found.evaluate(&found.combination.x_opt)?;
        Ok(found)
    }

    /// The same function with its numbers in a suite.
    #[must_use]
    pub(super) fn numbered(self, function: u32, instance: u32) -> Self {
        Self { function, instance, ..self }
    }

    /// The value at one point: the operations of the `ioh` package, in their order.
    pub fn evaluate(&self, x: &[f64]) -> Result<f64, Error> {
        if let Some(value) = beyond(x) {
            return Ok(value);
        }
        let mut moved = vec![0.0; x.len()];
        let mut sum = 0.0;
        for part in &self.parts {
            self.shift(x, part, &mut moved);
            let off = part.problem.evaluate(&moved)? - part.problem.f_opt();
            sum += (off.clamp(LEAST, MOST).log10() + OFFSET) / part.scale * part.weight;
        }
        Ok(10f64.powf(10.0 * sum - OFFSET))
    }

    /// The values of a population, vectorised. They differ from [`evaluate`](Self::evaluate) as those of [`Problem`] do: by at most 10⁻¹⁰,
    /// relative to the value. Their bits do not depend on the size of the population, the position in it or the CPU.
    pub fn evaluate_batch(&self, points: &[f64], values: &mut [f64]) -> Result<(), Error> {
        ROOM.with_borrow_mut(|(moved, offs)| {
            moved.resize(points.len(), 0.0);
            offs.resize(values.len(), 0.0);
            values.fill(0.0);
            for part in &self.parts {
                self.shift(points, part, moved);
                part.problem.evaluate_batch(moved, offs)?;
                add_logarithms(values, offs, part.problem.f_opt(), part.weight / part.scale);
            }
            Ok(())
        })?;
        raise(values);
        // The largest difference that counts hides points that are not finite.
        for (value, x) in values.iter_mut().zip(points.chunks(self.combination.x_opt.len())) {
            *value = beyond(x).unwrap_or(*value);
        }
        Ok(())
    }

    /// x − x_opt + o_i, for one point or many.
    fn shift(&self, points: &[f64], part: &Part, moved: &mut [f64]) {
        let (from, to) = (&self.combination.x_opt, &part.x_opt);
        for (moved, x) in moved.chunks_mut(from.len()).zip(points.chunks(from.len())) {
            for (((moved, x), from), to) in moved.iter_mut().zip(x).zip(from).zip(to) {
                *moved = x + to - from;
            }
        }
    }

    /// The weights, instances and optimum.
    pub fn combination(&self) -> &Combination {
        &self.combination
    }

    /// The value at the optimum, which is about 10⁻¹², not 0.
    pub fn f_opt(&self) -> f64 {
        self.f_opt
    }

    /// The group of the function with the largest weight.
    pub fn group(&self) -> Group {
        crate::functions::FUNCTIONS[self.combination.dominant() as usize - 1].group
    }
}

/// The optimum of a part as the `ioh` package has it. Its optimum of f20 has eleven digits, as in the transformations of f20.
fn x_opt(part: &Problem) -> Vec<f64> {
    match part.function() {
        20 => part.x_opt().iter().map(|x| x.signum() * 0.5 * schwefel::PLACE).collect(),
        _ => part.x_opt().to_vec(),
    }
}

tpam_simd::wide! {
    /// Adds factor · (log₁₀ clamp(value − f_opt) + 8).
    fn add_logarithms(sums: &mut [f64], values: &[f64], f_opt: f64, factor: f64) {
        for (sum, value) in sums.iter_mut().zip(values) {
            let off = value - f_opt;
            let off = tpam_simd::choose(off > LEAST, off, LEAST);
            let off = tpam_simd::choose(off < MOST, off, MOST);
            *sum += (elementary::ln(off) * LOG10_E + OFFSET) * factor;
        }
    }
}

tpam_simd::wide! {
    /// 10^(10 s − 8) of every sum.
    fn raise(sums: &mut [f64]) {
        for sum in sums {
            *sum = elementary::exp((10.0 * *sum - OFFSET) * LN_10);
        }
    }
}

/// The generic interface. A point of the wrong length panics.
impl tpam_problem::Problem for ManyAffine {
    fn bounds(&self) -> Vec<(f64, f64)> {
        vec![(-5.0, 5.0); self.dimension()]
    }

    fn evaluate(&self, x: &[f64]) -> f64 {
        ManyAffine::evaluate(self, x).expect("a point must have as many numbers as the problem has dimensions")
    }

    fn evaluate_batch(&self, points: &[f64], values: &mut [f64]) {
        ManyAffine::evaluate_batch(self, points, values).expect("there must be as many points as values");
    }

    fn dimension(&self) -> usize {
        self.combination.x_opt.len()
    }

    fn f_opt(&self) -> Option<f64> {
        Some(self.f_opt)
    }

    fn function(&self) -> u32 {
        self.function
    }

    fn instance(&self) -> u32 {
        self.instance
    }

    /// The weights: `0.5 f1 + 0.5 f8`.
    fn name(&self) -> &str {
        &self.name
    }

    fn group(&self) -> Option<&str> {
        Some(ManyAffine::group(self).key())
    }
}
