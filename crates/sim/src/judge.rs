//! The judge: from offsets to probabilities to success flags, a population at a time.

use crate::accept::SharedAcceptance;
use crate::theta::{Join, Theta};
use tpam_pam::{Params, Stream};

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
    /// First offsets from the target, then probabilities.
    chance: Vec<f64>,
    /// The same for the second parameter of a pair.
    second: Vec<f64>,
    luck: Vec<f64>,
}

impl Judge {
    pub(crate) fn new(theta: Theta, accept: SharedAcceptance, n: usize) -> Self {
        let pair = matches!(theta, Theta::Pair(_));
        Self { theta, accept, chance: vec![0.0; n], second: vec![0.0; if pair { n } else { 0 }], luck: vec![0.0; n] }
    }

    /// Fills `success` and counts it: u < p_a with u from U[0, 1), so p_a = 0 never succeeds and p_a = 1 always does.
    pub(crate) fn judge(&mut self, params: &Params, aim: Aim, success: &mut [bool], rng: &mut Stream) -> u32 {
        match self.theta {
            Theta::F => offsets(&params.f, aim.f, &mut self.chance),
            Theta::C => offsets(&params.c, aim.c, &mut self.chance),
            Theta::Pair(join) => {
                offsets(&params.f, aim.f, &mut self.chance);
                offsets(&params.c, aim.c, &mut self.second);
                self.join(join);
            }
        }
        if self.theta != Theta::Pair(Join::Product) {
            self.accept.probabilities(&mut self.chance);
        }
        rng.fill_uniform(&mut self.luck);
        let mut count = 0;
        for ((flag, luck), chance) in success.iter_mut().zip(&self.luck).zip(&self.chance) {
            *flag = luck < chance;
            count += u32::from(*flag);
        }
        count
    }

    /// Leaves the joined distance in `chance`; for the product, the probability itself.
    fn join(&mut self, join: Join) {
        if join == Join::Product {
            self.accept.probabilities(&mut self.chance);
            self.accept.probabilities(&mut self.second);
        }
        for (first, second) in self.chance.iter_mut().zip(&self.second) {
            *first = match join {
                Join::Euclid => (*first * *first + second * second).sqrt(),
                Join::Max => first.abs().max(second.abs()),
                Join::Sum => first.abs() + second.abs(),
                Join::Product => *first * second,
            };
        }
    }
}

fn offsets(values: &[f64], aim: f64, out: &mut [f64]) {
    for (out, value) in out.iter_mut().zip(values) {
        *out = value - aim;
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
        let mut success = vec![false; N];
        let count = judge.judge(&params, Aim { f: 0.5, c: 0.5 }, &mut success, &mut Stream::new(1, 0, "accept"));
        assert_eq!(count as usize, success.iter().filter(|s| **s).count());
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
