//! `tpam plot`: figures of results.

use crate::support::{Place, finish};

/// Runs a small simulation, plots it and returns the SVG.
fn drawn(place: &Place, sim: &str, plot: &str) -> String {
    place.run(&format!("sim {sim} --runs 3 --iterations 100 --n 10 --out r")).ok();
    let path = place.run(&format!("plot r {plot}")).ok();
    place.read(path.trim_end())
}

fn count(svg: &str, what: &str) -> usize {
    svg.matches(what).count()
}

#[test]
fn three_memory_sizes_on_a_target_from_a_file() {
    let place = Place::new();
    place.write("schedule.csv", "0.2\n0.4\n0.8\n0.4\n");
    let svg = drawn(&place, "--pam shade:h=5|10|20 --target file:path=schedule.csv", "");
    // Three lines over the three default values of p_max; each point has an interval.
    assert_eq!(count(&svg, "class=\"mark\""), 9);
    for name in ["shade:h=5", "shade:h=10", "shade:h=20"] {
        assert!(svg.contains(&format!(">{name}</text>")), "{name}");
    }
    assert!(svg.contains("max</tspan></text>") && !svg.contains("NaN"));
    // What all cells share is in the description and not in the figure.
    let (description, drawing) = svg.split_once("</desc>").unwrap();
    assert!(description.contains("<desc>theta c · file:path=schedule.csv · ") && !drawing.contains("schedule.csv</text>"), "{svg}");
    assert_eq!(count(&svg, "class=\"panel\""), 1);
}

#[test]
fn a_pam_is_drawn_over_its_option_if_nothing_else_varies() {
    let place = Place::new();
    let svg = drawn(&place, "--pam shade:h=5|10|20 --accept linear:pmax=0.5", "--y lag_c");
    assert!(svg.contains(">h</text>") && svg.contains(">lag of C (iterations, 95 % CI)</text>"), "{svg}");
    assert_eq!(count(&svg, "class=\"mark\""), 3);
}

#[test]
fn cells_without_the_number_are_left_out() {
    let place = Place::new();
    let svg = drawn(&place, "--pam jde --target sin:omega=10|20,lin-inc --accept linear:pmax=0.5", "--x omega");
    assert_eq!((count(&svg, "class=\"panel\""), count(&svg, "class=\"mark\"")), (1, 2));
}

#[test]
fn without_a_number_that_varies_success_is_drawn_over_time() {
    let place = Place::new();
    let svg = drawn(&place, "--pam jde,shade --accept linear:pmax=0.5 --target step,lin-inc", "");
    assert_eq!((count(&svg, "class=\"panel\""), count(&svg, "class=\"mark\"")), (2, 40));
    let sentence = place.run("plot r --y bias_c").refused();
    assert!(sentence.contains("over time only success is known"), "{sentence}");
}

#[test]
fn maps_of_values_and_of_the_best_pam() {
    let place = Place::new();
    let grid = "--pam jde,jade,shade --target ran:s=0.01|0.05|0.1 --accept linear:pmax=0.2|0.8";
    let svg = drawn(&place, grid, "--kind map --y rmse_c");
    assert_eq!((count(&svg, "class=\"map\""), count(&svg, "class=\"tile\"")), (3, 18));
    let svg = place.run("plot r --kind best --x pmax --up s --out best.svg").ok();
    assert_eq!(svg, "best.svg\n");
    let svg = place.read("best.svg");
    assert_eq!((count(&svg, "class=\"map\""), count(&svg, "class=\"tile\"")), (1, 6));
    // Every tile names the best two PAMs.
    assert_eq!(count(&svg, ", then "), 6);
}

#[test]
fn a_trace_shows_the_target_and_the_memory() {
    let place = Place::new();
    place.run("trace --pam shade:h=4 --theta pair --target sin:omega=10 --iterations 100 --out t").ok();
    assert_eq!(place.run("plot t --title Memory").ok(), "t/trace.svg\n");
    let svg = place.read("t/trace.svg");
    assert_eq!((count(&svg, "data-name=\"m_f\""), count(&svg, "data-name=\"m_c\"")), (4, 4));
    assert_eq!(count(&svg, "data-name=\"target\""), 2);
    assert!(svg.contains(">Memory</text>"));
}

#[test]
fn options_other_than_defaults_are_shown_and_wide_ranges_get_a_logarithmic_axis() {
    let place = Place::new();
    let svg = drawn(&place, "--pam jade:c=0.9,shade:h=1|10|1000 --accept gaussian:w=0.01,pmax=0.3", "--x h");
    for words in ["shade", "gaussian:", "w=0.01", ">1000</text>", ">10</text>"] {
        assert!(svg.contains(words), "{words}: {svg}");
    }
    let place = Place::new();
    let svg = drawn(&place, "--pam jade:c=0.9 --accept linear:alpha=2,pmax=0.1|0.3", "");
    assert!(svg.contains(">jade:c=0.9</text>") && svg.contains("linear:alpha=2"), "{svg}");
}

#[test]
fn many_cells_are_drawn_quickly() {
    let place = Place::new();
    // Two thousand cells: an algorithm with quadratic time would be too slow.
    let grid = "--pam jde,shade --target ran:s=0.01..0.25/0.01 --accept linear:pmax=0.025..1.0/0.025";
    place.run(&format!("sim {grid} --runs 1 --iterations 2 --n 4 --out r")).ok();
    place.run("plot r --kind best").ok();
    assert_eq!(count(&place.read("r/best.svg"), "class=\"tile\""), 1000);
}

#[test]
fn the_extension_chooses_the_file_format() {
    let place = Place::new();
    place.run("sim --pam jde,jade --runs 3 --iterations 100 --n 10 --out r").ok();
    let plot = |out: &str| {
        // No program can be found.
        let ran = finish(place.command(&["plot", "r", "--title", "F & C", "--out", out]).env("PATH", ""));
        assert_eq!(ran.ok(), format!("{out}\n"));
        std::fs::read(place.path(out)).unwrap()
    };
    assert!(plot("figure.svg").starts_with(b"<svg "));
    assert!(plot("figure.PDF").starts_with(b"%PDF-1.7"));
    assert!(plot("figure.png").starts_with(b"\x89PNG\r\n"));
    assert!(plot("figure.png") == plot("again.png") && plot("figure.pdf") == plot("again.pdf"), "the same bytes twice");
}

#[cfg(unix)]
#[test]
fn a_program_in_the_current_folder_is_not_started() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    place.run("sim --pam jde,jade --runs 3 --iterations 100 --n 10 --out r").ok();
    for name in ["rsvg-convert", "inkscape", "magick"] {
        place.write(name, "#!/bin/sh\n: > started\n");
        std::fs::set_permissions(place.path(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    finish(place.command(&["plot", "r", "--out", "figure.png"]).env("PATH", ".")).ok();
    assert!(!place.path("started").exists());
}

#[test]
fn the_same_bytes_twice() {
    let place = Place::new();
    let first = drawn(&place, "--pam jde,jade", "");
    assert!(first == drawn(&place, "--pam jde,jade", ""));
}

#[test]
fn wrong_input_gives_an_error_message() {
    let place = Place::new();
    place.run("sim --pam jde,jade --runs 2 --iterations 50 --n 10 --measures success --out r").ok();
    let says = |plot: &str, words: &str| {
        let sentence = place.run(&format!("plot {plot}")).refused();
        assert!(sentence.contains(words), "{sentence}");
    };
    says("nowhere", "cannot read nowhere: there is no such file or folder");
    says("r --kind best --y lag_c", "these cells hold no lag_c: it was not measured");
    says("r --up pmax", "--up: a figure of this kind does not use it");
    says(".", ". holds result folders: name one of them, such as ./r");
    says("r --y sucess", "there is no measure 'sucess': did you mean 'success'?");
    says("r --x omega", "'omega' is not a number that varies between these cells: there are pmax");
    says("r --y bias_c", "these cells hold no bias_c: it was not measured");
    says("r --kind map", "a map needs two numbers that vary");
    says("r --kind trace", "r is not a trace; create one with `tpam trace`");
    says("r --out picture.eps", "picture.eps has to end in .svg, .pdf or .png");
    says("r --out nowhere/picture.svg", "nowhere/picture.svg");
    place.run("trace --iterations 50 --out t").ok();
    place.write("t/iterations.csv", "t,target_c\n1,x\n");
    says("t", "t/iterations.csv is damaged: its checksum is not the one in SHA256SUMS");
    place.accept_changes("t");
    says("t", "'x' is not a number that a trace can hold");
    place.run("sim --pam shade --target ran:s=0.01|0.1 --runs 2 --iterations 50 --n 10 --out one").ok();
    says("one --kind best", "nowhere do two PAMs meet");
}
