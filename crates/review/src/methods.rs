//! The methods of the review. YADE is missing: its equations are only in a supplement that is not available.

use tpam_searches::Catalogues;

/// A method of the review.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Method {
    /// Its name in the figures of the review.
    pub(crate) name: &'static str,
    /// The spec of its PAM.
    pub(crate) spec: &'static str,
    /// Whether its searches restart. Those of methods that follow a schedule over the whole run do not.
    pub(crate) restarts: bool,
    /// Why its curve may differ from the published one: what the review does not say. `None` if the rules are complete.
    pub(crate) incomplete: Option<&'static str>,
}

const fn method(name: &'static str, spec: &'static str) -> Method {
    Method { name, spec, restarts: true, incomplete: None }
}

const fn scheduled(name: &'static str, spec: &'static str) -> Method {
    Method { restarts: false, ..method(name, spec) }
}

const fn incomplete(name: &'static str, spec: &'static str, why: &'static str) -> Method {
    Method { incomplete: Some(why), ..method(name, spec) }
}

/// The methods, in the order of the review, and its baseline with constant parameters.
pub(crate) static METHODS: [Method; 24] = [
    method("F05C09", "fixed:f=0.5,c=0.9"),
    method("DERSF", "dersf"),
    scheduled("DETVSF", "detvsf"),
    scheduled("SinDE", "sinde"),
    method("ZMDE", "zmde"),
    method("CoDE", "code"),
    method("SWDE", "swde"),
    method("DEPD", "depd"),
    method("jDE", "jde:preset=original"),
    incomplete(
        "FDSADE",
        "fdsade",
        "the review does not say whether the standard deviation of the values is that of the population or of a sample, and the original \
         paper is not available",
    ),
    incomplete(
        "ISADE",
        "isade",
        "the review does not say which rule holds if all values are equal, and the original paper is not available",
    ),
    method("EPSDE", "epsde:preset=original"),
    method("cDE", "cde"),
    method("SaDE", "sade"),
    method("SaNSDE", "sansde"),
    method("JADE", "jade"),
    method("IMDE", "mde"),
    method("SHADE", "shade"),
    incomplete(
        "SLADE",
        "slade",
        "the review gives neither the learning rate nor the first values, and says that its version differs from the original one; 0.1 \
         and 0.5 are assumed",
    ),
    method("CoBiDE", "cobide"),
    incomplete("DEDPS", "dedps", "the review does not say how an odd number of pairs is halved, and the original paper is not available"),
    method("RDE", "rde"),
    method("IDE", "ide"),
    method("SDE", "sde"),
];

/// The PAMs that are not methods of the review, with their defaults: those that restart, and those that follow a schedule over the whole
/// run. A PAM that needs an option is left out.
pub(crate) fn others(known: &Catalogues) -> [Vec<&'static str>; 2] {
    let mut both = [Vec::new(), Vec::new()];
    for page in known.de.pams_of_f_and_c() {
        if METHODS.iter().any(|method| method.spec.split(':').next() == Some(page.name)) {
            continue;
        }
        let Some(pam) = known.de.pams.spec(page.name).ok().and_then(|spec| spec.build().ok()) else { continue };
        both[usize::from(pam.asks().follow_budget())].push(page.name);
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published;
    use std::collections::BTreeSet;

    #[test]
    fn every_method_but_one_of_the_published_figure_is_here() {
        let ours: BTreeSet<&str> = METHODS.iter().map(|method| method.name).chain(["YADE"]).collect();
        assert_eq!(ours.len(), METHODS.len() + 1);
        assert_eq!(ours, published::tests::methods());
    }

    #[test]
    fn the_exceptions_are_those_of_the_review() {
        let names =
            |which: fn(&Method) -> bool| -> Vec<&str> { METHODS.iter().filter(|method| which(method)).map(|method| method.name).collect() };
        assert_eq!(names(|method| !method.restarts), ["DETVSF", "SinDE"]);
        assert_eq!(names(|method| method.incomplete.is_some()), ["FDSADE", "ISADE", "SLADE", "DEDPS"]);
    }

    #[test]
    fn every_method_is_registered() {
        let pams = tpam_pam::pams();
        for method in &METHODS {
            let spec = pams.spec(method.spec).unwrap_or_else(|e| panic!("{}: {e}", method.name));
            assert!(spec.build().is_ok(), "{}", method.spec);
        }
    }

    #[test]
    fn every_pam_is_searched_once() {
        let known = Catalogues::default();
        let both = others(&known);
        assert!(both[0].contains(&"uniform") && both[1].contains(&"jso") && !both[1].contains(&"sinde"), "{both:?}");
        let names = both.iter().flatten().copied();
        let of_review = METHODS.iter().filter_map(|method| method.spec.split(':').next());
        let mut all: Vec<&str> = names.chain(of_review).collect();
        all.sort_unstable();
        let mut registered: Vec<&str> = known.de.pams_of_f_and_c().map(|page| page.name).collect();
        registered.sort_unstable();
        assert_eq!(all, registered);
    }
}
