//! GREEDY: all individuals sample around the mean of the last successes, and around 0.5 before the first success.
//!
//! ```text
//! F_i ~ N(m_F, width²), C_i ~ N(m_C, width²), clipped to [0, 1]      m ← mean of the successes, if any
//! ```

use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source};
use tpam_pam::{C, F, Outcome, Pam, Params, Stream, Tracked, mean};

pub static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "greedy",
        about: "samples around the mean of the last successes",
        source: Source::Unpublished("an example"),
        options: &[OptionDef::real("width", Bounds::positive(), "0.1", "standard deviation of the samples")],
        ..Page::EMPTY
    },
    build: |options| Ok(Box::new(Greedy { width: options.real("width"), centre_f: 0.5, centre_c: 0.5 })),
};

struct Greedy {
    width: f64,
    centre_f: f64,
    centre_c: f64,
}

impl Greedy {
    fn fill(&self, column: &mut [f64], centre: f64, rng: &mut Stream) {
        let draws = rng.normals(column.len());
        for (value, draw) in column.iter_mut().zip(draws) {
            *value = (centre + self.width * draw).clamp(0.0, 1.0);
        }
    }
}

impl Pam for Greedy {
    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        (self.centre_f, self.centre_c) = (0.5, 0.5);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        // A column that is not tracked is empty, so filling it draws no random numbers.
        self.fill(&mut out[F], self.centre_f, rng);
        self.fill(&mut out[C], self.centre_c, rng);
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        if !used[F].is_empty() {
            self.centre_f = mean::arithmetic(&used[F], outcome.ones).unwrap_or(self.centre_f);
        }
        if !used[C].is_empty() {
            self.centre_c = mean::arithmetic(&used[C], outcome.ones).unwrap_or(self.centre_c);
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("centre_f", self.centre_f);
        show("centre_c", self.centre_c);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_obeys_the_laws() {
        tpam_pam::laws::check(&super::ENTRY);
    }
}
