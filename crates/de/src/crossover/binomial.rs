//! Binomial crossover: each component comes from the mutant if rand ≤ C; one random component of each individual always does.

use super::Crossover;
use tpam_pam::Stream;
use tpam_pam::bibliography;
use tpam_pam::draw::part;
use tpam_pam::spec::{Entry, Page, Source};
use tpam_simd::wide;

pub(super) static ENTRY: Entry<Box<dyn Crossover>> =
    Page::new("bin", "binomial: each component with probability C, at least one", Source::Published(&[&bibliography::DE]))
        .built(|_| Ok(Box::new(Binomial { always: Vec::new() })));

struct Binomial {
    /// For each individual the position of the component that always comes from the mutant.
    always: Vec<usize>,
}

impl Crossover for Binomial {
    fn mark(&mut self, dim: usize, c: &[f64], rng: &mut Stream, marks: &mut [f64]) {
        self.always.clear();
        self.always.extend(rng.uniforms(c.len()).iter().enumerate().map(|(i, draw)| i * dim + part(*draw, dim)));
        take(rng.uniforms(marks.len()), c, dim, marks);
        for place in &self.always {
            marks[*place] = 1.0;
        }
    }
}

wide! {
    fn take(draws: &[f64], rates: &[f64], dim: usize, marks: &mut [f64]) {
        for ((marks, draws), rate) in marks.chunks_exact_mut(dim).zip(draws.chunks_exact(dim)).zip(rates) {
            let (blocks, rest) = marks.as_chunks_mut::<8>();
            let (drawn, drawn_rest) = draws.as_chunks::<8>();
            for (marks, draws) in blocks.iter_mut().zip(drawn) {
                for l in 0..8 {
                    marks[l] = if draws[l] <= *rate { 1.0 } else { 0.0 };
                }
            }
            for (mark, draw) in rest.iter_mut().zip(drawn_rest) {
                *mark = if draw <= rate { 1.0 } else { 0.0 };
            }
        }
    }
}
