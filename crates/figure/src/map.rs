//! Panels of coloured tiles over two axes. The colour shows a value or the best series.

use crate::axis::Axis;
use crate::builder::{built, plot};
use crate::gradient::{diverging, scale};
use crate::layout::{self, Kind, LARGE, Layout, Vertical};
use crate::legend::{Entry, Key, Legend};
use crate::palette::{Style, style_of};
use crate::scale::Scale;
use crate::sheet::Sheet;
use crate::text::widest;
use crate::ticks::range;
use crate::tile::{Paint, Tile};

plot! {
    /// A figure of tiles.
    ///
    /// ```
    /// use tpam_figure::{Field, Map, Paint, Tile};
    /// let tile = |x: f64, value: f64| Tile::new([x, 0.5], Paint::Value(value), format!("rate {value}"));
    /// let field = Field::new("jade", [tile(0.1, 0.4), tile(0.2, 0.6)]);
    /// let svg = Map::new("Rates").with_x("speed").with_y("p_max").with_value("success").with_fields([field]).svg();
    /// assert!(svg.contains("<title>rate 0.6</title>") && svg.contains(">success</text>"));
    /// ```
    pub struct Map {
        /// The label of the vertical axis.
        y: String => with_y(impl Into<String>),
        /// The meaning of the colours of values.
        value: String => with_value(impl Into<String>),
        /// The panels, row by row.
        fields: Vec<Field> => with_fields(impl Into<Vec<Field>>),
        /// Panels in a row.
        columns: usize => with_columns(usize),
        /// The names to which the indices of [`Paint::Name`] refer.
        names: Vec<String> => with_names(impl Into<Vec<String>>),
        /// Labels at 0, 1, 2, … of the horizontal axis; empty for numbers.
        x_names: Vec<String> => with_x_names(impl Into<Vec<String>>),
        /// Labels at 0, 1, 2, … of the vertical axis; empty for numbers.
        y_names: Vec<String> => with_y_names(impl Into<Vec<String>>),
    }

    /// A figure with this title and no panels.
    pub fn new(title: impl Into<String>);
}

built! {
    /// One panel.
    pub struct Field {
        /// The title above it.
        title: String,
        /// Its tiles.
        tiles: Vec<Tile>,
    }

    /// A panel of tiles below a title.
    pub fn new(title: impl Into<String>, tiles: impl Into<Vec<Tile>>);
}

/// Side of a panel with others in its row, and of a panel that is alone in its row.
const SIZES: [f64; 2] = [180.0, 260.0];
const FAINT: &str = "faint: within noise";

impl Map {
    /// The drawn figure.
    pub fn sheet(&self) -> Sheet {
        let ends = self.ends();
        self.layout().draw("map", |sheet, k, axes| {
            self.fields[k].tiles.iter().for_each(|tile| tile.draw(sheet, axes, ends));
        })
    }

    fn tiles(&self) -> impl Iterator<Item = &Tile> {
        self.fields.iter().flat_map(|field| &field.tiles)
    }

    /// The lowest and the highest value.
    fn ends(&self) -> [f64; 2] {
        range(self.tiles().map(|tile| if let Paint::Value(value) = tile.paint { value } else { f64::NAN }))
    }

    fn layout<'a>(&'a self) -> Layout<'a> {
        let panel = |field: &'a Field| {
            let x = Axis::slots(&self.x_names, field.tiles.iter().map(|tile| tile.x));
            let y = Axis::slots(&self.y_names, field.tiles.iter().map(|tile| tile.y));
            layout::Panel { title: &field.title, x, y }
        };
        let framed = self.framed(Kind::Picture, self.panel_size(), self.fields.iter().map(panel));
        Layout { y: Vertical::Same(&self.y), columns: self.columns, legend: self.legend(), ..framed }.fitted()
    }

    /// Width and height of a panel, with room for the labels; long labels below it stand upright.
    fn panel_size(&self) -> [f64; 2] {
        let least = SIZES[usize::from(layout::columns(self.columns, self.fields.len()) == 1)];
        let wide = self.x_names.len() as f64 * (widest(self.x_names.iter().map(String::as_str)) + 4.0);
        [if wide > LARGE[0] { least } else { least.max(wide) }, least.max(13.0 * self.y_names.len() as f64)]
    }

    fn legend(&self) -> Legend<'_> {
        let signed = self.tiles().any(|tile| matches!(tile.paint, Paint::Signed { .. }));
        let ends = self.ends();
        if signed {
            Legend::Scale(Scale { colour: diverging, ends: [-1.0, 1.0], words: &self.value })
        } else if self.names.is_empty() && ends[0].is_finite() {
            Legend::Scale(Scale { colour: scale, ends, words: &self.value })
        } else {
            self.names_legend()
        }
    }

    fn names_legend<'a>(&'a self) -> Legend<'a> {
        let entry = |(name, style): (&'a String, Style)| {
            let key = Key::Area { colour: style.colour, marker: Some(style.marker) };
            Entry { key, name }
        };
        let unsure = self.tiles().any(|tile| matches!(tile.paint, Paint::Name { sure: false, .. }));
        let faint = unsure.then_some(Entry { key: Key::Nothing, name: FAINT });
        let entries = self.names.iter().zip((0..).map(style_of)).map(entry).chain(faint);
        Legend::Entries(entries.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Mark;

    fn field(paint: impl Fn(usize) -> Paint) -> Field {
        let tile = |k: usize| Tile { x: (k % 2) as f64, y: (k / 2) as f64, paint: paint(k), hover: format!("tile <{k}>") };
        Field { title: "a & b".into(), tiles: (0..4).map(tile).collect() }
    }

    #[test]
    fn every_tile_has_a_hover_text() {
        let svg = Map { fields: vec![field(|k| Paint::Value(k as f64))], ..Map::default() }.svg();
        assert_eq!(svg.matches("class=\"tile\"").count(), 4);
        assert!((0..4).all(|k| svg.contains(&format!("<title>tile &lt;{k}&gt;</title>"))));
        assert!(svg.contains(&format!("fill=\"{}\"", scale(0.0))) && svg.contains(&format!("fill=\"{}\"", scale(1.0))));
    }

    #[test]
    fn the_best_series_has_colour_and_marker() {
        let names = vec!["a".to_owned(), "b".to_owned()];
        let fields = vec![field(|k| Paint::Name { index: k % 2, sure: k > 1 })];
        let svg = Map { fields, names, ..Map::default() }.svg();
        assert_eq!(svg.matches("fill-opacity=\"0.45\"").count(), 2);
        // Two tiles and one entry of the legend.
        assert_eq!(svg.matches("M-2.7 -2.7").count(), 3);
        assert!(svg.contains(FAINT));
        let fields = vec![field(|k| Paint::Name { index: k % 2, sure: true })];
        assert!(!Map { fields, names: vec!["a".into(), "b".into()], ..Map::default() }.svg().contains(FAINT));
    }

    #[test]
    fn names_along_the_axes_and_marks_on_the_tiles() {
        let marks = [Mark::None, Mark::Ring, Mark::Dot, Mark::None];
        let paint = |k: usize| Paint::Signed { value: k as f64 / 1.5 - 1.0, mark: marks[k] };
        let [x_names, y_names] = [["left", "right"], ["below", "above"]].map(|names| names.map(str::to_owned).to_vec());
        let svg = Map { fields: vec![field(paint)], x_names, y_names, ..Map::default() }.svg();
        assert!(["left", "right", "below", "above"].iter().all(|name| svg.contains(&format!(">{name}</text>"))));
        assert_eq!(svg.matches("a3 3").count(), 2 * 2);
        // The ends of the scale are −1 and 1 for any values.
        assert!(svg.contains(">-1</text>") && svg.contains(">-0.5</text>") && svg.contains(&format!("fill=\"{}\"", diverging(1.0))));
        let unknown = Map { fields: vec![field(|_| Paint::Signed { value: f64::NAN, mark: Mark::None })], ..Map::default() };
        assert!(!unknown.svg().contains("NaN"));
    }

    #[test]
    fn an_empty_figure_is_drawn() {
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
