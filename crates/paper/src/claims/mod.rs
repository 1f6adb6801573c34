//! The claims of the paper as inequalities with intervals.
//!
//! A claim is a set of quantities that should be above 0, each a mean over runs (paired if both sides share runs) or a bootstrapped statistic.
//! It *holds* if the simultaneous (Bonferroni) 95 % interval of every quantity lies above 0, *fails* if that of at least one lies below 0, and otherwise *holds within
//! noise*. A claim that fails is a finding.

mod lines;
mod others;
mod search;
mod sines;
mod table;
mod walks;

use super::study::Study;
pub(crate) use table::{quantities, verdicts};
use tpam_stats::{Interval, Moments, mean_interval, percentile_interval};

/// All claims of the paper.
pub(crate) fn all(study: &Study) -> Vec<Claim> {
    let mut claims = lines::claims(study, "printed", ["lin-inc", "lin-dec"]);
    claims.extend(lines::claims(study, "sqrt", ["sqrt-inc", "sqrt-dec"]));
    claims.extend(sines::claims(study));
    claims.extend(walks::claims(study));
    claims.extend(others::claims(study));
    claims.extend(study.searches.as_ref().map(search::leads));
    claims.extend(study.searches.as_ref().map(|searches| search::predicts(study, searches)));
    claims
}

/// One claim.
pub(crate) struct Claim {
    pub(crate) id: String,
    pub(crate) text: &'static str,
    parts: Vec<Part>,
}

/// A quantity that should be above 0.
struct Part {
    what: String,
    evidence: Evidence,
}

enum Evidence {
    /// Values run by run, of which the mean is tested.
    Runs(Vec<f64>),
    /// A statistic, and its values on resamples, sorted.
    Resamples(f64, Vec<f64>),
}

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Holds,
    WithinNoise,
    Fails,
}

impl Verdict {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::WithinNoise => "holds within noise",
            Verdict::Fails => "fails",
        }
    }
}

/// A quantity with its simultaneous interval.
pub(crate) struct Bound<'a> {
    pub(crate) what: &'a str,
    pub(crate) estimate: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Claim {
    fn new(id: impl Into<String>, text: &'static str) -> Self {
        Self { id: id.into(), text, parts: Vec::new() }
    }

    /// Adds the quantity a − b − `margin`, paired by run, which should be above 0.
    fn above(&mut self, what: String, a: &[f64], b: &[f64], margin: f64) {
        let runs = a.iter().zip(b).map(|(a, b)| a - b - margin).collect();
        self.runs(what, runs);
    }

    /// Adds the quantity `runs`, whose mean should be above 0.
    fn runs(&mut self, what: String, runs: Vec<f64>) {
        self.parts.push(Part { what, evidence: Evidence::Runs(runs) });
    }

    /// Adds a statistic that should be above 0.
    fn resamples(&mut self, what: String, estimate: f64, sorted: Vec<f64>) {
        self.parts.push(Part { what, evidence: Evidence::Resamples(estimate, sorted) });
    }

    /// Every quantity with its interval.
    pub(crate) fn bounds(&self) -> Vec<Bound<'_>> {
        let level = 1.0 - 0.05 / self.parts.len() as f64;
        let bound = |part: &'_ Part| {
            let (estimate, interval) = match &part.evidence {
                Evidence::Runs(runs) => {
                    let moments: Moments = runs.iter().copied().collect();
                    (moments.mean().unwrap_or(f64::NAN), mean_interval(&moments, level))
                }
                Evidence::Resamples(estimate, sorted) => (*estimate, percentile_interval(sorted, level)),
            };
            let Interval { low, high } = interval.unwrap_or(Interval { low: f64::NEG_INFINITY, high: f64::INFINITY });
            (estimate, low, high)
        };
        let with = |part| {
            let (estimate, low, high) = bound(part);
            Bound { what: &part.what, estimate, low, high }
        };
        self.parts.iter().map(with).collect()
    }

    /// The verdict, and the quantity that decides it: the one with the lowest interval.
    pub(crate) fn judge(&self) -> (Verdict, Bound<'_>) {
        let bounds = self.bounds();
        let verdict = if bounds.iter().any(|bound| bound.high < 0.0) {
            Verdict::Fails
        } else if bounds.iter().all(|bound| bound.low > 0.0) {
            Verdict::Holds
        } else {
            Verdict::WithinNoise
        };
        let by = |bound: &Bound| if verdict == Verdict::Fails { bound.high } else { bound.low };
        let decisive = bounds.into_iter().min_by(|a, b| by(a).total_cmp(&by(b)));
        (verdict, decisive.expect("every claim has at least one quantity"))
    }
}

/// The PAMs other than one.
fn others(pam: &str) -> impl Iterator<Item = &'static str> {
    super::study::PAMS.into_iter().filter(move |other| *other != pam)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(parts: &[&[f64]]) -> Claim {
        let mut claim = Claim::new("X", "a test");
        for part in parts {
            claim.runs(String::new(), part.to_vec());
        }
        claim
    }

    #[test]
    fn verdicts() {
        let (clear, unclear, against) = ([1.0, 1.1, 0.9, 1.0], [1.0, -1.0, 2.0, -1.5], [-1.0, -1.1, -0.9, -1.0]);
        assert_eq!(claim(&[&clear, &clear]).judge().0, Verdict::Holds);
        assert_eq!(claim(&[&clear, &unclear]).judge().0, Verdict::WithinNoise);
        assert_eq!(claim(&[&clear, &unclear, &against]).judge().0, Verdict::Fails);
    }

    #[test]
    fn more_inequalities_need_stronger_evidence() {
        // The interval of a single quantity excludes 0; that of one among a hundred does not.
        let weak = [0.5, 1.5, 1.0, 2.0, 0.2];
        assert_eq!(claim(&[&weak]).judge().0, Verdict::Holds);
        assert_eq!(claim(&vec![&weak[..]; 100]).judge().0, Verdict::WithinNoise);
    }
}
