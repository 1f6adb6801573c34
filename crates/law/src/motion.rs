//! The slope that a mean forces while its location moves and few samples succeed, as in a search.
//!
//! The law of the resting point holds for a location that rests and learns from many successes at a time. In a search neither is so:
//!
//! - **Few successes.** The bias of a mean of n values is 1 − 1/n of that of infinitely many: with one success all means are equal. κ
//!   becomes κ E[1 − 1/n] over the updates.
//! - **Motion.** A location that forgets an update after H others (a ring of H cells, or a learning rate of 1/H) and moves by ṁ in each
//!   learns a mean that is d = H ṁ above it, and not 0. To first order d ln p/dθ = d/v − κ/θ: a sampler with v = 0.01 that rises by 0.3 in
//!   300 updates needs an additional slope of 1.
//! - **Width.** The cells of a ring differ, so that values are drawn around several locations: the normal sampler of the computation is
//!   as wide as the values of a generation were, and at least as wide as around one location.
//! - **Places.** Near 1, where C is clipped, κ is far below 0. The slope of pooled samples is therefore compared with the mean of the
//!   forced slopes, not with that at a mean place.
//!
//! A run is cut into windows of ten generations. Each contributes its place, its E[1 − 1/n], its motion and the variance of its values
//! within a generation, weighted by its successes.

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
    /// For each place: the successes, and sums over them of 1 − 1/n, of the motion of one update, and of the variance of a generation.
    pub(super) places: Vec<[f64; 4]>,
}

impl Default for Motion {
    fn default() -> Self {
        Self { places: vec![[0.0; 4]; PLACES] }
    }
}

impl Motion {
    /// Adds the windows of a segment for one column. `target` is the value of its spline in each generation.
    pub(super) fn add_segment(&mut self, segment: &Samples, column: usize, target: &[f64]) {
        let mut first = 0;
        let generations = segment.times.chunk_by(|a, b| a == b).map(|same| {
            let rows = first..first + same.len();
            first = rows.end;
            let successes = segment.success[rows.clone()].iter().filter(|success| **success).count();
            (successes as f64, variance(&segment.values[column][rows]))
        });
        let generations: Vec<(f64, f64)> = generations.collect();
        for (window, target) in generations.chunks(WINDOW).zip(target.chunks(WINDOW)) {
            self.add_window(window, target);
        }
    }

    /// Adds a window: the number of successes, the variance and the value of the spline in each generation.
    fn add_window(&mut self, window: &[(f64, f64)], target: &[f64]) {
        let updates: Vec<f64> = window.iter().map(|(count, _)| *count).filter(|count| *count > 0.0).collect();
        if updates.is_empty() || target.len() < 2 {
            return;
        }
        let (all, count) = (updates.iter().sum::<f64>(), updates.len() as f64);
        let bias = updates.iter().map(|n| 1.0 - 1.0 / n).sum::<f64>() / count;
        // The spline is known at the beginning of each generation, so that it moves between one generation less than there are.
        let generations = target.len() as f64;
        let motion = (target[target.len() - 1] - target[0]) * generations / (generations - 1.0) / count;
        let spread = window.iter().map(|(_, variance)| variance).sum::<f64>() / window.len() as f64;
        let middle = target.iter().sum::<f64>() / generations;
        let place = ((middle * PLACES as f64) as usize).min(PLACES - 1);
        let more = [all, all * bias, all * motion, all * spread];
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
        for (place, [weight, bias, motion, spread]) in known {
            let few = Gini::with_kappa(mean.kappa() * bias / weight);
            let middle = (place as f64 + 0.5) / PLACES as f64;
            let sampler = sampler.widened(spread / weight);
            if let Some(found) = tilt_at_mean(few, sampler, middle, memory * motion / weight) {
                sum += weight * found.slope;
                weights += weight;
            }
        }
        sum / weights
    }
}

fn variance(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / values.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const C: Sampler = Sampler::Normal(0.1);

    fn slope(successes: f64, target: [f64; 2]) -> f64 {
        let mut motion = Motion::default();
        motion.add_window(&[(successes, 0.0); 2], &target);
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
    fn a_wider_sampler_needs_a_smaller_slope() {
        let mut motion = Motion::default();
        motion.add_window(&[(1.0, 0.02); 2], &[0.51, 0.511]);
        let found = motion.slope(Gini::with_kappa(1.0), C, 10.0);
        assert!((found - 0.5).abs() < 0.02, "{found}");
    }

    #[test]
    fn segments_are_cut_into_windows() {
        let mut segment = Samples::new(tpam_pam::FC);
        for generation in 0..25 {
            for k in 0..4 {
                segment.times.push(f64::from(generation));
                segment.values[1].push(if k < 2 { 0.4 } else { 0.6 });
                segment.success.push(k < generation % 3);
            }
        }
        let mut motion = Motion::default();
        motion.add_segment(&segment, 1, &(0..25).map(|t| 0.3 + 0.02 * f64::from(t)).collect::<Vec<f64>>());
        let filled: Vec<usize> = (0..PLACES).filter(|place| motion.places[*place][0] > 0.0).collect();
        // Middles of the windows: 0.39, 0.59 and 0.74.
        assert_eq!(filled, [15, 23, 29]);
        // Generations 0 to 9 have 0, 1, 2, 0, 1, 2, 0, 1, 2, 0 successes: six updates with a mean of 1 − 1/n of a quarter.
        let [weight, bias, moved, spread] = motion.places[15];
        assert_eq!((weight, bias), (9.0, 2.25));
        assert!((spread / weight - 0.01).abs() < 1e-12, "{spread}");
        assert!((moved / weight - 0.2 / 6.0).abs() < 1e-12, "{moved}");
        let mut twice = motion.clone();
        twice.add(&motion);
        assert_eq!(twice.places[15][0], 18.0);
    }
}
