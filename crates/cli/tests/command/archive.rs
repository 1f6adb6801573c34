//! `tpam archive`: one compressed file for each algorithm, the same bytes each time, and nothing from a damaged folder.

use crate::support::Place;
use std::fs;

#[test]
fn searches_become_an_archive() {
    let place = Place::new();
    place.run("de --pam jade,shade --functions 1,8 --dims 2 --instances 1-2 --budget 50 --out de").ok();
    let next = place.run("archive de --out archive").next;
    assert_eq!(next.as_deref(), Some("saved in archive; next: cocopp.archiving.get('archive') loads it"));
    let list = place.read("archive/coco_archive_definition.txt");
    assert_eq!(list.matches(".tgz', '").count(), 2, "{list}");
    assert!(list.starts_with("[\n('jade"), "{list}");
    place.run("archive de --out again").ok();
    assert!(place.files("archive") == place.files("again"));
    let csv = place.run("archive de --out csv --format csv").ok();
    assert!(csv.starts_with("file,bytes,sha256\njade"), "{csv}");
}

#[test]
fn wrong_input_is_refused_and_nothing_is_written() {
    let place = Place::new();
    place.run("de --pam jade --functions 1 --dims 2 --instances 1 --budget 20 --out de").ok();
    let sentence = place.run("archive none --out archive").refused();
    assert!(sentence.contains("cannot read none"), "{sentence}");
    fs::create_dir(place.path("empty")).unwrap();
    let sentence = place.run("archive empty --out archive").refused();
    assert!(sentence.contains("there is no .info file in it"), "{sentence}");
    let sentence = place.run("archive de --out de").refused();
    assert!(sentence.contains("de is not empty: name a new folder"), "{sentence}");
    let info = fs::read_dir(place.path("de")).unwrap().flatten().find(|entry| entry.path().is_dir()).unwrap().path();
    let info = fs::read_dir(info).unwrap().flatten().find(|entry| entry.path().extension().is_some_and(|e| e == "info"));
    fs::write(info.unwrap().path(), "other").unwrap();
    let sentence = place.run("archive de --out archive").refused();
    assert!(sentence.contains("`tpam folder verify de` says more; with --repair"), "{sentence}");
    assert!(!place.path("archive").exists());
}
