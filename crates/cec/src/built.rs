//! A function of a competition with its shifts, rotations and shuffles.

// Formulas must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::basic::{Basic, squares, value_of};
use crate::data::Data;
use crate::table::{Entry, Form, Member};
use tpam_lanes::{Formula, Lane, Matrix, Room, Wide, each, elementary};
use tpam_problem::Error;

/// The weight of a member of a composition at its optimum, where the formula divides by 0.
const AT_OPTIMUM: f64 = 1e99;

/// A function in one dimension.
#[derive(Debug)]
pub(crate) struct Built {
    f_opt: f64,
    /// Only a composition has several.
    members: Vec<Moved>,
}

/// A basic or hybrid function, moved and turned.
#[derive(Debug)]
struct Moved {
    shift: Vec<f64>,
    /// The rotation; its rows are shuffled for a hybrid function.
    rotation: Option<Matrix>,
    parts: Vec<Part>,
    factor: f64,
    /// −1/(2 D σ²).
    decay: f64,
    bias: f64,
}

/// A basic function of the coordinates from `from` on.
#[derive(Debug)]
struct Part {
    basic: Basic,
    from: usize,
    dim: usize,
    weights: Vec<f64>,
}

impl Built {
    /// Reads the data of a function.
    pub(crate) fn read(entry: &Entry, dim: usize, data: &Data) -> Result<Self, Error> {
        let alone = [Member { form: entry.form, factor: 1.0, spread: 1.0, bias: 0.0, rotated: true }];
        let members = match entry.form {
            Form::Composition(members) => members,
            _ => &alone,
        };
        let shifts = data.shifts(entry.number, dim, members.len())?;
        let rotations = data.rotations(entry.number, dim, members.len())?;
        let shuffles = match members[0].form {
            Form::Hybrid(_) => data.shuffles(entry.number, dim, members.len())?,
            _ => vec![(0..dim).collect(); members.len()],
        };
        let given = shifts.into_iter().zip(rotations).zip(shuffles);
        let moved = members.iter().zip(given).map(|(member, ((shift, rotation), shuffle))| Moved::new(member, shift, &rotation, &shuffle));
        Ok(Self { f_opt: entry.f_opt, members: moved.collect() })
    }
}

impl Moved {
    fn new(member: &Member, shift: Vec<f64>, rotation: &[f64], shuffle: &[usize]) -> Self {
        let dim = shift.len();
        let whole = |basic| vec![Part::new(basic, 0, dim, &shift)];
        let parts = match member.form {
            Form::Basic(basic) => whole(basic),
            Form::Hybrid(shares) => divided(shares, &shift),
            Form::Composition(_) => unreachable!("a composition has no compositions"),
        };
        // The program rotates for Schaffer's F7 alone, and then takes the coordinates from before.
        let rotated = member.rotated && parts[0].basic != Basic::SchafferF7;
        // Lunacek's function changes signs before the rotation.
        let signs = match parts[..] {
            [Part { basic: Basic::Lunacek, ref weights, .. }] => weights.clone(),
            _ => vec![1.0; dim],
        };
        let turned = || Matrix::from_fn(dim, |row, column| rotation[shuffle[row] * dim + column] * signs[column]);
        let decay = -0.5 / dim as f64 / member.spread.powi(2);
        Self { rotation: rotated.then(turned), parts, factor: member.factor, decay, bias: member.bias, shift }
    }

    /// The value without the bias. Leaves the distances of the coordinates from the optimum in `y`.
    #[inline(always)]
    fn value(&self, x: &[Wide], Room { y, z, .. }: &mut Room<Wide>) -> Wide {
        for ((y, x), shift) in y.iter_mut().zip(x).zip(&self.shift) {
            *y = *x - *shift;
            Wide::coordinate_by_coordinate();
        }
        let turned: &[Wide] = match &self.rotation {
            Some(rotation) => {
                rotation.times(y, z);
                z
            }
            None => y,
        };
        let mut sum = Wide::all(0.0);
        for part in &self.parts {
            let own = &turned[part.from..][..part.dim];
            let before = if part.dim == x.len() { &y[..] } else { own };
            sum = sum + value_of(part.basic, own, before, &part.weights);
        }
        sum * self.factor
    }
}

impl Part {
    fn new(basic: Basic, from: usize, dim: usize, shift: &[f64]) -> Self {
        Self { basic, from, dim, weights: basic.weights(dim, shift) }
    }
}

/// The parts of a hybrid function: shares are rounded up, and the last part has what is left.
fn divided(shares: &[(f64, Basic)], shift: &[f64]) -> Vec<Part> {
    let mut from = 0;
    let last = shares.len() - 1;
    let part = |(at, (share, basic)): (usize, &(f64, Basic))| {
        let dim = if at == last { shift.len() - from } else { (share * shift.len() as f64).ceil() as usize };
        // The program gives Schaffer's F7 the first coordinates, not its own.
        let place = if *basic == Basic::SchafferF7 { 0 } else { from };
        from += dim;
        Part::new(*basic, place, dim, shift)
    };
    shares.iter().enumerate().map(part).collect()
}

impl Formula<Wide> for Built {
    /// A composition is Σ w_i (λ_i f_i + bias_i) / Σ w_i, w_i = exp(−d_i²/(2 D σ_i²))/d_i, d_i the distance from the optimum of f_i.
    #[inline(always)]
    fn value(&self, x: &[Wide], room: &mut Room<Wide>) -> Wide {
        // The weight of a single member makes no difference, and would take longer than a small function.
        if let [alone] = &self.members[..] {
            return alone.value(x, room) + self.f_opt;
        }
        let none = Wide::all(0.0);
        let (mut sum, mut weights, mut mean) = (none, none, none);
        for member in &self.members {
            let value = member.value(x, room) + member.bias;
            let square = squares(&room.y);
            let near = each!(square * member.decay, x => elementary::exp(x)) / square.sqrt();
            let weight = square.above(none, near, Wide::all(AT_OPTIMUM));
            (sum, weights, mean) = (sum + weight * value, weights + weight, mean + value / self.members.len() as f64);
        }
        // Far from all optima all weights are 0, and count as equal.
        weights.above(none, sum / weights, mean) + self.f_opt
    }
}
