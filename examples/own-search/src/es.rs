//! The (1+1) evolution strategy: a normal step from the best point, taken if it is not worse. Its column is the length σ of the step.
//!
//! # References
//! I. Rechenberg: Evolutionsstrategie. Frommann-Holzboog, 1973.

use std::ops::Range;
use tpam_pam::spec::{Entry, Page, Source};
use tpam_pam::{Column, Space, Stream};
use tpam_search::{Design, Evaluated, Judged, Members, Now, Sampled, Search};

/// σ, whose ratios matter.
pub(crate) const COLUMNS: Space = &[Column::log("sigma", 1e-8, 10.0)];

pub(crate) static ENTRY: Entry<Design> = Entry {
    page: Page {
        name: "es",
        about: "(1+1)-ES: a normal step from the best point, taken if it is not worse",
        source: Source::Unpublished("an example after Rechenberg 1973"),
        rule: "y = x + σ N(0, I);  x ← y if f(y) ≤ f(x)",
        ..Page::EMPTY
    },
    build: |_| {
        Ok(Design {
            columns: COLUMNS,
            build: Box::new(|setup| {
                Ok(Box::new(Es { bounds: setup.bounds.to_vec(), point: Vec::new(), value: f64::INFINITY, rng: setup.stream("es") }))
            }),
        })
    },
};

struct Es {
    bounds: Vec<(f64, f64)>,
    point: Vec<f64>,
    value: f64,
    rng: Stream,
}

impl Search for Es {
    fn size(&self) -> usize {
        1
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        points.extend(self.bounds.iter().map(|(low, high)| low + self.rng.uniform() * (high - low)));
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        (self.point, self.value) = (points.to_vec(), values[0]);
    }

    fn propose(&mut self, _: Range<usize>, _: &Now, sampled: &mut Sampled, points: &mut [f64]) {
        let sigma = sampled.column(0)[0];
        for ((y, x), (low, high)) in points.iter_mut().zip(&self.point).zip(&self.bounds) {
            *y = (x + sigma * self.rng.normal()).clamp(*low, *high);
        }
    }

    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        let (before, value) = (self.value, evaluated.values[0]);
        judged.set(0, value <= before, before - value);
        if value <= before {
            (self.point, self.value) = (evaluated.points.to_vec(), value);
        }
    }

    fn population(&self) -> Members<'_> {
        Members { points: &self.point, values: std::slice::from_ref(&self.value), best: self.value }
    }
}
