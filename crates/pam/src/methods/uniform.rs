//! A PAM that knows nothing: F and C uniform on [0, 1), whatever happens. The lower mark in every comparison.

use super::ORIGINAL_IS_DEFAULT;
use crate::spec::{Entry, Page};
use crate::{Outcome, Pam, Params, Stream, Tracked};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "uniform",
        about: "knows nothing: every value uniform on [0, 1), whatever happens",
        source: "a reference mark of this project",
        options: &[],
        shorthands: &[],
        presets: ORIGINAL_IS_DEFAULT,
    },
    build: |_| Ok(Box::new(Uniform)),
};

struct Uniform;

impl Pam for Uniform {
    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {}

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        rng.fill_uniform(&mut out.f);
        rng.fill_uniform(&mut out.c);
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}
}
