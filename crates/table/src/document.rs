//! A sequence of paragraphs and tables, for people.

use crate::format::Format;
use crate::printable::printable;
use crate::table::Table;
use crate::{latex, markdown};

/// A sequence of paragraphs and tables, for people; see [`Format::render`].
#[derive(Clone, Debug, Default)]
pub struct Document {
    blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
enum Block {
    Text(String),
    Table(Table),
}

impl Document {
    /// An empty document.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends a paragraph.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.blocks.push(Block::Text(text.into()));
        self
    }

    /// Appends a table.
    #[must_use]
    pub fn table(mut self, table: Table) -> Self {
        self.blocks.push(Block::Table(table));
        self
    }

    /// The tables in order, without the paragraphs.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.blocks.iter().filter_map(|block| if let Block::Table(table) = block { Some(table) } else { None })
    }

    /// The blocks in a format for people, with empty lines between them. Paragraphs are comments in LaTeX, so that a paper can include the
    /// text as it is.
    pub fn render(&self, format: Format) -> String {
        let block = |block: &Block| match block {
            Block::Table(table) => table.render(format),
            Block::Text(text) => paragraph(text, format) + "\n",
        };
        self.blocks.iter().map(block).collect::<Vec<_>>().join("\n")
    }
}

fn paragraph(text: &str, format: Format) -> String {
    let text = printable(text);
    match format {
        Format::Latex => latex::comment(&text),
        Format::Markdown => markdown::paragraph(&text),
        _ => text.into_owned(),
    }
}

impl From<Table> for Document {
    fn from(table: Table) -> Self {
        Self::new().table(table)
    }
}

impl FromIterator<Table> for Document {
    fn from_iter<I: IntoIterator<Item = Table>>(tables: I) -> Self {
        tables.into_iter().fold(Self::new(), Self::table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// LaTeX reads a carriage return as the end of a comment.
    #[test]
    fn control_characters_are_shown_everywhere() {
        let name = "a\u{1b}[31m\r\u{9b}\u{202e}";
        let table = Table::from_rows(&[name; 2])
            .text("same", |name| *name)
            .caption_if_constant()
            .text(name, |name| *name)
            .bold(|_| true)
            .caption(format!("of {name}\nb"))
            .note(format!("note {name}"))
            .build();
        let document = Document::new().text(format!("text {name}")).table(table);
        for format in Format::ALL.into_iter().filter(|format| format.is_for_people()) {
            let text = document.render(format);
            assert!(!text.chars().any(|ch| (ch.is_control() && ch != '\n') || ch == '\u{202e}'), "{text:?}");
            assert!(!text.contains("\nb"), "a caption is one line: {text:?}");
            // In LaTeX the label has the words of the caption.
            assert_eq!(text.matches("31m").count(), if format == Format::Latex { 8 } else { 7 }, "{text}");
        }
    }

    #[test]
    fn empty_lines_between_blocks() {
        let table = |k: i32| Table::from_rows(&[k]).integer("k", |k| *k).build();
        let document = Document::new().text("All of\nthem 100 %:").table(table(1)).table(table(2));
        assert_eq!(document.render(Format::Table), "All of\nthem 100 %:\n\nk\n1\n\nk\n2\n");
        assert!(document.render(Format::Markdown).starts_with("All of  \nthem 100 %:\n\n|  k |\n"));
        assert!(document.render(Format::Latex).starts_with("% All of\n% them 100 %:\n\n% Needs "));
        let tables: Document = [table(1), table(2)].into_iter().collect();
        assert_eq!(tables.render(Format::Table), "k\n1\n\nk\n2\n");
        assert_eq!(Document::from(table(3)).render(Format::Table), "k\n3\n");
    }
}
