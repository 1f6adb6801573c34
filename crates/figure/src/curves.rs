//! Curves over a common horizontal axis, with bands, crosses and a reference. The names are at the right, in the order of the ends of the
//! curves.

use crate::axis::{Axis, ends, roomy};
use crate::builder::{built, plot};
use crate::curve::Curve;
use crate::endings::Endings;
use crate::layout::{self, Kind, Layout, Vertical};
use crate::legend::{Entry, Key, Legend};
use crate::palette::{Names, Role};
use crate::sheet::Sheet;

plot! {
    /// A figure of curves, such as ECDFs or convergence curves.
    ///
    /// ```
    /// use tpam_figure::{Curve, CurvePanel, Curves};
    /// let curve = Curve::new("jade", [(0.0, 0.1), (4.0, 0.8)]).with_cross((3.0, 0.6));
    /// let panel = CurvePanel::new("all", [curve]).with_height([0.0, 1.0]);
    /// let svg = Curves::new("ECDF").with_panels([panel]).svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains(">jade</text>"));
    /// ```
    pub struct Curves {
        /// The label of the vertical axis.
        y: String => with_y(impl Into<String>),
        /// The panels, row by row.
        panels: Vec<CurvePanel> => with_panels(impl Into<Vec<CurvePanel>>),
        /// Panels in a row.
        columns: usize => with_columns(usize),
    }

    /// A figure with this title and no panels.
    pub fn new(title: impl Into<String>);
}

built! {
    /// One panel.
    pub struct CurvePanel {
        /// The title above it.
        title: String,
        /// Its curves.
        curves: Vec<Curve>,
        /// The ends of its vertical axis; by default the range of its curves.
        height: Option<[f64; 2]> => with_height(impl Into<Option<[f64; 2]>>),
    }

    /// A panel of curves below a title.
    pub fn new(title: impl Into<String>, curves: impl Into<Vec<Curve>>);
}

impl CurvePanel {
    /// The ends of the vertical axis.
    fn heights(&self) -> [f64; 2] {
        let lines = self.curves.iter().flat_map(|curve| curve.points.iter().map(|point| point.1));
        let bands = self.curves.iter().flat_map(|curve| curve.band.iter().flatten().copied());
        self.height.unwrap_or_else(|| roomy(lines.chain(bands)))
    }
}

impl Curves {
    /// The drawn figure.
    pub fn sheet(&self) -> Sheet {
        let role = |curve: &Curve| if curve.reference { Role::Reference } else { Role::Series };
        let names = Names::new(self.curves().map(|curve| (curve.name.as_str(), role(curve))));
        let layout = self.layout(&names);
        let mut sheet = layout.draw("panel", |sheet, k, axes| {
            let curves = &self.panels[k].curves;
            let behind = curves.iter().filter(|curve| curve.reference);
            for curve in behind.chain(curves.iter().filter(|curve| !curve.reference)) {
                curve.draw(sheet, axes, names.style(&curve.name), &self.x);
            }
        });
        if layout.beside.is_some() {
            self.endings(&names, &layout).draw(&mut sheet, &layout.grid());
        }
        sheet
    }

    fn curves(&self) -> impl Iterator<Item = &Curve> {
        self.panels.iter().flat_map(|panel| &panel.curves)
    }

    fn layout<'a>(&'a self, names: &Names<'a>) -> Layout<'a> {
        let x = Axis::linear(ends(self.curves().flat_map(|curve| curve.points.iter().map(|point| point.0))));
        let panel = |panel: &'a CurvePanel| layout::Panel { title: &panel.title, x: x.clone(), y: Axis::linear(panel.heights()) };
        let beside = self.names_beside(names);
        let mut size = layout::panel_size(layout::columns(self.columns, self.panels.len()));
        if beside && self.panels.len() == 1 {
            // A single panel is as high as the names beside it, so that each name can be close to the end of its curve.
            size[1] = size[1].max(Endings::room(names)[1]);
        }
        Layout {
            y: Vertical::Same(&self.y),
            columns: self.columns,
            legend: if beside { Legend::None } else { legend(names) },
            beside: beside.then(|| Endings::room(names)),
            ..self.framed(Kind::Readable, size, self.panels.iter().map(panel))
        }
        .fitted()
    }

    /// Whether the names are at the right of the panels. In a narrow figure they are above them.
    fn names_beside(&self, names: &Names) -> bool {
        let [wide, tall] = Endings::room(names);
        self.size.is_none_or(|size| {
            let (width, height) = size.units();
            wide < 0.3 * width && tall < height.map_or(0.5 * width, |height| 0.5 * height)
        })
    }

    /// All names, and the ends of their curves in the last panel.
    fn endings<'a>(&self, names: &Names<'a>, layout: &Layout) -> Endings<'a> {
        let last = self.panels.len().checked_sub(1);
        let end = |name: &str| {
            let curve = self.panels[last?].curves.iter().find(|curve| curve.name == name)?;
            Some(layout.axes(last?).place(curve.end()?).1)
        };
        let keys = names.iter().map(|name| (name, Curve::ink(names.style(name)), end(name)));
        Endings::new(keys, (self.panels.len() == 1).then_some(layout.size[1]))
    }
}

/// The names above the panels.
fn legend<'a>(names: &Names<'a>) -> Legend<'a> {
    let entry = |name: &'a str| {
        let (ink, marker) = Curve::ink(names.style(name));
        Entry { key: Key::Line { ink, marker }, name }
    };
    Legend::Entries(names.iter().map(entry).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(name: &str, top: f64) -> Curve {
        let points = (0..=40).map(|k| (f64::from(k) / 10.0, top * f64::from(k) / 40.0)).collect();
        Curve { name: name.into(), points, ..Curve::default() }
    }

    #[test]
    fn the_legend_has_the_inks_of_the_curves() {
        let names = Names::new([("a", Role::Series), ("b", Role::Series)]);
        let Legend::Entries(entries) = legend(&names) else { panic!("every curve has an entry") };
        let inks: Vec<_> = entries
            .iter()
            .map(|Entry { key, .. }| if let Key::Line { ink, marker } = key { Some((*ink, *marker)) } else { None })
            .collect();
        assert!(inks == ["a", "b"].map(|name| Some(Curve::ink(names.style(name)))));
        assert!(inks[0] != inks[1]);
    }

    fn figure(panels: usize) -> Curves {
        let curves = vec![
            Curve { cross: Some((3.0, 0.2)), ..curve("low", 0.3) },
            Curve { band: vec![[0.1, 0.2]; 41], ..curve("high & <wide>", 0.9) },
            Curve { reference: true, ..curve("best 2009", 1.0) },
        ];
        let panel = |k: usize| CurvePanel { title: format!("f{k}"), curves: curves.clone(), height: Some([0.0, 1.0]) };
        Curves { title: "T".into(), panels: (0..panels).map(panel).collect(), columns: 3, ..Curves::default() }
    }

    #[test]
    fn names_are_in_the_order_of_the_ends() {
        for panels in [1, 5] {
            let svg = figure(panels).svg();
            let at = |name: &str| svg.find(&format!(">{name}</text>")).unwrap_or_else(|| panic!("{name}"));
            assert!(at("best 2009") < at("high &amp; &lt;wide&gt;") && at("high &amp; &lt;wide&gt;") < at("low"));
            let count = |what: &str| svg.matches(what).count();
            assert_eq!((count("class=\"band\""), count("class=\"cross\""), count("class=\"panel\"")), (panels, panels, panels));
            assert_eq!(count("data-name=\"best 2009\""), panels);
        }
    }

    #[test]
    fn names_do_not_overlap() {
        let curves = (0..12).map(|k| curve(&format!("a{k}"), 0.001 * f64::from(k))).collect();
        let panel = CurvePanel { title: String::new(), curves, height: Some([0.0, 1.0]) };
        let svg = Curves { panels: vec![panel], ..Curves::default() }.svg();
        let heights: Vec<f64> =
            svg.lines().filter(|line| line.contains(">a")).map(|line| line.split('"').nth(3).unwrap().parse().unwrap()).collect();
        assert_eq!(heights.len(), 12);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] > 13.8), "{heights:?}");
        assert!(heights.iter().all(|y| (28.0..28.0 + layout::LARGE[1] + 4.0).contains(y)), "{heights:?}");
    }

    #[test]
    fn a_single_panel_is_as_high_as_its_names() {
        let height = |count: u32| {
            let curves = (0..count).map(|k| curve(&format!("a{k}"), f64::from(k) / f64::from(count))).collect();
            let panel = CurvePanel { title: String::new(), curves, height: Some([0.0, 1.0]) };
            let figure = Curves { panels: vec![panel], ..Curves::default() };
            let names = Names::new(figure.curves().map(|curve| (curve.name.as_str(), Role::Series)));
            figure.layout(&names).size[1]
        };
        assert_eq!((height(2), height(12)), (layout::LARGE[1], layout::LARGE[1]));
        assert!(height(30) >= 30.0 * 14.0);
    }

    #[test]
    fn an_empty_figure_is_drawn() {
        assert!(Curves::default().svg().ends_with("</svg>\n"));
        let unknown = Curve { name: "a".into(), points: vec![(0.0, f64::NAN), (1.0, f64::INFINITY)], ..Curve::default() };
        let panel = CurvePanel { curves: vec![unknown], ..CurvePanel::default() };
        let svg = Curves { panels: vec![panel], ..Curves::default() }.svg();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
