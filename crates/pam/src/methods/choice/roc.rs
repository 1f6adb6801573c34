//! The last rewards in descending order, and the area under the ROC curve of each arm.

/// The length of a step at each rank, from 0 on. Only their ratios matter.
pub(super) fn steps(form: &str, decay: f64, size: usize) -> Vec<f64> {
    let last = (0..size).fold(1.0, |power, _| 0.5 * power);
    let (mut power, mut half) = (1.0, 1.0);
    let length = |rank: usize| {
        let before = power;
        power *= decay;
        half *= 0.5;
        match form {
            "equal" => 1.0,
            // Divided by 2^size.
            "ndcg" => (half - last) / libm::log(rank as f64 + 2.0),
            _ => before * (size - rank) as f64,
        }
    };
    (0..size).map(length).collect()
}

/// The last rewards.
#[derive(Clone)]
pub(super) struct Ranked {
    steps: Vec<f64>,
    /// The place of the next reward in the order of arrival, modulo the number of rewards that are stored.
    next: usize,
    /// The largest reward first.
    samples: Vec<Sample>,
    /// For each arm: the area, how far its curve has gone up, and how many of some equal rewards are its own.
    areas: Vec<f64>,
    heights: Vec<f64>,
    own: Vec<f64>,
}

#[derive(Clone, Copy)]
struct Sample {
    reward: f64,
    arm: usize,
    arrival: usize,
}

impl Ranked {
    /// As many rewards as there are lengths are ranked.
    pub(super) fn new(steps: Vec<f64>) -> Self {
        Self { steps, next: 0, samples: Vec::new(), areas: Vec::new(), heights: Vec::new(), own: Vec::new() }
    }

    /// The largest number of rewards.
    pub(super) fn size(&self) -> usize {
        self.steps.len()
    }

    /// Removes everything.
    pub(super) fn start(&mut self, arms: usize) {
        self.next = 0;
        self.samples = Vec::with_capacity(self.size());
        [self.areas, self.heights, self.own] = std::array::from_fn(|_| vec![0.0; arms]);
    }

    /// Stores a reward; the oldest one leaves if there are too many.
    pub(super) fn push(&mut self, arm: usize, reward: f64) {
        if self.samples.len() == self.size()
            && let Some(old) = self.samples.iter().position(|sample| sample.arrival == self.next)
        {
            self.samples.remove(old);
        }
        let place = self.samples.partition_point(|sample| sample.reward >= reward);
        self.samples.insert(place, Sample { reward, arm, arrival: self.next });
        self.next = (self.next + 1) % self.size();
    }

    /// The area of each arm.
    pub(super) fn areas(&mut self) -> &[f64] {
        self.areas.fill(0.0);
        self.heights.fill(0.0);
        let mut rank = 0;
        for equal in self.samples.chunk_by(|one, next| one.reward == next.reward) {
            let length = self.steps[rank..rank + equal.len()].iter().sum::<f64>() / equal.len() as f64;
            rank += equal.len();
            self.own.fill(0.0);
            for sample in equal {
                self.own[sample.arm] += 1.0;
            }
            for ((area, height), own) in self.areas.iter_mut().zip(&mut self.heights).zip(&self.own) {
                let (up, right) = (own * length, (equal.len() as f64 - own) * length);
                *area += right * (*height + 0.5 * up);
                *height += up;
            }
        }
        &self.areas
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stream;

    /// The shares of the areas in the example of Fialho's thesis (2010, table 5.1): 15 rewards of four arms, with ranks.
    fn example(form: &str, decay: f64) -> Vec<f64> {
        let mut ranked = Ranked::new(steps(form, decay, 15));
        ranked.start(4);
        let arms = [1, 1, 3, 1, 1, 2, 3, 4, 1, 1, 2, 3, 4, 4, 3];
        let ranks = [1, 2, 3, 3, 5, 6, 7, 7, 7, 10, 11, 12, 13, 14, 15];
        arms.into_iter().zip(ranks).for_each(|(arm, rank)| ranked.push(arm - 1, -f64::from(rank)));
        let areas = ranked.areas().to_vec();
        areas.iter().map(|area| area / areas.iter().sum::<f64>()).collect()
    }

    #[test]
    fn the_published_example() {
        for (form, decay, shares, digits) in [
            ("equal", 1.0, [0.56875, 0.15, 0.19375, 0.0875], 1e-9),
            ("decay", 1.0, [0.641_881_68, 0.100_744_39, 0.213_270_27, 0.044_103_65], 1e-8),
            ("decay", 0.5, [0.9216, 0.0011, 0.0772, 0.0001], 5e-5),
        ] {
            let found = example(form, decay);
            assert!(found.iter().zip(shares).all(|(found, share)| (found - share).abs() < digits), "{form} {decay}: {found:?}");
        }
    }

    #[test]
    fn lengths_by_hand() {
        assert_eq!(steps("decay", 0.5, 4), [4.0, 1.5, 0.5, 0.125]);
        // (2^(3 − r) − 1) / ln(1 + r) for r = 1, 2, 3, times ln 2 / 3.
        let lengths = steps("ndcg", 0.5, 3);
        assert!((lengths[1] / lengths[0] - (1.0 / 3f64.ln()) / (3.0 / 2f64.ln())).abs() < 1e-15 && lengths[2] == 0.0, "{lengths:?}");
    }

    #[test]
    fn the_last_rewards_stay_in_order() {
        let (mut ranked, mut rng) = (Ranked::new(vec![1.0; 5]), Stream::new(1, 0, "pam"));
        ranked.start(3);
        let mut all = Vec::new();
        for _ in 0..200 {
            let (arm, reward) = (rng.index(3), rng.index(4) as f64);
            ranked.push(arm, reward);
            all.push((arm, reward));
            let mut last: Vec<_> = all[all.len().saturating_sub(5)..].to_vec();
            last.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
            let mut found: Vec<_> = ranked.samples.iter().map(|sample| (sample.arm, sample.reward)).collect();
            assert!(found.is_sorted_by(|one, next| one.1 >= next.1));
            found.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
            assert_eq!(found, last);
        }
    }
}
