//! `tpam review --quick`: all searches, tables, figures and the report, on few problems.

use crate::support::{Place, numbers, rows};
use std::fs;

const FIGURES: [&str; 11] = [
    "agreement",
    "ecdf-rand-1-bin",
    "ecdf-current-to-pbest-1-bin",
    "ecdf-rand-1-sec",
    "overview",
    "question-feed",
    "question-feed-code",
    "question-terminal",
    "question-silence-lbc",
    "question-silence-imode",
    "question-sinusoid",
];
const OPERATORS: [&str; 3] = ["rand/1/bin", "current-to-pbest/1/bin", "rand/1/sec"];

#[test]
fn a_first_look_has_every_file_and_can_be_resumed() {
    let place = Place::kept("review");
    let printed = place.run("review --quick --out a").ok();
    assert!(printed.starts_with("a first look: nothing is compared with published curves, and its order of the methods is not a ranking"));
    assert!(printed.lines().count() < 8 && printed.contains("\nquestions: "), "{printed}");
    assert!(printed.ends_with("report: a/report.html\n"), "{printed}");
    assert!(rows(&place.read("a/order.csv")).iter().all(|row| row["scale"] == "first look"));
    assert!(place.read("a/overview.svg").contains("(first look)") && place.read("a/report.html").contains("A first look, "));
    let methods = tables(&place);
    figures(&place, methods);

    // Another number of threads, other file formats, and a folder that is complete only in parts.
    place.copy("a", "b");
    fs::remove_file(place.path("b/report.html")).unwrap();
    for folder in ["terminal-l-shade", "rand-1-bin"] {
        fs::remove_dir_all(place.path("b/data-quick").join(folder)).unwrap();
    }
    let again = place.run("review --quick --out b --figures svg,pdf --threads 1").ok();
    assert_eq!(again.replace("b/report.html", "a/report.html"), printed);
    assert!(place.read("a/report.html") == place.read("b/report.html"));
    assert!(FIGURES.iter().all(|figure| place.path(&format!("b/{figure}.pdf")).exists()));
    assert!(place.files("a/data-quick") == place.files("b/data-quick"));
}

/// Checks the tables, and returns the number of methods.
fn tables(place: &Place) -> usize {
    let overview = rows(&place.read("a/overview.csv"));
    assert_eq!(overview.len(), 24);
    let curves = rows(&place.read("a/curves.csv"));
    // log10(evaluations / D) from 0 to 3 in steps of 0.1.
    assert_eq!(curves.len(), OPERATORS.len() * overview.len() * 31);
    for curve in curves.chunks(31) {
        let heights = numbers(curve, "proportion");
        assert!(heights.is_sorted() && heights[0] >= 0.0 && heights[30] <= 1.0, "{curve:?}");
        assert!(heights[30] > heights[0], "{curve:?}");
        assert!(curve.iter().all(|row| row["published"].is_empty()));
    }
    let order = rows(&place.read("a/order.csv"));
    assert_eq!(order.len(), overview.len());
    for operator in OPERATORS {
        let ends = numbers(&order, &format!("{operator} end"));
        assert!(ends.iter().rev().is_sorted(), "{ends:?}");
        // The best method of the order has rank 1 in the overview, and the same end.
        let best = overview.iter().find(|row| row["method"] == order[0][operator]).unwrap();
        assert_eq!(best[&format!("{operator} rank")], "1");
        assert_eq!(best[&format!("{operator} end")], order[0][&format!("{operator} end")]);
    }
    assert_eq!(rows(&place.read("a/gaps.csv")).len(), 0);
    let questions = rows(&place.read("a/questions.csv"));
    // Seven variants are compared with the first one of their question, in two searches, by two measures.
    assert_eq!(questions.len(), 7 * 2 * 2);
    for row in &questions {
        let [low, difference, high] = ["low", "difference", "high"].map(|name| row[name].parse::<f64>().unwrap());
        assert!(low <= difference && difference <= high, "{row:?}");
        let mean = |side: &str| row[&format!("mean_{side}")].parse::<f64>().unwrap();
        assert!((mean("b") - mean("a") - difference).abs() < 1e-12, "{row:?}");
    }
    // The whole catalogue: a row for each PAM and operator, and the same ends for the methods of the review.
    let search = rows(&place.read("a/search.csv"));
    assert!(search.len() >= OPERATORS.len() * 50 && search.len().is_multiple_of(OPERATORS.len()), "{}", search.len());
    for method in &overview {
        let own = search.iter().find(|row| row["method"] == method["pam"] && row["operator"] == OPERATORS[0]).unwrap();
        assert_eq!(own["ecdf_end"], method[&format!("{} end", OPERATORS[0])]);
    }
    assert!(search.iter().any(|row| row["method"] == "jso" && row["operator"] == OPERATORS[2]));
    overview.len()
}

/// Checks the figures and that the report contains them.
fn figures(place: &Place, methods: usize) {
    let report = place.read("a/report.html");
    for figure in FIGURES {
        let svg = place.read(&format!("a/{figure}.svg"));
        assert!(report.contains(svg.trim_end()) && report.contains(&format!("<figure id=\"{figure}\">")), "{figure}");
    }
    let count = |figure: &str, what: &str| place.read(&format!("a/{figure}.svg")).matches(what).count();
    assert_eq!(count("agreement", "class=\"panel\""), methods);
    assert_eq!(count("ecdf-rand-1-sec", "data-name="), methods);
    assert_eq!(count("overview", "class=\"tile\""), OPERATORS.len() * methods);
    assert!(report.contains("$ tpam reproduce review --quick --seed 1\ntpam "));
    let (page, _) = report.split_once("<script>").unwrap();
    assert!(!page.contains("NaN"));
}

#[test]
fn wrong_input_is_refused_before_the_work() {
    let place = Place::new();
    place.write("file", "");
    let sentence = place.run("review --out file/below").refused();
    assert!(sentence.contains("cannot create file/below"), "{sentence}");
    fs::create_dir(place.path("other")).unwrap();
    place.write("other/notes.txt", "");
    let sentence = place.run("review --quick --out other").refused();
    assert!(sentence.contains("other holds other files: name a new folder"), "{sentence}");
}
