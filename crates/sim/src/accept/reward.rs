//! reward: each sample is an arm and gets a reward, whose mean follows the level of the arm.
//!
//! The target says how good each arm is at any time, as a level m in \[0, 1\]. If it is a path, the arm on the path has level 1, and each
//! following arm, around the circle, 1/K less.
//! ```text
//! uniform     U[5m − 1, 5m + 1]               mean 5m, at most 6
//! boolean     10 with probability m/2, else 0            5m          10
//! outlier     1 with probability .9, else 50m − 9        5m          41
//! bernoulli   1 with probability m, else 0                m           1
//! ```
//! A sample with reward r succeeds with probability r divided by the largest reward, so that PAMs that only hear of success are told the
//! same means.
//!
//! # References
//! D. Thierens: An adaptive pursuit strategy for allocating operator probabilities. GECCO 2005. <https://doi.org/10.1145/1068009.1068251>
//!
//! L. Da Costa, Á. Fialho, M. Schoenauer, M. Sebag: Adaptive operator selection with dynamic multi-armed bandits. GECCO 2008.
//! <https://doi.org/10.1145/1389095.1389272>

use super::{Acceptance, Law, SharedAcceptance};
use std::sync::Arc;
use tpam_pam::spec::{Entry, OptionDef, Page, Source};
use tpam_pam::{Column, Space, bibliography, interned};

/// The largest number of arms.
pub(crate) const MOST_ARMS: usize = 32;
const NAMES: [&str; MOST_ARMS] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24",
    "25", "26", "27", "28", "29", "30", "31", "32",
];

pub(super) static ENTRY: Entry<SharedAcceptance> = Page {
    name: "reward",
    about: "each sample is an arm with a random reward, whose mean is given by the target; success in proportion to the reward",
    source: Source::Published(&[&bibliography::ADAPTIVE_PURSUIT, &bibliography::DMAB]),
    rule: "m = level of the arm: 1 for the best, or what the target says
uniform: U[5m − 1, 5m + 1]      boolean: 10 with probability m/2      outlier: 1, with probability .1 50m − 9
bernoulli: 1 with probability m      success with probability reward / largest reward
The column is arm. PAMs are told the rewards of all samples, and those of successes as gains.",
    differs: "outlier is a definition of this project with the means of the others, since the published numbers could not be read",
    options: &[
        OptionDef::choice("law", &["uniform", "boolean", "outlier", "bernoulli"], "distribution of the rewards"),
        OptionDef::integer("arms", [2, MOST_ARMS as u64], "5", "number of arms K, unless the target has its own number"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let kind = match options.text("law") {
        "boolean" => Kind::Boolean,
        "outlier" => Kind::Outlier,
        "bernoulli" => Kind::Bernoulli,
        _ => Kind::Uniform,
    };
    Ok(Arc::new(Rewards { kind, arms: options.integer("arms") }))
});

/// The distribution of rewards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rewards {
    kind: Kind,
    arms: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Uniform,
    Boolean,
    Outlier,
    Bernoulli,
}

/// A column of `count` arms.
pub(crate) fn arms(count: usize) -> Space {
    interned(&[Column::category("arm", &NAMES[..count])])
}

impl Rewards {
    /// The column that it judges.
    pub(super) fn space(self) -> Space {
        arms(self.arms)
    }

    /// The reward of an arm of this level for a draw from U[0, 1).
    #[inline]
    pub(crate) fn draw(self, level: f64, draw: f64) -> f64 {
        match self.kind {
            Kind::Uniform => 5.0 * level - 1.0 + 2.0 * draw,
            Kind::Boolean => {
                if draw < 0.5 * level {
                    10.0
                } else {
                    0.0
                }
            }
            Kind::Outlier => {
                if draw < 0.9 {
                    1.0
                } else {
                    50.0 * level - 9.0
                }
            }
            Kind::Bernoulli => {
                if draw < level {
                    1.0
                } else {
                    0.0
                }
            }
        }
    }

    /// The mean reward of an arm of this level.
    #[inline]
    pub(crate) fn mean(self, level: f64) -> f64 {
        if self.kind == Kind::Bernoulli { level } else { 5.0 * level }
    }

    /// The largest reward.
    #[inline]
    pub(crate) fn most(self) -> f64 {
        match self.kind {
            Kind::Uniform => 6.0,
            Kind::Boolean => 10.0,
            Kind::Outlier => 41.0,
            Kind::Bernoulli => 1.0,
        }
    }
}

impl Acceptance for Rewards {
    /// Of the best arm at distance 0, and of an arm of mean level at distance 1.
    fn probabilities(&self, values: &[f64], aim: f64, out: &mut [f64]) {
        for (out, value) in out.iter_mut().zip(values) {
            *out = self.mean(if *value == aim { 1.0 } else { 0.5 }) / self.most();
        }
    }

    fn law(&self) -> Option<Law> {
        Some(Law::Rewards(*self))
    }

    fn peak(&self) -> f64 {
        self.mean(1.0) / self.most()
    }

    fn is_far(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::Stream;

    #[test]
    fn rewards_have_the_means_of_their_levels() {
        let mut rng = Stream::new(1, 0, "reward");
        for kind in [Kind::Uniform, Kind::Boolean, Kind::Outlier, Kind::Bernoulli] {
            let rewards = Rewards { kind, arms: 5 };
            for level in [0.2, 0.4, 0.6, 0.8, 1.0] {
                let drawn: Vec<f64> = rng.uniforms(100_000).iter().map(|draw| rewards.draw(level, *draw)).collect();
                assert!(drawn.iter().all(|reward| (0.0..=rewards.most()).contains(reward)), "{kind:?} {level}");
                let mean = drawn.iter().sum::<f64>() / 1e5;
                let variance = drawn.iter().map(|reward| (reward - mean).powi(2)).sum::<f64>() / 1e5;
                // Seven standard errors: probability 3e-12.
                assert!((mean - rewards.mean(level)).abs() <= 7.0 * (variance / 1e5).sqrt() + 1e-12, "{kind:?} {level}: {mean}");
            }
        }
    }

    #[test]
    fn the_ranges_of_the_uniform_rewards() {
        let rewards = Rewards { kind: Kind::Uniform, arms: 5 };
        assert_eq!([rewards.draw(1.0, 0.0), rewards.draw(1.0, 1.0)], [4.0, 6.0]);
        assert!((rewards.draw(0.2, 0.0)).abs() < 1e-15 && (rewards.draw(0.2, 1.0) - 2.0).abs() < 1e-15);
    }
}
