//! The columns of the specs of algorithms: `pam`, `pam.name`, `pam.h` … `mutation`, `mutation.p` ….

use super::names::Named;
use tpam_pam::spec::SpecData;
use tpam_rows::spec_columns::{Parts, SpecColumns};
use tpam_search::Part;

/// The columns of these algorithms: PAM and parts, except those that are the default and left out, each as a spec and by its options.
pub(super) fn of_algorithms(algorithms: &[Named]) -> Vec<SpecColumns> {
    let columns = |label: &str, specs: &mut dyn Iterator<Item = &SpecData>| {
        let specs: Vec<Option<Parts>> = specs.map(|spec| Some(Parts::from_spec(spec))).collect();
        SpecColumns::new(label, &specs).with_specs(label, &specs)
    };
    let parts: Vec<Vec<Part>> = algorithms.iter().map(|named| named.algorithm.parts()).collect();
    let count = parts.first().map_or(0, Vec::len);
    // The same value in every row would only widen the table.
    let shown = |at: &usize| parts.iter().any(|parts| !parts[*at].left_out);
    let pam = columns("pam", &mut algorithms.iter().map(|named| &**named.algorithm.pam()));
    let others = (0..count).filter(shown).map(|at| columns(parts[0][at].key, &mut parts.iter().map(|parts| parts[at].spec)));
    std::iter::once(pam).chain(others).collect()
}
