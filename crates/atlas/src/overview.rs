//! All methods in one dimension in one table, and how often the best is among the leaders.

use crate::Atlas;
use crate::coverage::{Coverage, coverage};
use crate::entry::Entry;
use crate::group;
use crate::method::Method;
use crate::part::{DECADES, Functions};
use crate::ranking::{Place, Question, Ranking};
use tpam_coco::View;
use tpam_store::Error;
use tpam_table::Table;
use tpam_work::Work;

const VIEWS: [View; 2] = [View::FixedBudget, View::Anytime];

/// A method at the end of the longest runs and anytime, on all functions, and the groups in which it cannot be told from the best.
struct Row {
    method: Method,
    standings: [Place; 2],
    leads: [String; 2],
}

/// The place of a method, which is in every ranking at the end of the longest runs.
fn at(ranking: &Ranking, method: &Method) -> Place {
    ranking.places.iter().find(|place| place.method == *method).expect("all methods are run with the largest budget").clone()
}

/// The groups of the rankings in which a method cannot be told from the best.
fn leads(rankings: &[Ranking], method: &Method) -> String {
    let leading = rankings.iter().filter(|ranking| at(ranking, method).standing.leads);
    leading.map(|ranking| ranking.question.group.name()).collect::<Vec<_>>().join(" ")
}

/// One row for each method in one dimension, the best at the end of 10⁴ D evaluations first. The intervals and the sets of leaders of the
/// tables of all dimensions hold together.
pub fn overview(atlas: &Atlas, dim: usize) -> Result<Table, Error> {
    atlas.check(dim)?;
    let entries = atlas.entries(dim);
    let together = group::apart().count() * VIEWS.len() * atlas.dimensions().len();
    let question = |group, view| Question { group, view, by: DECADES as f64 };
    let of_view =
        |view: View| -> Vec<Ranking> { group::apart().map(|group| Ranking::new(&entries, question(group, view), together)).collect() };
    let rankings = VIEWS.map(of_view);
    let row = |first: &'_ Place| Row {
        method: first.method.clone(),
        standings: rankings.each_ref().map(|rankings| at(&rankings[0], &first.method)),
        leads: rankings.each_ref().map(|rankings| leads(rankings, &first.method)),
    };
    let rows: Vec<Row> = rankings[0][0].places.iter().map(row).collect();
    let mut table = Table::from_rows(&rows).text("method", |row| row.method.to_string());
    let headings = [["end", "end behind", "leads at the end"], ["area", "area behind", "leads anytime"]];
    for (at, [share, behind, leads]) in headings.into_iter().enumerate() {
        table = table
            .rounded(share, 3, move |row| row.standings[at].mean)
            .estimate([behind, &format!("{behind} low"), &format!("{behind} high")], 3, move |row| {
                let standing = row.standings[at].standing;
                [standing.behind, standing.interval.low, standing.interval.high]
            })
            .text(leads, move |row| &row.leads[at]);
    }
    Ok(table.rounded("bbob end", 3, |row| row.standings[0].bbob).rounded("bbob area", 3, |row| row.standings[1].bbob).build())
}

/// How often the set of leaders contains the best method, for each dimension, group and view: samples of as many functions as the group
/// has, drawn with replacement from its functions, which are the population.
pub fn coverages(atlas: &Atlas, samples: u64, work: &Work) -> Result<Table, Error> {
    let mut rows: Vec<(usize, Question, usize, Coverage)> = Vec::new();
    for dim in atlas.dimensions() {
        for (group, view) in group::apart().flat_map(|group| VIEWS.map(|view| (group, view))) {
            let places = group.places(Functions::ManyAffine);
            let own = |entry: &&Entry| {
                let values = entry.by_function(Functions::ManyAffine, view, DECADES as f64)?;
                Some(places.iter().map(|place| values[*place]).collect::<Vec<f64>>())
            };
            let methods: Vec<Vec<f64>> = atlas.entries(dim).iter().filter_map(own).collect();
            let found = coverage(&methods, places.len(), samples, work)?;
            rows.push((dim, Question { group, view, by: DECADES as f64 }, places.len(), found));
        }
    }
    let table = Table::from_rows(&rows)
        .integer("dim", |row| row.0)
        .text("group", |row| row.1.group.name())
        .text("view", |row| if row.1.view == View::Anytime { "anytime" } else { "fixed budget" })
        .integer("functions", |row| row.2)
        .integer("samples", |row| row.3.samples)
        .caption_if_constant()
        .rounded("contains_best", 4, |row| row.3.rate())
        .heading("contains the best")
        .rounded("size", 1, |row| row.3.size)
        .heading("mean size");
    Ok(table.build())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::tests::three;
    use tpam_table::Format;

    #[test]
    fn the_best_method_is_first_and_leads_everywhere() {
        let text = overview(&three(), 10).unwrap().render(Format::Csv);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].starts_with("b current-to-pbest/1/bin,0.588"), "{text}");
        assert!(lines[1].contains("all separ lcond hcond multi mult2"), "{text}");
        assert_eq!(lines.len(), 4);
    }

    #[test]
    fn a_method_that_is_better_everywhere_is_always_among_the_leaders() {
        let table = coverages(&three(), 5, &Work::new()).unwrap().render(Format::Csv);
        assert_eq!(table.lines().count(), 1 + 12);
        assert!(table.lines().skip(1).all(|line| line.ends_with(",5,1,1")), "{table}");
    }
}
