//! Panels of bars over a common horizontal axis, with whiskers where the height is uncertain.

use crate::axes::{Axes, SMALL};
use crate::svg::{Sheet, escaped, range, short};

/// A figure of bars.
///
/// ```
/// use tpam_figure::{Bar, BarPanel, Bars};
/// let bar = Bar { from: 0.0, to: 0.1, height: 0.3, whisker: Some([0.2, 0.4]), hover: "60 of 200".into(), ..Bar::default() };
/// let svg = Bars { title: "Rates".into(), panels: vec![BarPanel { title: "F".into(), bars: vec![bar] }], ..Bars::default() }.svg();
/// assert!(svg.contains("<title>60 of 200</title>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Bars {
    /// What stands above it.
    pub title: String,
    /// What the horizontal axis is.
    pub x: String,
    /// The panels, row by row; heights begin at 0 and are common to a row.
    pub panels: Vec<BarPanel>,
    /// Panels in a row.
    pub columns: usize,
    /// What the vertical axis of each row is.
    pub y: Vec<String>,
}

/// One panel.
#[derive(Clone, Debug, Default)]
pub struct BarPanel {
    /// What stands above it.
    pub title: String,
    /// Its bars.
    pub bars: Vec<Bar>,
}

/// One bar.
#[derive(Clone, Debug, Default)]
pub struct Bar {
    /// Its left end.
    pub from: f64,
    /// Its right end.
    pub to: f64,
    /// How high it is; what is not finite is not drawn.
    pub height: f64,
    /// From where to where it could reach.
    pub whisker: Option<[f64; 2]>,
    /// A height to compare with.
    pub mark: Option<f64>,
    /// What is shown on hovering.
    pub hover: String,
}

const LEFT: f64 = 64.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 44.0;
const GAP_X: f64 = 28.0;
const GAP_Y: f64 = 38.0;
const COLOUR: &str = "#0072b2";
const MARK: &str = "#d55e00";

impl Bars {
    /// The figure as SVG text.
    pub fn svg(&self) -> String {
        let columns = self.columns.clamp(1, self.panels.len().max(1));
        let rows = self.panels.len().div_ceil(columns).max(1);
        let width = LEFT + columns as f64 * (SMALL[0] + GAP_X) - GAP_X + 14.0;
        let height = TOP + rows as f64 * (SMALL[1] + GAP_Y) - GAP_Y + BOTTOM;
        let mut sheet = Sheet::new(&self.title, LEFT, [width, height]);
        let ends = self.panels.iter().flat_map(|panel| &panel.bars).flat_map(|bar| [bar.from, bar.to]);
        let [low, high] = range(ends);
        let x = if low < high { [low, high] } else { [0.0, 1.0] };
        for (row, panels) in self.panels.chunks(columns).enumerate() {
            let top = TOP + row as f64 * (SMALL[1] + GAP_Y);
            let axes = Axes { x, y: [0.0, highest(panels)], size: SMALL, log: false };
            for (column, panel) in panels.iter().enumerate() {
                let place = (LEFT + column as f64 * (SMALL[0] + GAP_X), top);
                sheet.group(place, " class=\"bars\"", |sheet| {
                    axes.frame(sheet, &panel.title, [column == 0, row + 1 == rows]);
                    panel.bars.iter().for_each(|bar| bar.draw(sheet, &axes));
                });
            }
            sheet.upright((12.0, top + SMALL[1] / 2.0), self.y.get(row).map_or("", String::as_str));
        }
        sheet.words((LEFT + (width - LEFT) / 2.0, height - 8.0), "middle", &self.x);
        sheet.finish()
    }
}

/// The height of a row of panels, with a little room.
fn highest(panels: &[BarPanel]) -> f64 {
    let tops = panels
        .iter()
        .flat_map(|panel| &panel.bars)
        .flat_map(|bar| [bar.height, bar.whisker.map_or(0.0, |ends| ends[1]), bar.mark.unwrap_or(0.0)]);
    let high = range(tops)[1];
    if high > 0.0 { high * 1.05 } else { 1.0 }
}

impl Bar {
    fn draw(&self, sheet: &mut Sheet, axes: &Axes) {
        if !self.height.is_finite() {
            return;
        }
        let ((left, top), (right, foot)) = (axes.place((self.from, self.height)), axes.place((self.to, 0.0)));
        let size = format!("width=\"{:.2}\" height=\"{:.2}\"", (right - left - 1.0).max(0.5), foot - top);
        let (hover, says) = (escaped(&self.hover), short(self.height));
        sheet.put(&format!(
            "<rect x=\"{:.2}\" y=\"{top:.2}\" {size} fill=\"{COLOUR}\" fill-opacity=\"0.75\" class=\"bar\" data-says=\"{says}\"><title>{hover}</title></rect>",
            left + 0.5
        ));
        if let Some(mark) = self.mark {
            let y = axes.place((0.0, mark)).1;
            sheet.put(&format!(
                "<path d=\"M{left:.2} {y:.2}H{right:.2}\" stroke=\"{MARK}\" stroke-width=\"2.2\" fill=\"none\" class=\"published\"><title>{}</title></path>",
                short(mark)
            ));
        }
        if let Some([low, high]) = self.whisker {
            let (x, low, high) = (f64::midpoint(left, right), axes.place((0.0, low)).1, axes.place((0.0, high)).1);
            sheet.put(&format!(
                "<path d=\"M{x:.2} {low:.2}V{high:.2}m-2 0h4M{:.2} {low:.2}h4\" stroke=\"#222\" class=\"axis\" stroke-width=\"0.9\" fill=\"none\"/>",
                x - 2.0
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_whiskers_and_what_is_unknown() {
        let bar = |from: f64, height: f64, whisker| Bar {
            from,
            to: from + 0.5,
            height,
            whisker,
            mark: Some(0.3),
            hover: "<7>".into(),
        };
        let bars = vec![bar(0.0, 0.2, Some([0.1, 0.4])), bar(0.5, f64::NAN, None)];
        let panels = vec![BarPanel { title: "F".into(), bars }, BarPanel::default()];
        let svg = Bars { panels, columns: 2, y: vec!["P".into()], ..Bars::default() }.svg();
        assert_eq!((svg.matches("class=\"bar\"").count(), svg.matches("m-2 0h4").count()), (1, 1));
        assert_eq!(svg.matches("class=\"published\"").count(), 1);
        assert!(svg.contains("&lt;7&gt;") && !svg.contains("NaN") && svg.contains(">0.4</text>"));
        assert!(Bars::default().svg().ends_with("</svg>\n"));
    }
}
