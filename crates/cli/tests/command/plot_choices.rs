//! `tpam plot` with choices: which cells, what lines and panels are, names, axes, size; traces of several PAMs.

use crate::support::{Place, SMALL, finish};

fn count(svg: &str, what: &str) -> usize {
    svg.matches(what).count()
}

/// A folder `r` of simulations.
fn simulated(sim: &str) -> Place {
    let place = Place::new();
    place.run(&format!("sim {sim} {SMALL} --out r")).ok();
    place
}

/// Runs `plot` with these arguments and returns the SVG.
fn plot(place: &Place, args: &[&str]) -> String {
    let path = finish(&mut place.command(&[&["plot"], args].concat())).ok();
    place.read(path.trim_end())
}

#[test]
fn cells_without_the_number_are_reference_lines() {
    let place = simulated("--pam shade:h=5|10|20,jade,uniform,oracle --accept linear:pmax=0.3");
    let svg = plot(&place, &["r", "--x", "h"]);
    assert_eq!((count(&svg, "class=\"mark\""), count(&svg, "class=\"panel\"")), (3, 1));
    for name in ["jade", "uniform", "oracle"] {
        assert_eq!(count(&svg, &format!("data-name=\"{name}\"")), 1, "{name}");
        assert!(svg.contains(&format!(">{name}</text>")));
    }
    assert!(svg.contains(">success rate (95 % CI)</text>"));
}

#[test]
fn lines_and_panels_are_chosen() {
    let place = simulated("--pam shade:h=5|10 --target sin:omega=10|20|40 --accept linear:pmax=0.1|0.5");
    let svg = plot(&place, &["r", "--lines", "h", "--panels", "pmax", "--columns", "1"]);
    assert_eq!((count(&svg, "class=\"panel\""), count(&svg, "class=\"mark\"")), (2, 12));
    assert!(["0.1", "0.5"].iter().all(|value| svg.contains(&format!("max</tspan><tspan dy=\"-2\"> = {value}</tspan></text>"))), "{svg}");
    assert!(svg.contains(">ω</text>"));
    let svg = plot(&place, &["r", "--x", "h", "--lines", "target.omega", "--panels", "accept.pmax"]);
    assert!(svg.contains("ω</tspan> = 40</text>") && svg.contains(">h</text>"));
    let sentence = place.run("plot r --lines h --x h").refused();
    assert!(sentence.contains("--lines h: this is an axis of the figure already"), "{sentence}");
    let sentence = place.run("plot r --panels pmx").refused();
    assert!(sentence.contains("did you mean 'pmax'?"), "{sentence}");
}

#[test]
fn conditions_and_parts_select_cells() {
    let place = simulated("--pam shade:h=5|10,jade --accept linear:pmax=0.1|0.3|0.5");
    let svg = plot(&place, &["r", "--where", "pam=shade,pmax=0.1|0.3"]);
    assert_eq!(count(&svg, "class=\"mark\""), 4);
    // Two parts, which overlap.
    let svg = plot(&place, &["r@shade:h=5", "r@jade", "r@0"]);
    assert_eq!(count(&svg, "class=\"mark\""), 6);
    let sentence = place.run("plot r --where h=7").refused();
    assert!(sentence.contains("r has no cell with h=7: h is 5, 10"), "{sentence}");
    let sentence = place.run("plot r --where shade").refused();
    assert!(sentence.contains("--where shade: write key=value"), "{sentence}");
}

#[test]
fn cells_of_two_folders_are_told_apart() {
    let place = simulated("--pam jade,shade");
    place.run(&format!("sim --pam jade {SMALL} --seed 2 --out other")).ok();
    let svg = plot(&place, &["r", "other", "--out", "both.svg"]);
    assert!(svg.contains(">jade · r</text>") && svg.contains(">jade · other</text>"), "{svg}");
    assert!(svg.contains("seed 1, 2"));
}

#[test]
fn names_titles_and_axes_are_chosen() {
    let place = simulated("--pam shade:h=5|10,jade --accept linear:pmax=0.1|0.3 --target sin:omega=10|20");
    let labels = ["--label", "shade:h=5=SHADE, H=5", "--label", "jade=JADE", "--label", "omega=10=slow"];
    let texts = ["--title", "Memory", "--x-label", "p_max", "--y-label", "rate"];
    let svg = plot(&place, &[&["r"][..], &labels, &texts].concat());
    for text in [">SHADE, H=5", ">JADE", ">slow", "ω</tspan> = 20", ">Memory", ">max</tspan>", ">rate"] {
        assert!(svg.contains(&format!("{text}</text>")), "{text}");
    }
    let sentence = place.run("plot r --label jde=X").refused();
    assert!(sentence.contains("--label jde=X: nothing in the figure has this name: did you mean 'jade'?"), "{sentence}");
    let sentence = place.run("plot r --label jade").stderr;
    assert!(sentence.contains("write OLD=NEW"), "{sentence}");
}

#[test]
fn logarithmic_axes_are_chosen() {
    let place = simulated("--pam shade:h=1|10|1000 --accept linear:pmax=0.3");
    let axes = |svg: &str| svg.lines().find(|line| line.contains("data-axes")).map(str::to_owned).unwrap();
    let [automatic, log, linear] = [&["r"][..], &["r", "--log-x"], &["r", "--log-x=no"]].map(|args| plot(&place, args));
    // Few numbers have ticks of their own, if there is room.
    let has_tick = |svg: &str| svg.contains(">10</text>");
    assert!(has_tick(&automatic) && has_tick(&log) && !has_tick(&linear));
    assert!(log.contains("plot r --log-x</metadata>"), "{}", &log[..400]);
    assert_ne!(axes(&plot(&place, &["r", "--log-y"])), axes(&log));
    // A bias is negative somewhere or everywhere.
    let place = Place::new();
    place.run("sim --pam uniform --target lin-inc --accept linear:pmax=0.3 --runs 3 --iterations 10|20 --n 10 --out r").ok();
    let sentence = place.run("plot r --y bias_c --log-y").refused();
    assert!(sentence.contains("--log-y bias_c: no value is above 0"), "{sentence}");
}

#[test]
fn the_size_is_that_of_a_column() {
    let place = simulated("--pam jade,shade");
    let svg = plot(&place, &["r", "--size", "single"]);
    assert!(svg.contains("width=\"317.48\""), "{}", &svg[..300]);
    let sentence = place.run("plot r --size triple").stderr;
    assert!(sentence.contains("single, double"), "{sentence}");
}

#[test]
fn the_best_leaves_baselines_out_and_names_measure_and_test() {
    let place = simulated("--pam jde,jade,oracle,uniform --target ran:s=0.01|0.1 --accept linear:pmax=0.2|0.8");
    let svg = plot(&place, &["r", "--kind", "best"]);
    assert!(!svg.contains("oracle") && svg.contains("highest mean success rate") && svg.contains("signed-rank test"));
    assert!(plot(&place, &["r", "--kind", "best", "--with-baselines"]).contains("oracle"));
    let svg = plot(&place, &["r", "--kind", "best", "--y", "rmse"]);
    assert!(svg.contains("lowest mean RMSE of C"), "{svg}");
    let sentence = place.run("plot r --kind best --y diversity").refused();
    assert!(sentence.contains("--y diversity_c: more is not better or worse"), "{sentence}");
}

#[test]
fn a_measure_may_be_named_without_its_column() {
    let place = simulated("--pam jade,shade");
    assert!(plot(&place, &["r", "--y", "lag"]).contains(">lag of C (iterations, 95 % CI)</text>"));
    let sentence = place.run("plot r --y lag_f").refused();
    assert!(sentence.contains("these cells hold no lag_f: they hold lag_c"), "{sentence}");
}

#[test]
fn a_trace_knows_its_experiment_and_shows_samples() {
    let place = Place::new();
    place.run("trace --pam jade --target ran:s=0.1 --iterations 100 --n 10 --seed 7 --run 2 --out t").ok();
    let svg = plot(&place, &["t"]);
    for text in ["ran:s=0.1", "run 2", "seed 7", "jade", "successes", "samples without success", "iteration t"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
}

#[test]
fn the_help_lists_the_measures_of_tables() {
    let place = Place::new();
    for command in ["plot --help", "compare --help"] {
        let help = place.run(command).ok().split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, rest) = help.split_once("success, relative, bias_c, rmse_c, lag_c, diversity_c, recovery, recovered, ").expect("measures");
        let (others, _) = rest.split_once("and the same for F").expect("the end of the list");
        assert!(!others.contains("window"), "{help}");
    }
}

#[test]
fn the_help_says_which_numbers_are_the_axes_of_a_map() {
    let place = Place::new();
    let help = place.run("plot --help").ok().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("for a map the one with most values after --up]"), "{help}");
    assert!(help.contains("[default: the number with most values that is not --x]"), "{help}");
    place.run(&format!("sim {SMALL} --pam jade --target sin:omega=10|20 --accept linear:pmax=0.1|0.5|1 --out r")).ok();
    let svg = plot(&place, &["r", "--kind", "map"]);
    let (_, upright) = svg.split_once("rotate(-90)\" text-anchor=\"middle\">").unwrap();
    assert!(upright.starts_with("<tspan font-style=\"italic\">p</tspan>") && svg.contains(">ω</text>"), "{svg}");
}

#[test]
fn traces_of_several_pams_are_drawn_together() {
    let place = Place::new();
    place.run("trace --pam jade,shade:h=3 --target sin:omega=10 --iterations 100 --n 10 --out t").ok();
    let names: Vec<String> = place.files("t").keys().map(|path| path.display().to_string()).collect();
    for name in ["iterations-1.csv", "iterations-2.csv", "samples-1.csv", "samples-2.csv", "trace.toml"] {
        assert!(names.contains(&name.to_owned()), "{names:?}");
    }
    place.run("verify t").ok();
    let svg = plot(&place, &["t"]);
    assert_eq!((count(&svg, "data-name=\"jade μ_c\""), count(&svg, "data-name=\"shade:h=3 m_c\"")), (1, 3));
    // The memory is translucent and behind the other PAM, and the target is over everything.
    let last = |name: &str| svg.rfind(&format!("data-name=\"{name}\"")).unwrap();
    assert!(last("shade:h=3 m_c") < last("jade μ_c") && last("jade μ_c") < last("target"), "{svg}");
    assert_eq!(count(&svg, "stroke-opacity=\"0.35\""), 3);
    assert_eq!((count(&svg, "data-name=\"target\""), count(&svg, "class=\"panel\"")), (1, 1));
    let svg = plot(&place, &["t", "--panels", "pam", "--label", "jade=JADE"]);
    assert_eq!((count(&svg, "class=\"panel\""), count(&svg, "<title>successes")), (2, 2));
    assert!(svg.contains(">JADE</text>"));
    // Traces of two folders.
    place.run("trace --pam mde --target sin:omega=10 --iterations 100 --n 10 --out u").ok();
    let svg = plot(&place, &["t", "u", "--out", "all.svg"]);
    assert!(svg.contains("data-name=\"mde μ_c\"") && svg.contains("data-name=\"jade μ_c\""), "{svg}");
    let sentence = place.run("plot t@jade").refused();
    assert!(sentence.contains("a part of a trace cannot be selected"), "{sentence}");
}

#[test]
fn several_traces_are_printed_one_after_the_other() {
    let place = Place::new();
    let table = place.run("trace --pam jade,mde --iterations 50 --n 10 --seed 18446744073709551615 --out t").ok();
    assert_eq!(count(&table, "run 0 · seed 18446744073709551615 · pam "), 2);
    assert!(plot(&place, &["t"]).contains("seed 18446744073709551615"));
}
