//! The exact permutation test of Spearman's ρ: all orders of a few subjects.

use crate::relation::{EQUAL, Ranked, correlations};

/// Spearman's ρ of a few subjects, and its place among the values of all their orders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExactRho {
    /// ρ.
    pub rho: f64,
    /// The number of orders with a ρ at least as large.
    pub at_least: u64,
    /// The number of orders with a ρ at most as large.
    pub at_most: u64,
    /// The number of all orders, n!.
    pub orders: u64,
}

impl ExactRho {
    /// The one-sided p-value against ρ > 0: the part of all orders with a ρ at least as large.
    pub fn p_above(&self) -> f64 {
        self.at_least as f64 / self.orders as f64
    }

    /// The one-sided p-value against ρ < 0.
    pub fn p_below(&self) -> f64 {
        self.at_most as f64 / self.orders as f64
    }
}

/// The most subjects: 10! orders are 3.6 million.
const MOST: usize = 10;

/// The exact permutation test of [Spearman's ρ](crate::spearman()): ρ in all n! orders of `y`.
///
/// No interval from repeated measurements of the same few subjects says what other subjects would give, and few subjects allow few orders:
/// five in one order have p = 1/120, and ρ = 0.6 has p = 21/120.
///
/// `None` if ρ is not defined: for fewer than two subjects, or if all are equal.
///
/// E. J. G. Pitman, "Significance tests which may be applied to samples from any populations. II. The correlation coefficient test",
/// Supplement to the Journal of the Royal Statistical Society 4(2), 1937, <https://doi.org/10.2307/2983647>.
///
/// # Panics
///
/// If the lengths differ, and for more than 10 subjects.
///
/// ```
/// use tpam_stats::spearman_exact;
///
/// let test = spearman_exact(&[1.0, 2.0, 3.0, 4.0, 5.0], &[1.0, 4.0, 3.0, 2.0, 5.0]).unwrap();
/// assert!((test.rho - 0.6).abs() < 1e-12);
/// assert_eq!((test.at_least, test.orders), (21, 120));
/// ```
pub fn spearman_exact(x: &[f64], y: &[f64]) -> Option<ExactRho> {
    assert!(x.len() == y.len() && x.len() <= MOST, "pairs of at most {MOST} subjects");
    let (x, ranked) = (Ranked::new(&[x]), Ranked::new(&[y]));
    let of = |order: &[usize]| correlations(&x, &ranked.exchanged(order))[0];
    let mut order: Vec<usize> = (0..y.len()).collect();
    let rho = of(&order);
    if rho.is_nan() {
        return None;
    }
    let mut test = ExactRho { rho, at_least: 0, at_most: 0, orders: 0 };
    let count = order.len();
    each_order(&mut order, count, &mut |order| {
        let other = of(order);
        test.at_least += u64::from(other >= rho - EQUAL);
        test.at_most += u64::from(other <= rho + EQUAL);
        test.orders += 1;
    });
    Some(test)
}

/// Visits every order of the first `count` elements.
///
/// B. R. Heap, "Permutations by interchanges", The Computer Journal 6(3), 1963, <https://doi.org/10.1093/comjnl/6.3.293>.
fn each_order(order: &mut [usize], count: usize, visit: &mut dyn FnMut(&[usize])) {
    if count <= 1 {
        return visit(order);
    }
    for k in 0..count {
        each_order(order, count - 1, visit);
        if k + 1 < count {
            order.swap(if count.is_multiple_of(2) { k } else { 0 }, count - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_order_is_visited_once() {
        let mut seen = BTreeSet::new();
        let mut visits = 0;
        each_order(&mut [0, 1, 2, 3, 4], 5, &mut |order| {
            seen.insert(order.to_vec());
            visits += 1;
        });
        assert_eq!((seen.len(), visits), (120, 120));
    }

    /// The table of M. G. Kendall, "Rank correlation methods", 1955, for five subjects: orders by the sum of squared rank differences.
    #[test]
    fn counts_of_five_subjects_match_the_table() {
        let up = [1.0, 2.0, 3.0, 4.0, 5.0];
        for (y, rho, at_least) in [
            ([1.0, 2.0, 3.0, 4.0, 5.0], 1.0, 1),
            ([2.0, 1.0, 3.0, 4.0, 5.0], 0.9, 5),
            ([2.0, 1.0, 4.0, 3.0, 5.0], 0.8, 8),
            ([2.0, 3.0, 1.0, 4.0, 5.0], 0.7, 14),
            ([1.0, 4.0, 3.0, 2.0, 5.0], 0.6, 21),
        ] {
            let test = spearman_exact(&up, &y).unwrap();
            assert!((test.rho - rho).abs() < 1e-12 && test.at_least == at_least, "{test:?}");
            // The distribution is symmetric.
            let mirrored = spearman_exact(&up, &y.map(|rank| -rank)).unwrap();
            assert_eq!((mirrored.at_most, mirrored.orders), (at_least, 120));
            assert_eq!(mirrored.p_below(), test.p_above());
        }
    }

    #[test]
    fn ties_and_undefined() {
        // Of six orders of (1, 1, 2) against (1, 2, 3), two have the 2 at the end.
        let test = spearman_exact(&[1.0, 2.0, 3.0], &[1.0, 1.0, 2.0]).unwrap();
        assert_eq!((test.at_least, test.at_most, test.orders), (2, 6, 6));
        assert_eq!(spearman_exact(&[1.0, 2.0], &[3.0, 3.0]), None);
        assert_eq!(spearman_exact(&[], &[]), None);
    }
}
