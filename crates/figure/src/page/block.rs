//! Blocks: the parts of a chapter, written as HTML.

use crate::text::markup_escaped as escaped;

/// A part of a chapter. Texts are plain; text between `backticks` is shown as code.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Block {
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
    Table {
        /// The identifier of the table in the page.
        id: String,
        /// The names of its columns.
        header: Vec<String>,
        /// Its rows.
        rows: Vec<Vec<String>>,
        /// The number of text columns at the left; the other columns are numbers.
        words: usize,
        /// Whether its rows can be filtered, and by which column.
        filter: Filter,
    },
    /// Preformatted text.
    Code(String),
}

/// How the rows of a table can be filtered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Filter {
    /// Not at all.
    #[default]
    None,
    /// By search words and by the values of this column.
    Column(usize),
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
            Block::Table { id, header, rows, words, filter } => table(id, header, rows, *words, *filter),
            Block::Code(typed) => format!("<pre>{}</pre>\n", escaped(typed)),
        }
    }
}

fn table(id: &str, header: &[String], rows: &[Vec<String>], words: usize, filter: Filter) -> String {
    let class = |column: usize| if column < words { "" } else { " class=\"number\"" };
    let cells = |row: &[String], tag: &str| -> String {
        joined(row.iter().enumerate(), |(k, cell)| format!("<{tag}{}>{}</{tag}>", class(k), text(cell)))
    };
    let mut controls = String::new();
    let line = |row: &Vec<String>| {
        let value = match filter {
            Filter::Column(column) => format!(" data-value=\"{}\"", escaped(&row[column])),
            Filter::None => String::new(),
        };
        format!("<tr{value}>{}</tr>\n", cells(row, "td"))
    };
    if let Filter::Column(column) = filter {
        let mut values: Vec<&str> = Vec::new();
        for row in rows {
            if !values.contains(&row[column].as_str()) {
                values.push(&row[column]);
            }
        }
        let button = |value: &str| {
            let count = rows.iter().filter(|row| row[column] == value).count();
            format!(
                "<button type=\"button\" data-value=\"{0}\" aria-pressed=\"false\">{0} ({count})</button>\n",
                escaped(value)
            )
        };
        let buttons: String = values.into_iter().map(button).collect();
        controls = format!(
            "<div class=\"controls\" data-table=\"{id}\">\n<input type=\"search\" placeholder=\"filter\" aria-label=\"filter the table\">\n{buttons}</div>\n"
        );
    }
    let body: String = rows.iter().map(line).collect();
    format!(
        "{controls}<div class=\"scroll\"><table id=\"{id}\">\n<thead><tr>{}</tr></thead>\n<tbody>\n{body}</tbody>\n</table></div>\n",
        cells(header, "th")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_with_a_filter_has_a_button_per_value() {
        let words = |row: [&str; 2]| row.map(str::to_owned).to_vec();
        let rows = vec![words(["a<b", "holds"]), words(["c", "fails"]), words(["d", "holds"])];
        let html = table("claims", &words(["claim", "verdict"]), &rows, 2, Filter::Column(1));
        assert_eq!(html.matches("<button").count(), 2);
        assert!(html.contains(">holds (2)</button>") && html.contains("<tr data-value=\"fails\"><td>c</td>"));
        assert!(html.contains("a&lt;b") && !html.contains("a<b"));
    }
}
