//! f21 and f22, Gallagher's Gaussian peaks: T_osz(10 − max_i w_i exp(−1/(2D) (x − y_i)ᵀ Qᵀ C_i Q (x − y_i)))² + f_pen, 101 peaks for f21
//! and 21 for f22.
//!
//! w_1 = 10, the others from 1.1 to 9.1; C_i is diagonal with a condition number up to 1000. The two paths differ: COCO computes an
//! exponential for every peak, the batch only one, because max w_i e^(−q_i) = exp(max(ln w_i − q_i)).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f21 and f22.

use super::prelude::*;

#[derive(Debug)]
struct Gallagher {
    f_opt: f64,
    rotation: Matrix,
    peaks: Vec<Peak>,
    /// For each peak and coordinate, the position after the rotation and the scale.
    places: Vec<(f64, f64)>,
}

#[derive(Debug)]
struct Peak {
    weight: f64,
    ln_weight: f64,
}

pub(super) fn many_peaks(draw: &Draw) -> Built {
    build(draw, 101, 1000f64.sqrt(), 10.0)
}

pub(super) fn few_peaks(draw: &Draw) -> Built {
    build(draw, 21, 1000.0, 9.8)
}

/// The peaks lie in a cube of side `width` around 0; the first and highest lies in a cube of 0.8 times this side.
fn build(draw: &Draw, count: usize, first_condition: f64, width: f64) -> Built {
    let (dim, f_opt, rotation) = (draw.dim, draw.f_opt(), draw.q());
    let cube: Vec<f64> = draw.uniform(dim * count, 0).into_iter().map(|u| width * u - width / 2.0).collect();
    let conditions = ranks(&draw.uniform(count - 1, 0));
    let (mut peaks, mut places) = (Vec::new(), Vec::new());
    for (i, centre) in cube.chunks(dim).enumerate() {
        let weight = if i == 0 { 10.0 } else { share(i - 1, count - 1) * (9.1 - 1.1) + 1.1 };
        peaks.push(Peak { weight, ln_weight: weight.ln() });
        let condition = if i == 0 { first_condition } else { 1000f64.powf(conditions[i - 1] as f64 / (count - 2) as f64) };
        let order = ranks(&draw.uniform(dim, 1000 * i as i64));
        let mut place = vec![0.0; dim];
        rotation.times(centre, &mut place);
        let nearer = if i == 0 { 0.8 } else { 1.0 };
        let scale = |rank: usize| condition.powf(share(rank, dim) - 0.5);
        places.extend(place.iter().zip(order).map(|(place, rank)| (place * nearer, scale(rank))));
    }
    let x_opt: Vec<f64> = cube[..dim].iter().map(|c| 0.8 * c).collect();
    let mut function = Gallagher { f_opt: 0.0, rotation, peaks, places };
    let mut room = Room::default();
    room.resize(dim);
    let best = function.value(&x_opt, &mut room) + f_opt;
    function.f_opt = f_opt;
    Built { function: Box::new(function), x_opt, f_opt: best }
}

/// The indices of the numbers in ascending order: entry k is the index of the k-th smallest.
fn ranks(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    order
}

impl Gallagher {
    /// Calls `each` with every peak and the exponent of its height factor: −1/(2D) Σ s_ij (z_j − y_ij)².
    #[inline(always)]
    fn for_each_peak<L: Lane>(&self, z: &[L], mut each: impl FnMut(&Peak, L)) {
        for (peak, places) in self.peaks.iter().zip(self.places.chunks_exact(z.len())) {
            let mut sum = L::all(0.0);
            for (z, (place, scale)) in z.iter().zip(places) {
                let off = *z - *place;
                sum = sum + off * *scale * off;
            }
            each(peak, sum * (-0.5 / z.len() as f64));
        }
    }

    #[inline(always)]
    fn below<L: Lane>(&self, highest: L, x: &[L]) -> L {
        (L::all(10.0) - highest).oscillate().square() + outside(x) + self.f_opt
    }
}

impl Formula<f64> for Gallagher {
    fn value(&self, x: &[f64], Room { z, .. }: &mut Room<f64>) -> f64 {
        self.rotation.times(x, z);
        let mut highest = 0.0;
        self.for_each_peak(z, |peak, exponent| highest = Lane::larger(peak.weight * exponent.exp(), highest));
        self.below(highest, x)
    }
}

impl Formula<Wide> for Gallagher {
    #[inline(always)]
    fn value(&self, x: &[Wide], Room { z, .. }: &mut Room<Wide>) -> Wide {
        self.rotation.times(x, z);
        let mut highest = Wide::all(f64::MIN);
        self.for_each_peak(z, |peak, exponent| highest = (exponent + peak.ln_weight).larger(highest));
        self.below(each!(highest, highest => elementary::exp(highest)), x)
    }
}

value_of!(Gallagher);
