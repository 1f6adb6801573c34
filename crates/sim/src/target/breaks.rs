//! breaks: levels of arms that change at random times, each with probability ½, up or down.
//!
//! # References
//! L. Besson, E. Kaufmann, O.-A. Maillard, J. Seznec: Efficient change-point detection for tackling piecewise-stationary bandits.
//! arXiv:1902.01575, for random instances. <https://arxiv.org/abs/1902.01575>

use super::{Levels, SharedTarget, Target};
use std::sync::Arc;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source};
use tpam_pam::{Stream, bibliography};

pub(super) static ENTRY: Entry<SharedTarget> = Page {
    name: "breaks",
    about: "levels of arms that change at random times, each with probability 1/2 by 0.05 to 0.3 up or down",
    source: Source::Published(&[&bibliography::PIECEWISE]),
    rule: "levels start in U[0, 1); `count` breaks at random times, at least `apart` of the run from each other and from both ends
at a break each arm changes with probability 1/2, by U[0.05, 0.3) up or down, reflected at 0 and 1",
    options: &[
        OptionDef::integer("count", [1, 1000], "6", "number of breaks"),
        OptionDef::real("apart", Bounds::closed(0.0, 0.5), "0.05", "least distance of breaks, as a part of the run"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let (count, apart) = (options.integer("count"), options.real("apart"));
    if (count as f64 + 1.0) * apart > 1.0 {
        return Err(format!("{count} breaks that are {apart} of the run apart do not fit: write a smaller apart"));
    }
    Ok(Arc::new(Breaks { count, apart }))
});

struct Breaks {
    count: usize,
    apart: f64,
}

impl Breaks {
    /// The times of the breaks, as parts of the run: uniform on those that are far enough apart.
    fn times(&self, rng: &mut Stream) -> Vec<f64> {
        let free = 1.0 - (self.count as f64 + 1.0) * self.apart;
        let mut times: Vec<f64> = rng.uniforms(self.count).iter().map(|draw| draw * free).collect();
        times.sort_by(f64::total_cmp);
        times.iter().enumerate().map(|(at, time)| time + (at as f64 + 1.0) * self.apart).collect()
    }
}

/// A level after a step, reflected at 0 and 1.
fn reflected(level: f64) -> f64 {
    if level < 0.0 {
        -level
    } else if level > 1.0 {
        2.0 - level
    } else {
        level
    }
}

impl Target for Breaks {
    /// For a column that is not an arm: the levels of one arm.
    fn path(&self, path: &mut [f64], rng: &mut Stream) {
        let levels = self.levels(path.len(), 1, rng).unwrap_or_default();
        levels.lay(path, |level| level[0]);
    }

    fn random(&self) -> bool {
        true
    }

    fn jumps(&self) -> bool {
        true
    }

    fn levels(&self, iterations: usize, arms: usize, rng: &mut Stream) -> Option<Levels> {
        let times = self.times(rng);
        let mut own = rng.uniforms(arms).to_vec();
        let mut levels = Levels::default();
        levels.push(0, own.clone());
        for time in times {
            for level in &mut own {
                let [changes, size, up] = [rng.uniform(), 0.05 + 0.25 * rng.uniform(), rng.uniform()];
                if changes < 0.5 {
                    *level = reflected(*level + if up < 0.5 { size } else { -size });
                }
            }
            levels.push((time * iterations as f64) as usize, own.clone());
        }
        Some(levels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_are_apart_and_levels_stay_in_range() {
        for run in 0..200 {
            let levels = Breaks { count: 6, apart: 0.05 }.levels(20_000, 5, &mut Stream::new(1, run, "target")).unwrap();
            let (starts, all): (Vec<usize>, Vec<&[f64]>) = levels.segments().unzip();
            assert!(starts.len() == 7 && starts.windows(2).all(|pair| pair[1] - pair[0] >= 999) && starts[6] <= 19_000, "{starts:?}");
            assert!(all.iter().all(|own| own.iter().all(|level| (0.0..=1.0).contains(level))));
            let steps = all.windows(2).flat_map(|pair| pair[0].iter().zip(pair[1]).map(|(one, other)| (one - other).abs()));
            assert!(steps.filter(|step| *step > 0.0).all(|step| step < 0.3));
        }
    }

    #[test]
    fn half_of_the_arms_change() {
        let count = |run| {
            let levels = Breaks { count: 20, apart: 0.0 }.levels(1000, 32, &mut Stream::new(1, run, "target")).unwrap();
            let all: Vec<&[f64]> = levels.segments().map(|(_, own)| own).collect();
            all.windows(2).map(|pair| pair[0].iter().zip(pair[1]).filter(|(one, other)| one != other).count()).sum::<usize>()
        };
        // Binomial(6400, 1/2): 3200 ± 40. Seven standard deviations have probability 3e-12.
        let changed = (0..10).map(count).sum::<usize>() as f64;
        assert!((changed - 3200.0).abs() < 280.0, "{changed}");
    }
}
