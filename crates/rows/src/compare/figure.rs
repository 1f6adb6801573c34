//! A figure of the differences with their intervals, setting by setting.

use super::side::in_order;
use super::{Comparison, Pair};
use crate::factor::{Factor, Label, symbol};
use crate::labels::Labels;
use crate::parts::{number, text};
use crate::plot::columns;
use crate::plot::panels::{Point, add, sort, spans_decades};
use std::collections::BTreeSet;
use tpam_figure::{Heights, Lines, Look, Series, distinct};

/// The most settings that an axis names.
const MOST_NAMES: usize = 12;

/// The settings of the pairs: those of their first cells.
struct Settings<'a> {
    cells: Vec<&'a Labels>,
    /// The factors that vary, except those of the PAM.
    varying: Vec<Factor>,
}

impl Comparison {
    /// The differences b − a with their 95 % intervals over the number that varies most, with a panel for each combination of the other
    /// values, and a line at zero. Without a number that varies, over the settings by name, or over the row of the table if there are many.
    ///
    /// Change the [`Lines`] to set another title or a size, and call `sheet` to draw it.
    pub fn figure(&self) -> Lines {
        let settings = Settings::new(&self.pairs);
        let axis = settings.axis();
        let titles: Vec<String> = (0..self.pairs.len()).map(|k| settings.title(k, axis)).collect();
        let names = distinct(&titles);
        let is_named = axis.is_none() && (2..=MOST_NAMES).contains(&names.len());
        let mut panels = Vec::new();
        for (k, pair) in self.pairs.iter().enumerate() {
            let x = match axis {
                Some(axis) => settings.number(k, axis),
                None if is_named => names.iter().position(|name| **name == titles[k]).map(|at| at as f64),
                None => None,
            };
            // Without an axis, all settings are in one panel.
            let panel = if axis.is_some() { titles[k].as_str() } else { "" };
            let point = Point { at: (x.unwrap_or(k as f64 + 1.0), pair.difference), ends: [pair.low, pair.high] };
            add(&mut panels, panel, &self.line(pair), point);
        }
        sort(&mut panels);
        for panel in &mut panels {
            // Settings without a number have no order that a line could follow.
            let look = if axis.is_some() { Look::Marked } else { Look::Apart };
            panel.series.iter_mut().for_each(|series| series.look = look);
            if is_named {
                panel.x_names = names.iter().map(ToString::to_string).collect();
            }
            panel.series.insert(0, Series::level("no difference", 0.0));
        }
        Lines::new(self.heading())
            .with_x(axis.map_or_else(|| if is_named { "" } else { "row of the table" }.to_owned(), Factor::title))
            .with_y(format!("difference in {}", self.measure.title()))
            .with_log_x(spans_decades(&panels))
            .with_columns(columns(panels.len()))
            .with_panels(panels)
            .with_heights(Heights::Fitting)
            .with_note("Whiskers: 95 % intervals of the paired differences, not adjusted for the number of settings.")
    }

    /// The name of the line of a pair: both sides, after the PAM if a side has several.
    fn line(&self, pair: &Pair) -> String {
        let [a, b] = pair.sides.map(|side| &self.sides[side]);
        let name = format!("{b} − {a}");
        if self.several_pams() { format!("{}: {name}", pair.label("pam")) } else { name }
    }

    fn heading(&self) -> String {
        let runs = self.pairs.iter().map(|pair| pair.runs).max().unwrap_or(0);
        format!("Difference in {} over {runs}\u{a0}runs", self.measure.noun())
    }
}

impl<'a> Settings<'a> {
    fn new(pairs: &'a [Pair]) -> Self {
        let cells: Vec<&Labels> = pairs.iter().map(|pair| &pair.a.labels).collect();
        let mut varying = in_order(cells.iter().flat_map(|cell| cell.factors()));
        varying.retain(|factor| !factor.of_pam() && cells.iter().any(|cell| cell.value(factor) != cells[0].value(factor)));
        Self { cells, varying }
    }

    fn number(&self, setting: usize, factor: &Factor) -> Option<f64> {
        number(&*self.cells[setting].value(factor)?)
    }

    /// The number that every setting has and that has most values; of the acceptance, if several have as many.
    fn axis(&self) -> Option<&Factor> {
        let values = |factor: &Factor| {
            let numbers = (0..self.cells.len()).map(|k| self.number(k, factor).map(f64::to_bits));
            numbers.collect::<Option<BTreeSet<u64>>>().map_or(0, |values| values.len())
        };
        let counted = self.varying.iter().map(|factor| (values(factor), factor)).filter(|(values, _)| *values > 1);
        let best = counted.max_by_key(|(values, factor)| (*values, factor.label == Label::Accept, factor.label.is_target()));
        best.map(|(_, factor)| factor)
    }

    /// Everything that varies, except the axis: `sin, ω = 10 · n = 50`.
    fn title(&self, setting: usize, axis: Option<&Factor>) -> String {
        let shown: Vec<&Factor> = self.varying.iter().filter(|factor| Some(*factor) != axis).collect();
        let words = |own: &[&Factor]| {
            let name = Factor::of_label(&own[0].label);
            let value = |factor: &Factor| {
                let value = self.cells[setting].value(factor)?;
                let is_named = factor.option.is_some() || number(&value).is_some();
                Some(if is_named { format!("{} = {value}", symbol(&factor.name())) } else { text(&value) })
            };
            // An option tells apart only settings with the same name.
            let others = || self.cells.iter().filter(|cell| cell.value(&name) == self.cells[setting].value(&name));
            let differs = |factor: &Factor| others().any(|cell| cell.value(factor) != self.cells[setting].value(factor));
            let options = own.iter().filter(|factor| factor.option.is_some() && differs(factor));
            Some([&name].into_iter().chain(options.copied()).filter_map(value).collect::<Vec<_>>().join(", "))
        };
        shown.chunk_by(|a, b| a.label == b.label).filter_map(words).collect::<Vec<_>>().join(" · ")
    }
}
