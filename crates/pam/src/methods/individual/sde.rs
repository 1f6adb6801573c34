//! PAM of SDE: the F of the individuals evolve by the mutation rand/1 of differential evolution itself; C is normal.
//!
//! # References
//! M. G. H. Omran, A. Salman, A. P. Engelbrecht: Self-adaptive differential evolution. CIS 2005, LNCS 3801.
//! <https://doi.org/10.1007/11596448_28>

use super::others::three_others;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "sde",
    about: "mutates the F of the individuals by rand/1, keeps what succeeds; C is normal and not learned",
    source: Source::Published(&[&bibliography::SDE]),
    rule: "first F_i ~ N(0.5, 0.15²)
F'_i = F_r1 + N(0, scale²) (F_r2 − F_r3),  r1, r2, r3 different and not i; kept only on success
C_i ~ N(0.5, 0.15²), for each individual (c=each) or one for all (c=round)
values outside [−1, 1]: without their whole part, 1.4 → 0.4 and −1.4 → −0.4 (repair=truncate)
    or values outside [0, 1]: the fractional part v − ⌊v⌋ (fraction), the nearer end (clip), or as they are (none)
With fewer than four individuals r1, r2, r3 are drawn independently from all. If nothing succeeds, no F is kept.",
    ledger: include_str!("../../../text/sde.txt"),
    options: &[
        OptionDef::real("scale", Bounds::closed(0.0, 10.0), "0.5", "standard deviation of the factor of the difference"),
        OptionDef::choice("c", &["each", "round"], "a C for each individual, or one per round for all"),
        OptionDef::choice(
            "repair",
            &["truncate", "fraction", "clip", "none"],
            "F and C outside [−1, 1]: the whole part removed (1.4 → 0.4, −1.4 → −0.4); outside [0, 1]: fractional part, nearer end, or \
             as they are",
        ),
    ],
    presets: &[REVIEW, preset("code", "as in Qin's program: one C per round, no repair", &[("c", "round"), ("repair", "none")])],
    ..Page::EMPTY
}
.built(|options| {
    Ok(Box::new(Sde {
        scale: options.real("scale"),
        one_c: options.text("c") == "round",
        repair: match options.text("repair") {
            "fraction" => Repair::Fraction,
            "clip" => Repair::Clip,
            "none" => Repair::None,
            _ => Repair::Truncate,
        },
        f: Vec::new(),
        others: Default::default(),
    }))
});

/// What happens to values outside [0, 1].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repair {
    Fraction,
    Truncate,
    Clip,
    None,
}

impl Repair {
    fn all(self, values: &mut [f64]) {
        match self {
            Repair::Fraction => fractions(values),
            Repair::Truncate => truncated(values),
            Repair::Clip => limit(values, [0.0, 1.0]),
            // Differences of unrepaired values stay finite.
            Repair::None => limit(values, [-1e100, 1e100]),
        }
    }
}

struct Sde {
    scale: f64,
    one_c: bool,
    repair: Repair,
    /// What the individuals own; empty if F is not tracked.
    f: Vec<f64>,
    /// Three other individuals for each individual.
    others: [Vec<u32>; 3],
}

impl Sde {
    /// Draws from N(0.5, 0.15²).
    fn fill(&self, values: &mut [f64], rng: &mut Stream) {
        let normals = rng.normals(values.len());
        for (value, normal) in values.iter_mut().zip(normals) {
            *value = 0.5 + 0.15 * normal;
        }
        self.repair.all(values);
    }

    /// Draws r1, r2, r3 for each of `n` individuals.
    fn pick_others(&mut self, n: usize, rng: &mut Stream) {
        self.others.iter_mut().for_each(|others| others.resize(n, 0));
        let [first, second, third] = &mut self.others;
        let draws = rng.uniforms(3 * n);
        three_others(draws, first, second, third);
    }
}

wide! {
    /// Replaces values outside [0, 1] by their fractional parts.
    fn fractions(values: &mut [f64]) {
        for value in values {
            let inside = *value >= 0.0 && *value <= 1.0;
            *value = if inside { *value } else { *value - value.floor() };
        }
    }
}

wide! {
    /// Removes the whole part of values outside [−1, 1], and keeps their sign.
    fn truncated(values: &mut [f64]) {
        for value in values {
            *value = if value.abs() > 1.0 { *value - value.trunc() } else { *value };
        }
    }
}

wide! {
    /// Replaces values outside a range by its nearer end.
    fn limit(values: &mut [f64], range: [f64; 2]) {
        for value in values {
            *value = value.clamp(range[0], range[1]);
        }
    }
}

impl Pam for Sde {
    fn range(&self, _column: usize) -> [f64; 2] {
        match self.repair {
            Repair::None => [-f64::MAX, f64::MAX],
            Repair::Truncate => [-1.0, 1.0],
            Repair::Fraction | Repair::Clip => [0.0, 1.0],
        }
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        let mut first = vec![0.0; if tracked.has(F) { n } else { 0 }];
        self.fill(&mut first, rng);
        self.f = first;
    }

    fn shrink(&mut self, kept: &[usize]) {
        keep_rows(&mut self.f, kept);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        let n = out[F].len();
        self.pick_others(n, rng);
        let [first, second, third] = &self.others;
        let own = |index: u32| self.f[index as usize];
        for (i, (value, normal)) in out[F].iter_mut().zip(rng.normals(n)).enumerate() {
            *value = own(first[i]) + self.scale * normal * (own(second[i]) - own(third[i]));
        }
        self.repair.all(&mut out[F]);
        if self.one_c && !out[C].is_empty() {
            let mut c = [0.0];
            self.fill(&mut c, rng);
            out[C].fill(c[0]);
        } else {
            self.fill(&mut out[C], rng);
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
    use super::Repair;
    use crate::testing::{gap, run};
    use crate::{C, F, FC, Flags, Params, Tracked};

    #[test]
    fn repairs_by_hand() {
        let repaired = |repair: Repair, value: f64| {
            let mut values = [value];
            repair.all(&mut values);
            values[0]
        };
        for (value, fraction, clipped) in [(1.4, 0.4, 1.0), (-0.3, 0.7, 0.0), (0.3, 0.3, 0.3), (1.0, 1.0, 1.0)] {
            assert!((repaired(Repair::Fraction, value) - fraction).abs() < 1e-15);
            assert_eq!((repaired(Repair::Clip, value), repaired(Repair::None, value)), (clipped, value));
        }
        assert_eq!(repaired(Repair::None, f64::INFINITY), 1e100);
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
