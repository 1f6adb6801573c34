//! The legend above panels of lines: as many lines as its entries need.

use crate::lines::{LEFT, Lines, Look, cross, style};
use crate::palette::Style;
use crate::svg::{Sheet, clipped, flowing};

/// A line of the legend.
const LINE: f64 = 16.0;

/// Entries with their places.
pub(super) struct Legend<'a> {
    /// Place, name, style and look.
    entries: Vec<((f64, f64), &'a str, Style, Look)>,
    /// Place and name of the crosses, where there are any.
    crosses: Option<((f64, f64), &'a str)>,
    lines: usize,
    /// Of the sheet.
    width: f64,
}

impl<'a> Legend<'a> {
    /// Lays it out.
    pub(super) fn new(lines: &'a Lines, names: &[(&'a str, Look)], width: f64) -> Self {
        let crossed = lines.panels.iter().flat_map(|panel| &panel.series).any(|series| !series.crosses.is_empty());
        let shown = names.iter().map(|(name, _)| *name).chain(crossed.then_some(lines.crosses.as_str()));
        let widths = shown.map(|name| 40.0 + 6.2 * name.chars().count() as f64);
        let places = flowing(widths, LEFT, width);
        let at = |k: usize| (places[k].0, 30.0 + LINE * places[k].1 as f64);
        let entry = |(k, (name, look)): (usize, &(&'a str, Look))| (at(k), *name, style(names, name), *look);
        let entries: Vec<_> = names.iter().enumerate().map(entry).collect();
        let crosses = crossed.then(|| (at(names.len()), lines.crosses.as_str()));
        let lines = places.last().map_or(0, |(_, line)| *line);
        Self { entries, crosses, lines, width }
    }

    /// What it needs.
    pub(super) fn height(&self) -> f64 {
        LINE * (1 + self.lines) as f64
    }

    /// Draws it.
    pub(super) fn draw(&self, sheet: &mut Sheet) {
        for ((x, y), name, Style { colour, dash, marker }, look) in &self.entries {
            let (colour, dash) = match look {
                Look::Marked => (format!("stroke=\"{colour}\""), *dash),
                Look::Thin => (format!("stroke=\"{colour}\""), ""),
                Look::Reference => ("stroke=\"#222\" class=\"axis\"".to_owned(), ""),
            };
            sheet.put(&format!(
                "<path d=\"M{x:.1} {y}h26\" {colour} stroke-width=\"1.3\" stroke-dasharray=\"{dash}\"/>"
            ));
            if *look == Look::Marked {
                let fill = colour.replace("stroke", "fill");
                sheet.put(&format!("<path d=\"{marker}\" transform=\"translate({:.1} {y})\" {fill}/>", x + 13.0));
            }
            sheet.words((x + 31.0, y + 3.5), "start", &clipped(name, self.width - x - 31.0));
        }
        if let Some(((x, y), name)) = &self.crosses {
            sheet.put(&cross(x + 2.5, *y));
            sheet.words((x + 10.0, y + 3.5), "start", name);
        }
    }
}
