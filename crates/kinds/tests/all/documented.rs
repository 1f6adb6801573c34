//! The numbers in docs/files.md are those of the program.

use tpam_pam::STREAM_VERSION;
use tpam_pam::spec::MOST_LETTERS;
use tpam_searches::Catalogues;
use tpam_sim::{Experiment, Plan, measure::LAG};
use tpam_store::folder;
use tpam_table::ROWS_PER_GROUP;

const PAGE: &str = include_str!("../../../../docs/files.md");

/// The part of the page below a heading.
fn below(heading: &str) -> &'static str {
    let from = PAGE.find(heading).unwrap_or_else(|| panic!("docs/files.md has no part '{heading}'")) + heading.len();
    let rest = &PAGE[from..];
    &rest[..rest.find("\n#").unwrap_or(rest.len())]
}

#[test]
fn the_page_has_a_row_for_each_version_of_a_folder() {
    let rows = below("### Supported versions of a folder").lines().filter_map(|line| line.strip_prefix("| "));
    let versions: Vec<u32> = rows.filter_map(|row| row.split(' ').next()?.parse().ok()).collect();
    let all: Vec<u32> = (folder::OLDEST..=folder::SCHEMA).collect();
    assert_eq!(versions, all, "docs/files.md, Supported versions of a folder: a row for each version that is read");
}

#[test]
fn limits_and_sizes_are_those_of_the_program() {
    let plan = Plan { target: "ran:s=0.1".into(), ..Plan::default() };
    let experiment = Experiment::new(&plan, &Catalogues::default().sim).unwrap();
    let longest = LAG.at(1).limit(&experiment.cells[0]).unwrap();
    let thousands = format!("{},{:03}", ROWS_PER_GROUP / 1000, ROWS_PER_GROUP % 1000);
    for said in [
        format!("is stored as `stream` in `experiment.toml`; it is **{STREAM_VERSION}**."),
        format!("Row groups have {thousands} rows"),
        format!("a name of at most {MOST_LETTERS} letters"),
        format!("is written as `≥ {longest}` if a run has the largest lag"),
        format!("the k in 0 … {longest} with"),
        format!("{longest} means {longest} or more"),
    ] {
        let lines = PAGE.replace('\n', " ");
        assert!(lines.contains(&said), "docs/files.md does not say: {said}");
    }
}
