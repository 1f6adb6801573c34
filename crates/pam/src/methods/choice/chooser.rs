//! What all choosers share: a rule for each column of categories, which it knows as arms 0, 1, ….

use crate::methods::prelude::*;
use crate::{Column, Space};

/// How the arms of one column are chosen.
pub(super) trait Choose: Clone + Send {
    /// Forgets everything, and prepares for `n` individuals and this many arms.
    fn start(&mut self, n: usize, arms: usize, rng: &mut Stream);

    /// Chooses an arm for each individual.
    fn choose(&mut self, chosen: &mut [usize], rng: &mut Stream);

    /// Learns the reward of each individual's arm; rewards are finite.
    fn learn(&mut self, chosen: &[usize], rewards: &[f64], outcome: &Outcome, rng: &mut Stream);

    /// The population becomes smaller: see [`Pam::shrink`].
    fn shrink(&mut self, kept: &[usize]) {
        let _ = kept;
    }

    /// A number for each arm that shows what was learned, such as its probability.
    fn shown(&self) -> &[f64];
}

/// A PAM of categories.
pub(super) struct Chooser<R> {
    rule: R,
    columns: Vec<Chosen<R>>,
    rewards: Vec<f64>,
}

/// A tracked column.
struct Chosen<R> {
    at: usize,
    rule: R,
    arms: Vec<usize>,
}

impl<R: Choose + 'static> Chooser<R> {
    /// Each column has a copy of this rule.
    pub(super) fn boxed(rule: R) -> Box<dyn Pam> {
        Box::new(Self { rule, columns: Vec::new(), rewards: Vec::new() })
    }
}

impl<R: Choose> Pam for Chooser<R> {
    fn space(&self) -> Option<Space> {
        None
    }

    fn adapts(&self, column: &Column) -> bool {
        column.is_category()
    }

    fn asks(&self) -> Asks {
        Asks::uses(Feedback::REWARDS)
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        let column = |(at, column): (usize, &Column)| {
            let mut rule = self.rule.clone();
            rule.start(n, column.ends()[1] as usize + 1, rng);
            Chosen { at, rule, arms: vec![0; n] }
        };
        self.columns = tracked.columns().map(column).collect();
    }

    fn shrink(&mut self, kept: &[usize]) {
        for Chosen { rule, arms, .. } in &mut self.columns {
            rule.shrink(kept);
            arms.truncate(kept.len());
        }
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        for Chosen { at, rule, arms } in &mut self.columns {
            rule.choose(arms, rng);
            out[*at].iter_mut().zip(arms).for_each(|(value, arm)| *value = *arm as f64);
        }
    }

    fn update(&mut self, _used: &Params, outcome: &Outcome, rng: &mut Stream) {
        self.rewards.clear();
        // An infinite reward, from an infinite objective value, cannot be averaged.
        self.rewards.extend(outcome.worth().iter().map(|reward| if reward.is_finite() { *reward } else { 0.0 }));
        for Chosen { rule, arms, .. } in &mut self.columns {
            rule.learn(arms, &self.rewards, outcome, rng);
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        for Chosen { rule, .. } in &self.columns {
            rule.shown().iter().for_each(|value| show("arm", *value));
        }
    }
}

/// Chooses an arm for each individual with these probabilities, with one draw each.
pub(super) fn spin(probabilities: &[f64], chosen: &mut [usize], rng: &mut Stream) {
    chosen.fill(0);
    count_below(rng.uniforms(chosen.len()), probabilities, chosen);
}

wide! {
    /// Counts the sums of the first probabilities that are not above each draw: no branch depends on a draw.
    fn count_below(draws: &[f64], probabilities: &[f64], counts: &mut [usize]) {
        let mut limit = 0.0;
        // What rounding leaves belongs to the last arm.
        for p in &probabilities[..probabilities.len() - 1] {
            limit += p;
            for (count, draw) in counts.iter_mut().zip(draws) {
                *count += usize::from(limit <= *draw);
            }
        }
    }
}

/// Adds the value of each individual to the sum of its arm.
pub(super) fn add(chosen: &[usize], values: &[f64], sums: &mut [f64]) {
    for (arm, value) in chosen.iter().zip(values) {
        sums[*arm] += value;
    }
}

/// Adds the gain of each individual to the sum of its arm: its reward, or nothing if the reward is below 0.
pub(super) fn add_gains(chosen: &[usize], rewards: &[f64], sums: &mut [f64]) {
    for (arm, reward) in chosen.iter().zip(rewards) {
        sums[*arm] += reward.max(0.0);
    }
}

/// The first arm with the largest score.
pub(super) fn best(scores: impl Iterator<Item = f64>) -> usize {
    let first = |best: (usize, f64), next: (usize, f64)| if next.1 > best.1 { next } else { best };
    scores.enumerate().reduce(first).map_or(0, |(arm, _)| arm)
}
