//! The family of PAMs that learn by a Gini mean: one μ or a ring of H cells, with any bias κ. JADE, MDE and SHADE are members.
//!
//! `docs/law.md` derives what κ does: the PAM climbs θ^κ p(θ), where p is the success probability.

use super::memory::History;
use super::rules::Rules;
use crate::draw::{self, Location, SCALE};
use crate::mean::Gini;
use crate::methods::prelude::*;
use crate::spec::Shorthand;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "mean",
    about: "a family: one μ or a ring of h cells that learn the Gini mean with bias κ; jade, mde and shade are members",
    source: Source::Unpublished("a family of this project, for experiments with the bias κ of a mean"),
    rule: "h = 0:  F_i ~ Cauchy(μ_F, width)          C_i ~ N(μ_C, width²)           μ ← (1 − r) μ + r · G(S)
h ≥ 1:  F_i ~ Cauchy(M_F[r_i], width)     C_i ~ N(M_C[r_i], width²)      M[k] ← (1 − r) M[k] + r · G(S),  k ← k mod H + 1
        r_i ~ {1, …, H}, same for F and C
G(S) = (Σ w s^r / Σ w s^q)^(1/(r − q)), 0 if all s are 0          κ = (r + q − 1)/2;  kappa_f=κ stands for r_f = κ + 1, q_f = κ
r = rate_f or rate_c, or with rates=random a draw from U(0, rate]          w = 1, or the gain of the success with weights=gains
F is redrawn while F ≤ 0 and at most 1; C is clipped to [0, 1]. If nothing succeeds, nothing changes and no rate is drawn.",
    ledger: include_str!("../../../text/mean.txt"),
    options: &[
        OptionDef::integer("h", [0, 1_000_000], "10", "cells of the ring; 0 for one μ"),
        exponent("kappa_f", 0.0, "κ of the mean of F; 1 if neither it nor r_f and q_f are given"),
        exponent("kappa_c", 0.0, "κ of the mean of C; 1 if neither it nor r_c and q_c are given"),
        exponent("r_f", 1.0, "exponent r of the mean of F, with q_f instead of kappa_f"),
        exponent("q_f", 0.0, "exponent q of the mean of F"),
        exponent("r_c", 1.0, "exponent r of the mean of C, with q_c instead of kappa_c"),
        exponent("q_c", 0.0, "exponent q of the mean of C"),
        rate("rate_f", "learning rate of F; 0.1 for one μ and 1 for a ring if it is not given"),
        rate("rate_c", "learning rate of C; 0.1 for one μ and 1 for a ring if it is not given"),
        OptionDef::choice("rates", &["fixed", "random"], "learning rates: as given, or drawn from U(0, rate] in each update"),
        OptionDef::real("width", Bounds::open_low(0.0, 10.0), "0.1", "scale of the Cauchy and of the normal distribution"),
        OptionDef::choice("weights", &["equal", "gains"], "weights of the successes: equal, or their gains in f"),
        OptionDef::unit_or_random("start_f", "0.5", "first μ_F or M_F"),
        OptionDef::unit_or_random("start_c", "0.5", "first μ_C or M_C"),
    ],
    shorthands: &[
        START,
        Shorthand { name: "kappa", sets: &["kappa_f", "kappa_c"] },
        Shorthand { name: "rate", sets: &["rate_f", "rate_c"] },
    ],
    presets: &[
        preset("shade", "the PAM shade; the same as the defaults", &[]),
        preset("jade", "the PAM jade", &[("h", "0"), ("kappa_c", "0")]),
        preset(
            "mde",
            "the PAM mde",
            &[
                ("h", "0"),
                ("r_f", "1.5"),
                ("q_f", "0"),
                ("r_c", "1.5"),
                ("q_c", "0"),
                ("rate_f", "0.2"),
                ("rate_c", "0.1"),
                ("rates", "random"),
            ],
        ),
    ],
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(Mean::new(options)?)));

/// An exponent r or q, or κ.
const fn exponent(name: &'static str, extra: f64, help: &'static str) -> OptionDef {
    OptionDef::optional_real(name, Bounds::closed(0.0, 100.0 + extra), help)
}

/// A learning rate.
const fn rate(name: &'static str, help: &'static str) -> OptionDef {
    OptionDef::optional_real(name, Bounds::closed(0.0, 1.0), help)
}

/// The mean of one column: by κ, by r and q, or Lehmer's.
fn mean(options: &Options, [kappa, r, q]: [&str; 3]) -> Result<Gini, String> {
    match (options.optional_real(kappa), options.optional_real(r), options.optional_real(q)) {
        (kappa, None, None) => Ok(Gini::with_kappa(kappa.unwrap_or(1.0))),
        (None, Some(over), Some(under)) => {
            Gini::new(over, under).ok_or_else(|| format!("{r}={over} must be above {q}={under} by at least {}", Gini::LEAST_GAP))
        }
        _ => Err(format!("write either {kappa}, or both {r} and {q}")),
    }
}

struct Mean {
    /// The cells of a ring, or one for μ.
    memory: History,
    /// Whether there is one μ.
    one: bool,
    means: [Gini; 2],
    rates: [f64; 2],
    /// Whether rates are drawn.
    random: bool,
    width: f64,
    /// Whether successes are weighted by their gains.
    by_gain: bool,
}

impl Mean {
    fn new(options: &Options) -> Result<Self, String> {
        let size = options.integer("h");
        let width = options.real("width");
        let rate = |name: &str| options.optional_real(name).unwrap_or(if size == 0 { 0.1 } else { 1.0 });
        Ok(Self {
            memory: History::new(Rules { width_c: width, ..Rules::lehmer(size.max(1), starts(options)) }),
            one: size == 0,
            means: [mean(options, ["kappa_f", "r_f", "q_f"])?, mean(options, ["kappa_c", "r_c", "q_c"])?],
            rates: [rate("rate_f"), rate("rate_c")],
            random: options.text("rates") == "random",
            width,
            by_gain: options.text("weights") == "gains",
        })
    }

    /// Draws around the one μ.
    #[inline]
    fn sample_around_one(&self, out: &mut Params, rng: &mut Stream) {
        if let Some(mu) = self.memory.f.all().first() {
            if self.width == SCALE {
                draw::scale_factors(&mut out[F], Location::new(*mu), rng);
            } else {
                out[F].fill(*mu);
                draw::scale_factors_with(&mut out[F], self.width, rng);
            }
        }
        if let Some(mu) = self.memory.c.first() {
            draw::clipped_normals(&mut out[C], *mu, self.width, rng);
        }
    }

    /// Picks a cell for each individual and draws around it.
    #[inline]
    fn sample_around_cells(&mut self, out: &mut Params, rng: &mut Stream) {
        self.memory.pick(out, rng);
        if self.width == SCALE {
            self.memory.draw_f(&mut out[F], rng);
        } else if !out[F].is_empty() {
            out[F].copy_from_slice(self.memory.picked().all());
            draw::scale_factors_with(&mut out[F], self.width, rng);
        }
        self.memory.draw_c(&mut out[C], rng);
    }
}

impl Pam for Mean {
    forward!(memory: start);

    fn asks(&self) -> Asks {
        Asks::uses(if self.by_gain { Feedback::GAINS } else { Feedback::NONE })
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        if self.one {
            self.sample_around_one(out, rng);
        } else {
            self.sample_around_cells(out, rng);
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, rng: &mut Stream) {
        let weights = if self.by_gain { outcome.by_gain() } else { outcome.ones };
        self.memory.learn_by(&used[F], &used[C], outcome, |column, old, values| {
            let mean = self.means[column].weighted_mean(values, weights).unwrap_or(0.0);
            let rate = self.rates[column] * if self.random { 1.0 - rng.uniform() } else { 1.0 };
            (1.0 - rate) * old + rate * mean
        });
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        let [f, c] = if self.one { ["mu_f", "mu_c"] } else { ["m_f", "m_c"] };
        self.memory.f.all().iter().for_each(|m| show(f, *m));
        self.memory.c.iter().for_each(|m| show(c, *m));
    }
}

#[cfg(test)]
mod tests;
