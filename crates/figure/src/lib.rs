//! Figures as SVG text and reports as HTML pages: plain data in, files out that need nothing else.
//!
//! - [`Lines`], [`Curves`], [`Bars`], [`Cloud`], [`Map`], [`Contour`], [`CriticalDifference`]: one kind of figure each. Colours stay apart for colour-blind readers.
//! - [`page`]: chapters of text, figures and tables as one HTML file.
//!
//! Every element that carries data has a `<title>`, which browsers show on hovering. Classes (`paper`, `ink`, `grid`, `axis`) let a page that embeds a figure
//! give it other colours; standing alone, it is dark on white.

mod axes;
mod bars;
mod cloud;
mod contour;
mod critical_difference;
mod curves;
mod legend;
mod lines;
mod map;
pub mod page;
mod palette;
mod scale;
mod svg;

pub use bars::{Bar, BarPanel, Bars};
pub use cloud::{Cloud, CloudPanel};
pub use contour::Contour;
pub use critical_difference::CriticalDifference;
pub use curves::{Curve, CurvePanel, Curves};
pub use lines::{Heights, Lines, Look, Panel, Series};
pub use map::{Field, Map, Mark, Paint, Tile};
pub use palette::{STYLES, Style, diverging, scale, style_of};
