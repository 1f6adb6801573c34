//! A figure of the differences with their intervals, setting by setting.

use super::side::fields;
use super::{Comparison, Pair};
use crate::plot::{columns, place};
use std::collections::{BTreeMap, BTreeSet};
use tpam_figure::{Lines, Panel, Series};

/// The settings of the pairs: the fields of their first cells, see [`fields`].
struct Settings {
    of: Vec<BTreeMap<String, String>>,
    /// The fields that vary, except those of the PAM.
    varying: Vec<String>,
}

/// A point: its panel, its line and its position.
struct Point<'a> {
    panel: String,
    name: String,
    x: f64,
    pair: &'a Pair,
}

impl Comparison {
    /// The differences b − a with their 95 % intervals over the number that varies most, with a panel for each combination of the other
    /// values, and a line at zero. Without a number that varies, over the row of the table.
    ///
    /// Change the [`Lines`] to set another title or a size, and call `sheet` to draw it.
    pub fn figure(&self) -> Lines {
        let settings = Settings::new(&self.pairs);
        let axis = settings.axis();
        let points: Vec<Point> = self
            .pairs
            .iter()
            .enumerate()
            .map(|(k, pair)| {
                let x = axis.and_then(|axis| settings.number(k, axis));
                // Without an axis, all settings are in one panel.
                let panel = if x.is_some() { settings.title(k, axis) } else { String::new() };
                Point { panel, name: self.line(pair), x: x.unwrap_or(k as f64 + 1.0), pair }
            })
            .collect();
        let panels = panels(&points);
        Lines::new(self.heading())
            .with_x(axis.map_or("row of the table", short))
            .with_y(format!("difference in {}", self.measure.title()))
            .with_log_x(spans_decades(&points))
            .with_columns(columns(panels.len()))
            .with_panels(panels)
            .with_note("whiskers: 95 % intervals of the paired differences, not adjusted for the number of settings")
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

impl Settings {
    fn new(pairs: &[Pair]) -> Self {
        let of: Vec<BTreeMap<String, String>> = pairs.iter().map(|pair| fields(&pair.a)).collect();
        let all: BTreeSet<&String> = of.iter().flat_map(BTreeMap::keys).collect();
        let varies = |field: &&&String| of.iter().any(|setting| setting.get(**field) != of[0].get(**field));
        let varying = all.iter().filter(|field| !field.starts_with("pam.")).filter(varies);
        let varying = varying.map(|field| (*field).clone()).collect();
        Self { of, varying }
    }

    fn number(&self, setting: usize, field: &str) -> Option<f64> {
        self.of[setting].get(field)?.parse().ok()
    }

    /// The number that every setting has and that has most values; of the acceptance, if several have as many.
    fn axis(&self) -> Option<&str> {
        let values = |field: &str| {
            let numbers = (0..self.of.len()).map(|k| self.number(k, field).map(f64::to_bits));
            numbers.collect::<Option<BTreeSet<u64>>>().map_or(0, |values| values.len())
        };
        let fields = self.varying.iter().map(String::as_str).filter(|field| values(field) > 1);
        fields.max_by_key(|field| (values(field), field.starts_with("accept."), field.starts_with("target")))
    }

    /// Everything that varies, except the axis: `sin:omega=10 n=50`.
    fn title(&self, setting: usize, axis: Option<&str>) -> String {
        let fields: Vec<(&str, &str)> =
            self.varying.iter().filter(|field| Some(field.as_str()) != axis).filter_map(|field| field.split_once('.')).collect();
        let labels: BTreeSet<&str> = fields.iter().map(|(label, _)| *label).collect();
        let words = |label: &&str| {
            let value = |key: &str| self.of[setting].get(&format!("{label}.{key}")).map_or("", String::as_str);
            let option = |(of, key): &(&str, &str)| {
                (of == label && *key != "name" && !value(key).is_empty()).then(|| format!("{key}={}", value(key)))
            };
            let options: Vec<String> = fields.iter().filter_map(option).collect();
            let name = if value("name").parse::<f64>().is_ok() { format!("{label}={}", value("name")) } else { value("name").to_owned() };
            if options.is_empty() { name } else { format!("{name}:{}", options.join(",")) }
        };
        labels.iter().map(words).filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" · ")
    }
}

/// The name of an axis: the option, or the label of a number.
fn short(field: &str) -> &str {
    match field.split_once('.') {
        Some((label, "name")) => label,
        Some((_, option)) => option,
        None => field,
    }
}

/// A panel for each title, with a series for each name and a line at zero.
fn panels(points: &[Point]) -> Vec<Panel> {
    let mut panels: Vec<Panel> = Vec::new();
    for Point { panel, name, x, pair } in points {
        let zero = || Series::level("no difference", 0.0);
        let at = place(&mut panels, |other| other.title == *panel, || Panel::new(panel.clone(), [zero()]));
        let series = &mut panels[at].series;
        let line = place(series, |line| line.name == *name, || Series::new(name.clone(), []));
        series[line].points.push((*x, pair.difference));
        series[line].whiskers.push([pair.low, pair.high]);
    }
    panels.iter_mut().flat_map(|panel| &mut panel.series).for_each(sort);
    panels
}

/// Sorts the points of a line from left to right. The line at zero has no intervals.
fn sort(line: &mut Series) {
    if line.whiskers.is_empty() {
        return;
    }
    let mut both: Vec<_> = line.points.iter().copied().zip(line.whiskers.iter().copied()).collect();
    both.sort_by(|(a, _), (b, _)| a.0.total_cmp(&b.0));
    (line.points, line.whiskers) = both.into_iter().unzip();
}

/// Whether all numbers are positive and span at least a factor of 100.
fn spans_decades(points: &[Point]) -> bool {
    let ends = points.iter().fold((f64::INFINITY, 0.0_f64), |(low, high), p| (low.min(p.x), high.max(p.x)));
    ends.0 > 0.0 && ends.1 / ends.0 >= 100.0
}
