//! The pages of methods in the repository agree with the registry.

use std::path::Path;
use tpam_methods as methods;
use tpam_searches::Catalogues;

#[test]
fn the_pages_in_the_repository_agree_with_the_registry() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/methods");
    let found = methods::differences(&folder, &Catalogues::default()).unwrap();
    assert!(found.is_empty(), "docs/methods differs from the registry; run `cargo xtask methods`:\n{}", found.join("\n"));
}
