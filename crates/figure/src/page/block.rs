//! Blocks: the parts of a chapter, written as HTML.

use super::table::DataTable;
use crate::text::markup_escaped as escaped;

/// A part of a chapter. Texts are plain; text between `backticks` is shown as code, and `[words](#anchor)` links to a chapter, a figure or
/// a table of the same page.
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
        /// The same for narrow screens; empty if there is none.
        narrow: String,
        /// The caption.
        caption: String,
    },
    /// A table.
    Table(DataTable),
    /// Preformatted text.
    Code(String),
}

/// Text with code between backticks, and with links to anchors of the page.
pub(super) fn text(text: &str) -> String {
    let escaped = escaped(text);
    let pieces = escaped.split('`').enumerate();
    pieces.map(|(k, piece)| if k % 2 == 1 { format!("<code>{piece}</code>") } else { linked(piece) }).collect()
}

/// Escaped text with its links. Only anchors of the page itself are links, so that no text can lead away from it.
fn linked(text: &str) -> String {
    let Some((before, after)) = text.split_once("](#") else { return text.to_owned() };
    let parts = before.rsplit_once('[').zip(after.split_once(')'));
    match parts.filter(|(_, (anchor, _))| is_anchor(anchor)) {
        Some(((before, words), (anchor, after))) => {
            format!("{before}<a href=\"#{anchor}\">{words}</a>{}", linked(after))
        }
        None => format!("{before}](#{}", linked(after)),
    }
}

fn is_anchor(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
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
            Block::Figure { id, svg, narrow, caption } => {
                let sheets = match narrow.as_str() {
                    "" => format!("<div class=\"sheet\">{svg}</div>"),
                    narrow => format!("<div class=\"sheet wide\">{svg}</div>\n<div class=\"sheet narrow\">{narrow}</div>"),
                };
                format!("<figure id=\"{id}\">\n{sheets}\n<figcaption>{}</figcaption>\n</figure>\n", text(caption))
            }
            Block::Table(table) => table.html(),
            Block::Code(typed) => format!("<pre>{}</pre>\n", escaped(typed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_of_the_page_become_links() {
        assert_eq!(text("See [`a < b`](#x)"), "See [<code>a &lt; b</code>](#x)", "code is not part of a link");
        assert_eq!(
            text("[Figure 7](#fig7) and [the table](#search-table)."),
            "<a href=\"#fig7\">Figure 7</a> and <a href=\"#search-table\">the table</a>."
        );
        assert_eq!(text("[0, 1] and [a](#b)"), "[0, 1] and <a href=\"#b\">a</a>");
    }

    #[test]
    fn nothing_else_becomes_a_link() {
        for plain in ["[a](https://b)", "[a](#b", "a](#b)", "[a](#)", "[a](#b c)", "[a](#b\" onclick=\"c)", "`[a](#b)`"] {
            assert!(!text(plain).contains("<a "), "{plain}");
        }
    }
}
