//! Draws every kind of figure in every file format and checks the common properties.

mod pdf;
mod png;
mod samples;
mod sizes;
mod svg;
