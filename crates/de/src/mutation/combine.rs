//! Mutants from rows: `v = base + F·(plus − minus)`, with one or two differences.

use super::Picks;
use tpam_simd::wide;

/// The population and archive, and the rows that each mutant is made of.
#[derive(Clone, Copy)]
pub(crate) struct Material<'a> {
    pub(crate) rows: &'a [f64],
    pub(crate) dim: usize,
    pub(crate) picks: &'a [Picks],
    /// The number of differences: 1 or 2.
    pub(crate) differences: usize,
    /// The factor of F in the first of two differences.
    pub(crate) weight: f64,
}

/// Writes the mutant of every individual.
pub(crate) fn combine(material: Material, f: &[f64], mutants: &mut [f64]) {
    let Material { rows, dim, picks, differences, weight } = material;
    if differences == 1 {
        one_difference(rows, dim, picks, f, mutants);
    } else {
        two_differences(rows, dim, picks, weight, f, mutants);
    }
}

wide! {
    fn one_difference(rows: &[f64], dim: usize, picks: &[Picks], f: &[f64], mutants: &mut [f64]) {
        for ((v, pick), f) in mutants.chunks_exact_mut(dim).zip(picks).zip(f) {
            let row = |k: u32| &rows[k as usize * dim..][..dim];
            let (base, plus, minus) = (row(pick.base), row(pick.plus[0]), row(pick.minus[0]));
            for (((v, x), a), b) in v.iter_mut().zip(base).zip(plus).zip(minus) {
                *v = x + f * (a - b);
            }
        }
    }
}

wide! {
    fn two_differences(rows: &[f64], dim: usize, picks: &[Picks], weight: f64, f: &[f64], mutants: &mut [f64]) {
        for ((v, pick), f) in mutants.chunks_exact_mut(dim).zip(picks).zip(f) {
            let row = |k: u32| &rows[k as usize * dim..][..dim];
            let (base, plus, minus) = (row(pick.base), pick.plus.map(row), pick.minus.map(row));
            let (first, second) = (plus[0].iter().zip(minus[0]), plus[1].iter().zip(minus[1]));
            let weighted = weight * f;
            for (((v, x), (a, b)), (c, d)) in v.iter_mut().zip(base).zip(first).zip(second) {
                *v = x + weighted * (a - b) + f * (c - d);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula() {
        let rows = [1.0, 2.0, 10.0, 20.0, 4.0, 8.0, 100.0, 200.0, 7.0, 5.0];
        let pick = Picks { base: 0, plus: [1, 3], minus: [2, 4] };
        let mut v = [0.0; 2];
        let material = Material { rows: &rows, dim: 2, picks: &[pick], differences: 1, weight: 1.0 };
        combine(material, &[0.5], &mut v);
        assert_eq!(v, [1.0 + 0.5 * 6.0, 2.0 + 0.5 * 12.0]);
        combine(Material { differences: 2, ..material }, &[0.5], &mut v);
        assert_eq!(v, [1.0 + 0.5 * 6.0 + 0.5 * 93.0, 2.0 + 0.5 * 12.0 + 0.5 * 195.0]);
        combine(Material { differences: 2, weight: 0.5, ..material }, &[0.5], &mut v);
        assert_eq!(v, [1.0 + 0.25 * 6.0 + 0.5 * 93.0, 2.0 + 0.25 * 12.0 + 0.5 * 195.0]);
    }
}
