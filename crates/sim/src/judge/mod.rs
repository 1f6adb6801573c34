//! Judges decide, for a whole population at a time, which samples succeed, and some say what each sample is worth.
//!
//! - [`distance`]: the judge of the paper: success by the distance from the target.
//! - [`sphere`]: step sizes on the sphere function.
//! - [`reward`]: arms and their rewards.

mod distance;
mod reward;
mod sphere;

use crate::accept::Law;
use crate::cell::Cell;
use crate::run::Aim;
use crate::target::Levels;
use distance::Distance;
use reward::Reward;
use sphere::Steps;
use tpam_pam::{Draws, Flags, Params, Stream};

/// The judge of a cell.
pub(crate) enum Judge {
    Distance(Distance),
    Sphere(Steps),
    Reward(Box<Reward>),
}

/// What a judge says about samples besides their success: nothing, if it judges by distance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth<'a> {
    /// What each sample is worth.
    pub rewards: &'a [f64],
    /// The same for samples that succeed, 0 for the others.
    pub gains: &'a [f64],
    /// The mean reward of each arm.
    pub means: &'a [f64],
}

impl Judge {
    pub(crate) fn new(cell: &Cell) -> Self {
        match cell.accept.law() {
            None => Judge::Distance(Distance::new(cell.theta, cell.accept.clone(), cell.n)),
            Some(Law::Sphere(sphere)) => Judge::Sphere(Steps::new(sphere, cell.n)),
            Some(Law::Rewards(rewards)) => Judge::Reward(Box::new(Reward::new(rewards, cell))),
        }
    }

    /// Prepares for a run in which arms have these levels.
    pub(crate) fn begin(&mut self, seed: u64, run: u64, levels: Option<&Levels>) {
        match self {
            Judge::Distance(_) => {}
            Judge::Sphere(steps) => steps.begin(),
            Judge::Reward(reward) => reward.begin(seed, run, levels),
        }
    }

    /// Sets `flags` and returns the number of successes.
    #[inline]
    pub(crate) fn judge(&mut self, t: usize, params: &Params, aim: &Aim, flags: &mut Flags, rng: &mut Stream) -> u32 {
        match self {
            Judge::Distance(distance) => distance.judge(params, aim, flags, rng),
            Judge::Sphere(steps) => steps.judge(params, aim, flags, rng),
            Judge::Reward(reward) => reward.judge(t, params, aim, flags, rng),
        }
    }

    /// The probabilities of success of the population that was judged last. Only an acceptance with a gain model leaves all of them.
    pub(crate) fn chances(&self) -> &[f64] {
        match self {
            Judge::Distance(distance) => distance.chances(),
            Judge::Sphere(_) | Judge::Reward(_) => &[],
        }
    }

    /// What the samples that were judged last are worth.
    #[inline]
    pub(crate) fn worth(&self) -> Worth<'_> {
        match self {
            Judge::Distance(_) => Worth::default(),
            Judge::Sphere(steps) => steps.worth(),
            Judge::Reward(reward) => reward.worth(),
        }
    }

    /// The objective values of the samples that were judged last, if they have any.
    #[inline]
    pub(crate) fn values(&self) -> &[f64] {
        match self {
            Judge::Sphere(steps) => steps.values(),
            Judge::Distance(_) | Judge::Reward(_) => &[],
        }
    }

    /// Its random draws in the run besides those of the acceptance.
    pub(crate) fn drawn(&self) -> Draws {
        match self {
            Judge::Reward(reward) => reward.drawn(),
            Judge::Distance(_) | Judge::Sphere(_) => Draws::default(),
        }
    }
}
