//! PAM of DEDPS (DE with dynamic parameters selection): 63 pairs (F, C) are dealt to the individuals; the less successful half is dropped
//! four times.
//!
//! # References
//! R. A. Sarker, S. M. Elsayed, T. Ray: Differential evolution with dynamic parameters selection for optimization problems.
//! IEEE Trans. Evol. Comput. 18(5), 2014. <https://doi.org/10.1109/TEVC.2013.2281528>

use crate::methods::prelude::*;

const POOL_F: [f64; 7] = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99];
const POOL_C: [f64; 9] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99];

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "dedps",
    about: "deals the 63 pairs of a pool to the individuals, and drops the less successful half four times",
    source: Source::Published(&[&bibliography::DEDPS]),
    rule: "pool = {0.4, 0.5, …, 0.9, 0.99} × {0.2, 0.3, …, 0.9, 0.99}, 63 pairs (F, C)
each round: the pool is shuffled and dealt, one pair per individual; if n is larger, the others get random pairs of it
after rounds period, 2 period, …, prunings · period: pairs are ordered by successes / uses (0 if unused),
the lower half is dropped (63 → 32 → 16 → 8 → 4), and both counts restart at 0
If nothing succeeds, random pairs are dropped.",
    ledger: include_str!("../../../text/dedps.txt"),
    options: &[
        OptionDef::integer("period", [1, 1_000_000], "50", "rounds between two prunings of the pool"),
        OptionDef::integer("prunings", [0, 6], "4", "number of prunings"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [period, prunings] = ["period", "prunings"].map(|name| options.integer(name));
    Ok(Box::new(Dedps { period, prunings, round: 0, pool: Vec::new(), chosen: Vec::new() }))
});

struct Dedps {
    period: usize,
    prunings: usize,
    /// The number of finished rounds.
    round: usize,
    /// In the order of the last shuffle.
    pool: Vec<Pair>,
    /// The pair that each individual got.
    chosen: Vec<usize>,
}

struct Pair {
    f: f64,
    c: f64,
    used: f64,
    won: f64,
}

impl Pair {
    fn score(&self) -> f64 {
        if self.used > 0.0 { self.won / self.used } else { 0.0 }
    }
}

impl Dedps {
    /// Shuffles as much of the pool as is dealt, and chooses a pair for each individual, with one draw each.
    fn deal(&mut self, n: usize, rng: &mut Stream) {
        let pairs = self.pool.len();
        self.chosen.clear();
        for (i, draw) in rng.uniforms(n).iter().enumerate() {
            if i < pairs {
                self.pool.swap(i, i + draw::part(*draw, pairs - i));
                self.chosen.push(i);
            } else {
                self.chosen.push(draw::part(*draw, pairs));
            }
        }
    }

    fn prune(&mut self) {
        // The sort is stable and the pool is shuffled: equal pairs stay in random order.
        self.pool.sort_by(|one, other| other.score().total_cmp(&one.score()));
        self.pool.truncate(self.pool.len().div_ceil(2));
        self.pool.iter_mut().for_each(|pair| (pair.used, pair.won) = (0.0, 0.0));
    }
}

impl Pam for Dedps {
    fn start(&mut self, n: usize, _tracked: Tracked, _rng: &mut Stream) {
        let pairs = POOL_F.into_iter().flat_map(|f| POOL_C.map(|c| Pair { f, c, used: 0.0, won: 0.0 }));
        self.pool = pairs.collect();
        self.round = 0;
        self.chosen.reserve(n);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.deal(out.individuals(), rng);
        for (f, at) in out[F].iter_mut().zip(&self.chosen) {
            *f = self.pool[*at].f;
        }
        for (c, at) in out[C].iter_mut().zip(&self.chosen) {
            *c = self.pool[*at].c;
        }
    }

    fn update(&mut self, _used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        for (at, one) in self.chosen.iter().zip(outcome.ones) {
            self.pool[*at].used += 1.0;
            self.pool[*at].won += one;
        }
        self.round += 1;
        if self.round.is_multiple_of(self.period) && self.round / self.period <= self.prunings {
            self.prune();
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        let pairs = self.pool.len().max(1) as f64;
        show("pairs", self.pool.len() as f64);
        show("mean_f", self.pool.iter().map(|pair| pair.f).sum::<f64>() / pairs);
        show("mean_c", self.pool.iter().map(|pair| pair.c).sum::<f64>() / pairs);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{C, F, Flags, Params, Tracked};

    /// The pairs, ordered, without repetition.
    fn pairs(params: &Params) -> Vec<(f64, f64)> {
        let mut seen: Vec<_> = params[F].iter().copied().zip(params[C].iter().copied()).collect();
        seen.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
        seen.dedup();
        seen
    }

    #[test]
    fn every_pair_is_dealt_once() {
        let (_, rng, params) = run("dedps", Tracked::PAIR, 63);
        assert_eq!((pairs(&params).len(), rng.drawn().uniform), (63, 63));
        assert_eq!(pairs(&run("dedps", Tracked::PAIR, 20).2).len(), 20, "no pair is dealt twice");
        let (_, _, params) = run("dedps", Tracked::PAIR, 200);
        assert_eq!(pairs(&params).len(), 63);
        assert!(pairs(&params).contains(&(0.99, 0.2)) && pairs(&params).contains(&(0.4, 0.99)));
    }

    #[test]
    fn a_single_individual_gets_any_pair() {
        let (mut pam, mut rng, mut params) = run("dedps", Tracked::F, 1);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..7000 {
            pam.sample(&mut params, &mut rng);
            *counts.entry(params[F][0].to_bits()).or_insert(0) += 1;
        }
        // Binomial(7000, 1/7): 1000 ± 29. Seven standard deviations have probability 3e-12.
        assert!(counts.len() == 7 && counts.values().all(|count| (*count - 1000i32).abs() < 205), "{counts:?}");
    }

    #[test]
    fn the_better_half_remains() {
        let (mut pam, mut rng, mut params) = run("dedps:period=2", Tracked::PAIR, 63);
        let mut sizes = Vec::new();
        for _ in 0..10 {
            // The 35 pairs with C ≥ 0.6 succeed.
            let flags = Flags::from(params[C].iter().map(|c| *c >= 0.6).collect::<Vec<bool>>());
            pam.update(&params, &flags.outcome(), &mut rng);
            sizes.push(traced(&*pam)[0].1);
            pam.sample(&mut params, &mut rng);
        }
        assert_eq!(sizes, [63.0, 32.0, 32.0, 16.0, 16.0, 8.0, 8.0, 4.0, 4.0, 4.0]);
        assert!(pairs(&params).len() == 4 && params[C].iter().all(|c| *c >= 0.6));
    }

    #[test]
    fn pairs_without_success_are_dropped_first() {
        let (mut pam, mut rng, mut params) = run("dedps:period=1", Tracked::PAIR, 630);
        // The first 63 individuals have one pair each: each of the 27 pairs with a small F has one success.
        let good = |f: f64| f < 0.65;
        let flags = Flags::from((0..630).map(|i| i < 63 && good(params[F][i])).collect::<Vec<bool>>());
        pam.update(&params, &flags.outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        // The other 5 of the 32 that remain have none.
        assert_eq!(pairs(&params).iter().filter(|(f, _)| good(*f)).count(), 27);
    }

    #[test]
    fn nothing_succeeds_and_the_pool_still_shrinks() {
        let (mut pam, mut rng, mut params) = run("dedps", Tracked::PAIR, 7);
        for round in 1..=300 {
            pam.update(&params, &Flags::from([false; 7]).outcome(), &mut rng);
            pam.sample(&mut params, &mut rng);
            let expected = [63.0, 32.0, 16.0, 8.0, 4.0][(round / 50).min(4)];
            assert_eq!(traced(&*pam)[0].1, expected, "after round {round}");
        }
    }
}
