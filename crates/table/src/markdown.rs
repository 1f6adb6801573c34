//! A Markdown table in GitHub's syntax, with padded columns so that the source is aligned too.

use crate::column::Align;
use crate::published::{Place, Published};
use crate::text::{padded, widths};
use crate::view::one_line;

/// Characters that Markdown would read as markup.
const MARKUP: [char; 8] = ['\\', '|', '*', '_', '`', '<', '[', '~'];

/// The caption, the table and the note, with empty lines between them.
pub(crate) fn render(view: &Published) -> String {
    let caption = view.caption.as_ref().map_or_else(String::new, |caption| format!("{}\n\n", escaped(caption)));
    let note = view.note.as_ref().map_or_else(String::new, |note| format!("\n{}\n", paragraph(note)));
    format!("{caption}{}{note}", body(view))
}

fn body(view: &Published) -> String {
    if view.columns.is_empty() {
        return String::new();
    }
    let mut lines = view.lines(cell);
    // The line below the header needs a dash and a colon.
    let widths: Vec<usize> = widths(&lines).into_iter().map(|width| width.max(2)).collect();
    lines.insert(1, view.columns.iter().zip(&widths).map(|(column, width)| rule(column.align(), *width)).collect());
    let line = |fields: Vec<String>| format!("| {} |\n", fields.join(" | "));
    padded(&lines, &widths, view.columns.iter().map(Place::align)).map(line).collect()
}

fn rule(align: Align, width: usize) -> String {
    let dashes = "-".repeat(width - 1);
    match align {
        Align::Left => format!(":{dashes}"),
        Align::Right => format!("{dashes}:"),
    }
}

fn cell(place: &Place, row: Option<usize>) -> String {
    let Some(row) = row else { return escaped(&one_line(&place.column.title())) };
    let text = escaped(&one_line(&place.column.shown(row)));
    let text = match place.column.links.get(row).filter(|link| !link.is_empty() && !text.is_empty()) {
        Some(link) => format!("[{text}]({link})"),
        None => text,
    };
    let text = if place.column.is_bold(row) && !text.is_empty() { format!("**{text}**") } else { text };
    match place.ends(row) {
        Some([low, high]) => format!("{text} {}", escaped(&format!("[{low}, {high}]"))),
        None => text,
    }
}

/// Text of several lines, with its line breaks kept.
pub(crate) fn paragraph(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("  \n")
}

fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, character| {
        if MARKUP.contains(&character) {
            escaped.push('\\');
        }
        escaped.push(character);
        escaped
    })
}

#[cfg(test)]
mod tests {
    use crate::{Format, Table};

    #[test]
    fn columns_line_up_in_the_source() {
        let rows = [("jade", 0.25), ("µ", f64::NAN), ("", -1.0)];
        let table = Table::from_rows(&rows)
            .text("pam", |row| row.0)
            .real("x", |row| row.1)
            .decimals(1)
            .bold(|row| row.1 > 0.0)
            .caption("runs 3")
            .note("one\ntwo")
            .build();
        assert_eq!(
            table.render(Format::Markdown),
            "runs 3\n\n\
             | pam  |       x |\n\
             | :--- | ------: |\n\
             | jade | **0.2** |\n\
             | µ    |       - |\n\
             |      |    -1.0 |\n\
             \none  \ntwo\n"
        );
    }

    #[test]
    fn markup_is_escaped() {
        let table = Table::from_rows(&["a|b\nc", "*d*", "`e`"]).text("m_c", |text| *text).build();
        assert_eq!(table.render(Format::Markdown), "| m c    |\n| :----- |\n| a\\|b c |\n| \\*d\\*  |\n| \\`e\\`  |\n");
    }

    #[test]
    fn cells_with_an_address_are_links() {
        let table = Table::from_rows(&["a_b", "c", ""]).text("m", |text| *text);
        let table = table.link(|text| if *text == "c" { String::new() } else { format!("{text}.md") }).build();
        let lines = ["| m              |", "| :------------- |", "| [a\\_b](a_b.md) |", "| c              |", "|                |"];
        assert_eq!(table.render(Format::Markdown).lines().collect::<Vec<_>>(), lines);
    }

    #[test]
    fn without_rows_or_columns() {
        let table = Table::from_rows(&[0; 0]).integer("k", |k| *k).build();
        assert_eq!(table.render(Format::Markdown), "|  k |\n| -: |\n");
        assert_eq!(Table::from_rows(&[1]).build().render(Format::Markdown), "");
    }
}
