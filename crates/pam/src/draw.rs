//! How JADE and its heirs draw F and C around a location.
//!
//! - F ~ Cauchy(location, 0.1), redrawn while F ≤ 0, cut to 1.
//! - C ~ N(location, 0.1²), clipped to \[0, 1\].
//!
//! And how those with a memory or a pool pick from it.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE: adaptive differential evolution with optional external archive. IEEE Trans. Evol. Comput. 13(5), 2009.
//! <https://doi.org/10.1109/TEVC.2009.2014613>

use crate::{Stream, wide};

/// Scale of the Cauchy, standard deviation of the normal distribution.
pub const SCALE: f64 = 0.1;

/// Fills a column of F, all around one location.
#[inline]
pub fn scale_factors(column: &mut [f64], location: f64, rng: &mut Stream) {
    let refused = scaled(rng.cauchys(column.len()), location, column);
    redraw(column, refused, |_| location, rng);
}

/// Fills a column of F, each around its own location.
#[inline]
pub fn scale_factors_each(column: &mut [f64], locations: &[f64], rng: &mut Stream) {
    let refused = scaled_each(rng.cauchys(column.len()), locations, column);
    redraw(column, refused, |i| locations[i], rng);
}

/// Fills a column of C, all around one location.
#[inline]
pub fn crossover_rates(column: &mut [f64], location: f64, rng: &mut Stream) {
    clipped(rng.normals(column.len()), location, column);
}

/// Fills a column of C, each around its own location.
#[inline]
pub fn crossover_rates_each(column: &mut [f64], locations: &[f64], rng: &mut Stream) {
    clipped_each(rng.normals(column.len()), locations, column);
}

wide! {
    /// Turns standard draws into F. Bit i of the answer says that the i-th is not above 0, where there are at most 64.
    fn scaled(draws: &[f64], location: f64, column: &mut [f64]) -> u64 {
        let mut refused = 0;
        for (i, (f, draw)) in column.iter_mut().zip(draws).enumerate() {
            *f = (location + SCALE * draw).min(1.0);
            refused |= u64::from(*f <= 0.0) << (i % 64);
        }
        refused
    }
}

wide! {
    /// The same, each around its own location.
    fn scaled_each(draws: &[f64], locations: &[f64], column: &mut [f64]) -> u64 {
        let mut refused = 0;
        for (i, ((f, draw), location)) in column.iter_mut().zip(draws).zip(locations).enumerate() {
            *f = (location + SCALE * draw).min(1.0);
            refused |= u64::from(*f <= 0.0) << (i % 64);
        }
        refused
    }
}

wide! {
    /// Turns standard draws into C.
    fn clipped(draws: &[f64], location: f64, column: &mut [f64]) {
        for (c, draw) in column.iter_mut().zip(draws) {
            *c = (location + SCALE * draw).clamp(0.0, 1.0);
        }
    }
}

wide! {
    /// The same, each around its own location.
    fn clipped_each(draws: &[f64], locations: &[f64], column: &mut [f64]) {
        for ((c, draw), location) in column.iter_mut().zip(draws).zip(locations) {
            *c = (location + SCALE * draw).clamp(0.0, 1.0);
        }
    }
}

/// Which of `parts` equal parts of [0, 1) a uniform draw falls into, by integers: a cast from float to integer is slow and not vectorised.
#[allow(clippy::inline_always)] // It must end up inside the function that is compiled for an instruction set.
#[inline(always)]
pub fn part(draw: f64, parts: usize) -> usize {
    // 1 + u has the 52 bits of u as its mantissa; the upper 32 of them are a fraction of 2³².
    let fraction = ((1.0 + draw).to_bits() >> 20) & 0xffff_ffff;
    ((fraction * parts as u64) >> 32) as usize
}

wide! {
    /// Writes for each uniform draw the element of `table` it falls on, all being equally likely.
    pub fn pick(table: &[f64], draws: &[f64], out: &mut [f64]) {
        // Said once, so that the loop needs no check.
        assert!(!table.is_empty(), "there is nothing to pick from");
        let last = table.len() - 1;
        for (out, draw) in out.iter_mut().zip(draws) {
            *out = table[part(*draw, table.len()).min(last)];
        }
    }
}

/// Draws again wherever F is not above 0, until all are.
fn redraw(column: &mut [f64], refused: u64, location: impl Fn(usize) -> f64, rng: &mut Stream) {
    if column.len() <= 64 {
        return redraw_64(column, refused, location, rng);
    }
    for (k, portion) in column.chunks_mut(64).enumerate() {
        let refused = portion.iter().enumerate().fold(0, |bits, (i, f)| bits | (u64::from(*f <= 0.0) << i));
        redraw_64(portion, refused, |i| location(64 * k + i), rng);
    }
}

/// The same for at most 64. `refused` has a bit for each to draw again: looking at every F would be a branch that nobody can predict.
fn redraw_64(column: &mut [f64], mut refused: u64, location: impl Fn(usize) -> f64, rng: &mut Stream) {
    while refused != 0 {
        let mut again = 0;
        for draw in rng.cauchys(refused.count_ones() as usize) {
            let i = refused.trailing_zeros() as usize;
            refused &= refused - 1;
            column[i] = (location(i) + SCALE * draw).min(1.0);
            again |= u64::from(column[i] <= 0.0) << i;
        }
        refused = again;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANY: usize = 200_000;

    /// sup |F_n − F| · √n, also at the atoms: both one-sided limits are compared with the one-sided empirical ones.
    fn gap(mut draws: Vec<f64>, cdf: impl Fn(f64) -> f64, below: impl Fn(f64) -> f64) -> f64 {
        draws.sort_by(f64::total_cmp);
        let n = draws.len() as f64;
        let at = |x: f64| draws.partition_point(|d| *d <= x) as f64 / n;
        let under = |x: f64| draws.partition_point(|d| *d < x) as f64 / n;
        draws.iter().fold(0.0f64, |gap, &x| gap.max((at(x) - cdf(x)).abs()).max((under(x) - below(x)).abs())) * n.sqrt()
    }

    #[test]
    fn scale_factors_follow_the_truncated_cauchy() {
        for location in [0.05, 0.5, 1.0] {
            let mut column = vec![0.0; MANY];
            scale_factors(&mut column, location, &mut Stream::new(1, 0, "pam"));
            let free = |x: f64| 0.5 + libm::atan((x - location) / SCALE) / std::f64::consts::PI;
            let kept = |x: f64| (free(x) - free(0.0)) / (1.0 - free(0.0));
            // Kolmogorov: P(> 3) < 3.1e-8.
            let gap = gap(column, |x| if x >= 1.0 { 1.0 } else { kept(x) }, kept);
            assert!(gap < 3.0, "location {location}: {gap}");
        }
    }

    #[test]
    fn crossover_rates_follow_the_clipped_normal() {
        for location in [0.0, 0.5, 0.95] {
            let mut column = vec![0.0; MANY];
            crossover_rates(&mut column, location, &mut Stream::new(2, 0, "pam"));
            let free = |x: f64| 0.5 * libm::erfc(-(x - location) / (SCALE * std::f64::consts::SQRT_2));
            let gap = gap(column, |x| if x >= 1.0 { 1.0 } else { free(x) }, |x| if x <= 0.0 { 0.0 } else { free(x) });
            assert!(gap < 3.0, "location {location}: {gap}");
        }
    }

    #[test]
    fn each_individual_has_its_own_location() {
        let mut column = vec![0.0; 2000];
        let locations: Vec<f64> = (0..2000).map(|i| if i < 1000 { 0.2 } else { 0.8 }).collect();
        crossover_rates_each(&mut column, &locations, &mut Stream::new(3, 0, "pam"));
        assert!(column[..1000].iter().all(|c| *c < 0.75) && column[1000..].iter().all(|c| *c > 0.25));
    }
}
