//! The judge: from offsets to probabilities to success flags, a population at a time.

use crate::accept::SharedAcceptance;
use crate::theta::{Join, Theta};
use tpam_pam::{Flags, Params, Stream};

/// Where the target stands in one iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// For F.
    pub f: f64,
    /// For C.
    pub c: f64,
}

/// Decides which samples succeed.
pub(crate) struct Judge {
    theta: Theta,
    accept: SharedAcceptance,
    chance: Vec<f64>,
    /// For a pair: the joined distance, or the chance of the second parameter.
    joined: Vec<f64>,
}

impl Judge {
    pub(crate) fn new(theta: Theta, accept: SharedAcceptance, n: usize) -> Self {
        let pair = matches!(theta, Theta::Pair(_));
        Self { theta, accept, chance: vec![0.0; n], joined: vec![0.0; if pair { n } else { 0 }] }
    }

    /// Sets `flags` and counts the successes: u < p_a with u from U[0, 1), so p_a = 0 never succeeds and p_a = 1 always does.
    pub(crate) fn judge(&mut self, params: &Params, aim: Aim, flags: &mut Flags, rng: &mut Stream) -> u32 {
        let Self { theta, accept, chance, joined } = self;
        let draws = rng.uniforms(chance.len());
        match theta {
            Theta::F => return accept.judge(&params.f, aim.f, draws, chance, flags),
            Theta::C => return accept.judge(&params.c, aim.c, draws, chance, flags),
            Theta::Pair(Join::Product) => {
                accept.probabilities(&params.f, aim.f, chance);
                accept.probabilities(&params.c, aim.c, joined);
                chance.iter_mut().zip(joined).for_each(|(f, c)| *f *= *c);
                return flags.decide(draws, chance);
            }
            Theta::Pair(Join::Euclid) => distances(params, aim, joined, |f, c| (f * f + c * c).sqrt()),
            Theta::Pair(Join::Max) => distances(params, aim, joined, f64::max),
            Theta::Pair(Join::Sum) => distances(params, aim, joined, |f, c| f + c),
        }
        accept.judge(joined, 0.0, draws, chance, flags)
    }
}

/// The distances of F and C from the target, joined.
fn distances(params: &Params, aim: Aim, out: &mut [f64], join: impl Fn(f64, f64) -> f64) {
    for ((out, f), c) in out.iter_mut().zip(&params.f).zip(&params.c) {
        *out = join((f - aim.f).abs(), (c - aim.c).abs());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accept::acceptances;

    fn share(theta: Theta, accept: &str, f: f64, c: f64) -> f64 {
        const N: usize = 100_000;
        let mut judge = Judge::new(theta, acceptances().spec(accept).unwrap().build().unwrap(), N);
        let params = Params { f: vec![f; N], c: vec![c; N] };
        let mut flags = Flags::new(N);
        let count = judge.judge(&params, Aim { f: 0.5, c: 0.5 }, &mut flags, &mut Stream::new(1, 0, "accept"));
        assert_eq!(count as usize, flags.success().iter().filter(|s| **s).count());
        f64::from(count) / N as f64
    }

    #[test]
    fn joins_by_hand() {
        // d_F = 0.3, d_C = 0.4; tolerance: seven standard errors (0.0016 each), 3e-12.
        for (join, expected) in [(Join::Euclid, 0.5), (Join::Max, 0.6), (Join::Sum, 0.3), (Join::Product, 0.42)] {
            let got = share(Theta::Pair(join), "linear:alpha=1,pmax=1", 0.8, 0.1);
            assert!((got - expected).abs() < 0.011, "{join:?}: {got}");
        }
        assert!((share(Theta::F, "linear:pmax=1", 0.8, 0.1) - 0.7).abs() < 0.011);
        assert!((share(Theta::C, "linear:pmax=1", 0.8, 0.1) - 0.6).abs() < 0.011);
    }

    #[test]
    fn certainty_is_certain() {
        assert_eq!(share(Theta::C, "constant:pmax=1", 0.0, 0.0), 1.0);
        assert_eq!(share(Theta::C, "constant:pmax=0", 0.0, 0.5), 0.0);
        assert_eq!(share(Theta::C, "linear:alpha=1,pmax=0.3", 0.0, 0.9), 0.0);
    }

    #[test]
    fn the_sign_of_an_offset_reaches_a_sided_acceptance() {
        let above = share(Theta::C, "asymmetric:up=2,down=1,pmax=1", 0.5, 0.75);
        let below = share(Theta::C, "asymmetric:up=2,down=1,pmax=1", 0.5, 0.25);
        assert!((above - 0.5).abs() < 0.011 && (below - 0.75).abs() < 0.011, "{above} {below}");
    }
}
