//! PAM of ARRDE: jSO with six cells, half the widths, and limits that end earlier.
//!
//! # References
//! K. F. Muzakka, A. H. Shali, H. Suhendar, S. Möller, M. Finsterbusch: Robust differential evolution via nonlinear population size
//! reduction and adaptive restart: the ARRDE algorithm. 2025. <https://doi.org/10.48550/arXiv.2511.18429>

use super::learner::{Learner, Limits, Weights};
use super::options::{LIMITS, fixed, fixed_option, size_option, start_option};
use super::rules::{Rules, Terminal};
use crate::methods::prelude::*;

/// Those of jSO, stretched over 0.9 of the run.
const EARLY: Limits = Limits { least_c: &[[0.225, 0.7], [0.45, 0.6]], most_f: &[[0.54, 0.7]] };

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "arrde",
    about: "jSO with six cells, half the widths of F and C, and limits that end earlier",
    source: Source::Published(&[&bibliography::ARRDE]),
    rule: "M_F = 0.3, M_C = 0.8;  r_i ~ {1, …, H}, the same for F and C;  cell H is (0.9, 0.9) once it was written;  \
           τ = finished part of the run
F_i ~ Cauchy(M_F[r_i], 0.05), redrawn while ≤ 0, at most 1;  τ < 0.54: at most 0.7
C_i ~ N(M_C[r_i], 0.05²) clipped to [0, 1];  τ < 0.225: at least 0.7;  τ < 0.45: at least 0.6
success: M_F[k] ← (M_F[k] + mean_WL(S_F)) / 2,  M_C[k] ← (M_C[k] + mean_WL(S_C)) / 2,  k ← k mod H + 1
         max S_C = 0: M_C[k] ← (M_C[k] − 1) / 2
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success.  If nothing succeeds, the memory and k do not change.",
    ledger: include_str!("../../../text/arrde.txt"),
    differs: "restarts with a new memory, refinement phases whose memory is resampled from all earlier cells, and that the limits end \
              with the first restart, are matters of the search: here every start begins anew, with limits",
    options: &[
        size_option("6"),
        fixed_option("late"),
        LIMITS,
        OptionDef::unit("width", "0.05", "scale of F and standard deviation of C"),
        start_option("start_f", "0.3"),
        start_option("start_c", "0.8"),
    ],
    shorthands: &[START],
    presets: &[CODE],
}
.built(|options| {
    let rules =
        Rules { fixed: fixed(options), keep: [0.5, 0.5], terminal: Terminal::Cell, ..Rules::lehmer(options.integer("h"), starts(options)) };
    let limits = if options.text("limits") == "on" { EARLY } else { Limits::NONE };
    let learner = Learner::new(rules, Weights::Gains).limited(limits);
    Ok(Box::new(Arrde { width: options.real("width"), learner }))
});

struct Arrde {
    width: f64,
    learner: Learner,
}

impl Arrde {
    fn draw_f(&self, column: &mut [f64], rng: &mut Stream) {
        let locations = self.learner.memory.picked().all();
        draw::cauchys(column, 0.0, self.width, rng);
        for (f, location) in column.iter_mut().zip(locations) {
            *f = (*f + location).min(1.0);
        }
        for (f, location) in column.iter_mut().zip(locations).filter(|(f, _)| **f <= 0.0) {
            // Only a location 0 could have a width 0 and no positive value.
            *f = if self.width > 0.0 { draw::scale_factor(*location, self.width, rng) } else { *location };
        }
    }
}

impl Pam for Arrde {
    forward!(learner: asks, start, look, update, trace);

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.learner.memory.pick(out, rng);
        if !out[F].is_empty() {
            self.draw_f(&mut out[F], rng);
        }
        let draws = rng.normals(out[C].len());
        for (c, draw) in out[C].iter_mut().zip(draws) {
            *c = (*c + self.width * draw).clamp(0.0, 1.0);
        }
        self.learner.limit(out);
    }
}

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::{fixed_point, sampled, taught, within};
    use crate::testing::{run, traced};
    use crate::{F, Flags, Tracked};

    #[test]
    fn one_round_by_hand() {
        let round = ([0.4, 0.8], [1.0, 3.0]);
        let cells = |rounds: &[_]| taught("arrde:h=2", Tracked::PAIR, rounds).into_iter().map(|(_, cell)| cell).collect::<Vec<_>>();
        let mean = 0.742_857_142_857_142_9;
        let (f, c) = (f64::midpoint(0.3, mean), f64::midpoint(0.8, mean));
        let close = |seen: Vec<f64>, exact: [f64; 4]| seen.iter().zip(exact).all(|(one, other)| (one - other).abs() < 1e-15);
        assert!(close(cells(&[round]), [f, 0.3, c, 0.8]));
        // The last cell becomes fixed when it is written.
        assert!(close(cells(&[round, round]), [f, 0.9, c, 0.9]));
        let (mut pam, mut rng, params) = run("arrde:h=1", Tracked::F, 3);
        pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_f", 0.3)]);
    }

    #[test]
    fn limits_end_at_nine_tenths_of_those_of_jso() {
        within("arrde:start_c=0.1", 0.22, 0.7, 0.7);
        within("arrde:start_c=0.1", 0.44, 0.7, 0.6);
        within("arrde:start_c=0.1", 0.53, 0.7, 0.0);
        within("arrde:start_c=0.1", 0.54, 1.0, 0.0);
        within("arrde:start_c=0.1,limits=off", 0.0, 1.0, 0.0);
    }

    #[test]
    fn f_has_half_the_usual_width() {
        let mut f = sampled("arrde", 0.9)[F].to_vec();
        f.sort_by(f64::total_cmp);
        let free = |x: f64| 0.5 + libm::atan((x - 0.3) / 0.05) / std::f64::consts::PI;
        let cdf = |x: f64| (free(x) - free(0.0)) / (1.0 - free(0.0));
        let below = f.iter().zip(0..).filter(|(f, _)| **f < 1.0);
        let gap = below.map(|(x, i)| (cdf(*x) - f64::from(i) / 20_000.0).abs()).fold(0.0, f64::max);
        // Kolmogorov: P(> 3) < 3.1e-8; the step of the empirical distribution adds 1/n.
        assert!((gap - 5e-5) * 20_000_f64.sqrt() < 3.0, "{gap}");
    }

    #[test]
    fn a_value_that_always_succeeds_is_the_fixed_point_and_zero_is_minus_one() {
        assert!((fixed_point("arrde:h=1,fixed=none", Tracked::F, 0.8) - 0.8).abs() < 1e-12);
        assert!((fixed_point("arrde:h=1,fixed=none", Tracked::C, 0.0) + 1.0).abs() < 1e-12);
    }

    #[test]
    fn any_width() {
        for spec in ["arrde:width=0", "arrde:width=0,start=0", "arrde:width=1,start=0"] {
            assert!(sampled(spec, 0.9)[F].iter().all(|f| (0.0..=1.0).contains(f)), "{spec}");
        }
    }
}
