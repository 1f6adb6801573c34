//! Figures as SVG, PDF or PNG and reports as HTML pages. The input is plain data; the files are self-contained.
//!
//! # Figures
//! Each kind of figure is a value: build it from numbers and names, then call `svg`, or `sheet` for the other file formats ([`Format`]).
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
//! | [`Lines`] | series with a marker at each point, whiskers, and crosses for comparison |
//! | [`Curves`] | curves of many points with bands, for example ECDFs; the names are in the order of the ends of the curves |
//! | [`Bars`] | histograms and rates with whiskers |
//! | [`Intervals`] | estimates with their intervals, in rows with names |
//! | [`Cloud`] | any number of points, some of them marked, and a curve |
//! | [`Map`] | tiles over two axes: values, signed values, or the best series |
//! | [`CriticalDifference`] | mean ranks, and which of them do not differ significantly |
//!
//! All kinds except the last share one layout: a grid of panels with a title, a legend, and margins that depend on the texts in them.
//! Neighbours with the same axis share its numbers. Values that are not finite are left out. Drawing cannot fail: a figure without data is
//! an empty frame.
//!
//! Series differ in colour, dash and marker ([`Style`]), so that they can be distinguished by colour-blind readers and in grey print.
//! Values are coloured by [`scale`] or [`diverging`].
//!
//! # Inside a page
//! Every element that represents data has a `<title>`, which browsers show on hovering. A page that embeds a figure can change its colours
//! through the classes `paper`, `ink`, `grid`, `axis` and `mark`; a figure in its own file is dark on white. The module [`page`] writes
//! chapters of text, figures and tables as one HTML file.
//!
//! # How a figure is drawn
//! A figure draws rectangles, paths, markers and texts on a [`Sheet`], a display list. Three back ends write a sheet: [`Sheet::svg`],
//! [`Sheet::pdf`] and [`Sheet::png`]. No other program is needed. PDF and PNG use a built-in font, DejaVu Sans; a PDF file contains the
//! glyphs that it uses, and its text can be selected. The same figure gives the same bytes on every machine. [`Sheet::notes`] says if a
//! file differs from what was asked for: the font lacks a character, or the content needs a larger height.

mod axis;
mod bars;
mod builder;
mod cloud;
mod critical_difference;
mod curve;
mod curves;
mod distinct;
mod endings;
mod error;
mod export;
mod figure;
mod fit;
mod font;
mod format;
mod frame;
mod gradient;
mod intervals;
mod layout;
mod legend;
mod lines;
mod map;
mod margins;
mod notes;
mod origin;
mod outline;
pub mod page;
mod palette;
mod pdf;
mod png;
mod scale;
mod series;
mod shape;
mod sheet;
mod size;
mod svg;
mod symbol;
mod text;
mod ticks;
mod tile;
mod written;

pub use bars::{Bar, BarPanel, Bars};
pub use cloud::{Cloud, CloudPanel};
pub use critical_difference::CriticalDifference;
pub use curve::Curve;
pub use curves::{CurvePanel, Curves};
pub use distinct::distinct;
pub use error::Error;
pub use export::Export;
pub use figure::Figure;
pub use format::Format;
pub use gradient::{diverging, scale};
pub use intervals::{Interval, IntervalPanel, Intervals};
pub use lines::{Heights, Lines, Panel};
pub use map::{Field, Map};
pub use origin::Origin;
pub use palette::{Colour, Dash, Marker, STYLES, Style, style_of};
pub use series::{Look, Series};
pub use sheet::Sheet;
pub use size::Size;
pub use text::power_of_ten;
pub use tile::{Mark, Paint, Tile};
