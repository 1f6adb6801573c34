//! The place of a PAM of one's own among the methods of the atlas.

use crate::Atlas;
use crate::compute::entries;
use crate::entry::Entry;
use crate::method::{Family, Method};
use crate::part::Part;
use crate::ranking::{Question, Ranking, questions, view_name};
use std::path::Path;
use tpam_de::PUBLISHED;
use tpam_pam::spec::SpecError;
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_table::Table;
use tpam_work::Work;

/// The place of a method in one ranking.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Placed {
    /// The method.
    pub method: Method,
    /// What is ranked.
    pub question: Question,
    /// The place, from 1, and the number of methods.
    pub place: [usize; 2],
    /// The share of target values, or its mean over log10(evaluations / D).
    pub mean: f64,
    /// How far it is behind the first, with an interval that holds for all methods of the ranking together.
    pub behind: [f64; 3],
    /// Whether it cannot be told from the best.
    pub leads: bool,
}

/// Runs a PAM with both operators on the functions of the atlas in one dimension, in result folders below `out`, and places it among the
/// methods of the atlas: by operator, group of functions, budget and view.
pub fn place(atlas: &Atlas, pam: &str, dim: usize, out: &Path, known: &Catalogues, work: &Work) -> Result<Vec<Placed>, Error> {
    atlas.check(dim)?;
    check_pam(pam, known, work)?;
    let families = [Family::Rand, Family::Pbest];
    let parts = work.parts(families.map(|family| (family.word().to_owned(), 1.0)));
    let mut placed = Vec::new();
    for (family, work) in families.into_iter().zip(parts.iter()) {
        let part = Part { dim, family };
        let method = Method::with_pam(pam, family, known)?;
        let own = entries(part, std::slice::from_ref(&method), &out.join(part.to_string()), known, work)?;
        let others = atlas.entries(dim).into_iter().filter(|entry| entry.method != method);
        placed.extend(among(&others.chain(&own).collect::<Vec<_>>(), &method));
    }
    Ok(placed)
}

/// Refuses a whole algorithm, which is not a PAM. Many have the name of their PAM.
fn check_pam(pam: &str, known: &Catalogues, work: &Work) -> Result<(), Error> {
    if PUBLISHED.iter().any(|one| one.name == pam) {
        if known.de.pams.spec(pam).is_err() {
            return Err(SpecError(format!("'{pam}' is a whole algorithm, which is among the methods of the atlas: name a PAM")).into());
        }
        work.note(&format!("{pam} is placed as a PAM with both operators; the whole algorithm {pam} is among the methods of the atlas"));
    }
    Ok(())
}

/// The place of a method in every ranking.
fn among(entries: &[&Entry], method: &Method) -> Vec<Placed> {
    let placed = |question: Question| {
        let ranking = Ranking::new(entries, question, 1);
        let own = ranking.places.iter().find(|place| place.method == *method)?;
        let standing = own.standing;
        Some(Placed {
            method: method.clone(),
            question,
            place: [ranking.place(method)?, ranking.places.len()],
            mean: own.mean,
            behind: [standing.behind, standing.interval.low, standing.interval.high],
            leads: standing.leads,
        })
    };
    questions().filter_map(placed).collect()
}

/// One row for each ranking.
pub fn table(placed: &[Placed]) -> Table {
    Table::from_rows(placed)
        .text("method", |one| one.method.to_string())
        .text("group", |one| one.question.group.name())
        .text("view", |one| view_name(one.question.view))
        .integer("budget", |one| 10_u64.pow(one.question.by as u32))
        .heading("evaluations / D")
        .rounded("share", 3, |one| one.mean)
        .integer("place", |one| one.place[0])
        .integer("of", |one| one.place[1])
        .estimate(["behind", "low", "high"], 3, |one| one.behind)
        .text("leads", |one| if one.leads { "yes" } else { "no" })
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::tests::three;
    use std::sync::{Arc, Mutex};
    use tpam_table::Format;
    use tpam_work::Observe;

    #[test]
    fn a_method_is_placed_in_every_ranking() {
        let atlas = three();
        let entries = atlas.entries(10);
        let placed = among(&entries, &entries[0].method);
        // Six groups, two views, three budgets.
        assert_eq!(placed.len(), 36);
        let last = placed.iter().find(|one| one.question.by == 4.0).unwrap();
        assert_eq!((last.place, last.leads), ([2, 3], false));
        assert!(table(&placed).render(Format::Csv).contains("a rand/1/bin,all,fixed budget,10000,"));
    }

    #[test]
    fn a_pam_with_the_name_of_a_whole_algorithm_gets_a_note() {
        #[derive(Default)]
        struct Notes(Mutex<Vec<String>>);
        impl Observe for Notes {
            fn note(&self, text: &str) {
                self.0.lock().unwrap().push(text.to_owned());
            }
        }
        let notes = Arc::new(Notes::default());
        let work = Work::new().with_observer(notes.clone());
        for pam in ["jade", "jso"] {
            check_pam(pam, &Catalogues::default(), &work).unwrap();
        }
        let said = notes.0.lock().unwrap();
        assert!(said.len() == 1 && said[0].starts_with("jso is placed as a PAM with both operators; the whole algorithm jso"), "{said:?}");
    }

    #[test]
    fn dimensions_that_were_not_run_and_whole_algorithms_are_refused() {
        let error = place(&three(), "jade", 7, Path::new("nowhere"), &Catalogues::default(), &Work::new()).unwrap_err();
        assert!(error.to_string().contains("the atlas has 10: write one of them"), "{error}");
        let error = place(&three(), "jso-code", 10, Path::new("nowhere"), &Catalogues::default(), &Work::new()).unwrap_err();
        assert!(error.to_string().contains("'jso-code' is a whole algorithm, which is among the methods of the atlas"), "{error}");
    }
}
