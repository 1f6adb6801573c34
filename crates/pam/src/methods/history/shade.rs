//! PAM of SHADE: a memory of H recent means of successful values; each individual draws around a random entry.
//!
//! # References
//! R. Tanabe, A. Fukunaga: Success-history based parameter adaptation for differential evolution. CEC 2013.
//! <https://doi.org/10.1109/CEC.2013.6557555>. The unweighted means are those of the TPAM paper, <https://doi.org/10.1145/3071178.3071226>.

use crate::draw::{self, Locations, Picked};
use crate::methods::{ORIGINAL_IS_DEFAULT, Start, begin, start_option, starts};
use crate::spec::{Entry, Kind, OptionDef, Page, Shorthand, Source};
use crate::{C, F, Outcome, Pam, Params, Stream, Tracked, bibliography, mean};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "shade",
        about: "a memory of h recent successful means (unweighted)",
        source: Source::Published(&[&bibliography::SHADE]),
        rule: "r_i ~ {1, …, H}, same for F and C     F_i ~ Cauchy(M_F[r_i], 0.1)      C_i ~ N(M_C[r_i], 0.1²)
M_F[k] ← mean_L(S_F),  M_C[k] ← mean_L(S_C),  k ← k mod H + 1          mean_L(S) = Σ s² / Σ s, 0 if all s are 0
If nothing succeeds, the memory and k do not change.",
        ledger: &[],
        differs: "the version of the TPAM paper (2017): unweighted Lehmer means for F and C, H = 10, and in searches N = 5 D individuals and a fixed p. The published SHADE (2013) weights successes by their gain in f, uses the weighted arithmetic mean for C, has H = N = 100, and draws the p of current-to-pbest/1 for each individual from [2/N, 0.2]. L-SHADE (2014) uses weighted Lehmer means, H = 6 and a shrinking population",
        options: &[
            OptionDef { name: "h", kind: Kind::Integer(1, 1_000_000), default: Some("10"), help: "memory size H" },
            start_option("start_f", "first M_F, all entries"),
            start_option("start_c", "first M_C, all entries"),
        ],
        shorthands: &[Shorthand { name: "start", sets: &["start_f", "start_c"] }],
        presets: ORIGINAL_IS_DEFAULT,
    },
    build: |options| {
        let (start_f, start_c) = starts(options);
        Ok(Box::new(Shade {
            size: options.integer("h"),
            start_f,
            start_c,
            memory_f: Locations::default(),
            memory_c: Vec::new(),
            next: 0,
            picked_f: Picked::default(),
        }))
    },
};

struct Shade {
    size: usize,
    start_f: Start,
    start_c: Start,
    /// Empty if F is not tracked.
    memory_f: Locations,
    /// Empty if C is not tracked.
    memory_c: Vec<f64>,
    next: usize,
    /// The location of F for each individual.
    picked_f: Picked,
}

impl Pam for Shade {
    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        let entries = |wanted: bool| 0..if wanted { self.size } else { 0 };
        self.memory_f = entries(tracked.has(F)).map(|_| begin(self.start_f, rng)).collect();
        self.memory_c = entries(tracked.has(C)).map(|_| begin(self.start_c, rng)).collect();
        self.next = 0;
        self.picked_f = Picked::new(if tracked.has(F) { n } else { 0 });
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        // The memory entry of each individual, as a fraction of the memory length.
        let places = rng.uniforms(out[F].len().max(out[C].len()));
        if !out[F].is_empty() {
            self.picked_f.resize(out[F].len());
            self.picked_f.pick(&self.memory_f, places);
        }
        if !out[C].is_empty() {
            draw::pick(&self.memory_c, places, &mut out[C]);
        }
        if !out[F].is_empty() {
            draw::scale_factors_around(&mut out[F], &self.picked_f, rng);
        }
        if !out[C].is_empty() {
            draw::crossover_rates_around(&mut out[C], rng);
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let mut learned = false;
        if !used[F].is_empty()
            && let Some(mean) = mean::lehmer(&used[F], outcome.ones)
        {
            self.memory_f.set(self.next, mean);
            learned = true;
        }
        if !used[C].is_empty()
            && let Some(mean) = mean::lehmer(&used[C], outcome.ones)
        {
            self.memory_c[self.next] = mean;
            learned = true;
        }
        if learned {
            self.next = (self.next + 1) % self.size;
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.memory_f.all().iter().for_each(|m| show("m_f", *m));
        self.memory_c.iter().for_each(|m| show("m_c", *m));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{C, F, FC, Flags, Params, Tracked, mean};

    #[test]
    fn memory_is_written_in_turn() {
        let (mut pam, mut rng, mut params) = run("shade:h=2", Tracked::C, 6);
        let mut expected = [0.5, 0.5];
        for round in 0..5 {
            let flags = Flags::from((0..6).map(|i| round != 2 && i <= round).collect::<Vec<_>>());
            pam.update(&params, &flags.outcome(), &mut rng);
            // Round 2 has no success: the write position does not move.
            if let Some(at) = [Some(0), Some(1), None, Some(0), Some(1)][round] {
                expected[at] = mean::lehmer(&params[C], flags.outcome().ones).unwrap();
            }
            assert_eq!(traced(&*pam), [("m_c", expected[0]), ("m_c", expected[1])]);
            pam.sample(&mut params, &mut rng);
        }
    }

    #[test]
    fn successes_that_are_all_zero_give_zero() {
        let (mut pam, mut rng, _) = run("shade:h=1", Tracked::C, 2);
        pam.update(&Params::from_columns(FC, [vec![], vec![0.0, 0.0]]), &Flags::from([true, true]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_c", 0.0)]);
    }

    #[test]
    fn f_and_c_use_the_same_memory_entry() {
        // Two memory entries far apart: large F must come with large C.
        let (mut pam, mut rng, mut params) = run("shade:h=2", Tracked::PAIR, 1000);
        let mut teach = |f: f64, c: f64| {
            let taught = Params::from_columns(FC, [vec![f; 1000], vec![c; 1000]]);
            pam.update(&taught, &Flags::from([true; 1000]).outcome(), &mut rng);
        };
        teach(0.2, 0.1);
        teach(0.9, 0.9);
        pam.sample(&mut params, &mut rng);
        let together = params[F].iter().zip(&params[C]).filter(|(f, c)| (**f > 0.55) == (**c > 0.5)).count();
        // Cauchy tails cross the threshold in about 9 % of the cases; independent entries would give 500 ± 16.
        assert!(together > 800, "{together}");
    }
}
