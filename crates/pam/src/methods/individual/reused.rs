//! The rule of the program of EPSDE's authors: in every round all individuals get new pairs, from a list of successful ones or from pools.

use crate::methods::prelude::*;

/// The number of rounds whose failures decide how often the list is used.
const ROUNDS: usize = 11;

/// Pairs (F, C) from a list of successful pairs, or from pools.
pub(super) struct Reused {
    /// The values of F and of C.
    pools: [Vec<f64>; 2],
    start: [Start; 2],
    tracked: [bool; 2],
    /// The successful pairs, the oldest first. The value of a column that is not tracked is 0.
    list: Vec<[f64; 2]>,
    /// The shares of failures in the last rounds.
    failures: Vec<f64>,
    /// The places, counted from the newest pair, whose pairs leave the list if the individuals that used the list succeed.
    leaving: Vec<Option<usize>>,
}

impl Reused {
    pub(super) fn new(pools: [Vec<f64>; 2], start: [Start; 2]) -> Self {
        Self { pools, start, tracked: [false; 2], list: Vec::new(), failures: Vec::new(), leaving: Vec::new() }
    }

    /// The probability of the list: the mean share of failures.
    fn probability(&self) -> f64 {
        self.failures.iter().sum::<f64>() / self.failures.len().max(1) as f64
    }

    /// A value from a pool; in the first round the given one.
    fn value(&self, column: usize, rng: &mut Stream) -> f64 {
        match self.start[column] {
            Some(value) if self.failures.is_empty() => value,
            _ => self.pools[column][rng.index(self.pools[column].len())],
        }
    }

    /// A pair from the pools.
    fn fresh(&self, rng: &mut Stream) -> [f64; 2] {
        [F, C].map(|column| if self.tracked[column] { self.value(column, rng) } else { 0.0 })
    }

    /// The pair of an individual, and the place that it empties if it succeeds. The two places of the list are drawn independently.
    fn pair(&self, probability: f64, rng: &mut Stream) -> ([f64; 2], Option<usize>) {
        if self.list.is_empty() || rng.uniform() > probability {
            return (self.fresh(rng), None);
        }
        let leaving = rng.index(self.list.len());
        (self.list[rng.index(self.list.len())], Some(leaving))
    }

    /// Removes the pairs at these places, counted from the newest pair.
    fn remove(&mut self, mut places: Vec<usize>) {
        places.sort_unstable();
        places.dedup();
        // The newest one is the last one, so that places of older pairs do not change.
        for (gone, place) in places.into_iter().enumerate() {
            self.list.remove(self.list.len() - 1 - (place - gone));
        }
    }
}

impl Pam for Reused {
    fn start(&mut self, _n: usize, tracked: Tracked, _rng: &mut Stream) {
        self.tracked = [tracked.has(F), tracked.has(C)];
        self.list.clear();
        self.failures.clear();
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        let probability = self.probability();
        self.leaving.clear();
        for i in 0..out.individuals() {
            let (pair, leaving) = self.pair(probability, rng);
            self.leaving.push(leaving);
            for column in [F, C].into_iter().filter(|column| self.tracked[*column]) {
                out[column][i] = pair[column];
            }
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let won: Vec<usize> = (0..outcome.success.len()).filter(|i| outcome.success[*i]).collect();
        let pair = |i: usize| [F, C].map(|column| used[column].get(i).copied().unwrap_or(0.0));
        self.list.extend(won.iter().map(|i| pair(*i)));
        self.remove(won.iter().filter_map(|i| self.leaving[*i]).collect());
        if self.failures.len() == ROUNDS {
            self.failures.remove(0);
        }
        self.failures.push(1.0 - won.len() as f64 / outcome.success.len().max(1) as f64);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("p_list", self.probability());
        show("listed", self.list.len() as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::check_tracked;
    use crate::testing::{run, traced};
    use crate::{Flags, pams};

    const CODE: &str = "epsde:preset=code";

    fn reused() -> Reused {
        Reused::new([vec![0.4, 0.9], vec![0.1]], [None, None])
    }

    #[test]
    fn places_are_counted_from_the_newest_pair_of_the_grown_list() {
        let mut pam = reused();
        pam.list = [0.1, 0.2, 0.3, 0.4, 0.5].map(|f| [f, 0.0]).to_vec();
        pam.remove(vec![3, 0, 3]);
        assert_eq!(pam.list, [0.1, 0.3, 0.4].map(|f| [f, 0.0]));
        pam.remove(vec![0, 1, 2]);
        assert!(pam.list.is_empty());
    }

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng) = (reused(), Stream::new(1, 0, "pam"));
        pam.start(3, Tracked::PAIR, &mut rng);
        let used = Params::from_columns(FC, [vec![0.4, 0.9, 0.4], vec![0.1; 3]]);
        // Two of three succeed: the first with a pair of the list, whose other draw names the newest place.
        pam.list = vec![[0.9, 0.1], [0.4, 0.1]];
        pam.leaving = vec![Some(0), None, Some(1)];
        pam.update(&used, &Flags::from([true, true, false]).outcome(), &mut rng);
        // The list grew to four before the newest pair, that of the second individual, left.
        assert_eq!(pam.list, [[0.9, 0.1], [0.4, 0.1], [0.4, 0.1]]);
        assert_eq!(traced(&pam), [("p_list", 1.0 - 2.0 / 3.0), ("listed", 3.0)]);
        pam.update(&used, &Flags::from([false; 3]).outcome(), &mut rng);
        assert_eq!(traced(&pam), [("p_list", f64::midpoint(1.0 - 2.0 / 3.0, 1.0)), ("listed", 3.0)]);
    }

    #[test]
    fn failures_of_eleven_rounds_decide() {
        let (mut pam, mut rng, params) = run(CODE, Tracked::PAIR, 4);
        for won in [[true; 4]; 3].into_iter().chain([[false; 4]; 11]) {
            pam.update(&params, &Flags::from(won).outcome(), &mut rng);
        }
        assert_eq!(traced(&*pam)[0], ("p_list", 1.0));
        for won in [[true; 4], [true, true, false, false]] {
            pam.update(&params, &Flags::from(won).outcome(), &mut rng);
        }
        assert!((traced(&*pam)[0].1 - 9.5 / 11.0).abs() < 1e-15);
    }

    #[test]
    fn the_list_is_used_with_the_probability_of_a_failure() {
        let n = 10_000;
        let (mut pam, mut rng, mut params) = run(CODE, Tracked::PAIR, n);
        // A quarter succeeds, with a pair that the pools do not have.
        let used = Params::from_columns(FC, [vec![0.55; n], vec![0.55; n]]);
        pam.update(&used, &Flags::from((0..n).map(|i| i % 4 == 0).collect::<Vec<_>>()).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        let listed = (0..n).filter(|i| [params[F][*i], params[C][*i]] == [0.55; 2]).count();
        // Binomial(10,000, 3/4): 7500 ± 43; 6.5 standard deviations (1e-10).
        assert!(listed.abs_diff(7500) < 282, "{listed}");
        let fresh = |column: usize| params[column].iter().filter(|v| **v != 0.55).count();
        assert_eq!([fresh(F), fresh(C)], [n - listed; 2]);
        let nobody = Flags::from(vec![false; n]);
        pam.update(&params, &nobody.outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("p_list", 0.875), ("listed", 2500.0)]);
    }

    #[test]
    fn the_first_round_is_from_the_pools_and_no_column_draws_for_the_other() {
        let (_, rng, params) = run(CODE, Tracked::F, 500);
        assert_eq!((rng.drawn().uniform, params[C].len()), (500, 0));
        assert!(params[F].iter().all(|f| [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].contains(f)));
        let (_, _, params) = run("epsde:reuse=list", Tracked::PAIR, 9);
        assert!(params[F].iter().chain(&params[C]).all(|value| *value == 0.5));
    }

    #[test]
    fn it_obeys_the_laws() {
        for tracked in [Tracked::F, Tracked::C, Tracked::PAIR] {
            check_tracked(&|| pams().spec(CODE).unwrap().build().unwrap(), tracked, CODE);
        }
        assert!(!pams().spec("epsde").unwrap().to_string().contains("reuse"));
    }
}
