//! The success rates as a paper shows them: a row for each PAM, and the targets side by side.

use super::table::{places_for, title_of_label};
use super::{Row, best};
use crate::factor::symbol;
use crate::parts::Parts;
use crate::plot::place;
use tpam_figure::distinct;
use tpam_pam::spec::short_together;
use tpam_sim::Label;
use tpam_sim::measure::{Depth, SUCCESS};
use tpam_table::Table;

/// The largest number of columns side by side.
const MOST: usize = 8;

/// The cells of one PAM that share all labels but one.
struct Line<'r> {
    pam: &'r str,
    /// The number of the combination of labels.
    group: usize,
    /// The numbers of its cells.
    cells: Vec<usize>,
}

/// A row for each PAM and a column for each target; with one target, for each acceptance or whatever else varies. `bold` marks the best
/// rows. `None` if more than success was measured, or if there are no two PAMs and a few settings to show side by side.
pub(super) fn pivoted(rows: &[Row], bold: &[bool]) -> Option<Table> {
    let first = rows.first().filter(|row| row.experiment.depth == Depth::Success)?;
    let labels: Vec<Label> = Label::for_space(first.cell.space()).into_iter().filter(|label| *label != Label::Pam).collect();
    let values = |label: &Label| distinct(rows.iter().map(|row| row.cell.label(*label)));
    let varying = labels.iter().filter(|label| values(label).len() > 1);
    let across = *varying.min_by_key(|label| !matches!(label, Label::Target | Label::TargetOf(_)))?;
    let columns = values(&across);
    let names = short_together(rows.iter().map(|row| &row.cell.subject));
    if columns.len() > MOST || distinct(&names).len() < 2 {
        return None;
    }
    let others: Vec<Label> = labels.into_iter().filter(|label| *label != across).collect();
    let lines = lines(rows, &others, &names);
    let first = |line: &Line| &rows[line.cells[0]];
    let mut table = Table::from_rows(&lines).text("pam", |line| line.pam).title("PAM");
    for label in others {
        table = table.text(label.name(), |line| first(line).cell.label(label)).title(title_of_label(label)).caption_if_constant();
    }
    table = table.integer("runs", |line| first(line).experiment.runs).caption_if_constant();
    let places = places_for(rows);
    let (titles, shared) = titles(across, &columns);
    for (column, title) in columns.iter().zip(titles) {
        let cell = |line: &Line| line.cells.iter().copied().find(|cell| rows[*cell].cell.label(across) == *column);
        table = table.real(column.as_str(), |line| cell(line).map(|cell| rows[cell].summary.mean(&SUCCESS))).title(title);
        table = table.decimals(places).bold(|line| cell(line).is_some_and(|cell| bold[cell]));
    }
    let table = table.group_by(|line| line.group).caption(format!("Success rate{shared}")).bold_note(best::meaning(rows));
    Some(table.note(intervals(rows, places)).build())
}

/// The lines, in the order of their groups.
fn lines<'r>(rows: &[Row], others: &[Label], names: &'r [String]) -> Vec<Line<'r>> {
    let mut groups: Vec<Vec<String>> = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    for (cell, (row, pam)) in rows.iter().zip(names).enumerate() {
        let own: Vec<String> = others.iter().map(|label| row.cell.label(*label)).collect();
        let group = place(&mut groups, |group| *group == own, || own.clone());
        let line = place(&mut lines, |line| line.group == group && line.pam == pam, || Line { pam, group, cells: Vec::new() });
        lines[line].cells.push(cell);
    }
    lines.sort_by_key(|line| line.group);
    lines
}

/// The headings of the columns: what tells their values apart, such as `ω = 10`. What they share is for the caption.
fn titles(label: Label, columns: &[String]) -> (Vec<String>, String) {
    let specs: Vec<Parts> = columns.iter().map(|text| Parts::read_any(text)).collect();
    let varies = |key: &str| specs.iter().any(|spec| spec.option(key) != specs[0].option(key));
    let is_named = specs.iter().any(|spec| spec.name() != specs[0].name());
    let title = |spec: &Parts| match label {
        Label::N | Label::Iterations => format!("{} = {}", symbol(&title_of_label(label)), spec.name()),
        _ => spec.in_symbols(is_named, varies),
    };
    let shared = format!(" · {} {}", title_of_label(label), specs[0].with_only(|key| !varies(key)));
    (specs.iter().map(title).collect(), if is_named { String::new() } else { shared })
}

/// How far the intervals reach.
fn intervals(rows: &[Row], places: usize) -> String {
    let reach = |row: &Row| {
        let (mean, [low, high]) = (row.summary.mean(&SUCCESS), row.summary.interval()?);
        Some(f64::max(mean - low, high - mean))
    };
    let most = rows.iter().filter_map(reach).fold(0.0, f64::max);
    format!("No end of a 95 % interval is further than {most:.places$} from the mean.")
}
