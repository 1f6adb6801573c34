//! Random permutations of subjects for permutation tests: of all subjects, or restricted so that families stay together.

/// Shuffles `order` by the algorithm of R. A. Fisher and F. Yates: all n! orders are equally likely.
///
/// `draw(n)` must return one of 0, 1, …, n − 1 with equal probability.
///
/// R. Durstenfeld, "Algorithm 235: random permutation", Communications of the ACM 7(7), 1964, <https://doi.org/10.1145/364520.364540>.
pub fn shuffle<T>(order: &mut [T], mut draw: impl FnMut(usize) -> usize) {
    for last in (1..order.len()).rev() {
        order.swap(last, draw(last + 1));
    }
}

/// Permutations that keep families together. Families of the same size exchange places, and the members of a family exchange places with each other.
///
/// They form a group, so a permutation test that draws from them is exact if families are exchangeable and the members of a family are exchangeable.
/// This assumption is weaker than that all subjects are exchangeable: the members of a family may be similar to each other.
///
/// A. M. Winkler, M. A. Webster, D. Vidaurre, T. E. Nichols, S. M. Smith, "Multi-level block permutation", NeuroImage 123, 2015,
/// <https://doi.org/10.1016/j.neuroimage.2015.05.092>.
#[derive(Clone, Debug)]
pub struct Families {
    /// For each family size, the members of each family.
    sizes: Vec<Vec<Vec<usize>>>,
    subjects: usize,
}

impl Families {
    /// Groups the subjects; `family` is the family of each subject.
    pub fn new<T: PartialEq>(family: &[T]) -> Self {
        let mut all: Vec<(&T, Vec<usize>)> = Vec::new();
        for (subject, name) in family.iter().enumerate() {
            match all.iter_mut().find(|(other, _)| *other == name) {
                Some((_, members)) => members.push(subject),
                None => all.push((name, vec![subject])),
            }
        }
        let mut families: Vec<Vec<usize>> = all.into_iter().map(|(_, members)| members).collect();
        families.sort_by_key(Vec::len);
        let sizes = families.chunk_by(|a, b| a.len() == b.len()).map(<[_]>::to_vec).collect();
        Self { sizes, subjects: family.len() }
    }

    /// A random permutation: for each place, the subject that takes it.
    pub fn shuffled(&self, mut draw: impl FnMut(usize) -> usize) -> Vec<usize> {
        let mut order = vec![0; self.subjects];
        for families in &self.sizes {
            let mut guests: Vec<&Vec<usize>> = families.iter().collect();
            shuffle(&mut guests, &mut draw);
            for (places, guests) in families.iter().zip(guests) {
                let mut guests = guests.clone();
                shuffle(&mut guests, &mut draw);
                for (place, guest) in places.iter().zip(guests) {
                    order[*place] = guest;
                }
            }
        }
        order
    }

    /// The number of permutations; infinite if it overflows.
    pub fn exchanges(&self) -> f64 {
        let factorial = |n: usize| (1..=n).map(|k| k as f64).product::<f64>();
        let of = |families: &Vec<Vec<usize>>| {
            let within: f64 = families.iter().map(|members| factorial(members.len())).product();
            factorial(families.len()) * within
        };
        self.sizes.iter().map(of).product()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::toy;
    use std::collections::BTreeMap;

    #[test]
    fn every_order_is_equally_likely() {
        let mut counts: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut draw = toy();
        for _ in 0..24_000 {
            let mut order = vec![0, 1, 2, 3];
            shuffle(&mut order, &mut draw);
            *counts.entry(order).or_default() += 1;
        }
        assert_eq!(counts.len(), 24);
        // Each count has mean 1000 and standard deviation 31; a deviation of more than 6 standard deviations has a probability of about 10⁻⁸.
        assert!(counts.values().all(|count| count.abs_diff(1000) < 186), "{counts:?}");
    }

    #[test]
    fn families_stay_together() {
        // Two families of two, one of one and one of three.
        let names = ["a", "b", "a", "c", "d", "d", "b", "d"];
        let families = Families::new(&names);
        assert_eq!(families.exchanges(), 2.0 * 2.0 * 2.0 * 6.0);
        let mut draw = toy();
        let mut seen: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        for _ in 0..4800 {
            let order = families.shuffled(&mut draw);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6, 7]);
            assert_eq!(order[3], 3);
            let family = |place: usize| names[order[place]];
            assert!(family(0) == family(2) && family(1) == family(6) && family(0) != family(1));
            assert!([4, 5, 7].iter().all(|place| family(*place) == "d"));
            *seen.entry(order).or_default() += 1;
        }
        // All 48 permutations occur, each about a hundred times; 6 standard deviations are 60.
        assert_eq!(seen.len(), 48);
        assert!(seen.values().all(|count| count.abs_diff(100) < 60), "{seen:?}");
    }
}
