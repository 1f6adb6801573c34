//! For the tests of the choosers: what a chooser does with given rewards.

use crate::testing::traced;
use crate::{Column, Flags, Pam, Params, Space, Stream, Tracked, interned, other_pams};

const NAMES: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

fn arms(count: usize) -> Space {
    interned(&[Column::category("arm", NAMES[..count].as_ref())])
}

fn started(spec: &str, count: usize, n: usize) -> (Box<dyn Pam>, Stream, Params) {
    let mut pam = other_pams().spec(spec).unwrap().build().unwrap();
    let mut rng = Stream::new(1, 0, "pam");
    let tracked = Tracked::all(arms(count));
    pam.start(n, tracked, &mut rng);
    (pam, rng, Params::new(n, tracked))
}

/// Chooses once, and tells the chooser its rewards, as successes if they are positive.
fn play(pam: &mut dyn Pam, params: &mut Params, rng: &mut Stream, reward: impl Fn(usize) -> f64) {
    pam.sample(params, rng);
    let rewards: Vec<f64> = params[0].iter().map(|arm| reward(*arm as usize)).collect();
    let flags = Flags::from(rewards.iter().map(|reward| *reward > 0.0).collect::<Vec<bool>>());
    let gains: Vec<f64> = rewards.iter().map(|reward| reward.max(0.0)).collect();
    pam.update(params, &flags.outcome().gaining(&gains).rewarding(&rewards), rng);
}

/// What the chooser shows of each arm after single rounds in which these arms had these rewards: rounds in which it chose another arm than
/// the next one are repeated with a new chooser and other draws.
pub(super) fn learned(spec: &str, count: usize, chosen: &[usize], rewards: &[f64]) -> Vec<f64> {
    for run in 0..100_000 {
        let (mut pam, _, mut params) = started(spec, count, 1);
        let mut rng = Stream::new(2, run, "pam");
        let follows = |(arm, reward): (&usize, &f64)| {
            let mut right = false;
            play(&mut *pam, &mut params, &mut rng, |_| *reward);
            right |= params[0][0] as usize == *arm;
            right
        };
        if chosen.iter().zip(rewards).all(follows) {
            return traced(&*pam).into_iter().map(|(_, value)| value).collect();
        }
    }
    panic!("{spec} does not choose {chosen:?}")
}

/// The arms that a single individual chooses in some rounds, if each arm always has the same reward.
pub(super) fn chosen(spec: &str, rewards: &[f64], rounds: usize) -> Vec<usize> {
    let (mut pam, mut rng, mut params) = started(spec, rewards.len(), 1);
    let next = |_| {
        play(&mut *pam, &mut params, &mut rng, |arm| rewards[arm]);
        params[0][0] as usize
    };
    (0..rounds).map(next).collect()
}

/// The share of each arm among many individuals, after a round in which each arm had its reward.
pub(super) fn shares(spec: &str, rewards: &[f64], n: usize) -> Vec<f64> {
    let (mut pam, mut rng, mut params) = started(spec, rewards.len(), n);
    play(&mut *pam, &mut params, &mut rng, |arm| rewards[arm]);
    pam.sample(&mut params, &mut rng);
    let count = |arm: usize| params[0].iter().filter(|value| **value as usize == arm).count();
    (0..rewards.len()).map(|arm| count(arm) as f64 / n as f64).collect()
}

/// What the chooser shows of each arm after some rounds of `n` individuals, with the reward of the `nth` individual that chose an arm.
pub(super) fn taught(spec: &str, count: usize, n: usize, rounds: usize, reward: impl Fn(usize, usize, usize) -> f64) -> Vec<f64> {
    let (mut pam, mut rng, mut params) = started(spec, count, n);
    for round in 0..rounds {
        let uses = std::cell::RefCell::new([0; NAMES.len()]);
        play(&mut *pam, &mut params, &mut rng, |arm| {
            uses.borrow_mut()[arm] += 1;
            reward(round, arm, uses.borrow()[arm] - 1)
        });
    }
    traced(&*pam).into_iter().map(|(_, value)| value).collect()
}

/// The arms of each individual in some rounds, if everybody succeeds; after the first round only `kept` individuals remain.
pub(super) fn rows(spec: &str, count: usize, n: usize, rounds: usize, kept: Option<&[usize]>) -> Vec<Vec<usize>> {
    let (mut pam, mut rng, mut params) = started(spec, count, n);
    let mut history = Vec::new();
    for round in 0..rounds {
        if let (1, Some(kept)) = (round, kept) {
            pam.shrink(kept);
            params = Params::new(kept.len(), params.tracked());
        }
        play(&mut *pam, &mut params, &mut rng, |_| 1.0);
        history.push(params[0].iter().map(|arm| *arm as usize).collect());
    }
    history
}

/// The numbers are equal up to rounding.
#[track_caller]
pub(super) fn close(found: &[f64], expected: &[f64]) {
    let near = |(found, expected): (&f64, &f64)| (found - expected).abs() < 1e-14;
    assert!(found.len() == expected.len() && found.iter().zip(expected).all(near), "{found:?} is not {expected:?}");
}
