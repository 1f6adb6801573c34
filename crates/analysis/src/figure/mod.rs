//! Figures as SVG text: plain data in, a picture out that prints well and survives colour blindness.
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
mod palette;
mod scale;
mod svg;

pub use bars::{Bar, BarPanel, Bars};
pub use cloud::{Cloud, CloudPanel};
pub use contour::Contour;
pub use critical_difference::{CriticalDifference, critical_difference};
pub use curves::{Curve, CurvePanel, Curves};
pub use lines::{Heights, Lines, Look, Panel, Series};
pub use map::{Field, Map, Mark, Paint, Tile};
pub use palette::{STYLES, Style, diverging, scale, style_of};
