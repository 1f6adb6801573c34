//! The judge of the paper: converts distances into probabilities and success flags.

use crate::accept::SharedAcceptance;
use crate::run::Aim;
use crate::theta::{Join, Theta};
use tpam_pam::{Column, ColumnKind, Flags, Params, Stream};

/// Decides which samples succeed by their distances from the target.
pub(crate) struct Distance {
    /// The tracked columns: the position of each, and how its distances are measured.
    columns: Vec<(usize, Scale)>,
    join: Option<Join>,
    accept: SharedAcceptance,
    chance: Vec<f64>,
    /// The joined distances of all columns, or the probabilities of a further column.
    joined: Vec<f64>,
    /// Signed distances of one column.
    offsets: Vec<f64>,
}

/// How the distance of a value from its target is measured: in units of the column's range.
#[derive(Clone, Copy)]
enum Scale {
    /// The range is \[0, 1\]: x − θ*.
    Unit,
    /// Another range, by its length: (x − θ*) / (high − low).
    Range(f64),
    /// A log column, and its range in decades: (log₁₀ x − log₁₀ θ*) / log₁₀(high / low).
    Log(Column, f64),
    /// 0 if the category is that of the target, else 1.
    Category,
}

impl Scale {
    fn from_column(column: &Column) -> Self {
        match column.kind {
            ColumnKind::Real { low: 0.0, high: 1.0 } => Scale::Unit,
            ColumnKind::Real { low, high } => Scale::Range(high - low),
            ColumnKind::Log { low, high } => Scale::Log(*column, libm::log10(high / low)),
            ColumnKind::Category { .. } => Scale::Category,
        }
    }

    /// Calls `take` for each element of `out` with the signed distance of its value.
    #[inline]
    fn offsets(self, values: &[f64], aim: f64, out: &mut [f64], take: impl Fn(&mut f64, f64)) {
        let pairs = out.iter_mut().zip(values);
        match self {
            Scale::Unit => pairs.for_each(|(out, value)| take(out, value - aim)),
            Scale::Range(length) => pairs.for_each(|(out, value)| take(out, (value - aim) / length)),
            Scale::Log(column, decades) => {
                let aim = column.shown(aim);
                pairs.for_each(|(out, value)| take(out, (column.shown(*value) - aim) / decades));
            }
            Scale::Category => pairs.for_each(|(out, value)| take(out, if *value == aim { 0.0 } else { 1.0 })),
        }
    }
}

impl Distance {
    pub(super) fn new(theta: Theta, accept: SharedAcceptance, n: usize) -> Self {
        let columns: Vec<_> = theta.tracked().columns().map(|(at, column)| (at, Scale::from_column(column))).collect();
        let room = |wanted| vec![0.0; if wanted { n } else { 0 }];
        let scaled = columns.iter().any(|(_, scale)| !matches!(scale, Scale::Unit));
        let joined = room(theta.join().is_some());
        Self { columns, join: theta.join(), accept, chance: vec![0.0; n], joined, offsets: room(scaled) }
    }

    /// Sets `flags` and returns the number of successes: u < p_a with u from U[0, 1), so p_a = 0 never succeeds and p_a = 1 always does.
    pub(super) fn judge(&mut self, params: &Params, aim: &Aim, flags: &mut Flags, rng: &mut Stream) -> u32 {
        let Self { columns, join, accept, chance, joined, offsets } = self;
        let draws = rng.uniforms(chance.len());
        match join {
            None => {
                let (at, scale) = columns[0];
                let (values, aim) = scaled(scale, &params[at], aim[at], offsets);
                return accept.judge(values, aim, draws, chance, flags);
            }
            Some(Join::Product) => {
                for (k, &(at, scale)) in columns.iter().enumerate() {
                    let (values, aim) = scaled(scale, &params[at], aim[at], offsets);
                    accept.probabilities(values, aim, if k == 0 { chance } else { joined });
                    if k > 0 {
                        chance.iter_mut().zip(&*joined).for_each(|(all, one)| *all *= *one);
                    }
                }
                return flags.decide(draws, chance);
            }
            Some(Join::Euclid) => distances(columns, params, aim, joined, |d| d * d, |all, d| all + d * d, f64::sqrt),
            Some(Join::Max) => distances(columns, params, aim, joined, |d| d, f64::max, |all| all),
            Some(Join::Sum) => distances(columns, params, aim, joined, |d| d, |all, d| all + d, |all| all),
        }
        accept.judge(joined, 0.0, draws, chance, flags)
    }

    /// The probabilities of success of the population that was judged last. Only an acceptance with a gain model leaves all of them.
    pub(super) fn chances(&self) -> &[f64] {
        &self.chance
    }
}

/// Values and a target whose difference is the signed distance: the column itself if its range is \[0, 1\].
#[inline]
fn scaled<'a>(scale: Scale, values: &'a [f64], aim: f64, offsets: &'a mut [f64]) -> (&'a [f64], f64) {
    if matches!(scale, Scale::Unit) {
        return (values, aim);
    }
    scale.offsets(values, aim, offsets, |out, offset| *out = offset);
    (offsets, 0.0)
}

/// The distances of all columns from the target, joined column by column.
#[inline]
fn distances(
    columns: &[(usize, Scale)],
    params: &Params,
    aim: &Aim,
    out: &mut [f64],
    first: impl Fn(f64) -> f64,
    next: impl Fn(f64, f64) -> f64,
    finish: impl Fn(f64) -> f64,
) {
    // F and C, in one pass instead of three.
    if let [(a, Scale::Unit), (b, Scale::Unit)] = *columns {
        let (aim_a, aim_b) = (aim[a], aim[b]);
        for ((out, a), b) in out.iter_mut().zip(&params[a]).zip(&params[b]) {
            *out = finish(next(first((a - aim_a).abs()), (b - aim_b).abs()));
        }
        return;
    }
    for (k, &(at, scale)) in columns.iter().enumerate() {
        if k == 0 {
            scale.offsets(&params[at], aim[at], out, |out, offset| *out = first(offset.abs()));
        } else {
            scale.offsets(&params[at], aim[at], out, |out, offset| *out = next(*out, offset.abs()));
        }
    }
    for distance in out {
        *distance = finish(*distance);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accept::acceptances;
    use tpam_pam::{FC, Space};

    const N: usize = 100_000;

    /// The success rate if all individuals sample `values` and the target is at `aim`.
    fn share(theta: Theta, accept: &str, values: &[f64], aim: &[f64]) -> f64 {
        let mut judge = Distance::new(theta, acceptances().spec(accept).unwrap().build().unwrap(), N);
        let columns: Vec<Vec<f64>> = values.iter().map(|value| vec![*value; N]).collect();
        let params = Params::from_columns(theta.space(), columns);
        let mut flags = Flags::new(N);
        let count = judge.judge(&params, &Aim::new(aim), &mut flags, &mut Stream::new(1, 0, "accept"));
        assert_eq!(count as usize, flags.success().iter().filter(|s| **s).count());
        f64::from(count) / N as f64
    }

    fn of_pair(theta: Theta, accept: &str, f: f64, c: f64) -> f64 {
        assert_eq!(theta.space(), FC);
        share(theta, accept, &[f, c], &[0.5, 0.5])
    }

    #[test]
    fn joins_by_hand() {
        // d_F = 0.3, d_C = 0.4; tolerance: seven standard errors (0.0016 each), probability 3e-12.
        for (join, expected) in [(Join::Euclid, 0.5), (Join::Max, 0.6), (Join::Sum, 0.3), (Join::Product, 0.42)] {
            let got = of_pair(Theta::pair(join), "linear:alpha=1,pmax=1", 0.8, 0.1);
            assert!((got - expected).abs() < 0.011, "{join:?}: {got}");
        }
        assert!((of_pair(Theta::F, "linear:pmax=1", 0.8, 0.1) - 0.7).abs() < 0.011);
        assert!((of_pair(Theta::C, "linear:pmax=1", 0.8, 0.1) - 0.6).abs() < 0.011);
    }

    const MIXED: Space = &[Column::real("x", 0.0, 1.0), Column::real("y", -3.0, 3.0), Column::category("rule", &["a", "b", "c"])];

    #[test]
    fn distances_are_in_units_of_the_range() {
        let one = |column| Theta::One { space: MIXED, column };
        let (values, aim) = ([0.5, -1.5, 2.0], [0.25, 0.3, 2.0]);
        // |−1.5 − 0.3| / 6 = 0.3.
        assert!((share(one(1), "linear:pmax=1", &values, &aim) - 0.7).abs() < 0.011);
        assert_eq!(share(one(2), "linear:pmax=1", &values, &aim), 1.0);
        assert_eq!(share(one(2), "linear:pmax=1", &values, &[0.0, 0.0, 1.0]), 0.0);
        // A sided acceptance uses the sign: the value is 0.3 below the target.
        assert!((share(one(1), "asymmetric:up=2,down=1,pmax=1", &values, &aim) - 0.7).abs() < 0.011);
    }

    #[test]
    fn distances_of_a_log_column_are_those_of_the_logarithms() {
        const LOG: Space = &[Column::log("sigma", 1e-8, 1e2)];
        let theta = Theta::One { space: LOG, column: 0 };
        // One decade of ten above the target, two below it, and a sample without a logarithm.
        let got = [(1e-2, 1e-3), (1e-5, 1e-3), (0.0, 1e-3)].map(|(value, aim)| share(theta, "linear:pmax=1", &[value], &[aim]));
        assert!((got[0] - 0.9).abs() < 0.011 && (got[1] - 0.8).abs() < 0.011 && got[2] == 0.0, "{got:?}");
    }

    #[test]
    fn joins_of_three_columns_by_hand() {
        // d = 0.25, 0.3 and 1; with slope 0.5 every p_a is positive.
        let joins = [
            (Join::Euclid, 1.0 - 0.5 * (0.0625f64 + 0.09 + 1.0).sqrt()),
            (Join::Max, 0.5),
            (Join::Sum, 1.0 - 0.5 * 1.55),
            (Join::Product, 0.875 * 0.85 * 0.5),
        ];
        for (join, expected) in joins {
            let theta = Theta::All { space: MIXED, join };
            let got = share(theta, "linear:alpha=0.5,pmax=1", &[0.5, -1.5, 0.0], &[0.25, 0.3, 2.0]);
            assert!((got - expected).abs() < 0.011, "{join:?}: {got}, {expected}");
        }
    }

    #[test]
    fn probabilities_0_and_1_are_exact() {
        assert_eq!(of_pair(Theta::C, "constant:pmax=1", 0.0, 0.0), 1.0);
        assert_eq!(of_pair(Theta::C, "constant:pmax=0", 0.0, 0.5), 0.0);
        assert_eq!(of_pair(Theta::C, "linear:alpha=1,pmax=0.3", 0.0, 0.9), 0.0);
    }

    #[test]
    fn the_sign_of_an_offset_reaches_a_sided_acceptance() {
        let above = of_pair(Theta::C, "asymmetric:up=2,down=1,pmax=1", 0.5, 0.75);
        let below = of_pair(Theta::C, "asymmetric:up=2,down=1,pmax=1", 0.5, 0.25);
        assert!((above - 0.5).abs() < 0.011 && (below - 0.75).abs() < 0.011, "{above} {below}");
    }
}
