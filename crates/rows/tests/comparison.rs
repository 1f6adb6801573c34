//! Comparisons of stored simulations: pairs, labels, decisions, the interval over settings, and false alarms where there is no difference.

use std::path::Path;
use tempfile::TempDir;
use tpam_rows::compare::{Better, Comparison, Options, Outcome};
use tpam_rows::select::Selection;
use tpam_rows::sweep;
use tpam_sim::plan::Count;
use tpam_sim::{Catalogues, Experiment, Plan};
use tpam_stats::{Interval, Moments, holm, mean_interval, over_settings};
use tpam_store::Error;
use tpam_table::Format;
use tpam_work::Work;

const PAGE: &str = include_str!("../../../docs/comparisons.md");

fn small(pam: &str, accept: &str) -> Plan {
    Plan { pam: pam.into(), accept: accept.into(), runs: 11, n: Count::Number(10), iterations: Count::Number(100), ..Plan::default() }
}

fn simulate(plan: &Plan, folder: &Path) {
    let experiment = Experiment::new(plan, &Catalogues::new(tpam_pam::pams())).unwrap();
    sweep::keep_in(&experiment, folder, None, &Work::new()).unwrap();
}

/// A folder with these simulations.
fn place(plan: &Plan) -> TempDir {
    let place = tempfile::tempdir().unwrap();
    simulate(plan, &place.path().join("r"));
    place
}

fn options(place: &TempDir, selections: &[&str]) -> Options {
    let selection = |text: &&str| Selection::parse(&place.path().join(text).display().to_string());
    Options::new(selections.iter().map(selection).collect::<Vec<_>>())
}

trait With: Sized {
    /// The same with other values of some fields.
    fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

impl With for Options {}

fn compared(place: &TempDir, selections: &[&str]) -> Comparison {
    Comparison::new(&options(place, selections)).unwrap()
}

fn refused(options: &Options) -> String {
    Comparison::new(options).map_err(|error| error.to_string()).unwrap_err()
}

#[test]
fn names_say_only_what_differs() {
    let place = place(&small("jade,shade:h=5|100,start_f=0.3|0.5", "linear:pmax=0.1|0.5"));
    let names = |selections: &[&str]| compared(&place, selections).sides().join(" / ");
    assert_eq!(names(&["r@shade:h=5,start_f=0.5", "r@shade:h=100,start_f=0.5"]), "shade:h=5 / shade:h=100");
    assert_eq!(names(&["r@shade:h=5", "r@shade:h=100"]), "shade:h=5 / shade:h=100");
    assert_eq!(
        names(&["r@jade", "r@shade:h=5,start_f=0.3", "r@shade:h=5,start_f=0.5"]),
        "jade / shade:h=5,start_f=0.3 / shade:h=5,start_f=0.5"
    );
    assert_eq!(names(&["r@pmax=0.1", "r@pmax=0.5"]), "pmax=0.1 / pmax=0.5");
    assert_eq!(names(&["r"]), "jade / shade:h=5,start_f=0.3 / shade:h=5,start_f=0.5 / shade:h=100,start_f=0.3 / shade:h=100,start_f=0.5");
    let same = names(&["r@jade", "r@jade"]);
    assert!(same.ends_with("r@jade") && same.contains("r@jade / "), "{same}");
}

/// `shade` has H = 10: a name without the option would be the name of another PAM.
#[test]
fn options_that_differ_from_their_defaults_are_part_of_a_name() {
    let place = place(&small("jade,shade:h=10|50,start_f=0.5", "linear:pmax=0.1|0.5"));
    let comparison = compared(&place, &["r@shade:h=50", "r@jade"]);
    assert_eq!(comparison.sides(), ["shade:h=50", "jade"]);
    assert_eq!(compared(&place, &["r@shade:h=10", "r@jade"]).sides(), ["shade", "jade"]);
    assert!(comparison.summary().contains("shade:h=50"), "{}", comparison.summary());
    assert!(comparison.figure().svg().contains(">jade − shade:h=50</text>"));
    for table in [comparison.table(), comparison.overall_table()] {
        for format in [Format::Csv, Format::Json, Format::Latex] {
            let text = table.render(format);
            assert!(text.contains("shade:h=50"), "{text}");
        }
    }
}

#[test]
fn several_variants_of_a_pam_have_to_be_told_apart() {
    let place = place(&small("jade,shade:h=5|10|50", "linear:pmax=0.5"));
    let sentence = refused(&options(&place, &["r@jade", "r@shade"]));
    assert!(sentence.contains("r@shade has 3 PAMs: shade:h=5, shade:h=10, shade:h=50: name one, such as "), "{sentence}");
    assert!(sentence.ends_with("r@shade:h=5"), "{sentence}");
}

#[test]
fn baselines_of_a_folder_are_compared_only_if_they_are_named() {
    let place = place(&small("uniform,jade,shade,oracle", "linear:pmax=0.5|1"));
    let all = compared(&place, &["r"]);
    assert_eq!(all.sides(), ["jade", "shade"]);
    assert!(all.notes().contains(&"the baselines uniform and oracle are left out".to_owned()), "{:?}", all.notes());
    let of = |options: Options| Comparison::new(&options).unwrap().sides().join(" ");
    assert_eq!(of(options(&place, &["r"]).with(|options| options.with_baselines = true)), "uniform jade shade oracle");
    assert_eq!(of(options(&place, &["r"]).with(|options| options.baseline = Some("uni".into()))), "uniform jade shade");
    assert_eq!(of(options(&place, &["r@pam=jade|oracle"])), "jade oracle");
    assert_eq!(of(options(&place, &["r@pmax=1"])), "jade shade");
    // One PAM alone can only be compared with the baselines.
    let folder = place.path().join("s");
    simulate(&small("uniform,jade", "linear"), &folder);
    assert_eq!(of(Options::new([Selection::all(folder)])), "uniform jade");
}

/// 60 · 2 / 2¹¹ > 0.05: eleven runs cannot be enough, twelve can.
#[test]
fn too_few_runs_for_many_tests_are_noted() {
    let accept = "linear:pmax=0.05..1.0/0.05";
    let notes = |runs: u64, pam: &str| {
        let place = place(&Plan { runs, iterations: Count::Number(10), ..small(pam, accept) });
        compared(&place, &["r"]).notes()
    };
    assert_eq!(
        notes(11, "jade,shade,jde,shade:h=5"),
        ["11 runs and 60 tests: the smallest adjusted p-value is 0.059, so no setting can differ significantly; \
             compare fewer, or use at least 12 runs"]
    );
    assert!(notes(12, "jade,shade,jde,shade:h=5").is_empty());
    let place = place(&Plan { runs: 5, ..small("jade,shade", "linear:pmax=1") });
    let comparison = compared(&place, &["r"]);
    assert_eq!(
        comparison.notes(),
        ["5 runs and 1 test: the smallest p-value is 0.062, so no setting can differ significantly; use at least 6 runs"]
    );
    // People read what the test says, programs the word that they know.
    let (text, csv) = (comparison.table().render(Format::Table), comparison.table().render(Format::Csv));
    assert!(text.contains("not significant") && !text.contains("equal") && csv.contains(",equal,"), "{text}{csv}");
}

#[test]
fn cells_are_paired_by_everything_that_is_not_compared() {
    let place = place(&small("jade,shade:h=5|100,start_f=0.3|0.5", "linear:pmax=0.1|0.5"));
    let both = compared(&place, &["r@shade:h=5", "r@shade:h=100"]);
    assert_eq!((both.pairs().len(), both.unpaired()), (4, 0));
    for pair in both.pairs() {
        assert_eq!(pair.a.label("accept"), pair.b.label("accept"));
        assert_eq!(pair.a.label("pam").replace("h=5", "h=100"), pair.b.label("pam"));
    }
    let rates = compared(&place, &["r@pmax=0.1", "r@pmax=0.5"]);
    assert!(rates.pairs().len() == 5 && rates.pairs().iter().all(|pair| pair.a.label("pam") == pair.b.label("pam")));
    // One side has half of the cells of the other.
    let half = compared(&place, &["r@jade", "r"]);
    assert_eq!((half.pairs().len(), half.unpaired()), (2, 8));
    // jade has start_f=0.5 only.
    let part = compared(&place, &["r@shade:h=5", "r@jade"]);
    assert_eq!((part.pairs().len(), part.unpaired()), (2, 2));
}

#[test]
fn other_folders_are_paired_by_everything_but_the_pam() {
    let place = place(&small("jade", "linear:pmax=0.1|0.5"));
    simulate(&small("shade", "linear:pmax=0.5|1"), &place.path().join("s"));
    let comparison = compared(&place, &["r", "s"]);
    assert_eq!((comparison.pairs().len(), comparison.unpaired()), (1, 2));
    assert_eq!(comparison.sides(), ["jade", "shade"]);
    simulate(&Plan { seed: 2, ..small("shade", "linear:pmax=0.5") }, &place.path().join("t"));
    assert!(refused(&options(&place, &["r", "t"])).contains("the seeds 1 and 2"));
    let target = Plan { target: "step".into(), ..small("shade", "linear:pmax=0.5") };
    simulate(&target, &place.path().join("u"));
    assert!(refused(&options(&place, &["r", "u"])).contains("have no cell in common"));
    assert!(refused(&options(&place, &["s"])).contains("has only one PAM"));
}

#[test]
fn lower_is_better_for_errors_and_neither_for_diversity() {
    let place = place(&small("uniform,oracle", "linear:pmax=0.5|1"));
    let by = |measure: &str| Comparison::new(&options(&place, &["r"]).with(|options| options.measure = measure.into())).unwrap();
    let rmse = by("rmse");
    let [one] = rmse.overall() else { panic!("one comparison") };
    assert_eq!((rmse.measure().name(), rmse.measure().better()), ("rmse_c", Some(Better::Lower)));
    assert_eq!((one.outcome, one.wins, one.losses), (Outcome::Lower, 2, 0));
    let summary = rmse.summary();
    assert!(summary.starts_with("oracle has a lower RMSE of C than uniform (lower is better): mean difference -0."), "{summary}");
    assert!(summary.ends_with(" over 2 settings × 11 runs; wins 2, ties 0, losses 0"), "{summary}");
    let success = by("success");
    assert_eq!((success.overall()[0].outcome, success.overall()[0].wins), (Outcome::Higher, 2));
    assert!(by("diversity").summary().ends_with("; higher 0, not significant 0, lower 2"), "{}", by("diversity").summary());
    // The mean of the absolute bias of each run, not the absolute value of the mean.
    let bias = by("bias_c");
    assert!(bias.pairs().iter().all(|pair| pair.mean[0] > 0.0 && pair.mean[1] >= 0.0));
    assert!(refused(&options(&place, &["r"]).with(|options| options.measure = "charm".into())).contains("there is no measure 'charm'"));
    assert!(
        refused(&options(&place, &["r"]).with(|options| options.measure = "recovery".into())).contains("no pair of cells has a recovery")
    );
}

/// docs/comparisons.md says which tests decide and what they are adjusted for; other pages lead there.
#[test]
fn the_rule_is_said_once() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = |name: &str| std::fs::read_to_string(docs.join(name)).unwrap();
    assert!(PAGE.contains("\n## When a difference is significant\n") && PAGE.contains("`crates/rows/src/significance.rs`"));
    let sentence = "`+ = -` and the Average Performance Score count rank-sum tests of the trials on single functions at 0.05 each, \
                    without an adjustment";
    assert!(PAGE.contains(sentence));
    for name in ["files.md", "plot.md", "start/reading-a-table.md"] {
        let text = page(name);
        assert!(text.contains("comparisons.md#when-a-difference-is-significant") && !text.contains("t test"), "{name}");
    }
    let tutorial = page("tutorials/bbob-ecdf.md");
    let line = tutorial.lines().find(|line| line.contains("`+ = -`")).unwrap();
    assert!(line.contains("comparisons.md#searches-the-unit-is-the-function") && !line.contains("after correction"), "{line}");
}

/// A few large differences outweigh many small ones: the mean is higher, and most settings are lost.
#[test]
fn the_summary_counts_single_settings_beside_their_mean() {
    // C = 0.5 against C = 0.9 and 0.88. Success is 1 − |C − target|: on targets around 0.95 the difference is about 0.4, on targets around
    // 0.67 about −0.05.
    let constant = |level: f64| format!("const:value={level}");
    let targets: Vec<String> = [0.92, 0.95, 0.98, 0.65, 0.655, 0.66, 0.665, 0.67, 0.645].map(constant).to_vec();
    let pams = "fixed:f=0.5,c=0.5,fixed:f=0.5,c=0.9,fixed:f=0.5,c=0.88";
    let place = place(&Plan { target: targets.join(",").as_str().into(), ..small(pams, "linear:pmax=1") });
    let comparison = compared(&place, &["r"]);
    for one in comparison.overall() {
        assert_eq!((one.outcome, one.wins, one.ties, one.losses), (Outcome::Higher, 3, 0, 6), "{one:?}");
    }
    let summary = comparison.summary();
    let end = ": the mean over all settings is higher for 2 of 2, lower for 0, not significantly different for 0; \
               in single settings wins 6, ties 0, losses 12";
    assert!(summary.ends_with(end), "{summary}");
    let all = Comparison::new(&options(&place, &["r"]).with(|options| options.all = true)).unwrap().summary();
    assert!(all.contains(": the mean over all settings differs significantly in ") && all.contains("; in single settings wins "), "{all}");
}

/// After a jump, a PAM that learns nothing has the success of before at once.
#[test]
fn nobody_wins_by_recovery() {
    let place = place(&Plan { target: "step:period=0.25".into(), ..small("shade,uniform", "linear:pmax=0.5|1") });
    for measure in ["recovery", "recovered"] {
        let options = options(&place, &["r@shade", "r@uniform"]).with(|options| options.measure = measure.into());
        let comparison = Comparison::new(&options).unwrap();
        assert_eq!(comparison.measure().better(), None, "{measure}");
        let text = comparison.document().render(Format::Table);
        assert!(!text.contains("better") && !text.contains("wins") && !text.contains("Bold"), "{text}");
    }
    let recovery =
        Comparison::new(&options(&place, &["r@shade", "r@uniform"]).with(|options| options.measure = "recovery".into())).unwrap();
    assert!(recovery.overall()[0].difference < 0.0, "{}", recovery.summary());
}

#[test]
fn the_interval_over_settings_is_that_of_the_means_of_the_runs() {
    let place = place(&small("jade,shade:h=5|100", "linear:pmax=0.1|0.5|1"));
    let comparison = compared(&place, &["r"]);
    let [first, second] = comparison.overall() else { panic!("two PAMs against the first") };
    assert_eq!((first.settings, first.runs, first.level), (3, 11, 1.0 - 0.05 / 2.0));
    for (one, side) in [(first, 1), (second, 2)] {
        let pairs: Vec<_> = comparison.pairs().iter().filter(|pair| pair.sides == [0, side]).collect();
        let run = |k: usize| pairs.iter().map(|pair| pair.b.success[k] - pair.a.success[k]).sum::<f64>() / 3.0;
        let moments: Moments = (0..11).map(run).collect();
        let Interval { low, high } = mean_interval(&moments, one.level).unwrap();
        assert!((one.low - low).abs() < 1e-12 && (one.high - high).abs() < 1e-12);
        assert!((one.mean[1] - one.mean[0] - one.difference).abs() < 1e-12);
        assert_eq!(one.wins + one.ties + one.losses, 3);
    }
    // One family: all six tests.
    let p: Vec<f64> = comparison.pairs().iter().map(|pair| pair.p).collect();
    let adjusted: Vec<f64> = comparison.pairs().iter().map(|pair| pair.p_holm).collect();
    assert_eq!(adjusted, holm(&p));
    let one = Comparison::new(&options(&place, &["r@jade", "r@shade:h=5"])).unwrap();
    assert_eq!(one.overall()[0].level, 0.95);
}

#[test]
fn many_against_one_or_all_against_all() {
    let place = place(&small("jade,shade:h=5|100,oracle", "linear:pmax=1"));
    let named =
        options(&place, &["r"]).with(|options| options.baseline = Some("h=100".into())).with(|options| options.with_baselines = true);
    let named = Comparison::new(&named).unwrap();
    let sides: Vec<[usize; 2]> = named.overall().iter().map(|one| one.sides).collect();
    assert_eq!(sides, [[2, 0], [2, 1], [2, 3]]);
    assert!(named.summary().starts_with("success rate compared with shade:h=100 over 1 setting × 11 runs: "), "{}", named.summary());
    let all =
        Comparison::new(&options(&place, &["r"]).with(|options| options.all = true).with(|options| options.with_baselines = true)).unwrap();
    assert_eq!((all.overall().len(), all.pairs().len()), (6, 6));
    assert!(all.summary().starts_with("success rate of 4 sides over 1 setting × 11 runs: "), "{}", all.summary());
    let unclear = refused(&options(&place, &["r"]).with(|options| options.baseline = Some("shade".into())));
    assert_eq!(unclear, "baseline = shade: it can mean shade:h=5, shade:h=100: write more of the name");
    assert!(matches!(
        Comparison::new(&options(&place, &["r"]).with(|options| options.all = true).with(|options| options.baseline = Some("jade".into()))),
        Err(Error::Unused { key: "baseline", .. })
    ));
}

#[test]
fn tables_and_figures_have_the_names() {
    let place = place(&small("shade:h=5|100", "linear:pmax=0.1..0.5/0.1"));
    let comparison = compared(&place, &["r@shade:h=5", "r@shade:h=100"]);
    let text = comparison.document().render(Format::Table);
    let (summary, rest) = text.split_once("\n\n").unwrap();
    assert_eq!(summary, comparison.summary());
    assert!(summary.contains("shade:h=5") && summary.contains("shade:h=100"), "{summary}");
    assert!(rest.contains("\nshade:h=5  shade:h=100  linear:alpha=1,pmax=0.1  "), "{text}");
    assert!(rest.contains("adjusted by Holm for 5 tests"), "{text}");
    let csv = comparison.table().render(Format::Csv);
    assert!(csv.starts_with("pam_a,pam_b,theta,target,"), "{csv}");
    let header = csv.lines().next().unwrap();
    assert!(csv.lines().skip(1).all(|row| row.find("shade:h=5,").unwrap() < row.find("shade:h=100").unwrap()), "{csv}");
    assert!(header.ends_with("runs,mean_a,mean_b,difference,ci_low,ci_high,a12,p,p_holm,outcome,side_a,side_b,measure"), "{header}");
    let latex = comparison.table().render(Format::Latex);
    assert!(latex.contains("\\caption{Differences (b - a) in success rate; a is shade:h=5, b is shade:h=100"), "{latex}");
    let lags = Comparison::new(&options(&place, &["r"]).with(|options| options.measure = "lag".into())).unwrap().overall_table();
    let latex = lags.render(Format::Latex);
    let caption = "\\caption{Mean differences (b - a) in lag of C (iterations) over all settings $\\cdot$ a = shade:h=5 ";
    assert!(latex.contains(caption), "{latex}");
    let svg = comparison.figure().svg();
    assert!(svg.contains(">shade:h=100 − shade:h=5</text>") && svg.contains(">no difference</text>"), "{svg}");
    assert!(svg.contains("at p_max 0.4</title>") && !svg.contains("NaN"));
}

#[test]
fn a_figure_without_a_number_that_varies_is_drawn_over_the_names_of_the_settings() {
    let place = place(&Plan { target: "step,sin:omega=20".into(), ..small("jade,shade,oracle", "linear:pmax=1") });
    let svg = Comparison::new(&options(&place, &["r"]).with(|options| options.with_baselines = true)).unwrap().figure().svg();
    assert!(svg.contains(">step</text>") && svg.contains(">sin</text>") && svg.contains(">oracle − jade</text>"), "{svg}");
    assert_eq!(svg.matches("class=\"panel\"").count(), 1);
    // No line joins the settings: the only lines of this width are the three of the legend.
    assert_eq!([svg.matches("class=\"mark\"").count(), svg.matches("stroke-width=\"1.3\"").count()], [4, 3], "{svg}");
}

/// Runs of one PAM against other runs of the same PAM, in settings that share the random streams of their runs: there is no difference.
#[test]
fn simulations_without_a_difference_give_five_percent_false_alarms() {
    const GROUPS: usize = 400;
    const RUNS: usize = 11;
    let target = "sin:omega=10|20|40,ran:s=0.02|0.05";
    let plan = Plan { target: target.into(), ..small("shade", "linear:pmax=0.5|1") };
    let plan = Plan { runs: (2 * RUNS * GROUPS) as u64, iterations: Count::Number(50), ..plan };
    let place = place(&plan);
    let cells = Selection::all(place.path().join("r")).load_with("success").unwrap();
    let differences = |group: usize| -> Vec<Vec<f64>> {
        let run = |values: &[f64], k: usize| values[2 * RUNS * group + k];
        let setting = |values: &Vec<f64>| (0..RUNS).map(|k| run(values, k) - run(values, RUNS + k)).collect();
        cells.iter().map(|(_, values)| setting(values)).collect()
    };
    let alarm = |moments: Moments| mean_interval(&moments, 0.95).is_some_and(|i| i.low > 0.0 || i.high < 0.0);
    let mut counts = [0_u32; 3];
    for group in 0..GROUPS {
        let all = differences(group);
        let runs = over_settings(&all.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let settings = all.iter().map(|values| values.iter().sum::<f64>() / RUNS as f64).collect();
        let single = all.iter().flatten().copied().collect();
        let seen = [alarm(runs), alarm(settings), alarm(single)];
        counts.iter_mut().zip(seen).for_each(|(count, seen)| *count += u32::from(seen));
    }
    let [run, setting, single] = counts.map(|count| f64::from(count) / GROUPS as f64);
    let row = format!("| simulations | {} | {RUNS} | {run:.3} | {setting:.3} | {single:.3} |", cells.len());
    // The standard error of a rate of 0.05 is 0.011.
    assert!((0.02..0.085).contains(&run) && setting > 0.2 && single > 0.2, "{row}");
    assert!(PAGE.contains(&row), "docs/comparisons.md needs this row:\n{row}");
}
