//! PNG files are decoded again: size, resolution, metadata, colours of pixels.

use crate::samples::{all, map};
use std::collections::BTreeMap;
use tpam_figure::{Bar, BarPanel, Bars, Colour, CriticalDifference, Error, Format, Origin, Paint, scale};

/// A decoded file.
struct Picture {
    size: [u32; 2],
    texts: BTreeMap<String, String>,
    per_metre: u32,
    pixels: Vec<u8>,
}

impl Picture {
    fn new(file: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        reader.finish().unwrap();
        let info = reader.info();
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        let plain = info.uncompressed_latin1_text.iter().map(|text| (text.keyword.clone(), text.text.clone()));
        let unicode = info.utf8_text.iter().map(|text| (text.keyword.clone(), text.get_text().unwrap()));
        let texts = plain.chain(unicode).collect();
        Self { size: [info.width, info.height], texts, per_metre: info.pixel_dims.unwrap().xppu, pixels }
    }

    fn pixel(&self, x: f64, y: f64) -> Colour {
        let at = 3 * (y as usize * self.size[0] as usize + x as usize);
        Colour([self.pixels[at], self.pixels[at + 1], self.pixels[at + 2]])
    }

    /// The number of pixels of a colour within a rectangle.
    fn count(&self, [left, top, right, bottom]: [u32; 4], is: impl Fn(Colour) -> bool) -> usize {
        let rows = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        rows.filter(|(x, y)| is(self.pixel(f64::from(*x), f64::from(*y)))).count()
    }
}

#[test]
fn every_kind_has_three_pixels_per_unit_and_ink() {
    for (kind, sheet) in all() {
        let picture = Picture::new(&sheet.written(Format::Png).unwrap());
        assert_eq!(picture.size, sheet.size().map(|side| (3.0 * side).ceil() as u32), "{kind}");
        assert_eq!((picture.texts["Title"].as_str(), picture.per_metre), (sheet.title(), 11339), "{kind}");
        assert_eq!(picture.texts["Software"], format!("tpam {}", env!("CARGO_PKG_VERSION")));
        assert_eq!(picture.pixel(0.0, 0.0), Colour::PAPER, "{kind}");
        // The title is in the first 20 units.
        let title = picture.count([0, 0, picture.size[0], 60], |colour| colour == Colour::INK);
        assert!(title > 50, "{kind}: {title}");
    }
}

#[test]
fn the_command_of_origin_is_in_the_metadata() {
    for command in ["tpam plot 'a b'", "tpam plot ω"] {
        let sheet = all().remove(0).1.with_origin(Origin::new(command));
        assert_eq!(Picture::new(&sheet.png(96.0).unwrap()).texts["Source"], command);
    }
}

#[test]
fn the_same_bytes_twice() {
    let [first, second] = [0, 1].map(|_| all().iter().map(|(_, sheet)| sheet.png(96.0).unwrap()).collect::<Vec<_>>());
    assert!(first == second);
}

#[test]
fn tiles_touch_each_other() {
    let sheet = map(|k| Paint::Value(k as f64)).sheet();
    let picture = Picture::new(&sheet.png(100.0).unwrap());
    // The first tiles of the first panel: their colours are the only ones on a line through their centres.
    let svg = sheet.svg();
    let tile = svg.lines().find(|line| line.contains("class=\"tile\"")).unwrap();
    let number = |key: &str| tile.split(&format!(" {key}=\"")).nth(1).unwrap().split('"').next().unwrap().parse::<f64>().unwrap();
    let group = svg.lines().find(|line| line.contains("class=\"map\"")).unwrap();
    let corner: Vec<f64> = group.split(['(', ')']).nth(1).unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
    let y = corner[1] + number("y") + number("height") / 3.0;
    let colours: Vec<Colour> = (0..300)
        .map(|k| corner[0] + 1.0 + f64::from(k) * (3.0 * number("width") - 2.0) / 300.0)
        .map(|x| picture.pixel(x * 100.0 / 96.0, y * 100.0 / 96.0))
        .collect();
    let expected = [0.0, 0.2, 0.4].map(scale);
    assert!(colours.iter().all(|colour| expected.contains(colour)), "{colours:?}");
    assert!(expected.iter().all(|colour| colours.contains(colour)));
}

#[test]
fn fills_are_translucent() {
    let bars = Bars::new("").with_panels([BarPanel::new("", [Bar::new([0.0, 1.0], 1.0)])]).sheet();
    let picture = Picture::new(&bars.png(96.0).unwrap());
    let [width, height] = picture.size;
    let blue = Colour([0x00, 0x72, 0xb2]);
    let mixed = Colour(blue.0.map(|part| (255.0 + 0.75 * (f64::from(part) - 255.0)).round() as u8));
    let near = |colour: Colour| colour.0.iter().zip(mixed.0).all(|(a, b)| a.abs_diff(b) <= 1);
    assert!(picture.count([0, 0, width, height], near) > 1000, "{mixed}");
    assert_eq!(picture.count([0, 0, width, height], |colour| colour == blue), 0);
}

#[test]
fn impossible_sizes_are_refused() {
    let sheet = CriticalDifference::new("Ranks", &[("jade", 1.2), ("jde", 1.8)], 0.3).sheet();
    assert!(matches!(sheet.png(1e5), Err(Error::TooLarge { format: "PNG", .. })));
    for dpi in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(sheet.png(dpi), Err(Error::Resolution(_))), "{dpi}");
    }
    assert_eq!(Picture::new(&sheet.png(1e-9).unwrap()).size, [1, 1]);
    let words = sheet.png(1e5).unwrap_err().to_string();
    assert!(words.starts_with("the figure is too large for PNG: "), "{words}");
}
