//! piecewise: published problems of arms whose levels are constant between given times.
//!
//! # References
//! L. Besson, E. Kaufmann, O.-A. Maillard, J. Seznec: Efficient change-point detection for tackling piecewise-stationary bandits.
//! arXiv:1902.01575. <https://arxiv.org/abs/1902.01575>

use super::{Levels, SharedTarget, Target};
use std::sync::Arc;
use tpam_pam::spec::{Entry, OptionDef, Page, Source};
use tpam_pam::{Stream, bibliography};

pub(super) static ENTRY: Entry<SharedTarget> = Page {
    name: "piecewise",
    about: "a published problem of arms: levels that are constant in each of several segments of the run",
    source: Source::Published(&[&bibliography::PIECEWISE]),
    rule: "pb0: two arms, five equal segments      pb1: three arms, one of them changes at a time, five segments
pb2: three arms, all change, five segments      aistats: three arms, four segments
unequal: three arms, segments from 0, 1/2, 5/8, 3/4 and 7/8 of the run      yahoo: six arms, nine segments",
    options: &[OptionDef::choice("problem", &["pb1", "pb0", "pb2", "aistats", "unequal", "yahoo"], "the levels")],
    ..Page::EMPTY
}
.built(|options| {
    Ok(Arc::new(match options.text("problem") {
        "pb0" => Piecewise::equal(&[&[0.1, 0.2], &[0.1, 0.3], &[0.5, 0.3], &[0.4, 0.3], &[0.3, 0.9]]),
        "pb2" => Piecewise::equal(&[&[0.4, 0.5, 0.9], &[0.5, 0.4, 0.7], &[0.6, 0.3, 0.5], &[0.7, 0.2, 0.3], &[0.8, 0.1, 0.1]]),
        "aistats" => Piecewise::equal(&[&[0.1, 0.2, 0.9], &[0.4, 0.9, 0.1], &[0.5, 0.1, 0.2], &[0.2, 0.2, 0.3]]),
        "unequal" => Piecewise {
            starts: Some(&[0.0, 0.5, 0.625, 0.75, 0.875]),
            levels: &[&[0.1, 0.5, 0.9], &[0.3, 0.4, 0.1], &[0.5, 0.3, 0.2], &[0.7, 0.4, 0.3], &[0.1, 0.5, 0.2]],
        },
        "yahoo" => Piecewise::equal(&[
            &[0.071, 0.041, 0.032, 0.030, 0.020, 0.011],
            &[0.055, 0.053, 0.032, 0.030, 0.008, 0.011],
            &[0.040, 0.063, 0.032, 0.030, 0.008, 0.011],
            &[0.040, 0.042, 0.043, 0.030, 0.008, 0.011],
            &[0.030, 0.032, 0.055, 0.030, 0.008, 0.011],
            &[0.030, 0.032, 0.020, 0.030, 0.008, 0.021],
            &[0.020, 0.022, 0.020, 0.045, 0.008, 0.021],
            &[0.020, 0.022, 0.020, 0.057, 0.008, 0.011],
            &[0.020, 0.022, 0.034, 0.057, 0.022, 0.011],
        ]),
        _ => Piecewise::equal(&[&[0.3, 0.5, 0.9], &[0.3, 0.2, 0.9], &[0.3, 0.2, 0.1], &[0.7, 0.2, 0.1], &[0.7, 0.5, 0.1]]),
    }))
});

struct Piecewise {
    /// Where the segments begin, as parts of the run; `None` if they are equally long.
    starts: Option<&'static [f64]>,
    levels: &'static [&'static [f64]],
}

impl Piecewise {
    const fn equal(levels: &'static [&'static [f64]]) -> Self {
        Self { starts: None, levels }
    }

    /// The first iteration of a segment.
    fn start(&self, segment: usize, iterations: usize) -> usize {
        match self.starts {
            Some(starts) => (starts[segment] * iterations as f64) as usize,
            None => segment * iterations / self.levels.len(),
        }
    }
}

impl Target for Piecewise {
    fn path(&self, path: &mut [f64], _rng: &mut Stream) {
        let iterations = path.len();
        for (segment, levels) in self.levels.iter().enumerate() {
            path[self.start(segment, iterations)..].fill((Levels::best(levels) as f64 + 0.5) / levels.len() as f64);
        }
    }

    fn jumps(&self) -> bool {
        true
    }

    fn arms(&self) -> Option<usize> {
        Some(self.levels[0].len())
    }

    fn levels(&self, iterations: usize, _arms: usize, _rng: &mut Stream) -> Option<Levels> {
        let mut levels = Levels::default();
        for (segment, own) in self.levels.iter().enumerate() {
            levels.push(self.start(segment, iterations), own.to_vec());
        }
        Some(levels)
    }

    fn check(&self, iterations: usize) -> Result<(), String> {
        let least = 2 * self.levels.len();
        if iterations >= least { Ok(()) } else { Err(format!("a run of {iterations} iterations is too short: write at least {least}")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::targets;
    use crate::target::tests::path_of;

    fn levels(problem: &str, iterations: usize) -> Levels {
        let target = targets().spec(&format!("piecewise:problem={problem}")).unwrap().build().unwrap();
        target.levels(iterations, target.arms().unwrap(), &mut Stream::new(1, 0, "target")).unwrap()
    }

    #[test]
    fn segments_begin_where_they_should() {
        let starts = |problem| levels(problem, 20_000).segments().map(|(start, _)| start).collect::<Vec<_>>();
        assert_eq!(starts("pb1"), [0, 4000, 8000, 12_000, 16_000]);
        assert_eq!(starts("unequal"), [0, 10_000, 12_500, 15_000, 17_500]);
        assert_eq!(starts("yahoo").len(), 9);
    }

    #[test]
    fn the_path_is_the_best_arm() {
        // Best arms of pb2 by segment: 3, 3, 1, 1, 1.
        let path = path_of("piecewise:problem=pb2", 10);
        assert_eq!(path.map_places(3), [2, 2, 2, 2, 0, 0, 0, 0, 0, 0]);
    }

    trait Places {
        fn map_places(&self, arms: usize) -> Vec<usize>;
    }

    impl Places for Vec<f64> {
        fn map_places(&self, arms: usize) -> Vec<usize> {
            self.iter().map(|unit| (unit * arms as f64) as usize).collect()
        }
    }
}
