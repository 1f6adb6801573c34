//! The two-stage bootstrap: groups first, then units within the drawn groups. The caller supplies the random draws.

/// A sample whose units come in groups, such as instances within functions.
///
/// Units of one group resemble each other, so that a bootstrap that draws units from all groups alike is too sure of itself: many instances
/// do not replace many functions. Here a resample draws groups with replacement, and then, in each drawn group, units with replacement, as
/// many as it has.
///
/// The groups stand for all groups of their kind. What is found holds for other functions like these, and not only for other instances of
/// these functions.
///
/// A. C. Davison, D. V. Hinkley, "Bootstrap methods and their application", Cambridge University Press, 1997, section 3.8,
/// <https://doi.org/10.1017/CBO9780511802843>.
///
/// ```
/// use tpam_stats::{Drawn, TwoStage};
///
/// // Differences of two methods on three functions with two instances each.
/// let differences = [[0.1, 0.2], [-0.3, -0.2], [0.5, 0.3]];
/// let mean = |drawn: &[Drawn]| {
///     let of = |one: &Drawn| one.units.iter().map(|unit| differences[one.group][*unit]).sum::<f64>();
///     drawn.iter().map(of).sum::<f64>() / (2 * drawn.len()) as f64
/// };
/// let mut state = 7_u64; // a toy; use a proper generator
/// let mut draw = |n: usize| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     (state >> 33) as usize % n
/// };
/// let sample = TwoStage::new(vec![2, 2, 2]);
/// assert!((mean(&sample.whole()) - 0.1).abs() < 1e-12);
/// let mut means: Vec<f64> = (0..1000).map(|_| mean(&sample.resample(&mut draw))).collect();
/// means.sort_by(f64::total_cmp);
/// let interval = tpam_stats::percentile_interval(&means, 0.95).unwrap();
/// assert!(interval.low < 0.0 && 0.1 < interval.high);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TwoStage {
    sizes: Vec<usize>,
}

/// A group in a resample, and the units drawn within it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The position of the group.
    pub group: usize,
    /// The positions of the units within the group.
    pub units: Vec<usize>,
}

impl TwoStage {
    /// A sample with the numbers of units of its groups.
    pub fn new(sizes: Vec<usize>) -> Self {
        Self { sizes }
    }

    /// A sample from the group of each unit; units of one group must follow each other.
    pub fn of_labels<T: PartialEq>(labels: &[T]) -> Self {
        Self::new(labels.chunk_by(|a, b| a == b).map(<[T]>::len).collect())
    }

    /// The number of groups.
    pub fn groups(&self) -> usize {
        self.sizes.len()
    }

    /// The position of the first unit of each group, if the units of all groups are in one list.
    pub fn starts(&self) -> Vec<usize> {
        let start = |next: &mut usize, size: &usize| Some(std::mem::replace(next, *next + size));
        self.sizes.iter().scan(0, start).collect()
    }

    /// The sample itself: every group and every unit once.
    pub fn whole(&self) -> Vec<Drawn> {
        let all = |(group, size): (usize, &usize)| Drawn { group, units: (0..*size).collect() };
        self.sizes.iter().enumerate().map(all).collect()
    }

    /// The sample without one of its groups.
    pub fn without(&self, group: usize) -> Vec<Drawn> {
        let mut rest = self.whole();
        rest.remove(group);
        rest
    }

    /// One resample. `draw(n)` must return one of 0, 1, …, n − 1 with equal probability.
    pub fn resample(&self, mut draw: impl FnMut(usize) -> usize) -> Vec<Drawn> {
        let one = |_| {
            let group = draw(self.sizes.len());
            let size = self.sizes[group];
            Drawn { group, units: (0..size).map(|_| draw(size)).collect() }
        };
        (0..self.sizes.len()).map(one).collect()
    }
}

/// The mean over groups of the means of their units: each group counts once, whatever its size. `values` are by group and unit.
pub fn mean_of_groups<V: AsRef<[f64]>>(values: &[V], drawn: &[Drawn]) -> f64 {
    drawn.iter().map(|one| mean_of_units(values[one.group].as_ref(), &one.units)).sum::<f64>() / drawn.len() as f64
}

/// Not generic, so that this crate compiles it and not its callers, which tests do not optimise.
fn mean_of_units(group: &[f64], units: &[usize]) -> f64 {
    units.iter().map(|unit| group[*unit]).sum::<f64>() / units.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::toy;

    #[test]
    fn groups_are_drawn_first_and_their_units_after_them() {
        let mut asked = Vec::new();
        let mut next = [2, 0, 1, 1, 0, 0, 2, 0, 1].into_iter();
        let draw = |n: usize| {
            asked.push(n);
            next.next().unwrap()
        };
        let drawn = TwoStage::new(vec![3, 2, 1]).resample(draw);
        let one = |group, units: &[usize]| Drawn { group, units: units.to_vec() };
        assert_eq!(drawn, [one(2, &[0]), one(1, &[1, 0]), one(0, &[2, 0, 1])]);
        assert_eq!(asked, [3, 1, 3, 2, 2, 3, 3, 3, 3]);
    }

    #[test]
    fn the_mean_of_a_group_is_over_the_units_that_were_drawn() {
        let drawn = [Drawn { group: 0, units: vec![2] }, Drawn { group: 1, units: vec![0, 0, 1] }];
        assert_eq!(mean_of_groups(&[vec![1.0, 3.0, 8.0], vec![0.0, 6.0]], &drawn), 5.0);
    }

    #[test]
    fn the_whole_sample_has_every_group_and_unit_once() {
        let sample = TwoStage::of_labels(&[8, 8, 3, 3, 3]);
        assert_eq!((&sample, sample.starts()), (&TwoStage::new(vec![2, 3]), vec![0, 2]));
        let values = [vec![1.0, 3.0], vec![0.0, 3.0, 6.0]];
        let mean = |drawn: &[Drawn]| mean_of_groups(&values, drawn);
        assert_eq!(mean(&sample.whole()), 2.5);
    }

    /// The variance of a mean over resamples. With g groups of n units, group means mₖ and variances vₖ (both divided by their counts), it
    /// is Σ(mₖ − m)²/g² + Σvₖ/(n g²).
    #[test]
    fn the_distribution_has_the_variance_of_both_stages() {
        let values = [[0.0, 2.0], [4.0, 4.0], [5.0, 9.0]];
        let sample = TwoStage::new(vec![2; 3]);
        let mut draw = toy();
        let means: Vec<f64> = (0..200_000).map(|_| mean_of_groups(&values, &sample.resample(&mut draw))).collect();
        let mean = means.iter().sum::<f64>() / means.len() as f64;
        let variance = means.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / means.len() as f64;
        // Group means 1, 4, 7 and variances 1, 0, 4: 18/9 + 5/(2·9). Six standard errors of mean and variance are below 0.021 and 0.046
        // (kurtosis at most 3).
        assert!((mean - 4.0).abs() < 0.021 && (variance - (2.0 + 5.0 / 18.0)).abs() < 0.046, "{mean} {variance}");
    }
}
