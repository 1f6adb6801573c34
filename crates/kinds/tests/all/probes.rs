//! Folders of probes are verified, repaired and reported like others.

use std::fs;
use std::path::Path;
use tpam_kinds::{report, verify};
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_signals::probe::{ProbePlan, probe};
use tpam_work::Work;

fn plan(probes: usize) -> ProbePlan {
    let search = SearchPlan { instances: "1-3".into(), budget: 300, ..SearchPlan::new("jade,shade", "1,8", "3") };
    ProbePlan::new(search, probes)
}

/// All files of a folder, with their contents.
fn files(path: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(path).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            found.extend(files(&entry.path()).into_iter().map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else {
            found.push((name, fs::read(entry.path()).unwrap()));
        }
    }
    found.sort();
    found
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
    assert!(page.contains("<h2>probes: probes</h2>") && page.contains("tpam probe "), "{page:.2000}");
    assert_eq!(page.matches("by phase (f").count() % 16, 0, "four maps for each of four problems");
}
