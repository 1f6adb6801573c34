//! All methods in one dimension in one table, who leads where, and how often the best is among the leaders.

use crate::Atlas;
use crate::coverage::{Coverage, coverage};
use crate::entry::Entry;
use crate::group;
use crate::method::Method;
use crate::part::{DECADES, Functions};
use crate::ranking::{Place, Question, Ranking, VIEWS, questions, view_name};
use tpam_coco::View;
use tpam_store::Error;
use tpam_table::Table;
use tpam_work::Work;

/// Leaders are named up to this number.
const NAMED: usize = 5;

/// The number of rankings whose statements hold together.
pub(crate) fn together(atlas: &Atlas) -> usize {
    questions().count() * atlas.dimensions().len()
}

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

/// One row for each method in one dimension, the best at the end of 10⁴ D evaluations first. The intervals and the sets of leaders of this
/// table and of [`leaders`] hold together, for all dimensions.
pub fn overview(atlas: &Atlas, dim: usize) -> Result<Table, Error> {
    atlas.check(dim)?;
    let entries = atlas.entries(dim);
    let together = together(atlas);
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

/// Who leads, for each dimension, group, view and budget: one row each.
pub fn leaders(atlas: &Atlas) -> Table {
    let mut rows: Vec<(usize, Ranking)> = Vec::new();
    for dim in atlas.dimensions() {
        let entries = atlas.entries(dim);
        rows.extend(questions().map(|question| (dim, Ranking::new(&entries, question, together(atlas)))));
    }
    let names = |ranking: &Ranking| {
        let names: Vec<String> = ranking.leaders().take(NAMED).map(|place| place.method.to_string()).collect();
        let more = ranking.leaders().count() - names.len();
        if more == 0 { names.join(", ") } else { format!("{}, {more} more", names.join(", ")) }
    };
    let table = Table::from_rows(&rows)
        .integer("dim", |row| row.0)
        .heading("D")
        .text("group", |row| row.1.question.group.name())
        .text("view", |row| view_name(row.1.question.view))
        .integer("budget", |row| 10_u64.pow(row.1.question.by as u32))
        .heading("evaluations / D")
        .integer("functions", |row| row.1.functions)
        .integer("methods", |row| row.1.places.len())
        .integer("leaders", |row| row.1.leaders().count())
        .rounded("share", 3, |row| row.1.places.first().map_or(f64::NAN, |place| place.mean))
        .heading("share of the first")
        .text("names", |row| names(&row.1))
        .heading("leaders by name");
    table.build()
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
        .text("view", |row| view_name(row.1.view))
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
    fn leaders_by_question() {
        let text = leaders(&three()).render(Format::Csv);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + 6 * 2 * 3, "{text}");
        assert!(lines[3].starts_with("10,all,fixed budget,10000,400,3,1,0.588"), "{text}");
        assert!(lines[3].ends_with(",b current-to-pbest/1/bin"), "{text}");
    }

    #[test]
    fn a_method_that_is_better_everywhere_is_always_among_the_leaders() {
        let table = coverages(&three(), 5, &Work::new()).unwrap().render(Format::Csv);
        assert_eq!(table.lines().count(), 1 + 12);
        assert!(table.lines().skip(1).all(|line| line.ends_with(",5,1,1")), "{table}");
    }
}
