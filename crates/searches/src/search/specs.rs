//! The columns of the specs of algorithms: `pam`, `pam.name`, `pam.h` … `mutation`, `mutation.p` ….

use super::names::Named;
use tpam_de::{Algorithm, PARTS, Part};
use tpam_rows::spec_columns::{Parts, SpecColumns};

/// The columns of these algorithms: PAM, mutation, crossover and restart rule, and population and selection if they are not the
/// default, each as a spec and by its options.
pub(super) fn of_algorithms(algorithms: &[Named]) -> Vec<SpecColumns> {
    let columns = |label: &str, spec: &dyn Fn(&Algorithm) -> Parts| {
        let specs: Vec<Option<Parts>> = algorithms.iter().map(|named| Some(spec(&named.algorithm))).collect();
        SpecColumns::new(label, &specs).with_specs(label, &specs)
    };
    // The same value in every row would only widen the table.
    let shown = |part: &Part| algorithms.iter().any(|named| !part.left_out(&(part.spec)(&named.algorithm).to_string()));
    let pam = columns("pam", &|algorithm| Parts::from_spec(&algorithm.pam));
    let parts = PARTS.into_iter().filter(shown);
    std::iter::once(pam).chain(parts.map(|part| columns(part.key, &|algorithm| Parts::from_spec((part.spec)(algorithm))))).collect()
}
