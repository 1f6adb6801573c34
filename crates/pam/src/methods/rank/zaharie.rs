//! PAM of Zaharie's ADE: F and C follow the change of the variance of the positions, by the theory of the variance after mutation and
//! crossover.
//!
//! # References
//! D. Zaharie: Control of population diversity and adaptation in differential evolution algorithms. MENDEL 2003.

use crate::methods::prelude::*;
use crate::methods::value::f_value;

/// A variance below this is taken as 0.
const NO_VARIANCE: f64 = 1e-12;
const HIGH_F: f64 = 2.0;
const LOW_C: f64 = 0.1;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "zaharie",
    about: "adapts F and C in turn to the change of the variance of the positions, so that diversity is controlled",
    source: Source::Published(&[&bibliography::ZAHARIE]),
    rule: "per coordinate j, after each round: c = γ var_old / var_new (ratio=compensate) or γ var_new / var_old (ratio=growth),
             γ if the divisor is below 1e-12
odd rounds:  t = (1 − n F²)² + n (c − 1);  C_j ← 1 − n F² + √t, 0.1 if t < 0, within [0.1, 1]
even rounds: t = (1 − C)²/n + (n − 1)/n;  F_j ← √((c − t)/(2 C)) (step=theory) or √(n (c − t)/2) (step=program),
             1/√n if c < t, within [1/√n, 2]
F_i = mean of F_j over the coordinates      C_i = mean of C_j",
    ledger: include_str!("../../../text/zaharie.txt"),
    differs: "one F and one C for all individuals. The published method has one F and one C for each coordinate; here they are adapted \
              per coordinate as published, and every individual gets their means over the coordinates",
    options: &[
        OptionDef::real("gamma", Bounds::positive(), "1", "γ: above 1 for more diversity, below 1 for less"),
        OptionDef::choice(
            "ratio",
            &["compensate", "growth"],
            "c is the old variance divided by the new one (compensate) or the reverse (growth)",
        ),
        OptionDef::choice("step", &["theory", "program"], "the formula of F: of the theory of the variance, or of the program"),
        f_value("start_f", "0.5", "first F"),
        OptionDef::unit("start_c", "0.5", "first C"),
    ],
    presets: &[
        preset("published", "as in the paper: a loss of variance is compensated in the next round; the same as the defaults", &[]),
        preset(
            "code",
            "as in the program of Qin and Suganthan: the ratio reversed, and n in place of 1/C",
            &[("ratio", "growth"), ("step", "program")],
        ),
    ],
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(Zaharie::new(options))));

struct Zaharie {
    gamma: f64,
    compensate: bool,
    theory: bool,
    start: [f64; 2],
    /// The number of rounds since the start of which the result was seen.
    rounds: u64,
    /// F and C of each coordinate.
    per_coordinate: Vec<[f64; 2]>,
    /// The variance of each coordinate before the last round; empty before the first look.
    before: Vec<f64>,
    now: Vec<f64>,
    /// The mean of each coordinate, a buffer.
    center: Vec<f64>,
    /// The means over the coordinates.
    shared: [f64; 2],
}

/// The variance of each coordinate of `n` points. `center` is a buffer.
fn variances(points: &[f64], dim: usize, center: &mut Vec<f64>, out: &mut Vec<f64>) {
    let n = (points.len() / dim) as f64;
    for sums in [&mut *center, &mut *out] {
        sums.clear();
        sums.resize(dim, 0.0);
    }
    for point in points.chunks_exact(dim) {
        center.iter_mut().zip(point).for_each(|(sum, x)| *sum += x);
    }
    for sum in center.iter_mut() {
        *sum /= n;
    }
    for point in points.chunks_exact(dim) {
        out.iter_mut().zip(point).zip(&*center).for_each(|((sum, x), mean)| *sum += (x - mean) * (x - mean));
    }
    for sum in out.iter_mut() {
        *sum /= (n - 1.0).max(1.0);
    }
}

impl Zaharie {
    fn new(options: &Options) -> Self {
        let start = ["start_f", "start_c"].map(|name| options.real(name));
        Self {
            gamma: options.real("gamma"),
            compensate: options.text("ratio") == "compensate",
            theory: options.text("step") == "theory",
            start,
            rounds: 0,
            per_coordinate: Vec::new(),
            before: Vec::new(),
            now: Vec::new(),
            center: Vec::new(),
            shared: start,
        }
    }

    /// The factor by which the variance shall change.
    fn factor(&self, old: f64, new: f64) -> f64 {
        let (over, under) = if self.compensate { (old, new) } else { (new, old) };
        let factor = if under < NO_VARIANCE { self.gamma } else { self.gamma * over / under };
        // Only positions that are not finite have no factor.
        if factor.is_nan() { self.gamma } else { factor }
    }

    fn new_f(&self, factor: f64, c: f64, n: f64) -> f64 {
        let (low, least) = (1.0 / n.sqrt(), (1.0 - c) * (1.0 - c) / n + (n - 1.0) / n);
        if factor < least {
            return low;
        }
        let square = if self.theory { (factor - least) / (2.0 * c) } else { n * (factor - least) / 2.0 };
        // With C = 0 the theory has no F: 0/0 or infinite.
        if square.is_nan() { low } else { square.sqrt().clamp(low, HIGH_F) }
    }

    fn adapt(&mut self, n: f64) {
        for at in 0..self.now.len() {
            let factor = self.factor(self.before[at], self.now[at]);
            let [f, c] = self.per_coordinate[at];
            self.per_coordinate[at] = if self.rounds.is_multiple_of(2) { [self.new_f(factor, c, n), c] } else { [f, new_c(factor, f, n)] };
        }
        let count = self.per_coordinate.len() as f64;
        self.shared = [0, 1].map(|which| self.per_coordinate.iter().map(|pair| pair[which]).sum::<f64>() / count);
    }
}

fn new_c(factor: f64, f: f64, n: f64) -> f64 {
    let linear = 1.0 - n * f * f;
    let under_root = linear * linear + n * (factor - 1.0);
    if under_root < 0.0 { LOW_C } else { (linear + under_root.sqrt()).clamp(LOW_C, 1.0) }
}

impl Pam for Zaharie {
    fn range(&self, column: usize) -> [f64; 2] {
        [0.0, if column == F { HIGH_F } else { 1.0 }]
    }

    fn asks(&self) -> Asks {
        Asks::needs(Feedback::POINTS)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        self.rounds = 0;
        self.before.clear();
        self.shared = self.start;
    }

    fn look(&mut self, view: &View) {
        if view.dim == 0 || view.points.is_empty() {
            return;
        }
        if self.before.len() == view.dim {
            variances(view.points, view.dim, &mut self.center, &mut self.now);
            self.rounds += 1;
            self.adapt((view.points.len() / view.dim) as f64);
            std::mem::swap(&mut self.before, &mut self.now);
        } else {
            self.per_coordinate = vec![self.start; view.dim];
            variances(view.points, view.dim, &mut self.center, &mut self.before);
        }
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        out[F].fill(self.shared[F]);
        out[C].fill(self.shared[C]);
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show("shared_f", self.shared[F]);
        show("shared_c", self.shared[C]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{Tracked, View};

    /// F and C after looks at populations of four in the plane, whose coordinates have these standard deviations (up to one factor).
    fn after(spec: &str, spreads: &[[f64; 2]]) -> [f64; 2] {
        let (mut pam, _, _) = run(spec, Tracked::PAIR, 4);
        for [x, y] in spreads {
            let points: Vec<f64> = [-3.0, -1.0, 1.0, 3.0].iter().flat_map(|at| [at * x, at * y]).collect();
            pam.look(&View::default().placed(&[0.0; 4], &points, 2));
        }
        let [(_, f), (_, c)] = traced(&*pam)[..] else { panic!("F and C") };
        [f, c]
    }

    #[test]
    fn rounds_by_hand() {
        const CODE: &str = "zaharie:preset=code";
        assert_eq!(after(CODE, &[]), [0.5, 0.5]);
        assert_eq!(after(CODE, &[[1.0, 1.0]]), [0.5, 0.5], "the first look has nothing to compare with");
        // Round 1 adapts C: n F² = 1, so t = 4 (c − 1). Variances × 1.0625 give t = 0.25, C = 0.5; × 0.25 give t < 0, C = 0.1. The mean is
        // 0.3.
        let [f, c] = after(CODE, &[[1.0, 1.0], [1.0625f64.sqrt(), 0.5]]);
        assert!(f == 0.5 && (c - 0.3).abs() < 1e-12, "{f} {c}");
        // Round 2 adapts F: with C = 0.5, t = 0.0625 + 0.75; c = 1 gives F = √(4 · 0.1875 / 2) = √0.375.
        // With C = 0.1, t = 0.2025 + 0.75 = 0.9525; c = 0.25 is below it, so F = 1/√4.
        let still = [1.0625f64.sqrt(), 0.25];
        let [f, c] = after(CODE, &[[1.0, 1.0], [1.0625f64.sqrt(), 0.5], still]);
        assert!((f - f64::midpoint(0.375f64.sqrt(), 0.5)).abs() < 1e-12 && (c - 0.3).abs() < 1e-12, "{f} {c}");
        // c = 2: the theory has √((2 − 0.8125)/(2 · 0.5)), the program √(4 (2 − 0.8125)/2).
        let doubled = [2.125f64.sqrt(), 0.25];
        for (spec, square) in [("zaharie:ratio=growth", 1.1875), (CODE, 2.375f64)] {
            let [f, _] = after(spec, &[[1.0, 1.0], [1.0625f64.sqrt(), 0.5], doubled]);
            assert!((f - f64::midpoint(square.sqrt(), 0.5)).abs() < 1e-12, "{spec}: {f}");
        }
    }

    #[test]
    fn by_default_the_expected_variance_makes_up_for_the_loss() {
        // The variance is divided by 1.0625: c = 1.0625 and C = 0.5 in both coordinates.
        let less = 1.0 / 1.0625f64.sqrt();
        let [f, c] = after("zaharie", &[[1.0, 1.0], [less, less]]);
        assert!((c - 0.5).abs() < 1e-12, "{c}");
        // What the theory expects of these F and C is what was lost: 1 − C (2 − C)/n + 2 C F² = 1.0625 with n = 4.
        let growth = |f: f64, c: f64| 1.0 - c * (2.0 - c) / 4.0 + 2.0 * c * f * f;
        assert!((growth(f, c) - 1.0625).abs() < 1e-12, "{f} {c}");
        // The next round has lost half of the rest: the new F doubles it.
        let [f, c] = after("zaharie", &[[1.0, 1.0], [less, less], [less * 0.5f64.sqrt(); 2]]);
        assert!((growth(f, c) - 2.0).abs() < 1e-12, "{f} {c}");
        assert_eq!(after("zaharie:preset=published", &[[1.0, 1.0], [less, less], [less * 0.5f64.sqrt(); 2]]), [f, c]);
        assert_eq!(after("zaharie:preset=code", &[[1.0, 1.0], [less, less]])[1], 0.1);
    }

    #[test]
    fn limits_and_collapsed_populations() {
        // A collapsed population: c = γ = 1, so C = 0.1, then F = √(4 (1 − 0.9525)/2) = √0.095, below 1/√4.
        assert_eq!(after("zaharie:preset=code", &[[0.0, 0.0]; 3]), [0.5, 0.1]);
        // A large growth: C = 1, then F = 2.
        assert_eq!(after("zaharie:preset=code", &[[1.0, 1.0], [100.0, 100.0], [1e4, 1e4]]), [2.0, 1.0]);
        // Positions that are not finite.
        assert_eq!(after("zaharie:preset=code", &[[f64::INFINITY, 1.0], [f64::INFINITY, 1.0], [f64::INFINITY, 1.0]]), [0.5, 0.1]);
    }
}
