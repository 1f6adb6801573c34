//! PAM of RDEx: L-SRTDE, mixed with a memory of F and C in the last part of the run.
//!
//! # References
//! S. Tao, Y. Yang, R. Zhao, K. Wang, S. Liu, S. Gao: RDEx: an effectiveness-driven hybrid single-objective optimizer that adaptively
//! selects and combines multiple operators and strategies. Technical report of the CEC 2025 competition.

use super::l_srtde::{FIRST_RATE, SuccessRate, WIDTH_C, crossed, memory, success_rate};
use super::memory::History;
use super::options::{size_option, start_option};
use super::rules::{Fixed, Rules};
use crate::methods::prelude::*;

const RATE: SuccessRate = SuccessRate { low: 0.4, span: 0.25, slope: 5.0 };

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "rdex",
    about: "L-SRTDE, mixed with a memory of F and C in the last part of the run",
    source: Source::Published(&[&bibliography::RDEX, &bibliography::RDE26]),
    rule: "SR, ρ = 0.5, 0.7 at the start;  M_F = M_C = 1;  τ = finished part of the run
τ < 0.7, and later with probability 1 − ρ, as L-SRTDE: F_i ~ N(0.4 + 0.25 tanh(5 SR), 0.02²) redrawn until in [0, 1],
    C_i ~ N(M_C[r_i], 0.05²) clipped to [0, 1], r_i ~ {1, …, H}
else, with probability ρ: F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while < 0, at most 1,  C_i ~ N(M_C[r_i], 0.1²) clipped to [0, 1],
    r_i ~ {1, …, H + 1}, the same for F and C;  cell H + 1 is always (0.9, 0.9)
after each round: SR ← part of the individuals that succeeded
    ρ ← gains of the successes with the memory / gains of all successes, and 0.7 if either kind of individual gained nothing
    rho=rows, in a front: the gains are those of its rows; a row counts once, with its last trial vector and its value when the round began
success: M_F[k] ← mean_WL(S_F),  M_C[k] ← (M_C[k] + mean_WL(S_A)) / 2,  k ← k mod H + 1
S_A = share of the components of each successful trial vector that came from the mutant; C_i where there are no components
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success / Σ gains, and 1 if Σ w s ≤ 1e-8",
    ledger: include_str!("../../../text/rdex.txt"),
    differs: "the individuals with the memory also use another mutation, and the others that of L-SRTDE; these, and the Cauchy \
              perturbation with probability 0.4, are matters of the search: here only F and C differ",
    options: &[
        size_option("5"),
        OptionDef::unit("from", "0.7", "part of the run after which the memory is mixed in"),
        OptionDef::unit("share", "0.7", "ρ at the start, and after a round in which either kind gained nothing"),
        OptionDef::choice("schedule", &["code", "meant"], "chance of the memory: ρ (code), or ρ / (1 − τ), at most 1 (meant)"),
        OptionDef::choice("rho", &["trials", "rows"], "in a front ρ is learned from the gains of all trial vectors, or of the rows"),
        start_option("start_f", "1"),
        start_option("start_c", "1"),
    ],
    shorthands: &[START],
    presets: &[
        preset("code", "as in the released program: ρ is learned from the rows of the front", &[("rho", "rows")]),
        preset(
            "rde26",
            "as in the program of RDE26 (2026): the memory from τ = 0.6 on, with the chance ρ / (1 − τ)",
            &[("from", "0.6"), ("schedule", "meant"), ("rho", "rows")],
        ),
    ],
}
.built(|options| {
    let size = options.integer("h");
    let rules = Rules { fixed: Fixed::Extra(0.9), ..memory(size, starts(options)) };
    Ok(Box::new(Rdex {
        size,
        from: options.real("from"),
        first_share: options.real("share"),
        meant: options.text("schedule") == "meant",
        by_rows: options.text("rho") == "rows",
        progress: 0.0,
        success: FIRST_RATE,
        share: 0.0,
        memory: History::new(rules),
        places: Vec::new(),
        hybrid: Vec::new(),
        row_hybrid: Vec::new(),
        scratch: Vec::new(),
    }))
});

struct Rdex {
    size: usize,
    from: f64,
    first_share: f64,
    /// Whether the chance of the memory grows with the progress.
    meant: bool,
    /// Whether ρ is learned from the rows of a front.
    by_rows: bool,
    progress: f64,
    /// The success rate of the last round.
    success: f64,
    /// ρ.
    share: f64,
    memory: History,
    places: Vec<f64>,
    /// Whether each individual uses the memory.
    hybrid: Vec<bool>,
    /// Whether the last trial vector of each row of the front used the memory.
    row_hybrid: Vec<bool>,
    scratch: Vec<f64>,
}

impl Rdex {
    /// Decides who uses the memory, and which cells.
    fn choose(&mut self, n: usize, rng: &mut Stream) {
        self.places.clear();
        self.places.extend_from_slice(rng.uniforms(n));
        self.hybrid.clear();
        if self.progress < self.from {
            self.hybrid.resize(n, false);
        } else {
            let factor = if self.meant { 1.0 - self.progress } else { 1.0 };
            self.hybrid.extend(rng.uniforms(n).iter().map(|draw| draw * factor < self.share));
        }
        // Without the memory, the fixed cell, which is the last one, is left out.
        let part = self.size as f64 / (self.size + 1) as f64;
        for (place, hybrid) in self.places.iter_mut().zip(&self.hybrid) {
            *place *= if *hybrid { 1.0 } else { part };
        }
    }

    fn draw_f(&mut self, column: &mut [f64], rng: &mut Stream) {
        RATE.draw(self.success, column, rng);
        if self.hybrid.contains(&true) {
            self.scratch.resize(column.len(), 0.0);
            self.memory.draw_f(&mut self.scratch, rng);
            for ((f, other), hybrid) in column.iter_mut().zip(&self.scratch).zip(&self.hybrid) {
                *f = if *hybrid { *other } else { *f };
            }
        }
    }
}

/// The gains without and with the memory.
fn gained(gains: &[f64], hybrid: &[bool]) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for (gain, hybrid) in gains.iter().zip(hybrid) {
        sums[usize::from(*hybrid)] += gain;
    }
    sums
}

/// The same for the rows of a front. `rows` says whether the last trial vector of each row used the memory, also that of an earlier round.
fn gained_by_rows(outcome: &Outcome, hybrid: &[bool], rows: &mut Vec<bool>) -> [f64; 2] {
    rows.resize(outcome.row_gains.len(), false);
    for (row, hybrid) in outcome.rows.iter().zip(hybrid) {
        rows[*row as usize] = *hybrid;
    }
    gained(outcome.row_gains, rows)
}

impl Pam for Rdex {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::PROGRESS).and_uses(Feedback::GAINS.and(Feedback::CROSSED))
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.memory.start(n, tracked, rng);
        (self.progress, self.success, self.share) = (0.0, FIRST_RATE, self.first_share);
        self.row_hybrid.clear();
    }

    fn look(&mut self, view: &View) {
        self.progress = view.progress.unwrap_or(0.0);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.choose(out[F].len().max(out[C].len()), rng);
        self.memory.pick_at(&self.places, out);
        if !out[F].is_empty() {
            self.draw_f(&mut out[F], rng);
        }
        let draws = rng.normals(out[C].len());
        for ((c, draw), hybrid) in out[C].iter_mut().zip(draws).zip(&self.hybrid) {
            *c = (*c + if *hybrid { draw::SCALE } else { WIDTH_C } * draw).clamp(0.0, 1.0);
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        self.success = success_rate(outcome);
        let sums = if self.by_rows && !outcome.rows.is_empty() {
            gained_by_rows(outcome, &self.hybrid, &mut self.row_hybrid)
        } else {
            gained(if outcome.gains.is_empty() { outcome.ones } else { outcome.gains }, &self.hybrid)
        };
        let both = sums.iter().all(|sum| *sum > 0.0);
        self.share = if both { sums[1] / (sums[0] + sums[1]) } else { self.first_share };
        self.memory.learn(&used[F], crossed(used, outcome), outcome.by_gain(), outcome);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("success_rate", self.success);
        show("rho", self.share);
        self.memory.trace(show);
    }
}

#[cfg(test)]
mod tests {
    use super::gained_by_rows;
    use crate::methods::history::testing::sampled;
    use crate::testing::{run, traced};
    use crate::{C, F, FC, Flags, Params, Tracked, View};

    /// How many of 20,000 F are far from L-SRTDE's 0.646654 ± 0.02: only those of the memory, around 0.2, are.
    fn with_memory(options: &str, progress: f64) -> usize {
        let params = sampled(&format!("rdex:start=0.2{options}"), progress);
        params[F].iter().filter(|f| (**f - 0.646_654).abs() > 0.14).count()
    }

    #[test]
    fn the_memory_is_mixed_in_late() {
        assert_eq!(with_memory("", 0.69), 0);
        // A share of 0.7 uses the memory. Of its F around 0.2 (5 of 6 cells), 0.0547 are within 0.14 of the centre of L-SRTDE, and around
        // 0.9 (1 of 6) 0.1564: 0.7 · 0.9284 of 20,000 are not, ± 6 standard deviations (2e-9).
        let used = with_memory("", 0.7);
        assert!(used.abs_diff(12_997) < 405, "{used}");
        // As it was meant, everybody does: 0.7 / 0.3 > 1.
        let used = with_memory(",schedule=meant", 0.7);
        assert!(used.abs_diff(18_568) < 219, "{used}");
    }

    #[test]
    fn rde26_begins_earlier_and_uses_the_memory_more_and_more() {
        assert_eq!(with_memory(",preset=rde26", 0.59), 0);
        // 0.7 / (1 − τ) is 1 from τ = 0.3 on; as above.
        let used = with_memory(",preset=rde26", 0.6);
        assert!(used.abs_diff(18_568) < 219, "{used}");
        let text = |spec: &str| crate::pams().spec(spec).unwrap().to_string();
        assert_eq!(text("rdex:preset=rde26"), text("rdex:from=0.6,schedule=meant,rho=rows"));
    }

    #[test]
    fn c_is_that_of_l_srtde_before() {
        // N(0.2, 0.05²) without the fixed cell: above 0.5 is six standard deviations away.
        assert!(sampled("rdex:start=0.2", 0.1)[C].iter().all(|c| *c < 0.5));
        let late = sampled("rdex:start=0.2", 0.9)[C].iter().filter(|c| **c > 0.55).count();
        // 0.7 / 6 of 20,000, ± 6 standard deviations (2e-9).
        assert!(late.abs_diff(2333) < 273, "{late}");
    }

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng, _) = run("rdex:h=1,from=0", Tracked::PAIR, 2);
        let used = Params::from_columns(FC, [vec![0.4, 0.8], vec![0.1, 0.1]]);
        let flags = Flags::from([true, true]);
        let outcome = flags.outcome().gaining(&[1.0, 3.0]).crossing(&[0.4, 0.8]);
        pam.update(&used, &outcome, &mut rng);
        let state = traced(&*pam);
        let mean = 0.742_857_142_857_142_9;
        assert_eq!(state[0], ("success_rate", 1.0));
        let expected = [mean, 0.9, f64::midpoint(1.0, mean), 0.9];
        assert!(state[2..].iter().zip(expected).all(|((_, cell), exact)| (cell - exact).abs() < 1e-15), "{state:?}");
    }

    #[test]
    fn gains_in_a_front_are_those_of_its_rows() {
        let flags = Flags::from([true; 4]);
        let in_front = |front: [u32; 4], gains: &[f64], hybrid: [bool; 4], rows: &mut Vec<bool>| {
            gained_by_rows(&flags.outcome().in_front(&front, gains), &hybrid, rows)
        };
        let (gains, mut rows) = ([1.0, 2.0, 4.0, 8.0], Vec::new());
        // Row 2 is picked twice, first with the memory and then without; row 3 is not picked and never was.
        assert_eq!(in_front([2, 0, 2, 1], &gains, [true, true, false, false], &mut rows), [14.0, 1.0]);
        // Only row 3 is picked: the others keep what they used before, and their gains count again.
        assert_eq!(in_front([3; 4], &gains, [true; 4], &mut rows), [6.0, 9.0]);
        // Rows 2 and 3 are gone.
        assert_eq!(in_front([1; 4], &gains[..2], [false; 4], &mut rows), [2.0, 1.0]);
    }

    /// Every trial vector gains and no row does: by rows ρ returns to its first value. No share of 41 is 0.7.
    #[test]
    fn only_the_program_learns_from_rows() {
        for (spec, returns) in [("rdex:from=0", false), ("rdex:from=0,preset=code", true)] {
            let (mut pam, mut rng, params) = run(spec, Tracked::F, 41);
            let (flags, rows): (Flags, Vec<u32>) = (Flags::from([true; 41]), (0..41).collect());
            pam.update(&params, &flags.outcome().gaining(&[1.0; 41]).in_front(&rows, &[0.0; 41]), &mut rng);
            assert_eq!(traced(&*pam)[1].1 == 0.7, returns, "{spec}: {:?}", traced(&*pam)[1]);
        }
    }

    #[test]
    fn rho_is_the_share_of_gains_or_returns() {
        let (mut pam, mut rng, mut params) = run("rdex:start=0.2,h=1", Tracked::F, 50);
        pam.look(&View::at(0.8, 1, 10.0));
        pam.sample(&mut params, &mut rng);
        // Without a gain model every success counts 1; L-SRTDE's F are within 0.12 of their centre (6 standard deviations).
        let certain: Vec<bool> = params[F].iter().map(|f| (f - 0.646_654).abs() > 0.12).collect();
        pam.update(&params, &Flags::from(certain.clone()).outcome(), &mut rng);
        // Only individuals with the memory gained.
        assert_eq!(traced(&*pam)[1], ("rho", 0.7));
        pam.update(&params, &Flags::from([true; 50]).outcome(), &mut rng);
        let share = traced(&*pam)[1].1;
        let least = certain.iter().filter(|far| **far).count() as f64 / 50.0;
        assert!(share >= least && share < least + 0.3 && share != 0.7, "{share} {least}");
        pam.update(&params, &Flags::from([false; 50]).outcome(), &mut rng);
        assert_eq!(traced(&*pam)[1], ("rho", 0.7));
    }
}
