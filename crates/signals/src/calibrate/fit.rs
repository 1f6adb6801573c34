//! Fits every family by maximum likelihood, and compares the fits.

use super::family::Family;
use super::offsets::{Offsets, grouped};
use tpam_pam::spec::Spec;
use tpam_sim::accept::SharedAcceptance;
use tpam_stats::bernoulli::{Trials, aic, deviance, log_likelihood};
use tpam_stats::minimize;

/// The fit of one family.
pub struct Fit {
    /// The member with the largest likelihood, with rounded options.
    pub accept: Spec<SharedAcceptance>,
    /// The number of fitted options.
    pub parameters: usize,
    /// The log-likelihood ln L.
    pub log_likelihood: f64,
    /// Akaike's information criterion, for independent samples.
    pub aic: f64,
    /// The same with the log-likelihood divided by the overdispersion: QAIC.
    pub qaic: f64,
    /// The difference of QAIC from the smallest QAIC of all families.
    pub delta: f64,
    /// The deviance from the saturated model, computed on groups of bins.
    pub deviance: f64,
    /// Degrees of freedom: the number of groups minus the number of fitted options.
    pub freedom: usize,
    /// The proportion of the deviance of a constant that the fit explains.
    pub explained: f64,
    /// A family with fewer parameters that fits as well: the two curves are (almost) equal.
    pub like: Option<&'static str>,
}

/// The first step of the optimiser: a factor of 1.6 in a width, about 0.1 in a probability.
const STEP: f64 = 0.5;
/// Options are rounded to the smallest number of digits that lowers ln L by at most this.
const COST: f64 = 0.005;
/// The numbers of digits that are tried.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=17;
/// A parameter that raises ln L, divided by the overdispersion, by less is not needed: by chance alone it raises it by 0.5 on average.
const SAME: f64 = 0.5;

/// Fits every family to the counts. Fits are in the order of the families; the one with `delta` 0 is chosen.
pub(super) fn fit(offsets: &Offsets, families: &[&Family], overdispersion: f64) -> Vec<Fit> {
    let [sided, folded] = [offsets.fine(), offsets.folded().fine()];
    let likeliest = |family: &&Family| {
        // Folding halves the number of bins and does not change the likelihood.
        let (at, trials) = if family.sided { &sided } else { &folded };
        Some((likeliest(family, at, trials)?, family.parameters()))
    };
    compare(offsets, families.iter().filter_map(likeliest).collect(), overdispersion)
}

/// The member of a family with the largest likelihood, rounded. `None` if the likelihood of every member is 0.
fn likeliest(family: &Family, at: &[f64], trials: &[Trials]) -> Option<Spec<SharedAcceptance>> {
    let likelihood = |accept: &Spec<SharedAcceptance>| log_likelihood(trials, &probabilities(accept, at));
    let minus = |place: &[f64]| -likelihood(&family.member(place));
    let best = minimize(minus, family.starts(), STEP)?;
    let rounded = DIGITS.map(|digits| family.rounded(&best.at, digits));
    rounded.into_iter().find(|accept| likelihood(accept) >= -best.value - COST)
}

/// Compares fitted acceptances, each given with its number of parameters, by QAIC = 2 parameters − 2 ln L / overdispersion.
///
/// J.-D. Lebreton, K. P. Burnham, J. Clobert, D. R. Anderson, "Modeling survival and testing biological hypotheses using marked animals",
/// Ecological Monographs 62(1), 1992, <https://doi.org/10.2307/2937171>.
pub(super) fn compare(offsets: &Offsets, members: Vec<(Spec<SharedAcceptance>, usize)>, overdispersion: f64) -> Vec<Fit> {
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
            qaic: aic(log_likelihood / overdispersion, parameters),
            delta: 0.0,
            deviance,
            freedom: groups.saturating_sub(parameters),
            explained: 1.0 - deviance / level,
            like: None,
            accept,
        }
    };
    let mut fits: Vec<Fit> = members.into_iter().map(judged).collect();
    let least = fits.iter().map(|fit| fit.qaic).fold(f64::INFINITY, f64::min);
    let known: Vec<(&'static str, usize, f64)> = fits.iter().map(|fit| (fit.accept.name(), fit.parameters, fit.log_likelihood)).collect();
    for fit in &mut fits {
        fit.delta = fit.qaic - least;
        let smaller = |(_, parameters, likelihood): &&(&str, usize, f64)| {
            *parameters < fit.parameters && (likelihood - fit.log_likelihood).abs() < SAME * overdispersion
        };
        fit.like = known.iter().filter(smaller).min_by_key(|other| other.1).map(|other| other.0);
    }
    fits
}

/// p_a at each offset.
pub(super) fn probabilities(accept: &Spec<SharedAcceptance>, at: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; at.len()];
    accept.build().expect("a fitted acceptance can be built").probabilities(at, 0.0, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::families;
    use tpam_pam::spec::Kind;
    use tpam_sim::accept::acceptances;

    /// Counts that follow a spec exactly, up to rounding. Like the samples of a PAM, most are near 0.
    fn exact(spec: &str) -> Offsets {
        let accept = acceptances().spec(spec).unwrap();
        let mut offsets = Offsets::signed();
        for k in -100..100 {
            // The middle of a fine bin.
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
    fn the_true_family_and_its_options_are_recovered() {
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
            let fits = fit(&exact(truth), &all.iter().collect::<Vec<_>>(), 1.0);
            let best = chosen(&fits);
            let truth = known.spec(truth).unwrap();
            assert_eq!(best.accept.name(), truth.name());
            let found = best.accept.options();
            let options = known.pages().find(|page| page.name == truth.name()).unwrap().options;
            for option in options.iter().filter(|option| matches!(option.kind, Kind::Real(_))) {
                let (is, was) = (found.real(option.name), truth.options().real(option.name));
                // The width of a box is known only to the width of a bin.
                let error = if (truth.name(), option.name) == ("box", "w") { 0.01 } else { 0.02 * was };
                assert!((is - was).abs() <= error, "{truth}: {}", best.accept);
            }
            assert!(best.deviance < best.freedom as f64, "{truth}: {}", best.deviance);
        }
    }

    #[test]
    fn families_that_fit_a_constant_are_marked_as_like_constant() {
        let known = acceptances();
        let all = families(&[], &known).unwrap();
        let fits = fit(&exact("constant:pmax=0.3"), &all.iter().collect::<Vec<_>>(), 1.0);
        let like = |name: &str| fits.iter().find(|fit| fit.accept.name() == name).unwrap().like;
        for name in ["linear", "gaussian", "exponential", "gamma", "asymmetric"] {
            assert_eq!(like(name), Some("constant"), "{name}");
        }
        assert_eq!(like("constant"), None);
    }

    #[test]
    fn the_fit_gives_every_observed_success_a_positive_probability() {
        let known = acceptances();
        let mut offsets = exact("gaussian:w=0.1,pmax=0.5");
        offsets.count(0.9, true);
        let all = families(&[], &known).unwrap();
        let fits = fit(&offsets, &all.iter().collect::<Vec<_>>(), 1.0);
        let linear = fits.iter().find(|fit| fit.accept.name() == "linear").unwrap();
        let options = linear.accept.options();
        assert!(options.real("pmax") / options.real("alpha") > 0.9, "{}", linear.accept);
        assert!(linear.delta > 1000.0 && linear.log_likelihood.is_finite());
    }
}
