//! All PAMs of the catalogue in the searches of the review: its own methods, and the others with the same operators.

use crate::folders::{Finished, Purpose};
use crate::scale::{OPERATORS, Scale};
use crate::searches::Searched;
use tpam_coco::{Reached, mean_area, proportions};
use tpam_table::Table;

/// The results of all PAMs, by operator.
pub(crate) struct Catalogue(Vec<Entry>);

/// The result of a PAM with one operator.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    /// The spec of the PAM.
    spec: String,
    operator: &'static str,
    /// The proportion of target values reached at the end of the budget.
    end: f64,
    /// The area under the ECDF.
    area: f64,
}

impl Entry {
    fn new(spec: &str, operator: &'static str, runs: &[Reached], scale: Scale) -> Self {
        Self { spec: spec.to_owned(), operator, end: proportions(runs, &[scale.end])[0], area: mean_area(runs, scale.end) }
    }
}

/// The results of the methods of the review.
fn entries(searched: &Searched) -> impl Iterator<Item = Entry> {
    let operator = searched.operator.name;
    searched.found.iter().map(move |found| Entry { spec: found.method.spec.to_owned(), operator, end: found.end(), area: found.area })
}

impl Catalogue {
    /// The results of the methods of the review, and of the searches with the other PAMs.
    pub(crate) fn new(of_review: &[Searched], folders: &[Finished], scale: Scale) -> Self {
        let mut all: Vec<Entry> = of_review.iter().flat_map(entries).collect();
        for Finished { purpose, pams, runs } in folders {
            if let Purpose::Catalogue(operator) = purpose {
                all.extend(pams.iter().zip(runs).map(|(pam, runs)| Entry::new(pam, operator.name, runs, scale)));
            }
        }
        Self(all)
    }

    /// One row per PAM and operator; `tpam list methods` reads it.
    pub(crate) fn search(&self) -> Table {
        Table::from_rows(&self.0)
            .text("method", |entry| &entry.spec)
            .text("operator", |entry| entry.operator)
            .real("ecdf_end", |entry| entry.end)
            .real("ecdf_area", |entry| entry.area)
            .build()
    }

    /// One row per PAM: its end with each operator, and its mean rank among all.
    pub(crate) fn table(&self) -> Table {
        let mut specs: Vec<&str> = Vec::new();
        for entry in &self.0 {
            if !specs.contains(&entry.spec.as_str()) {
                specs.push(&entry.spec);
            }
        }
        let mut table = Table::from_rows(&specs).text("pam", |spec| *spec);
        for operator in &OPERATORS {
            let end = |spec: &&str| self.entry(spec, operator.name).map(|entry| entry.end);
            table = table.rounded(operator.name, 4, end);
        }
        table.rounded("mean_rank", 1, |spec| self.mean_rank(spec)).heading("mean rank").build()
    }

    fn entry(&self, spec: &str, operator: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.spec == spec && entry.operator == operator)
    }

    /// The number of better PAMs plus one, averaged over the operators.
    fn mean_rank(&self, spec: &str) -> f64 {
        let own: Vec<&Entry> = self.0.iter().filter(|entry| entry.spec == spec).collect();
        let better = |own: &Entry| {
            let others = self.0.iter().filter(|other| other.operator == own.operator);
            others.filter(|other| other.end > own.end).count() as f64
        };
        own.iter().map(|own| 1.0 + better(own)).sum::<f64>() / own.len() as f64
    }

    /// The number of PAMs.
    pub(crate) fn len(&self) -> usize {
        self.0.len() / OPERATORS.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_table::Format;

    #[test]
    fn ranks_count_what_is_better_with_each_operator() {
        let entry = |spec: &str, at: usize, end| Entry { spec: spec.to_owned(), operator: OPERATORS[at].name, end, area: 0.5 * end };
        let all = Catalogue(vec![entry("a", 0, 0.5), entry("b", 0, 0.7), entry("a", 1, 0.9), entry("b", 1, 0.1)]);
        assert_eq!((all.mean_rank("a"), all.mean_rank("b")), (1.5, 1.5));
        assert!(all.search().render(Format::Csv).starts_with("method,operator,ecdf_end,ecdf_area\na,rand/1/bin,0.5,0.25\n"));
        assert!(all.table().render(Format::Csv).contains("\nb,0.7,0.1,,1.5\n"));
    }
}
