//! Trial vectors from rows, in one pass: the mutant `v = base + F·(plus − minus)`, with one to three differences; a component beyond a bound
//! becomes the midpoint of that bound and the parent's component; and the components that the crossover did not mark are the parent's.

// A function called inside a loop must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use super::Picks;
use crate::known::with_known;
use crate::repair::Limits;
use tpam_simd::wide;

/// What trial vectors are made of.
#[derive(Clone, Copy)]
pub(crate) struct Material<'a> {
    /// The population and archive.
    pub(crate) rows: &'a [f64],
    /// The rows that each mutant is made of.
    pub(crate) picks: &'a [Picks],
    /// The parent of each trial vector.
    pub(crate) parents: &'a [f64],
    /// 1 for a component of the mutant, 0 for one of the parent.
    pub(crate) marks: &'a [f64],
    pub(crate) limits: &'a Limits,
    /// The number of differences: 1 to 3.
    pub(crate) differences: usize,
    /// The factor of F in the first of several differences.
    pub(crate) weight: f64,
}

/// Writes the trial vector of every individual.
pub(crate) fn combine(material: Material, f: &[f64], trials: &mut [f64]) {
    match material.differences {
        1 => one_difference(material, f, trials),
        2 => two_differences(material, f, trials),
        _ => three_differences(material, f, trials),
    }
}

wide! {
    fn one_difference(material: Material, f: &[f64], trials: &mut [f64]) {
        with_known!(material.limits.dim(), trial_vectors<1>(material, f, trials));
    }
}

wide! {
    fn two_differences(material: Material, f: &[f64], trials: &mut [f64]) {
        with_known!(material.limits.dim(), trial_vectors<2>(material, f, trials));
    }
}

wide! {
    fn three_differences(material: Material, f: &[f64], trials: &mut [f64]) {
        with_known!(material.limits.dim(), trial_vectors<3>(material, f, trials));
    }
}

#[inline(always)]
fn trial_vectors<const D: usize, const DIFFERENCES: usize>(material: Material, f: &[f64], trials: &mut [f64]) {
    let Material { rows, picks, parents, marks, limits, weight, .. } = material;
    let dim = if D > 0 { D } else { limits.dim() };
    let row = |k: u32| &rows[k as usize * dim..][..dim];
    let [low, high] = limits.both().map(|bounds| &bounds[..dim]);
    let made = parents.chunks_exact(dim).zip(marks.chunks_exact(dim)).zip(trials.chunks_exact_mut(dim));
    for ((((parent, marks), trial), pick), f) in made.zip(picks).zip(f) {
        let (x, a, b) = (row(pick.base), row(pick.plus[0]), row(pick.minus[0]));
        if DIFFERENCES > 1 {
            let (c, d, weighted) = (row(pick.plus[1]), row(pick.minus[1]), weight * f);
            if DIFFERENCES > 2 {
                let (e, g) = (row(pick.plus[2]), row(pick.minus[2]));
                for j in 0..dim {
                    let v = x[j] + weighted * (a[j] - b[j]) + f * (c[j] - d[j]) + f * (e[j] - g[j]);
                    trial[j] = settled(v, parent[j], marks[j], [low[j], high[j]]);
                }
                continue;
            }
            for j in 0..dim {
                trial[j] = settled(x[j] + weighted * (a[j] - b[j]) + f * (c[j] - d[j]), parent[j], marks[j], [low[j], high[j]]);
            }
        } else {
            for j in 0..dim {
                trial[j] = settled(x[j] + f * (a[j] - b[j]), parent[j], marks[j], [low[j], high[j]]);
            }
        }
    }
}

/// A component of a trial vector, from that of the mutant.
#[inline(always)]
fn settled(v: f64, parent: f64, mark: f64, [low, high]: [f64; 2]) -> f64 {
    let above = if v > high { 0.5 * (high + parent) } else { v };
    let inside = if v < low { 0.5 * (low + parent) } else { above };
    if mark > 0.0 { inside } else { parent }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The trial vector of `pick` among rows of `dim` components, if the parent is 0 and components with a mark are the mutant's.
    fn made(rows: &[f64], pick: Picks, marks: &[f64], (differences, weight): (usize, f64), limits: &Limits) -> Vec<f64> {
        let parents = vec![0.0; marks.len()];
        let mut trial = vec![f64::NAN; marks.len()];
        let material = Material { rows, picks: &[pick], parents: &parents, marks, limits, differences, weight };
        combine(material, &[0.5], &mut trial);
        trial
    }

    #[test]
    fn the_formula() {
        let rows = [1.0, 2.0, 10.0, 20.0, 4.0, 8.0, 100.0, 200.0, 7.0, 5.0];
        let pick = Picks { base: 0, plus: [1, 3, 0], minus: [2, 4, 1] };
        let made = |parts| made(&rows, pick, &[1.0; 2], parts, &Limits::none(2));
        assert_eq!(made((1, 1.0)), [1.0 + 0.5 * 6.0, 2.0 + 0.5 * 12.0]);
        assert_eq!(made((2, 1.0)), [1.0 + 0.5 * 6.0 + 0.5 * 93.0, 2.0 + 0.5 * 12.0 + 0.5 * 195.0]);
        assert_eq!(made((2, 0.5)), [1.0 + 0.25 * 6.0 + 0.5 * 93.0, 2.0 + 0.25 * 12.0 + 0.5 * 195.0]);
        assert_eq!(made((3, 1.0)), [1.0 + 0.5 * 6.0 + 0.5 * 93.0 + 0.5 * -9.0, 2.0 + 0.5 * 12.0 + 0.5 * 195.0 + 0.5 * -18.0]);
    }

    /// Rows of every length: mutants 0, 1, 2, … in a box that ends at 0.5 and at 3.5, with a parent at 0.
    #[test]
    fn components_beyond_a_bound_are_repaired_and_unmarked_ones_are_the_parents() {
        for dim in 1..=20 {
            let rows: Vec<f64> = (0..dim).map(|j| j as f64).collect();
            let marks: Vec<f64> = (0..dim).map(|j| f64::from(u8::from(j % 3 != 2))).collect();
            let limits = Limits::new(&vec![(0.5, 3.5); dim]);
            let expected = |j: usize| match j {
                _ if j % 3 == 2 => 0.0,
                0 => 0.25,
                1..=3 => j as f64,
                _ => 1.75,
            };
            let found = made(&rows, Picks::default(), &marks, (1, 1.0), &limits);
            assert_eq!(found, (0..dim).map(expected).collect::<Vec<_>>(), "{dim}");
        }
    }
}
