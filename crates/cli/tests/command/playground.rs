//! `tpam playground` of a build without the page. The page itself is tested by `cargo xtask test --all`.

use crate::support::Place;

#[test]
fn a_build_without_the_page_says_so() {
    if cfg!(feature = "playground") {
        return;
    }
    let place = Place::new();
    let sentence = place.run("playground").refused();
    assert!(sentence.contains("this tpam was built without the playground: `cargo xtask playground`"), "{sentence}");
    assert!(!place.path("playground.html").exists());
}
