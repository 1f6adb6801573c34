//! Every kind of figure in the sizes of a paper: exact sizes, type of 7 to 9 points, texts within the sheet.

use crate::samples::figures;
use crate::svg::assert_texts_inside;
use tpam_figure::{Format, Lines, Panel, Series, Size};

/// Units of a sheet per millimetre.
const UNITS: f64 = 96.0 / 25.4;

fn sizes() -> [Size; 5] {
    ["single", "double", "60mm", "84x70mm", "178x120mm"].map(|text| text.parse().unwrap())
}

#[test]
fn sheets_have_exactly_the_requested_size() {
    for (kind, figure) in figures() {
        for size in sizes() {
            let [width, height] = figure.clone().with_size(Some(size)).sheet().size();
            assert!((width - UNITS * size.width()).abs() < 1e-6, "{kind}, {size}: {width}");
            // Three rows of panels do not fit into 70 mm: such a figure is higher.
            let crowded = size.to_string() == "84x70mm" && height > UNITS * 70.0;
            if let Some(wanted) = size.height().filter(|_| !crowded) {
                assert!((height - UNITS * wanted).abs() < 1e-6, "{kind}, {size}: {height}");
            }
            assert!(height > 60.0 && height < UNITS * 400.0, "{kind}, {size}: {height}");
        }
    }
}

#[test]
fn a_given_height_is_kept_if_the_panels_fit() {
    let size = "84x55mm".parse().unwrap();
    let panel = Panel::new("sin", [Series::new("jade", [(0.1, 0.02), (1.0, 0.8)])]);
    let figure = Lines::new("Rates").with_x("p_max").with_y("success").with_panels([panel]).with_size(Some(size));
    assert!((figure.sheet().size()[1] - UNITS * 55.0).abs() < 1e-6);
}

#[test]
fn texts_are_inside_and_have_six_to_nine_points() {
    for (kind, figure) in figures() {
        for size in sizes() {
            let sheet = figure.clone().with_size(Some(size)).sheet();
            let words = format!("{kind}, {size}");
            assert_texts_inside(&words, &sheet);
            let svg = sheet.svg();
            let points: Vec<f64> =
                svg.split("font-size=\"").skip(1).map(|rest| 0.75 * rest.split('"').next().unwrap().parse::<f64>().unwrap()).collect();
            assert!(points.iter().all(|points| (6.0..=9.0).contains(points)), "{words}: {points:?}");
        }
    }
}

#[test]
fn every_kind_is_written_in_every_format() {
    for (kind, figure) in figures() {
        let sheet = figure.with_size(Some(Size::SINGLE)).sheet();
        for format in Format::ALL {
            assert!(sheet.written(format).unwrap().len() > 500, "{kind}, {format:?}");
        }
        looked_at(kind, &sheet);
    }
    for (kind, figure) in figures() {
        looked_at(&format!("{kind}, double"), &figure.clone().with_size(Some(Size::DOUBLE)).sheet());
        looked_at(&format!("{kind}, free"), &figure.sheet());
    }
}

/// Writes a PNG file to be looked at into the folder that `TPAM_LOOK` names.
fn looked_at(name: &str, sheet: &tpam_figure::Sheet) {
    if let Some(folder) = std::env::var_os("TPAM_LOOK") {
        let file = std::path::Path::new(&folder).join(format!("{}.png", name.replace([' ', ','], "_")));
        std::fs::write(file, sheet.png(192.0).unwrap()).unwrap();
    }
}

#[test]
fn panels_that_would_be_too_narrow_get_more_rows() {
    let panel = |k: usize| Panel::new(format!("panel {k}"), [Series::new("a", [(0.0, 0.0), (1.0, 1.0)])]);
    let figure = Lines::new("").with_panels((0..4).map(panel).collect::<Vec<_>>()).with_columns(4);
    let columns = |size: Option<Size>| {
        let svg = figure.clone().with_size(size).sheet().svg();
        let corner = |line: &str| line.split("translate(").nth(1)?.split(' ').next()?.parse::<f64>().ok();
        let mut lefts: Vec<f64> = svg.lines().filter(|line| line.contains("class=\"panel\"")).filter_map(corner).collect();
        lefts.sort_by(f64::total_cmp);
        lefts.dedup();
        lefts.len()
    };
    assert_eq!([None, Some(Size::DOUBLE), Some(Size::SINGLE)].map(columns), [4, 4, 2]);
}
