//! Tests of the page as a whole.

use super::*;
use tpam_rows::sweep;
use tpam_sim::Experiment;
use tpam_sim::Plan;
use tpam_sim::plan::Count;

fn stored(folder: &Path, pam: &str, target: &str) {
    let plan =
        Plan { pam: pam.into(), target: target.into(), n: Count::Number(5), iterations: Count::Number(40), runs: 3, ..Plan::default() };
    let experiment = Experiment::new(&plan, &Catalogues::default().sim).unwrap();
    sweep::keep_in(&experiment, folder, None, &Work::new()).unwrap();
}

fn page(folders: &[PathBuf]) -> Result<String, Error> {
    html(&Options::new(folders), &Catalogues::default(), &Work::new())
}

#[test]
fn a_chapter_for_each_folder() {
    let place = tempfile::tempdir().unwrap();
    let folders = ["one", "two"].map(|name| place.path().join(name));
    stored(&folders[0], "jade,shade", "sin:omega=10|20");
    stored(&folders[1], "jade", "step");
    let page = page(&folders).unwrap();
    for words in ["<h1>Results: one, two</h1>", "<h2>one: simulations</h2>", "<h2>two: simulations</h2>"] {
        assert!(page.contains(words), "{words}");
    }
    // One PAM is not compared, and one number makes no map.
    assert!(page.contains("id=\"r1-pams\"") && !page.contains("id=\"r2-pams\""));
    assert!(page.contains("id=\"r1-map-success\"") && !page.contains("id=\"r2-map-success\""));
}

#[test]
fn captions_are_sentences() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("r");
    stored(&folder, "uniform,jade,shade", "sin:omega=10|20");
    let page = page(&[folder]).unwrap();
    assert!(page.contains("due to noise. The baselines uniform and oracle are left out.</figcaption>"), "{page}");
    let cells = page.split("<h3>Cells</h3>").nth(1).unwrap();
    let caption = cells.split("</p>").next().unwrap();
    assert_eq!(caption.contains("Bold: the highest success rate"), cells.contains("<strong>"), "{caption}");
    assert!(cells.contains("<strong>"));
}

#[test]
fn a_damaged_folder_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("r");
    stored(&folder, "jade", "step");
    let runs = folder.join("runs.parquet");
    let mut bytes = std::fs::read(&runs).unwrap();
    bytes[100] ^= 1;
    std::fs::write(&runs, bytes).unwrap();
    assert!(matches!(page(&[folder]), Err(Error::Damaged { path, .. }) if path == runs));
}

#[test]
fn only_a_report_is_replaced() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("r");
    stored(&folder, "jade", "step");
    let out = place.path().join("page.html");
    let write = || write(&Options::new([&folder]), &out, &Catalogues::default(), &Work::new());
    write().unwrap();
    write().unwrap();
    std::fs::write(&out, "<!doctype html><title>mine</title>").unwrap();
    assert!(write().unwrap_err().to_string().ends_with("is not a report of this program: name another file"));
}
