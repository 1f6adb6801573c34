//! current-to-ptop/1: the mutation of L-SRTDE, `v = x + F·(t_p − x) + F·(x1 − t2)` with x and x1 of the front, t_p and t2 of the best that
//! were found.
//!
//! # References
//! V. Stanovov, E. Semenkin: Success rate-based adaptive differential evolution L-SRTDE for CEC 2024 competition. CEC 2024.
//! <https://doi.org/10.1109/CEC60901.2024.10611907>

use super::pressure::{Pressure, Ranked};
use super::{Mutation, Parents, Picker, Picks};
use crate::repair::Repair;
use tpam_pam::bibliography;
use tpam_pam::draw::part;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source};

pub(super) static ENTRY: Entry<Box<dyn Mutation>> = Page {
    name: "current-to-ptop/1",
    about: "x + F(ptop - x) + F(x1 - t2), x random; x1 of the front by rank, ptop and t2 of the best found; for the selection front",
    source: Source::Published(&[&bibliography::L_SRTDE]),
    rule: "x ~ uniform in the front;  x1 ~ the front with weights exp(−pressure · i / N), i = 0 for the best;  t2 ~ uniform in the top
ptop ~ uniform in the best max(2, part · N · exp(−fall · SR)) of the top;  SR = part of the trial vectors that succeeded in \
the last round, 0.5 at first
a component beyond a bound becomes a random number within the bounds",
    ledger: include_str!("../../text/current-to-ptop-1.txt"),
    options: &[
        OptionDef::unit("part", "0.7", "the part of the top that ptop is picked from if nothing succeeds"),
        OptionDef::real("fall", Bounds::closed(0.0, 1000.0), "7", "how fast this part falls with the success rate"),
        OptionDef::real("pressure", Bounds::open_low(0.0, 100.0), "3", "how fast the weights of x1 fall with its rank in the front"),
    ],
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(CurrentToTop { part: options.real("part"), fall: options.real("fall"), pressure: options.real("pressure") })));

struct CurrentToTop {
    part: f64,
    fall: f64,
    pressure: f64,
}

impl CurrentToTop {
    /// The number of the best that ptop is picked from.
    fn best(&self, n: usize, success: f64) -> usize {
        ((n as f64 * self.part * libm::exp(-self.fall * success)) as usize).clamp(2, n)
    }
}

impl Mutation for CurrentToTop {
    fn differences(&self) -> usize {
        2
    }

    fn draws(&self) -> usize {
        4
    }

    fn least(&self) -> usize {
        3
    }

    fn ranked(&self) -> bool {
        true
    }

    fn fronts(&self) -> bool {
        true
    }

    fn repair(&self) -> Repair {
        Repair::Random
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        let n = parents.n;
        let (best, ranks) = (self.best(n, parents.success), Ranked::new(parents.order, Pressure::Exponential(self.pressure)));
        let top = |row: u32| n as u32 + row;
        for (pick, draws) in picks.iter_mut().zip(draws.chunks_exact(4)) {
            let parent = part(draws[0], n) as u32;
            let towards =
                if (parent as usize) < best { Picker::without(&[parent]).next(draws[1], best) } else { part(draws[1], best) as u32 };
            let first = ranks.pick(draws[2], &[towards]);
            let second = Picker::without(&[towards, first]).next(draws[3], n);
            *pick = Picks { base: parent, plus: [top(towards), first, 0], minus: [parent, top(second), 0] };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutation::MUTATIONS;
    use tpam_pam::Stream;
    use tpam_pam::spec::Catalogue;

    #[test]
    fn the_part_of_the_best_falls_with_the_success_rate() {
        let rule = CurrentToTop { part: 0.7, fall: 7.0, pressure: 3.0 };
        // 140; 140 e^(−0.7) = 69.5; 140 e^(−3.5) = 4.2; at least 2.
        assert_eq!([0.0, 0.1, 0.5, 1.0].map(|success| rule.best(200, success)), [140, 69, 4, 2]);
        assert_eq!(rule.best(4, 0.0), 2);
    }

    #[test]
    fn rows_are_those_of_the_front_and_the_top() {
        const N: usize = 6;
        let mutation = Catalogue::new("mutation", MUTATIONS.iter().copied()).spec("current-to-ptop/1:part=0.5").unwrap();
        let (mutation, mut rng) = (mutation.build().unwrap(), Stream::new(3, 0, "test"));
        let order: Vec<u32> = (0..N as u32).rev().collect();
        let parents = Parents { n: N, archived: N, best: &[], order: &order, progress: 0.0, success: 0.0 };
        let mut counts = [[0.0; 2 * N]; 4];
        for _ in 0..20_000 {
            let mut picks = [Picks::default(); N];
            let draws = rng.uniforms(N * 4).to_vec();
            mutation.pick(&parents, &draws, &mut picks);
            for Picks { base, plus, minus } in picks {
                for (count, row) in counts.iter_mut().zip([base, plus[0], plus[1], minus[1]]) {
                    count[row as usize] += 1.0 / (20_000.0 * N as f64);
                }
                assert_eq!(base, minus[0]);
                let [towards, second] = [plus[0], minus[1]].map(|row| row - N as u32);
                assert!(towards != base && plus[1] != towards && second != towards && second != plus[1]);
            }
        }
        let [base, towards, first, second] = counts;
        // Shares of 120,000 picks: seven standard errors are below 0.0102.
        assert!(base[..N].iter().all(|share| (share - 1.0 / 6.0).abs() < 0.0102) && base[N..].iter().all(|share| *share == 0.0));
        assert!(towards[N..N + 3].iter().all(|share| (share - 1.0 / 3.0).abs() < 0.0102), "{towards:?}");
        // The best of the front is row 5; rows 0 to 2 are excluded more often, because ptop has these numbers.
        assert!(first[5] > first[4] && first[4] > first[3] && first[N..].iter().all(|share| *share == 0.0), "{first:?}");
        let weight = |rank: f64| libm::exp(-0.5 * rank);
        assert!((first[5] / first[4] - weight(0.0) / weight(1.0)).abs() < 0.1, "{first:?}");
        assert!(second[..N].iter().all(|share| *share == 0.0) && second[N..].iter().all(|share| *share > 0.05), "{second:?}");
    }
}
