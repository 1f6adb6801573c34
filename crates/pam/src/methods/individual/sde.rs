//! PAM of SDE: the F of the individuals evolve by the mutation rand/1 of differential evolution itself; C is normal.
//!
//! # References
//! M. G. H. Omran, A. Salman, A. P. Engelbrecht: Self-adaptive differential evolution. CIS 2005, LNCS 3801. <https://doi.org/10.1007/11596448_28>

use crate::draw::part;
use crate::methods::{choice_option, keep_rows};
use crate::spec::{Bounds, Entry, Kind, OptionDef, Page, Preset, Source};
use crate::{C, F, Outcome, Pam, Params, Stream, Tracked, bibliography};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Entry {
    page: Page {
        name: "sde",
        about: "mutates the F of the individuals by rand/1, keeps what succeeds; C is normal and not learned",
        source: Source::Published(&[&bibliography::SDE]),
        rule: "first F_i ~ N(0.5, 0.15²)
F'_i = F_r1 + N(0, scale²) (F_r2 − F_r3),  r1, r2, r3 different and not i          kept for the next round only on success
C_i ~ N(0.5, 0.15²), for each individual (c=each) or one for all (c=round)
values outside [0, 1]: the fractional part v − ⌊v⌋ (repair=fraction), the nearer end (clip), or as they are (none; F within ±1e100)
With fewer than four individuals r1, r2, r3 are drawn independently from all. If nothing succeeds, no F is kept.",
        ledger: &[
            "The review of 2020 truncates values outside [0, 1], with the one example 1.4 → 0.4; what becomes of negative values is not said. Here −0.3 becomes 0.7.",
            "A program of A. K. Qin, distributed with SaDE, draws one C per round for all individuals and repairs neither F nor C: preset=code. Without a repair the spread of F grows as long as most trials succeed.",
            "A success is f(u) ≤ f(x) in both.",
        ],
        options: &[
            OptionDef {
                name: "scale",
                kind: Kind::Real(Bounds::closed(0.0, 10.0)),
                default: Some("0.5"),
                help: "standard deviation of the factor of the difference",
            },
            choice_option("c", &["each", "round"], "a C for each individual, or one per round for all"),
            choice_option("repair", &["fraction", "clip", "none"], "F and C outside [0, 1]: fractional part, nearer end, or as they are"),
        ],
        presets: &[
            Preset {
                name: "published",
                about: "as the review of 2020 describes it; the same as the defaults",
                sets: &[],
            },
            Preset {
                name: "code",
                about: "as in Qin's program: one C per round, no repair",
                sets: &[("c", "round"), ("repair", "none")],
            },
        ],
        ..Page::EMPTY
    },
    build: |options| {
        Ok(Box::new(Sde {
            scale: options.real("scale"),
            one_c: options.text("c") == "round",
            repair: match options.text("repair") {
                "clip" => Repair::Clip,
                "none" => Repair::None,
                _ => Repair::Fraction,
            },
            f: Vec::new(),
        }))
    },
};

/// What happens to values outside [0, 1].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repair {
    Fraction,
    Clip,
    None,
}

impl Repair {
    fn of(self, value: f64) -> f64 {
        /// Differences of unrepaired values stay finite.
        const MOST: f64 = 1e100;
        match self {
            Repair::Fraction if (0.0..=1.0).contains(&value) => value,
            Repair::Fraction => value - value.floor(),
            Repair::Clip => value.clamp(0.0, 1.0),
            Repair::None => value.clamp(-MOST, MOST),
        }
    }
}

struct Sde {
    scale: f64,
    one_c: bool,
    repair: Repair,
    /// What the individuals own; empty if F is not tracked.
    f: Vec<f64>,
}

/// Draws from N(0.5, 0.15²).
fn first(normal: f64) -> f64 {
    0.5 + 0.15 * normal
}

/// Three different individuals other than `i` from three uniform draws; from fewer than four individuals, any three.
#[inline]
fn three_others(i: usize, n: usize, draws: [f64; 3]) -> [usize; 3] {
    if n < 4 {
        return draws.map(|draw| part(draw, n));
    }
    // Each draw picks among those that remain; it is moved past the ones that are taken, in ascending order.
    let past = |pick: usize, taken: usize| pick + usize::from(pick >= taken);
    let first = past(part(draws[0], n - 1), i);
    let (low, high) = (first.min(i), first.max(i));
    let second = past(past(part(draws[1], n - 2), low), high);
    let (least, most) = (low.min(second), high.max(second));
    let middle = low.max(second).min(high);
    let third = past(past(past(part(draws[2], n - 3), least), middle), most);
    [first, second, third]
}

impl Pam for Sde {
    fn range(&self, _column: usize) -> [f64; 2] {
        if self.repair == Repair::None { [-f64::MAX, f64::MAX] } else { [0.0, 1.0] }
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        let count = if tracked.has(F) { n } else { 0 };
        self.f = rng.normals(count).iter().map(|normal| self.repair.of(first(*normal))).collect();
    }

    fn shrink(&mut self, kept: &[usize]) {
        keep_rows(&mut self.f, kept);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        let n = out[F].len();
        out[F].copy_from_slice(rng.normals(n));
        let (draws, _) = rng.uniforms(3 * n).as_chunks::<3>();
        for (i, (value, draws)) in out[F].iter_mut().zip(draws).enumerate() {
            let [r1, r2, r3] = three_others(i, n, *draws);
            *value = self.repair.of(self.f[r1] + self.scale * *value * (self.f[r2] - self.f[r3]));
        }
        if self.one_c && !out[C].is_empty() {
            let c = self.repair.of(first(rng.normal()));
            out[C].fill(c);
            return;
        }
        let n = out[C].len();
        for (value, normal) in out[C].iter_mut().zip(rng.normals(n)) {
            *value = self.repair.of(first(*normal));
        }
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        for ((own, used), won) in self.f.iter_mut().zip(&used[F]).zip(outcome.success) {
            if *won {
                *own = *used;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Repair, three_others};
    use crate::testing::{gap, run};
    use crate::{C, F, FC, Flags, Params, Stream, Tracked};

    #[test]
    fn three_others_are_different_and_equally_likely() {
        let mut rng = Stream::new(1, 0, "pam");
        for n in 4..8 {
            for i in 0..n {
                let mut counts = vec![[0u32; 3]; n];
                for _ in 0..10_000 {
                    let others = three_others(i, n, [rng.uniform(), rng.uniform(), rng.uniform()]);
                    assert!(!others.contains(&i) && others[0] != others[1] && others[0] != others[2]);
                    assert!(others[1] != others[2] && others.iter().all(|other| *other < n));
                    (0..3).for_each(|k| counts[others[k]][k] += 1);
                }
                let expected = 1e4 / (n - 1) as f64;
                for count in (0..n).filter(|other| *other != i).flat_map(|other| counts[other]) {
                    // Six standard deviations of a binomial, at most 47: probability 2e-9 each.
                    assert!((f64::from(count) - expected).abs() < 283.0, "n = {n}, i = {i}: {counts:?}");
                }
            }
        }
        assert_eq!(three_others(0, 1, [0.9; 3]), [0; 3]);
    }

    #[test]
    fn repairs_by_hand() {
        for (value, fraction, clipped) in [(1.4, 0.4, 1.0), (-0.3, 0.7, 0.0), (0.3, 0.3, 0.3), (1.0, 1.0, 1.0)] {
            assert!((Repair::Fraction.of(value) - fraction).abs() < 1e-15);
            assert_eq!((Repair::Clip.of(value), Repair::None.of(value)), (clipped, value));
        }
        assert_eq!(Repair::None.of(f64::INFINITY), 1e100);
    }

    #[test]
    fn equal_values_stay_equal_and_success_is_kept() {
        let (mut pam, mut rng, mut params) = run("sde", Tracked::F, 4);
        let same = Params::from_columns(FC, [vec![0.25; 4], vec![]]);
        pam.update(&same, &Flags::from([false; 4]).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        assert!(params[F].iter().any(|f| *f != 0.25), "failures are not kept");
        pam.update(&same, &Flags::from([true; 4]).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        assert_eq!(params[F], [0.25; 4]);
    }

    #[test]
    fn the_spread_of_f_by_hand() {
        // Owned values: half 0.2, half 0.8. Without a repair F' has mean 0.5 and variance 0.09 + 0.25 · 2 · 0.09 = 0.135.
        let n = 100_000;
        let (mut pam, mut rng, mut params) = run("sde:repair=none", Tracked::F, n);
        let halves = (0..n).map(|i| if i % 2 == 0 { 0.2 } else { 0.8 }).collect();
        let used = Params::from_columns(FC, [halves, vec![]]);
        pam.update(&used, &Flags::from(vec![true; n]).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        let mean = params[F].iter().sum::<f64>() / n as f64;
        let variance = params[F].iter().map(|f| (f - mean) * (f - mean)).sum::<f64>() / n as f64;
        // Standard errors 0.0012 and 0.0007: six of them have probability 2e-9.
        assert!((mean - 0.5).abs() < 0.007 && (variance - 0.135).abs() < 0.0045, "{mean} {variance}");
    }

    #[test]
    fn c_is_normal_for_each_individual_or_for_all() {
        let normal = |x: f64| 0.5 * libm::erfc(-(x - 0.5) / (0.15 * std::f64::consts::SQRT_2));
        let (_, _, params) = run("sde:repair=none", Tracked::C, 200_000);
        // Kolmogorov: P(> 3) < 3.1e-8.
        let gap = gap(params[C].to_vec(), normal, normal);
        assert!(gap < 3.0, "{gap}");
        let (mut pam, mut rng, mut params) = run("sde:preset=code", Tracked::C, 50);
        let first = params[C][0];
        assert!(params[C].iter().all(|c| *c == first));
        pam.sample(&mut params, &mut rng);
        assert!(params[C][0] != first && params[C].iter().all(|c| *c == params[C][0]));
        assert_eq!(rng.drawn().normal, 2);
    }
}
