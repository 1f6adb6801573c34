//! PAM of LSHADE-EpSin: in the first half of a run F follows one of two sinusoids, chosen by a coin in each round.
//!
//! # References
//! N. H. Awad, M. Z. Ali, P. N. Suganthan, R. G. Reynolds: An ensemble sinusoidal parameter adaptation incorporated with L-SHADE for
//! solving CEC2014 benchmark problems. CEC 2016. <https://doi.org/10.1109/CEC.2016.7744163>

use super::options::{size_option, start_option, terminal, terminal_option};
use super::rules::Rules;
use super::sinusoid::{Choice, FREQUENCY, START_FREQUENCY, Sinusoids};
use crate::methods::prelude::*;

/// `preset=decreasing`, which LSHADE-cnEpSin shares.
pub(super) const DECREASING: Preset =
    preset("decreasing", "a first sinusoid that really swings, with the frequency 0.25 and a falling amplitude", &[("frequency", "0.25")]);

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "lshade-epsin",
    about: "L-SHADE whose F follows one of two sinusoids in the first half of the run",
    source: Source::Published(&[&bibliography::LSHADE_EPSIN]),
    rule: "g = number of the round, from 1;  G = planned number of rounds;  τ = finished part of the run;  all cells are 0.5
r_i ~ {1, …, H}, the same for F, C and φ;  φ_i ~ Cauchy(M_φ[r_i], 0.1), redrawn while ≤ 0, at most 1
τ ≤ 0.5: one fair coin per round: F_i = ½ (1 + sin(2π · 0.5 · g + π) (G − g)/G) for all, or F_i = ½ (1 + sin(2π φ_i g) g/G)
τ > 0.5: F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1
C_i = 0 if M_C[r_i] = ⊥, else N(M_C[r_i], 0.1²) clipped to [0, 1]
success: M_F[k] ← mean_WL(S_F),  M_φ[k] ← mean_WL(S_φ), whether or not φ was used
         M_C[k] ← ⊥ if max S_C = 0 or M_C[k] = ⊥, else mean_WL(S_C);  k ← k mod H + 1
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success.  If nothing succeeds, the memory and k do not change.",
    ledger: include_str!("../../../text/lshade-epsin.txt"),
    differs: "the local search by a Gaussian walk once N ≤ 20, p = 0.11, an archive of 1.4 N, and N = 18 D, which shrinks to 4, are \
              matters of the search",
    options: &[
        size_option("5"),
        FREQUENCY,
        terminal_option("locked"),
        start_option("start_f", "0.5"),
        start_option("start_c", "0.5"),
        START_FREQUENCY,
    ],
    shorthands: &[START],
    presets: &[PUBLISHED, DECREASING],
}
.built(|options| {
    let rules = Rules { terminal: terminal(options), ..Rules::lehmer(options.integer("h"), starts(options)) };
    let start = options.real_or_random("start_freq");
    Ok(Box::new(Sinusoids::new(Coin, options.real("frequency"), start, rules)))
});

/// A fair coin in every round.
struct Coin;

impl Choice for Coin {
    fn start(&mut self) {}

    fn first(&mut self, rng: &mut Stream) -> bool {
        rng.uniform() < 0.5
    }

    fn learn(&mut self, _first: bool, _success: usize, _failure: usize) {}

    fn trace(&self, _show: &mut dyn FnMut(&'static str, f64)) {}
}

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::{sampled, taught};
    use crate::testing::{run, traced};
    use crate::{Draws, F, FC, Flags, Params, Tracked, View};

    /// The F of 200 rounds of the first half, of one individual.
    fn first_half(spec: &str) -> Vec<f64> {
        let (mut pam, mut rng, mut params) = run(spec, Tracked::F, 1);
        let sample = |round: u64| {
            pam.look(&View::at(round as f64 / 1000.0, round, 1000.0));
            pam.sample(&mut params, &mut rng);
            params[F][0]
        };
        (0..200).map(sample).collect()
    }

    #[test]
    fn the_first_sinusoid_is_constant() {
        // The second sinusoid is 0.5 only if φ = 1 (probability 0.067), so 107 ± 7 of 200 rounds are; the limits are more than 6.5 standard
        // deviations away (1e-10).
        let constant = first_half("lshade-epsin").into_iter().filter(|f| *f == 0.5).count();
        assert!((55..=155).contains(&constant), "{constant}");
        for (round, f) in (1..).zip(first_half("lshade-epsin")) {
            assert!((f - 0.5).abs() <= 0.5 * f64::from(round) / 1000.0, "{round}: {f}");
        }
    }

    #[test]
    fn or_it_really_decreases() {
        let swings = first_half("lshade-epsin:preset=decreasing");
        // sin(2π · 0.25 · g + π) = −1, 0, 1, 0, …
        let expected = |round: usize| 0.5 * (1.0 + [0.0, -1.0, 0.0, 1.0][round % 4] * (1.0 - round as f64 / 1000.0));
        let is_first = |round: usize, f: f64| round % 2 == 1 && (f - expected(round)).abs() < 1e-15;
        // 50 ± 5 of the 100 odd rounds; 6 standard deviations (2e-9).
        let heads = (1..).zip(&swings).filter(|(round, f)| is_first(*round, **f)).count();
        assert!((20..=80).contains(&heads), "{heads}");
    }

    #[test]
    fn the_second_half_uses_the_memory() {
        // P(F = 1) around 0.5 is 0.06705; 6 standard deviations of 20,000 draws (2e-9).
        let ones = sampled("lshade-epsin", 0.75)[F].iter().filter(|f| **f == 1.0).count();
        assert!(ones.abs_diff(1341) < 213, "{ones}");
        assert!(sampled("lshade-epsin", 0.5)[F].iter().all(|f| (0.2..0.8).contains(f)));
    }

    #[test]
    fn frequencies_are_learned_too() {
        let (mut pam, mut rng, _) = run("lshade-epsin:h=2", Tracked::F, 3);
        let used = Params::from_columns(FC, [vec![0.4, 0.8, 0.1], vec![]]);
        pam.update(&used, &Flags::from([true, true, false]).outcome().gaining(&[1.0, 3.0, 0.0]), &mut rng);
        let state = traced(&*pam);
        assert!((state[0].1 - 0.742_857_142_857_142_9).abs() < 1e-15 && state[1] == ("m_f", 0.5), "{state:?}");
        // The frequencies were drawn around 0.5, in (0, 1].
        assert!(state[2].0 == "m_freq" && state[2].1 != 0.5 && state[3] == ("m_freq", 0.5), "{state:?}");
        let before = state;
        pam.update(&used, &Flags::from([false; 3]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), before);
    }

    #[test]
    fn c_is_that_of_l_shade_and_needs_no_draws_for_f() {
        let rounds = [([0.0, 0.0], [1.0, 1.0]), ([0.5, 0.5], [1.0, 1.0])];
        assert_eq!(taught("lshade-epsin:h=1", Tracked::C, &rounds), [("m_c", -1.0)]);
        let (_, rng, _) = run("lshade-epsin", Tracked::C, 50);
        assert_eq!(rng.drawn(), Draws { uniform: 50, normal: 50, ..Draws::default() });
    }
}
