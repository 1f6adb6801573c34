//! The rules of the PAMs, as the registry writes them.

use super::grids::PAMS;
use tpam_figure::page::{Block, Chapter};
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_pam::spec::{OptionDef, Page};
use tpam_table::Table;

/// The chapter of the report.
pub(super) fn chapter(known: impl Iterator<Item = &'static Page>) -> Chapter {
    let pages = pages(known);
    let [about, presets] = prose!("rules");
    let mut blocks = vec![Block::Text(about)];
    for page in &pages {
        blocks.extend(rule(page));
    }
    blocks.extend([Block::Heading("Options".into()), Block::Text(presets), options(&pages)]);
    Chapter::new("rules", "The rules of the PAMs", blocks)
}

/// The pages of the PAMs of the paper.
fn pages(known: impl Iterator<Item = &'static Page>) -> Vec<&'static Page> {
    let known: Vec<&Page> = known.collect();
    PAMS.into_iter().filter_map(|name| known.iter().copied().find(|page| page.name == name)).collect()
}

/// The rule of one PAM.
fn rule(page: &Page) -> Vec<Block> {
    let mut blocks = vec![
        Block::Heading(page.name.to_owned()),
        Block::Text(format!("{}. Source: {}.", sentence(page.about), page.source.to_string().trim_end_matches('.'))),
    ];
    if !page.rule.is_empty() {
        blocks.push(Block::Code(page.rule.to_owned()));
    }
    if !page.differs.is_empty() {
        blocks.push(Block::Text(format!("Here: {}.", page.differs.trim_end_matches('.'))));
    }
    blocks
}

/// The text with a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn options(pages: &[&'static Page]) -> Block {
    let rows: Vec<(&Page, &OptionDef)> = pages.iter().flat_map(|page| page.options.iter().map(move |option| (*page, option))).collect();
    let table = Table::from_rows(&rows)
        .text("pam", |(page, _)| page.name)
        .text("option", |(_, option)| option.name)
        .text("default", |(_, option)| option.default.unwrap_or("compulsory"))
        .text("meaning", |(_, option)| option.help);
    block("rules-options", &table.build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pam_of_the_paper_has_its_rule() {
        let known = tpam_pam::pams();
        let names: Vec<&str> = pages(known.pages()).iter().map(|page| page.name).collect();
        assert_eq!(names, ["jde", "epsde", "jade", "mde", "shade"]);
        let rules = chapter(known.pages()).blocks;
        let codes = rules.iter().filter(|block| matches!(block, Block::Code(rule) if !rule.trim().is_empty())).count();
        assert!(codes >= PAMS.len(), "{codes}");
    }
}
