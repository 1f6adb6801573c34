//! The page of the atlas in Markdown: who leads, how often that is right, and all methods.

use crate::Atlas;
use crate::overview::{coverages, leaders, overview, together};
use tpam_store::Error;
use tpam_table::Format;
use tpam_work::Work;

/// The page, whose text is in `text/page.md`. `samples` is the number of samples for each question that measure how often the best method
/// is among the leaders.
pub fn page(atlas: &Atlas, samples: u64, work: &Work) -> Result<String, Error> {
    let dims = atlas.dimensions();
    let overviews = dims.iter().map(|dim| {
        let table = overview(atlas, *dim)?.render(Format::Markdown);
        Ok(format!(
            "## All methods in {dim} dimensions\n\nFixed budget (end) and anytime (area), with 10⁴ evaluations per dimension.\n\n{table}"
        ))
    });
    Ok(format!(
        include_str!("../text/page.md"),
        dimensions = in_words(&dims),
        rankings = together(atlas),
        leaders = leaders(atlas).render(Format::Markdown).trim_end(),
        coverage = coverages(atlas, samples, work)?.render(Format::Markdown).trim_end(),
        overviews = overviews.collect::<Result<Vec<String>, Error>>()?.join("\n").trim_end(),
    ))
}

/// 5, 10 and 20.
fn in_words(numbers: &[usize]) -> String {
    let texts: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match texts.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => texts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::tests::three;
    use crate::group::Group;
    use crate::method::Family;
    use crate::ranking::{Question, Ranking};
    use std::collections::BTreeSet;
    use tpam_coco::View;

    #[test]
    fn the_page_has_all_tables() {
        let page = page(&three(), 5, &Work::new()).unwrap();
        for part in
            ["in 10 dimensions", "(36 rankings)", "| b current-to-pbest/1/bin |", "## All methods in 10 dimensions", "contains the best"]
        {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert_eq!([&[5][..], &[5, 10], &[5, 10, 20]].map(in_words), ["5", "5 and 10", "5, 10 and 20"]);
    }

    /// The tables of docs/atlas.md are those of the shipped parts. `coverages` takes long, so that its table is not computed again here.
    #[test]
    fn the_page_in_the_docs_is_that_of_the_shipped_parts() {
        let own = page(&Atlas::shipped(), 1, &Work::new()).unwrap();
        let docs = include_str!("../../../docs/atlas.md");
        let without_coverage = |page: &str| {
            let (before, rest) = page.split_once("`tpam reproduce atlas --coverage`").unwrap();
            [before.to_owned(), rest.split_once("\n## ").unwrap().1.to_owned()]
        };
        assert_eq!(without_coverage(&own), without_coverage(docs), "renew it: tpam reproduce atlas --page docs/atlas.md");
    }

    /// What docs/which-pam.md says in words.
    #[test]
    fn the_page_of_advice_says_what_the_atlas_shows() {
        let (atlas, all) = (Atlas::shipped(), Group::named("all").unwrap());
        for dim in atlas.dimensions() {
            let ranking = |view, by| Ranking::new(&atlas.entries(dim), Question { group: all, view, by }, together(&atlas));
            let first = |view, by| ranking(view, by).places[0].method.to_string();
            let leads = |view, method: &str| ranking(view, 4.0).leaders().any(|place| place.method.to_string() == method);
            assert!(first(View::FixedBudget, 2.0).starts_with("nl-shade-lbc"), "{dim}");
            let few = ranking(View::FixedBudget, 2.0);
            let few: BTreeSet<String> = few.leaders().map(|place| place.method.to_string()).collect();
            assert_eq!(few, ["fixed current-to-pbest/1/bin", "nl-shade-lbc", "nl-shade-lbc-code"].map(str::to_owned).into(), "{dim}");
            assert_eq!(first(View::Anytime, 4.0), "fixed current-to-pbest/1/bin", "{dim}");
            let group = ["shade", "cde", "cobide"].map(|pam| format!("{pam} current-to-pbest/1/bin"));
            let whole = ["l-srtde", "l-shade", "jso"].map(str::to_owned);
            assert!(whole.iter().all(|method| leads(View::FixedBudget, method)), "{dim}");
            assert_eq!(group.iter().all(|method| leads(View::FixedBudget, method)), dim < 20, "{dim}");
            assert!(!leads(View::Anytime, &group[0]), "{dim}");
        }
        let ranking = |dim, view| Ranking::new(&atlas.entries(dim), Question { group: all, view, by: 4.0 }, together(&atlas));
        let end = ranking(20, View::FixedBudget);
        assert!(end.leaders().count() == 8 && end.leaders().all(|place| place.method.family == Family::Whole));
        let shade = end.places.iter().find(|place| place.method.to_string() == "shade current-to-pbest/1/bin").unwrap().standing;
        assert_eq!(format!("{:.3} {:.3} {:.3}", shade.behind, shade.interval.low, shade.interval.high), "0.098 0.048 0.148");
        assert_eq!([5, 10, 20].map(|dim| ranking(dim, View::Anytime).leaders().count() - 1), [6, 15, 7]);
    }
}
