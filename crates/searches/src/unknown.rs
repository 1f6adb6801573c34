//! Unknown entries: PAMs, targets, acceptances and suites that a result folder names and this program does not have, such as objects of
//! Python.
//!
//! Their results can be read, plotted and compared without them. A catalogue with unknown entries is for reading only: an entry has the
//! name of the object and nothing of its behaviour.

use crate::Catalogues;
use crate::search::{SearchPlan, StoredSuite};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};
use tpam_de::PARTS;
use tpam_pam::spec::{Catalogue, Page, Source, SpecError, written};
use tpam_problem::Suite;
use tpam_sim::Plan;
use tpam_sim::plan::List;
use tpam_sim::subject::Subject;

static PAGES: LazyLock<Mutex<HashMap<String, &'static Page>>> = LazyLock::new(Mutex::default);

/// The page of an object that is not part of this program. Catalogues need `'static` pages, so that each name is leaked, once.
///
/// # Panics
/// If another thread panicked in this function.
pub fn page(name: &str) -> &'static Page {
    let mut pages = PAGES.lock().expect("no thread panics with the lock");
    pages.entry(name.to_owned()).or_insert_with(|| {
        Box::leak(Box::new(Page {
            name: Box::leak(name.to_owned().into_boxed_str()),
            about: "an object of another program",
            source: Source::Unpublished("its author"),
            ..Page::EMPTY
        }))
    })
}

/// Catalogues of simulations that can read a plan, whatever names without options it has.
///
/// ```
/// use tpam_sim::{Catalogues, Experiment, Plan};
/// let (plan, known) = (Plan { pam: "mine,shade".into(), ..Plan::default() }, Catalogues::new(tpam_pam::pams()));
/// assert!(Experiment::new(&plan, &known).is_err());
/// let read = Experiment::new(&plan, &tpam_searches::unknown::of_simulations(&known, &plan)).unwrap();
/// assert_eq!(read.cells[0].subject.to_string(), "mine");
/// ```
pub fn of_simulations(known: &tpam_sim::Catalogues, plan: &Plan) -> tpam_sim::Catalogues {
    let tpam_sim::Catalogues { subjects, targets, acceptances, .. } = known.clone();
    let said = |error: SpecError| error.0;
    let constant = targets.spec("const:value=0.5").and_then(|spec| spec.build()).map_err(said);
    let linear = acceptances.spec("linear:pmax=0.5").and_then(|spec| spec.build()).map_err(said);
    tpam_sim::Catalogues {
        // Like the oracle, it may have any columns.
        subjects: with_unknown(subjects, texts(&plan.pam), || Ok(Subject::Oracle)),
        targets: with_unknown(targets, all_targets(plan), move || constant.clone()),
        acceptances: with_unknown(acceptances, texts(&plan.accept), move || linear.clone()),
    }
}

/// What is said where an unknown entry would have to compute.
const REFUSED: &str = "this program does not have it, and can only read its results";

/// Catalogues of searches that can read a plan, whatever names of searches and PAMs without options it has, and whatever suite its folder
/// holds.
pub(crate) fn of_searches(known: &Catalogues, plan: &SearchPlan, suite: Option<StoredSuite>) -> Catalogues {
    let mut known = known.clone();
    known.de.pams = with_unknown(known.de.pams, [plan.pam.as_str()].into_iter(), || Err(REFUSED.to_owned()));
    known.searches = with_unknown(known.searches, [plan.search.as_str()].into_iter(), || Err(REFUSED.to_owned()));
    if let Some(suite) = suite.filter(|suite| known.suites.get(suite.name()).is_err()) {
        known.suites = known.suites.with(suite);
    }
    known
}

/// The catalogue with an entry for each name without options that it does not have.
fn with_unknown<'a, T>(
    mut known: Catalogue<T>,
    texts: impl Iterator<Item = &'a str>,
    build: impl Fn() -> Result<T, String> + Clone + Send + Sync + 'static,
) -> Catalogue<T> {
    for name in texts.flat_map(|text| written(text).unwrap_or_default()).map(|written| written.spec) {
        // A plan of a folder has names as they are: `JADE` is not `jade`.
        if !name.is_empty() && !name.contains(':') && known.pages().all(|page| page.name != name) {
            let build = build.clone();
            known = known.with_built(page(&name), move |_| build());
        }
    }
    known
}

/// Whether a plan of simulations can be read and names what this program does not have: an entry of a catalogue, or perhaps a file of a
/// target.
pub fn in_simulations(known: &tpam_sim::Catalogues, plan: &Plan) -> bool {
    let found = [
        is_named(|text| known.subjects.pages_of(text).is_ok(), texts(&plan.pam)),
        is_named(|text| known.targets.pages_of(text).is_ok(), all_targets(plan)),
        is_named(|text| known.acceptances.pages_of(text).is_ok(), texts(&plan.accept)),
        Some(!plan.files.is_empty()),
    ];
    is_among(&found)
}

/// The same for a plan of searches.
pub fn in_searches(known: &Catalogues, plan: &SearchPlan) -> bool {
    let pams = is_named(|text| known.de.pams.pages_of(text).is_ok(), [plan.pam.as_str()].into_iter());
    let searches = is_named(|text| known.searches.pages_of(text).is_ok(), [plan.search.as_str()].into_iter());
    let mut found = vec![pams, searches, Some(known.suites.get(&plan.suite).is_err())];
    for (part, text) in PARTS.iter().zip(plan.parts()).filter(|(_, text)| !text.is_empty()) {
        found.push(is_named(|text| (part.pages_of)(&known.de, text).is_ok(), [text].into_iter()));
    }
    is_among(&found)
}

/// Whether some of the texts name an unknown entry, and all can be read.
fn is_among(found: &[Option<bool>]) -> bool {
    !found.contains(&None) && found.contains(&Some(true))
}

/// Whether texts name an entry that a catalogue does not have; `None` if one cannot be read.
fn is_named<'a>(is_known: impl Fn(&str) -> bool, texts: impl Iterator<Item = &'a str>) -> Option<bool> {
    let mut unknown = false;
    for text in texts {
        let list = written(text).ok().filter(|_| !text.contains(char::is_control))?;
        unknown |= list.iter().any(|entry| !is_known(&entry.spec));
    }
    Some(unknown)
}

fn texts(list: &List) -> impl Iterator<Item = &str> {
    list.texts().iter().map(String::as_str)
}

fn all_targets(plan: &Plan) -> impl Iterator<Item = &str> {
    texts(&plan.target).chain(plan.targets.iter().flat_map(|(_, list)| texts(list)))
}
