//! The table of cells: a row for each, with its labels, the interval of its success rate and the means of its measures.

use super::best::{best_rows, meaning, settings};
use super::pivot::pivoted;
use super::{Row, Summary};
use crate::spec_columns::of_cells;
use tpam_pam::spec::short_together;
use tpam_pam::symbol_of;
use tpam_sim::measure::SUCCESS;
use tpam_sim::{Label, Measure};
use tpam_table::{Builder, Table};

type Cells<'r, 'a> = Builder<'r, Row<'a>>;

/// A row for each cell.
///
/// The printed table shows what is equal in all rows once, above the table, and leaves out options of PAMs that have their default value in
/// every row. In LaTeX and Markdown the best success rates of each setting are bold, see [`leaders`](super::leaders).
pub fn table(rows: &[Row]) -> Table {
    let Some(first) = rows.first() else { return Table::default() };
    let space = first.cell.space();
    let mut table = Table::from_rows(rows).integer("cell", |row| row.index).for_programs();
    for label in Label::for_space(space) {
        table = with_label(table, label, rows).title(title_of_label(label));
    }
    table = table.integer("runs", |row| row.experiment.runs).caption_if_constant();
    table = table.integer("seed", |row| row.experiment.seed).caption_if_constant();
    let settings = settings(rows);
    let bold = best_rows(rows, &settings);
    table = with_success(table, rows, &settings, &bold).in_latex(pivoted(rows, &bold));
    let measures = first.experiment.measures();
    for measure in measures.iter().filter(|measure| *measure.kind != SUCCESS) {
        let title = measure.kind.title_of(symbol_of(&measures.part(measure)));
        table = with_measure(table, measures.name(measure), measure).title(title);
    }
    let columns = of_cells(space, &rows.iter().map(|row| row.cell).collect::<Vec<_>>());
    columns.iter().fold(table, |table, columns| columns.add_in_order(table)).build()
}

/// The name of a label in LaTeX and Markdown.
pub(super) fn title_of_label(label: Label) -> String {
    match label {
        Label::Pam => "PAM".to_owned(),
        Label::Theta => "θ".to_owned(),
        Label::TargetOf(column) => format!("target of {}", symbol_of(column)),
        Label::Accept => "acceptance".to_owned(),
        Label::N => "N".to_owned(),
        Label::Target | Label::Iterations => label.name().into_owned(),
    }
}

fn with_label<'r, 'a>(table: Cells<'r, 'a>, label: Label, rows: &'r [Row<'a>]) -> Cells<'r, 'a> {
    let name = label.name();
    match label {
        Label::Pam => with_pam(table, rows),
        Label::N => table.integer(name, |row| row.cell.n).left().caption_if_constant(),
        Label::Iterations => table.integer(name, |row| row.cell.iterations).left().caption_if_constant(),
        // With every option, so that the table shows what defaults decided.
        _ => table.text(name, |row| row.cell.label(label)).caption_if_constant(),
    }
}

/// The PAM in its canonical form in machine-readable tables, and in a short form in printed ones, see [`short_together`].
fn with_pam<'r, 'a>(table: Cells<'r, 'a>, rows: &'r [Row<'a>]) -> Cells<'r, 'a> {
    let mut short = short_together(rows.iter().map(|row| &row.cell.subject)).into_iter();
    let table = table.text("pam", |row| row.cell.subject.to_string()).for_programs();
    table.text("pam", |_| short.next().unwrap_or_default()).for_people()
}

/// The success rate: mean, standard deviation and interval. The best of each setting are bold.
fn with_success<'r, 'a>(table: Cells<'r, 'a>, rows: &'r [Row<'a>], settings: &[usize], bold: &[bool]) -> Cells<'r, 'a> {
    let end = |summary: &Summary, which: usize| summary.interval().map_or(f64::NAN, |interval| interval[which]);
    let places = places_for(rows);
    let (mut bold, mut setting) = (bold.iter(), settings.iter());
    table
        .group_by(|_| setting.next())
        .bold_note(meaning(rows))
        .rounded("mean_success", places, |row| row.summary.mean(&SUCCESS))
        .heading("success")
        .title("success rate [95 % interval]")
        .bold(|_| bold.next() == Some(&true))
        .real("sd_success", |row| row.summary.moments(&SUCCESS).sd())
        .for_programs()
        .rounded("ci_low", places, move |row| end(row.summary, 0))
        .heading("95 % low")
        .rounded("ci_high", places, move |row| end(row.summary, 1))
        .heading("95 % high")
        .interval()
}

/// The mean of a measure.
fn with_measure<'r, 'a>(table: Cells<'r, 'a>, name: String, measure: Measure) -> Cells<'r, 'a> {
    let table = table.real(name, move |row| row.summary.mean(measure)).hide_if_empty();
    let table = table.at_least(move |row| row.summary.at_limit(measure));
    match measure.kind.decimals {
        Some(places) => table.decimals(places),
        None => table.for_programs(),
    }
}

/// The number of decimals that shows two digits of the narrowest interval of runs that differ: at least four, at most seven.
pub(super) fn places_for(rows: &[Row]) -> usize {
    let half = |[low, high]: [f64; 2]| (high - low) / 2.0;
    let differ = |row: &&Row| row.summary.moments(&SUCCESS).sd().is_some_and(|sd| sd > 0.0);
    let widths = rows.iter().filter(differ).filter_map(|row| row.summary.interval()).map(half);
    let narrowest = widths.fold(1.0, f64::min);
    (4..7).zip([1e-3, 1e-4, 1e-5]).find(|(_, scale)| narrowest >= *scale).map_or(7, |(places, _)| places)
}

#[cfg(test)]
mod tests {
    use super::super::{columns, rows};
    use super::*;
    use tpam_sim::measure::Depth;
    use tpam_sim::plan::Count;
    use tpam_sim::{Catalogues, Experiment, Plan};
    use tpam_table::{Audience, Column, Format};

    fn experiment(pam: &str) -> Experiment {
        let plan = Plan { pam: pam.into(), runs: 3, ..Plan::default() };
        Experiment::new(&plan, &Catalogues::new(tpam_pam::pams())).unwrap()
    }

    fn summarised(pam: &str, accept: &str, target: &str) -> Table {
        let plan = Plan {
            pam: pam.into(),
            accept: accept.into(),
            target: target.into(),
            n: Count::Number(20),
            iterations: Count::Number(400),
            runs: 5,
            ..Plan::default()
        };
        let experiment = Experiment::new(&plan, &Catalogues::new(tpam_pam::pams())).unwrap();
        let summaries = crate::sweep::summarise(&experiment, &tpam_work::Work::new()).unwrap();
        table(&rows(&experiment, &summaries))
    }

    #[test]
    fn machine_readable_columns_are_as_documented() {
        let experiment = experiment("jade,shade");
        let summaries = Summary::all(&experiment);
        let table = table(&rows(&experiment, &summaries));
        let seen = table.columns().iter().filter(|column| column.audience() != Audience::People);
        let names: Vec<&str> = seen.map(Column::name).collect();
        let documented = columns(experiment.space);
        let (fixed, options) = names.split_at(documented.len());
        assert_eq!(fixed, documented);
        let expected = "pam.name pam.c pam.start_f pam.start_c pam.h theta.name target.name target.omega \
            accept.name accept.alpha accept.pmax";
        let mut options: Vec<&str> = options.to_vec();
        let mut expected: Vec<&str> = expected.split_whitespace().collect();
        options.sort_unstable();
        expected.sort_unstable();
        assert_eq!(options, expected);
        let numbers = summaries[0].numbers().len();
        assert_eq!(documented[documented.len() - numbers], "mean_success");
    }

    #[test]
    fn the_printed_table_shows_what_differs_and_what_defaults_decided() {
        let experiment = experiment("shade:h=5,shade");
        let summaries = Summary::all(&experiment);
        let text = table(&rows(&experiment, &summaries)).render(Format::Table);
        let (above, below) = text.split_once("\n\n").unwrap();
        assert_eq!(above, "theta c · target sin:omega=20 · n 50 · iterations 1000 · runs 3 · seed 1");
        let (header, first) = (below.lines().next().unwrap(), below.lines().nth(1).unwrap());
        assert_eq!(header.split_whitespace().collect::<Vec<_>>(), ["pam", "accept", "success", "95", "%", "low", "95", "%", "high"]);
        assert_eq!(first.split_whitespace().collect::<Vec<_>>(), ["shade:h=5", "linear:alpha=1,pmax=0.1", "-", "-", "-"]);
    }

    #[test]
    fn the_best_of_each_setting_are_bold_and_baselines_are_not() {
        let markdown = summarised("jade,shade,jde,uniform,oracle", "linear:pmax=0.5|1", "sin:omega=20").render(Format::Markdown);
        let lines: Vec<&str> = markdown.lines().filter(|line| line.contains("linear:")).collect();
        assert_eq!(lines.len(), 10);
        for (setting, lines) in lines.chunks(5).enumerate() {
            assert!(lines[..3].iter().any(|line| line.contains("**")), "setting {setting}:\n{markdown}");
            assert!(lines[3..].iter().all(|line| !line.contains("**")), "setting {setting}:\n{markdown}");
        }
        assert!(markdown.contains("Holm's correction") && markdown.contains("uniform and oracle are not"), "{markdown}");
        let alone = summarised("jade,oracle", "linear:pmax=0.5", "sin:omega=20").render(Format::Markdown);
        assert!(!alone.contains("**") && !alone.contains("Bold"), "{alone}");
    }

    #[test]
    fn latex_has_a_row_for_each_pam_and_a_column_for_each_target() {
        let plan = |measures: Depth| Plan {
            pam: "jade,shade:h=5,oracle".into(),
            target: "sin:omega=10|20".into(),
            accept: "linear:pmax=0.5|1".into(),
            measures,
            n: Count::Number(10),
            iterations: Count::Number(100),
            runs: 3,
            ..Plan::default()
        };
        let latex = |measures: Depth| {
            let experiment = Experiment::new(&plan(measures), &Catalogues::new(tpam_pam::pams())).unwrap();
            let summaries = crate::sweep::summarise(&experiment, &tpam_work::Work::new()).unwrap();
            table(&rows(&experiment, &summaries)).render(Format::Latex)
        };
        let pivoted = latex(Depth::Success);
        assert!(pivoted.contains("\nPAM & acceptance & $\\omega$ = 10 & $\\omega$ = 20 \\\\\n"), "{pivoted}");
        assert!(pivoted.contains("\\caption{Success rate $\\cdot$ target sin $\\cdot$ "), "{pivoted}");
        assert!(pivoted.contains("\\label{tab:pam-success-rate}") && pivoted.contains("No end of a 95 \\% interval is further than 0."));
        // Two acceptances with three PAMs each.
        assert_eq!((pivoted.matches("linear:").count(), pivoted.matches("addlinespace").count()), (6, 1), "{pivoted}");
        assert!(latex(Depth::All).contains("{[}95 \\% interval]"), "other measures need a row for each cell");
    }

    #[test]
    fn a_lag_at_its_limit_is_a_lower_bound_for_people() {
        // Lags are at most half of the run, and a PAM that learns nothing has any lag.
        let table = summarised("jade,uniform", "linear:pmax=0.5", "lin-inc");
        let (text, csv) = (table.render(Format::Table), table.render(Format::Csv));
        assert!(text.contains("≥ "), "{text}");
        assert!(!csv.contains('≥'), "{csv}");
        assert!(table.render(Format::Latex).contains("$\\geq$ "));
    }
}
