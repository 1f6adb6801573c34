//! The slope that a mean forces while its location moves and few samples succeed, as in a search.
//!
//! The law of the resting point holds for a location that rests and learns from many successes at a time. In a search neither is so:
//!
//! - **Few successes.** The bias of a mean of n values is 1 − 1/n of that of infinitely many: with one success all means are equal. κ
//!   becomes κ E[1 − 1/n] over the updates.
//! - **Motion.** A location that forgets an update after H others (a ring of H cells, or a learning rate of 1/H) and moves by ṁ in each
//!   learns a mean that is d = H ṁ above it, and not 0. To first order d ln p/dθ = d/v − κ/θ: a sampler with v = 0.01 that rises by 0.3 in
//!   300 updates needs an additional slope of 1.
//! - **Places.** Near 1, where C is clipped, κ is far below 0. The slope of pooled samples is therefore compared with the mean of the
//!   forced slopes, not with that at a mean place.
//!
//! A run is cut into windows of ten generations. Each contributes its place, its E[1 − 1/n] and its motion, weighted by its successes.

use super::sampler::Sampler;
use super::tilt::tilt_at_mean;
use tpam_pam::mean::Gini;
use tpam_signals::samples::Samples;

/// Generations in a window.
const WINDOW: usize = 10;
/// Parts of [0, 1] by which windows are pooled.
const PLACES: usize = 40;
/// Places with a smaller share of the successes are left out.
const FEWEST: f64 = 0.002;

/// Windows pooled by their place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Motion {
    /// For each place: the successes, and sums over them of 1 − 1/n and of the motion of one update.
    pub(super) places: Vec<[f64; 3]>,
}

impl Default for Motion {
    fn default() -> Self {
        Self { places: vec![[0.0; 3]; PLACES] }
    }
}

impl Motion {
    /// Adds the windows of a segment. `target` is the value of its spline in each generation.
    pub(super) fn add_segment(&mut self, segment: &Samples, target: &[f64]) {
        let generations = segment.times.chunk_by(|a, b| a == b).map(<[f64]>::len);
        let mut rest = segment.success.as_slice();
        let successes: Vec<f64> = generations
            .map(|size| {
                let (generation, others) = rest.split_at(size);
                rest = others;
                generation.iter().filter(|success| **success).count() as f64
            })
            .collect();
        for (counts, target) in successes.chunks(WINDOW).zip(target.chunks(WINDOW)) {
            self.add_window(counts, target);
        }
    }

    /// Adds a window: the number of successes and the value of the spline in each generation.
    fn add_window(&mut self, successes: &[f64], target: &[f64]) {
        let updates: Vec<f64> = successes.iter().copied().filter(|count| *count > 0.0).collect();
        if updates.is_empty() || target.len() < 2 {
            return;
        }
        let (all, count) = (updates.iter().sum::<f64>(), updates.len() as f64);
        let bias = updates.iter().map(|n| 1.0 - 1.0 / n).sum::<f64>() / count;
        // The spline is known at the beginning of each generation, so that it moves between one generation less than there are.
        let generations = target.len() as f64;
        let motion = (target[target.len() - 1] - target[0]) * generations / (generations - 1.0) / count;
        let middle = target.iter().sum::<f64>() / generations;
        let place = ((middle * PLACES as f64) as usize).min(PLACES - 1);
        let more = [all, all * bias, all * motion];
        self.places[place].iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
    }

    /// Adds what another run contributes.
    pub(super) fn add(&mut self, other: &Self) {
        let sums = self.places.iter_mut().flatten().zip(other.places.iter().flatten());
        sums.for_each(|(sum, more)| *sum += more);
    }

    /// The mean of the forced slopes for a location that forgets after `memory` updates; NaN without successes.
    pub(super) fn slope(&self, mean: Gini, sampler: Sampler, memory: f64) -> f64 {
        let all: f64 = self.places.iter().map(|[weight, ..]| weight).sum();
        let known = self.places.iter().enumerate().filter(|(_, [weight, ..])| *weight > FEWEST * all);
        let (mut sum, mut weights) = (0.0, 0.0);
        for (place, [weight, bias, motion]) in known {
            let few = Gini::with_kappa(mean.kappa() * bias / weight);
            let middle = (place as f64 + 0.5) / PLACES as f64;
            if let Some(found) = tilt_at_mean(few, sampler, middle, memory * motion / weight) {
                sum += weight * found.slope;
                weights += weight;
            }
        }
        sum / weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const C: Sampler = Sampler::Normal(0.1);

    fn slope(successes: f64, target: [f64; 2]) -> f64 {
        let mut motion = Motion::default();
        motion.add_window(&[successes; 2], &target);
        motion.slope(Gini::with_kappa(1.0), C, 10.0)
    }

    #[test]
    fn at_rest_with_many_successes_the_slope_is_that_of_the_law() {
        // The place is the middle of a part: 0.5125.
        let found = slope(1e6, [0.51; 2]);
        assert!((found + 1.0 / 0.5125).abs() < 0.01, "{found}");
    }

    #[test]
    fn one_success_has_no_bias_and_few_have_less() {
        assert!(slope(1.0, [0.51; 2]).abs() < 1e-3);
        let four = slope(4.0, [0.51; 2]);
        assert!((four + 0.75 / 0.5125).abs() < 0.03, "{four}");
    }

    #[test]
    fn motion_needs_a_slope_of_its_own() {
        // The spline rises by 0.001 in a generation: ten times that over a variance of 0.01 is 1.
        let found = slope(1.0, [0.51, 0.511]);
        assert!((found - 1.0).abs() < 0.02, "{found}");
    }

    #[test]
    fn segments_are_cut_into_windows() {
        let mut segment = Samples::new(tpam_pam::FC);
        for generation in 0..25 {
            for k in 0..4 {
                segment.times.push(f64::from(generation));
                segment.success.push(k < generation % 3);
            }
        }
        let mut motion = Motion::default();
        motion.add_segment(&segment, &(0..25).map(|t| 0.3 + 0.02 * f64::from(t)).collect::<Vec<f64>>());
        let filled: Vec<usize> = (0..PLACES).filter(|place| motion.places[*place][0] > 0.0).collect();
        // Middles of the windows: 0.39, 0.59 and 0.74.
        assert_eq!(filled, [15, 23, 29]);
        // Generations 0 to 9 have 0, 1, 2, 0, 1, 2, 0, 1, 2, 0 successes: six updates with a mean of 1 − 1/n of a quarter.
        let [weight, bias, moved] = motion.places[15];
        assert_eq!((weight, bias), (9.0, 2.25));
        assert!((moved / weight - 0.2 / 6.0).abs() < 1e-12, "{moved}");
        let mut twice = motion.clone();
        twice.add(&motion);
        assert_eq!(twice.places[15][0], 18.0);
    }
}
