//! current/1: a mutation that starts at the individual itself, `v = x + F·(x1 − x2)`.

use tpam_de::{Mutation, Parents, Picks};
use tpam_pam::spec::{Entry, Page, Source};

pub static ENTRY: Entry<Box<dyn Mutation>> = Entry {
    page: Page { name: "current/1", about: "x + F(x1 - x2)", source: Source::Unpublished("an example"), ..Page::EMPTY },
    build: |_| Ok(Box::new(Current)),
};

struct Current;

impl Mutation for Current {
    fn differences(&self) -> usize {
        1
    }

    fn draws(&self) -> usize {
        2
    }

    fn least(&self) -> usize {
        3
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        let n = parents.n as u32;
        for (i, (pick, draws)) in (0..n).zip(picks.iter_mut().zip(draws.chunks_exact(2))) {
            // Two different individuals, both different from i: offsets from i + 1, modulo n.
            let first = (draws[0] * f64::from(n - 1)) as u32;
            let second = (first + 1 + (draws[1] * f64::from(n - 2)) as u32) % (n - 1);
            let row = |offset: u32| (i + 1 + offset) % n;
            *pick = Picks { base: i, plus: [row(first), 0, 0], minus: [row(second), 0, 0] };
        }
    }
}
