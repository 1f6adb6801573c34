//! The results of searches that pages quote: a table with the columns `method`, `operator` and `ecdf_end`.

use csv::StringRecord;
use std::path::Path;
use tpam_figure::distinct;
use tpam_store::{Error, disk};

/// The columns of the file.
const COLUMNS: [&str; 3] = ["method", "operator", "ecdf_end"];

/// The proportion of target values that each method reached in a search, for each operator.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Search(Vec<Row>);

#[derive(Clone, Debug, PartialEq)]
struct Row {
    /// The spec of a PAM.
    method: String,
    operator: String,
    end: f64,
}

/// The place of a method in the search with one operator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place<'a> {
    pub(super) operator: &'a str,
    /// The spec that was searched with.
    pub(super) spec: &'a str,
    /// The proportion of target values reached at the end.
    pub(super) end: f64,
    /// The number of better results, plus one.
    pub(super) rank: usize,
    /// The number of results with this operator.
    pub(super) of: usize,
}

impl Search {
    /// Reads a CSV file.
    pub fn read(file: &Path) -> Result<Self, Error> {
        let text = disk::read_given(file, disk::OF_LIST)?;
        Self::from_csv(&text).map_err(|problem| Error::unreadable(file, problem))
    }

    /// Reads the text of a CSV file with the columns `method` (the spec of a PAM), `operator` and `ecdf_end`; other columns are ignored.
    ///
    /// ```
    /// use tpam_methods::Search;
    /// assert!(Search::from_csv("method,operator,ecdf_end\nshade,rand/1/bin,0.745\n").is_ok());
    /// assert_eq!(Search::from_csv("method,end\n").unwrap_err(), "the column operator is missing (needed: method, operator, ecdf_end)");
    /// ```
    pub fn from_csv(text: &str) -> Result<Self, String> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let header = reader.headers().map_err(|e| e.to_string())?.clone();
        let mut at = [0; COLUMNS.len()];
        for (at, name) in at.iter_mut().zip(COLUMNS) {
            let missing = || format!("the column {name} is missing (needed: {})", COLUMNS.join(", "));
            *at = header.iter().position(|other| other == name).ok_or_else(missing)?;
        }
        let mut rows: Vec<Row> = Vec::new();
        for (line, record) in (2..).zip(reader.records()) {
            let row = read(&record.map_err(|e| e.to_string())?, at).map_err(|problem| format!("line {line}: {problem}"))?;
            if rows.iter().any(|other| other.method == row.method && other.operator == row.operator) {
                return Err(format!("line {line}: {} with {} is there twice", row.method, row.operator));
            }
            rows.push(row);
        }
        Ok(Self(rows))
    }

    /// The operators, in the order of the table.
    pub(super) fn operators(&self) -> Vec<&str> {
        distinct(self.0.iter().map(|row| row.operator.as_str()))
    }

    /// The places of a PAM, by its name: one for each operator and spec.
    pub(super) fn places(&self, pam: &str) -> Vec<Place<'_>> {
        let own = self.0.iter().filter(|row| row.method.split(':').next() == Some(pam));
        own.map(|row| {
            let others = self.0.iter().filter(|other| other.operator == row.operator);
            let better = others.clone().filter(|other| other.end > row.end).count();
            Place { operator: &row.operator, spec: &row.method, end: row.end, rank: better + 1, of: others.count() }
        })
        .collect()
    }

    /// The first place of a PAM with an operator.
    pub(super) fn place(&self, pam: &str, operator: &str) -> Option<Place<'_>> {
        self.places(pam).into_iter().find(|place| place.operator == operator)
    }
}

fn read(record: &StringRecord, at: [usize; 3]) -> Result<Row, String> {
    let [method, operator, end] = at.map(|at| record.get(at).unwrap_or_default().trim());
    // The pages are Markdown, in which these would be more than text.
    if [method, operator].iter().any(|name| name.contains(|ch: char| ch.is_control() || "`|<>".contains(ch))) {
        return Err("the method or the operator has a character that a page cannot show".to_owned());
    }
    let number = end.parse::<f64>().ok().filter(|end| (0.0..=1.0).contains(end));
    match (method, operator, number) {
        ("", ..) | (_, "", _) => Err("the method or the operator is empty".to_owned()),
        (_, _, None) => Err(format!("ecdf_end = {end} is not a number from 0 to 1")),
        (method, operator, Some(end)) => Ok(Row { method: method.to_owned(), operator: operator.to_owned(), end }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "method,operator,ecdf_end,other\njade,rand/1/bin,0.5,x\nshade,rand/1/bin,0.7,x\n\
                         \"jde:start_f=0.5,tau=0.1\",rand/1/bin,0.7,x\njade,best/1/bin,0.2,x\n";

    #[test]
    fn places_count_what_is_better() {
        let search = Search::from_csv(TABLE).unwrap();
        assert_eq!(search.operators(), ["rand/1/bin", "best/1/bin"]);
        let places = |pam: &str| search.places(pam).iter().map(|place| (place.rank, place.of)).collect::<Vec<_>>();
        assert_eq!((places("jade"), places("shade"), places("jde")), (vec![(3, 3), (1, 1)], vec![(1, 3)], vec![(1, 3)]));
        assert_eq!(places("jad"), []);
        let jde = search.place("jde", "rand/1/bin").unwrap();
        assert_eq!((jde.spec, jde.end), ("jde:start_f=0.5,tau=0.1", 0.7));
        assert_eq!(search.place("jde", "best/1/bin"), None);
    }

    #[test]
    fn wrong_tables_are_refused_with_their_line() {
        let wrong = |row: &str| Search::from_csv(&format!("method,operator,ecdf_end\njade,o,0.1\n{row}\n")).unwrap_err();
        assert_eq!(wrong("shade,o,1.5"), "line 3: ecdf_end = 1.5 is not a number from 0 to 1");
        assert_eq!(wrong("shade,o,NaN"), "line 3: ecdf_end = NaN is not a number from 0 to 1");
        assert_eq!(wrong("shade,,0.5"), "line 3: the method or the operator is empty");
        for name in ["\"a\nb\"", "a\u{1b}b", "a`b", "<b>", "a|b"] {
            let said = wrong(&format!("jade,{name},0.5"));
            assert!(said.ends_with("has a character that a page cannot show"), "{said}");
        }
        assert_eq!(wrong("jade,o,0.2"), "line 3: jade with o is there twice");
        assert!(wrong("jade,o").contains("found record with 2 fields"), "{}", wrong("jade,o"));
        assert!(Search::read(Path::new("no/such.csv")).is_err());
    }

    /// The results that pages quote.
    const RESULTS: &str = include_str!("../../../docs/methods/search.csv");

    /// docs/which-pam.md names those with the largest shares and areas, and has the numbers of two PAMs.
    #[test]
    fn the_page_of_advice_has_the_numbers_of_the_table() {
        let search = Search::from_csv(RESULTS).unwrap();
        let areas = Search::from_csv(&RESULTS.replacen("ecdf_end", "-", 1).replacen("ecdf_area", "ecdf_end", 1)).unwrap();
        let decimals = |value: f64| format!("{value:.3}").trim_start_matches('0').to_owned();
        let cells = |results: &Search, operator: &str| {
            let mut rows: Vec<&Row> = results.0.iter().filter(|row| row.operator == operator).collect();
            rows.sort_by(|a, b| b.end.total_cmp(&a.end));
            let first: Vec<String> = rows.iter().take(3).map(|row| format!("`{}` {}", row.method, decimals(row.end))).collect();
            let own = ["shade", "uniform"].map(|pam| decimals(results.place(pam, operator).unwrap().end));
            format!("{} | {} | {}", first.join(", "), own[0], own[1])
        };
        let page = include_str!("../../../docs/which-pam.md");
        for operator in search.operators() {
            let row = format!("| {operator} | {} | {} |\n", cells(&search, operator), cells(&areas, operator));
            assert!(page.contains(&row), "{row}");
        }
        let places = |results: &Search| results.places("shade").iter().map(|place| place.rank).collect::<Vec<_>>();
        let [[a, b, c], [d, e, f]] = [&search, &areas].map(|results| places(results).try_into().unwrap());
        let said = format!("`shade` has the places {a}, {b} and {c} of 52 by share, and {d}, {e} and {f} by area");
        assert!(page.contains(&said), "{said}");
    }

    #[test]
    fn the_pages_of_methods_have_the_places_of_the_table() {
        let search = Search::from_csv(RESULTS).unwrap();
        for pam in tpam_pam::PAMS.iter().map(|entry| entry.page.name) {
            let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/methods");
            let page = std::fs::read_to_string(docs.join(format!("{pam}.md"))).unwrap();
            for Place { operator, end, rank, of, .. } in search.places(pam) {
                let said = format!(": {end:.3} of the target values, place {rank} of {of}");
                let found = page.lines().any(|line| line.starts_with(&format!("- `{operator}`")) && line.ends_with(&said));
                assert!(found, "{pam} with {operator}{said}");
            }
        }
    }
}
