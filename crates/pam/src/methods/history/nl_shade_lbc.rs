//! PAM of NL-SHADE-LBC: NL-SHADE-RSP with a generalised Lehmer mean whose bias changes during the run.
//!
//! # References
//! V. Stanovov, S. Akhmedova, E. Semenkin: NL-SHADE-LBC algorithm with linear parameter adaptation bias change for CEC 2022 numerical
//! optimization. CEC 2022. <https://doi.org/10.1109/CEC55065.2022.9870295>

use super::biased::Biased;
use super::learner::{Learner, Limits, Weights};
use super::options::{silence, silence_option, size, size_by_dimension, start_option};
use super::rules::Rules;
use crate::draw::{self, Location};
use crate::methods::prelude::*;

/// H = 20 D.
const FACTOR: usize = 20;

const fn exponent(name: &'static str, default: &'static str, help: &'static str) -> OptionDef {
    OptionDef::real(name, Bounds::closed(0.0, 10.0), default, help)
}

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "nl-shade-lbc",
    about: "a memory of 20 D generalised Lehmer means whose bias changes; the C of a round are sorted by rank",
    source: Source::Published(&[&bibliography::NL_SHADE_LBC]),
    rule: "M_F = 0.5, M_C = 0.9;  r_i ~ {1, …, H}, the same for F and C;  τ = finished part of the run
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1
C_i ~ N(M_C[r_i], 0.1²) clipped to [0, 1]; then all C are sorted: the individual of rank ρ gets the ρ-th smallest, the best the smallest
success: M_F[k] ← (M_F[k] + G(S_F; p_F)) / 2,  M_C[k] ← (M_C[k] + G(S_C; p_C)) / 2,  k ← k mod H + 1
         p_F = 1.5 + 2 (1 − τ),  p_C = 1.5 − 0.5 (1 − τ)
         G(S; p) = Σ w s^p / Σ w s^(p − 1.5), w = gain of the success / Σ gains, and 0.5 if the denominator is at most 1e-6
nothing succeeds: nothing changes;  silence=reset: M_F[k] ← M_C[k] ← 0.5, k stays",
    ledger: include_str!("../../../text/nl-shade-lbc.txt"),
    differs: "the repair of trial vectors outside the box, p from 0.2 to 0.3, and N = 23 D, which shrinks to 4, are matters of the \
              search. The program computes the exponents with τ after the round, here τ is that of its beginning",
    options: &[
        size_by_dimension("memory size H; 0 stands for 20 D, and for 200 where there is no dimension"),
        exponent("p_f", "3.5", "exponent p_F at the start of the run"),
        exponent("p_c", "1", "exponent p_C at the start of the run"),
        exponent("p_end", "1.5", "both exponents at the end of the run"),
        OptionDef::real("m", Bounds::open_low(0.0, 10.0), "1.5", "difference m of the two exponents of G"),
        silence_option("keep"),
        start_option("start_f", "0.5"),
        start_option("start_c", "0.9"),
    ],
    shorthands: &[START],
    presets: &[PUBLISHED, preset("code", "as in the released program: a cell is reset if nothing succeeds", &[("silence", "reset")])],
}
.built(|options| {
    let h = options.integer("h");
    let rules = Rules { keep: [0.5, 0.5], silence: silence(options), ..Rules::lehmer(size(h, FACTOR, 0), starts(options)) };
    Ok(Box::new(NlShadeLbc {
        first: [options.real("p_f"), options.real("p_c")],
        end: options.real("p_end"),
        m: options.real("m"),
        learner: Learner::new(rules, Weights::Gains).limited(Limits::NONE).sized(h, FACTOR).sorted(),
        biased: Biased::default(),
    }))
});

struct NlShadeLbc {
    /// The exponents of F and C at the start of the run.
    first: [f64; 2],
    /// The exponents at its end.
    end: f64,
    m: f64,
    learner: Learner,
    biased: Biased,
}

impl Pam for NlShadeLbc {
    forward!(learner: asks, start, look, sample, trace);

    /// F from the memory cell of the individual that was sampled last, as in the released program.
    fn redraw(&self, i: usize, out: &mut Params, rng: &mut Stream) {
        if let (Some(f), Some(location)) = (out[F].get_mut(i..=i), self.learner.memory.picked().all().last()) {
            draw::scale_factors(f, Location::new(*location), rng);
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let weights = outcome.by_gain();
        let (end, m, left) = (self.end, self.m, 1.0 - self.learner.progress);
        let exponents = self.first.map(|first| end + (first - end) * left);
        let biased = &mut self.biased;
        self.learner
            .memory
            .learn_by(&used[F], &used[C], outcome, |column, _, values| biased.mean(values, weights, exponents[column], m).unwrap_or(0.5));
    }
}

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::{fixed_point, taught};
    use crate::testing::{run, traced};
    use crate::{F, FC, Flags, Params, Tracked, View};

    #[test]
    fn the_bias_falls_with_the_progress() {
        // Numbers of the catalogue for S = {0.4, 0.8} with gains 1 and 3, to the digits given there.
        for (progress, f, c) in [(0.0, 0.679_960, 0.567_348), (0.5, 0.649_462, 0.584_233), (1.0, 0.599_902, 0.599_902)] {
            let (mut pam, mut rng, _) = run("nl-shade-lbc:h=1", Tracked::PAIR, 2);
            pam.look(&View::at(progress, 1, 100.0));
            let used = Params::from_columns(FC, [vec![0.4, 0.8], vec![0.4, 0.8]]);
            pam.update(&used, &Flags::from([true, true]).outcome().gaining(&[1.0, 3.0]), &mut rng);
            let [(_, m_f), (_, m_c)] = traced(&*pam)[..] else { panic!("one cell each") };
            assert!((m_f - f64::midpoint(0.5, f)).abs() < 5e-7, "{progress}: {m_f}");
            assert!((m_c - f64::midpoint(0.9, c)).abs() < 5e-7, "{progress}: {m_c}");
        }
    }

    #[test]
    fn the_fixed_point_is_not_the_value_that_always_succeeds() {
        assert!((fixed_point("nl-shade-lbc:h=1", Tracked::F, 0.8) - libm::pow(0.8, 1.5)).abs() < 1e-12);
        assert!((fixed_point("nl-shade-lbc:h=1", Tracked::C, 0.5) - libm::pow(0.5, 1.5)).abs() < 1e-12);
        assert!((fixed_point("nl-shade-lbc:h=1,m=1", Tracked::C, 0.5) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn a_redrawn_f_is_around_the_cell_of_the_last_individual() {
        let (mut pam, mut rng, mut params) = run("nl-shade-lbc:h=2", Tracked::PAIR, 30);
        // The cells are 0.5 and (0.5 + 1)/2.
        let used = Params::from_columns(FC, [vec![1.0; 30], vec![0.9; 30]]);
        pam.update(&used, &Flags::from([true; 30]).outcome(), &mut rng);
        let mut seen = [0, 0];
        for _ in 0..20 {
            pam.sample(&mut params, &mut rng);
            let before = params.clone();
            let mut drawn: Vec<f64> = (0..2001)
                .map(|_| {
                    pam.redraw(7, &mut params, &mut rng);
                    params[F][7]
                })
                .collect();
            drawn.sort_by(f64::total_cmp);
            // The standard error of the median of 2001 Cauchy draws with scale 0.1 is 0.0035.
            let cell = [0.5, 0.75].into_iter().position(|cell| (drawn[1000] - cell).abs() < 0.04);
            seen[cell.expect("one of the two cells, not a mixture")] += 1;
            params[F][7] = before[F][7];
            assert_eq!(params, before, "nothing else changes");
        }
        assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    }

    #[test]
    fn one_successful_zero_makes_the_mean_zero() {
        let cell = taught("nl-shade-lbc:h=1", Tracked::C, &[([0.0, 0.9], [1.0, 1.0])])[0].1;
        assert!((cell - 0.45).abs() < 1e-15, "{cell}");
    }

    #[test]
    fn silence_keeps_or_resets_the_next_cell() {
        for (spec, expected) in [("nl-shade-lbc:h=2", [0.9, 0.9]), ("nl-shade-lbc:h=2,preset=code", [0.5, 0.9])] {
            let (mut pam, mut rng, params) = run(spec, Tracked::C, 3);
            pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
            assert_eq!(traced(&*pam).into_iter().map(|(_, cell)| cell).collect::<Vec<_>>(), expected);
        }
    }
}
