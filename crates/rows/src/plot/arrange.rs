//! Which factor is an axis, which tells lines apart, and which tells panels apart; and the names that follow from it.

use crate::factor::{Factor, Label};
use crate::factors::Factors;
use crate::labels::Labels;
use crate::parts::Parts;
use std::borrow::Borrow;

/// What a factor is in a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Axis,
    Line,
    Panel,
}

/// The roles of all factors.
pub(super) struct Arrangement<'a> {
    factors: &'a Factors,
    pub(super) axes: Vec<Factor>,
    lines: Vec<Factor>,
    panels: Vec<Factor>,
}

/// A part of the name of a line or a panel: what a cell has of one label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The text by which it can be renamed: `omega=10`.
    pub(super) text: String,
    /// The text in the figure: `ω = 10`.
    pub(super) shown: String,
    /// Whether it begins with the name of the PAM.
    pub(super) names_pam: bool,
}

/// The words for the line and for the panel of a cell.
pub(super) type Words = [Vec<Word>; 2];

impl<'a> Arrangement<'a> {
    /// The factors along the axes, and those that the user chose for lines and panels; empty for the default: PAMs are lines, the rest are
    /// panels.
    pub(super) fn new(factors: &'a Factors, axes: Vec<Factor>, [lines, panels]: [Vec<Factor>; 2]) -> Self {
        Self { factors, axes, lines, panels }
    }

    /// The words for all cells.
    pub(super) fn words(&self) -> Vec<Words> {
        self.factors.cells.iter().map(|cell| [Role::Line, Role::Panel].map(|role| self.words_of(cell, role))).collect()
    }

    /// What all cells have in common, for a description.
    pub(super) fn shared(&self) -> String {
        let Some(cell) = self.factors.cells.first() else { return String::new() };
        let fixed = self.factors.labels.iter().filter(|label| !self.factors.varies(&Factor::of_label(label)));
        let unnamed = fixed.filter(|label| !self.is_named(label));
        let words = |label: &Label| {
            let part = cell.get(label)?;
            let constant = |option: &str| !self.factors.varies(&Factor { label: label.clone(), option: Some(option.to_owned()) });
            Some(label.titled(&part.with_only(|key| self.factors.is_told(label, part.name(), key) && constant(key))))
        };
        unnamed.filter_map(words).collect::<Vec<_>>().join(" · ")
    }

    /// The role of a factor. An option that was not chosen follows the name of its spec; a name follows the options that were chosen.
    fn role(&self, factor: &Factor) -> Role {
        let chosen = [(Role::Axis, &self.axes), (Role::Line, &self.lines), (Role::Panel, &self.panels)];
        if let Some((role, _)) = chosen.iter().find(|(_, all)| all.contains(factor)) {
            return *role;
        }
        if factor.option.is_some() {
            return self.role(&Factor::of_label(&factor.label));
        }
        let follows = chosen.iter().skip(1).find(|(_, all)| all.iter().any(|other| other.label == factor.label));
        follows.map_or_else(|| self.otherwise(&factor.label), |(role, _)| *role)
    }

    /// The role of a label that was not chosen.
    fn otherwise(&self, label: &Label) -> Role {
        match (self.lines.is_empty(), self.panels.is_empty()) {
            (true, true) if matches!(label, Label::Pam | Label::Folder) => Role::Line,
            (true, false) => Role::Line,
            _ => Role::Panel,
        }
    }

    /// Whether the name of a label's spec is in every name of a line, even if it does not vary.
    fn is_named(&self, label: &Label) -> bool {
        *label == Label::Pam && self.role(&Factor::of_label(label)) == Role::Line
    }

    /// What a cell has of the factors with a role.
    fn words_of(&self, cell: &Labels, role: Role) -> Vec<Word> {
        self.factors.labels.iter().filter_map(|label| self.word(label, cell.get(label)?, role)).collect()
    }

    fn word(&self, label: &Label, part: &Parts, role: Role) -> Option<Word> {
        let name = Factor::of_label(label);
        let shows_all = self.factors.varies(&name) || self.is_named(label);
        let shown = |option: &str| {
            let factor = Factor { label: label.clone(), option: Some(option.to_owned()) };
            let told = self.factors.is_told(label, part.name(), option);
            told && self.role(&factor) == role && (shows_all || self.factors.varies(&factor))
        };
        let named = self.role(&name) == role && shows_all;
        let text = if named { part.with_only(shown) } else { part.only_options(shown).join(", ") };
        let names_pam = named && *label == Label::Pam;
        // The spec of a PAM is its name.
        let symbols = if names_pam { text.clone() } else { part.in_symbols(named, shown) };
        (!text.is_empty()).then(|| Word { shown: label.titled(&symbols), text: label.titled(&text), names_pam })
    }
}

/// A description: texts, then names with their values.
pub(super) fn description<V: Borrow<str>>(texts: &[&str], about: &[(&str, Vec<V>)]) -> String {
    let texts = texts.iter().filter(|text| !text.is_empty()).map(|text| (*text).to_owned());
    let about = about.iter().map(|(name, values)| format!("{name} {}", values.join(", ")));
    texts.chain(about).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::super::rename::{Called, renamed};
    use super::*;
    use tpam_sim::Catalogues;

    fn factors(rows: &[[&str; 4]]) -> Factors {
        let labels = ["theta", "pam", "target", "accept", "n"];
        let cell = |row: &[&str; 4]| Labels::read(labels.into_iter().zip(["c"].into_iter().chain(*row)));
        Factors::new(rows.iter().map(cell).collect(), &Catalogues::new(tpam_pam::pams()))
    }

    /// The lines, the panels and the title of a figure over `x`.
    fn called(factors: &Factors, x: &str, lines: &str, panels: &str) -> (String, String, String) {
        let named = |names: &str| factors.named(Some(names).filter(|names| !names.is_empty())).unwrap();
        let arrangement = Arrangement::new(factors, vec![factors.axis(x).unwrap()], [named(lines), named(panels)]);
        let called = renamed(arrangement.words(), &factors.cells, &[]).unwrap();
        let all = |of: fn(&Called) -> &str| called.iter().map(of).collect::<Vec<_>>().join("|");
        (all(|called| &called.line), all(|called| &called.panel), arrangement.shared())
    }

    fn names(axes: &[Factor]) -> Vec<String> {
        axes.iter().map(Factor::name).collect()
    }

    const GRID: [[&str; 4]; 3] = [
        ["shade:h=5,start=0.5", "sin:omega=10", "linear:pmax=0.1", "50"],
        ["shade:h=10,start=0.5", "sin:omega=20", "linear:pmax=0.1", "50"],
        ["shade:h=20,start=0.5", "sin:omega=20", "linear:pmax=0.3", "50"],
    ];

    #[test]
    fn the_number_with_most_values_comes_first_and_that_of_a_pam_last() {
        let grid = factors(&GRID);
        assert_eq!(names(&grid.axes()), ["pmax", "omega", "h"]);
        assert_eq!(grid.place(2, &grid.axis("accept.pmax").unwrap()), Some(0.3));
        let (lines, panels, shared) = called(&grid, "pmax", "", "");
        assert_eq!((lines.as_str(), panels.as_str()), ("shade:h=5|shade:h=10|shade:h=20", "ω = 10|ω = 20|ω = 20"));
        assert_eq!(shared, "theta c · sin · linear · n 50");
    }

    #[test]
    fn lines_and_panels_are_chosen() {
        let grid = factors(&GRID);
        let (lines, panels, shared) = called(&grid, "h", "omega", "pmax");
        assert_eq!((lines.as_str(), panels.as_str()), ("ω = 10|ω = 20|ω = 20", "p_max = 0.1|p_max = 0.1|p_max = 0.3"));
        assert_eq!(shared, "theta c · shade · sin · linear · n 50");
        // What was not chosen becomes lines if only panels are given, and panels otherwise.
        assert_eq!(called(&grid, "h", "", "pmax").0, "shade · ω = 10|shade · ω = 20|shade · ω = 20");
        assert_eq!(called(&grid, "h", "omega", "").1, "p_max = 0.1|p_max = 0.1|p_max = 0.3");
        assert_eq!(called(&grid, "pmax", "h", "target").1, "ω = 10|ω = 20|ω = 20");
    }

    #[test]
    fn a_name_that_varies_follows_the_chosen_option() {
        let grid = factors(&[
            ["shade:h=5", "step", "linear:pmax=0.1", "50"],
            ["shade:h=9", "step", "linear:pmax=0.3", "50"],
            ["jade", "step", "linear:pmax=0.3", "50"],
        ]);
        let (lines, panels, shared) = called(&grid, "pmax", "h", "");
        assert_eq!((lines.as_str(), panels.as_str()), ("shade:h=5|shade:h=9|jade", "||"));
        assert_eq!(shared, "theta c · step · linear · n 50");
    }

    #[test]
    fn an_option_that_some_specs_leave_out_tells_cells_apart() {
        let grid = factors(&[
            ["jade", "step", "linear:alpha=1,pmax=0.1", "50"],
            ["jade", "step", "linear:alpha=1,pmax=0.1,gain=equal", "50"],
            ["jade", "step", "linear:alpha=1,pmax=0.3,gain=equal", "50"],
        ]);
        assert_eq!(names(&grid.axes()), ["pmax"]);
        let (_, panels, shared) = called(&grid, "pmax", "", "");
        assert_eq!((panels.as_str(), shared.as_str()), ("|gain = equal|gain = equal", "theta c · step · linear · n 50"));
    }

    #[test]
    fn what_does_not_vary_is_not_named() {
        let grid = factors(&[["jde:tau=0.1", "step", "linear:pmax=0.1", "10"], ["shade:h=5", "step", "linear:pmax=0.1", "50"]]);
        assert_eq!(names(&grid.axes()), ["n"]);
        let (lines, panels, _) = called(&grid, "n", "", "");
        assert_eq!((lines.as_str(), panels.as_str()), ("jde|shade:h=5", "|"));
        let message = grid.axis("h").unwrap_err().to_string();
        assert!(message.contains("there are n"), "{message}");
    }

    #[test]
    fn options_that_differ_from_the_default_are_named_even_if_they_do_not_vary() {
        let grid = factors(&[
            ["jade:c=0.9", "sin:omega=20", "linear:alpha=2,pmax=0.1", "10"],
            ["jade:c=0.9", "sin:omega=20", "linear:alpha=2,pmax=0.3", "10"],
        ]);
        let (lines, _, shared) = called(&grid, "pmax", "", "");
        assert_eq!(lines, "jade:c=0.9|jade:c=0.9");
        assert_eq!(shared, "theta c · sin:omega=20 · linear:alpha=2 · n 10");
    }

    #[test]
    fn a_number_that_every_cell_has_is_preferred() {
        let grid = factors(&[
            ["jde", "sin:omega=10", "linear:pmax=0.1", "50"],
            ["jde", "sin:omega=20", "linear:pmax=0.3", "50"],
            ["jde", "sin:omega=30", "linear:pmax=0.1", "50"],
            ["jde", "step", "linear:pmax=0.1", "50"],
        ]);
        assert_eq!(names(&grid.axes()), ["pmax", "omega"]);
        assert_eq!(grid.without(&grid.axes()[1]), 1);
    }
}
