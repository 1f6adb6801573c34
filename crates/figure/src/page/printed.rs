//! The blocks of a chapter, of which print shows only the first figures and tables.

use super::block::Block;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Figure,
    Table,
}

impl Kind {
    /// The number of blocks of this kind in a chapter that are printed.
    fn printed(self) -> usize {
        match self {
            Kind::Figure => 24,
            Kind::Table => 12,
        }
    }
}

/// The blocks as HTML. If there are many figures or tables, the later ones are left out in print, and a sentence says so.
pub(super) fn html(blocks: &[Block]) -> String {
    let cut = cut(blocks);
    let mut html = String::new();
    // Neighbours that are both printed, or both not, share an element.
    for (printed, group) in groups(&cut) {
        let inside: String = blocks[group].iter().map(Block::html).collect();
        let part = if printed { inside } else { format!("<div class=\"unprinted\">\n{inside}</div>\n") };
        html.push_str(&part);
    }
    html + &sentence(blocks)
}

/// For each block, whether print leaves it out. The heading of a table or figure that is left out is left out, too.
fn cut(blocks: &[Block]) -> Vec<bool> {
    let mut counts = [0; 2];
    let mut cut: Vec<bool> = Vec::new();
    for block in blocks {
        let late = kind(block).is_some_and(|kind| {
            counts[kind as usize] += 1;
            counts[kind as usize] > kind.printed()
        });
        cut.push(late);
    }
    for at in 1..blocks.len() {
        cut[at - 1] |= cut[at] && matches!(blocks[at - 1], Block::Heading(_));
    }
    cut
}

/// The runs of equal values, with whether they are printed.
fn groups(cut: &[bool]) -> Vec<(bool, std::ops::Range<usize>)> {
    let mut start = 0;
    let range = |group: &[bool]| {
        let range = start..start + group.len();
        start = range.end;
        (!group[0], range)
    };
    cut.chunk_by(|a, b| a == b).map(range).collect()
}

fn kind(block: &Block) -> Option<Kind> {
    match block {
        Block::Figure { .. } => Some(Kind::Figure),
        Block::Table(_) => Some(Kind::Table),
        _ => None,
    }
}

/// What print leaves out; empty if nothing.
fn sentence(blocks: &[Block]) -> String {
    let words = |(what, name): (Kind, &str)| {
        let count = blocks.iter().filter(|block| kind(block) == Some(what)).count();
        let printed = what.printed();
        (count > printed).then(|| format!("the first {printed} of {count} {name}"))
    };
    let words: Vec<String> = [(Kind::Figure, "figures"), (Kind::Table, "tables")].into_iter().filter_map(words).collect();
    match &words[..] {
        [] => String::new(),
        words => {
            let words = words.join(" and ");
            format!("<p class=\"caption printed\">Printed: {words} of this chapter. The page has all.</p>\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{DataColumn, DataTable};

    fn table(k: usize) -> [Block; 2] {
        let table = DataTable::new(format!("t{k}"), [DataColumn::new("a")], Vec::new());
        [Block::Heading(format!("table {k}")), Block::Table(table)]
    }

    #[test]
    fn late_tables_and_their_headings_are_not_printed() {
        let mut blocks: Vec<Block> = (0..14).flat_map(table).collect();
        blocks.push(Block::Text("the end".into()));
        let html = html(&blocks);
        let (before, after) = html.split_once("<div class=\"unprinted\">\n").unwrap();
        assert!(before.contains("table 11") && after.starts_with("<h3>table 12</h3>"), "{after}");
        let (inside, end) = after.split_once("</div>\n<p>the end</p>").unwrap();
        assert!(inside.contains("id=\"t13\""));
        assert!(end.contains("Printed: the first 12 of 14 tables of this chapter."), "{end}");
    }

    #[test]
    fn a_short_chapter_is_printed_as_it_is() {
        let blocks: Vec<Block> = (0..12).flat_map(table).collect();
        let plain: String = blocks.iter().map(Block::html).collect();
        assert_eq!(html(&blocks), plain);
        assert_eq!(html(&[]), "");
    }
}
