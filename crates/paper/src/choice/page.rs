//! The first chapter of the report: the answers, with links to the evidence.

use super::ranking::{Behind, Ranked, Ranking};
use super::{Advice, speeds};
use crate::figures::winners;
use crate::relevance;
use crate::searches::{DIM, END};
use crate::study::Study;
use tpam_figure::page::{Block, Chapter};
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_store::Error;
use tpam_table::Table;

/// The chapter.
pub(crate) fn chapter(study: &Study, advice: &Advice) -> Result<Chapter, Error> {
    let mut blocks = Vec::new();
    if study.runs < 101 {
        let text = format!(
            "{} runs of each setting instead of 101, and fewer instances: intervals are wide, and what cannot be decided may be decided \
             with more runs.",
            study.runs
        );
        blocks.push(Block::Note { title: "A first look".into(), texts: vec![text] });
    }
    let winners = winners(study);
    let [searched, tracked, areas, totals, related, more] = prose!(
        "which",
        advice = advice.short(),
        speeds = speeds::sentence(&winners),
        dim = DIM,
        instances = study.searches()?.instances,
        totals = speeds::totals(&winners),
        related = relevance::found(study.relevance()?),
    );
    blocks.extend([
        Block::Note { title: "In short".into(), texts: vec![searched, tracked] },
        Block::Heading("What searches best, with which operator?".into()),
        Block::List(advice.by_operator()),
        block("which-search", &table(&advice.rankings)),
        Block::Text(areas),
        Block::Heading("What tracks best, and when?".into()),
        Block::Text(totals),
        block("which-tracks", &speeds::table(&speeds::rows(&winners))),
        Block::Heading("Does tracking tell what searches best?".into()),
        Block::Text(related),
        Block::Text(more),
    ]);
    Ok(Chapter::new("which", "Which PAM to use", blocks))
}

/// One row for each PAM with each operator.
fn table(rankings: &[Ranking]) -> Table {
    let rows: Vec<(&Ranking, &Ranked)> = rankings.iter().flat_map(|ranking| ranking.all.iter().map(move |one| (ranking, one))).collect();
    Table::from_rows(&rows)
        .text("operator", |(ranking, _)| ranking.operator)
        .text("pam", |(_, one)| &one.name)
        .text("kind", |(_, one)| if one.learns { "learns" } else { "control" })
        .rounded("area", 3, |(_, one)| one.area)
        .bold(|(_, one)| one.behind.is_none())
        .rounded("behind", 3, |(_, one)| one.behind.map(|behind| behind.difference))
        .rounded("low", 3, |(_, one)| one.behind.map(|behind| behind.interval.low))
        .rounded("high", 3, |(_, one)| one.behind.map(|behind| behind.interval.high))
        .text("beyond noise", |(_, one)| {
            one.behind.map_or("best", |behind| {
                if behind.is_sure() {
                    "yes"
                } else if behind.interval.high < 0.0 {
                    "ahead"
                } else {
                    "no"
                }
            })
        })
        .rounded("factor", 2, |(_, one)| one.behind.map(Behind::factor))
        .heading("evaluations ×")
        .rounded("end", 3, |(_, one)| one.end)
        .heading(format!("target values at 10^{END}"))
        .build()
}
