//! Every family by maximum likelihood, and how well each does.

use super::family::Family;
use super::offsets::{Offsets, grouped};
use tpam_pam::spec::Spec;
use tpam_sim::accept::SharedAcceptance;
use tpam_stats::bernoulli::{Trials, aic, deviance, log_likelihood};
use tpam_stats::minimize;

/// One family, fitted.
pub struct Fit {
    /// The member with the largest likelihood, its options in few digits.
    pub accept: Spec<SharedAcceptance>,
    /// The number of fitted options.
    pub parameters: usize,
    /// ln L.
    pub log_likelihood: f64,
    /// Akaike's information criterion.
    pub aic: f64,
    /// The difference of AIC from the least of all families.
    pub delta: f64,
    /// From the saturated curve of groups.
    pub deviance: f64,
    /// Groups less parameters.
    pub freedom: usize,
    /// The part of a level line's deviance that is gone.
    pub explained: f64,
    /// A family with fewer parameters that does as well: here the two are one curve, or nearly.
    pub like: Option<&'static str>,
}

/// A step of the optimiser: a factor of 1.6 in a width, a tenth in a probability.
const STEP: f64 = 0.5;
/// Digits of an option: as few as cost less of ln L than this.
const COST: f64 = 0.005;
/// From so many on.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=17;
/// A parameter that raises ln L by less says nothing: by chance alone it would be a half on average.
const SAME: f64 = 0.5;

/// Fits every family to the counts. The order is that of the families; the one with `delta` 0 is chosen.
pub(super) fn fit(offsets: &Offsets, families: &[&Family]) -> Vec<Fit> {
    let [sided, folded] = [offsets.fine(), offsets.folded().fine()];
    let likeliest = |family: &&Family| {
        // Half the bins, the same likelihood.
        let (at, trials) = if family.sided { &sided } else { &folded };
        Some((likeliest(family, at, trials)?, family.parameters()))
    };
    compare(offsets, families.iter().filter_map(likeliest).collect())
}

/// The likeliest member of a family, in few digits. Nothing where none gives all that happened a probability.
fn likeliest(family: &Family, at: &[f64], trials: &[Trials]) -> Option<Spec<SharedAcceptance>> {
    let likelihood = |accept: &Spec<SharedAcceptance>| log_likelihood(trials, &probabilities(accept, at));
    let minus = |place: &[f64]| -likelihood(&family.member(place));
    let best = minimize(minus, family.starts(), STEP)?;
    let rounded = DIGITS.map(|digits| family.rounded(&best.at, digits));
    rounded.into_iter().find(|accept| likelihood(accept) >= -best.value - COST)
}

/// Fitted acceptances, each with its number of parameters, beside each other.
pub(super) fn compare(offsets: &Offsets, members: Vec<(Spec<SharedAcceptance>, usize)>) -> Vec<Fit> {
    let (at, trials) = offsets.fine();
    let from_groups = |p: &[f64]| {
        let (groups, p) = grouped(&trials, p);
        (deviance(&groups, &p), groups.len())
    };
    let (level, _) = from_groups(&vec![offsets.total().rate(); trials.len()]);
    let judged = |(accept, parameters): (Spec<SharedAcceptance>, usize)| {
        let p = probabilities(&accept, &at);
        let log_likelihood = log_likelihood(&trials, &p);
        let (deviance, groups) = from_groups(&p);
        Fit {
            parameters,
            log_likelihood,
            aic: aic(log_likelihood, parameters),
            delta: 0.0,
            deviance,
            freedom: groups.saturating_sub(parameters),
            explained: 1.0 - deviance / level,
            like: None,
            accept,
        }
    };
    let mut fits: Vec<Fit> = members.into_iter().map(judged).collect();
    let least = fits.iter().map(|fit| fit.aic).fold(f64::INFINITY, f64::min);
    let known: Vec<(&'static str, usize, f64)> =
        fits.iter().map(|fit| (fit.accept.name(), fit.parameters, fit.log_likelihood)).collect();
    for fit in &mut fits {
        fit.delta = fit.aic - least;
        let smaller = |(_, parameters, likelihood): &&(&str, usize, f64)| {
            *parameters < fit.parameters && (likelihood - fit.log_likelihood).abs() < SAME
        };
        fit.like = known.iter().filter(smaller).min_by_key(|other| other.1).map(|other| other.0);
    }
    fits
}

/// p_a at each offset.
pub(super) fn probabilities(accept: &Spec<SharedAcceptance>, at: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; at.len()];
    accept.build().expect("it was built before").probabilities(at, 0.0, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::families;
    use tpam_sim::accept::acceptances;

    /// Counts that follow a spec exactly, up to rounding: many samples at 0, fewer farther away, as PAMs sample.
    fn exact(spec: &str) -> Offsets {
        let accept = acceptances().spec(spec).unwrap();
        let mut offsets = Offsets::signed();
        for k in -100..100 {
            // In the middle of a fine bin.
            let offset = (f64::from(k) + 0.25) / 100.0;
            let p = probabilities(&accept, &[offset])[0];
            let count = (20_000.0 * libm::exp(-3.0 * offset.abs())) as u32;
            let successes = (f64::from(count) * p).round() as u32;
            (0..count).for_each(|k| offsets.count(offset, k < successes));
        }
        offsets
    }

    fn chosen(fits: &[Fit]) -> &Fit {
        fits.iter().find(|fit| fit.delta == 0.0).unwrap()
    }

    #[test]
    fn each_family_is_found_again() {
        let known = acceptances();
        let all = families(&[], &known).unwrap();
        for truth in [
            "linear:alpha=0.8,pmax=0.6",
            "gaussian:w=0.2,pmax=0.4",
            "exponential:w=0.3,pmax=0.7",
            "box:w=0.25,pmax=0.5",
            "gamma:k=2,w=0.1,pmax=0.9",
            "asymmetric:up=0.3,down=0.6,pmax=0.5",
            "constant:pmax=0.3",
        ] {
            let fits = fit(&exact(truth), &all.iter().collect::<Vec<_>>());
            let best = chosen(&fits);
            let truth = known.spec(truth).unwrap();
            assert_eq!(best.accept.name(), truth.name());
            let found = best.accept.options();
            for option in known.pages().find(|page| page.name == truth.name()).unwrap().options {
                let (is, was) = (found.real(option.name), truth.options().real(option.name));
                // A box is known to the width of a step of the data.
                let error = if (truth.name(), option.name) == ("box", "w") { 0.01 } else { 0.02 * was };
                assert!((is - was).abs() <= error, "{truth}: {}", best.accept);
            }
            assert!(best.deviance < best.freedom as f64, "{truth}: {}", best.deviance);
        }
    }

    #[test]
    fn a_level_curve_makes_others_like_it() {
        let known = acceptances();
        let all = families(&[], &known).unwrap();
        let fits = fit(&exact("constant:pmax=0.3"), &all.iter().collect::<Vec<_>>());
        let like = |name: &str| fits.iter().find(|fit| fit.accept.name() == name).unwrap().like;
        for name in ["linear", "gaussian", "exponential", "gamma", "asymmetric"] {
            assert_eq!(like(name), Some("constant"), "{name}");
        }
        assert_eq!(like("constant"), None);
    }

    #[test]
    fn one_far_success_forbids_what_gives_it_no_probability() {
        let known = acceptances();
        let mut offsets = exact("gaussian:w=0.1,pmax=0.5");
        offsets.count(0.9, true);
        let all = families(&[], &known).unwrap();
        let fits = fit(&offsets, &all.iter().collect::<Vec<_>>());
        let linear = fits.iter().find(|fit| fit.accept.name() == "linear").unwrap();
        let options = linear.accept.options();
        assert!(options.real("pmax") / options.real("alpha") > 0.9, "{}", linear.accept);
        assert!(linear.delta > 1000.0 && linear.log_likelihood.is_finite());
    }
}
