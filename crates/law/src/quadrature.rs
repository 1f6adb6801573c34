//! Numerical integration and root finding for the law: Gauss–Legendre panels and bisection.

/// The positive nodes of the Gauss–Legendre rule with eight points on [−1, 1], and their weights.
const RULE: [[f64; 2]; 4] = [
    [0.183_434_642_495_649_8, 0.362_683_783_378_362],
    [0.525_532_409_916_329, 0.313_706_645_877_887_3],
    [0.796_666_477_413_626_7, 0.222_381_034_453_374_5],
    [0.960_289_856_497_536_3, 0.101_228_536_290_376_3],
];

/// Panels of an interval. Eight points in each integrate kinks, such as that of a linear acceptance at its target, to 1e-5 and smooth
/// functions to rounding errors.
const PANELS: usize = 64;

/// The nodes of an interval with their weights, in ascending order.
pub(super) fn nodes([low, high]: [f64; 2]) -> impl Iterator<Item = (f64, f64)> {
    let half = (high - low) / (2 * PANELS) as f64;
    let one = move |panel: usize| {
        let middle = low + half * (2 * panel + 1) as f64;
        let below = RULE.into_iter().rev().map(move |[x, weight]| (middle - half * x, half * weight));
        below.chain(RULE.into_iter().map(move |[x, weight]| (middle + half * x, half * weight)))
    };
    (0..PANELS).flat_map(one)
}

/// The place in [low, high] at which a function changes its sign, by bisection to rounding errors. The function must be negative at `low`
/// and positive at `high`, or the other way round.
pub(super) fn root([mut low, mut high]: [f64; 2], function: impl Fn(f64) -> f64) -> f64 {
    let positive = function(high) > 0.0;
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low.min(high) || middle >= low.max(high) {
            return middle;
        }
        if (function(middle) > 0.0) == positive {
            high = middle;
        } else {
            low = middle;
        }
    }
}

/// The same to eleven digits, with a fifth of the evaluations: false position, in which the value at an end that stays is halved (the
/// Illinois algorithm).
pub(super) fn near_root([mut low, mut high]: [f64; 2], function: impl Fn(f64) -> f64) -> f64 {
    let [mut at_low, mut at_high] = [low, high].map(&function);
    let mut last = f64::NAN;
    // Without a change of the sign, bisection finds an end.
    while at_low * at_high < 0.0 {
        let next = (low * at_high - high * at_low) / (at_high - at_low);
        if (next - last).abs() < 1e-11 * (1.0 + next.abs()) {
            return next;
        }
        let value = function(next);
        if value * at_high > 0.0 {
            at_low *= if last == high { 0.5 } else { 1.0 };
            (high, at_high) = (next, value);
        } else {
            at_high *= if last == low { 0.5 } else { 1.0 };
            (low, at_low) = (next, value);
        }
        last = next;
    }
    root([low, high], function)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_and_kinks() {
        let integral = |function: &dyn Fn(f64) -> f64| nodes([0.0, 2.0]).map(|(x, w)| w * function(x)).sum::<f64>();
        assert!((integral(&|x| x.powi(15)) / 4096.0 - 1.0).abs() < 1e-13);
        assert!((integral(&|x| (x - 0.7).abs()) - f64::midpoint(0.49, 1.69)).abs() < 1e-4);
        assert!(nodes([0.0, 1.0]).map(|(x, _)| x).is_sorted());
    }

    #[test]
    fn roots_in_both_directions() {
        for sign in [1.0, -1.0] {
            let found = root([0.0, 2.0], |x| sign * (x * x - 2.0));
            assert!((found - std::f64::consts::SQRT_2).abs() < 1e-15, "{found}");
        }
    }

    #[test]
    fn near_roots_need_few_evaluations() {
        for sign in [1.0, -1.0] {
            let evaluations = std::cell::Cell::new(0);
            let function = |x: f64| {
                evaluations.set(evaluations.get() + 1);
                sign * (libm::exp(x) - 2.0)
            };
            let found = near_root([-8.0, 8.0], function);
            assert!((found - std::f64::consts::LN_2).abs() < 1e-11 && evaluations.get() < 25, "{found} {evaluations:?}");
            // No root: as by bisection.
            assert_eq!(near_root([1.0, 8.0], function), root([1.0, 8.0], function));
        }
        assert_eq!(near_root([0.0, 1.0], |x| x - 0.5), 0.5);
    }
}
