//! The functions of the competitions as data: which basic functions a function combines, and how.

use crate::basic::Basic::{
    self, Ackley, BentCigar, Discus, Ellipsoid, ExpandedSchaffer, Griewank, GriewankRosenbrock, HappyCat, HgBat, Katsuura, Levy, Lunacek,
    PowerSum, Rastrigin, Rosenbrock, SchafferF7, Schwefel, Weierstrass, Zakharov,
};

/// A function of a competition.
pub(crate) struct Entry {
    pub(crate) number: u32,
    pub(crate) name: &'static str,
    pub(crate) f_opt: f64,
    pub(crate) form: Form,
}

/// How a function is made of basic functions.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// One basic function of all coordinates.
    Basic(Basic),
    /// A sum of basic functions of shuffled parts of the coordinates: the share of each.
    Hybrid(&'static [(f64, Basic)]),
    /// A sum of functions, weighted by the distances from their optima.
    Composition(&'static [Member]),
}

/// A function of a composition.
pub(crate) struct Member {
    pub(crate) form: Form,
    /// λ, by which it is multiplied.
    pub(crate) factor: f64,
    /// σ, the range in which it dominates.
    pub(crate) spread: f64,
    /// Added to it.
    pub(crate) bias: f64,
    pub(crate) rotated: bool,
}

const fn member(basic: Basic, factor: f64, spread: f64, bias: f64) -> Member {
    Member { form: Form::Basic(basic), factor, spread, bias, rotated: true }
}

const fn unrotated(basic: Basic, factor: f64, spread: f64, bias: f64) -> Member {
    Member { rotated: false, ..member(basic, factor, spread, bias) }
}

const fn hybrid(parts: &'static [(f64, Basic)], spread: f64, bias: f64) -> Member {
    Member { form: Form::Hybrid(parts), factor: 1.0, spread, bias, rotated: true }
}

const fn entry(number: u32, name: &'static str, f_opt: f64, form: Form) -> Entry {
    Entry { number, name, f_opt, form }
}

// Hybrid functions that a composition has, too.
const BENT_HGBAT: &[(f64, Basic)] = &[(0.2, BentCigar), (0.2, HgBat), (0.3, Rastrigin), (0.3, Rosenbrock)];
const SCHAFFER_HGBAT: &[(f64, Basic)] = &[(0.2, ExpandedSchaffer), (0.2, HgBat), (0.3, Rosenbrock), (0.3, Schwefel)];
const KATSUURA_ACKLEY: &[(f64, Basic)] = &[(0.1, Katsuura), (0.2, Ackley), (0.2, GriewankRosenbrock), (0.2, Schwefel), (0.3, Rastrigin)];
const ELLIPSOID_ACKLEY: &[(f64, Basic)] = &[(0.2, Ellipsoid), (0.2, Ackley), (0.2, Rastrigin), (0.2, HgBat), (0.2, Discus)];
const BENT_RASTRIGIN: &[(f64, Basic)] =
    &[(0.2, BentCigar), (0.2, Rastrigin), (0.2, GriewankRosenbrock), (0.2, Weierstrass), (0.2, ExpandedSchaffer)];

/// CEC 2017; f2 was withdrawn.
#[rustfmt::skip]
pub(crate) const CEC_2017: [Entry; 30] = [
    entry(1, "Bent cigar", 100.0, Form::Basic(BentCigar)),
    entry(2, "Sum of different powers", 200.0, Form::Basic(PowerSum)),
    entry(3, "Zakharov", 300.0, Form::Basic(Zakharov)),
    entry(4, "Rosenbrock", 400.0, Form::Basic(Rosenbrock)),
    entry(5, "Rastrigin", 500.0, Form::Basic(Rastrigin)),
    entry(6, "Schaffer F7", 600.0, Form::Basic(SchafferF7)),
    entry(7, "Lunacek bi-Rastrigin", 700.0, Form::Basic(Lunacek)),
    // The program overwrites the rounded coordinates, so that the function is continuous.
    entry(8, "Non-continuous Rastrigin", 800.0, Form::Basic(Rastrigin)),
    entry(9, "Lévy", 900.0, Form::Basic(Levy(1.0))),
    entry(10, "Schwefel", 1000.0, Form::Basic(Schwefel)),
    entry(11, "Hybrid 1", 1100.0, Form::Hybrid(&[(0.2, Zakharov), (0.4, Rosenbrock), (0.4, Rastrigin)])),
    entry(12, "Hybrid 2", 1200.0, Form::Hybrid(&[(0.3, Ellipsoid), (0.3, Schwefel), (0.4, BentCigar)])),
    entry(13, "Hybrid 3", 1300.0, Form::Hybrid(&[(0.3, BentCigar), (0.3, Rosenbrock), (0.4, Lunacek)])),
    entry(14, "Hybrid 4", 1400.0, Form::Hybrid(&[(0.2, Ellipsoid), (0.2, Ackley), (0.2, SchafferF7), (0.4, Rastrigin)])),
    entry(15, "Hybrid 5", 1500.0, Form::Hybrid(BENT_HGBAT)),
    entry(16, "Hybrid 6", 1600.0, Form::Hybrid(SCHAFFER_HGBAT)),
    entry(17, "Hybrid 7", 1700.0, Form::Hybrid(KATSUURA_ACKLEY)),
    entry(18, "Hybrid 8", 1800.0, Form::Hybrid(ELLIPSOID_ACKLEY)),
    entry(19, "Hybrid 9", 1900.0, Form::Hybrid(BENT_RASTRIGIN)),
    entry(20, "Hybrid 10", 2000.0, Form::Hybrid(&[
        (0.1, HgBat), (0.1, Katsuura), (0.2, Ackley), (0.2, Rastrigin), (0.2, Schwefel), (0.2, SchafferF7),
    ])),
    entry(21, "Composition 1", 2100.0, Form::Composition(&[
        member(Rosenbrock, 1.0, 10.0, 0.0), member(Ellipsoid, 1e-6, 20.0, 100.0), member(Rastrigin, 1.0, 30.0, 200.0),
    ])),
    entry(22, "Composition 2", 2200.0, Form::Composition(&[
        member(Rastrigin, 1.0, 10.0, 0.0), member(Griewank, 10.0, 20.0, 100.0), member(Schwefel, 1.0, 30.0, 200.0),
    ])),
    entry(23, "Composition 3", 2300.0, Form::Composition(&[
        member(Rosenbrock, 1.0, 10.0, 0.0), member(Ackley, 10.0, 20.0, 100.0), member(Schwefel, 1.0, 30.0, 200.0),
        member(Rastrigin, 1.0, 40.0, 300.0),
    ])),
    entry(24, "Composition 4", 2400.0, Form::Composition(&[
        member(Ackley, 10.0, 10.0, 0.0), member(Ellipsoid, 1e-6, 20.0, 100.0), member(Griewank, 10.0, 30.0, 200.0),
        member(Rastrigin, 1.0, 40.0, 300.0),
    ])),
    entry(25, "Composition 5", 2500.0, Form::Composition(&[
        member(Rastrigin, 10.0, 10.0, 0.0), member(HappyCat, 1.0, 20.0, 100.0), member(Ackley, 10.0, 30.0, 200.0),
        member(Discus, 1e-6, 40.0, 300.0), member(Rosenbrock, 1.0, 50.0, 400.0),
    ])),
    entry(26, "Composition 6", 2600.0, Form::Composition(&[
        member(ExpandedSchaffer, 5e-4, 10.0, 0.0), member(Schwefel, 1.0, 20.0, 100.0), member(Griewank, 10.0, 20.0, 200.0),
        member(Rosenbrock, 1.0, 30.0, 300.0), member(Rastrigin, 10.0, 40.0, 400.0),
    ])),
    entry(27, "Composition 7", 2700.0, Form::Composition(&[
        member(HgBat, 10.0, 10.0, 0.0), member(Rastrigin, 10.0, 20.0, 100.0), member(Schwefel, 2.5, 30.0, 200.0),
        member(BentCigar, 1e-26, 40.0, 300.0), member(Ellipsoid, 1e-6, 50.0, 400.0), member(ExpandedSchaffer, 5e-4, 60.0, 500.0),
    ])),
    entry(28, "Composition 8", 2800.0, Form::Composition(&[
        member(Ackley, 10.0, 10.0, 0.0), member(Griewank, 10.0, 20.0, 100.0), member(Discus, 1e-6, 30.0, 200.0),
        member(Rosenbrock, 1.0, 40.0, 300.0), member(HappyCat, 1.0, 50.0, 400.0), member(ExpandedSchaffer, 5e-4, 60.0, 500.0),
    ])),
    entry(29, "Composition 9", 2900.0, Form::Composition(&[
        hybrid(BENT_HGBAT, 10.0, 0.0), hybrid(SCHAFFER_HGBAT, 30.0, 100.0), hybrid(KATSUURA_ACKLEY, 50.0, 200.0),
    ])),
    entry(30, "Composition 10", 3000.0, Form::Composition(&[
        hybrid(BENT_HGBAT, 10.0, 0.0), hybrid(ELLIPSOID_ACKLEY, 30.0, 100.0), hybrid(BENT_RASTRIGIN, 50.0, 200.0),
    ])),
];

/// CEC 2022.
#[rustfmt::skip]
pub(crate) const CEC_2022: [Entry; 12] = [
    entry(1, "Zakharov", 300.0, Form::Basic(Zakharov)),
    entry(2, "Rosenbrock", 400.0, Form::Basic(Rosenbrock)),
    entry(3, "Schaffer F7", 600.0, Form::Basic(SchafferF7)),
    entry(4, "Non-continuous Rastrigin", 800.0, Form::Basic(Rastrigin)),
    entry(5, "Lévy", 900.0, Form::Basic(Levy(0.0))),
    entry(6, "Hybrid 1", 1800.0, Form::Hybrid(&[(0.4, BentCigar), (0.4, HgBat), (0.2, Rastrigin)])),
    entry(7, "Hybrid 2", 2000.0, Form::Hybrid(&[
        (0.1, HgBat), (0.2, Katsuura), (0.2, Ackley), (0.2, Rastrigin), (0.1, Schwefel), (0.2, SchafferF7),
    ])),
    entry(8, "Hybrid 3", 2200.0, Form::Hybrid(&[
        (0.3, Katsuura), (0.2, HappyCat), (0.2, GriewankRosenbrock), (0.1, Schwefel), (0.2, Ackley),
    ])),
    entry(9, "Composition 1", 2300.0, Form::Composition(&[
        member(Rosenbrock, 1.0, 10.0, 0.0), member(Ellipsoid, 1e-6, 20.0, 200.0), member(BentCigar, 1e-26, 30.0, 300.0),
        member(Discus, 1e-6, 40.0, 100.0), unrotated(Ellipsoid, 1e-6, 50.0, 400.0),
    ])),
    entry(10, "Composition 2", 2400.0, Form::Composition(&[
        unrotated(Schwefel, 1.0, 20.0, 0.0), member(Rastrigin, 1.0, 10.0, 200.0), member(HgBat, 1.0, 10.0, 100.0),
    ])),
    entry(11, "Composition 3", 2600.0, Form::Composition(&[
        member(ExpandedSchaffer, 5e-4, 20.0, 0.0), member(Schwefel, 1.0, 20.0, 200.0), member(Griewank, 10.0, 30.0, 300.0),
        member(Rosenbrock, 1.0, 30.0, 400.0), member(Rastrigin, 10.0, 20.0, 200.0),
    ])),
    entry(12, "Composition 4", 2700.0, Form::Composition(&[
        member(HgBat, 10.0, 10.0, 0.0), member(Rastrigin, 10.0, 20.0, 300.0), member(Schwefel, 2.5, 30.0, 500.0),
        member(BentCigar, 1e-26, 40.0, 100.0), member(Ellipsoid, 1e-6, 50.0, 400.0), member(ExpandedSchaffer, 5e-4, 60.0, 200.0),
    ])),
];
