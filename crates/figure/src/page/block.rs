//! Blocks: the parts of a chapter, written as HTML.

use super::table::DataTable;
use crate::text::markup_escaped as escaped;

/// A part of a chapter. Texts are plain; text between `backticks` is shown as code.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Block {
    /// A heading within the chapter.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A list of points.
    List(Vec<String>),
    /// A highlighted note with a title.
    Note {
        /// Its title.
        title: String,
        /// Its paragraphs.
        texts: Vec<String>,
    },
    /// A figure.
    Figure {
        /// The anchor for links to it.
        id: String,
        /// The picture.
        svg: String,
        /// The caption.
        caption: String,
    },
    /// A table.
    Table(DataTable),
    /// Preformatted text.
    Code(String),
}

/// Text with code between backticks.
pub(super) fn text(text: &str) -> String {
    let escaped = escaped(text);
    let pieces = escaped.split('`').enumerate();
    pieces.map(|(k, piece)| if k % 2 == 1 { format!("<code>{piece}</code>") } else { piece.to_owned() }).collect()
}

fn joined<T>(pieces: impl IntoIterator<Item = T>, html: impl Fn(T) -> String) -> String {
    pieces.into_iter().map(html).collect()
}

impl Block {
    pub(super) fn html(&self) -> String {
        match self {
            Block::Heading(words) => format!("<h3>{}</h3>\n", text(words)),
            Block::Text(words) => format!("<p>{}</p>\n", text(words)),
            Block::List(points) => {
                format!("<ul>\n{}</ul>\n", joined(points, |point| format!("<li>{}</li>\n", text(point))))
            }
            Block::Note { title, texts } => {
                let inside = joined(texts, |words| format!("<p>{}</p>\n", text(words)));
                format!("<aside>\n<h3>{}</h3>\n{inside}</aside>\n", text(title))
            }
            Block::Figure { id, svg, caption } => {
                format!(
                    "<figure id=\"{id}\">\n<div class=\"sheet\">{svg}</div>\n<figcaption>{}</figcaption>\n</figure>\n",
                    text(caption)
                )
            }
            Block::Table(table) => table.html(),
            Block::Code(typed) => format!("<pre>{}</pre>\n", escaped(typed)),
        }
    }
}
