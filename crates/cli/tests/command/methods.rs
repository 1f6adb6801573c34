//! `tpam methods`: a page for each PAM.

use crate::support::{Place, rows};

#[test]
fn pages_figures_and_tables_are_written() {
    let place = Place::new();
    place.write("search.csv", "method,operator,ecdf_end\njade,rand/1/bin,0.532\nshade,rand/1/bin,0.745\n");
    let printed = place.run("methods --quick --out pages --search search.csv --figures svg,png").ok();
    let pams = tpam_pam::PAMS.len();
    assert_eq!(printed, format!("{pams} methods: pages/README.md, pages/methods.html\n"));
    let table = rows(&place.read("pages/methods.csv"));
    assert_eq!(table.len(), pams);
    for row in &table {
        let (name, simulated) = (&row["method"], row["simulated"] == "1");
        let page = place.read(&format!("pages/{name}.md"));
        assert!(page.starts_with(&format!("# {name}\n")), "{page}");
        for ending in ["svg", "png"] {
            assert_eq!(place.path(&format!("pages/{name}.{ending}")).exists(), simulated, "{name}");
        }
        assert_eq!(row["slow_f"].is_empty(), !simulated, "{name}");
    }
    let jade = table.iter().find(|row| row["method"] == "jade").unwrap();
    assert_eq!(jade["ecdf_end rand/1/bin"], "0.532");
    assert!(place.read("pages/README.md").contains("| [jade](jade.md) "));
    assert!(place.read("pages/methods.html").contains("<h3>jade</h3>"));
    place.run("verify pages").ok();
    // It is a first look, and does not share a folder with the pages.
    assert!(table.iter().all(|row| row["scale"] == "first look") && place.read("pages/jade.svg").contains("(first look)"));
    for page in ["jade.md", "README.md", "methods.html"] {
        assert!(place.read(&format!("pages/{page}")).contains("A first look"), "{page}");
    }
    let refused = place.run("methods --out pages").refused();
    assert!(refused.contains("pages holds a first look at methods, not pages of methods"), "{refused}");
    // Another folder is refused.
    std::fs::create_dir(place.path("mine")).unwrap();
    place.write("mine/notes.md", "");
    assert!(place.run("methods --out mine").refused().contains("holds other files"));
    assert!(place.run("methods --out new --search none.csv").refused().contains("cannot read none.csv"));
}
