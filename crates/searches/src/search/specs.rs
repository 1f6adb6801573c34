//! The columns of the specs of algorithms: `pam`, `pam.name`, `pam.h` … `mutation`, `mutation.p` ….

use super::names::Named;
use tpam_de::Algorithm;
use tpam_rows::spec_columns::{Parts, SpecColumns};

/// A spec of an algorithm, taken apart.
type Part = fn(&Algorithm) -> Parts;

/// The columns of these algorithms: PAM, mutation, crossover and restart rule, and population and selection if they are not the
/// default, each as a spec and by its options.
pub(super) fn of_algorithms(algorithms: &[Named]) -> Vec<SpecColumns> {
    let mut parts: Vec<(&str, Part)> = vec![
        ("pam", |algorithm| Parts::of(&algorithm.pam)),
        ("mutation", |algorithm| Parts::of(&algorithm.mutation)),
        ("crossover", |algorithm| Parts::of(&algorithm.crossover)),
        ("restart", |algorithm| Parts::of(&algorithm.restart)),
    ];
    // The same value in every row would only widen the table.
    if algorithms.iter().any(|named| named.algorithm.population.to_string() != Algorithm::POPULATION) {
        parts.push(("population", |algorithm| Parts::of(&algorithm.population)));
    }
    if algorithms.iter().any(|named| named.algorithm.selection.to_string() != Algorithm::SELECTION) {
        parts.push(("selection", |algorithm| Parts::of(&algorithm.selection)));
    }
    let columns = |(label, part): (&str, Part)| {
        let specs: Vec<Option<Parts>> = algorithms.iter().map(|named| Some(part(&named.algorithm))).collect();
        SpecColumns::new(label, &specs).with_specs(label, &specs)
    };
    parts.into_iter().map(columns).collect()
}
