//! The judge of arms: rewards, and success in proportion to them ([the distributions](crate::accept::reward)).

use super::Worth;
use crate::accept::reward::Rewards;
use crate::cell::Cell;
use crate::run::Aim;
use crate::target::Levels;
use tpam_pam::{Draws, Flags, Params, Stream};

pub(crate) struct Reward {
    law: Rewards,
    /// The levels of the target; `None` if it is the path of the best arm.
    levels: Option<Levels>,
    /// The segment of the levels that begins next.
    next: usize,
    /// The best arm whose levels are in use, if the target is a path.
    best: f64,
    now: Vec<f64>,
    means: Vec<f64>,
    rewards: Vec<f64>,
    gains: Vec<f64>,
    rng: Stream,
}

impl Reward {
    pub(super) fn new(law: Rewards, cell: &Cell) -> Self {
        let arms = vec![0.0; cell.space()[0].ends()[1] as usize + 1];
        let each = vec![0.0; cell.n];
        let rng = stream(0, 0);
        Self { law, levels: None, next: 0, best: f64::NAN, now: arms.clone(), means: arms, rewards: each.clone(), gains: each, rng }
    }

    pub(super) fn begin(&mut self, seed: u64, run: u64, levels: Option<&Levels>) {
        (self.levels, self.next, self.best, self.rng) = (levels.cloned(), 0, f64::NAN, stream(seed, run));
    }

    /// Brings the levels up to date.
    #[inline]
    fn at(&mut self, t: usize, best: f64) {
        match &self.levels {
            Some(levels) => {
                let Some((next, own)) = levels.begun(self.next, t) else { return };
                self.now.copy_from_slice(own);
                self.next = next;
            }
            None if best == self.best => return,
            None => Levels::around(best as usize, &mut self.now),
        }
        self.best = best;
        self.means.iter_mut().zip(&self.now).for_each(|(mean, level)| *mean = self.law.mean(*level));
    }

    pub(super) fn judge(&mut self, t: usize, params: &Params, aim: &Aim, flags: &mut Flags, rng: &mut Stream) -> u32 {
        self.at(t, aim[0]);
        let n = self.rewards.len();
        let (draws, wins, most) = (self.rng.uniforms(n), rng.uniforms(n), self.law.most());
        let mut count = 0;
        for i in 0..n {
            let reward = self.law.draw(self.now[params[0][i] as usize], draws[i]);
            let won = wins[i] * most < reward;
            (self.rewards[i], self.gains[i]) = (reward, if won { reward } else { 0.0 });
            flags.set(i, won);
            count += u32::from(won);
        }
        count
    }

    pub(super) fn worth(&self) -> Worth<'_> {
        Worth { rewards: &self.rewards, gains: &self.gains, means: &self.means }
    }

    pub(super) fn drawn(&self) -> Draws {
        self.rng.drawn()
    }
}

fn stream(seed: u64, run: u64) -> Stream {
    Stream::new(seed, run, "reward")
}
