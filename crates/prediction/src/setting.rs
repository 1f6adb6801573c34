//! The subjects of the study: settings drawn from the family `mean`, and PAMs of the catalogue as marks.

use crate::design::{Design, Family};
use crate::sobol::{DIMENSIONS, Sobol};
use tpam_pam::spec::{Catalogue, Spec};
use tpam_pam::{Pam, Stream};
use tpam_searches::Catalogues;
use tpam_store::Error;

/// A PAM that is studied.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Subject {
    /// Its name in tables: `s001`, or the spec of a mark.
    pub name: String,
    /// The PAM.
    pub pam: Spec<Box<dyn Pam>>,
    /// κ_F + κ_C of a setting of the family; `None` for a mark.
    pub kappa: Option<f64>,
}

impl Subject {
    /// Whether it is a PAM of the catalogue and not a setting that was drawn.
    pub fn is_mark(&self) -> bool {
        self.kappa.is_none()
    }
}

/// All subjects: the settings first, then the marks.
pub(crate) fn subjects(design: &Design, known: &Catalogues) -> Result<Vec<Subject>, Error> {
    let pams = &known.de.pams;
    let points = Sobol::new(&mut Stream::new(design.seed, 0, "study settings")).take(design.settings);
    let mut all = Vec::new();
    for (at, point) in points.enumerate() {
        let (text, kappa) = setting(&design.family, point);
        all.push(Subject { name: format!("s{:03}", at + 1), pam: pams.spec(&text)?, kappa: Some(kappa) });
    }
    for mark in marks(pams, "marks", &design.marks)? {
        all.push(Subject { name: mark.short(), pam: mark, kappa: None });
    }
    Ok(all)
}

/// PAMs of a list of the design; an error names its key.
pub(crate) fn marks(pams: &Catalogue<Box<dyn Pam>>, key: &'static str, texts: &[String]) -> Result<Vec<Spec<Box<dyn Pam>>>, Error> {
    let one = |text: &String| pams.spec(text).map_err(|wrong| Error::key(key, text, wrong.0));
    texts.iter().map(one).collect()
}

/// The setting of a point of the unit cube, as a spec, and its κ_F + κ_C.
fn setting(family: &Family, [memory, rate, width, kappa_f, kappa_c, weights]: [f64; DIMENSIONS]) -> (String, f64) {
    let ring = memory >= family.one_mu;
    let within = (memory - family.one_mu) / (1.0 - family.one_mu);
    let h = if ring { libm::round(logarithmic(family.h, within)) } else { 0.0 };
    let rate = logarithmic(if ring { family.rate_ring } else { family.rate_one_mu }, rate);
    let [kappa_f, kappa_c] = [linear(family.kappa_f, kappa_f), linear(family.kappa_c, kappa_c)].map(rounded);
    let (rate, width) = (rounded(rate), rounded(logarithmic(family.width, width)));
    let weights = if weights < family.by_gain { "gains" } else { "equal" };
    let text = format!("mean:h={h},kappa_f={kappa_f},kappa_c={kappa_c},rate={rate},width={width},weights={weights}");
    (text, kappa_f + kappa_c)
}

fn linear([low, high]: [f64; 2], at: f64) -> f64 {
    low + at * (high - low)
}

fn logarithmic([low, high]: [f64; 2], at: f64) -> f64 {
    libm::exp(linear([libm::log(low), libm::log(high)], at))
}

/// Rounded to four decimals, so that specs are short and can be copied.
fn rounded(value: f64) -> f64 {
    libm::round(value * 1e4) / 1e4
}

/// The name of the PAM of a spec.
pub(crate) fn name_of(spec: &str) -> &str {
    spec.split(':').next().unwrap_or(spec).trim()
}

/// A list of PAMs in the grammar of specs.
pub(crate) fn listed<'a>(pams: impl Iterator<Item = &'a Spec<Box<dyn Pam>>>) -> String {
    pams.map(ToString::to_string).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn design() -> Design {
        Design::parse(include_str!("../../../experiments/study.toml")).unwrap()
    }

    #[test]
    fn settings_fill_the_ranges() {
        let design = design();
        let all = subjects(&design, &Catalogues::default()).unwrap();
        assert_eq!(all.len(), 128 + design.marks.len());
        let drawn: Vec<&Subject> = all.iter().filter(|subject| !subject.is_mark()).collect();
        let integer = |key: &str| drawn.iter().map(|subject| subject.pam.options().integer(key)).collect::<Vec<_>>();
        assert_eq!(integer("h").iter().filter(|h| **h == 0).count(), 32);
        assert!(integer("h").iter().all(|h| *h <= 40) && integer("h").iter().any(|h| *h > 36));
        assert!(integer("h").contains(&1));
        let gains = drawn.iter().filter(|subject| subject.pam.options().text("weights") == "gains").count();
        assert_eq!(gains, 64);
        let most = drawn.iter().filter_map(|subject| subject.kappa).fold(0.0, f64::max);
        assert!(most > 5.0 && most <= 6.0, "{most}");
        assert_eq!(name_of("mean:h=5"), "mean");
    }

    #[test]
    fn the_seed_decides_the_settings() {
        let list = |seed: u64| {
            let subjects = subjects(&Design { seed, ..design() }, &Catalogues::default()).unwrap();
            listed(subjects.iter().map(|subject| &subject.pam))
        };
        assert_eq!(list(1), list(1));
        assert_ne!(list(1), list(2));
    }

    #[test]
    fn an_unknown_mark_is_named() {
        let design = Design { marks: vec!["shaed".into()], ..design() };
        let said = subjects(&design, &Catalogues::default()).unwrap_err().to_string();
        assert!(said.starts_with("marks = shaed: unknown PAM 'shaed'"), "{said}");
    }
}
