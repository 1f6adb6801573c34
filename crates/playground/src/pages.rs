//! The catalogues as JSON: every PAM, target, acceptance and θ with its page, from which the page of the playground makes its controls.
//!
//! An acceptance says which columns it judges, by the position of a set of columns: with their θ, and the PAMs that adapt them.

use crate::json;
use tpam_pam::spec::{Kind, OptionDef, Page};
use tpam_pam::{GROUPS, Space, place};
use tpam_sim::accept::Law;
use tpam_sim::subject::Subject;
use tpam_sim::theta::{thetas, usual};
use tpam_sim::{Catalogues, theta};

/// All catalogues.
pub(crate) fn all(known: &Catalogues) -> String {
    let simulated = |name| known.subjects.spec(name).and_then(|spec| spec.build()).is_ok_and(|subject| subject.can_be_simulated());
    let pams = known.subjects.pages().map(|page| pam(page, simulated(page.name)));
    let groups = GROUPS.iter().map(|group| json::texts([group.name, group.about]));
    // A page in a browser has no files to read.
    let [targets, accepts] = [known.targets.pages().collect::<Vec<_>>(), known.acceptances.pages().collect()]
        .map(|pages| pages.into_iter().filter(|page| page.name != "file"));
    let judged: Vec<(&Page, Space)> = accepts.map(|page| (page, judged_by(known, page.name))).collect();
    let mut spaces: Vec<Space> = Vec::new();
    for (_, space) in &judged {
        if !spaces.contains(space) {
            spaces.push(space);
        }
    }
    let accepts = judged.iter().map(|(page, space)| {
        let place = spaces.iter().position(|other| other == space).expect("every set of columns was listed");
        json::object(members(page).into_iter().chain([("space", place.to_string())]))
    });
    let about = ["version", "stream"].into_iter().zip([json::text(env!("CARGO_PKG_VERSION")), tpam_pam::STREAM_VERSION.to_string()]);
    json::object(about.chain([
        ("pam", json::list(pams)),
        ("groups", json::list(groups)),
        ("spaces", json::list(spaces.iter().map(|space| columns(known, space)))),
        ("target", json::list(targets.map(|page| json::object(members(page))))),
        ("accept", json::list(accepts)),
    ]))
}

/// The columns that an acceptance judges.
fn judged_by(known: &Catalogues, accept: &str) -> Space {
    let built = known.acceptances.spec(accept).and_then(|spec| spec.build());
    built.ok().and_then(|accept| accept.law()).map_or(theta::USUAL, Law::space)
}

/// The θ of a set of columns, the usual one of these, and the PAMs that adapt them.
fn columns(known: &Catalogues, space: Space) -> String {
    let adapts = |page: &&Page| {
        let spec = known.subjects.spec(page.name);
        spec.is_ok_and(|spec| Subject::on(&|| spec.build(), space).is_ok_and(|subject| subject.is_some()))
    };
    let names = known.subjects.pages().filter(adapts).map(|page| page.name);
    json::object([
        ("theta", json::list(thetas(space).pages().map(|page| json::object(members(page))))),
        ("usual", json::text(usual(space))),
        ("pam", json::texts(names)),
    ])
}

/// The page of a PAM, with its group and whether every simulation has what it needs.
fn pam(page: &Page, simulated: bool) -> String {
    let group = place(page.name).map_or("baseline", |place| place.group.name);
    json::object(members(page).into_iter().chain([("group", json::text(group)), ("simulated", simulated.to_string())]))
}

fn members(page: &Page) -> Vec<(&'static str, String)> {
    let presets = page.presets.iter().map(|preset| json::texts([preset.name, preset.about]));
    vec![
        ("name", json::text(page.name)),
        ("about", json::text(page.about)),
        ("source", json::text(&page.source.to_string())),
        ("rule", json::text(page.rule)),
        ("differs", json::text(page.differs)),
        ("options", json::list(page.options.iter().map(option))),
        ("presets", json::list(presets)),
    ]
}

fn option(option: &OptionDef) -> String {
    let (kind, ends, words): (_, [f64; 2], &[&str]) = match option.kind {
        Kind::Real(bounds) | Kind::OptionalReal(bounds) => ("real", bounds.ends(), &[]),
        Kind::Integer(low, high) => ("integer", [low as f64, high as f64], &[]),
        Kind::RealOrRandom(bounds) => ("real", bounds.ends(), &["random"]),
        Kind::Choice(words) | Kind::Optional(words) if !words.is_empty() => ("word", [f64::NAN; 2], words),
        Kind::Choice(_) | Kind::Optional(_) | Kind::Text => ("text", [f64::NAN; 2], &[]),
    };
    json::object([
        ("name", json::text(option.name)),
        ("help", json::text(option.help)),
        ("allowed", json::text(&option.kind.to_string())),
        ("kind", json::text(kind)),
        ("ends", json::list(ends.map(json::number))),
        ("words", json::texts(words)),
        ("default", option.default.map_or_else(|| "null".to_owned(), json::text)),
    ])
}
