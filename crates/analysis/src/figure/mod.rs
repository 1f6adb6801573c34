//! Figures as SVG text: plain data in, a picture out that prints well and survives colour blindness.

mod palette;
mod panels;

pub use palette::STYLES;
pub use panels::{Heights, Panel, Series, panels};
