//! MINE: adapts two numbers and a category, each towards its recent successes.
//!
//! ```text
//! x in [0, 1], y in [−3, 3]:    drawn from N(m, (width · range)²), clipped to the range
//!                               m ← (1 − rate) m + rate · mean of the successes
//! rule in {add, swap, drop}:    drawn with the probabilities w
//!                               w ← (1 − rate) w + rate · shares among the successes
//! ```
//! Each probability is at least 0.05, so that no rule disappears. Without successes nothing changes.

use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source};
use tpam_pam::{Column, Outcome, Pam, Params, Space, Stream, Tracked, mean};

/// The columns: each has a name, a kind and a range or categories.
const SPACE: Space = &[Column::real("x", 0.0, 1.0), Column::real("y", -3.0, 3.0), Column::category("rule", &["add", "swap", "drop"])];

const RULES: usize = 3;
const LEAST: f64 = 0.05;

pub static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "mine",
        about: "adapts x, y and rule towards the recent successes",
        source: Source::Unpublished("an example"),
        options: &[
            OptionDef::real("width", Bounds::positive(), "0.1", "standard deviation of x and y, as a part of the range"),
            OptionDef::unit("rate", "0.1", "learning rate"),
        ],
        ..Page::EMPTY
    },
    build: |options| Ok(Box::new(Mine::new(options.real("width"), options.real("rate")))),
};

struct Mine {
    width: f64,
    rate: f64,
    /// The centre of each column; the centre of `rule` is not used.
    centres: Vec<f64>,
    weights: [f64; RULES],
}

impl Mine {
    fn new(width: f64, rate: f64) -> Self {
        let centres = SPACE.iter().map(|column| column.at(0.5)).collect();
        Self { width, rate, centres, weights: [1.0 / RULES as f64; RULES] }
    }

    /// The rule selected by `draw`, a number from U[0, 1).
    fn rule(&self, draw: f64) -> f64 {
        let [add, swap, _] = self.weights.map(|weight| LEAST + (1.0 - RULES as f64 * LEAST) * weight);
        if draw < add {
            0.0
        } else if draw < add + swap {
            1.0
        } else {
            2.0
        }
    }

    fn learn_rules(&mut self, used: &[f64], success: &[bool]) {
        let count = success.iter().filter(|won| **won).count() as f64;
        for (rule, weight) in self.weights.iter_mut().enumerate() {
            let won = used.iter().zip(success).filter(|(value, won)| **won && **value == rule as f64).count() as f64;
            *weight += self.rate * (won / count - *weight);
        }
    }
}

impl Pam for Mine {
    fn space(&self) -> Option<Space> {
        Some(SPACE)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        *self = Self::new(self.width, self.rate);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        // A column that is not tracked is empty, so filling it draws no random numbers.
        for (at, column) in SPACE.iter().enumerate() {
            if column.is_category() {
                rng.fill_uniform(&mut out[at]);
                out[at].iter_mut().for_each(|value| *value = self.rule(*value));
                continue;
            }
            let ([low, high], draws) = (column.ends(), rng.normals(out[at].len()));
            for (value, draw) in out[at].iter_mut().zip(draws) {
                *value = (self.centres[at] + self.width * (high - low) * draw).clamp(low, high);
            }
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        if !outcome.success.contains(&true) {
            return;
        }
        for (at, column) in used.tracked().columns() {
            if column.is_category() {
                self.learn_rules(&used[at], outcome.success);
            } else if let Some(mean) = mean::arithmetic(&used[at], outcome.ones) {
                self.centres[at] += self.rate * (mean - self.centres[at]);
            }
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("centre_x", self.centres[0]);
        show("centre_y", self.centres[1]);
        self.weights.iter().for_each(|weight| show("w_rule", *weight));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_obeys_the_laws() {
        tpam_pam::laws::check(&super::ENTRY);
    }
}
