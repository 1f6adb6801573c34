//! Draws a figure of one's own data: the example of docs/figures.md.

// An example reports to the terminal.
#![allow(clippy::print_stderr)]

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use tpam_figure::{Export, Format, Lines, Origin, Panel, Series, Size};

    let shade = Series::new("SHADE", [(0.1, 0.02), (0.5, 0.31), (1.0, 0.8)]);
    let uniform = Series::level("uniform", 0.05).with_whiskers([[0.04, 0.06]]);
    let figure = Lines::new("Success rates")
        .with_x("p_max")
        .with_y("success rate")
        .with_log_y(true)
        .with_panels([Panel::new("sin, ω = 20", [shade, uniform])]);
    let export = Export::new().with_size(Size::SINGLE).with_formats([Format::Pdf]).with_origin(Origin::new("my program"));
    for (name, bytes) in export.files("rates", figure)? {
        std::fs::write(name, bytes)?;
    }
    // A height that the content exceeds, characters that the font lacks.
    export.take_notes().iter().for_each(|note| eprintln!("{note}"));
    Ok(())
}
