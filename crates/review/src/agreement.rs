//! The gaps between our curves and the published ones, and the verdicts.
//!
//! A curve agrees if its end is within 0.03 of the published one and the mean of the absolute gaps over all its points is at most 0.01. The
//! order of the methods at the end agrees if Spearman's ρ is at least 0.98. A method whose rules are not completely published may differ.

use crate::methods::Method;
use crate::scale::Scale;
use crate::searches::Searched;
use tpam_stats::spearman;
use tpam_table::named;

/// The largest gap at the end of a curve that agrees.
pub(crate) const END: f64 = 0.03;
/// The largest mean absolute gap of a curve that agrees.
pub(crate) const MEAN: f64 = 0.01;
/// The smallest ρ of orders that agree.
pub(crate) const RHO: f64 = 0.98;

named! {
    /// The verdict on a curve.
    pub(crate) enum Verdict {
        /// Both gaps are within their limits.
        Agrees = "agrees",
        /// One is not, and the rules of the method are incomplete.
        Exempt = "exempt",
        /// One is not.
        Differs = "differs",
    }
}

/// The gaps of one curve: ours − published.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gap {
    pub(crate) method: &'static Method,
    /// Our value at the end, and the published one.
    pub(crate) ends: [f64; 2],
    /// The mean gap over all points, with its sign.
    pub(crate) mean: f64,
    /// The mean absolute gap.
    pub(crate) absolute: f64,
    /// The largest absolute gap.
    pub(crate) largest: f64,
    /// log10(evaluations / D) at the largest gap.
    pub(crate) at: f64,
}

impl Gap {
    /// Compares two curves at the same places, at least one.
    fn new(method: &'static Method, places: &[f64], ours: &[f64], published: &[f64]) -> Self {
        let gaps: Vec<f64> = ours.iter().zip(published).map(|(ours, published)| ours - published).collect();
        let mean = |value: fn(&f64) -> f64| gaps.iter().map(value).sum::<f64>() / gaps.len() as f64;
        let largest = (0..gaps.len()).max_by(|a, b| gaps[*a].abs().total_cmp(&gaps[*b].abs())).unwrap_or(0);
        let last = gaps.len() - 1;
        Self {
            method,
            ends: [ours[last], published[last]],
            mean: mean(|gap| *gap),
            absolute: mean(|gap| gap.abs()),
            largest: gaps[largest].abs(),
            at: places[largest],
        }
    }

    /// The gap at the end, with its sign.
    pub(crate) fn end(&self) -> f64 {
        self.ends[0] - self.ends[1]
    }

    pub(crate) fn verdict(&self) -> Verdict {
        match (self.end().abs() <= END && self.absolute <= MEAN, self.method.incomplete) {
            (true, _) => Verdict::Agrees,
            (false, Some(_)) => Verdict::Exempt,
            (false, None) => Verdict::Differs,
        }
    }
}

/// The agreement of all methods.
pub(crate) struct Agreement {
    /// The gaps, in the order of the published ends, the best first.
    pub(crate) gaps: Vec<Gap>,
}

impl Agreement {
    /// Compares the curves of the searches with the published ones, given by the name of the method.
    pub(crate) fn new(searched: &Searched, scale: Scale, published: impl Fn(&str, &[f64]) -> Option<Vec<f64>>) -> Self {
        let places = scale.places();
        let curves = searched.found.iter().map(|found| (found.method, found.curve.as_slice()));
        Self::from_curves(curves, &places, published)
    }

    fn from_curves<'a>(
        curves: impl Iterator<Item = (&'static Method, &'a [f64])>,
        places: &[f64],
        published: impl Fn(&str, &[f64]) -> Option<Vec<f64>>,
    ) -> Self {
        let gap = |(method, ours): (&'static Method, &[f64])| Some(Gap::new(method, places, ours, &published(method.name, places)?));
        let mut gaps: Vec<Gap> = curves.filter_map(gap).collect();
        gaps.sort_by(|a, b| b.ends[1].total_cmp(&a.ends[1]));
        Self { gaps }
    }

    /// The number of curves with a verdict.
    pub(crate) fn count(&self, verdict: Verdict) -> usize {
        self.gaps.iter().filter(|gap| gap.verdict() == verdict).count()
    }

    /// Spearman's ρ of the ends of all methods; `None` for fewer than two.
    pub(crate) fn rho(&self) -> Option<f64> {
        rho(self.gaps.iter())
    }

    /// Spearman's ρ of the ends of the methods with complete rules.
    pub(crate) fn rho_of_complete(&self) -> Option<f64> {
        rho(self.gaps.iter().filter(|gap| gap.method.incomplete.is_none()))
    }

    /// Whether no method differs that must agree, and the order agrees.
    pub(crate) fn holds(&self) -> bool {
        self.count(Verdict::Differs) == 0 && self.rho_of_complete().is_some_and(|rho| rho >= RHO)
    }

    /// The result in one sentence.
    pub(crate) fn words(&self) -> String {
        let methods = self.gaps.len() as f64;
        let mean = self.gaps.iter().map(|gap| gap.absolute).sum::<f64>() / methods;
        let largest = self.gaps.iter().map(|gap| gap.end().abs()).fold(0.0, f64::max);
        let number = |rho: Option<f64>| rho.map_or("-".to_owned(), |rho| format!("{rho:.3}"));
        format!(
            "{} of {} published curves agree, {} differ, {} differ and are exempt: mean gap {mean:.4}, largest gap at the end \
             {largest:.4}; rho of the order at the end {} ({} without exempt methods)",
            self.count(Verdict::Agrees),
            self.gaps.len(),
            self.count(Verdict::Differs),
            self.count(Verdict::Exempt),
            number(self.rho()),
            number(self.rho_of_complete()),
        )
    }
}

fn rho<'a>(gaps: impl Iterator<Item = &'a Gap>) -> Option<f64> {
    let (ours, published): (Vec<f64>, Vec<f64>) = gaps.map(|gap| (gap.ends[0], gap.ends[1])).unzip();
    spearman(&ours, &published)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::METHODS;

    const PLACES: [f64; 4] = [0.0, 1.0, 2.0, 3.0];

    fn named(name: &str) -> &'static Method {
        METHODS.iter().find(|method| method.name == name).unwrap()
    }

    fn gap(name: &str, ours: [f64; 4], published: [f64; 4]) -> Gap {
        Gap::new(named(name), &PLACES, &ours, &published)
    }

    #[test]
    fn gaps_by_hand() {
        let gap = gap("JADE", [0.125, 0.25, 0.5, 0.75], [0.125, 0.5, 0.25, 0.625]);
        assert_eq!((gap.ends, gap.end()), ([0.75, 0.625], 0.125));
        // 0, −0.25, 0.25, 0.125; of equal gaps the last counts.
        assert_eq!((gap.mean, gap.absolute, gap.largest, gap.at), (0.125 / 4.0, 0.625 / 4.0, 0.25, 2.0));
    }

    #[test]
    fn both_limits_count_and_only_incomplete_methods_are_exempt() {
        let flat = [0.0, 0.25, 0.5, 0.5];
        let judged = |name, by: [f64; 4]| {
            let ours = [0, 1, 2, 3].map(|k| flat[k] + by[k]);
            gap(name, ours, flat).verdict()
        };
        assert_eq!(judged("JADE", [0.0, 0.0, 0.0, 0.029]), Verdict::Agrees);
        assert_eq!(judged("JADE", [0.0, 0.0, 0.0, -0.031]), Verdict::Differs);
        // Gaps of opposite signs do not cancel.
        assert_eq!(judged("JADE", [0.015, -0.015, 0.015, -0.015]), Verdict::Differs);
        assert_eq!(judged("JADE", [0.009, -0.009, 0.009, -0.009]), Verdict::Agrees);
        assert_eq!(judged("SLADE", [0.0, 0.0, 0.0, 0.2]), Verdict::Exempt);
        assert_eq!(judged("SLADE", [0.0; 4]), Verdict::Agrees);
    }

    #[test]
    fn the_order_and_the_verdicts_of_all_methods() {
        let published = |name: &str, places: &[f64]| {
            let end = match name {
                "SHADE" => 0.7,
                "jDE" => 0.6,
                "JADE" => 0.5,
                "SLADE" => 0.4,
                _ => return None,
            };
            Some(places.iter().map(|place| end * place / 3.0).collect())
        };
        let agreement = |ends: [f64; 5]| {
            let curves = ["SHADE", "jDE", "JADE", "SLADE", "IDE"].into_iter().zip(ends);
            let curves: Vec<(&Method, Vec<f64>)> =
                curves.map(|(name, end)| (named(name), PLACES.iter().map(|place| end * place / 3.0).collect())).collect();
            Agreement::from_curves(curves.iter().map(|(method, curve)| (*method, curve.as_slice())), &PLACES, published)
        };
        // IDE has no published curve here. SLADE is first instead of last, and may be.
        let exact = agreement([0.7, 0.6, 0.5, 0.9, 0.1]);
        assert_eq!(exact.gaps.iter().map(|gap| gap.method.name).collect::<Vec<_>>(), ["SHADE", "jDE", "JADE", "SLADE"]);
        assert_eq!((exact.rho(), exact.rho_of_complete(), exact.holds()), (Some(-0.2), Some(1.0), true));
        assert!(exact.words().starts_with("3 of 4 published curves agree, 0 differ, 1 differ and are exempt: mean gap 0.06"));
        assert!(
            exact.words().ends_with("largest gap at the end 0.5000; rho of the order at the end -0.200 (1.000 without exempt methods)")
        );
        let other = agreement([0.55, 0.6, 0.5, 0.4, 0.1]);
        assert_eq!((other.count(Verdict::Differs), other.holds()), (1, false));
        // Every curve agrees, but two that lie close together have changed places.
        let swapped = |name: &str, places: &[f64]| {
            let end = if name == "SHADE" { 0.6001 } else { 0.6 };
            Some(places.iter().map(|place| end * place / 3.0).collect())
        };
        let curves = [[0.2, 0.4, 0.6], [0.201, 0.401, 0.601]].map(|curve| [&[0.0][..], &curve].concat());
        let pairs = ["SHADE", "jDE"].map(named).into_iter().zip(curves.iter().map(Vec::as_slice));
        let close = Agreement::from_curves(pairs, &PLACES, swapped);
        assert_eq!((close.count(Verdict::Agrees), close.rho_of_complete(), close.holds()), (2, Some(-1.0), false));
    }
}
