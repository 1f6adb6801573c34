//! Tables of a page: they can be sorted, filtered and saved as a CSV file.

use super::block::text;
use crate::builder::built;
use crate::text::markup_escaped as escaped;
use std::fmt::Write;

built! {
    /// A table. Every column can be sorted; [`DataColumn::filter`] adds a control that selects rows by the values of a column.
    ///
    /// ```
    /// use tpam_figure::page::{Block, Chapter, DataCell, DataColumn, DataTable, Report};
    /// let columns = [DataColumn::new("pam").with_filter(true), DataColumn::new("success").with_number(true)];
    /// let rows = [vec![DataCell::new("jade"), DataCell::new("0.02").with_value(0.0231)]];
    /// let table = DataTable::new("rates", columns, rows).with_csv("rates.csv", "pam,success\njade,0.0231\n");
    /// let page = Report::new("T", "").with_chapters([Chapter::new("a", "A", [Block::Table(table)])]).html();
    /// assert!(page.contains("<td class=\"number\" data-sort=\"0.0231\">0.02</td>"));
    /// assert!(page.contains("download=\"rates.csv\""));
    /// ```
    pub struct DataTable {
        /// The identifier of the table in the page.
        id: String,
        /// The line above it; empty for none.
        caption: String => with_caption(impl Into<String>),
        /// Its columns.
        columns: Vec<DataColumn>,
        /// Its rows: a cell for each column.
        rows: Vec<Vec<DataCell>>,
        /// The line below it; empty for none.
        note: String => with_note(impl Into<String>),
        /// Name and content of the CSV file that readers can save.
        csv: Option<(String, String)>,
    }
}

built! {
    /// A column of a table.
    pub struct DataColumn {
        /// The heading.
        heading: String,
        /// Whether it holds numbers: they are aligned at the right.
        number: bool => with_number(bool),
        /// Whether rows can be selected by the values of this column.
        filter: bool => with_filter(bool),
    }

    /// A column of texts with this heading.
    pub fn new(heading: impl Into<String>);
}

built! {
    /// A cell of a table.
    pub struct DataCell {
        /// The text that is shown.
        shown: String,
        /// The number by which the row is sorted; `None` for the shown text.
        value: Option<f64> => with_value(impl Into<Option<f64>>),
        /// Whether it is set in bold.
        bold: bool => with_bold(bool),
    }

    /// A cell that shows this text.
    pub fn new(shown: impl Into<String>);
}

impl DataTable {
    /// A table with this identifier, columns and rows.
    pub fn new(id: impl Into<String>, columns: impl Into<Vec<DataColumn>>, rows: impl Into<Vec<Vec<DataCell>>>) -> Self {
        Self { id: id.into(), columns: columns.into(), rows: rows.into(), ..Self::default() }
    }

    /// Adds a CSV file that readers can save: its name and its content.
    #[must_use]
    pub fn with_csv(mut self, name: impl Into<String>, content: impl Into<String>) -> Self {
        self.csv = Some((name.into(), content.into()));
        self
    }

    /// The table; a long one is folded.
    pub(super) fn html(&self) -> String {
        match self.rows.len() {
            rows if rows > SHORT => format!("<details>\n<summary>Table of {rows} rows</summary>\n{}</details>\n", self.unfolded()),
            _ => self.unfolded(),
        }
    }

    fn unfolded(&self) -> String {
        let id = escaped(&self.id);
        let short = if self.rows.len() <= SHORT { " short" } else { "" };
        let paragraph = |class: &str, words: &str| match words {
            "" => String::new(),
            words => format!("<p class=\"{class}\">{}</p>\n", text(words)),
        };
        format!(
            "<div class=\"data{short}\">\n{}{}<div class=\"scroll\"><table id=\"{id}\">\n\
             <thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table></div>\n\
             <p class=\"count\" role=\"status\" hidden></p>\n{}{}</div>\n",
            paragraph("caption", &self.caption),
            self.controls(&id),
            self.header(),
            self.rows.iter().map(|row| self.row(row)).collect::<String>(),
            paragraph("caption", &self.note),
            self.printed()
        )
    }

    /// The sentence below a long table in print, where only its first rows are shown.
    fn printed(&self) -> String {
        let rows = self.rows.len();
        if rows <= PRINTED_ROWS {
            return String::new();
        }
        let rest = match &self.csv {
            Some((name, _)) => {
                format!(" of {rows}; the whole table is in {}, a file that the page offers", escaped(name))
            }
            None => format!(" of {rows}"),
        };
        format!("<p class=\"caption printed\">Printed: the first {PRINTED_ROWS} rows{rest}.</p>\n")
    }

    fn header(&self) -> String {
        let heading = |column: &DataColumn| format!("<th scope=\"col\"{}>{}</th>", class(column.number), text(&column.heading));
        self.columns.iter().map(heading).collect()
    }

    fn row(&self, row: &[DataCell]) -> String {
        let cells: String = row.iter().zip(&self.columns).map(|(cell, column)| cell.html(column)).collect();
        format!("<tr>{cells}</tr>\n")
    }

    /// What is above the table: a search field, a control for each column by which rows can be selected, and the link to the CSV file.
    fn controls(&self, id: &str) -> String {
        let filters: String = (0..self.columns.len()).filter_map(|column| self.filter(column)).collect();
        let search = if self.rows.len() >= SEARCHED || !filters.is_empty() {
            "<input type=\"search\" placeholder=\"search\" aria-label=\"show only rows with these words\">\n"
        } else {
            ""
        };
        let csv = self.csv.as_ref().map_or_else(String::new, |(name, content)| link(name, content));
        if search.is_empty() && csv.is_empty() {
            return String::new();
        }
        format!("<div class=\"controls\" data-table=\"{id}\">\n{search}{filters}{csv}</div>\n")
    }

    /// The control of a column: buttons for few short values, otherwise a list.
    fn filter(&self, column: usize) -> Option<String> {
        let heading = self.columns.get(column).filter(|column| column.filter).map(|column| &column.heading)?;
        let mut values: Vec<(&str, usize)> = Vec::new();
        for shown in self.rows.iter().map(|row| row[column].shown.as_str()) {
            match values.iter_mut().find(|(value, _)| *value == shown) {
                Some((_, count)) => *count += 1,
                None => values.push((shown, 1)),
            }
        }
        let letters: usize = values.iter().map(|(value, _)| value.chars().count()).sum();
        let few = values.len() <= BUTTONS && letters <= BUTTON_LETTERS;
        Some(if few { buttons(column, heading, &values) } else { choice(column, heading, &values) })
    }
}

/// A table with at most this number of rows is not folded, and not split between printed pages.
const SHORT: usize = 20;
/// The number of rows of a long table that are printed; `style.css` hides the others.
const PRINTED_ROWS: usize = 60;
/// A table with fewer rows and without filters has no search field.
const SEARCHED: usize = 8;
/// The largest number of buttons of a column, and of letters on them.
const BUTTONS: usize = 4;
const BUTTON_LETTERS: usize = 40;

fn buttons(column: usize, heading: &str, values: &[(&str, usize)]) -> String {
    let (name, heading) = (escaped(heading), text(heading));
    let mut html = format!("<span class=\"filter\" role=\"group\" aria-label=\"{name}\" data-column=\"{column}\">{heading}\n");
    for (value, count) in values {
        let value = escaped(value);
        let shown = if value.is_empty() { "(empty)" } else { &value };
        let _ = writeln!(html, "<button type=\"button\" data-value=\"{value}\" aria-pressed=\"false\">{shown} ({count})</button>");
    }
    html + "</span>\n"
}

fn choice(column: usize, heading: &str, values: &[(&str, usize)]) -> String {
    let heading = text(heading);
    let mut html = format!("<label class=\"filter\" data-column=\"{column}\">{heading} <select>\n<option selected>all</option>\n");
    for (value, count) in values {
        let value = escaped(value);
        let shown = if value.is_empty() { "(empty)" } else { &value };
        let _ = writeln!(html, "<option data-value=\"{value}\">{shown} ({count})</option>");
    }
    html + "</select></label>\n"
}

/// A link that saves a file. The content is in the page, so that it works without a network and without a script.
fn link(name: &str, content: &str) -> String {
    let mut address = String::from("data:text/csv;charset=utf-8,");
    for byte in content.bytes() {
        // What a URL or an attribute would read as markup, or what a parser of URLs drops, is written as %XX.
        if byte.is_ascii_graphic() && !b"\"#%&<>'".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    let name = escaped(name);
    format!("<a class=\"save\" download=\"{name}\" title=\"all rows and columns, with all digits\" href=\"{address}\">{name}</a>\n")
}

fn class(number: bool) -> &'static str {
    if number { " class=\"number\"" } else { "" }
}

impl DataCell {
    fn html(&self, column: &DataColumn) -> String {
        let shown = text(&self.shown);
        let shown = if self.bold { format!("<strong>{shown}</strong>") } else { shown };
        format!("<td{}{}{}>{shown}</td>", class(column.number), self.sort(), self.select(column))
    }

    /// The number by which the row is sorted, if the shown text is another one.
    fn sort(&self) -> String {
        match self.value.filter(|value| !value.is_nan()) {
            Some(value) if value.is_infinite() => {
                format!(" data-sort=\"{}Infinity\"", if value > 0.0 { "" } else { "-" })
            }
            Some(value) if self.shown.parse() != Ok(value) => format!(" data-sort=\"{value}\""),
            _ => String::new(),
        }
    }

    fn select(&self, column: &DataColumn) -> String {
        if column.filter { format!(" data-value=\"{}\"", escaped(&self.shown)) } else { String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_tables_are_folded() {
        let html = |rows: usize| DataTable::new("t", [DataColumn::new("a")], vec![vec![DataCell::new("1")]; rows]).html();
        assert!(html(SHORT + 1).starts_with("<details>\n<summary>Table of 21 rows</summary>\n<div class=\"data\">"));
        assert!(html(SHORT).starts_with("<div class=\"data short\">"));
    }

    fn cells<const N: usize>(row: [&str; N]) -> Vec<DataCell> {
        row.map(DataCell::new).into()
    }

    fn table(values: &[&str]) -> String {
        let columns = [DataColumn::new("claim"), DataColumn::new("verdict").with_filter(true)];
        let rows: Vec<Vec<DataCell>> = values.iter().map(|value| cells(["a<b", value])).collect();
        DataTable::new("claims", columns, rows).html()
    }

    #[test]
    fn a_column_with_few_values_has_a_button_for_each() {
        let html = table(&["holds", "fails", "holds"]);
        assert_eq!(html.matches("<button").count(), 2);
        assert!(html.contains("<span class=\"filter\" role=\"group\" aria-label=\"verdict\" data-column=\"1\">verdict\n"));
        assert!(html.contains(">holds (2)</button>") && html.contains("<td data-value=\"fails\">fails</td>"));
        assert!(html.contains("a&lt;b") && !html.contains("a<b"));
    }

    #[test]
    fn a_column_with_many_values_has_a_list() {
        let html = table(&["a", "b", "c", "d", "e\"e"]);
        assert_eq!(html.matches("<button").count(), 0);
        assert!(html.contains("verdict <select>") && html.contains("<option data-value=\"e&quot;e\">e&quot;e (1)</option>"));
    }

    #[test]
    fn numbers_are_sorted_by_all_their_digits() {
        let cell = |value: f64| DataCell::new("0.2").with_value(value).html(&DataColumn::new("x").with_number(true));
        assert_eq!(cell(0.2), "<td class=\"number\">0.2</td>");
        assert_eq!(cell(0.2134), "<td class=\"number\" data-sort=\"0.2134\">0.2</td>");
        assert!(cell(f64::INFINITY).contains("data-sort=\"Infinity\"") && !cell(f64::NAN).contains("data-sort"));
        assert_eq!(DataCell::new("x").with_bold(true).html(&DataColumn::new("")), "<td><strong>x</strong></td>");
    }

    #[test]
    fn the_address_of_a_csv_file_has_no_markup() {
        let html = link("a b.csv", "x,\"y\"\n<1>,µ %\t");
        assert!(html.contains("href=\"data:text/csv;charset=utf-8,x,%22y%22%0A%3C1%3E,%C2%B5%20%25%09\""), "{html}");
    }

    #[test]
    fn a_long_table_says_what_is_printed() {
        let table = |rows: usize| DataTable::new("t", [DataColumn::new("a")], vec![cells(["1"]); rows]);
        assert!(!table(PRINTED_ROWS).html().contains("Printed"));
        assert!(table(61).html().contains("<p class=\"caption printed\">Printed: the first 60 rows of 61.</p>"));
        let html = table(61).with_csv("a.csv", "a\n").html();
        assert!(html.contains("Printed: the first 60 rows of 61; the whole table is in a.csv, a file that the page offers."), "{html}");
        let hidden = format!("tbody tr:nth-child(n+{} of :not([hidden]))", PRINTED_ROWS + 1);
        assert!(include_str!("style.css").contains(&hidden));
    }

    #[test]
    fn a_small_table_has_no_controls() {
        let html = DataTable::new("t", [DataColumn::new("a")], [cells(["1"])]).with_caption("c").html();
        assert!(!html.contains("controls") && html.contains("<p class=\"caption\">c</p>"), "{html}");
    }
}
