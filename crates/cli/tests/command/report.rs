//! `tpam report`: result folders as one HTML page.

use crate::support::{Place, SMALL};
use std::fs;

/// A small folder of simulations, `sims`.
fn simulated(place: &Place) {
    let grid = "--pam jade,shade:h=5|20,uniform --target sin:omega=10|20 --accept linear:pmax=0.2|0.8";
    place.run(&format!("sim {grid} {SMALL} --out sims")).ok();
}

/// A small folder of searches, `de`.
fn searched(place: &Place) {
    place.run("de --pam jade,shade --functions 1,8 --dims 2,3 --instances 1-3 --budget 100 --out de").ok();
}

fn reported(place: &Place, folders: &str) -> String {
    let path = place.run(&format!("report {folders} --out page.html")).ok();
    assert_eq!(path, "page.html\n");
    place.read("page.html")
}

#[test]
fn simulations_have_figures_tables_and_their_command() {
    let place = Place::new();
    simulated(&place);
    let page = reported(&place, "sims");
    for id in ["r1-lines-success", "r1-map-success", "r1-best"] {
        assert!(page.contains(&format!("<figure id=\"{id}\">")), "{id}");
    }
    let rows = |id: &str| {
        let table = page.split(&format!("<table id=\"{id}\">")).nth(1).unwrap_or_else(|| panic!("{id}"));
        table.split("</table>").next().unwrap().matches("<tr><td").count()
    };
    assert_eq!((rows("r1-pams"), rows("r1-cells")), (4, 16));
    assert!(page.contains("download=\"sims-cells.csv\""));
    // The command that the page shows makes the same folder.
    let command = page.split("<pre>$ tpam sim ").nth(1).unwrap().split("</pre>").next().unwrap();
    let again = command.replace("--out sims", "--out again").replace('\'', "");
    place.run(&format!("sim {again}")).ok();
    assert_eq!(place.read("again/SHA256SUMS"), place.read("sims/SHA256SUMS"));
}

#[test]
fn the_saved_table_is_that_of_the_folder() {
    let place = Place::new();
    simulated(&place);
    let page = reported(&place, "sims");
    let address = page.split("download=\"sims-cells.csv\"").nth(1).unwrap().split("href=\"").nth(1).unwrap();
    let data = address.split('"').next().unwrap().strip_prefix("data:text/csv;charset=utf-8,").unwrap();
    let mut pieces = data.split('%');
    let mut bytes = pieces.next().unwrap().as_bytes().to_vec();
    for piece in pieces {
        bytes.push(u8::from_str_radix(&piece[..2], 16).unwrap());
        bytes.extend_from_slice(&piece.as_bytes()[2..]);
    }
    assert_eq!(String::from_utf8(bytes).unwrap(), place.read("sims/cells.csv"));
}

#[test]
fn searches_have_ecdf_scores_running_times_and_convergence() {
    let place = Place::new();
    searched(&place);
    let page = reported(&place, "de");
    for name in ["ecdf-D2", "ecdf-D3", "cd-D2", "cd-D3", "convergence-D2", "convergence-D3"] {
        assert!(page.contains(&format!("<figure id=\"r1-{name}\">")), "{name}");
    }
    for name in ["areas", "scores-D2", "scores-D3", "art", "runs"] {
        assert!(page.contains(&format!("<table id=\"r1-{name}\">")), "{name}");
    }
    let command = page.split("<pre>$ tpam de ").nth(1).unwrap().split("</pre>").next().unwrap();
    place.run(&format!("de {}", command.replace("--out de", "--out again"))).ok();
    assert_eq!(place.read("again/SHA256SUMS"), place.read("de/SHA256SUMS"));
}

#[test]
fn folders_without_a_plan_show_their_files() {
    let place = Place::new();
    searched(&place);
    place.run("ecdf de --out ecdf").ok();
    place.run("trace --pam shade --iterations 30 --n 5 --out trace").ok();
    let page = reported(&place, "ecdf trace");
    assert!(page.contains("<figure id=\"r1-ecdf-D2\">") && page.contains("<table id=\"r1-areas\">"));
    assert!(page.contains("<figure id=\"r2-trace\">") && page.contains("<table id=\"r2-iterations\">"));
    assert!(page.contains("<h2>ecdf: evaluations of logs</h2>") && page.contains("<h2>trace: a trace</h2>"));
}

#[test]
fn the_same_folders_give_the_same_bytes_and_a_report_replaces_a_report() {
    let place = Place::new();
    simulated(&place);
    let first = reported(&place, "sims");
    assert_eq!(reported(&place, "sims"), first);
    place.write("other.html", "<html></html>");
    let sentence = place.run("report sims --out other.html").refused();
    assert!(sentence.contains("other.html exists and is not a report"), "{sentence}");
    assert_eq!(place.read("other.html"), "<html></html>");
}

#[test]
fn bad_input_is_one_sentence_and_writes_nothing() {
    let place = Place::new();
    simulated(&place);
    fs::create_dir_all(place.path("empty")).unwrap();
    fs::create_dir_all(place.path("many")).unwrap();
    place.copy("sims", "many/sims");
    place.copy("sims", "bad");
    place.write("bad/cells.csv", "nothing\n");
    place.run(&format!("sim --pam jade {SMALL} --shard 1/2 --out part")).ok();
    for (folders, words) in [
        ("empty", "empty is not a result folder"),
        ("many", "many holds result folders: name one of them, such as many/sims"),
        ("bad", "cells.csv is damaged"),
        ("part", "part is not finished"),
        ("sims/cells.csv", "is a file: name a result folder"),
        ("nowhere", "cannot read nowhere"),
        ("sims ./sims", "./sims is named twice"),
    ] {
        let sentence = place.run(&format!("report {folders} --out page.html")).refused();
        assert!(sentence.contains(words), "{folders}: {sentence}");
        assert!(!place.path("page.html").exists(), "{folders}");
    }
    for (out, words) in [("sims", "is a folder: name a file"), ("page.pdf", "has to end in .html")] {
        let sentence = place.run(&format!("report sims --out {out}")).refused();
        assert!(sentence.contains(words), "{out}: {sentence}");
    }
}

#[test]
fn a_figure_with_a_script_is_not_shown() {
    let place = Place::new();
    searched(&place);
    place.run("ecdf de --out ecdf").ok();
    let whole = place.read("ecdf/ecdf-D2.svg");
    // In HTML, a value without quotes may hold one.
    for (from, to) in [("</svg>", "<script>alert(1)</script></svg>"), ("<svg ", "<svg a=b\" onload=alert(1) c=d\" ")] {
        let svg = whole.replace(from, to);
        place.write("ecdf/ecdf-D2.svg", &svg);
        // Whoever changes a figure can change the checksums, too.
        let sums = place.read("ecdf/SHA256SUMS");
        let old = sums.lines().find(|line| line.ends_with("ecdf-D2.svg")).unwrap().split(' ').next().unwrap();
        let new = tpam_store::folder::checksum_of([svg.as_bytes()]);
        place.write("ecdf/SHA256SUMS", &sums.replace(old, &new));
        let page = reported(&place, "ecdf");
        assert!(!page.contains("alert(1)") && page.contains("<code>ecdf-D2.svg</code> is not shown here"), "{to}");
    }
}
