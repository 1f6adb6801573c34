//! The tables of a comparison: one row per pair of cells, and one row per pair of sides.

use super::{Comparison, Outcome, Overall, Pair};
use crate::factor::{Factor, Label};
use crate::parts::integer;
use tpam_table::{Builder, Digits, Document, Table};

/// What bold numbers are.
const BOLD: &str = "Bold: the mean of the side that is significantly better.";

impl Comparison {
    /// The summary, the comparisons over all settings if there are several, and the pairs of cells; to be printed.
    pub fn document(&self) -> Document {
        let document = Document::new().text(self.summary());
        let document = if self.overall.len() > 1 { document.table(self.overall_table()) } else { document };
        document.table(self.table())
    }

    /// The summary and the comparisons over all settings; to be printed.
    pub fn overview(&self) -> Document {
        Document::new().text(self.summary()).table(self.overall_table())
    }

    /// One row per pair of cells.
    ///
    /// A label that differs between the two sides is written `50 -> 100`. The printed table shows what is the same in all rows once, above
    /// the table.
    pub fn table(&self) -> Table {
        let places = self.places();
        let table = self.with_sides(Table::from_rows(&self.pairs));
        let table = self.labels.iter().fold(table, |table, label| self.with_label(table, label));
        let table = table.integer("runs", |pair| pair.runs).caption_if_constant();
        let table = with_numbers(
            table,
            places,
            |pair| [pair.mean[0], pair.mean[1], pair.difference, pair.low, pair.high, pair.a12],
            |pair| self.winner(pair.outcome),
        );
        let table = table.caption(self.caption()).real("p", |pair| pair.p).for_programs();
        let table = table.real("p_holm", |pair| pair.p_holm).heading("p (Holm)").digits(Digits::P_VALUE);
        self.with_outcome(table, |pair| pair.outcome)
            .text("side_a", |pair| &self.sides[pair.sides[0]])
            .for_programs()
            .text("side_b", |pair| &self.sides[pair.sides[1]])
            .for_programs()
            .text("measure", |_| self.measure.name())
            .for_programs()
            .note(self.note())
            .build()
    }

    /// One row per pair of sides, over all settings.
    pub fn overall_table(&self) -> Table {
        let places = self.places();
        let table = Table::from_rows(&self.overall)
            .text("side_a", |one| &self.sides[one.sides[0]])
            .heading("a")
            .caption_if_constant()
            .text("side_b", |one| &self.sides[one.sides[1]])
            .heading("b")
            .integer("settings", |one| one.settings)
            .caption_if_constant()
            .integer("runs", |one| one.runs)
            .caption_if_constant();
        let table = with_numbers(
            table,
            places,
            |one: &Overall| [one.mean[0], one.mean[1], one.difference, one.low, one.high, one.a12],
            |one| self.winner(one.outcome),
        );
        let [wins, ties, losses] = self.counted();
        let table = table.caption(format!("Mean differences (b - a) in {} over all settings", self.measure.title()));
        self.with_outcome(table, |one| one.outcome)
            .integer("wins", |one| one.wins)
            .heading(wins)
            .integer("ties", |one| one.ties)
            .heading(ties)
            .integer("losses", |one| one.losses)
            .heading(losses)
            .real("level", |one| one.level)
            .for_programs()
            .text("measure", |_| self.measure.name())
            .for_programs()
            .note(self.overall_note())
            .build()
    }

    /// How b compares with a. For people: a difference that is not significant does not mean that both are equal.
    fn with_outcome<'a, R>(&self, table: Builder<'a, R>, outcome: fn(&R) -> Outcome) -> Builder<'a, R> {
        let in_words = |outcome| if outcome == Outcome::Equal { "not significant" } else { self.outcome(outcome) };
        let table = table.bold_note(BOLD).text("outcome", |row| self.outcome(outcome(row))).for_programs();
        table.text("outcome", |row| in_words(outcome(row))).heading("b is").for_people()
    }

    /// The sides of each pair, and the PAM if a side has several.
    fn with_sides<'a>(&'a self, table: Builder<'a, Pair>) -> Builder<'a, Pair> {
        let table = table
            .text("pam_a", |pair| pair.a.label("pam"))
            .for_programs()
            .text("pam_b", |pair| pair.b.label("pam"))
            .for_programs()
            .text("a", |pair| &self.sides[pair.sides[0]])
            .for_people()
            .text("b", |pair| &self.sides[pair.sides[1]])
            .for_people();
        if self.several_pams() { table.text("pam", |pair| pair.label("pam")).for_people() } else { table }
    }

    /// Whether a side has several PAMs.
    pub(super) fn several_pams(&self) -> bool {
        let mut neighbours = self.pairs.iter().zip(self.pairs.iter().skip(1));
        neighbours.any(|(pair, next)| pair.sides == next.sides && pair.a.label("pam") != next.a.label("pam"))
    }

    fn with_label<'a>(&self, table: Builder<'a, Pair>, label: &Label) -> Builder<'a, Pair> {
        let (name, factor) = (label.name(), Factor::of_label(label));
        let table = if label.is_number() && !self.pairs.iter().any(|pair| pair.differs(&name)) {
            table.integer(name, |pair| pair.a.labels.value(&factor).and_then(|value| integer(&value))).left()
        } else {
            table.text(name.clone(), |pair| pair.label(&name))
        };
        table.caption_if_constant()
    }

    /// How b compares with a.
    fn outcome(&self, outcome: Outcome) -> &'static str {
        match (self.winner(outcome), outcome) {
            (_, Outcome::Equal) => "equal",
            (None, Outcome::Higher) => "higher",
            (None, Outcome::Lower) => "lower",
            (Some(side), _) => ["worse", "better"][side],
        }
    }

    /// The better side: 0 or 1; `None` if there is none.
    fn winner(&self, outcome: Outcome) -> Option<usize> {
        let judged = outcome != Outcome::Equal && self.measure.better().is_some();
        judged.then(|| usize::from((outcome == Outcome::Lower) == self.measure.lower_is_better()))
    }

    /// What the numbers are, and what a and b are if all rows have the same.
    fn caption(&self) -> String {
        let side = |letter: &str, which: usize| {
            let mut names = self.pairs.iter().map(|pair| &self.sides[pair.sides[which]]);
            let first = names.next()?;
            names.all(|name| name == first).then(|| format!("{letter} is {first}"))
        };
        let sides: Vec<String> = [side("a", 0), side("b", 1)].into_iter().flatten().collect();
        let sides = if sides.is_empty() { String::new() } else { format!("; {}", sides.join(", ")) };
        format!("Differences (b - a) in {}{sides}", self.measure.title())
    }

    fn note(&self) -> String {
        let tests = self.pairs.len();
        let adjusted = if tests == 1 { String::new() } else { format!(", adjusted by Holm for {tests} tests") };
        format!(
            "{}; intervals: Student's t of the differences, run by run, 95 % each; p: Wilcoxon's signed-rank test{adjusted}",
            self.measure.title()
        )
    }

    fn overall_note(&self) -> String {
        let together = if self.overall.len() == 1 { "95 %" } else { "95 % for all rows together (Bonferroni)" };
        format!("{}; intervals: Student's t over the runs, {together}; A12 is a mean over settings", self.measure.title())
    }
}

/// The columns of both means, the difference with its interval, and Â₁₂. The mean of the significantly better side is bold.
fn with_numbers<R>(
    table: Builder<'_, R>,
    places: usize,
    values: impl Fn(&R) -> [f64; 6],
    winner: impl Fn(&R) -> Option<usize>,
) -> Builder<'_, R> {
    let columns = [
        ("mean_a", "mean a"),
        ("mean_b", "mean b"),
        ("difference", "b - a"),
        ("ci_low", "95 % low"),
        ("ci_high", "high"),
        ("a12", "A12(b > a)"),
    ];
    columns.into_iter().enumerate().fold(table, |table, (k, (name, heading))| {
        let places = if name == "a12" { 2 } else { places };
        let table = table.real(name, |row| values(row)[k]).heading(heading).decimals(places);
        match name {
            "mean_a" | "mean_b" => table.bold(|row| winner(row) == Some(k)),
            "ci_high" => table.interval(),
            _ => table,
        }
    })
}
