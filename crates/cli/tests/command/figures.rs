//! Sizes, file formats and metadata of figures, whatever command draws them.

use crate::support::Place;

const SEARCH: &str = "--pam jade --functions 1,8 --dims 2 --instances 1-3 --budget 100";

/// The names of the figures in a folder.
fn figures(place: &Place, folder: &str) -> Vec<String> {
    let files = place.files(folder).into_keys().map(|path| path.to_string_lossy().into_owned());
    let is_figure = |name: &String| [".svg", ".pdf", ".png"].iter().any(|end| name.ends_with(end));
    files.filter(is_figure).collect()
}

/// The width of an SVG file in millimetres.
fn width(svg: &str) -> f64 {
    let units: f64 = svg.split(" width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    units * 25.4 / 96.0
}

#[test]
fn figures_of_logs_have_the_requested_size_and_formats() {
    let place = Place::new();
    place.run(&format!("de {SEARCH} --out de")).ok();
    place.run("ecdf de --out o --size single --figures svg,pdf,png").ok();
    let names = figures(&place, "o");
    for kind in ["ecdf-D2", "convergence-D2"] {
        for extension in ["svg", "pdf", "png"] {
            assert!(names.contains(&format!("{kind}.{extension}")), "{names:?}");
        }
        let svg = place.read(&format!("o/{kind}.svg"));
        assert!((width(&svg) - 84.0).abs() < 0.01, "{}", width(&svg));
        assert!(svg.contains(": tpam ecdf de --size single --figures svg,pdf,png</metadata>"), "{svg}");
        assert!(svg.contains("2 functions, 3 instances each, up to "), "{svg}");
    }
    place.run("verify o").ok();
    // Other formats replace the files of the earlier call.
    place.run("ecdf de --out o --figures pdf").ok();
    assert!(figures(&place, "o").iter().all(|name| name.contains(".pdf")));
    place.run("verify o").ok();
}

#[test]
fn every_command_with_figures_knows_sizes_and_formats() {
    let place = Place::new();
    let one = "--dim 2 --instances 1-3 --budget 200 --size double --figures svg,pdf";
    place.run(&format!("clouds {one} --out clouds")).ok();
    place.run(&format!("calibrate --functions 8 --theta c --families linear,constant {one} --out calibrate")).ok();
    place.run(&format!("gao --pam uniform --lambda 3 {one} --out gao")).ok();
    for (folder, figure, millimetres) in [("clouds", "fig1", 178.0), ("calibrate", "f8-fit-c", 178.0), ("gao", "f8-gao-uniform", 178.0)] {
        let svg = place.read(&format!("{folder}/{figure}.svg"));
        assert!((width(&svg) - millimetres).abs() < 0.01, "{folder}: {}", width(&svg));
        assert!(svg.contains(&format!(" {folder} ")), "{folder}");
        let pdf = std::fs::read(place.path(folder).join(format!("{figure}.pdf"))).unwrap();
        assert!(pdf.starts_with(b"%PDF-"), "{folder}");
    }
}

#[test]
fn the_metadata_do_not_depend_on_the_folder_or_the_threads() {
    let place = Place::new();
    let clouds = "clouds --dim 2 --instances 1-2 --budget 100";
    place.run(&format!("{clouds} --out a --threads 1")).ok();
    place.run(&format!("{clouds} --threads 2 --out b")).ok();
    assert!(place.files("a") == place.files("b"));
}

#[test]
fn wrong_sizes_and_formats_are_refused() {
    let place = Place::new();
    // The parser of arguments adds a line that names --help.
    let says = |args: &str, words: &str| {
        let ran = place.run(args);
        assert!(ran.flaw().is_none() && ran.stderr.contains(words), "{ran:?}");
    };
    says("inspect clouds --size large", "`large` is not a size; write single, double, 120mm or 120x80mm");
    says("inspect clouds --size 5mm", "a figure cannot have a width of 5 mm; choose 40 to 2000 mm");
    says("inspect clouds --figures eps", "`eps` is not a file format of figures; write svg, pdf or png");
    place.run(&format!("de {SEARCH} --out de")).ok();
    says("ecdf de --size single", "--size describes figures, which need a folder: add --out DIR");
    says("ecdf de --figures pdf", "--figures describes figures, which need a folder: add --out DIR");
}

#[test]
fn figures_say_how_they_differ_from_what_was_asked_for() {
    let place = Place::new();
    place.run("sim --pam jade,shade --accept linear:pmax=0.1|1 --n 5 --iterations 20 --runs 2 --out r").ok();
    let said = |args: &str| {
        let ran = place.run(args);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        ran.stderr
    };
    let high = said("plot r --size 84x20mm --out a.pdf");
    assert!(high.starts_with("note: the figure is ") && high.ends_with(" mm high, not 20 mm: its panel and texts need it\n"), "{high}");
    assert_eq!(said("plot r --size 84x70mm --out a.pdf"), "");
    let words = "note: the font of PDF and PNG files has no '漢': it is drawn as '?'; SVG files show it\n";
    assert_eq!(said("plot r --title 漢 --out a.png"), words);
    assert_eq!(said("plot r --title 漢 --out a.svg") + &said("plot r --title 漢 --out a.png --quiet"), "");
    assert_eq!(said("compare r --figure a.pdf --size 84x20mm").matches(" mm high, not 20 mm").count(), 1);
    place.run(&format!("de {SEARCH} --out de")).ok();
    let several = said("ecdf de --out o --size 84x20mm --figures pdf");
    assert!(several.starts_with("note: 2 figures are higher than 20 mm, "), "{several}");
    assert_eq!(several.lines().count(), 1, "{several}");
}
