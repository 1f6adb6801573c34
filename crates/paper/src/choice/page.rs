//! The first chapter of the report: the answers, with links to the evidence.

use super::ranking::{Behind, Ranked, Ranking};
use super::{Advice, speeds};
use crate::figures::winners;
use crate::relevance;
use crate::searches::{DIM, END};
use crate::study::Study;
use tpam_figure::page::{Block, Chapter};
use tpam_kinds::report::saved_block as block;
use tpam_table::Table;

/// The chapter.
pub(crate) fn chapter(study: &Study, advice: &Advice) -> Chapter {
    let mut blocks = Vec::new();
    if study.runs < 101 {
        let text = format!(
            "{} runs of each setting instead of 101, and fewer instances: intervals are wide, and what cannot be decided may be decided with more runs.",
            study.runs
        );
        blocks.push(Block::Note { title: "A first look".into(), texts: vec![text] });
    }
    let winners = winners(study);
    blocks.push(Block::Note {
        title: "In short".into(),
        texts: vec![
            format!("{} [Searches](#which-search)", advice.short()),
            format!("{} [Simulations](#which-tracks)", speeds::sentence(&winners)),
        ],
    });
    blocks.extend(searching(study, advice));
    blocks.push(Block::Heading("What tracks best, and when?".into()));
    blocks.push(Block::Text(format!(
        "{} The number of settings on which each PAM has the highest success rate on C (paired runs; within noise: the interval of its lead over the second includes 0). The map with each setting is [here](#winners); other parameters are in [Figures 3 to 5 for F and the pair](#others).",
        speeds::totals(&winners)
    )));
    blocks.push(block("which-tracks", &speeds::table(&speeds::rows(&winners))));
    blocks.push(Block::Heading("Does tracking tell what searches best?".into()));
    let related = study.relevance.as_ref().map(relevance::found).unwrap_or_default();
    blocks.push(Block::Text(format!("{related} [The map](#relevance)")));
    blocks.push(Block::Text(
        "How the PAMs work: [their rules](#rules). Whether this is the study of the paper: [agreement with the published figures](#found), and [its claims, judged](#claims).".into(),
    ));
    Chapter::new("which", "Which PAM to use", blocks)
}

fn searching(study: &Study, advice: &Advice) -> Vec<Block> {
    let instances = study.searches.as_ref().map_or(0, |searches| searches.instances);
    let text = format!(
        "The area is that under the ECDF of 51 target values from 1 to 10⁴ evaluations per dimension (D = {DIM}, 24 functions, {instances} instances); 1 means that all target values are reached at once. Behind: the area of the best PAM that learns, minus the area; the intervals of one operator hold all at once \
         with 95 % confidence (Student's t over functions, each the mean over its instances; Bonferroni over all pairs with a PAM that learns, because the best one is chosen by the same searches). Evaluations: by which factor a target value takes more of them, as the geometric mean, with those not reached at the end of the budget. Controls learn nothing: `uniform` draws F and C at random, `fixed` keeps \
         them, `swde` takes one of two extremes. What holds here need not hold in other dimensions or with other budgets. The curves are in [Figure 7](#fig7).",
    );
    vec![
        Block::Heading("What searches best, with which operator?".into()),
        Block::List(advice.by_operator()),
        block("which-search", &table(&advice.rankings)),
        Block::Text(text),
    ]
}

/// One row for each PAM with each operator.
fn table(rankings: &[Ranking]) -> Table {
    let rows: Vec<(&Ranking, &Ranked)> =
        rankings.iter().flat_map(|ranking| ranking.all.iter().map(move |one| (ranking, one))).collect();
    Table::of(&rows)
        .text("operator", |(ranking, _)| ranking.operator)
        .text("pam", |(_, one)| &one.name)
        .text("kind", |(_, one)| if one.learns { "learns" } else { "control" })
        .real("area", |(_, one)| one.area)
        .decimals(3)
        .bold(|(_, one)| one.behind.is_none())
        .real("behind", |(_, one)| one.behind.map(|behind| behind.difference))
        .decimals(3)
        .real("low", |(_, one)| one.behind.map(|behind| behind.interval.low))
        .decimals(3)
        .real("high", |(_, one)| one.behind.map(|behind| behind.interval.high))
        .decimals(3)
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
        .real("factor", |(_, one)| one.behind.map(Behind::factor))
        .heading("evaluations ×")
        .decimals(2)
        .real("end", |(_, one)| one.end)
        .heading(format!("target values at 10^{END}"))
        .decimals(3)
        .build()
}
