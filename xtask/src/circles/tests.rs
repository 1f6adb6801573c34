//! Crates of a few files with and without circles.

use super::*;

fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let files: Vec<(String, String)> = files.iter().map(|(name, text)| ((*name).to_owned(), literals::read(text).code)).collect();
    circles(&arrows(&Files::new(&files)))
}

#[test]
fn a_circle_of_three_is_found_and_one_of_two_is_not() {
    let three = [
        ("lib.rs", "mod a;\nmod b;\nmod c;"),
        ("a.rs", "use crate::b::B;\npub struct A;"),
        ("b.rs", "pub struct B;\nfn f() -> super::c::C { super::c::C }"),
        ("c.rs", "use super::a::{A as Other, self};\npub struct C;"),
    ];
    assert_eq!(found(&three), [["a.rs", "b.rs", "c.rs"]]);
    let two = [three[0], three[1], ("b.rs", "use crate::a::A;\npub struct B;"), ("c.rs", "use crate::a::A;")];
    assert!(found(&two).is_empty());
}

#[test]
fn what_a_module_passes_on_is_followed_to_its_file() {
    // Each file imports from the root, which only passes the names on.
    let straight = [
        ("lib.rs", "mod a;\nmod b;\nmod c;\npub use a::A;\npub(crate) use b::*;"),
        ("a.rs", "pub struct A;"),
        ("b.rs", "use crate::A;\npub struct B;"),
        ("c.rs", "use super::B;"),
    ];
    assert!(found(&straight).is_empty());
    let circle = [straight[0], ("a.rs", "use crate::c::C;\npub struct A;"), straight[2], ("c.rs", "use super::B;\npub struct C;")];
    assert_eq!(found(&circle), [["a.rs", "b.rs", "c.rs"]]);
}

#[test]
fn the_root_of_a_module_may_use_its_files() {
    let list = [
        ("m/mod.rs", "mod a;\nmod b;\npub trait Method {}\nfn all() { (a::A, b::B) }"),
        ("m/a.rs", "use super::Method;\npub struct A;"),
        ("m/b.rs", "use super::{Method, a::A};\npub struct B;"),
    ];
    assert!(found(&list).is_empty());
    let outside = [list[0], list[1], list[2], ("n.rs", "use crate::m::b::B;\npub struct N;")];
    let circle = [("m/mod.rs", "mod a;\nmod b;\nuse crate::n::N;\npub trait Method {}"), outside[1], outside[2], outside[3]];
    assert_eq!(found(&outside), Vec::<Vec<String>>::new());
    assert_eq!(found(&circle), [["m/a.rs", "m/b.rs", "m/mod.rs", "n.rs"]]);
}

#[test]
fn comments_tests_and_other_crates_are_left_out() {
    let files = [
        ("lib.rs", "mod a;\nmod b;\nmod c;"),
        ("a.rs", "//! crate::b::B\nuse other::b::B;\nstruct A;\n#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}"),
        ("b.rs", "use crate::c::C;\nstruct B;"),
        ("c.rs", "use crate::a::A;\nstruct C;"),
    ];
    assert!(found(&files).is_empty());
}

#[test]
fn only_circles_that_are_there_are_excused() {
    for (folder, files) in REMAINING {
        let found = circles(&arrows_in(&super::super::root().join(folder)).unwrap());
        let largest = found.iter().map(Vec::len).max();
        assert_eq!(largest, Some(files), "{folder}: change its number in REMAINING, or remove it");
    }
}
