//! The rows of a pbest mutation in all published variants: own p, another pbest, ranks, and how often the archive is used.

use super::pressure::{Pressure, Ranked};
use super::usage::Usage;
use super::{Parents, Picker, Picks};
use tpam_pam::draw::part;

/// When pbest must not be the individual itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Other {
    Never,
    FirstHalf,
    Always,
}

/// From what x1 and x2 differ, besides from each other and from a random base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Apart {
    Individual,
    Pbest,
    All,
}

/// How the rows are picked.
pub(super) struct Choice {
    /// Whether the base is a random individual.
    pub(super) random_base: bool,
    /// The weights of x2 in the population; `None` if all are equal.
    pub(super) pressure: Option<Pressure>,
    /// Whether x1 (and a random base) have these weights too.
    pub(super) first_too: bool,
    /// Whether every individual draws its own p.
    pub(super) own_p: bool,
    pub(super) other: Other,
    pub(super) apart: Apart,
    pub(super) usage: Usage,
}

impl Choice {
    /// The draws of each individual: pbest, base (if random), x1, x2, own p (if any).
    pub(super) fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        let each = draws.len() / picks.len();
        let ranks = self.pressure.map(|pressure| Ranked::new(parents.order, pressure));
        let at = 1 + usize::from(self.random_base);
        for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(each)).enumerate() {
            let i = i as u32;
            let best = if self.own_p { own(parents, draws[each - 1]) } else { parents.best };
            let towards = self.towards(best, i, draws[0], parents.progress);
            let mut taken = Taken::new(self.apart, i, towards);
            let ranked = ranks.as_ref().filter(|_| self.first_too);
            let base = if self.random_base { taken.next(draws[1], parents.n, ranked) } else { i };
            let first = taken.next(draws[at], parents.n, ranked);
            let second = self.second(parents, draws[at + 1], &mut taken, ranks.as_ref());
            *pick = Picks { base, plus: [towards, first, 0], minus: [base, second, 0] };
        }
    }

    /// pbest.
    fn towards(&self, best: &[u32], i: u32, draw: f64, progress: f64) -> u32 {
        let other = match self.other {
            Other::Never => false,
            Other::FirstHalf => progress < 0.5,
            Other::Always => true,
        };
        match best.iter().position(|row| *row == i).filter(|_| other && best.len() > 1) {
            Some(own) => {
                let place = part(draw, best.len() - 1);
                best[place + usize::from(place >= own)]
            }
            None => best[part(draw, best.len())],
        }
    }

    /// x2: one draw decides between population and archive, and then within it.
    fn second(&self, parents: &Parents, draw: f64, taken: &mut Taken, ranks: Option<&Ranked>) -> u32 {
        let (n, archived) = (parents.n, parents.archived);
        let chance = match self.usage.chance() {
            None if ranks.is_none() => return taken.next(draw, n + archived, None),
            _ if archived == 0 => 0.0,
            None => archived as f64 / (n + archived) as f64,
            Some(chance) => chance,
        };
        if draw < chance { n as u32 + part(draw / chance, archived) as u32 } else { taken.next((draw - chance) / (1.0 - chance), n, ranks) }
    }
}

/// The best individuals of an individual with its own p: `parents.best` belong to the largest p.
fn own<'a>(parents: &Parents<'a>, draw: f64) -> &'a [u32] {
    let (least, most) = (2.0, parents.best.len() as f64);
    let count = (least + (most - least) * draw + 0.5).floor() as usize;
    &parents.best[..count.clamp(1, parents.best.len())]
}

/// The rows that must not be picked again.
struct Taken {
    rows: [u32; 4],
    count: usize,
}

impl Taken {
    fn new(apart: Apart, i: u32, pbest: u32) -> Self {
        match apart {
            Apart::Individual => Self { rows: [i, 0, 0, 0], count: 1 },
            Apart::Pbest => Self { rows: [pbest, 0, 0, 0], count: 1 },
            Apart::All => Self { rows: [i, pbest, 0, 0], count: 1 + usize::from(pbest != i) },
        }
    }

    /// Picks one of the first `pool` rows, by rank or with equal probabilities.
    fn next(&mut self, draw: f64, pool: usize, ranks: Option<&Ranked>) -> u32 {
        let taken = &self.rows[..self.count];
        let row = match ranks {
            Some(ranks) => ranks.pick(draw, taken),
            None => Picker::without(taken).next(draw, pool),
        };
        if self.count < self.rows.len() {
            self.rows[self.count] = row;
            self.count += 1;
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutation::MUTATIONS;
    use tpam_pam::Stream;
    use tpam_pam::spec::Catalogue;

    const N: usize = 8;

    /// The picks of many rounds, one after the other.
    fn picked(options: &str, progress: f64, archived: usize) -> Vec<(u32, Picks)> {
        let catalogue = Catalogue::new("mutation", MUTATIONS.iter().copied());
        let mutation = catalogue.spec(&format!("current-to-pbest/1:p=0.5,{options}")).unwrap().build().unwrap();
        let mut rng = Stream::new(3, 0, "test");
        // The worst individual is row 0.
        let order: Vec<u32> = (0..N as u32).rev().collect();
        let best = &order[..mutation.best_of(N, progress)];
        let parents = Parents { n: N, archived, best, order: &order, progress, success: 0.5 };
        let mut all = Vec::new();
        for _ in 0..5000 {
            let mut picks = [Picks::default(); N];
            let draws = rng.uniforms(N * mutation.draws()).to_vec();
            mutation.pick(&parents, &draws, &mut picks);
            all.extend((0..).zip(picks));
        }
        all
    }

    fn share(picks: &[(u32, Picks)], hit: impl Fn(u32, Picks) -> bool) -> f64 {
        picks.iter().filter(|(i, pick)| hit(*i, *pick)).count() as f64 / picks.len() as f64
    }

    /// Within seven standard errors of 40,000 picks: probability 3e-12.
    fn close(found: f64, expected: f64) {
        let error = (expected * (1.0 - expected) / 40_000.0).sqrt();
        assert!((found - expected).abs() <= 7.0 * error, "{found}, expected {expected}");
    }

    #[test]
    fn pbest_is_another_individual_in_the_first_half_or_always() {
        let own = |options, progress| share(&picked(options, progress, 0), |i, pick| pick.plus[0] == i);
        // One of the k best: k of 8 individuals, each with probability 1/k.
        close(own("draw_p=each", 0.2), 0.125);
        assert_eq!((own("other=half", 0.49), own("other=always", 0.9)), (0.0, 0.0));
        close(own("other=half", 0.5), 0.125);
        // Of the other three all are equally likely.
        let third = |i: u32, pick: Picks| i == 7 && pick.plus[0] == 5;
        close(share(&picked("other=always", 0.0, 0), third), 1.0 / 8.0 / 3.0);
    }

    #[test]
    fn an_own_p_prefers_the_very_best() {
        let picks = picked("draw_p=each", 0.0, 0);
        let best = |row: u32| share(&picks, |_, pick| pick.plus[0] == row);
        // Counts 2, 3, 4 with probability 1/4, 1/2, 1/4.
        for (row, expected) in [
            (7, 0.25 / 2.0 + 0.5 / 3.0 + 0.25 / 4.0),
            (6, 0.25 / 2.0 + 0.5 / 3.0 + 0.25 / 4.0),
            (5, 0.5 / 3.0 + 0.25 / 4.0),
            (4, 0.25 / 4.0),
            (3, 0.0),
        ] {
            close(best(row), expected);
        }
    }

    #[test]
    fn rows_are_apart_as_asked() {
        let same = |options, hit: fn(u32, Picks) -> bool| share(&picked(options, 0.0, 3), hit);
        let from_pbest = |_: u32, pick: Picks| pick.plus[1] == pick.plus[0] || pick.minus[1] == pick.plus[0];
        let from_own = |i: u32, pick: Picks| pick.plus[1] == i || pick.minus[1] == i;
        let each_other = |_: u32, pick: Picks| pick.plus[1] == pick.minus[1];
        for options in ["other=always", "other=always,apart=pbest", "other=always,apart=all", "pick=exp,apart=all", "pick=rank,apart=pbest"]
        {
            assert_eq!(same(options, each_other), 0.0, "{options}");
            assert_eq!(same(options, from_pbest) == 0.0, options.contains("apart"), "{options}");
            assert_eq!(same(options, from_own) == 0.0, !options.contains("apart=pbest"), "{options}");
        }
    }

    #[test]
    fn the_archive_is_used_by_size_or_with_one_half() {
        let archived = |options, rows| share(&picked(options, 0.0, rows), |_, pick| pick.minus[1] >= N as u32);
        // 8 individuals, of which two are taken, and 3 in the archive; by rank 8 and 3.
        close(archived("other=always", 3), 3.0 / 9.0);
        close(archived("pick=rank", 3), 3.0 / 11.0);
        close(archived("from_archive=half", 3), 0.5);
        close(archived("from_archive=adaptive,pick=exp", 1), 0.5);
        assert_eq!(archived("from_archive=half", 0), 0.0);
    }

    #[test]
    fn weights_by_rank_belong_to_x1_and_x2_or_to_x2_alone() {
        let first = |options, row: u32| share(&picked(options, 0.0, 0), |_, pick| pick.plus[1] == row);
        assert!(first("pick=rank", 7) > 3.0 * first("pick=rank", 0));
        close(first("pick=exp,other=always", 7), 0.125);
        let second = |row: u32| share(&picked("pick=exp", 0.0, 0), |i, pick| i == 3 && pick.plus[1] == 2 && pick.minus[1] == row);
        // e^(−0/8) against e^(−7/8).
        let ratio = second(7) / second(0);
        assert!((1.8..3.2).contains(&ratio), "{ratio}");
    }
}
