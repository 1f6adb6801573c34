//! Panels of coloured tiles over two axes: values as a scale of colours, or who is best as the colours of series.

use crate::palette::{diverging, scale, style_of};
use crate::scale::Scale;
use crate::svg::{Sheet, escaped, flowing, range, short, wrapped};

/// A figure of tiles.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// What stands above it.
    pub title: String,
    /// What the horizontal axis is.
    pub x: String,
    /// What the vertical axis is.
    pub y: String,
    /// What the colours of values mean.
    pub value: String,
    /// The panels, row by row.
    pub fields: Vec<Field>,
    /// Panels in a row.
    pub columns: usize,
    /// The names that [`Paint::Name`] counts.
    pub names: Vec<String>,
    /// What stands at 0, 1, 2, … of the horizontal axis, where it has names instead of numbers.
    pub x_names: Vec<String>,
    /// The same of the vertical axis.
    pub y_names: Vec<String>,
}

/// One panel.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// What stands above it.
    pub title: String,
    /// Its tiles.
    pub tiles: Vec<Tile>,
}

/// One tile.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Where it is.
    pub x: f64,
    /// Where it is.
    pub y: f64,
    /// How it is painted.
    pub paint: Paint,
    /// What is shown on hovering.
    pub hover: String,
}

/// How a tile is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// By a value, on a scale from the lowest to the highest of the figure.
    Value(f64),
    /// In the colour of a name, with its marker; faint where it is not sure.
    Name {
        /// Which of [`Map::names`].
        index: usize,
        /// Whether it is sure.
        sure: bool,
    },
    /// By a value from −1 to 1, on a scale that is pale at 0.
    Signed {
        /// The value.
        value: f64,
        /// What is on the tile.
        mark: Mark,
    },
}

/// What marks a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// ○
    Ring,
    /// ●
    Dot,
}

/// Width and height of a panel among others, and of one that has a row to itself.
const SIZES: [f64; 2] = [180.0, 260.0];
const LEFT: f64 = 60.0;
/// A line of the legend.
const LINE: f64 = 16.0;
const FAINT: &str = "faint: within noise";
const BOTTOM: f64 = 44.0;
const GAP_X: f64 = 34.0;
const GAP_Y: f64 = 40.0;
/// A line of a panel's title.
const TITLE: f64 = 12.0;

/// The title of a panel in lines.
fn titled(title: &str, width: f64) -> Vec<String> {
    wrapped(title, ((width + GAP_X - 8.0) / 5.8) as usize)
}

impl Map {
    /// The figure as SVG text.
    pub fn svg(&self) -> String {
        let columns = self.columns.clamp(1, self.fields.len().max(1));
        let rows = self.fields.len().div_ceil(columns).max(1);
        let size = self.size(columns);
        let left = LEFT.max(14.0 + widest(&self.y_names));
        let panels = left + columns as f64 * size[0] + (columns - 1) as f64 * GAP_X + 22.0;
        // What the colours and marks mean must be readable, however few panels there are.
        let width = if self.signed() { panels.max(Scale::width(LEFT, &self.value)) } else { panels };
        let entries = self.legend_places(width);
        // Long titles take several lines: panels have to be told apart.
        let lines = self.fields.iter().map(|field| titled(&field.title, size[0]).len()).max().unwrap_or(1);
        let extra = TITLE * lines.saturating_sub(1) as f64;
        let top = 60.0 + LINE * entries.last().map_or(0, |(_, line)| *line) as f64 + extra;
        let gap = GAP_Y + extra;
        let height = top + rows as f64 * size[1] + (rows - 1) as f64 * gap + BOTTOM;
        let values = self.fields.iter().flat_map(|field| &field.tiles).map(|tile| tile.paint.value());
        let ends = range(values);
        let mut sheet = Sheet::new(&self.title, LEFT.min(left), [width, height]);
        self.legend(&mut sheet, &entries, ends);
        for (k, field) in self.fields.iter().enumerate() {
            let (column, row) = (k % columns, k / columns);
            let place = (left + column as f64 * (size[0] + GAP_X), top + row as f64 * (size[1] + gap));
            sheet.group(place, " class=\"map\"", |sheet| self.field(sheet, field, size, ends, column == 0));
        }
        sheet.words((left + (panels - left) / 2.0, height - 8.0), "middle", &self.x);
        sheet.upright((12.0, top + (height - top - BOTTOM) / 2.0), &self.y);
        sheet.finish()
    }

    fn signed(&self) -> bool {
        let mut tiles = self.fields.iter().flat_map(|field| &field.tiles);
        tiles.any(|tile| matches!(tile.paint, Paint::Signed { .. }))
    }

    /// Width and height of a panel: names need room.
    fn size(&self, columns: usize) -> [f64; 2] {
        let least = SIZES[usize::from(columns == 1)];
        let wide = self.x_names.len() as f64 * (widest(&self.x_names) + 4.0);
        [least.max(wide), least.max(13.0 * self.y_names.len() as f64)]
    }

    /// Where the entries of the legend go.
    fn legend_places(&self, width: f64) -> Vec<(f64, usize)> {
        let names = self.names.iter().map(String::as_str).chain((!self.names.is_empty()).then_some(FAINT));
        flowing(names.map(|name| 34.0 + 6.2 * name.chars().count() as f64), LEFT, width)
    }

    fn legend(&self, sheet: &mut Sheet, places: &[(f64, usize)], ends: [f64; 2]) {
        if self.signed() {
            return Scale { colour: diverging, ends: [-1.0, 1.0], words: &self.value }.draw(sheet, LEFT);
        }
        if self.names.is_empty() && ends[0].is_finite() {
            return Scale { colour: scale, ends, words: &self.value }.draw(sheet, LEFT);
        }
        let at = |(x, line): (f64, usize)| (x, 24.0 + LINE * line as f64);
        for ((name, style), place) in self.names.iter().zip((0..).map(style_of)).zip(places) {
            let (x, y) = at(*place);
            sheet.put(&format!("<rect x=\"{x:.1}\" y=\"{y}\" width=\"14\" height=\"12\" fill=\"{}\"/>", style.colour));
            let marker = format!("transform=\"translate({:.1} {})\" fill=\"#fff\"", x + 7.0, y + 6.0);
            sheet.put(&format!("<path d=\"{}\" {marker}/>", style.marker));
            sheet.words((x + 19.0, y + 9.5), "start", name);
        }
        if let Some(last) = places.last() {
            let (x, y) = at(*last);
            sheet.words((x, y + 9.5), "start", FAINT);
        }
    }

    fn field(&self, sheet: &mut Sheet, field: &Field, size: [f64; 2], [low, high]: [f64; 2], labelled: bool) {
        let xs = places(&self.x_names, field.tiles.iter().map(|tile| tile.x));
        let ys = places(&self.y_names, field.tiles.iter().map(|tile| tile.y));
        let (wide, tall) = (size[0] / xs.len().max(1) as f64, size[1] / ys.len().max(1) as f64);
        for (k, line) in titled(&field.title, size[0]).iter().rev().enumerate() {
            sheet.words((size[0] / 2.0, -6.0 - TITLE * k as f64), "middle", line);
        }
        for tile in &field.tiles {
            let column = xs.iter().position(|x| *x == tile.x).unwrap_or(0) as f64;
            let row = ys.iter().position(|y| *y == tile.y).unwrap_or(0) as f64;
            let (x, y) = (column * wide, size[1] - (row + 1.0) * tall);
            let (colour, strength) = match tile.paint {
                Paint::Value(value) if value.is_finite() => {
                    (scale(if high > low { (value - low) / (high - low) } else { 0.5 }), 1.0)
                }
                Paint::Signed { value, .. } if value.is_finite() => (diverging(f64::midpoint(value, 1.0)), 1.0),
                Paint::Value(_) | Paint::Signed { .. } => ("#888".to_owned(), 0.3),
                Paint::Name { index, sure } => (style_of(index).colour.to_owned(), if sure { 1.0 } else { 0.45 }),
            };
            sheet.put(&format!(
                "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{wide:.2}\" height=\"{tall:.2}\" fill=\"{colour}\" fill-opacity=\"{strength}\" class=\"tile\"><title>{}</title></rect>",
                escaped(&tile.hover)
            ));
            let (x, y) = (x + wide / 2.0, y + tall / 2.0);
            tile.paint.mark(sheet, (x, y));
        }
        sheet.put(&format!("<rect width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#888\"/>", size[0], size[1]));
        let (x_labels, y_labels) = (labels(&self.x_names, &xs), labels(&self.y_names, &ys));
        for (k, x) in every_so_often(&x_labels, (widest(&x_labels) + 4.0) / wide) {
            sheet.words(((k as f64 + 0.5) * wide, size[1] + 13.0), "middle", x);
        }
        for (k, y) in every_so_often(&y_labels, 12.0 / tall).into_iter().filter(|_| labelled) {
            sheet.words((-5.0, size[1] - (k as f64 + 0.5) * tall + 3.5), "end", y);
        }
    }
}

impl Paint {
    fn value(self) -> f64 {
        if let Paint::Value(value) = self { value } else { f64::NAN }
    }

    /// What is on top of the colour, at the middle of a tile.
    fn mark(self, sheet: &mut Sheet, (x, y): (f64, f64)) {
        let mut put = |shape: &str, paint: &str| {
            sheet.put(&format!(
                "<path d=\"{shape}\" transform=\"translate({x:.2} {y:.2})\" {paint} pointer-events=\"none\"/>"
            ));
        };
        match self {
            Paint::Name { index, .. } => put(style_of(index).marker, "fill=\"#fff\""),
            Paint::Signed { mark: Mark::Ring, .. } => {
                put(style_of(0).marker, "fill=\"none\" stroke=\"#000\" stroke-width=\"1.2\"");
            }
            Paint::Signed { mark: Mark::Dot, .. } => {
                put(style_of(0).marker, "fill=\"#000\" stroke=\"#fff\" stroke-width=\"0.6\"");
            }
            Paint::Value(_) | Paint::Signed { .. } => {}
        }
    }
}

/// The different values, in order; those of all names where there are names.
fn places(names: &[String], values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut places: Vec<f64> = values.chain((0..names.len()).map(|k| k as f64)).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    places
}

/// What stands at the places of an axis.
fn labels(names: &[String], places: &[f64]) -> Vec<String> {
    if names.is_empty() { places.iter().map(|place| short(*place)).collect() } else { names.to_vec() }
}

/// The room that texts need: a letter is about 6.5 wide.
fn widest(texts: &[String]) -> f64 {
    texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) as f64 * 6.5
}

/// Labels that have room: each needs that of `tiles` tiles.
fn every_so_often(labels: &[String], tiles: f64) -> Vec<(usize, &String)> {
    labels.iter().enumerate().step_by((tiles.ceil() as usize).max(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(paint: impl Fn(usize) -> Paint) -> Field {
        let tile =
            |k: usize| Tile { x: (k % 2) as f64, y: (k / 2) as f64, paint: paint(k), hover: format!("tile <{k}>") };
        Field { title: "a & b".into(), tiles: (0..4).map(tile).collect() }
    }

    #[test]
    fn every_tile_says_what_it_is() {
        let svg = Map { fields: vec![field(|k| Paint::Value(k as f64))], ..Map::default() }.svg();
        assert_eq!(svg.matches("class=\"tile\"").count(), 4);
        assert!((0..4).all(|k| svg.contains(&format!("<title>tile &lt;{k}&gt;</title>"))));
        assert!(svg.contains(&format!("fill=\"{}\"", scale(0.0))) && svg.contains(&format!("fill=\"{}\"", scale(1.0))));
    }

    #[test]
    fn who_is_best_has_colour_and_marker() {
        let names = vec!["a".to_owned(), "b".to_owned()];
        let fields = vec![field(|k| Paint::Name { index: k % 2, sure: k > 1 })];
        let svg = Map { fields, names, ..Map::default() }.svg();
        assert_eq!(svg.matches("fill-opacity=\"0.45\"").count(), 2);
        // Two tiles and an entry of the legend each.
        assert_eq!(svg.matches(style_of(1).marker).count(), 3);
    }

    #[test]
    fn names_along_the_axes_and_marks_on_the_tiles() {
        let marks = [Mark::None, Mark::Ring, Mark::Dot, Mark::None];
        let paint = |k: usize| Paint::Signed { value: k as f64 / 1.5 - 1.0, mark: marks[k] };
        let [x_names, y_names] = [["left", "right"], ["below", "above"]].map(|names| names.map(str::to_owned).to_vec());
        let svg = Map { fields: vec![field(paint)], x_names, y_names, ..Map::default() }.svg();
        assert!(["left", "right", "below", "above"].iter().all(|name| svg.contains(&format!(">{name}</text>"))));
        assert_eq!(svg.matches(style_of(0).marker).count(), 2);
        // The ends of the scale are −1 and 1 whatever there is.
        assert!(svg.contains(">-1.00</text>") && svg.contains(&format!("fill=\"{}\"", diverging(1.0))));
        let unknown =
            Map { fields: vec![field(|_| Paint::Signed { value: f64::NAN, mark: Mark::None })], ..Map::default() };
        assert!(!unknown.svg().contains("NaN"));
    }

    #[test]
    fn nothing_to_draw_is_still_a_picture() {
        assert!(Map::default().svg().ends_with("</svg>\n"));
        let unknown = Map { fields: vec![field(|_| Paint::Value(f64::NAN))], ..Map::default() }.svg();
        assert!(!unknown.contains("NaN"), "{unknown}");
    }

    #[test]
    fn long_titles_are_wrapped_and_not_cut() {
        let title = "sin · F · n 50, 20 iterations · current-to-pbest/1/bin";
        let tile = Tile { x: 0.0, y: 0.0, paint: Paint::Signed { value: 0.5, mark: Mark::None }, hover: String::new() };
        let field = Field { title: title.into(), tiles: vec![tile] };
        let svg = Map { columns: 2, fields: vec![field.clone(), field], ..Map::default() }.svg();
        assert!(svg.contains("current-to-pbest/1/bin</text>") && svg.contains(">sin · F") && !svg.contains('…'));
    }
}
