//! Figures as SVG text and reports as HTML pages: plain data in, files out that need nothing else.
//!
//! # Figures
//! Each kind of figure is a value: build it from numbers and names, then ask for its SVG text.
//!
//! ```
//! use tpam_figure::{Lines, Panel, Series};
//!
//! let jade = Series::new("jade", [(0.1, 0.02), (0.5, 0.31), (1.0, 0.8)]).with_whiskers([[0.01, 0.03], [0.28, 0.34], [0.78, 0.82]]);
//! let jde = Series::new("jde", [(0.1, 0.01), (0.5, 0.22), (1.0, 0.7)]);
//! let figure = Lines::new("Success rates").with_x("p_max").with_y("success rate").with_panels([Panel::new("sin", [jade, jde])]);
//! let svg = figure.svg();
//! assert!(svg.starts_with("<svg ") && svg.contains("<title>jade: 0.31 at p_max 0.5</title>"));
//! ```
//!
//! | kind | shows |
//! |---|---|
//! | [`Lines`] | series with a marker at each point, whiskers and points to compare with |
//! | [`Curves`] | many points per curve, with bands, named in the order in which they end: ECDFs, convergence |
//! | [`Bars`] | histograms and rates with whiskers |
//! | [`Cloud`] | any number of points, some of them marked, and a curve |
//! | [`Map`] | tiles over two axes: values, signed values, or the best series |
//! | [`Contour`] | a landscape over a square on a logarithmic scale |
//! | [`CriticalDifference`] | mean ranks, and which of them cannot be told apart |
//!
//! All kinds but the last share one layout: a grid of panels with a title, a legend, and margins that follow from what stands in them. Neighbours with the same axis share its numbers.
//! Values that are not finite are left out. Nothing fails: a figure without data is an empty frame.
//!
//! Series are told apart by colour, dash and marker ([`Style`]), so that colour-blind readers and grey printers can read them; values have a colour by [`scale`] or [`diverging`].
//!
//! # Inside a page
//! Every element that carries data has a `<title>`, which browsers show on hovering. Classes (`paper`, `ink`, `grid`, `axis`, `mark`) let a page that embeds a figure give it other colours;
//! a figure in a file of its own is dark on white. Module [`page`] writes chapters of text, figures and tables as one HTML file.
//!
//! # How a figure is drawn
//! A figure draws rectangles, paths, markers and texts on a [`Sheet`], a display list. The sheet is then written as SVG; another file format needs a writer for sheets only.

mod axis;
mod bars;
mod builder;
mod cloud;
mod contour;
mod critical_difference;
mod curve;
mod curves;
mod endings;
mod frame;
mod gradient;
mod layout;
mod legend;
mod lines;
mod map;
pub mod page;
mod palette;
mod scale;
mod series;
mod shape;
mod sheet;
mod svg;
mod text;
mod ticks;
mod tile;

pub use bars::{Bar, BarPanel, Bars};
pub use cloud::{Cloud, CloudPanel};
pub use contour::Contour;
pub use critical_difference::CriticalDifference;
pub use curve::Curve;
pub use curves::{CurvePanel, Curves};
pub use gradient::{diverging, scale};
pub use lines::{Heights, Lines, Panel};
pub use map::{Field, Map};
pub use palette::{Colour, Dash, Marker, STYLES, Style, style_of};
pub use series::{Look, Series};
pub use sheet::Sheet;
pub use tile::{Mark, Paint, Tile};
