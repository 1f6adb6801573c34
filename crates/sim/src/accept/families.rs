//! The families of p_a(d), one formula each.

use super::{Acceptance, GAIN, SharedAcceptance, with_gain};
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source};
use tpam_pam::{Flags, bibliography};

const PAPER: Source = Source::Published(&bibliography::MODEL);
const OURS: Source = Source::Unpublished("this project");

const PMAX: OptionDef = OptionDef::unit("pmax", "0.5", "probability at the target");
const WIDTH: OptionDef = OptionDef::real("w", Bounds::positive(), "0.2", "width");

const fn slope(name: &'static str, help: &'static str) -> OptionDef {
    OptionDef::real(name, Bounds::positive(), "1", help)
}

const fn page(name: &'static str, about: &'static str, source: Source, options: &'static [OptionDef]) -> Page {
    Page::new(name, about, source).with(options)
}

/// p_a as a formula of the distance d ≥ 0.
struct Formula<F> {
    peak: f64,
    at: F,
    /// Whether it does not fall to 0: see [`Acceptance::is_far`].
    far: bool,
}

impl<F: Fn(f64) -> f64 + Send + Sync> Acceptance for Formula<F> {
    fn probabilities(&self, values: &[f64], aim: f64, out: &mut [f64]) {
        for (out, value) in out.iter_mut().zip(values) {
            *out = (self.at)((value - aim).abs());
        }
    }

    fn peak(&self) -> f64 {
        self.peak
    }

    fn is_far(&self) -> bool {
        self.far
    }
}

pub(super) static LINEAR: Entry<SharedAcceptance> = page("linear", "max(pmax - alpha d, 0)", PAPER, &[slope("alpha", "slope"), PMAX, GAIN])
    .built(|options| {
        let (alpha, peak) = (options.real("alpha"), options.real("pmax"));
        Ok(with_gain(Linear { alpha, peak }, options))
    });

/// The model of the paper. It is the most used one, so it judges in one fast pass.
struct Linear {
    alpha: f64,
    peak: f64,
}

impl Acceptance for Linear {
    fn probabilities(&self, values: &[f64], aim: f64, out: &mut [f64]) {
        for (out, value) in out.iter_mut().zip(values) {
            *out = (self.peak - self.alpha * (value - aim).abs()).max(0.0);
        }
    }

    fn judge(&self, values: &[f64], aim: f64, draws: &[f64], _chances: &mut [f64], flags: &mut Flags) -> u32 {
        flags.decide_linear(draws, values, [aim, self.alpha, self.peak])
    }

    fn peak(&self) -> f64 {
        self.peak
    }
}

pub(super) static GAUSSIAN: Entry<SharedAcceptance> =
    page("gaussian", "pmax exp(-d^2 / (2 w^2))", OURS, &[WIDTH, PMAX, GAIN]).built(|options| {
        let (w, peak) = (options.real("w"), options.real("pmax"));
        Ok(with_gain(Formula { peak, at: move |d: f64| peak * libm::exp(-0.5 * (d / w) * (d / w)), far: false }, options))
    });

pub(super) static EXPONENTIAL: Entry<SharedAcceptance> =
    page("exponential", "pmax exp(-d / w)", OURS, &[WIDTH, PMAX, GAIN]).built(|options| {
        let (w, peak) = (options.real("w"), options.real("pmax"));
        Ok(with_gain(Formula { peak, at: move |d: f64| peak * libm::exp(-d / w), far: false }, options))
    });

pub(super) static BOX: Entry<SharedAcceptance> = page("box", "pmax where d <= w, else 0", OURS, &[WIDTH, PMAX, GAIN]).built(|options| {
    let (w, peak) = (options.real("w"), options.real("pmax"));
    Ok(with_gain(Formula { peak, at: move |d: f64| if d <= w { peak } else { 0.0 }, far: false }, options))
});

pub(super) static GAMMA: Entry<SharedAcceptance> = page(
    "gamma",
    "pmax (1 + d/w)^k exp(-k d/w): a gamma density shifted to have its mode at 0",
    OURS,
    &[OptionDef::real("k", Bounds::positive(), "2", "shape"), WIDTH, PMAX, GAIN],
)
.built(|options| {
    let (k, w, peak) = (options.real("k"), options.real("w"), options.real("pmax"));
    // (1 + x)^k e^(−kx) = exp(k (ln(1 + x) − x)): no overflow for any k.
    Ok(with_gain(Formula { peak, at: move |d: f64| peak * libm::exp(k * (libm::log1p(d / w) - d / w)), far: false }, options))
});

pub(super) static ASYMMETRIC: Entry<SharedAcceptance> = page(
    "asymmetric",
    "linear with slope up above the target and down below it; one parameter, or pair:join=product",
    OURS,
    &[slope("up", "slope where theta is above the target"), slope("down", "slope where it is below"), PMAX, GAIN],
)
.built(|options| {
    let (up, down, peak) = (options.real("up"), options.real("down"), options.real("pmax"));
    Ok(with_gain(Asymmetric { up, down, peak }, options))
});

struct Asymmetric {
    up: f64,
    down: f64,
    peak: f64,
}

impl Acceptance for Asymmetric {
    fn probabilities(&self, values: &[f64], aim: f64, out: &mut [f64]) {
        for (out, value) in out.iter_mut().zip(values) {
            let slope = if *value > aim { self.up } else { self.down };
            *out = (self.peak - slope * (value - aim).abs()).max(0.0);
        }
    }

    fn peak(&self) -> f64 {
        self.peak
    }

    fn sided(&self) -> bool {
        true
    }
}

pub(super) static CONSTANT: Entry<SharedAcceptance> =
    page("constant", "pmax everywhere: no signal, so each PAM shows its own drift", OURS, &[PMAX, GAIN]).built(|options| {
        let peak = options.real("pmax");
        Ok(with_gain(Formula { peak, at: move |_| peak, far: false }, options))
    });

const FAR: OptionDef = OptionDef::unit("far", "0.5", "probability far from the target, as a part of pmax");

pub(super) static PLATEAU: Entry<SharedAcceptance> =
    page("plateau", "pmax (far + (1 - far) exp(-d^2 / (2 w^2))): it levels off away from the target", OURS, &[WIDTH, FAR, PMAX, GAIN])
        .built(|options| {
            let (w, far, peak) = (options.real("w"), options.real("far"), options.real("pmax"));
            let at = move |d: f64| peak * (far + (1.0 - far) * libm::exp(-0.5 * (d / w) * (d / w)));
            // At the target the formula may round.
            let at = move |d: f64| if d == 0.0 { peak } else { at(d) };
            Ok(with_gain(Formula { peak, at, far: true }, options))
        });

pub(super) static VALLEY: Entry<SharedAcceptance> = page(
    "valley",
    "pmax (1 - (1 - near) exp(-d^2 / (2 w^2))): it rises away from the target, where it is near pmax",
    OURS,
    &[
        WIDTH,
        OptionDef::unit("near", "0.5", "probability at the target, as a part of pmax"),
        OptionDef { help: "probability far from the target", ..PMAX },
        GAIN,
    ],
)
.built(|options| {
    let (w, near, most) = (options.real("w"), options.real("near"), options.real("pmax"));
    let at = move |d: f64| most * (1.0 - (1.0 - near) * libm::exp(-0.5 * (d / w) * (d / w)));
    Ok(with_gain(Formula { peak: at(0.0), at, far: true }, options))
});

#[cfg(test)]
mod tests {
    use crate::accept::{Gain, acceptances};
    use tpam_pam::spec::Page;

    /// The families that have a formula.
    fn formulas() -> impl Iterator<Item = &'static Page> {
        acceptances().pages().filter(|page| !["file", "sphere", "reward"].contains(&page.name)).collect::<Vec<_>>().into_iter()
    }

    fn at(spec: &str, offset: f64) -> f64 {
        let mut one = [0.0];
        acceptances().spec(spec).unwrap().build().unwrap().probabilities(&[offset], 0.0, &mut one);
        one[0]
    }

    #[test]
    fn every_family_is_largest_at_the_target_and_a_probability() {
        for page in formulas().filter(|page| page.name != "valley") {
            for pmax in ["0", "0.3", "1"] {
                let spec = format!("{}:pmax={pmax}", page.name);
                let peak = acceptances().spec(&spec).unwrap().build().unwrap().peak();
                assert_eq!(at(&spec, 0.0), peak, "{spec}");
                assert_eq!(peak, pmax.parse::<f64>().unwrap());
                let values: Vec<f64> = (0..=100).map(|k| at(&spec, f64::from(k) / 50.0)).collect();
                assert!(values.windows(2).all(|w| w[1] <= w[0]), "{spec} must not increase");
                assert!(values.iter().all(|p| (0.0..=1.0).contains(p)), "{spec}");
            }
        }
    }

    #[test]
    fn every_family_has_gain_models_and_none_by_default() {
        for page in formulas() {
            let gain = |options: &str| {
                let spec = acceptances().spec(&format!("{}{options}", page.name)).unwrap();
                (spec.build().unwrap().gain(), spec.to_string().contains("gain"))
            };
            assert_eq!(gain(""), (None, false), "{}: canonical forms without gain stay as they were", page.name);
            for (word, model) in [("equal", Gain::Equal), ("acceptance", Gain::Acceptance), ("exponential", Gain::Exponential)] {
                assert_eq!(gain(&format!(":gain={word}")), (Some(model), true), "{}", page.name);
            }
        }
    }

    #[test]
    fn a_gain_model_changes_no_probability() {
        for page in formulas() {
            let with = format!("{}:pmax=0.7,gain=acceptance", page.name);
            let without = format!("{}:pmax=0.7", page.name);
            for offset in [-0.9, -0.11, 0.0, 0.05, 0.4] {
                assert_eq!(at(&with, offset), at(&without, offset), "{with} {offset}");
            }
            let [with, without] = [with, without].map(|spec| acceptances().spec(&spec).unwrap().build().unwrap());
            assert_eq!((with.peak(), with.sided()), (without.peak(), without.sided()));
        }
    }

    #[test]
    fn a_plateau_levels_off_and_a_valley_rises() {
        let (plateau, valley) = ("plateau:w=0.1,far=0.25,pmax=0.8", "valley:w=0.1,near=0.25,pmax=0.8");
        assert_eq!((at(plateau, 0.0), at(valley, 0.0)), (0.8, 0.2));
        assert!((at(plateau, 5.0) - 0.2).abs() < 1e-15 && (at(valley, 5.0) - 0.8).abs() < 1e-15);
        let rising: Vec<f64> = (0..=100).map(|k| at(valley, f64::from(k) / 50.0)).collect();
        assert!(rising.is_sorted() && rising.iter().all(|p| (0.0..=1.0).contains(p)));
        // 0.25 + 0.75 e^(−1/2), and 1 − 0.75 e^(−1/2).
        assert!((at(plateau, 0.1) - 0.8 * (0.25 + 0.75 * 0.606_530_659_712_633_4)).abs() < 1e-15);
        assert!((at(valley, -0.1) - 0.8 * (1.0 - 0.75 * 0.606_530_659_712_633_4)).abs() < 1e-15);
        let far = |name: &str| acceptances().spec(name).unwrap().build().unwrap().is_far();
        assert!(far("plateau") && far("valley:gain=equal") && !far("gaussian") && !far("constant"));
    }

    #[test]
    fn by_hand() {
        assert_eq!(at("linear:alpha=2,pmax=1", -0.25), 0.5);
        assert_eq!(at("linear:alpha=2,pmax=1", 0.75), 0.0);
        assert!((at("gaussian:w=0.1,pmax=1", 0.1) - 0.606_530_659_712_633_4).abs() < 1e-15);
        assert!((at("exponential:w=0.1,pmax=1", 0.2) - 0.135_335_283_236_612_7).abs() < 1e-15);
        assert_eq!([at("box:w=0.1,pmax=0.4", 0.1), at("box:w=0.1,pmax=0.4", 0.11)], [0.4, 0.0]);
        // (1 + 1)² e^−2.
        assert!((at("gamma:k=2,w=0.1,pmax=1", 0.1) - 4.0 * 0.135_335_283_236_612_7).abs() < 1e-15);
        assert_eq!([at("asymmetric:up=2,down=1,pmax=1", 0.25), at("asymmetric:up=2,down=1,pmax=1", -0.25)], [0.5, 0.75]);
    }
}
