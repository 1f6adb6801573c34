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

/// Subjects in families, such as the settings of several methods. Permutations keep families together.
///
/// There are two groups of them, and so two permutation tests:
///
/// - [`shuffled`](Self::shuffled): families of the same size exchange places, and the members of a family exchange places with each other.
///   It is exact if families are exchangeable and the members of a family are exchangeable. The members of a family may be similar to each
///   other.
/// - [`mirrored`](Self::mirrored): families of the same size exchange places, and the order within a family is kept or reversed. It is
///   exact if families are exchangeable and the scores of a family are as likely in one order as in the reverse one. Neighbours may
///   resemble each other, and the scores may rise or fall along the family, as they do along the values of a hyperparameter. Members that
///   are shuffled would lose such a trend, and trends on both sides would look like a relation.
///
/// A. M. Winkler, M. A. Webster, D. Vidaurre, T. E. Nichols, S. M. Smith, "Multi-level block permutation", NeuroImage 123, 2015,
/// <https://doi.org/10.1016/j.neuroimage.2015.05.092>.
#[derive(Clone, Debug)]
pub struct Families {
    /// For each family size, the members of each family, in their order.
    sizes: Vec<Vec<Vec<usize>>>,
    subjects: usize,
}

impl Families {
    /// Groups the subjects; `family` is the family of each subject. The members of a family are in the order of the subjects.
    pub fn new<T: PartialEq>(family: &[T]) -> Self {
        Self::ordered(family, &(0..family.len()).collect::<Vec<_>>())
    }

    /// Groups the subjects; `order` lists all of them, so that the members of each family follow each other in their order.
    pub fn ordered<T: PartialEq>(family: &[T], order: &[usize]) -> Self {
        let mut all: Vec<(&T, Vec<usize>)> = Vec::new();
        for (subject, name) in order.iter().map(|subject| (*subject, &family[*subject])) {
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

    /// A random permutation: for each place, the subject that takes it. Families exchange places, and members within a family.
    pub fn shuffled(&self, draw: impl FnMut(usize) -> usize) -> Vec<usize> {
        self.exchanged(draw, |members, draw| shuffle(members, draw))
    }

    /// A random permutation: families exchange places, and each one is reversed with probability 1/2.
    pub fn mirrored(&self, draw: impl FnMut(usize) -> usize) -> Vec<usize> {
        self.exchanged(draw, |members, draw| {
            if members.len() > 1 && draw(2) == 1 {
                members.reverse();
            }
        })
    }

    /// Families of the same size exchange places; `within` changes the order of the members of a family.
    fn exchanged(&self, mut draw: impl FnMut(usize) -> usize, within: impl Fn(&mut [usize], &mut dyn FnMut(usize) -> usize)) -> Vec<usize> {
        let mut order = vec![0; self.subjects];
        for families in &self.sizes {
            let mut guests: Vec<&Vec<usize>> = families.iter().collect();
            shuffle(&mut guests, &mut draw);
            for (places, guests) in families.iter().zip(guests) {
                let mut guests = guests.clone();
                within(&mut guests, &mut draw);
                for (place, guest) in places.iter().zip(guests) {
                    order[*place] = guest;
                }
            }
        }
        order
    }

    /// The number of permutations of [`shuffled`](Self::shuffled); infinite if it overflows.
    pub fn exchanges(&self) -> f64 {
        self.count(factorial)
    }

    /// The number of permutations of [`mirrored`](Self::mirrored); infinite if it overflows.
    pub fn mirrors(&self) -> f64 {
        self.count(|members| if members > 1 { 2.0 } else { 1.0 })
    }

    fn count(&self, within: impl Fn(usize) -> f64) -> f64 {
        let of =
            |families: &Vec<Vec<usize>>| factorial(families.len()) * families.iter().map(|members| within(members.len())).product::<f64>();
        self.sizes.iter().map(of).product()
    }
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
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
        // Each count has mean 1000 and standard deviation 31; a deviation of more than 6 standard deviations has a probability of about
        // 10⁻⁸.
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

    #[test]
    fn families_are_exchanged_and_reversed() {
        // Two families of three, whose orders are given, and two of one.
        let names = ["a", "b", "a", "c", "b", "d", "a", "b"];
        let families = Families::ordered(&names, &[6, 0, 2, 1, 4, 7, 3, 5]);
        assert_eq!(families.mirrors(), 2.0 * 4.0 * 2.0);
        let mut draw = toy();
        let mut seen: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        for _ in 0..4800 {
            let order = families.mirrored(&mut draw);
            let at = |places: [usize; 3]| places.map(|place| order[place]);
            let known = [[6, 0, 2], [2, 0, 6], [1, 4, 7], [7, 4, 1]];
            assert!(known.contains(&at([6, 0, 2])) && known.contains(&at([1, 4, 7])), "{order:?}");
            *seen.entry(order).or_default() += 1;
        }
        // All 16 permutations occur, each about 300 times; 6 standard deviations are 101.
        assert_eq!(seen.len(), 16);
        assert!(seen.values().all(|count| count.abs_diff(300) < 101), "{seen:?}");
    }
}
