//! Folders of probes are verified, repaired and reported like others.

#[path = "../../../signals/src/probe/folder/example.rs"]
mod example;

use example::{files, search};
use std::fs;
use tpam_kinds::{report, verify};
use tpam_searches::Catalogues;
use tpam_signals::probe::{ProbePlan, probe};
use tpam_work::Work;

fn plan(probes: usize) -> ProbePlan {
    ProbePlan::new(search(), probes)
}

#[test]
fn a_damaged_folder_is_noticed_and_repaired() {
    let (known, folder, work) = (Catalogues::default(), tempfile::tempdir().unwrap(), Work::new());
    let out = folder.path().join("probes");
    probe(&plan(2), &out, &work, &known).unwrap();
    assert!(verify::verify(&out, &known).unwrap().is_sound());
    let before = files(&out);
    let surfaces: Vec<&String> = before.iter().map(|(name, _)| name).filter(|name| name.starts_with("surfaces/")).collect();
    assert_eq!(surfaces.len(), 4, "{surfaces:?}");
    fs::write(out.join(surfaces[0]), "").unwrap();
    assert!(!verify::verify(&out, &known).unwrap().is_sound());
    assert!(verify::repair(&out, &known, &work).unwrap().is_sound());
    assert_eq!(files(&out), before);
}

#[test]
fn a_folder_of_probes_has_a_chapter_in_a_report() {
    let (known, folder, work) = (Catalogues::default(), tempfile::tempdir().unwrap(), Work::new());
    let out = folder.path().join("probes");
    probe(&plan(2), &out, &work, &known).unwrap();
    let page = report::html(&report::Options::new([&out]), &known, &work).unwrap();
    assert!(page.contains("<h2>probes: probes</h2>") && page.contains("tpam inspect probe "), "{page:.2000}");
    assert_eq!(page.matches("by phase (f").count() % 16, 0, "four maps for each of four problems");
}
