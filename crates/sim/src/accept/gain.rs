//! Gain models: by how much a success improves, as a function of its distance from the target.
//!
//! A simulation has no objective function and so no gains. A PAM that weights its successes by gains is simulated with equal weights, or
//! with one of these models.
//!
//! ```text
//! equal         1
//! acceptance    p_a, so that successes near the target weigh more
//! exponential   a draw from the exponential distribution with mean p_a, so that gains also vary at equal distances
//! ```
//! For several tracked parameters p_a is the probability of their joint success. Only ratios of gains matter to the PAMs of this project.
//! The models were defined by this project.

use super::{Acceptance, SharedAcceptance};
use std::sync::Arc;
use tpam_pam::spec::{OptionDef, Options};
use tpam_pam::{Draws, Stream};

/// A model of the gains of successes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// Every gain is 1.
    Equal,
    /// The gain is the probability of success p_a.
    Acceptance,
    /// The gain is a draw from the exponential distribution with mean p_a.
    Exponential,
}

/// The option `gain` of an acceptance. Without it there are no gains.
pub const GAIN: OptionDef = OptionDef::optional(
    "gain",
    &["equal", "acceptance", "exponential"],
    "simulated gains of successes: all 1, p_a, or exponential draws with mean p_a",
);

/// Adds the gain model that the option [`GAIN`] of its page asks for to an acceptance. Without the option the acceptance stays as it is.
///
/// ```
/// use tpam_sim::accept::{Gain, acceptances};
/// let model = |spec: &str| acceptances().spec(spec).unwrap().build().unwrap().gain();
/// assert_eq!((model("linear"), model("linear:gain=exponential")), (None, Some(Gain::Exponential)));
/// ```
pub fn with_gain(accept: impl Acceptance + 'static, options: &Options) -> SharedAcceptance {
    let gain = match options.text(GAIN.name) {
        "equal" => Gain::Equal,
        "acceptance" => Gain::Acceptance,
        "exponential" => Gain::Exponential,
        _ => return Arc::new(accept),
    };
    Arc::new(Gaining { accept, gain })
}

/// An acceptance with a gain model. It judges by the default rule, which leaves the probabilities in the buffer.
struct Gaining<A> {
    accept: A,
    gain: Gain,
}

impl<A: Acceptance> Acceptance for Gaining<A> {
    fn probabilities(&self, values: &[f64], aim: f64, out: &mut [f64]) {
        self.accept.probabilities(values, aim, out);
    }

    fn peak(&self) -> f64 {
        self.accept.peak()
    }

    fn sided(&self) -> bool {
        self.accept.sided()
    }

    fn is_far(&self) -> bool {
        self.accept.is_far()
    }

    fn input(&self) -> Option<(&str, u64)> {
        self.accept.input()
    }

    fn gain(&self) -> Option<Gain> {
        Some(self.gain)
    }
}

/// The gains of a population, with a random stream of their own: other draws do not depend on the model.
pub(crate) struct Gains {
    model: Gain,
    values: Vec<f64>,
    rng: Stream,
}

impl Gains {
    pub(crate) fn new(model: Gain, n: usize) -> Self {
        Self { model, values: vec![0.0; n], rng: stream(0, 0) }
    }

    /// Prepares for a run.
    pub(crate) fn begin(&mut self, seed: u64, run: u64) {
        self.rng = stream(seed, run);
    }

    /// The gain of each individual, 0 for a failure. `chances` are the probabilities of success.
    pub(crate) fn draw(&mut self, chances: &[f64], success: &[bool]) -> &[f64] {
        let Self { model, values, rng } = self;
        let all = values.iter_mut().zip(chances).zip(success);
        match model {
            Gain::Equal => all.for_each(|((gain, _), won)| *gain = f64::from(u8::from(*won))),
            Gain::Acceptance => all.for_each(|((gain, p), won)| *gain = if *won { *p } else { 0.0 }),
            Gain::Exponential => {
                // One draw for each individual, so that the draw of an individual does not depend on the success of others.
                for (((gain, p), won), u) in all.zip(rng.uniforms(chances.len())) {
                    *gain = if *won { -p * libm::log1p(-u) } else { 0.0 };
                }
            }
        }
        values
    }

    /// The random draws of the run.
    pub(crate) fn drawn(&self) -> Draws {
        self.rng.drawn()
    }
}

fn stream(seed: u64, run: u64) -> Stream {
    Stream::new(seed, run, "gain")
}

#[cfg(test)]
mod tests {
    use super::*;

    const N: usize = 200_000;

    /// The gains of successes with p_a = 0.25 (first half) and 0.5 (second half); every fourth individual fails.
    fn drawn(model: Gain) -> (Vec<f64>, Vec<bool>) {
        let chances: Vec<f64> = (0..N).map(|i| if i < N / 2 { 0.25 } else { 0.5 }).collect();
        let success: Vec<bool> = (0..N).map(|i| i % 4 != 3).collect();
        let mut gains = Gains::new(model, N);
        gains.begin(1, 0);
        (gains.draw(&chances, &success).to_vec(), success)
    }

    #[test]
    fn failures_have_no_gain_and_means_follow_the_acceptance() {
        for (model, near, far) in [(Gain::Equal, 1.0, 1.0), (Gain::Acceptance, 0.5, 0.25), (Gain::Exponential, 0.5, 0.25)] {
            let (gains, success) = drawn(model);
            assert!(gains.iter().zip(&success).all(|(gain, won)| *won || *gain == 0.0), "{model:?}");
            let mean = |half: std::ops::Range<usize>| gains[half].iter().sum::<f64>() / (0.375 * N as f64);
            // 75,000 draws in each half: six standard errors of the larger mean are 0.011, probability of a false alarm 2e-9.
            let (is_far, is_near) = (mean(0..N / 2), mean(N / 2..N));
            assert!((is_far - far).abs() < 0.011 && (is_near - near).abs() < 0.011, "{model:?}: {is_far} {is_near}");
        }
    }

    #[test]
    fn exponential_gains_have_the_exponential_distribution() {
        let (gains, success) = drawn(Gain::Exponential);
        let scaled = gains.iter().enumerate().filter(|(i, _)| success[*i]);
        let mut scaled: Vec<f64> = scaled.map(|(i, gain)| gain / if i < N / 2 { 0.25 } else { 0.5 }).collect();
        scaled.sort_by(f64::total_cmp);
        let n = scaled.len() as f64;
        let cdf = |gain: f64| 1.0 - libm::exp(-gain);
        let gap = |(k, gain): (usize, &f64)| (cdf(*gain) - k as f64 / n).abs().max(((k + 1) as f64 / n - cdf(*gain)).abs());
        // Kolmogorov–Smirnov: √n · gap is above 3.0 with probability 3.1e-8.
        let largest = scaled.iter().enumerate().map(gap).fold(0.0, f64::max) * n.sqrt();
        assert!(largest < 3.0, "{largest}");
    }

    #[test]
    fn the_draw_of_an_individual_does_not_depend_on_others() {
        let of_last = |others: bool| {
            let mut gains = Gains::new(Gain::Exponential, 3);
            gains.begin(7, 2);
            gains.draw(&[0.5; 3], &[others, others, true])[2]
        };
        assert_eq!(of_last(true).to_bits(), of_last(false).to_bits());
        assert!(of_last(true) > 0.0);
    }
}
